"""Sees after each answer whether a conversation has grown too long for its prompt, and has it summed up by a job (§8)."""

from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.recall.context import Past
from memory_core.values import EndReason, Message

_MOST = 10_000
"""Sessions that are remembered; one that is met anew costs one look more."""


class Limits:
    """For most turns two comparisons; the database is asked only where one of them says so.

    Args:
        core: The memory.
    """

    def __init__(self, core: MemoryCore) -> None:
        self._core = core
        self._met: set[str] = set()

    async def look(self, uow: UnitOfWork, past: Past, asked: Message, said: Message) -> None:
        """Queue a checkpoint where one is due, in the transaction that keeps the answer."""
        session, window = past.session, past.window
        reason = self._core.windows.checkpoints.due(window, said.seq, len(asked.text) + len(said.text))
        if session.id not in self._met:
            if len(self._met) == _MOST:
                self._met.clear()
            self._met.add(session.id)
            # It was there before this process was: nothing of it was counted here.
            if asked.seq > 1 and window.checkpoint is None:
                reason = reason or EndReason.RESUME
        if reason is not None:
            await self._core.windows.checkpoints.ask(uow, session, said, reason)
