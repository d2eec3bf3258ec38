"""The numbers of finalization (ARCHITECTURE §8)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalizationSettings:
    """Seconds, and how often something may happen.

    Args:
        claim_s: How long a worker that says nothing keeps its job.
        heartbeat_s: How often it says something.
        attempts: Tries before a job fails; crashes and shutdowns are none.
        reclaims: Crashes that a job survives.
        backoff_s: Pause before the second try; it doubles.
        backoff_max_s: The longest pause.
        keep: Finished jobs that stay, of each profile.
    """

    claim_s: float = 300
    heartbeat_s: float = 30
    attempts: int = 3
    reclaims: int = 10
    backoff_s: float = 5
    backoff_max_s: float = 300
    keep: int = 1000
