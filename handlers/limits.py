"""Sees after each answer whether a conversation has grown too long for its prompt, and has it summed up by a job (§8)."""

from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.recall.context import Past
from memory_core.values import Cutoff, EndReason, Message

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

    async def shortened(self, message: Message, cause: str) -> Past | None:
        """Sum up all that was said before a message that did not fit with it; None where that makes nothing shorter.

        Raises:
            SpaceError: `space.busy`.
        """
        async with self._core.store.reading() as uow:
            before = await uow.sessions.messages(message.session_id, message.seq - 2, message.seq - 1)
        if not before:
            return None
        cutoff = Cutoff(before[-1].seq, before[-1].id)
        made = await self._core.windows.checkpoints.make(
            message.session_id, boundary="overflow", cause=cause, cutoff=cutoff, is_forced=True
        )
        if made.checkpoint is None:
            return None
        return await self._core.store.read(lambda uow: self._core.past(uow, message.session_id, message))
