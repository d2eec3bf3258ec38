"""The operator's care for ended sessions: list the jobs, try failed ones again, run them here, prune old ones."""

from dataclasses import replace

from gateway.app import App
from gateway.serving import make_worker
from handlers.messages import Result
from memory_core.errors import CommandError, ItemError
from memory_core.ports import Job
from memory_core.values import JobState

ACTIONS = ("list", "retry", "run", "prune")
ALL = "all"


async def finalization(app: App, action: str, job_id: str, keep: int | None) -> Result:
    """Carry out one action.

    Args:
        app: Whose jobs.
        action: One of `ACTIONS`.
        job_id: For `retry`: a job's id, or `all` that failed.
        keep: For `prune`: how many finished jobs stay; the setting's number if None.

    Raises:
        CommandError: `command.unknown`, `command.usage`.
        ItemError: `job.not-found`, `job.not-failed`.
    """
    match action:
        case "list":
            return await _list(app)
        case "retry":
            return await _retry(app, job_id)
        case "run":
            return await _run(app)
        case "prune":
            return await _prune(app, app.settings.finalization.keep if keep is None else keep)
        case _:
            raise CommandError(
                f'"{action[:40]}" is not an action.',
                code="command.unknown",
                hint=f"Write one of: {', '.join(ACTIONS)}.",
            )


async def _list(app: App) -> Result:
    async with app.store.reading() as uow:
        jobs = await uow.queue.jobs(app.core.profile)
    lines = [_line(job) for job in jobs] or ["No session has ended yet."]
    return Result(
        ok=True, code="finalization.listed", fields={"jobs": [_facts(job) for job in jobs]}, lines=tuple(lines)
    )


async def _retry(app: App, job_id: str) -> Result:
    if not job_id:
        raise CommandError(
            "Which job?",
            code="command.usage",
            hint="dhakira finalization retry JOB, or: dhakira finalization retry all",
        )
    now = app.clock.now()
    async with app.store.transaction() as uow:
        if job_id == ALL:
            failed = await uow.queue.jobs(app.core.profile, (JobState.FAILED,))
        else:
            failed = [_failed(await uow.queue.job(job_id), job_id)]
        for job in failed:
            again = replace(
                job, state=JobState.PENDING, attempts=0, reclaims=0, error="", available_at=now, updated_at=now
            )
            await uow.queue.put(again)
    line = f"{len(failed)} to be tried again; the gateway or `dhakira finalization run` does it."
    return Result(ok=True, code="finalization.retried", fields={"jobs": [job.id for job in failed]}, lines=(line,))


def _failed(job: Job | None, job_id: str) -> Job:
    if job is None:
        raise ItemError("There is no such job.", code="job.not-found", hint="dhakira finalization list", id=job_id[:64])
    if job.state is not JobState.FAILED:
        raise ItemError(f"That job has not failed: it is {job.state}.", code="job.not-failed", id=job.id)
    return job


async def _run(app: App) -> Result:
    worker, outcomes = make_worker(app), []
    while (outcome := await worker.run_once()) != "idle":
        outcomes.append(outcome)
    counts = {name: outcomes.count(name) for name in ("completed", "retried", "failed", "lost")}
    line = ", ".join(f"{name}: {count}" for name, count in counts.items() if count) or "Nothing waits."
    return Result(ok=True, code="finalization.ran", fields=counts, lines=(line,))


async def _prune(app: App, keep: int) -> Result:
    async with app.store.transaction() as uow:
        gone = await uow.queue.prune(app.core.profile, keep)
    return Result(
        ok=True, code="finalization.pruned", fields={"deleted": gone}, lines=(f"{gone} finished jobs deleted.",)
    )


def _line(job: Job) -> str:
    what = job.error or job.outcome
    return f"{job.id}  {job.state:9}  {job.created_at:%Y-%m-%d %H:%M}  {job.home_key}  {job.reason}  {what}".rstrip()


def _facts(job: Job) -> dict[str, object]:
    return {
        "id": job.id,
        "state": str(job.state),
        "space": job.home_key,
        "reason": str(job.reason),
        "attempts": job.attempts,
        "outcome": job.outcome,
        "error": job.error,
        "created_at": job.created_at.isoformat(),
        "messages": job.cutoff.count,
    }
