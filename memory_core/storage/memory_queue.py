"""The queue and the locks in plain dictionaries: for one process that keeps nothing. No method awaits, so each is one step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.errors import StorageError
from memory_core.ports import Claim, Fence, Job
from memory_core.storage.queue import RECLAIMS_EXHAUSTED, job_is_running, not_running
from memory_core.values import JobState

_FINISHED = (JobState.COMPLETED, JobState.FAILED)


@dataclass(slots=True)
class MemoryQueue:
    """Implements `ports.Queue`; jobs keep their order of arrival."""

    _jobs: dict[str, Job] = field(default_factory=dict)

    async def enqueue(self, job: Job) -> Job:
        """Insert; the same session and cutoff returns the job that is there."""
        not_running(job)
        for known in self._jobs.values():
            if (known.session_id, known.cutoff) == (job.session_id, job.cutoff):
                return known
        if job.id in self._jobs:
            raise StorageError("Two rows contradict each other.", code="storage.conflict")
        self._jobs[job.id] = job
        return job

    async def due(self, profile: str, now: datetime) -> bool:
        """Say whether a claim could find anything."""
        return any(
            (job.state is JobState.PENDING and job.profile == profile and job.available_at <= now)
            or (job.state is JobState.RUNNING and job.expires_at is not None and job.expires_at <= now)
            for job in self._jobs.values()
        )

    async def claim(
        self, profile: str, owner: str, now: datetime, expires_at: datetime, max_reclaims: int
    ) -> Claim | None:
        """Take the profile's oldest available job whose home space has none running; expired claims are reclaimed first."""
        self._reclaim(now, max_reclaims)
        mine = [job for job in self._jobs.values() if job.profile == profile]
        busy = {job.home_key for job in mine if job.state is JobState.RUNNING}
        waiting = [
            job
            for job in mine
            if job.state is JobState.PENDING and job.available_at <= now and job.home_key not in busy
        ]
        if not waiting:
            return None
        oldest = min(waiting, key=lambda job: job.created_at)
        claimed = replace(
            oldest,
            state=JobState.RUNNING,
            owner=owner,
            expires_at=expires_at,
            attempts=oldest.attempts + 1,
            fence=oldest.fence + 1,
            updated_at=now,
        )
        self._jobs[claimed.id] = claimed
        return Claim(claimed, owner, claimed.fence, expires_at)

    async def renew(self, claim: Claim, now: datetime, expires_at: datetime) -> bool:
        """Extend a claim; False when it was lost."""
        held = self._held(claim, now)
        if held is None:
            return False
        self._jobs[held.id] = replace(held, expires_at=expires_at, updated_at=now)
        return True

    async def owners(self) -> list[str]:
        """Return who holds claims."""
        return sorted({job.owner for job in self._jobs.values() if job.state is JobState.RUNNING})

    async def let_go(self, owner: str, now: datetime) -> int:
        """End all claims of a holder that is dead; return how many."""
        held = [job for job in self._jobs.values() if job.state is JobState.RUNNING and job.owner == owner]
        held = [job for job in held if job.expires_at is not None and job.expires_at > now]
        for job in held:
            self._jobs[job.id] = replace(job, expires_at=now)
        return len(held)

    async def orphans(self, profile: str) -> list[Job]:
        """Return the jobs that wait for another profile's worker."""
        waiting = [j for j in self._jobs.values() if j.state is JobState.PENDING and j.profile != profile]
        return sorted(waiting, key=lambda job: (job.profile, job.created_at))

    async def settle(self, claim: Claim, job: Job, now: datetime) -> bool:
        """Write the job's new state and give up the claim if it still holds; False changes nothing."""
        not_running(job)
        held = self._held(claim, now)
        if held is None:
            return False
        self._jobs[held.id] = replace(
            held,
            state=job.state,
            available_at=job.available_at,
            updated_at=job.updated_at,
            attempts=job.attempts,
            reclaims=job.reclaims,
            outcome=job.outcome,
            error=job.error,
            counts=job.counts,
            owner="",
            expires_at=None,
        )
        return True

    async def holds(self, claim: Claim, now: datetime) -> bool:
        """Say whether the claim still holds."""
        return self._held(claim, now) is not None

    async def jobs(self, profile: str, states: Iterable[JobState] = (), limit: int = 100) -> list[Job]:
        """Return jobs in these states (all when none are named), newest first."""
        wanted = frozenset(states) or frozenset(JobState)
        found = [job for job in self._jobs.values() if job.profile == profile and job.state in wanted]
        return sorted(found, key=lambda job: job.created_at)[::-1][:limit]

    async def job(self, job_id: str) -> Job | None:
        """Return one job."""
        return self._jobs.get(job_id)

    async def put(self, job: Job) -> None:
        """Replace a job that nobody runs; its fence stays. Raises StorageError as the queue of rows does."""
        not_running(job)
        known = self._jobs.get(job.id)
        if known is None:
            raise StorageError("That job is not there.", code="storage.missing")
        if known.state is JobState.RUNNING:
            raise job_is_running()
        self._jobs[job.id] = replace(job, owner="", fence=known.fence, expires_at=None)

    async def prune(self, profile: str, keep: int) -> int:
        """Delete the oldest finished rows beyond `keep`; return how many."""
        finished = [job for job in self._jobs.values() if job.profile == profile and job.state in _FINISHED]
        newest_first = sorted(finished, key=lambda job: job.updated_at)[::-1]
        for job in newest_first[keep:]:
            del self._jobs[job.id]
        return len(newest_first[keep:])

    def _reclaim(self, now: datetime, max_reclaims: int) -> None:
        for job in list(self._jobs.values()):
            if job.state is not JobState.RUNNING or (job.expires_at is not None and job.expires_at > now):
                continue
            is_over = job.reclaims >= max_reclaims
            self._jobs[job.id] = replace(
                job,
                state=JobState.FAILED if is_over else JobState.PENDING,
                error=RECLAIMS_EXHAUSTED if is_over else job.error,
                attempts=job.attempts - 1,
                reclaims=job.reclaims + 1,
                owner="",
                expires_at=None,
                updated_at=now,
            )

    def _held(self, claim: Claim, now: datetime) -> Job | None:
        job = self._jobs.get(claim.job.id)
        if job is None or job.state is not JobState.RUNNING or job.expires_at is None or job.expires_at <= now:
            return None
        return job if (job.owner, job.fence) == (claim.owner, claim.fence) else None


@dataclass(frozen=True, slots=True)
class _Lock:
    owner: str
    fence: int
    expires_at: datetime


@dataclass(slots=True)
class MemoryLocks:
    """Implements `ports.Locks`."""

    _locks: dict[str, _Lock] = field(default_factory=dict)

    async def take(
        self, space_keys: Sequence[str], owner: str, now: datetime, expires_at: datetime
    ) -> list[Fence] | None:
        """Take all or none; None while another owner holds one. The owner's own older fence of a space is void then."""
        keys = sorted(set(space_keys))
        known = [self._locks[key] for key in keys if key in self._locks]
        if any(lock.owner not in ("", owner) and lock.expires_at > now for lock in known):
            return None
        for key in keys:
            fence = self._locks[key].fence + 1 if key in self._locks else 1
            self._locks[key] = _Lock(owner, fence, expires_at)
        return [Fence(key, self._locks[key].fence) for key in keys]

    async def holders(self, space_keys: Sequence[str], now: datetime) -> list[str]:
        """Return who holds any of these spaces."""
        known = [self._locks[key] for key in space_keys if key in self._locks]
        return sorted({lock.owner for lock in known if lock.owner and lock.expires_at > now})

    async def let_go(self, owner: str) -> int:
        """Take all locks from a holder that is known to be dead; return how many."""
        held = [key for key, lock in self._locks.items() if owner and lock.owner == owner]
        for key in held:
            self._locks[key] = replace(self._locks[key], owner="")
        return len(held)

    async def release(self, fences: Sequence[Fence]) -> None:
        """Give back those that are still ours."""
        for fence in fences:
            lock = self._locks.get(fence.space_key)
            if lock is not None and lock.fence == fence.number:
                self._locks[fence.space_key] = replace(lock, owner="")

    async def sweep(self, now: datetime) -> int:
        """Take locks past their time from who died with them; return how many."""
        late = [key for key, lock in self._locks.items() if lock.owner and lock.expires_at <= now]
        for key in late:
            self._locks[key] = replace(self._locks[key], owner="")
        return len(late)

    async def taken(self, now: datetime) -> dict[str, bool]:
        """Return the spaces whose lock somebody has, and whether its time is still running."""
        return {key: lock.expires_at > now for key, lock in sorted(self._locks.items()) if lock.owner}

    async def held(self, fences: Sequence[Fence], now: datetime) -> bool:
        """Say whether all are still ours."""
        locks = [(self._locks.get(fence.space_key), fence.number) for fence in fences]
        return all(
            lock is not None and lock.fence == number and lock.owner != "" and lock.expires_at > now
            for lock, number in locks
        )
