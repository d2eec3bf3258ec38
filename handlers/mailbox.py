"""Queues in memory over the inbox: turns of one place in order, places beside each other, orders and buttons at once."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field

from handlers.messages import Inbound, Result
from handlers.router import Router
from memory_core.errors import StorageError


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Mailbox:
    """Carries out what the router took in. Nothing here must survive a crash: the inbox rows do."""

    def __init__(self, router: Router) -> None:
        self._router = router
        self._lanes: dict[str, _Lane] = defaultdict(_Lane)
        self._tasks: set[asyncio.Task[Result | None]] = set()
        self._closed = False
        self._on_their_way: set[str] = set()
        self._left = False
        """Whether something could not even be said to have failed: the database was not to be written."""

    async def take(self, inbound: Inbound) -> "asyncio.Task[Result | None] | None":
        """Take an update in and queue it; return when it may be acknowledged.

        Returns:
            The task that carries it out; None when there is nothing to do.
        """
        key = await self._router.receive(inbound)
        if key is None:
            return None
        return self._queue(key, self._router.lane(inbound))

    async def handle(self, inbound: Inbound) -> Result | None:
        """Take an update in, wait for its turn, and return what it came to."""
        task = await self.take(inbound)
        return await task if task is not None else None

    async def recover(self, platform: str) -> int:
        """Queue what a crash left behind, in its order; return how many updates. What is on its way is left to that."""
        rows = [row for row in await self._router.recover(platform) if row.key not in self._on_their_way]
        for row in rows:
            self._queue(row.key, self._router.lane(row))
        return len(rows)

    async def try_again(self, platform: str) -> int:
        """Queue what a full disk, or another trouble of the database, has left undone; return how many updates."""
        if not self._left:
            return 0
        self._left = False
        return await self.recover(platform)

    async def drain(self, within_s: float = 10.0) -> None:
        """Let what runs finish; what has not finished in time is cut and done again at the next start."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within_s)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until everything taken in so far is carried out."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def busy(self) -> int:
        """Return how many updates are on their way."""
        return len(self._tasks)

    def _queue(self, key: str, lane: str) -> "asyncio.Task[Result | None]":
        self._lanes[lane].waiting += 1
        self._on_their_way.add(key)
        task = asyncio.create_task(self._carry_out(key, lane), name=f"update {key}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _carry_out(self, key: str, name: str) -> Result | None:
        lane = self._lanes[name]
        try:
            # The lock is fair: whoever asked first goes first.
            async with lane.lock:
                return None if self._closed else await self._router.process(key)
        except StorageError:
            self._left = True
            raise
        finally:
            self._on_their_way.discard(key)
            lane.waiting -= 1
            if not lane.waiting:
                self._lanes.pop(name, None)
