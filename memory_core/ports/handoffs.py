"""Handoffs: codes with which a person goes on with a conversation in another chat of theirs; each method with its duty."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Handoff:
    """One code, as its hash: whose, and of which session."""

    code_hash: str
    profile: str
    user_id: int
    session_id: str
    expires_at: datetime
    tries: int = 0
    """Wrong codes that its person has given meanwhile."""


class Handoffs(Protocol):
    """Rows of one transaction: one open code a person."""

    async def put(self, handoff: Handoff, now: datetime) -> None:
        """Insert in place of the person's last one; delete what is over."""
        ...

    async def open_of(self, profile: str, user_id: int, now: datetime, most: int) -> Handoff | None:
        """Return a person's code that still holds: not used, in time, and tried fewer than `most` times."""
        ...

    async def tried(self, profile: str, user_id: int, now: datetime) -> int:
        """Count a wrong code; return how many there were, 0 where no code was open."""
        ...

    async def use(self, code_hash: str, cause: str) -> bool:
        """Use a code up; False when it was."""
        ...

    async def forget(self, profile: str, user_id: int) -> None:
        """Delete a person's codes."""
        ...
