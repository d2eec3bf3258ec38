"""Brings conversations in from elsewhere: each message once, masked, recallable and never evidence (ARCHITECTURE §2 rule 3)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.policy.scanner import mask
from memory_core.ports import Ids, Session, Store, UnitOfWork
from memory_core.ports.imports import ExternalId, Known
from memory_core.spaces import Place, home_space
from memory_core.values import EndReason, Message, Part, PartKind, Role, Span, Speaker

BATCH = 500
"""Messages that one transaction takes: short enough for a gateway beside it, long enough to be quick."""
SHOWN = 3
"""Lines that a summary names of those skipped for one reason."""
LONGEST_TEXT = 32_768
"""Most code points of one message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One message of a file. `session` and `message_id` are the file's own ids."""

    place: Place
    session: ExternalId
    message_id: ExternalId
    sent_at: datetime
    role: Role
    speaker: Speaker | None
    text: str
    parts: tuple[Part, ...] = ()
    """Where its stretches come from; all typed if empty."""
    reply_to: ExternalId | None = None
    """The file's id of the message that it answers."""
    edited_at: datetime | None = None
    also_ours: bool = True
    """Whether `message_id` may be an id of the platform or of this database."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """What a line cannot be imported for, as one of the reasons of `docs/commands.md`."""

    reason: str


@dataclass(slots=True)
class Tally:
    """What an import came to so far."""

    read: int = 0
    imported: int = 0
    known: int = 0
    differing: int = 0
    """How many of the known ones read otherwise here, where they stay as they are."""
    masked: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    first: dict[str, list[int]] = field(default_factory=dict)
    """By reason, the numbers of the first lines that were skipped, for a person to look at."""
    sessions: set[str] = field(default_factory=set)

    def skip(self, number: int, reason: str) -> None:
        """Count one that cannot be used."""
        self.skipped[reason] = self.skipped.get(reason, 0) + 1
        first = self.first.setdefault(reason, [])
        if len(first) < SHOWN:
            first.append(number)


Key = tuple[str, int, ExternalId]
"""Platform, chat and the file's id of a message: what is imported once."""


class Importer:
    """Writes batches of lines; each batch is one transaction, so what broke off goes on where it was."""

    def __init__(self, profile: str, store: Store, ids: Ids) -> None:
        self._profile = profile
        self._store = store
        self._ids = ids

    async def add(self, lines: Sequence[Line], tally: Tally) -> None:
        """Store what is not there yet of at most `BATCH` lines.

        Raises:
            StorageError: Nothing of this batch is stored.
        """
        wanted: dict[Key, Line] = {}
        for line in lines:
            first = wanted.setdefault(_key(line, line.message_id), line)
            tally.differing += first.text != line.text
        messages = {key: self._message(line) for key, line in wanted.items()}
        added, differing, sessions = await self._store.write(lambda uow: self._write(uow, wanted, messages))
        tally.imported += len(added)
        tally.known += len(lines) - len(added)
        tally.differing += differing
        tally.masked += sum(bool(message.masked) for message in added)
        tally.sessions |= sessions

    def _message(self, line: Line) -> Message:
        text, masked = mask(line.text)
        return Message(
            id=self._ids.new("message"),
            session_id="",
            seq=0,
            role=line.role,
            speaker=line.speaker,
            text=text,
            sent_at=line.sent_at,
            parts=line.parts or (Part(PartKind.TYPED, Span(0, len(text))),),
            masked=masked,
            edited_at=line.edited_at,
            imported=True,
            external_id=line.message_id,
        )

    async def _write(
        self, uow: UnitOfWork, wanted: Mapping[Key, Line], messages: Mapping[Key, Message]
    ) -> tuple[list[Message], int, set[str]]:
        stored = await self._stored(uow, wanted.values())
        here = {key: message.id for key, message in messages.items()} | {key: known.id for key, known in stored.items()}
        by_session: dict[tuple[Place, ExternalId], list[Message]] = {}
        for key, line in wanted.items():
            if key not in stored:
                answered = here.get(_key(line, line.reply_to)) if line.reply_to is not None else None
                message = replace(messages[key], reply_to=answered)
                by_session.setdefault((line.place, line.session), []).append(message)
        sessions = set()
        for (place, external_id), new in by_session.items():
            session_id = await self._session(uow, place, external_id, new)
            await uow.imports.add(session_id, new)
            sessions.add(session_id)
        differing = sum(stored[key].text != message.text for key, message in messages.items() if key in stored)
        return [message for new in by_session.values() for message in new], differing, sessions

    async def _stored(self, uow: UnitOfWork, lines: Iterable[Line]) -> dict[Key, Known]:
        """Return what is stored of these lines and of what they answer."""
        asked: dict[tuple[str, int, bool], tuple[Place, set[ExternalId]]] = {}
        for line in lines:
            chat = (line.place.platform, line.place.chat_id, line.also_ours)
            _, ids = asked.setdefault(chat, (line.place, set()))
            ids.update(one for one in (line.message_id, line.reply_to) if one is not None)
        found: dict[Key, Known] = {}
        for (platform, chat_id, ours), (place, ids) in asked.items():
            known = await uow.imports.known(self._profile, place, list(ids), also_ours=ours)
            found |= {(platform, chat_id, external): message for external, message in known.items()}
        return found

    async def _session(
        self, uow: UnitOfWork, place: Place, external_id: ExternalId, messages: Sequence[Message]
    ) -> str:
        """Return the session that the file means, made if it is not there: ended, for nobody talks in it."""
        known = await uow.imports.session(self._profile, place, external_id)
        if known is not None:
            return known.id
        first, last = min(m.sent_at for m in messages), max(m.sent_at for m in messages)
        session = Session(
            id=self._ids.new("session"),
            profile=self._profile,
            place=place,
            home_key=home_space(self._profile, place).key,
            started_at=first,
            last_at=last,
            ended_at=last,
            end_reason=EndReason.IMPORTED,
            imported=True,
            external_id=external_id,
        )
        await uow.sessions.put(session)
        return session.id


def _key(line: Line, message_id: ExternalId) -> Key:
    return line.place.platform, line.place.chat_id, message_id
