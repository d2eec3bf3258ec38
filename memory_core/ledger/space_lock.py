"""The short lock of a space: who may change it now, seen by every process on the same database (§8).

Whoever takes a lock first finishes what a dead holder left half done there: nobody acts on a file that is ahead of the ledger.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core.errors import SpaceError, StorageError
from memory_core.ledger.changes import roll_forward, spaces_of
from memory_core.ledger.context import FEW, LedgerContext
from memory_core.ledger.fencing import holding
from memory_core.ports import Fence, Intent, UnitOfWork
from memory_core.spaces import Space

LOCK_TTL_S = 10
"""A lock of a process that died frees itself after this many seconds, where nobody can tell sooner that it did."""
WAIT_S = LOCK_TTL_S + 2.0
"""How long a change waits for a lock: longer than a dead process can hold it, or a crash would cost other people's changes."""
WAIT_FOR_LIVING_S = 5.0
"""How long it waits for somebody who is known to be at work (§8)."""
_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class _Taken:
    """Locks that are ours, and the changes that were unfinished when they became ours: in our spaces nobody is at them."""

    fences: list[Fence]
    unfinished: list[Intent]


class StoreSpaceLock:
    """Space locks as rows of the store, with an expiry so that a killed process blocks nobody for long."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context

    @asynccontextmanager
    async def hold(self, spaces: Sequence[Space], wait_s: float = WAIT_S) -> AsyncIterator[list[Fence]]:
        """Hold all the spaces' locks. Raises SpaceError `space.busy` after `wait_s` seconds."""
        keys = sorted({space.key for space in spaces})
        while True:
            async with self._alone(keys, wait_s) as taken:
                left = [i for i in taken.unfinished if not self._keys(i).isdisjoint(keys)]
                if not left:
                    yield taken.fences
                    return
            for intent in left:
                await self.finish(intent, wait_s)

    async def finish(self, intent: Intent, wait_s: float) -> bool:
        """Carry an interrupted change to its end, unless its owner or somebody else does so meanwhile.

        Raises:
            SpaceError: `space.busy` after `wait_s` seconds.
        """
        async with self._alone(sorted(self._keys(intent)), wait_s) as taken:
            is_left = intent.id in {left.id for left in taken.unfinished}
            return is_left and await roll_forward(self._context, intent)

    async def unfinished(self) -> list[Intent]:
        """Return the changes that were begun and are not finished: under way, or left by a process that died."""
        return await self._context.store.read(lambda uow: uow.ledger.intents())

    async def let_go_of_the_dead(self) -> None:
        """Take all locks that nobody will give back: past their time, or of a process that is known to have died."""
        now = self._context.clock.now()

        async def sweep(uow: UnitOfWork) -> None:
            await uow.locks.sweep(now)
            await self._without_the_dead(uow, list(await uow.locks.taken(now)), now)

        await self._context.store.write(sweep)

    def _keys(self, intent: Intent) -> set[str]:
        return {space.key for space in spaces_of(self._context, intent)}

    @asynccontextmanager
    async def _alone(self, keys: list[str], wait_s: float) -> AsyncIterator[_Taken]:
        store = self._context.store
        owner = self._context.processes.owner(self._context.ids.new("lock"))
        try:
            taken = await self._take(keys, owner, wait_s)
        except asyncio.CancelledError:
            # Whoever is broken off while the database takes the locks has them all the same.
            with suppress(StorageError):
                await store.write(lambda uow: uow.locks.let_go(owner), brief=True)
            raise
        try:
            with holding(taken.fences):
                yield taken
        finally:
            # What was done under the lock stands, whether or not it can be given back now: it runs out by itself.
            with suppress(StorageError):
                await store.write(lambda uow: uow.locks.release(taken.fences), brief=len(keys) <= FEW)

    async def _take(self, keys: list[str], owner: str, wait_s: float) -> _Taken:
        clock = self._context.clock
        begun = clock.now()
        while True:
            now = clock.now()
            taken, living = await self._try(keys, owner, now)
            if taken is not None:
                return taken
            if now >= begun + timedelta(seconds=min(wait_s, WAIT_FOR_LIVING_S) if living else wait_s):
                raise SpaceError(
                    "This memory is being changed just now.", code="space.busy", hint="Try again in a moment."
                )
            await clock.sleep(_POLL_S)

    async def _try(self, keys: list[str], owner: str, now: datetime) -> tuple[_Taken | None, bool]:
        """Take the locks, if they are free; else say whether those who hold them are known to live."""

        async def take(uow: UnitOfWork) -> tuple[_Taken | None, bool]:
            fences = await uow.locks.take(keys, owner, now, now + timedelta(seconds=LOCK_TTL_S))
            if fences is None:
                return None, await self._without_the_dead(uow, keys, now)
            return _Taken(fences, await uow.ledger.intents()), False

        return await self._context.store.write(take, brief=len(keys) <= FEW)

    async def _without_the_dead(self, uow: UnitOfWork, keys: Sequence[str], now: datetime) -> bool:
        """Take the locks of processes that are known to have died; say whether those who hold the rest are known to live."""
        holders = await uow.locks.holders(keys, now)
        known = {holder: self._context.processes.is_alive(holder) for holder in holders}
        for holder, is_alive in known.items():
            if is_alive is False:
                await uow.locks.let_go(holder)
        return bool(known) and all(known.values())
