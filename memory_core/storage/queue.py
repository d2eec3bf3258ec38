"""Finalization jobs as rows: a claim is a lease with a fence, and an index allows one running per home space."""

from collections.abc import Iterable
from datetime import datetime

from memory_core.errors import StorageError
from memory_core.ports import Claim, Job
from memory_core.storage.columns import COUNTS, maybe_text, maybe_time, to_cutoff, to_json, to_text, to_time
from memory_core.storage.database import Database, Row
from memory_core.values import Cutoff, EndReason, JobState

RECLAIMS_EXHAUSTED = "reclaims-exhausted"
"""Error of a job whose workers died too often."""


def not_running(job: Job) -> None:
    """Refuse a job in state running where only a claim can make it so. Raises StorageError `storage.job-running`."""
    if job.state is JobState.RUNNING:
        raise job_is_running()


def job_is_running() -> StorageError:
    """Return the error for writing over a job that a worker holds."""
    return StorageError("A worker is at this job.", code="storage.job-running", hint="Try again once it is done.")


class SqliteQueue:
    """Implements `ports.Queue` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enqueue(self, job: Job) -> Job:
        """Insert; the same session and cutoff returns the job that is there."""
        not_running(job)
        columns = _columns(job)
        await self._database.all("queue.enqueue", **columns)
        cut = {key: columns[key] for key in ("session_id", "cutoff_count", "cutoff_message")}
        row = await self._database.one("queue.same_cutoff", **cut)
        assert row is not None
        return _job(row)

    async def due(self, profile: str, now: datetime) -> bool:
        """Say whether a claim could find anything."""
        return await self._database.one("queue.due", profile=profile, now=to_text(now)) is not None

    async def claim(
        self, profile: str, owner: str, now: datetime, expires_at: datetime, max_reclaims: int
    ) -> Claim | None:
        """Take the profile's oldest available job whose home space has none running; expired claims are reclaimed first.

        A job reclaimed more than `max_reclaims` times fails with `reclaims-exhausted`.
        """
        await self._database.all("queue.reclaim", now=to_text(now), max_reclaims=max_reclaims)
        row = await self._database.one(
            "queue.claim", profile=profile, owner=owner, now=to_text(now), expires_at=to_text(expires_at)
        )
        return Claim(_job(row), owner, row["fence"], expires_at) if row else None

    async def renew(self, claim: Claim, now: datetime, expires_at: datetime) -> bool:
        """Extend a claim; False when it was lost."""
        return await self._database.touched("queue.renew", **_shown(claim, now), expires_at=to_text(expires_at))

    async def owners(self) -> list[str]:
        """Return who holds claims."""
        return [row["owner"] for row in await self._database.all("queue.owners")]

    async def let_go(self, owner: str, now: datetime) -> int:
        """End all claims of a holder that is dead; return how many."""
        return len(await self._database.all("queue.let_go", owner=owner, now=to_text(now)))

    async def orphans(self, profile: str) -> list[Job]:
        """Return the jobs that wait for another profile's worker."""
        return [_job(row) for row in await self._database.all("queue.orphans", profile=profile)]

    async def settle(self, claim: Claim, job: Job, now: datetime) -> bool:
        """Write the job's new state and give up the claim if it still holds; False changes nothing."""
        not_running(job)
        columns = _columns(job)
        written = ("state", "available_at", "updated_at", "attempts", "reclaims", "outcome", "error", "counts")
        return await self._database.touched(
            "queue.settle",
            id=claim.job.id,
            held_by=claim.owner,
            held_fence=claim.fence,
            now=to_text(now),
            **{key: columns[key] for key in written},
        )

    async def holds(self, claim: Claim, now: datetime) -> bool:
        """Say whether the claim still holds."""
        return await self._database.touched("queue.holds", **_shown(claim, now))

    async def jobs(self, profile: str, states: Iterable[JobState] = (), limit: int = 100) -> list[Job]:
        """Return jobs in these states (all when none are named), newest first."""
        wanted = list(states) or list(JobState)
        rows = await self._database.all("queue.jobs", profile=profile, states=wanted, limit=limit)
        return [_job(row) for row in rows]

    async def job(self, job_id: str) -> Job | None:
        """Return one job."""
        row = await self._database.one("queue.job", id=job_id)
        return _job(row) if row else None

    async def put(self, job: Job) -> None:
        """Replace a job that nobody runs; its fence stays.

        Raises:
            StorageError: `storage.job-running` while a worker holds it, `storage.missing` when it is not there.
        """
        not_running(job)
        columns = _columns(job)
        for kept in ("owner", "fence", "expires_at"):
            del columns[kept]
        if await self._database.touched("queue.put", **columns):
            return
        if await self.job(job.id) is None:
            raise StorageError("That job is not there.", code="storage.missing")
        raise job_is_running()

    async def prune(self, profile: str, keep: int) -> int:
        """Delete the oldest finished rows beyond `keep`; return how many."""
        return len(await self._database.all("queue.prune", profile=profile, keep=keep))


def _shown(claim: Claim, now: datetime) -> dict[str, object]:
    return {"id": claim.job.id, "owner": claim.owner, "fence": claim.fence, "now": to_text(now)}


def _columns(job: Job) -> dict[str, object]:
    return {
        "id": job.id,
        "profile": job.profile,
        "session_id": job.session_id,
        "home_key": job.home_key,
        "reason": job.reason,
        "cutoff_count": job.cutoff.count,
        "cutoff_message": job.cutoff.last_message_id or "",
        "state": job.state,
        "available_at": to_text(job.available_at),
        "created_at": to_text(job.created_at),
        "updated_at": to_text(job.updated_at),
        "attempts": job.attempts,
        "reclaims": job.reclaims,
        "owner": job.owner,
        "fence": job.fence,
        "expires_at": maybe_text(job.expires_at),
        "outcome": job.outcome,
        "error": job.error,
        "counts": None if job.counts is None else to_json(COUNTS, job.counts),
    }


def _job(row: Row) -> Job:
    return Job(
        id=row["id"],
        profile=row["profile"],
        session_id=row["session_id"],
        home_key=row["home_key"],
        reason=EndReason(row["reason"]),
        cutoff=to_cutoff(row) or Cutoff(0, None),
        state=JobState(row["state"]),
        available_at=to_time(row["available_at"]),
        created_at=to_time(row["created_at"]),
        updated_at=to_time(row["updated_at"]),
        attempts=row["attempts"],
        reclaims=row["reclaims"],
        owner=row["owner"],
        fence=row["fence"],
        expires_at=maybe_time(row["expires_at"]),
        outcome=row["outcome"],
        error=row["error"],
        counts=None if row["counts"] is None else COUNTS.validate_json(row["counts"]),
    )
