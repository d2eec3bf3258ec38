"""Where files are changed as a whole: the ledger's surroundings, one space at a time, and who takes hand edits over."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from memory_core.ledger.context import LedgerContext
from memory_core.ports import Fence, SpaceLock
from memory_core.spaces import Space


class Keeper(Protocol):
    """Who takes hand edits over before a change, and notes what was written after it."""

    async def prepare(self, space: Space) -> None:
        """Take hand edits of a space over; the caller holds its lock."""
        ...

    async def finish(self, space: Space) -> None:
        """Note the versions just written."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What every command about whole files works with; `wait_s` is how long a space may be somebody else's."""

    context: LedgerContext
    lock: SpaceLock
    keeper: Keeper
    wait_s: float

    def hold(self, *spaces: Space) -> AbstractAsyncContextManager[list[Fence]]:
        """Hold the locks of these spaces. Raises SpaceError: `space.busy`."""
        return self.lock.hold(spaces, self.wait_s)
