"""Claims one job at a time, curates up to its cutoff and settles it; what it applied or queued is told once (§8)."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory_core.curation.runs import Curation, CurationRuns
from memory_core.errors import DhakiraError, SessionError
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Claim, Job, UnitOfWork
from memory_core.values import JobState, Trigger

Announce = Callable[[UnitOfWork, Job, Curation], Awaitable[None]]
"""Has told what a job did, inside the transaction that settles it; for a job that is tried again, what it did so far."""
Settled = Callable[[], Awaitable[object]]
"""Called when something was settled, outside of any transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalizationSettings:
    """Numbers of ARCHITECTURE §8; all seconds."""

    claim_s: float = 300
    heartbeat_s: float = 30
    attempts: int = 3
    reclaims: int = 10
    backoff_s: float = 5
    backoff_max_s: float = 300
    keep: int = 1000


class ClaimLostError(DhakiraError):
    """Another worker holds the job now; nothing more may be written for it."""

    code = "finalization.claim-lost"


class FinalizationWorker:
    """One worker of a profile. Several may run, here and in other processes."""

    def __init__(
        self,
        context: LedgerContext,
        runs: CurationRuns,
        settings: FinalizationSettings,
        *,
        owner: str,
        announce: Announce,
        settled: Settled | None = None,
    ) -> None:
        self._context = context
        self._store = context.store
        self._clock = context.clock
        self._failpoint = context.failpoint
        self._runs = runs
        self._settings = settings
        self._owner = owner
        self._announce = announce
        self._settled = settled

    async def run_once(self) -> str:
        """Run the next job, if any; return `idle`, `completed`, `retried`, `failed` or `lost`."""
        now = self._clock.now()
        async with self._store.transaction() as uow:
            claim = await uow.queue.claim(self._owner, now, self._expiry(), self._settings.reclaims)
        if claim is None:
            return "idle"
        self._failpoint.hit("finalization.claimed")
        heartbeat = asyncio.create_task(self._keep(claim))
        try:
            outcome = await self._run(claim)
            if self._settled is not None:
                with contextlib.suppress(DhakiraError):  # what is to be told stands in rows and is told later
                    await self._settled()
            return outcome
        except asyncio.CancelledError:
            await asyncio.shield(self._hand_back(claim))
            raise
        finally:
            heartbeat.cancel()

    async def _run(self, claim: Claim) -> str:
        async def guard(uow: UnitOfWork) -> None:
            if not await uow.queue.holds(claim, self._clock.now()):
                raise ClaimLostError("Another worker has taken over this job.")

        job = claim.job
        try:
            curation = await self._runs.run(
                job.session_id,
                cutoff=job.cutoff,
                trigger=Trigger.FINALIZATION,
                cause=f"job:{job.id}",
                guard=guard,
            )
        except ClaimLostError:
            return "lost"
        except SessionError as error:
            return await self._settle(claim, self._failed(job, error.code), None)
        except DhakiraError as error:
            # Earlier windows of the session may have been settled: what they did is in the files and is told now.
            return await self._settle(claim, self._after_error(job, error.code), await self._runs.done(f"job:{job.id}"))
        self._failpoint.hit("finalization.curated")
        done = replace(
            job,
            state=JobState.COMPLETED,
            outcome=f"curation-{curation.status}",
            error="",
            counts=curation.counts,
        )
        return await self._settle(claim, done, curation)

    async def _settle(self, claim: Claim, job: Job, curation: Curation | None) -> str:
        now = self._clock.now()
        async with self._store.transaction() as uow:
            if not await uow.queue.settle(claim, replace(job, updated_at=now), now):
                return "lost"
            if curation is not None:
                await self._announce(uow, job, curation)
            if job.state in (JobState.COMPLETED, JobState.FAILED):
                await uow.queue.prune(self._context.profile, self._settings.keep)
        return {JobState.COMPLETED: "completed", JobState.FAILED: "failed"}.get(job.state, "retried")

    def _after_error(self, job: Job, code: str) -> Job:
        if job.attempts >= self._settings.attempts:
            return self._failed(job, code)
        delay = min(self._settings.backoff_max_s, self._settings.backoff_s * 2 ** (job.attempts - 1))
        available = self._clock.now() + timedelta(seconds=delay)
        return replace(job, state=JobState.PENDING, error=code, available_at=available)

    def _failed(self, job: Job, code: str) -> Job:
        return replace(job, state=JobState.FAILED, error=code)

    async def _hand_back(self, claim: Claim) -> None:
        """A shutdown is no attempt: the job is as if never claimed."""
        job = replace(claim.job, state=JobState.PENDING, attempts=claim.job.attempts - 1)
        now = self._clock.now()
        async with self._store.transaction() as uow:
            await uow.queue.settle(claim, replace(job, updated_at=now), now)

    async def _keep(self, claim: Claim) -> None:
        while True:
            await self._clock.sleep(self._settings.heartbeat_s)
            async with self._store.transaction() as uow:
                if not await uow.queue.renew(claim, self._clock.now(), self._expiry()):
                    return

    def _expiry(self) -> datetime:
        return self._clock.now() + timedelta(seconds=self._settings.claim_s)
