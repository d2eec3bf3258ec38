"""Rows that are done and old."""

from collections.abc import Sequence
from datetime import datetime

from memory_core.storage.columns import to_text
from memory_core.storage.database import Database


class SqliteRetention:
    """Implements `ports.Retention` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def old_updates(self, before: datetime, limit: int) -> list[int]:
        """Return the oldest updates received before then and done."""
        rows = await self._database.all("retention.old_updates", before=to_text(before), limit=limit)
        return [row["number"] for row in rows]

    async def drop_updates(self, numbers: Sequence[int]) -> int:
        """Delete those of them that are done; return how many."""
        return len(await self._database.all("retention.drop_updates", numbers=list(numbers)))

    async def old_replies(self, before: datetime, limit: int) -> list[int]:
        """Return the oldest replies made before then and sent or given up, of lanes where nothing waits that may change them."""
        rows = await self._database.all("retention.old_replies", before=to_text(before), limit=limit)
        return [row["id"] for row in rows]

    async def drop_replies(self, numbers: Sequence[int]) -> int:
        """Delete those of them that are sent or given up; return how many."""
        return len(await self._database.all("retention.drop_replies", numbers=list(numbers)))

    async def drop_refusals(self, before: datetime) -> int:
        """Delete notes of refusals of days before then; first contacts are remembered for good. Return how many."""
        return len(await self._database.all("retention.drop_refusals", before=to_text(before)))
