"""What an ended conversation leaves in its space's log: numbers, and in a person's own space what it was about (§8).

Others' words are in no group's log: whoever is forgotten there leaves none behind.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from memory_core.curation.runs import Curation
from memory_core.finalization.reporting import what_it_did
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.space_log import CLOSED, log, mark_of
from memory_core.policy.scanner import mask, scan
from memory_core.ports import Job, Session, SpaceLock
from memory_core.sessions.summary import Summary, read
from memory_core.spaces import Scope, Space
from memory_core.values import Mode

WAIT_S: Final = 5.0
_LONGEST_GOAL = 200


class ThreadLog:
    """Writes one line for each ended conversation, once, however often its job is tried.

    Args:
        context: The ledger's surroundings.
        lock: The space locks.
        modes: What a space does with memory; where it is off, nothing is written.
    """

    def __init__(self, context: LedgerContext, lock: SpaceLock, modes: Callable[[Space], Awaitable[Mode]]) -> None:
        self._context = context
        self._lock = lock
        self._modes = modes

    async def __call__(self, job: Job, curation: Curation) -> None:
        """Tell of the end of a job's session. Raises SpaceError `space.busy`, DocumentError as `DocumentStore.append`."""
        async with self._context.store.reading() as uow:
            session = await uow.sessions.get(job.session_id)
            made = await uow.checkpoints.of_session(job.session_id, 1) if session is not None else []
        if session is None or session.deleted_at is not None:
            return
        space = Space.parse(session.profile, session.home_key)
        if await self._modes(space) is Mode.OFF:
            return
        detail = _numbers(session, job, curation)
        goal = _goal(read(made[0].payload)) if made and space.scope is Scope.USER else ""
        async with self._lock.hold([space], WAIT_S):
            await log(self._context, space, CLOSED, f"{detail}{goal}", unless=mark_of(session.id))


def _numbers(session: Session, job: Job, curation: Curation) -> str:
    did = what_it_did(curation)
    count = job.cutoff.count
    said = f"{count} message{'' if count == 1 else 's'}"
    return f"{said}, {did['applied']} remembered, {did['pending']} waiting {mark_of(session.id)}"


def _goal(summary: Summary) -> str:
    """Return what a conversation was about and what is left of it, in the words of its checkpoint; masked, one line."""
    entries = [summary.goal] if summary.goal is not None else []
    words = [entry.text for entry in (*entries, *summary.lists.get("unfinished_work", ()))]
    told = "; ".join(mask(text)[0] for text in words if scan(text).allowed)
    cut = told if len(told) <= _LONGEST_GOAL else f"{told[: _LONGEST_GOAL - 1]}…"
    return f": {cut}" if cut else ""
