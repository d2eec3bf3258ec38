"""A clock that tests move, a channel that follows a script, and rows kept in memory."""

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from handlers.messages import Delivery, Reply, Sent
from memory_core.ports import Card, OutboxRow, Session
from memory_core.spaces import GROUP, PRIVATE, Place
from memory_core.values import Message

START = datetime(2026, 11, 30, tzinfo=UTC)
T = TypeVar("T")


class FakeClock:
    """Time passes only by `advance`."""

    def __init__(self) -> None:
        self.time = START
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._count = 0
        self.asleep = asyncio.Event()
        """Set once somebody sleeps."""

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self._count += 1
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + timedelta(seconds=seconds), self._count, waiting))
        self.asleep.set()
        await waiting

    async def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        while self._sleepers and self._sleepers[0][0] <= self.time:
            waiting = heapq.heappop(self._sleepers)[2]
            if not waiting.done():
                waiting.set_result(None)
        await settle()


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(50):
        await asyncio.sleep(0)


class ScriptedChannel:
    """Answers from a script per chat, else Sent with growing ids, and remembers each call with its time."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.calls: list[tuple[datetime, Reply]] = []
        self.script: dict[int, list[Delivery | Callable[[], Any]]] = {}
        self.gate: asyncio.Event | None = None
        self._next = 100

    async def send(self, reply: Reply) -> Delivery:
        self.calls.append((self.clock.now(), reply))
        if self.gate is not None:
            await self.gate.wait()
        queue = self.script.get(reply.place.chat_id)
        if queue:
            planned = queue.pop(0)
            return planned() if callable(planned) else planned
        self._next += 1
        return Sent(0 if reply.answer_to else self._next)

    def texts(self, chat_id: int | None = None) -> list[str]:
        return [reply.text for _, reply in self.calls if chat_id in (None, reply.place.chat_id)]


class MemoryRows:
    """As much of a Store and its UnitOfWork as delivery needs."""

    def __init__(self) -> None:
        self.rows: dict[int, OutboxRow] = {}
        self.kept_cards: dict[str, Card] = {}
        self.kept_messages: dict[str, Message] = {}
        self.broken = False

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        if self.broken:
            raise OSError("disk full")
        yield self

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        yield self

    async def write(self, work: Callable[[Any], Coroutine[object, object, T]], *, brief: bool = False) -> T:
        async with self.transaction() as uow:
            return await work(uow)

    async def read(self, work: Callable[[Any], Coroutine[object, object, T]], *, brief: bool = False) -> T:
        async with self.reading() as uow:
            return await work(uow)

    async def tidy(self) -> None: ...

    async def close(self) -> None: ...

    @property
    def outbox(self) -> "_Outbox":
        return _Outbox(self.rows)

    @property
    def cards(self) -> "_Cards":
        return _Cards(self.kept_cards)

    @property
    def announcements(self) -> "_Announcements":
        return _Announcements()

    @property
    def sessions(self) -> "_Messages":
        return _Messages(self.kept_messages)


class _Outbox:
    def __init__(self, rows: dict[int, OutboxRow]) -> None:
        self._rows = rows

    async def add(self, row: OutboxRow) -> int:
        number = len(self._rows) + 1
        self._rows[number] = replace(row, id=number)
        return number

    async def get(self, outbox_id: int) -> OutboxRow | None:
        return self._rows.get(outbox_id)

    async def is_waiting(self, chat_key: str) -> bool:
        return any(row.state == "waiting" and row.chat_key == chat_key for row in self._rows.values())

    async def heads(self, platform: str) -> list[OutboxRow]:
        heads: dict[str, OutboxRow] = {}
        for row in self._rows.values():
            if row.state == "waiting" and row.chat_key.startswith(f"{platform}:"):
                heads.setdefault(row.chat_key, row)
        return list(heads.values())

    async def put(self, row: OutboxRow) -> None:
        self._rows[row.id] = row


class _Cards:
    def __init__(self, cards: dict[str, Card]) -> None:
        self._cards = cards

    async def get(self, token: str) -> Card | None:
        return self._cards.get(token)

    async def put(self, card: Card) -> None:
        self._cards[card.token] = card


class _Announcements:
    async def unheard(self, place: Place, cause: str, at: datetime, until: datetime) -> int:
        return 0


class _Messages:
    def __init__(self, messages: dict[str, Message]) -> None:
        self._messages = messages

    async def put(self, session: Session) -> None: ...

    async def append(self, message: Message) -> Message:
        self._messages[message.id] = message
        return message

    async def message(self, message_id: str) -> Message | None:
        return self._messages.get(message_id)

    async def number(self, message_id: str, platform_message_id: int) -> None:
        self._messages[message_id] = replace(self._messages[message_id], platform_message_id=platform_message_id)


def place(chat_id: int, topic: int | None = None) -> Place:
    return Place("telegram", chat_id, PRIVATE if chat_id > 0 else GROUP, topic)


def row(reply: Reply, **fields: Any) -> OutboxRow:
    kind = "answer" if reply.answer_to else "edit" if reply.edit_of or reply.edit_outbox else "send"
    key = f"telegram:{reply.place.chat_id}"
    return OutboxRow(chat_key=key, kind=kind, payload=reply.to_json(), created_at=START, **fields)
