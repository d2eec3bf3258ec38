"""Chats that their platform has given another id."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A chat was `old` and is `new` (Bot API Message, `migrate_to_chat_id`)."""

    profile: str
    platform: str
    old: int
    new: int
    at: datetime
    has_files: bool = False
    """Whether the folder has followed the rows."""


class Moves(Protocol):
    """The chat's rows under its new id; the rows of moves are what a start goes on from, and who may talk there."""

    async def begin(self, move: Move) -> bool:
        """Note a move and re-key every row of the chat and its topics with it; False, changing nothing, when it is known.

        A running job of theirs goes back to the queue: its worker would write under the old id. Edits of messages that stayed
        in the old chat are given up; what waits for a decision is announced anew.
        """
        ...

    async def followed(self, move: Move) -> None:
        """Note that the folder has followed."""
        ...

    async def all(self, profile: str) -> list[Move]:
        """Return every move of a profile, oldest first."""
        ...
