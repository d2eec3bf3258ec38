"""What a search found as it stands in the journal now: the message, and those around it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from memory_core.ports import UnitOfWork
from memory_core.values import Message


class Hit(NamedTuple):
    """A message that was found, and what it is worth."""

    message_id: str
    session_id: str
    seq: int
    space: str
    known_as: str | int
    """The id by which the world outside knows it: as imported, the platform's, or else ours."""
    chat_id: int
    """The chat in which it was sent."""
    score: float
    by_meaning: bool = False
    """Whether its meaning alone finds it, where that is compared."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A hit as it stands in the journal, with the messages around it; `at` is its place among them."""

    hit: Hit
    messages: tuple[Message, ...]
    at: int

    @property
    def message(self) -> Message:
        """Return the message that was found."""
        return self.messages[self.at]


def apart(hits: Iterable[Hit], around: int = 1) -> list[Hit]:
    """Leave out hits that are shown around a better one already."""
    shown: set[tuple[str, int]] = set()
    kept = []
    for hit in hits:
        if (hit.session_id, hit.seq) not in shown:
            kept.append(hit)
            shown |= {(hit.session_id, hit.seq + step) for step in range(-around, around + 1)}
    return kept


async def read_passages(uow: UnitOfWork, profile: str, hits: Sequence[Hit], around: int = 1) -> list[Passage]:
    """Read hits with so many messages before and after them; one that may not be shown any more is left out."""
    found = []
    for hit in hits:
        messages = await uow.sessions.messages(hit.session_id, max(0, hit.seq - around - 1), hit.seq + around)
        stand = await uow.recall.stand(profile, [message.id for message in messages])
        shown = [message for message in messages if message.id in stand and stand[message.id].space == hit.space]
        at = next((place for place, message in enumerate(shown) if message.id == hit.message_id), None)
        if at is not None:
            found.append(Passage(hit, tuple(shown), at))
    return found
