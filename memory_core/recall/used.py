"""Which memory was in the prompt of an answer: its approved lines and what was recalled, as far as either may be shown now.

What was shown is known by hashes of lines; their words come from the ledger and the files as they stand today.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory_core.documents.markdown import statements
from memory_core.errors import DocumentError
from memory_core.ledger.context import LedgerContext
from memory_core.policy.scanner import scan
from memory_core.ports import Item, Session, UnitOfWork
from memory_core.ports.shown import ShownBlock, ShownRecord
from memory_core.recall.entries import FACT, MESSAGE, digest
from memory_core.recall.turn import MOST
from memory_core.spaces import Doc, Place, Scope, Space, parent_spaces, user_space
from memory_core.values import ItemState, Message, Role

_STATES = (ItemState.SUPERSEDED, ItemState.EXPIRED, ItemState.REJECTED, ItemState.APPLIED)
"""States whose words may be shown, the one that counts most last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedLine:
    """An approved line that was in the prompt, in today's words of it."""

    label: str
    source: str
    space: str
    text: str
    item: Item | None = None
    """What is known of it; None for a line of which only the file knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedRecord:
    """Something recalled that was in the prompt."""

    source: str
    space: str
    shown: dict[str, Any]
    """The record as the model had it."""
    item: Item | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What was in the prompt of one answer."""

    question: Message
    session: Session
    lines: tuple[UsedLine, ...] = ()
    records: tuple[UsedRecord, ...] = ()
    changed: int = 0
    """Lines and records whose words are not there any more: changed, forgotten or erased."""


class Usage:
    """Tells what answers rested on. It writes nothing."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context

    async def of(self, place: Place, wanted: str = "") -> Used | None:
        """Return what was in the prompt of an answer; None when there is no such answer here.

        Args:
            place: Where it was given.
            wanted: The answer's or the question's id, or the platform's number of the message; the last answer if empty.
        """
        async with self._context.store.reading() as uow:
            question = await self._question(uow, place, wanted)
            session = await uow.sessions.get(question.session_id) if question is not None else None
            if question is None or session is None or not _same(session.place, place):
                return None
            turn = await uow.shown.of_turn(question.id)
            earlier = await uow.shown.before(session.id, question.seq, MOST)
            own = turn.records if turn is not None else ()
            newest = {record.source: record for record in [*earlier, *own]}
            records = [await self._record(uow, record) for record in list(newest.values())[-MOST:]]
        found, changed = await self._lines(session, question, turn.blocks if turn is not None else ())
        kept = tuple(record for record in records if record is not None)
        return Used(
            question=question,
            session=session,
            lines=tuple(found),
            records=kept,
            changed=changed + len(records) - len(kept),
        )

    async def _question(self, uow: UnitOfWork, place: Place, wanted: str) -> Message | None:
        if not wanted:
            return await self._last(uow, place)
        found = await uow.sessions.message(wanted)
        if found is None and wanted.isdecimal() and wanted.isascii():
            found = await uow.sessions.by_platform_id(place, int(wanted))
        if found is None or found.role is Role.USER:
            return found
        return await uow.sessions.message(found.reply_to) if found.reply_to else None

    async def _last(self, uow: UnitOfWork, place: Place) -> Message | None:
        profile = self._context.profile
        for session in (await uow.sessions.current(profile, place), await uow.sessions.last_ended(profile, place)):
            newest = await uow.sessions.messages(session.id, max(0, session.count - 40)) if session else []
            answers = [one for one in newest if one.role is Role.ASSISTANT and one.reply_to]
            if answers:
                return await uow.sessions.message(answers[-1].reply_to or "")
        return None

    async def _record(self, uow: UnitOfWork, record: ShownRecord) -> UsedRecord | None:
        profile, item = self._context.profile, None
        if not record.text:
            return None
        if record.source.startswith(FACT):
            item = await uow.ledger.item(profile, record.source.removeprefix(FACT))
            if item is None or item.state not in _STATES:
                return None
        if record.source.startswith(MESSAGE):
            stand = await uow.recall.stand(profile, record.rests)
            if any(rest not in stand for rest in record.rests):
                return None
        space = item.space_key if item is not None else record.space_key
        return UsedRecord(source=record.source, space=space, shown=json.loads(record.text), item=item)

    async def _lines(
        self, session: Session, question: Message, blocks: Sequence[ShownBlock]
    ) -> tuple[list[UsedLine], int]:
        found: list[UsedLine] = []
        changed = 0
        for block in blocks:
            space = self._space(session, question, block.label)
            items, texts = await self._known(space), await self._texts(space, block.source)
            for line in block.lines:
                item = items.get(line)
                text = item.statement if item is not None else texts.get(line, "")
                if not text or not scan(text).allowed:
                    changed += 1
                    continue
                found.append(UsedLine(label=block.label, source=block.source, space=space.key, text=text, item=item))
        return found, changed

    def _space(self, session: Session, question: Message, label: str) -> Space:
        """Return the space that a block's label means in this session: keys change when a chat gets another id."""
        profile, home = self._context.profile, Space.parse(self._context.profile, session.home_key)
        if label in ("user", "topic"):
            return home
        if label == "chat":
            return next(iter(parent_spaces(home)), home)
        if label == "portable" and question.speaker is not None:
            return user_space(profile, question.speaker.id)
        return Space(profile, Scope.PROFILE)

    async def _known(self, space: Space) -> dict[str, Item]:
        known: dict[str, Item] = {}
        async with self._context.store.reading() as uow:
            for state in _STATES:
                items = await uow.ledger.items(self._context.profile, [space.key], [state])
                known |= {digest(item.statement): item for item in items if item.statement}
        return known

    async def _texts(self, space: Space, source: str) -> dict[str, str]:
        try:
            if source.startswith("shared/"):
                shared = dict(await self._context.documents.shared(self._context.profile))
                text = shared[source.removeprefix("shared/")].text if source.removeprefix("shared/") in shared else ""
            else:
                text = (await self._context.documents.read(Doc(space, source))).text
        except DocumentError:
            return {}
        return {digest(line.statement): line.statement for line in statements(text)}


def _same(one: Place, other: Place) -> bool:
    return (one.platform, one.chat_id, one.topic_id) == (other.platform, other.chat_id, other.topic_id)
