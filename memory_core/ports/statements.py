"""The port of what people stated: evidence for promotion, found by key and not by a search for words."""

from dataclasses import dataclass
from typing import Protocol

from memory_core.spaces import Place
from memory_core.values import Message


@dataclass(frozen=True, slots=True)
class StatedKey:
    """One statement of a message: its kind (`preference`, `project-fact`) and its key."""

    kind: str
    key: str


class Statements(Protocol):
    """What people stated, by key; a row lasts as long as the words of its message."""

    async def record(self, message: Message, stated: tuple[StatedKey, ...]) -> None:
        """Put these in place of whatever was recorded of the message; of one without a speaker nothing is kept."""
        ...

    async def said_by(
        self, profile: str, speaker_id: int, stated: StatedKey, *, but: str, limit: int = 8
    ) -> list[Message]:
        """Return one message of each other session than `but` in which the person stated it, newest first."""
        ...

    async def said_in(
        self, profile: str, place: Place, stated: StatedKey, *, but: str, limit: int = 8
    ) -> list[Message]:
        """Return one message of each other session than `but` of the chat in which anybody stated it, newest first."""
        ...

    async def drop(self, message_ids: tuple[str, ...]) -> None:
        """Take messages out of the evidence, as those on which a forgotten line stood."""
        ...
