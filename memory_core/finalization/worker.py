"""Claims one job at a time, curates up to its cutoff and settles it; what it applied or queued is told once (§8)."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from memory_core.curation.outcome import Curation
from memory_core.curation.runs import CurationRuns
from memory_core.errors import DhakiraError, SessionError
from memory_core.finalization.claiming import ClaimLostError, Claims
from memory_core.finalization.reporting import what_it_did
from memory_core.finalization.settings import FinalizationSettings
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Claim, Item, Job, UnitOfWork
from memory_core.sessions.checkpoints import SUMMED, Checkpoints, Guard
from memory_core.values import Cutoff, JobState, Trigger

Announce = Callable[[UnitOfWork, Job, Curation], Awaitable[None]]
"""Has told what a job did, inside the transaction that settles it, awaiting that alone; of a job that is tried again, what it did so far."""
Settled = Callable[[], Awaitable[object]]
"""Called when something was settled, outside of any transaction."""
Overlooked = Callable[[str, Cutoff, str], Awaitable[tuple[Item, ...]]]
"""Does what the turns of a session could not, up to a cutoff and once for a cause; returns what came of it."""
Logged = Callable[[Job], Awaitable[None]]
"""Writes down that a conversation has ended; once, however often it is called."""
UNFORESEEN = "finalization.failed"
"""Code of an attempt that ended in an error that nobody foresaw."""


class FinalizationWorker:
    """One worker of a profile. Several may run, here and in other processes."""

    def __init__(  # noqa: PLR0913 - whom a job's end concerns, each by its name
        self,
        context: LedgerContext,
        runs: CurationRuns,
        settings: FinalizationSettings,
        *,
        owner: str,
        announce: Announce,
        settled: Settled | None = None,
        overlooked: Overlooked | None = None,
        checkpoints: Checkpoints | None = None,
        logged: Logged | None = None,
    ) -> None:
        self._context = context
        self._store = context.store
        self._clock = context.clock
        self._failpoint = context.failpoint
        self._runs = runs
        self._settings = settings
        self._claims = Claims(
            store=context.store, clock=context.clock, settings=settings, profile=context.profile, owner=owner
        )
        self._announce = announce
        self._settled = settled
        self._overlooked = overlooked
        self._checkpoints = checkpoints
        self._logged = logged

    async def run_once(self) -> str:
        """Run the next job, if any; return `idle`, `completed`, `retried`, `failed` or `lost`.

        An error that nobody foresaw is an attempt of the job like any other, and is raised.
        """
        claim = await self._claims.take()
        if claim is None:
            return "idle"
        self._failpoint.hit("finalization.claimed")
        try:
            outcome = await self._claims.during(claim, lambda: self._run(claim))
        except ClaimLostError:
            return "lost"
        if self._settled is not None:
            with contextlib.suppress(DhakiraError):  # what is to be told stands in rows and is told later
                await self._settled()
        return outcome

    async def _run(self, claim: Claim) -> str:
        job, cause = claim.job, f"job:{claim.job.id}"

        async def guard(uow: UnitOfWork) -> None:
            await self._claims.check(claim, uow)

        try:
            await self._sum_up(job, cause, guard)
            curation = await self._runs.run(
                job.session_id, cutoff=job.cutoff, trigger=Trigger.FINALIZATION, cause=cause, guard=guard
            )
            if self._overlooked is not None:
                late = await self._overlooked(job.session_id, job.cutoff, cause)
                curation = replace(curation, items=(*curation.items, *late))
        except ClaimLostError:
            raise
        except DhakiraError as error:
            # Earlier windows of the session may have been settled: what they did is in the files and is told now.
            is_final = isinstance(error, SessionError)
            after = _failed(job, error.code) if is_final else self._after_error(job, error.code)
            return await self._settle(claim, after, await self._runs.done(cause))
        except Exception:
            await self._settle(claim, self._after_error(job, UNFORESEEN), await self._runs.done(cause))
            raise
        self._failpoint.hit("finalization.curated")
        if self._logged is not None:
            with contextlib.suppress(DhakiraError):  # a line of a log holds no job up
                await self._logged(job)
            self._failpoint.hit("finalization.logged")
        done = replace(job, state=JobState.COMPLETED, outcome=f"curation-{curation.status}", error="")
        return await self._settle(claim, done, curation)

    async def _sum_up(self, job: Job, cause: str, guard: Guard) -> None:
        """Make the checkpoint first: whoever goes on talking needs it before what was remembered."""
        if self._checkpoints is not None and job.reason in SUMMED:
            last = job.attempts >= self._settings.attempts
            await self._checkpoints.make(
                job.session_id,
                boundary=str(job.reason),
                cause=cause,
                cutoff=job.cutoff,
                guard=guard,
                is_last_try=last,
            )
            self._failpoint.hit("finalization.summed")

    async def _settle(self, claim: Claim, job: Job, curation: Curation) -> str:
        now = self._clock.now()
        ended = replace(job, counts=what_it_did(curation), updated_at=now)

        async def settle(uow: UnitOfWork) -> None:
            if not await uow.queue.settle(claim, ended, now):
                raise ClaimLostError("Another worker has taken over this job.")
            await self._announce(uow, ended, curation)
            if job.state in (JobState.COMPLETED, JobState.FAILED):
                await uow.queue.prune(self._context.profile, self._settings.keep)

        await self._store.write(settle)
        return {JobState.COMPLETED: "completed", JobState.FAILED: "failed"}.get(job.state, "retried")

    def _after_error(self, job: Job, code: str) -> Job:
        if job.attempts >= self._settings.attempts:
            return _failed(job, code)
        delay = min(self._settings.backoff_max_s, self._settings.backoff_s * 2 ** (job.attempts - 1))
        available = self._clock.now() + timedelta(seconds=delay)
        return replace(job, state=JobState.PENDING, error=code, available_at=available)


def _failed(job: Job, code: str) -> Job:
    return replace(job, state=JobState.FAILED, error=code)
