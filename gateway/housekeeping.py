"""What is done and old leaves the database: updates, replies, refusals. What is not done stays, whatever its age."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from gateway.logs import get_logger
from gateway.settings import RetentionSettings
from memory_core.ports import Clock, Store, UnitOfWork

AT_A_TIME = 500
"""Rows of one transaction: others write between two of them."""

_log = get_logger(__name__)
Find = Callable[[UnitOfWork, datetime, int], Awaitable[Sequence[int]]]
Drop = Callable[[UnitOfWork, Sequence[int]], Awaitable[int]]


class Housekeeping:
    """Bounds the tables that grow with every message.

    Args:
        store: The database.
        clock: The time.
        settings: How long each kind stays.
    """

    def __init__(self, store: Store, clock: Clock, settings: RetentionSettings) -> None:
        self._store = store
        self._clock = clock
        self._settings = settings

    async def tidy(self) -> dict[str, int]:
        """Delete what is over its time, a few rows a transaction; return how many of each kind."""
        # Replies before the updates that caused them: by these it is known whose words a reply quotes.
        gone = {
            "outbox": await self._all(self._before(self._settings.outbox_days), _old_replies, _drop_replies),
            "inbox": await self._all(self._before(self._settings.inbox_days), _old_updates, _drop_updates),
            "notices": await self._refusals(self._before(self._settings.notices_days)),
        }
        if any(gone.values()):
            _log.info("housekeeping.tidied", **gone)
        return gone

    def _before(self, days: float) -> datetime:
        return self._clock.now() - timedelta(days=days)

    async def _all(self, before: datetime, find: Find, drop: Drop) -> int:
        gone = 0
        while True:
            async with self._store.reading() as uow:
                found = await find(uow, before, AT_A_TIME)
            if not found:
                return gone
            async with self._store.transaction() as uow:
                dropped = await drop(uow, found)
            if not dropped:
                return gone
            gone += dropped

    async def _refusals(self, before: datetime) -> int:
        async with self._store.transaction() as uow:
            await uow.admissions.sweep(before)
            return await uow.retention.drop_refusals(before) + await uow.admissions.drop_asked(before)


async def _old_replies(uow: UnitOfWork, before: datetime, limit: int) -> Sequence[int]:
    return await uow.retention.old_replies(before, limit)


async def _drop_replies(uow: UnitOfWork, numbers: Sequence[int]) -> int:
    return await uow.retention.drop_replies(numbers)


async def _old_updates(uow: UnitOfWork, before: datetime, limit: int) -> Sequence[int]:
    return await uow.retention.old_updates(before, limit)


async def _drop_updates(uow: UnitOfWork, numbers: Sequence[int]) -> int:
    return await uow.retention.drop_updates(numbers)
