"""The outbox on its way: in order per chat, each call at least once, and no chat ever waits for another."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import structlog

from gateway.telegram.pacing import Pace
from gateway.telegram.parts import calls_of
from handlers.messages import Channel, Delivery, Gone, Migrated, Refused, Reply, RetryLater, Sent, Unknown
from memory_core.errors import StorageError
from memory_core.ports import GONE, Clock, FailPoint, OutboxRow, Store, UnitOfWork

LANES = 8
"""Most calls at a time; more makes the slower library slower still (specs/telegram.md §5)."""
LOOK_EVERY_S = 0.5
LONGEST_PAUSE_S = 60.0
HELD_S = 30.0
"""How long a lane rests when not even the outcome of a call could be written down."""

GONE_FOR_S = 3600.0
"""How long it takes until a place that could not be reached is told something by itself again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Who hears what only a send can reveal.

    `moved` gets the platform and the old and new id of a chat; raises DhakiraError to have it tried again. `unheard` gets a message
    that could not reach its chat, in the transaction that gives it up.
    """

    moved: Callable[[str, int, int], Awaitable[None]] | None = None
    unheard: Callable[[UnitOfWork, OutboxRow], Awaitable[None]] | None = None


NOBODY_TOLD = Told()

_log = structlog.get_logger(__name__)


class OutboxDelivery:
    """Carries the outbox rows of one platform to its channel.

    A row stays `waiting` until it is `sent` or `given-up`. After a connection that broke in mid-call nobody knows whether the
    message arrived; it is sent again, so a person may see it twice, but never not at all.

    Args:
        store: Where the rows are.
        channel: Carries out one call.
        clock: For times and waits.
        platform: Whose rows.
        failpoint: Named points at which tests end the process.
        pace: Limits of speed; none when left out.
        told: Who hears of chats that have moved, and of those that cannot be reached.
    """

    def __init__(
        self,
        store: Store,
        channel: Channel,
        clock: Clock,
        platform: str = "telegram",
        failpoint: FailPoint | None = None,
        pace: Pace | None = None,
        told: Told = NOBODY_TOLD,
    ) -> None:
        self._store = store
        self._channel = channel
        self._clock = clock
        self._platform = platform
        self._failpoint = failpoint
        self._pace = pace
        self._told = told
        self._wake = asyncio.Event()
        self._open = False
        self._running: dict[str, asyncio.Task[None]] = {}
        self._at_work: set[str] = set()
        """The lanes at work at any time since the last look began: what it finds of theirs may be gone since."""
        self._held: dict[str, datetime] = {}
        self._arrived: dict[tuple[int, int], Sent] = {}
        """What arrived, by row and part, as long as it could not be written down: that is not sent again."""
        self._left = False
        """Whether the last look left rows to a lane at work, which then has to ask for another look."""

    def wake(self) -> None:
        """Say that there is something new to deliver."""
        self._wake.set()

    def offer(self, row: OutboxRow, behind: bool) -> bool:
        """Begin at once on a committed row, if it is the only one of its lane; say whether nobody need look for it.

        One that came behind others is seen to by the lane, if that is at work. What is left (too many lanes are at work, the pace or
        the chat's own pause forbids it) is found by the next look.
        """
        if row.chat_key in self._running:
            return behind
        if behind or not self._open or len(self._running) >= LANES or not self._is_due(row):
            return False
        self._begin(row)
        return True

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until `stop`; then finish the calls in flight and no others. What is left waits in the outbox."""
        stopping = asyncio.ensure_future(stop.wait())
        self._open = True
        try:
            while not stop.is_set():
                self._wake.clear()
                try:
                    await self._start_due()
                except Exception as error:  # noqa: BLE001 - the database may be back in a moment
                    _log.error("telegram.outbox-unreadable", error=type(error).__name__)
                await self._rest(stopping)
        finally:
            self._open = False
            stopping.cancel()
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def deliver_once(self) -> int:
        """Deliver until nothing is due at this moment; return how many calls were made."""
        made = 0
        while started := await self._start_due():
            made += len(started)
            await asyncio.gather(*started)
        return made

    async def _start_due(self) -> list[asyncio.Task[None]]:
        if len(self._running) >= LANES:
            self._left = True
            return []
        # A lane at work may finish while we read: its head would then be one that has just been sent.
        self._at_work = set(self._running)
        heads = await self._store.read(lambda uow: uow.outbox.heads(self._platform))
        started = []
        for row in sorted(heads, key=lambda row: row.id):
            if row.chat_key in self._running or len(self._running) >= LANES:
                self._left = True
            elif row.chat_key in self._at_work:
                self._wake.set()
            elif self._is_due(row):
                started.append(self._begin(row))
        return started

    def _begin(self, row: OutboxRow) -> asyncio.Task[None]:
        task = asyncio.create_task(self._deliver(row), name=f"deliver {row.id}")
        self._running[row.chat_key] = task
        self._at_work.add(row.chat_key)
        return task

    def _is_due(self, row: OutboxRow) -> bool:
        now = self._clock.now()
        if max(row.not_before or now, self._held.get(row.chat_key, now)) > now:
            return False
        if self._pace is None:
            return True
        chat = _chat_of(row)
        if row.kind == "answer":
            return not self._pace.rests(chat, now)
        if not self._pace.allows(chat, now):
            return False
        self._pace.note(chat, now)
        return True

    async def _rest(self, stopping: "asyncio.Future[Any]") -> None:
        """Wait until there may be something to do: at once when somebody has called meanwhile."""
        if self._wake.is_set():
            return
        waits = [asyncio.ensure_future(wait) for wait in (self._wake.wait(), self._clock.sleep(LOOK_EVERY_S))]
        try:
            await asyncio.wait([*waits, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def _deliver(self, row: OutboxRow) -> None:
        """Make the row's next call and write down what came of it."""
        more = True
        try:
            more = await self._step(row)
        except (KeyError, TypeError, ValueError) as error:
            _log.error("telegram.outbox-row-unreadable", outbox=row.id, error=type(error).__name__)
            await self._give_up_quietly(row)
        except Exception as error:  # noqa: BLE001 - one lane's trouble must not end the others
            _log.error("telegram.delivery-failed", outbox=row.id, error=type(error).__name__)
            self._held[row.chat_key] = self._clock.now() + timedelta(seconds=HELD_S)
        finally:
            self._running.pop(row.chat_key, None)
            if more or self._left:
                self._left = False
                self._wake.set()

    async def _step(self, row: OutboxRow) -> bool:
        """Make one call; return whether its lane may have more to do."""
        more = True
        reply = await self._resolved(Reply.from_json(row.payload))
        if reply is None:
            await self._put(replace(row, state="given-up", error="no message to edit"))
            return more
        calls = calls_of(reply)
        call = calls[min(row.parts_sent, len(calls) - 1)]
        result: Delivery | None = self._arrived.get((row.id, row.parts_sent))
        if result is None:
            self._hit("delivery.before-call")
            result = await self._call(call)
            self._hit("delivery.after-call")
        match result:
            case Sent(message_id=number):
                self._arrived[row.id, row.parts_sent] = result
                sent = replace(row, parts_sent=row.parts_sent + 1, message_id=number or call.edit_of or row.message_id)
                more = await self._sent(sent, reply, sent.parts_sent >= len(calls))
                del self._arrived[row.id, row.parts_sent]
            case RetryLater(seconds=seconds):
                if self._pace is not None:
                    self._pace.rest(_chat_of(row), self._clock.now() + timedelta(seconds=seconds))
                await self._put(self._later(row, seconds, "flood control"))
            case Unknown(description=words):
                await self._put(self._later(row, self._backoff(row), f"unknown: {words}"))
            case Migrated(chat_id=chat_id):
                await self._move(row, chat_id)
            case Gone(description=words) if row.kind == "send":
                await self._unheard(row, reply, words)
            case Gone(description=words) | Refused(description=words):
                await self._refused(row, words)
        self._hit("delivery.recorded")
        return more

    async def _call(self, call: Reply) -> Delivery:
        result = await self._channel.send(call)
        if isinstance(result, Refused) and call.entities and "entit" in result.description.lower():
            return await self._channel.send(replace(call, entities=()))  # the words matter more than their look
        if isinstance(result, Refused) and call.edit_of and call.or_send:
            # What the chat had seen of an answer is gone, or lies in the chat as it was before it moved.
            return await self._channel.send(replace(call, edit_of=None))
        return result

    async def _resolved(self, reply: Reply) -> Reply | None:
        """Fill in the message to edit, once its own delivery made it known."""
        if reply.edit_outbox is None or reply.edit_of is not None:
            return reply
        wanted = reply.edit_outbox
        target = await self._store.read(lambda uow: uow.outbox.get(wanted), brief=True)
        if target is None or target.message_id is None:
            return None
        return replace(reply, edit_of=target.message_id)

    async def _sent(self, row: OutboxRow, reply: Reply, is_last: bool) -> bool:
        row = replace(row, not_before=None, error="")
        if not is_last:
            await self._put(row)
            return True
        if reply.document is not None:
            row = replace(row, payload=replace(reply, document=None).to_json())  # a copy of a memory is kept no longer

        async def record(uow: UnitOfWork, journalled: str | None) -> bool:
            await uow.outbox.put(replace(row, state="sent"))
            if row.message_id:
                await _tell(uow, row, replace(reply, journal=journalled), row.message_id)
            return await uow.outbox.is_waiting(row.chat_key)

        try:
            return await self._store.write(lambda uow: record(uow, reply.journal), brief=True)
        except StorageError as error:
            if error.code != "storage.conflict" or not reply.journal:
                raise
            # A message of the chat bears that number already, as when it moved meanwhile: ours arrived all the same.
            _log.warning("telegram.number-taken", outbox=row.id)
            return await self._store.write(lambda uow: record(uow, None), brief=True)

    async def _refused(self, row: OutboxRow, words: str) -> None:
        if row.kind == "answer":  # a press is answered or too old: either way there is nothing more to do
            await self._put(replace(row, state="sent", error=""))
            return
        _log.warning("telegram.given-up", outbox=row.id)
        await self._put(replace(row, state="given-up", attempts=row.attempts + 1, error=words[:200]))

    async def _unheard(self, row: OutboxRow, reply: Reply, words: str) -> None:
        """Give a message up that nobody is there to read; what it was to announce is not told yet."""
        _log.warning("telegram.given-up", outbox=row.id)
        ended = replace(row, state="given-up", attempts=row.attempts + 1, error=f"{GONE}{words[:200]}")
        until = self._clock.now() + timedelta(seconds=GONE_FOR_S)

        async def note(uow: UnitOfWork) -> None:
            await uow.outbox.put(ended)
            await uow.announcements.unheard(reply.place, row.cause, row.created_at, until)
            if self._told.unheard is not None:
                await self._told.unheard(uow, row)

        await self._store.write(note)

    async def _give_up_quietly(self, row: OutboxRow) -> None:
        with contextlib.suppress(Exception):
            await self._put(replace(row, state="given-up", error="unreadable"))
            return
        self._held[row.chat_key] = self._clock.now() + timedelta(seconds=HELD_S)

    async def _move(self, row: OutboxRow, chat_id: int) -> None:
        """Take the whole lane to the chat's new id, so that its order holds.

        Messages that stayed in the old chat can be neither edited nor answered any more.
        """
        new = f"{self._platform}:{chat_id}"
        if new == row.chat_key:
            await self._put(self._later(row, self._backoff(row), "migrated to itself"))
            return
        if self._told.moved is not None:
            await self._told.moved(self._platform, _chat_of(row), chat_id)
        async with self._store.transaction() as uow:
            while head := _head_of(await uow.outbox.heads(self._platform), row.chat_key):
                reply = Reply.from_json(head.payload)
                there = replace(reply.place, chat_id=chat_id)
                moved = replace(reply, place=there, reply_to=None, edit_of=None, or_send=False)
                kind = "send" if reply.or_send else head.kind
                state = "given-up" if kind == "edit" else head.state
                await uow.outbox.put(replace(head, chat_key=new, kind=kind, payload=moved.to_json(), state=state))

    def _later(self, row: OutboxRow, seconds: float, error: str) -> OutboxRow:
        not_before = self._clock.now() + timedelta(seconds=seconds)
        return replace(row, attempts=row.attempts + 1, not_before=not_before, error=error[:200])

    def _backoff(self, row: OutboxRow) -> float:
        return min(LONGEST_PAUSE_S, float(2 ** min(row.attempts, 6)))

    async def _put(self, row: OutboxRow) -> None:
        await self._store.write(lambda uow: uow.outbox.put(row), brief=True)

    def _hit(self, name: str) -> None:
        if self._failpoint is not None:
            self._failpoint.hit(name)


async def _tell(uow: UnitOfWork, row: OutboxRow, reply: Reply, message_id: int) -> None:
    """Let the card and the journalled message know which message shows them."""
    card = await uow.cards.get(row.card) if row.card else None
    if card is not None:
        await uow.cards.put(replace(card, message_id=message_id, place=reply.place))
    if reply.journal:
        await uow.sessions.number(reply.journal, message_id)


def _head_of(heads: Iterable[OutboxRow], lane: str) -> OutboxRow | None:
    return next((row for row in heads if row.chat_key == lane), None)


def _chat_of(row: OutboxRow) -> int:
    try:
        return int(row.chat_key.rpartition(":")[2])
    except ValueError:
        return 0
