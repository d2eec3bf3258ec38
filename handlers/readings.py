"""What a finalization read, in one line for those who are told of what came of it: numbers, never words (ARCHITECTURE §8)."""

from collections.abc import Iterable, Sequence

from handlers.texts import say
from memory_core.ports import Job, UnitOfWork
from memory_core.values import JobState

_JOB = "job:"


async def read_line(uow: UnitOfWork, language: str, causes: Iterable[str]) -> str:
    """Say how much was read of the conversation that news come from; nothing when they come from elsewhere, or from several."""
    of = set(causes)
    cause = of.pop() if len(of) == 1 else ""
    job = await uow.queue.job(cause.removeprefix(_JOB)) if cause.startswith(_JOB) else None
    if job is None or not job.counts or not job.counts.get("read"):
        return ""
    return say(language, "announce.read", read=job.counts["read"])


def last_reading(jobs: Sequence[Job]) -> dict[str, int] | None:
    """Return the counts of the job that was completed last, of jobs newest first; None where none says any."""
    done = [job for job in jobs if job.state is JobState.COMPLETED and job.counts]
    return dict(max(done, key=lambda job: job.updated_at).counts or {}) if done else None


def last_line(language: str, counts: dict[str, int]) -> str:
    """Say what the last reading came to."""
    numbers = {name: counts.get(name, 0) for name in ("read", "applied", "pending", "ignored")}
    return say(language, "memory.last-read", **numbers)
