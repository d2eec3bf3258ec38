"""What a person sent at once and their client cut up is one message: a long paste in pieces, an album picture by picture."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from handlers.journalling import may_count, with_note
from handlers.messages import Inbound, Result
from handlers.reading import LONGEST
from memory_core.core import MemoryCore
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.values import Message, Part, PartKind, Span

NEARLY_FULL = 3500
"""UTF-16 units from which on a message may be the first piece of a longer one; clients cut at 4,096, or before, between words."""
PIECES_WITHIN = timedelta(seconds=1.5)
"""How long the next piece is waited for."""
PICTURES_WITHIN = timedelta(seconds=0.5)
_REMEMBERED = 256
_FULL = 4096
_ENDS = ".!?…؟\n:;"


@dataclass(slots=True)
class _Open:
    """A turn that has been taken in, may still grow, and has not begun."""

    inbound: Inbound
    message: Message
    until: datetime
    last: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    closed: bool = False


class Gathering:
    """Holds such turns for a moment and adds what follows to them. What has been taken in is kept, whatever happens.

    Args:
        core: Where messages are kept.
    """

    def __init__(self, core: MemoryCore) -> None:
        self._core = core
        self._by_sender: dict[tuple[str, int | None], _Open] = {}
        self._by_key: dict[str, _Open] = {}
        self._wordless: dict[tuple[str, str], None] = {}

    def hold(self, inbound: Inbound, message: Message) -> None:
        """Let a turn wait for what may follow, if it is of the kind that something follows."""
        wait = _wait(inbound)
        if wait is None or inbound.message_id is None:
            return
        one = _Open(inbound, message, self._core.clock.now() + wait, inbound.message_id)
        self._by_sender[_sender(inbound)] = self._by_key[inbound.key] = one

    async def joined(self, row_of: Callable[[Inbound, str], InboxRow], inbound: Inbound) -> str:
        """Add an update to the turn that waits for it, in one transaction; return that turn's key, empty where none does."""
        one = self._fitting(inbound) if self._by_sender else None
        return "" if one is None else await self._join(one, row_of(inbound, "other"), inbound)

    async def _join(self, one: _Open, row: InboxRow, inbound: Inbound) -> str:
        async with one.lock:
            whole = _joined(one.inbound, inbound)
            if one.closed or len(whole.text) > LONGEST:
                return ""
            text, parts = with_note(whole)
            message = replace(one.message, text=text, parts=parts, masked=whole.masked)
            result = Result(ok=True, code="message.joined", fields={"message": one.inbound.message_id}).to_json()

            counts = await may_count(self._core, inbound.place)

            async def add(uow: UnitOfWork) -> bool:
                turn, stored = await uow.inbox.get(one.inbound.key), await uow.sessions.message(message.id)
                if turn is None or turn.state == "done" or stored is None or stored.text != one.message.text:
                    return False  # it was ended, edited or erased meanwhile
                if await uow.inbox.receive(row):
                    await self._core.lengthen(uow, message, may_count=counts)
                    await uow.inbox.done(row.key, result)
                return True

            if not await self._core.store.write(add):
                return ""
            one.inbound, one.message, one.last = whole, message, inbound.message_id or one.last
            one.until = self._core.clock.now() + (_wait(inbound) or timedelta())
            return one.inbound.key

    def is_held(self, key: str) -> bool:
        """Say whether a turn still waits."""
        return key in self._by_key

    async def settle(self, key: str) -> None:
        """Wait until nothing more can follow; from then on the turn is as it is."""
        one = self._by_key[key]
        while (left := (one.until - self._core.clock.now()).total_seconds()) > 0:
            await self._core.clock.sleep(left)
        async with one.lock:
            one.closed = True
        self._by_key.pop(key, None)
        if self._by_sender.get(_sender(one.inbound)) is one:
            del self._by_sender[_sender(one.inbound)]

    def is_repeated(self, inbound: Inbound) -> bool:
        """Say whether this is one more wordless picture of an album of which one has been answered."""
        if not inbound.album:
            return False
        name = (inbound.place.key, inbound.album)
        known = name in self._wordless
        self._wordless[name] = None
        while len(self._wordless) > _REMEMBERED:
            del self._wordless[next(iter(self._wordless))]
        return known

    def _fitting(self, inbound: Inbound) -> _Open | None:
        one = self._by_sender.get(_sender(inbound))
        if one is None or inbound.kind != "message" or inbound.message_id is None or inbound.command is not None:
            return None
        if self._core.clock.now() > one.until:
            return None
        if one.inbound.album or inbound.album:
            return one if one.inbound.album == inbound.album else None
        follows = inbound.message_id > one.last and inbound.reply_to is None and not inbound.attached
        return one if follows and _passed_on(inbound) == _passed_on(one.inbound) else None


def _joined(one: Inbound, other: Inbound) -> Inbound:
    """Return both as one message; the words of a piece that was cut within a word close up again."""
    glue = _glue(one, other)
    at = len(one.text) + len(glue)
    between = (Part(_kind(one), Span(len(one.text), at)),) if glue else ()
    parts = tuple(Part(part.kind, _moved(part.span, at)) for part in other.parts)
    masked = tuple(_moved(span, at) for span in other.masked)
    return replace(
        one,
        text=f"{one.text}{glue}{other.text}",
        parts=_merged((*one.parts, *between, *parts)),
        masked=(*one.masked, *masked),
        attached=(*one.attached, *other.attached),
    )


def _merged(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Join neighbours of one kind: a sentence that was cut is one stretch again."""
    found: list[Part] = []
    for part in parts:
        if found and found[-1].kind is part.kind and found[-1].span.end == part.span.start:
            found[-1] = Part(part.kind, Span(found[-1].span.start, part.span.end))
        else:
            found.append(part)
    return tuple(found)


def _glue(one: Inbound, other: Inbound) -> str:
    if not one.text or not other.text:
        return ""
    if one.album:
        return "\n"
    if _units(one.text) % _FULL == 0:
        return ""
    return "\n" if one.text[-1] in _ENDS else " "


def _kind(inbound: Inbound) -> PartKind:
    return inbound.parts[-1].kind if inbound.parts else PartKind.TYPED


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _wait(inbound: Inbound) -> timedelta | None:
    """Return how long something may follow; None when nothing will."""
    return PICTURES_WITHIN if inbound.album else PIECES_WITHIN if _may_go_on(inbound) else None


def _may_go_on(inbound: Inbound) -> bool:
    return len(inbound.text) >= NEARLY_FULL // 2 and _units(inbound.text) >= NEARLY_FULL


def _units(text: str) -> int:
    return len(text) + sum(char > "\uffff" for char in text)


def _passed_on(inbound: Inbound) -> bool:
    return any(part.kind is PartKind.FORWARDED for part in inbound.parts)


def _sender(inbound: Inbound) -> tuple[str, int | None]:
    return inbound.place.key, inbound.speaker.id if inbound.speaker is not None else None
