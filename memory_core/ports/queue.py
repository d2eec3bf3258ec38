"""Who may do what now: claims on finalization jobs, and the short locks of spaces (ARCHITECTURE §8)."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from memory_core.ports.rows import Claim, Fence, Job
from memory_core.values import JobState


class Queue(Protocol):
    """Finalization jobs; at most one running per home space (ARCHITECTURE §8)."""

    async def enqueue(self, job: Job) -> Job:
        """Insert inside the caller's transaction; the same session and cutoff returns the job that is there."""
        ...

    async def due(self, profile: str, now: datetime) -> bool:
        """Say whether a claim could find anything; may be asked in a read."""
        ...

    async def claim(
        self, profile: str, owner: str, now: datetime, expires_at: datetime, max_reclaims: int
    ) -> Claim | None:
        """Take the profile's oldest available job whose home space has none running; expired claims are reclaimed first.

        Claiming is an attempt; being reclaimed takes it back and counts as a reclaim. A job that was reclaimed more than
        `max_reclaims` times fails with `reclaims-exhausted`.
        """
        ...

    async def owners(self) -> list[str]:
        """Return who holds claims, of whatever profile."""
        ...

    async def let_go(self, owner: str, now: datetime) -> int:
        """End all claims of a holder that is known to be dead, so that they are reclaimed; return how many."""
        ...

    async def orphans(self, profile: str) -> list[Job]:
        """Return the jobs that wait for another profile's worker."""
        ...

    async def renew(self, claim: Claim, now: datetime, expires_at: datetime) -> bool:
        """Extend a claim; False when it was lost."""
        ...

    async def settle(self, claim: Claim, job: Job, now: datetime) -> bool:
        """Write the job's new state if the claim still holds; False changes nothing."""
        ...

    async def holds(self, claim: Claim, now: datetime) -> bool:
        """Say whether the claim still holds (read inside the transaction that applies)."""
        ...

    async def jobs(self, profile: str, states: Iterable[JobState] = (), limit: int = 100) -> list[Job]:
        """Return jobs, newest first."""
        ...

    async def job(self, job_id: str) -> Job | None:
        """Return one job."""
        ...

    async def put(self, job: Job) -> None:
        """Replace a job that nobody runs (retry by an operator)."""
        ...

    async def prune(self, profile: str, keep: int) -> int:
        """Delete the oldest finished rows beyond `keep`; return how many."""
        ...


class Locks(Protocol):
    """The short space locks, as rows, so that processes see each other's."""

    async def take(
        self, space_keys: Sequence[str], owner: str, now: datetime, expires_at: datetime
    ) -> list[Fence] | None:
        """Take all or none; None while somebody else holds one of them."""
        ...

    async def holders(self, space_keys: Sequence[str], now: datetime) -> list[str]:
        """Return who holds any of these spaces."""
        ...

    async def let_go(self, owner: str) -> int:
        """Take all locks from a holder that is known to be dead; return how many."""
        ...

    async def release(self, fences: Sequence[Fence]) -> None:
        """Give back those that are still ours."""
        ...

    async def sweep(self, now: datetime) -> int:
        """Take locks past their time from who died with them; return how many."""
        ...

    async def taken(self, now: datetime) -> dict[str, bool]:
        """Return the spaces whose lock somebody has, and whether its time is still running."""
        ...

    async def held(self, fences: Sequence[Fence], now: datetime) -> bool:
        """Say whether all are still ours."""
        ...
