"""Queues in memory over the inbox: turns of one place in order, places beside each other, orders and buttons at once."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from handlers.messages import Inbound, Result
from handlers.one_turn import DUE
from handlers.router import Router
from memory_core.errors import StorageError
from memory_core.ports import Clock

QUIET_S = 1.0
"""How long nobody has to have spoken in a place before what is due there is done."""
PATIENCE_S = 30.0
"""How long a place may go on without such a pause before it is done all the same, beside the talk."""


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Mailbox:
    """Carries out what the router took in. Nothing here must survive a crash: the inbox rows do.

    What is due after an answer (a curation run, perhaps with a model of its own) keeps nobody waiting who goes on talking: it
    is done once the place is quiet.

    Args:
        router: Takes in and carries out.
        clock: For the pause that counts as quiet.
    """

    def __init__(self, router: Router, clock: Clock) -> None:
        self._router = router
        self._clock = clock
        self._lanes: dict[str, _Lane] = defaultdict(_Lane)
        self._spoken: dict[str, bool] = {}
        """Of the places whose quiet is waited for: whether somebody has spoken since."""
        self._tasks: set[asyncio.Task[Result | None]] = set()
        self._closing = asyncio.Event()
        self._on_their_way: set[str] = set()
        self._left = False
        """Whether something could not even be said to have failed: the database was not to be written."""

    async def take(self, inbound: Inbound, *, whole: bool = False) -> "asyncio.Task[Result | None] | None":
        """Take an update in and queue it; return when it may be acknowledged.

        Args:
            inbound: What came.
            whole: Do at once what is due after it, as for somebody who waits for all that comes of it.

        Returns:
            The task that carries it out; None when there is nothing to do.
        """
        key = await self._router.receive(inbound)
        return None if key is None else self._queue(key, self._router.lane(inbound), whole=whole)

    async def handle(self, inbound: Inbound) -> Result | None:
        """Take an update in, wait for its turn, and return what it came to, with what was due after it."""
        task = await self.take(inbound, whole=True)
        return await task if task is not None else None

    async def recover(self, platform: str) -> int:
        """Queue what a crash left behind, in its order; return how many updates. What is on its way is left to that."""
        rows = [row for row in await self._router.recover(platform) if row.key not in self._on_their_way]
        for row in rows:
            if row.step == DUE:  # answered already: here, too, it keeps nobody waiting
                self._on_their_way.add(row.key)
                self._begin(self._finish_quietly(row.key, self._router.lane(row)), row.key)
            else:
                self._queue(row.key, self._router.lane(row))
        return len(rows)

    async def try_again(self, platform: str) -> int:
        """Queue what a full disk, or another trouble of the database, has left undone; return how many updates."""
        if not self._left:
            return 0
        self._left = False
        return await self.recover(platform)

    async def drain(self, within_s: float = 10.0) -> None:
        """Let what runs finish; what has not finished in time, or is only due, is done at the next start."""
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within_s)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until everything taken in is carried out, with what is due after it."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def busy(self) -> int:
        """Return how many updates are on their way."""
        return len(self._tasks)

    def _queue(self, key: str, lane: str, *, whole: bool = False) -> "asyncio.Task[Result | None]":
        if lane in self._spoken:
            self._spoken[lane] = True
        self._on_their_way.add(key)
        self._lanes[lane].waiting += 1
        return self._begin(self._carry_out(key, lane, whole=whole), key)

    def _begin(self, work: Coroutine[object, object, Result | None], key: str) -> "asyncio.Task[Result | None]":
        task = asyncio.create_task(work, name=f"update {key}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _carry_out(self, key: str, lane: str, *, whole: bool) -> Result | None:
        due = False
        try:
            async with self._turn_in(lane):
                result = await self._process(key)
                due = self._router.is_due(key) and not self._closing.is_set()
                if due and whole:
                    due, result = False, await self._process(key)
            if due:
                self._begin(self._finish_quietly(key, lane), key)
            return result
        finally:
            if not due:
                self._on_their_way.discard(key)

    async def _finish_quietly(self, key: str, lane: str) -> Result | None:
        """Do what is due after an answer, in the order of the answers, when its place is quiet; what fails is tried again."""
        self._lanes[f"{lane}#due"].waiting += 1
        try:
            async with self._turn_in(f"{lane}#due"):
                await self._quiet(lane)
                with suppress(StorageError):  # nobody waits for this task, and `try_again` takes the row up
                    return await self._process(key)
            return None
        finally:
            self._on_their_way.discard(key)

    async def _quiet(self, lane: str) -> None:
        until = self._clock.now().timestamp() + PATIENCE_S
        self._spoken[lane] = True
        try:
            while self._spoken[lane] and not self._closing.is_set() and self._clock.now().timestamp() < until:
                self._spoken[lane] = lane in self._lanes
                await self._pause()
        finally:
            del self._spoken[lane]

    async def _pause(self) -> None:
        waits = [asyncio.ensure_future(wait) for wait in (self._clock.sleep(QUIET_S), self._closing.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def _process(self, key: str) -> Result | None:
        try:
            return None if self._closing.is_set() else await self._router.process(key)
        except StorageError:
            self._left = True
            raise

    @asynccontextmanager
    async def _turn_in(self, name: str) -> AsyncIterator[None]:
        lane = self._lanes[name]
        try:
            # The lock is fair: whoever asked first goes first.
            async with lane.lock:
                yield
        finally:
            lane.waiting -= 1
            if not lane.waiting:
                self._lanes.pop(name, None)
