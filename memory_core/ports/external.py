"""The port of memory kept elsewhere. What it says is untrusted; whatever it does, local memory is as it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalRecord:
    """One record of a memory elsewhere."""

    id: str
    kind: str
    """`memory-write` for a mirrored line; else what its writer calls it, as `turn` or `session-summary`."""
    space: str
    """Key of the space that it belongs to; a record without one is never shown."""
    content: str
    created_at: datetime
    item: str = ""
    """The id of the line that it mirrors."""


class ExternalMemory(Protocol):
    """A memory elsewhere. Each call may fail or take too long: the caller waits no longer than its settings say."""

    async def records(self, spaces: Sequence[str]) -> list[ExternalRecord]:
        """Return what there is of these spaces, oldest first. Raises ExternalError."""
        ...

    async def spaces(self) -> list[str]:
        """Return the keys of spaces of which lines are mirrored. Raises ExternalError."""
        ...

    async def mirror(self, space: str, lines: Sequence[ExternalRecord]) -> None:
        """Put exactly these in place of all mirrored lines of a space. Raises ExternalError."""
        ...
