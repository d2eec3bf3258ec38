"""Kept conversations as an operator sees them: listed, read whole, and deleted with all that only they say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memory_core.ports.rows import Item, Session
from memory_core.values import Message, Part, Span


@dataclass(frozen=True, slots=True)
class Which:
    """Which sessions are meant; each field counts unless it is empty."""

    home_key: str = ""
    """The key of a home space."""
    chat_id: int | None = None
    """A chat with all its topics."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What a message said before it was edited. `text` is masked like every other."""

    text: str
    parts: tuple[Part, ...]
    masked: tuple[Span, ...]
    replaced_at: datetime


class Conversations(Protocol):
    """Sessions in number, and what goes with one."""

    async def listed(self, profile: str, which: Which, limit: int, offset: int = 0) -> list[Session]:
        """Return sessions that are not deleted, those of the newest messages first."""
        ...

    async def count(self, profile: str, which: Which) -> int:
        """Count what `listed` would return without a limit."""
        ...

    async def ids(self, profile: str, which: Which) -> list[str]:
        """Return the ids of what `listed` would return, in the order in which the sessions came."""
        ...

    async def named(self, profile: str, name: str) -> list[Session]:
        """Return the sessions that are not deleted and have this id, here or where they were imported from; three at most."""
        ...

    async def keep_edit(self, message: Message, at: datetime) -> None:
        """Keep what a message says, before it says something else."""
        ...

    async def edits(self, message_ids: Sequence[str]) -> dict[str, list[Edit]]:
        """Return what these messages said before, oldest first; those that were never edited are left out."""
        ...

    async def resting_on(self, profile: str, session_id: str) -> list[Item]:
        """Return the items that cite a message of a session, in whatever state, in the order in which they came."""
        ...

    async def said_in(self, session_id: str, message_ids: Sequence[str]) -> frozenset[str]:
        """Return which of these messages are of a session."""
        ...

    async def half_deleted(self, profile: str) -> list[Session]:
        """Return the sessions whose deletion was begun and not finished."""
        ...

    async def blank(self, session_id: str, at: datetime) -> Mapping[str, int]:
        """Take all words of a session out of the database; its rows stay, so that counts hold. Return how many of each kind.

        What it said is no evidence any more, and no answer or update quotes it; its ending is `deleted` from then on.
        """
        ...
