"""The short lock of a space: who may change it now, seen by every process on the same database (§8)."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

from memory_core.errors import SpaceError
from memory_core.ports import Clock, Fence, Ids, Store
from memory_core.spaces import Space

LOCK_TTL_S = 10
"""A lock of a process that died frees itself after this many seconds."""
_POLL_S = 0.05


class StoreSpaceLock:
    """Space locks as rows of the store, with an expiry so that a killed process blocks nobody for long."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids

    @asynccontextmanager
    async def hold(self, spaces: Sequence[Space], wait_s: float = 5.0) -> AsyncIterator[list[Fence]]:
        """Hold all the spaces' locks. Raises SpaceError `space.busy` after `wait_s` seconds."""
        fences = await self._take(sorted({space.key for space in spaces}), wait_s)
        try:
            yield fences
        finally:
            async with self._store.transaction() as uow:
                await uow.locks.release(fences)

    async def _take(self, keys: list[str], wait_s: float) -> list[Fence]:
        owner = self._ids.new("lock")
        deadline = self._clock.now() + timedelta(seconds=wait_s)
        while True:
            now = self._clock.now()
            async with self._store.transaction() as uow:
                fences = await uow.locks.take(keys, owner, now, now + timedelta(seconds=LOCK_TTL_S))
            if fences is not None:
                return fences
            if now >= deadline:
                raise SpaceError(
                    "This memory is being changed just now.", code="space.busy", hint="Try again in a moment."
                )
            await self._clock.sleep(_POLL_S)
