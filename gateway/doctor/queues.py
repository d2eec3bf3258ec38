"""What waits for too long, what was given up, and what somebody who died still holds."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gateway.backlog import looking
from gateway.doctor.findings import FIX, Finding, Patient
from memory_core.ports import Store, UnitOfWork
from memory_core.values import JobState

LATE_S = 600.0
"""What has been due for this long is not on its way."""
RETRIED_DAYS = 7
"""A reply that was given up longer ago than this helps nobody any more."""
NOBODY = ""
_HOPELESS = ("unreadable", "no message to edit")


def _count(patient: Patient, sql: str, **values: object) -> int:
    with looking(patient.settings.database) as connection:
        return int(connection.execute(sql, values).fetchone()[0])


def _text(at: datetime) -> str:
    return at.isoformat(timespec="microseconds")


async def failed_jobs(patient: Patient) -> Sequence[Finding]:
    """Whether ended sessions could not be read."""
    assert patient.app is not None
    store, profile = patient.app.store, patient.settings.profile
    async with store.reading() as uow:
        failed = await uow.queue.jobs(profile, (JobState.FAILED,), 1000)
    if not failed:
        return ()

    async def retry() -> None:
        from gateway.finalization import Asked, finalization

        assert patient.app is not None
        await finalization(patient.app, Asked(action="retry", job_id="all"))

    codes = ", ".join(sorted({job.error for job in failed if job.error}))
    fields = {"count": len(failed), "codes": codes}
    return (Finding(code="jobs-failed", command="dhakira finalization retry all", fields=fields, mend=retry),)


async def late_jobs(patient: Patient) -> Sequence[Finding]:
    """Whether ended sessions wait although they are due."""
    late = _text(patient.clock.now() - timedelta(seconds=LATE_S))
    count = _count(patient, "SELECT count(*) FROM jobs WHERE state = 'pending' AND available_at < :late", late=late)
    return (Finding(code="jobs-late", command="dhakira finalization run", fields={"count": count}),) if count else ()


async def expired_claims(patient: Patient) -> Sequence[Finding]:
    """Whether a job is held by a worker that is gone."""
    assert patient.app is not None
    now, app = patient.clock.now(), patient.app
    expired = "SELECT count(*) FROM jobs WHERE state = 'running' AND expires_at <= :now"
    count = _count(patient, expired, now=_text(now))
    if not count:
        return ()

    async def take_back() -> None:
        async with app.store.transaction() as uow:
            # Claiming for nobody takes back what has run out, and finds nothing to claim.
            await uow.queue.claim(NOBODY, NOBODY, now, now, patient.settings.finalization.reclaims)

    return (Finding(code="claims-expired", command=FIX, fields={"count": count}, mend=take_back),)


async def dead_locks(patient: Patient) -> Sequence[Finding]:
    """Whether a space is locked by a process that is gone."""
    assert patient.app is not None
    now, store = patient.clock.now(), patient.app.store
    async with store.reading() as uow:
        dead = [key for key, alive in (await uow.locks.taken(now)).items() if not alive]
    if not dead:
        return ()

    async def sweep() -> None:
        async with store.transaction() as uow:
            await uow.locks.sweep(now)

    return (Finding(code="locks-dead", command=FIX, fields={"count": len(dead)}, mend=sweep),)


async def begun_changes(patient: Patient) -> Sequence[Finding]:
    """Whether a change broke off between a file and the database."""
    assert patient.app is not None
    app = patient.app
    count = _count(patient, "SELECT count(*) FROM intents")
    if not count:
        return ()

    async def finish() -> None:
        await app.core.recover()

    return (Finding(code="changes-begun", command=FIX, fields={"count": count}, mend=finish),)


async def unread_updates(patient: Patient) -> Sequence[Finding]:
    """Whether messages were taken in and not carried out."""
    late = _text(patient.clock.now() - timedelta(seconds=LATE_S))
    count = _count(patient, "SELECT count(*) FROM inbox WHERE state = 'received' AND received_at < :late", late=late)
    return (Finding(code="updates-late", command="dhakira run", fields={"count": count}),) if count else ()


async def late_replies(patient: Patient) -> Sequence[Finding]:
    """Whether replies wait although they are due."""
    late = _text(patient.clock.now() - timedelta(seconds=LATE_S))
    sql = (
        "SELECT count(*) FROM outbox WHERE state = 'waiting' AND created_at < :late"
        " AND coalesce(not_before, created_at) < :late"
    )
    count = _count(patient, sql, late=late)
    return (Finding(code="replies-late", command="dhakira run", fields={"count": count}),) if count else ()


async def given_up_replies(patient: Patient) -> Sequence[Finding]:
    """Whether replies of the last days could not be delivered."""
    assert patient.app is not None
    store, since = patient.app.store, patient.clock.now() - timedelta(days=RETRIED_DAYS)
    with looking(patient.settings.database) as connection:
        rows = connection.execute(
            "SELECT id FROM outbox WHERE state = 'given-up' AND payload <> '{}' AND created_at > :since"
            " AND error NOT IN ('unreadable', 'no message to edit') ORDER BY id",
            {"since": _text(since)},
        ).fetchall()
    ids = [int(row["id"]) for row in rows]
    if not ids:
        return ()
    fields = {"count": len(ids), "days": RETRIED_DAYS}
    return (Finding(code="replies-given-up", command=FIX, fields=fields, mend=lambda: _send_again(store, ids)),)


async def _send_again(store: Store, ids: Sequence[int]) -> None:
    async def again(uow: UnitOfWork) -> None:
        for outbox_id in ids:
            row = await uow.outbox.get(outbox_id)
            if row is not None and row.state == "given-up" and row.error not in _HOPELESS:
                await uow.outbox.put(replace(row, state="waiting", attempts=0, not_before=None, error=""))

    await store.write(again)
