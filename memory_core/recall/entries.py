"""What earlier turns of a session recalled is shown again, byte for byte, while it may be; what became of it is told.

So the beginning of a prompt stays the same from turn to turn, and a model that has read something hears when it is no longer so.
Words that were erased, forgotten or edited away are not shown again, and are not quoted to say so.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory_core.languages.normalise import line_key
from memory_core.policy.scanner import scan
from memory_core.ports import Session, UnitOfWork
from memory_core.ports.shown import ShownBlock, ShownRecord, ShownTurn
from memory_core.recall.prompt_format import ApprovedBlock
from memory_core.recall.turn import MOST, Record
from memory_core.spaces import Space, parent_spaces, user_space
from memory_core.values import ItemState, Message

FACT, MESSAGE, FILE = "fact:", "message:", "file:"
PROFILE = "profile"
GONE, CHANGED = "no longer in memory", "changed since"
_LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Told:
    """A record of an earlier turn: what it is now, if it is shown again, and what is to be told of it."""

    record: ShownRecord
    stays: bool
    line: str = ""
    """The line of a file that it stands for, in today's words; empty for a passage."""
    notice: str = ""
    """One JSON object, or nothing."""


@dataclass(frozen=True, slots=True)
class Again:
    """What earlier turns recalled, in the order in which it was shown."""

    told: tuple[Told, ...] = ()

    @property
    def records(self) -> tuple[ShownRecord, ...]:
        """Return what is shown again."""
        return tuple(one.record for one in self.told if one.stays)

    @property
    def notices(self) -> tuple[str, ...]:
        """Return what is told of what was shown."""
        return tuple(one.notice for one in self.told if one.notice)

    @property
    def sources(self) -> frozenset[str]:
        """Return what need not be recalled once more."""
        return frozenset(record.source for record in self.records)

    def newest(self, most: int) -> "Again":
        """Leave out the oldest records beyond so many."""
        beyond = len(self.records) - most
        left = {record.source for record in self.records[: max(0, beyond)]}
        return self if not left else Again(tuple(one for one in self.told if one.record.source not in left))


NOTHING_AGAIN: Final = Again()


async def again(uow: UnitOfWork, profile: str, session: Session, message: Message) -> Again:
    """Read what earlier turns of a session recalled, as far as this turn's speaker may see it now.

    Args:
        uow: An open read.
        profile: Of the memory.
        session: The session of the turn.
        message: The turn's own message.
    """
    shown = await uow.shown.before(session.id, message.seq, MOST) if session.id else []
    if not shown:
        return NOTHING_AGAIN
    home = Space.parse(profile, session.home_key)
    view = _View(profile, frozenset(space.key for space in (home, *parent_spaces(home))), _own(profile, message))
    newest = {record.source: record for record in shown}
    return Again(tuple([await _now(uow, view, record) for record in newest.values()]))


@dataclass(frozen=True, slots=True)
class _View:
    profile: str
    spaces: frozenset[str]
    own: str
    """The speaker's own space, of which elsewhere only what is shared may be seen."""


async def _now(uow: UnitOfWork, view: _View, record: ShownRecord) -> Told:
    """Say whether a record may be shown again, and what is to be told of it."""
    if record.source.startswith(FACT):
        return await _fact_now(uow, view, record)
    if record.source.startswith(MESSAGE):
        stand = await uow.recall.stand(view.profile, record.rests)
        seen = all(rest in stand and stand[rest].space in view.spaces for rest in record.rests)
        return Told(record, stays=True) if record.text and record.rests and seen else _gone(record)
    if record.source.startswith(FILE) and record.text:
        return Told(record, stays=True, line=_text_of(record))
    return Told(record, stays=False)  # what is kept elsewhere is asked there


async def _fact_now(uow: UnitOfWork, view: _View, record: ShownRecord) -> Told:
    item = await uow.ledger.item(view.profile, record.source.removeprefix(FACT))
    if item is None:
        return _gone(record)
    shared = item.shared and item.space_key == view.own
    if item.space_key not in view.spaces and not shared and item.space_key != PROFILE:
        return Told(record, stays=False)  # of somebody else, who spoke before: there is nothing to say about it here
    if item.state is not ItemState.APPLIED or not record.text:
        return _gone(record)
    if _text_of(record) == item.statement:
        return Told(record, stays=True, line=item.statement)
    words = item.statement[:_LONGEST] if scan(item.statement).allowed else ""
    return Told(record, stays=True, line=item.statement, notice=_notice(record.source, CHANGED, words))


def _gone(record: ShownRecord) -> Told:
    return Told(record, stays=False, notice=_notice(record.source, GONE))


def _text_of(record: ShownRecord) -> str:
    return str(json.loads(record.text).get("text"))


def _notice(source: str, what: str, now: str = "") -> str:
    return json.dumps({"notice": what, "source": source, **({"now": now} if now else {})}, ensure_ascii=False)


def _own(profile: str, message: Message) -> str:
    return user_space(profile, message.speaker.id).key if message.speaker is not None else ""


def still_in_files(past: Again, lines: frozenset[str]) -> Again:
    """Leave out records whose line stands in no file of this turn any more, and say so: files say what is known.

    Args:
        past: What earlier turns recalled.
        lines: The lines that the files of this turn have now.
    """
    return Again(tuple(_gone(one.record) if one.line and one.line not in lines else one for one in past.told))


def shown_turn(approved: Sequence[ApprovedBlock], records: Sequence[Record]) -> ShownTurn:
    """Return what is to be kept of a prompt: its approved lines by their hashes, and what it newly recalled."""
    return ShownTurn(
        tuple(_block(block) for block in approved),
        tuple(
            ShownRecord(source=one.source, space_key=one.space, text=one.to_json(), rests=one.rests) for one in records
        ),
    )


@lru_cache(maxsize=512)
def _block(block: ApprovedBlock) -> ShownBlock:
    return ShownBlock(block.label, block.source, tuple(digest(line) for line in block.lines))


def digest(line: str) -> str:
    """Return the hash by which a line is known again; it holds no word of it."""
    return hashlib.sha256(line_key(line).encode()).hexdigest()[:16]
