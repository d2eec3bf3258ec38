"""What the review keeps besides the items: who is still to be told of what, and what was decided (ids and codes only)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memory_core.spaces import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """One item that one place is to hear of, once; without a place until somebody knows who decides about it."""

    number: int = 0
    profile: str
    item_id: str
    kind: str
    """`news` (applied or pending by itself) or `expiring` (will soon wait no more)."""
    round: str = ""
    """For `expiring`: since when it waits, so that an item brought back is warned of again."""
    place: Place | None = None
    cause: str = ""
    not_before: datetime
    sent_at: datetime | None = None
    batch: str = ""
    """Names the message that told it, for the buttons under that message."""


class Announcements(Protocol):
    """Rows rather than timers: what is still to be said survives a restart and is said once."""

    async def add(self, rows: Iterable[Announcement]) -> int:
        """Insert those that are not there yet, in whatever state; return how many were new."""
        ...

    async def unplaced(self, profile: str, limit: int = 1000) -> list[Announcement]:
        """Return rows of which nobody has said yet where they go, oldest first."""
        ...

    async def place(self, number: int, places: Sequence[Place], at: datetime) -> None:
        """Turn an unplaced row into one for each place; with none, the row counts as sent."""
        ...

    async def due(self, profile: str, now: datetime, limit: int = 1000) -> list[Announcement]:
        """Return placed rows that are not sent and may be by now, oldest first."""
        ...

    async def postpone(self, numbers: Sequence[int], until: datetime) -> None:
        """Let rows wait."""
        ...

    async def claim(self, numbers: Sequence[int], at: datetime, batch: str) -> frozenset[int]:
        """Mark rows as sent; return those that nobody had sent before."""
        ...

    async def last_sent(self, place: Place) -> datetime | None:
        """Return when a place was told something last."""
        ...

    async def unheard(self, place: Place, cause: str, at: datetime, until: datetime) -> int:
        """Take back that a place was told, for its message could not be delivered; return how many rows.

        What concerns the place itself waits until `until`; what a person should have decided about a group is told to the
        others who may, or to the group, unless somebody was told.

        Args:
            place: Whose message it was.
            cause: That message's cause.
            at: When it was decided about.
            until: Before that the place is not tried again.
        """
        ...

    async def of_batch(self, batch: str) -> list[Announcement]:
        """Return what one message told, in order."""
        ...

    async def of_item(self, profile: str, item_id: str, kind: str, round_: str) -> list[Announcement]:
        """Return the rows of one item's announcement."""
        ...

    async def waiting(self, profile: str) -> int:
        """Count the rows not sent yet."""
        ...

    async def prune(self, profile: str, before: datetime) -> int:
        """Delete rows sent before then; return how many."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One decision about one item: ids, states and reason codes, never a word of its text."""

    number: int = 0
    at: datetime
    profile: str
    kind: str
    """`proposed`, `applied`, `rejected`, `edited`, `undone`, `forgotten`, `expired`, `superseded`, `shared`, `dropped`, or the
    command that did it."""
    item_id: str = ""
    space_key: str
    record_id: str
    trigger: str
    command: str = ""
    actor: int | None = None
    operator_as: int | None = None
    reason: str = ""
    """For `dropped` and `proposed`: the gate whose reason is shown."""
    reasons: tuple[str, ...] = ()
    """All gates that failed."""
    risk: str = ""
    count: int = 1
    """How many facts it stands for: those without a verified span have no item."""


class Events(Protocol):
    """The newest decisions, for an operator who asks what happened; the oldest go when there are too many."""

    async def append(self, events: Sequence[Event], keep: int) -> None:
        """Insert, in order, and delete the oldest beyond `keep`."""
        ...

    async def latest(
        self, profile: str, limit: int, *, kind: str = "", space_key: str = "", item_id: str = ""
    ) -> list[Event]:
        """Return the newest events, newest first; each filter counts unless empty."""
        ...
