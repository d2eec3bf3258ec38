"""The short lock of a space: who may change it now, seen by every process on the same database (§8).

Whoever takes a lock first finishes what a dead holder left half done there: nobody acts on a file that is ahead of the ledger.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta

from memory_core.errors import SpaceError, StorageError
from memory_core.ledger.changes import roll_forward, spaces_of
from memory_core.ledger.context import LedgerContext
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


class StoreSpaceLock:
    """Space locks as rows of the store, with an expiry so that a killed process blocks nobody for long."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context

    @asynccontextmanager
    async def hold(self, spaces: Sequence[Space], wait_s: float = WAIT_S) -> AsyncIterator[list[Fence]]:
        """Hold all the spaces' locks. Raises SpaceError `space.busy` after `wait_s` seconds."""
        keys = sorted({space.key for space in spaces})
        while True:
            async with self._alone(keys, wait_s) as fences:
                left = await self._left_in(set(keys))
                if not left:
                    yield fences
                    return
            for intent in left:
                await self.finish(intent, wait_s)

    async def finish(self, intent: Intent, wait_s: float) -> bool:
        """Carry an interrupted change to its end, unless its owner or somebody else does so meanwhile.

        Raises:
            SpaceError: `space.busy` after `wait_s` seconds.
        """
        keys = sorted(space.key for space in spaces_of(self._context, intent))
        async with self._alone(keys, wait_s):
            if intent.id not in {left.id for left in await self.unfinished()}:
                return False
            await roll_forward(self._context, intent)
            return True

    async def unfinished(self) -> list[Intent]:
        """Return the changes that were begun and are not finished: under way, or left by a process that died."""
        async with self._context.store.reading() as uow:
            return await uow.ledger.intents()

    async def let_go_of_the_dead(self) -> None:
        """Take all locks that nobody will give back: past their time, or of a process that is known to have died."""
        now = self._context.clock.now()
        async with self._context.store.transaction() as uow:
            await uow.locks.sweep(now)
            await self._without_the_dead(uow, list(await uow.locks.taken(now)), now)

    async def _left_in(self, keys: set[str]) -> list[Intent]:
        """Return what was left in these spaces; we hold their locks, so nobody is at it any more."""
        found = await self.unfinished()
        return [i for i in found if keys & {space.key for space in spaces_of(self._context, i)}]

    @asynccontextmanager
    async def _alone(self, keys: list[str], wait_s: float) -> AsyncIterator[list[Fence]]:
        fences = await self._take(keys, wait_s)
        try:
            with holding(fences):
                yield fences
        finally:
            # What was done under the lock stands, whether or not it can be given back now: it runs out by itself.
            with suppress(StorageError):
                async with self._context.store.transaction() as uow:
                    await uow.locks.release(fences)

    async def _take(self, keys: list[str], wait_s: float) -> list[Fence]:
        clock = self._context.clock
        owner = self._context.processes.owner(self._context.ids.new("lock"))
        begun = clock.now()
        while True:
            now = clock.now()
            async with self._context.store.transaction() as uow:
                fences = await uow.locks.take(keys, owner, now, now + timedelta(seconds=LOCK_TTL_S))
                if fences is None:
                    living = await self._without_the_dead(uow, keys, now)
            if fences is not None:
                return fences
            if now >= begun + timedelta(seconds=min(wait_s, WAIT_FOR_LIVING_S) if living else wait_s):
                raise SpaceError(
                    "This memory is being changed just now.", code="space.busy", hint="Try again in a moment."
                )
            await clock.sleep(_POLL_S)

    async def _without_the_dead(self, uow: UnitOfWork, keys: Sequence[str], now: datetime) -> bool:
        """Take the locks of processes that are known to have died; say whether those who hold the rest are known to live."""
        holders = await uow.locks.holders(keys, now)
        known = {holder: self._context.processes.is_alive(holder) for holder in holders}
        for holder, is_alive in known.items():
            if is_alive is False:
                await uow.locks.let_go(holder)
        return bool(known) and all(known.values())
