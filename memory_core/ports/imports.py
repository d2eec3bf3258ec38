"""Conversations that come from a file: found by their own ids, added many at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memory_core.ports.rows import Session
from memory_core.spaces import Place
from memory_core.values import Message

ExternalId = str | int
"""An id as the other system gave it; 7 and "7" are two."""


@dataclass(frozen=True, slots=True)
class Known:
    """A message that is here already: its id, and how it reads."""

    id: str
    text: str


class Imports(Protocol):
    """Messages and sessions by the ids that they came with."""

    async def known(
        self, profile: str, place: Place, ids: Sequence[ExternalId], *, also_ours: bool
    ) -> dict[ExternalId, Known]:
        """Return which of these messages of a chat, whatever the topic, are stored.

        Args:
            profile: Of the memory.
            place: Anywhere in the chat.
            ids: At most a batch's.
            also_ours: Whether the ids are of the platform or of this database, so that what was journalled here counts too.
        """
        ...

    async def session(self, profile: str, place: Place, external_id: ExternalId) -> Session | None:
        """Return the imported session of a place by the id that it came with; None for a deleted one."""
        ...

    async def add(self, session_id: str, messages: Sequence[Message]) -> None:
        """Store messages at the end of a session, in order, and count them there; `seq` of each is given here.

        Raises:
            SessionError: `session.gone`.
        """
        ...
