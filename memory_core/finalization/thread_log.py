"""What an ended conversation leaves in its space's log: numbers, and in a person's own space what it was about (§8).

Others' words are in no group's log: whoever is forgotten there leaves none behind.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from memory_core.documents.paths import LOG
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.space_log import CLOSED, log, mark_of
from memory_core.policy.scanner import mask, scan
from memory_core.ports import Job, Session, SpaceLock
from memory_core.sessions.checkpoints import GOES_ON
from memory_core.sessions.summary import Entry, Summary
from memory_core.spaces import Doc, Scope, Space
from memory_core.values import Cutoff, ItemState, Mode

WAIT_S: Final = 5.0
_LONGEST, _EACH = 300, 3
"""Code points of what a conversation was about; entries of each kind."""
_SHOWN = (("decisions", "decided"), ("unfinished_work", "left"))


class ThreadLog:
    """Writes one line for each ended conversation, once, however often its job is tried.

    Args:
        context: The ledger's surroundings.
        lock: The space locks.
        modes: What a space does with memory; where it is off, nothing is written.
        told: Sums a session up; its log has numbers only if None.
    """

    def __init__(
        self,
        context: LedgerContext,
        lock: SpaceLock,
        modes: Callable[[Space], Awaitable[Mode]],
        told: Callable[[str, Cutoff], Awaitable[Summary]] | None = None,
    ) -> None:
        self._context = context
        self._lock = lock
        self._modes = modes
        self._told = told

    async def __call__(self, job: Job) -> None:
        """Tell of the end of a job's session. Raises SpaceError `space.busy`, DocumentError as `DocumentStore.append`."""
        if job.reason in GOES_ON:
            return
        session = await self._context.store.read(lambda uow: uow.sessions.get(job.session_id), brief=True)
        if session is None or session.deleted_at is not None or await self._is_told(session):
            return
        space = Space.parse(session.profile, session.home_key)
        mode = await self._modes(space)
        if mode is Mode.OFF:
            return
        profile, session_id = session.profile, session.id
        items = await self._context.store.read(lambda uow: uow.conversations.resting_on(profile, session_id))
        detail = _numbers(session, job, [item.state for item in items if item.space_key == space.key])
        about = ""
        # Where nothing is kept unasked, no words are either.
        if self._told is not None and space.scope is Scope.USER and mode is not Mode.MANUAL:
            about = _about(await self._told(session.id, job.cutoff))
        async with self._lock.hold([space], WAIT_S):
            await log(self._context, space, CLOSED, f"{detail}{about}", unless=mark_of(session.id))

    async def _is_told(self, session: Session) -> bool:
        """Say whether the log has this conversation already: then nobody is asked about it again."""
        doc = Doc(Space.parse(session.profile, session.home_key), LOG)
        return mark_of(session.id) in (await self._context.documents.read(doc)).text


def _numbers(session: Session, job: Job, states: Sequence[ItemState]) -> str:
    """Say how much was said, and what of it is remembered or waits by now, whoever asked for it and when."""
    count = job.cutoff.count
    said = f"{count} message{'' if count == 1 else 's'}"
    kept, waits = states.count(ItemState.APPLIED), states.count(ItemState.PENDING)
    return f"{said}, {kept} remembered, {waits} waiting {mark_of(session.id)}"


def _about(summary: Summary) -> str:
    """Return what a conversation was about, what was decided and what is left, in its own words; masked, one line."""
    goal = [summary.goal] if summary.goal is not None else []
    parts = [_words("", goal)] + [_words(f"{word}: ", summary.lists.get(name, ())[-_EACH:]) for name, word in _SHOWN]
    told = "; ".join(part for part in parts if part)
    cut = told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…"
    return f": {cut}" if cut else ""


def _words(label: str, entries: Sequence[Entry]) -> str:
    said = [mask(entry.text)[0] for entry in entries if scan(entry.text).allowed]
    return f"{label}{', '.join(said)}" if said else ""
