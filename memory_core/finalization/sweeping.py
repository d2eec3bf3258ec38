"""Jobs that nobody would carry on: those of a process that died, and those of a profile that is gone."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from memory_core.ledger.context import LedgerContext
from memory_core.ports import UnitOfWork
from memory_core.values import JobState

Exists = Callable[[str], Awaitable[bool]]
"""Says whether a profile is still there."""

PROFILE_GONE = "profile.gone"


async def release_the_dead(context: LedgerContext) -> int:
    """End the claims of workers whose process is known to have died, so that their jobs go on at once; return how many."""
    owners = await context.store.read(lambda uow: uow.queue.owners())
    dead = [owner for owner in owners if context.processes.is_alive(owner) is False]
    if not dead:
        return 0
    now = context.clock.now()

    async def let_go(uow: UnitOfWork) -> int:
        return sum([await uow.queue.let_go(owner, now) for owner in dead])

    return await context.store.write(let_go)


async def fail_orphans(context: LedgerContext, exists: Exists) -> int:
    """Fail the jobs that wait for a profile that is gone, as nobody else ever will; return how many."""
    waiting = await context.store.read(lambda uow: uow.queue.orphans(context.profile))
    gone = {profile for profile in {job.profile for job in waiting} if not await exists(profile)}
    if not gone:
        return 0
    now = context.clock.now()

    async def fail(uow: UnitOfWork) -> int:
        lost = [job for job in await uow.queue.orphans(context.profile) if job.profile in gone]
        for job in lost:
            await uow.queue.put(replace(job, state=JobState.FAILED, error=PROFILE_GONE, updated_at=now))
        return len(lost)

    return await context.store.write(fail)
