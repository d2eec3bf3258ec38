"""One `/memory …` as it reaches its function: who asks what, about which spaces, and why it acts once."""

from collections.abc import Sequence
from dataclasses import dataclass

from handlers.commands import MemoryCommand
from memory_core.spaces import Place, Space
from memory_core.values import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What an operator command gets. `spaces` are those that the person may touch; the first is the one it is about."""

    actor: Actor
    command: MemoryCommand
    spaces: Sequence[Space]
    language: str
    cause: str
    """Key of the update or command line: a repeat changes nothing and says the same."""
    place: Place | None = None
    """Where it was said, if in a conversation."""

    @property
    def space(self) -> Space:
        """Return the space that it is about."""
        return self.spaces[0]
