"""What MemoryCore delegates of long conversations: checkpoints and notebooks."""

from typing import Protocol

from memory_core.ledger.context import LedgerContext
from memory_core.ports import Composer, SpaceLock
from memory_core.sessions.checkpoints import Checkpoints, CheckpointSettings
from memory_core.sessions.notebook import Notebooks


class Numbers(Protocol):
    """The numbers that it needs of the core's."""

    @property
    def checkpoints(self) -> CheckpointSettings:
        """When talk is summed up."""
        ...

    @property
    def history_chars(self) -> int:
        """Budget of a prompt's history, in code points."""
        ...

    @property
    def notebook_bytes(self) -> int:
        """Bytes of UTF-8 that a notebook may have."""
        ...

    @property
    def lock_wait_s(self) -> float:
        """Seconds to wait for a space."""
        ...


class Windows:
    """The bounded views of conversations that grow for ever.

    Args:
        context: The ledger's surroundings.
        lock: The space locks.
        composer: Sums talk up; rules do if None.
        numbers: Bounds.
    """

    def __init__(self, context: LedgerContext, lock: SpaceLock, composer: Composer | None, numbers: Numbers) -> None:
        self.history_chars = numbers.history_chars
        wait = numbers.lock_wait_s
        self.checkpoints = Checkpoints(
            context, lock, composer, numbers.checkpoints, history_chars=numbers.history_chars, lock_wait_s=wait
        )
        self.notebooks = Notebooks(context, lock, wait, numbers.notebook_bytes)
