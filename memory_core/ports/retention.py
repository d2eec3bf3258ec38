"""Rows that are done and old, found beside the writer and deleted a few at a time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol


class Retention(Protocol):
    """What may go, and its going. Nothing that is not done is ever found or deleted."""

    async def old_updates(self, before: datetime, limit: int) -> list[int]:
        """Return the oldest updates received before then and done."""
        ...

    async def drop_updates(self, numbers: Sequence[int]) -> int:
        """Delete those of them that are done; return how many."""
        ...

    async def old_replies(self, before: datetime, limit: int) -> list[int]:
        """Return the oldest replies made before then and sent or given up, of lanes where nothing waits that may change them."""
        ...

    async def drop_replies(self, numbers: Sequence[int]) -> int:
        """Delete those of them that are sent or given up; return how many."""
        ...

    async def drop_refusals(self, before: datetime) -> int:
        """Delete notes of refusals of days before then; first contacts are remembered for good. Return how many."""
        ...
