"""The operator's care for ended sessions: list the jobs, try failed ones again, run them here, prune old ones."""

from dataclasses import dataclass, replace

from gateway.app import App
from gateway.serving import make_worker, sweep_jobs
from handlers.messages import Result
from memory_core.errors import CommandError, ItemError
from memory_core.ports import Job
from memory_core.values import JobState

ACTIONS = ("list", "retry", "run", "prune")
ALL = "all"
LISTED = 20
"""Jobs that are listed where nobody says how many."""
_EVERY = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What stands on the command line.

    Args:
        action: One of `ACTIONS`.
        job_id: For `retry`: a job's id, or `all` that failed.
        keep: For `prune`: how many finished jobs stay; the setting's number if None.
        state: For `list`: only jobs in this state.
        limit: For `list`: how many, newest first.
    """

    action: str = "list"
    job_id: str = ""
    keep: int | None = None
    state: str = ""
    limit: int = LISTED


async def finalization(app: App, asked: Asked) -> Result:
    """Carry out one action.

    Raises:
        CommandError: `command.unknown`, `command.usage`.
        ItemError: `job.not-found`, `job.not-failed`.
    """
    if asked.job_id and asked.action != "retry":
        raise _usage(f'"{asked.job_id[:40]}" is one word too many.', f"dhakira finalization {asked.action}")
    match asked.action:
        case "list":
            return await _list(app, asked)
        case "retry":
            return await _retry(app, asked.job_id)
        case "run":
            return await _run(app)
        case "prune":
            return await _prune(app, app.settings.finalization.keep if asked.keep is None else asked.keep)
        case _:
            raise CommandError(
                f'"{asked.action[:40]}" is not an action.',
                code="command.unknown",
                hint=f"Write one of: {', '.join(ACTIONS)}.",
            )


def _usage(message: str, usage: str) -> CommandError:
    return CommandError(message, code="command.usage", hint=usage, usage=usage)


async def _list(app: App, asked: Asked) -> Result:
    if asked.state and asked.state not in tuple(JobState):
        raise _usage(f'"{asked.state[:40]}" is no state of a job.', f"--state with one of: {', '.join(JobState)}")
    states = (JobState(asked.state),) if asked.state else ()
    async with app.store.reading() as uow:
        jobs = await uow.queue.jobs(app.core.profile, states, asked.limit)
    nothing = f"No job is {asked.state}." if asked.state else "No session has ended yet."
    lines = [_line(job) for job in jobs] or [nothing]
    return Result(
        ok=True, code="finalization.listed", fields={"jobs": [_facts(job) for job in jobs]}, lines=tuple(lines)
    )


async def _retry(app: App, job_id: str) -> Result:
    if not job_id:
        usage = "dhakira finalization retry JOB, or: dhakira finalization retry all"
        raise _usage("Which job?", usage)
    now = app.clock.now()
    async with app.store.transaction() as uow:
        if job_id == ALL:
            failed = await uow.queue.jobs(app.core.profile, (JobState.FAILED,), _EVERY)
        else:
            failed = [_failed(app, await uow.queue.job(job_id), job_id)]
        for job in failed:
            again = replace(
                job, state=JobState.PENDING, attempts=0, reclaims=0, error="", available_at=now, updated_at=now
            )
            await uow.queue.put(again)
    if failed:
        line = f"{len(failed)} to be tried again; the gateway or `dhakira finalization run` does it."
    else:
        line = "No job has failed."
    return Result(ok=True, code="finalization.retried", fields={"jobs": [job.id for job in failed]}, lines=(line,))


def _failed(app: App, job: Job | None, job_id: str) -> Job:
    if job is None or job.profile != app.core.profile:
        raise ItemError("There is no such job.", code="job.not-found", hint="dhakira finalization list", id=job_id[:64])
    if job.state is not JobState.FAILED:
        raise ItemError(
            f"That job has not failed: it is {job.state}.", code="job.not-failed", id=job.id, state=str(job.state)
        )
    return job


async def _run(app: App) -> Result:
    await sweep_jobs(app)
    worker, outcomes = make_worker(app), []
    while (outcome := await worker.run_once()) != "idle":
        outcomes.append(outcome)
    counts = {name: outcomes.count(name) for name in ("completed", "retried", "failed", "lost")}
    async with app.store.reading() as uow:
        left = await uow.queue.jobs(app.core.profile, (JobState.PENDING, JobState.RUNNING), _EVERY)
    waiting = sum(job.state is JobState.PENDING for job in left)
    line = ", ".join(f"{name}: {count}" for name, count in counts.items() if count) or "Nothing was due."
    lines = [line]
    if waiting:
        soon = min(job.available_at for job in left if job.state is JobState.PENDING)
        lines.append(f"Waiting: {waiting}, the next from {soon:%Y-%m-%d %H:%M:%S} UTC on.")
    if waiting < len(left):
        lines.append(f"Being run by another worker: {len(left) - waiting}.")
    if counts["failed"]:
        lines.append("dhakira finalization list --state failed says why.")
    fields = {**counts, "waiting": waiting, "running": len(left) - waiting}
    return Result(ok=not counts["failed"], code="finalization.ran", fields=fields, lines=tuple(lines))


async def _prune(app: App, keep: int) -> Result:
    async with app.store.transaction() as uow:
        gone = await uow.queue.prune(app.core.profile, keep)
    return Result(
        ok=True,
        code="finalization.pruned",
        fields={"deleted": gone, "kept": keep},
        lines=(f"{gone} finished jobs deleted; the newest {keep} stay.",),
    )


def _line(job: Job) -> str:
    what = [str(job.reason), job.error or job.outcome, _tried(job), _read(job)]
    said = "  ".join(word for word in what if word)
    return f"{job.id}  {job.state:9}  {job.created_at:%Y-%m-%d %H:%M}  {job.home_key}  {said}"


def _tried(job: Job) -> str:
    tries = f"attempt {job.attempts}" if job.attempts > 1 or job.state is JobState.FAILED else ""
    crashes = f"crashes {job.reclaims}" if job.reclaims else ""
    return ", ".join(word for word in (tries, crashes) if word)


def _read(job: Job) -> str:
    """Say which messages were read and what came of them; nothing before the job has ended."""
    counts = job.counts
    if counts is None:
        return ""
    if not counts.get("read"):
        return "read nothing"
    came = ", ".join(f"{name} {counts[name]}" for name in ("applied", "pending", "ignored") if counts.get(name))
    return f"read {counts['read']} ({counts.get('from', 0)}-{counts.get('to', 0)}): {came or 'nothing to remember'}"


def _facts(job: Job) -> dict[str, object]:
    return {
        "id": job.id,
        "state": str(job.state),
        "space": job.home_key,
        "session": job.session_id,
        "reason": str(job.reason),
        "attempts": job.attempts,
        "reclaims": job.reclaims,
        "outcome": job.outcome,
        "error": job.error,
        "created_at": job.created_at.isoformat(),
        "updated_at": job.updated_at.isoformat(),
        "available_at": job.available_at.isoformat(),
        "claimed_until": job.expires_at.isoformat() if job.expires_at else None,
        "messages": job.cutoff.count,
        "counts": dict(job.counts) if job.counts is not None else None,
    }
