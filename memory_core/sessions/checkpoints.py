"""Makes checkpoints: reads what no checkpoint covers, has it summed up outside of any lock, and lets it hold at once (§8)."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from memory_core.documents.space_file import zone_in
from memory_core.errors import ModelError, SessionError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.fencing import check_fences
from memory_core.ports import Composer, Job, Session, SpaceLock, UnitOfWork
from memory_core.ports.checkpoints import Checkpoint
from memory_core.sessions.extracting import TASK, extracted
from memory_core.sessions.history import feeding
from memory_core.sessions.runtime import FRESH, Window
from memory_core.sessions.summary import (
    SCHEMA,
    Entry,
    MalformedError,
    Proposed,
    Summary,
    folded,
    proposed,
    read,
    sources_of,
    without,
    written,
)
from memory_core.sessions.transcript import data_for, in_windows
from memory_core.spaces import Space
from memory_core.values import Cutoff, EndReason, JobState, Message

Guard = Callable[[UnitOfWork], Awaitable[None]]
"""Sees, inside the transaction that writes, that the job is still its worker's."""
GOES_ON = frozenset({EndReason.MESSAGE_LIMIT, EndReason.TOKEN_LIMIT, EndReason.RESUME})
"""Jobs whose session goes on."""
SUMMED = frozenset({EndReason.NEW, EndReason.IDLE, EndReason.CONSOLE_EXIT, EndReason.HANDOFF, *GOES_ON})
"""Jobs that sum their session up."""
FINAL = frozenset({"model.not-configured", "model.bad-output"})
"""What a second try later would not mend."""
_CHAIN, _MOST_MESSAGES, _LONGEST_ANSWER = 8, 5_000, 4_000
_TRIES = 3
_WORTH_A_MODEL, _LONGEST_FIRST = 400, 120
"""Characters from which on a model is asked what a conversation was about; of its first words where nobody says that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointSettings:
    """When a conversation is summed up.

    Args:
        messages: Messages since the last checkpoint after which the next is made.
        tokens: Estimated tokens (four characters each) after which it is made; also when the history no longer fits its budget.
        min_chars: Characters said below which none is made.
        window_chars: Characters that a model gets at once.
        windows: Most windows of one checkpoint that a model reads; what is older is summed up by rules.
    """

    messages: int = 50
    tokens: int = 150_000
    min_chars: int = 20_000
    window_chars: int = 12_000
    windows: int = 12


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it: `made`, `too-short`, `gone`; how many characters and messages no checkpoint covered."""

    status: str
    checkpoint: Checkpoint | None = None
    chars: int = 0
    messages: int = 0


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What no checkpoint covers: the session's own talk, and before it that of sessions that ended too short for one."""

    session: Session
    upto: int
    base: Checkpoint | None
    parts: tuple[tuple[str, int, int], ...]
    chars: int
    messages: int


class Checkpoints:
    """The checkpoints of one profile."""

    def __init__(
        self,
        context: LedgerContext,
        lock: SpaceLock,
        composer: Composer | None,
        settings: CheckpointSettings,
        *,
        history_chars: int,
        lock_wait_s: float,
    ) -> None:
        self._context = context
        self._lock = lock
        self._composer = composer
        self.settings = settings
        self._history_chars = history_chars
        self._wait_s = lock_wait_s

    # --- when ------------------------------------------------------------------------------------------------

    def due(self, window: Window, upto: int, chars: int) -> EndReason | None:
        """Say whether a turn takes a session over a limit; without a look at anything.

        Args:
            window: What its prompt was made of.
            upto: The number of its last message.
            chars: Characters of its question and its answer.
        """
        since = upto - window.after
        if since // self.settings.messages > (since - 2) // self.settings.messages:
            return EndReason.MESSAGE_LIMIT
        most = min(4 * self.settings.tokens, max(self._gate, self._history_chars * 3 // 4))
        return EndReason.TOKEN_LIMIT if window.since_chars + chars >= most else None

    @property
    def _gate(self) -> int:
        """A history budget below the least length would let talk fall out that no checkpoint covers."""
        return min(self.settings.min_chars, self._history_chars)

    async def ask(self, uow: UnitOfWork, session: Session, last: Message, reason: EndReason) -> Job | None:
        """Queue a checkpoint of a session that goes on, in the caller's transaction; None where it is too short, or awaited."""
        if await uow.checkpoints.awaited(session.id):
            return None
        stretch = await self._stretch(uow, replace(session, count=max(session.count, last.seq)), last.seq)
        if stretch.chars < self._gate:
            return None
        now = self._context.clock.now()
        return await uow.queue.enqueue(
            Job(
                id=self._context.ids.new("job"),
                profile=session.profile,
                session_id=session.id,
                home_key=session.home_key,
                reason=reason,
                cutoff=Cutoff(last.seq, last.id),
                state=JobState.PENDING,
                available_at=now,
                created_at=now,
                updated_at=now,
            )
        )

    async def uncovered(self, session: Session) -> tuple[int, int]:
        """Return how many characters and messages of a conversation no checkpoint covers."""
        stretch = await self._context.store.read(lambda uow: self._stretch(uow, session, session.count))
        return stretch.chars, stretch.messages

    # --- making ----------------------------------------------------------------------------------------------

    async def make(
        self,
        session_id: str,
        *,
        boundary: str,
        cause: str,
        cutoff: Cutoff | None = None,
        guard: Guard | None = None,
        is_forced: bool = False,
        is_last_try: bool = True,
    ) -> Made:
        """Sum a session up to a cutoff; once for a cause.

        Args:
            session_id: Whose.
            boundary: What for.
            cause: Acts once.
            cutoff: Up to where; all that was said so far if None.
            guard: Of a job.
            is_forced: Also where it is too short to need one.
            is_last_try: Take rules where the model cannot be reached; else that is raised.

        Raises:
            ModelError: The model cannot be reached now.
            SpaceError: `space.busy`.
        """

        async def look(uow: UnitOfWork) -> tuple[Checkpoint | None, _Stretch | None]:
            return await uow.checkpoints.by_cause(cause), await self._found(uow, session_id, cutoff)

        for _ in range(_TRIES):
            known, stretch = await self._context.store.read(look)
            if known is not None:
                return Made("made", known)
            if stretch is None:
                return Made("gone")
            counts = stretch.chars, stretch.messages
            if not stretch.messages or (stretch.chars < self._least(boundary) and not is_forced):
                return Made("too-short", None, *counts)
            windows = await self._windows(stretch)
            summary, degraded = await self._summed(stretch, windows, is_last_try=is_last_try)
            self._context.failpoint.hit("checkpoint.composed")
            landed = await self._land(stretch, summary, boundary, cause, guard, degraded=degraded)
            if landed is not None:
                self._context.failpoint.hit("checkpoint.landed")
                return Made("made", landed, *counts)
        return Made("gone")

    def _least(self, boundary: str) -> int:
        return self._gate if boundary in GOES_ON else self.settings.min_chars

    async def begin_afresh(self, session_id: str, cause: str) -> Checkpoint | None:
        """Let a session's window begin anew: nothing of what came before is shown but the last request and the notebook.

        Raises:
            SpaceError: `space.busy`.
        """

        async def look(uow: UnitOfWork) -> tuple[Checkpoint | None, Session | None, Checkpoint | None]:
            known, session = await uow.checkpoints.by_cause(cause), await uow.sessions.get(session_id)
            return known, session, await _base_of(uow, session) if session is not None else None

        known, session, base = await self._context.store.read(look)
        if known is not None or session is None or not session.count:
            return known
        stretch = _Stretch(session, session.count, base, (), 0, 0)
        return await self._land(stretch, Summary(), FRESH, cause, None, degraded=False)

    async def told(self, session_id: str, cutoff: Cutoff) -> Summary:
        """Sum an ended session up for its log; nothing holds by it. Where no model answers, or little was said, rules do."""
        stretch = await self._context.store.read(lambda uow: self._alone(uow, session_id, cutoff))
        if stretch is None:
            return Summary()
        asked = self.settings.windows if stretch.chars >= _WORTH_A_MODEL else 0
        windows = await self._windows(stretch)
        summary, by_rules = await self._summed(stretch, windows, is_last_try=True, asked=asked)
        if summary.goal is None or (
            by_rules and stretch.base is None
        ):  # what came first tells more than what came last
            first = next((one for window in windows for one in window if one.typed()), None)
            summary = replace(summary, goal=Entry(_first_words(first), (first.id,)) if first is not None else None)
        return without(summary, await self._context.store.read(lambda uow: _gone(uow, sources_of(summary))))

    async def _alone(self, uow: UnitOfWork, session_id: str, cutoff: Cutoff) -> _Stretch | None:
        """Return what was said in a session itself, on its own checkpoint if it has one; None if the session is gone."""
        session = await uow.sessions.get(session_id)
        if session is None or session.deleted_at is not None:
            return None
        base = await _base_of(uow, session)
        own = base if base is not None and base.session_id == session_id and base.boundary != FRESH else None
        part = (session_id, own.upto if own is not None else 0, cutoff.count)
        return _Stretch(session, cutoff.count, own, (part,), *await uow.checkpoints.said(*part))

    async def _found(self, uow: UnitOfWork, session_id: str, cutoff: Cutoff | None) -> _Stretch | None:
        session = await uow.sessions.get(session_id)
        if session is None or session.deleted_at is not None:
            return None
        if cutoff is None:
            return await self._stretch(uow, session, session.count)
        last = await uow.sessions.messages(session_id, cutoff.count - 1, cutoff.count)
        if not last or last[0].id != cutoff.last_message_id:
            return None  # the run of curation that follows says so
        return await self._stretch(uow, session, cutoff.count)

    async def _stretch(self, uow: UnitOfWork, session: Session, upto: int) -> _Stretch:
        base = await _base_of(uow, session)
        parts: list[tuple[str, int, int]] = []
        current, end = session, upto
        while True:
            own = base is not None and base.session_id == current.id
            parts.append((current.id, base.upto if own and base is not None else 0, end))
            earlier = None if own or current.carry_from is None else await uow.sessions.get(current.carry_from)
            if earlier is None or earlier.deleted_at is not None or len(parts) == _CHAIN:
                break
            current, end = earlier, earlier.count
        said = [await uow.checkpoints.said(*part) for part in parts]
        return _Stretch(
            session, upto, base, tuple(reversed(parts)), sum(one[0] for one in said), sum(one[1] for one in said)
        )

    async def _summed(
        self, stretch: _Stretch, windows: Sequence[list[Message]], *, is_last_try: bool, asked: int | None = None
    ) -> tuple[Summary, bool]:
        """Fold what was said into the summary before it, window by window; say whether rules had to do it.

        `asked`: for how many windows, the last ones, a model is asked; as the settings say if None.
        """
        summary = read(stretch.base.payload) if stretch.base is not None else Summary()
        home = Space.parse(self._context.profile, stretch.session.home_key)
        zone = await zone_in(self._context.documents, home)
        by_rules = len(windows) - (self.settings.windows if asked is None else asked)
        degraded = False
        for number, messages in enumerate(windows):
            data = data_for(summary, messages)
            answer = None if number < by_rules else await self._composed(data, is_last_try=is_last_try)
            if answer is None:
                degraded = True
                answer = proposed(extracted(data, degraded=True))
            summary = folded(summary, answer, messages, zone)
        return summary, degraded

    async def _windows(self, stretch: _Stretch) -> list[list[Message]]:
        async def said(uow: UnitOfWork) -> list[Message]:
            found: list[Message] = []
            for session_id, after, upto in stretch.parts:
                start = max(after, upto - _MOST_MESSAGES)
                found += await feeding(uow, await uow.sessions.messages(session_id, start, upto))
            return found

        return in_windows(await self._context.store.read(said), self.settings.window_chars)

    async def _composed(self, data: Mapping[str, object], *, is_last_try: bool) -> Proposed | None:
        """Ask a model, and once more with its own bad answer; None where rules have to do."""
        if self._composer is None:
            return None
        rejected: dict[str, object] = {}
        for _ in range(2):
            try:
                answer = await self._composer.compose(
                    TASK, json.dumps({**data, **rejected}, ensure_ascii=False), SCHEMA
                )
                return proposed(answer)
            except MalformedError:
                rejected = {"rejected": json.dumps(answer, ensure_ascii=False)[:_LONGEST_ANSWER]}
            except ModelError as error:
                if error.code == "model.bad-output":
                    rejected = {"rejected": ""}
                elif error.code in FINAL or is_last_try:
                    return None
                else:
                    raise
        return None

    async def _land(
        self,
        stretch: _Stretch,
        summary: Summary,
        boundary: str,
        cause: str,
        guard: Guard | None,
        *,
        degraded: bool,
    ) -> Checkpoint | None:
        """Let a checkpoint hold; None where another has come in between, on which this one does not stand."""
        session, base = stretch.session, stretch.base
        home = Space.parse(self._context.profile, session.home_key)

        async def land(uow: UnitOfWork) -> Checkpoint | None:
            await check_fences(uow, session.home_key)
            if guard is not None:
                await guard(uow)
            known = await uow.checkpoints.by_cause(cause)
            if known is not None:
                return known
            now = await uow.sessions.get(session.id)
            if now is None or now.deleted_at is not None:
                raise SessionError("That conversation is not there.", code="session.gone")
            if now.checkpoint_id != (base.id if base else None):
                return None
            # What was erased while a model was asked leaves with its words.
            left = without(summary, await _gone(uow, sources_of(summary)))
            made = Checkpoint(
                id=self._context.ids.new("checkpoint"),
                profile=session.profile,
                session_id=session.id,
                upto=stretch.upto,
                boundary=boundary,
                payload=written(left),
                sources=sources_of(left),
                cause=cause,
                created_at=self._context.clock.now(),
                degraded=degraded,
                folds=base.id if base else None,
            )
            await uow.checkpoints.put(made)
            await uow.checkpoints.hold(session.id, made.id, base.id if base else None)
            return made

        async with self._lock.hold([home], self._wait_s):
            return await self._context.store.write(land)


async def _base_of(uow: UnitOfWork, session: Session) -> Checkpoint | None:
    return await uow.checkpoints.get(session.checkpoint_id) if session.checkpoint_id else None


def _first_words(message: Message) -> str:
    words = " ".join(" ".join(message.typed()).split())
    return words if len(words) <= _LONGEST_FIRST else f"{words[: _LONGEST_FIRST - 1]}…"


async def _gone(uow: UnitOfWork, message_ids: Sequence[str]) -> frozenset[str]:
    found = [(message_id, await uow.sessions.message(message_id)) for message_id in message_ids]
    return frozenset(message_id for message_id, message in found if message is None or not message.text)
