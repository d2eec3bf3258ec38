"""Space locks as rows with an expiry and a fence that only rises, so that processes see each other's."""

from collections.abc import Sequence
from datetime import datetime

from memory_core.ports import Fence
from memory_core.storage.columns import to_text
from memory_core.storage.database import Database


class SqliteLocks:
    """Implements `ports.Locks` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(
        self, space_keys: Sequence[str], owner: str, now: datetime, expires_at: datetime
    ) -> list[Fence] | None:
        """Take all or none; None while another owner holds one. The owner's own older fence of a space is void then."""
        keys = sorted(set(space_keys))
        if await self._database.all("locks.held_by_others", space_keys=keys, owner=owner, now=to_text(now)):
            return None
        fences = []
        for key in keys:
            row = await self._database.one("locks.take", space_key=key, owner=owner, expires_at=to_text(expires_at))
            assert row is not None
            fences.append(Fence(key, row["fence"]))
        return fences

    async def holders(self, space_keys: Sequence[str], now: datetime) -> list[str]:
        """Return who holds any of these spaces."""
        rows = await self._database.all("locks.holders", space_keys=list(space_keys), now=to_text(now))
        return [row["owner"] for row in rows]

    async def let_go(self, owner: str) -> int:
        """Take all locks from a holder that is known to be dead; return how many."""
        return len(await self._database.all("locks.let_go", owner=owner))

    async def release(self, fences: Sequence[Fence]) -> None:
        """Give back those that are still ours."""
        for fence in fences:
            await self._database.all("locks.release", space_key=fence.space_key, fence=fence.number)

    async def sweep(self, now: datetime) -> int:
        """Take locks past their time from who died with them; return how many."""
        return len(await self._database.all("locks.sweep", now=to_text(now)))

    async def taken(self, now: datetime) -> dict[str, bool]:
        """Return the spaces whose lock somebody has, and whether its time is still running."""
        rows = await self._database.all("locks.taken")
        return {row["space_key"]: row["expires_at"] > to_text(now) for row in rows}

    async def held(self, fences: Sequence[Fence], now: datetime) -> bool:
        """Say whether all are still ours."""
        for fence in fences:
            found = await self._database.all(
                "locks.held", space_key=fence.space_key, fence=fence.number, now=to_text(now)
            )
            if not found:
                return False
        return True
