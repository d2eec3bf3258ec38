"""What it costs to claim and settle a job among a thousand finished ones, and among a million."""

import statistics
import tempfile
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gateway.runtime import SystemClock
from memory_core.ports import Job
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, EndReason, JobState

FEW, MANY = 1_000, 1_000_000
CLAIMS = 60
NOW = datetime(2026, 3, 1, tzinfo=UTC)


async def growth() -> tuple[float, float]:
    """Return the median seconds of claiming and settling a job: among a million finished jobs, and among a thousand."""
    many, few = await _claiming(MANY), await _claiming(FEW)
    return many, few


async def _claiming(finished: int) -> float:
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        store = await SqliteStore.open(Path(folder) / "bench.sqlite", clock=SystemClock())
        try:
            await _fill(store, finished)
            return await _median_claim(store, finished)
        finally:
            await store.close()


def _job(number: int, **changes: object) -> Job:
    job = Job(
        id=f"job-{number}",
        profile="default",
        session_id=f"session-{number}",
        home_key=f"user:{number % 500}",
        reason=EndReason.NEW,
        cutoff=Cutoff(2, f"message-{number}"),
        state=JobState.PENDING,
        available_at=NOW,
        created_at=NOW,
        updated_at=NOW,
    )
    return replace(job, **changes)  # type: ignore[arg-type]


async def _fill(store: SqliteStore, finished: int) -> None:
    """Put finished jobs there by one statement: a million single ones would take a minute."""
    async with store.transaction() as uow:
        await uow.queue.enqueue(_job(0, state=JobState.COMPLETED, outcome="curation-ignored"))
    connection = store._writer
    columns = "profile, home_key, reason, cutoff_count, state, available_at, created_at, attempts, reclaims, owner, fence, outcome, error"
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    await connection.execute_fetchall(
        f"""
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {finished - 1})
        INSERT INTO jobs (id, session_id, cutoff_message, updated_at, {columns})
        SELECT 'done-' || i, 'old-' || i, 'message-' || i, updated_at, {columns} FROM n, jobs WHERE id = 'job-0'
        """
    )
    await connection.commit()


async def _median_claim(store: SqliteStore, finished: int) -> float:
    async with store.transaction() as uow:
        for number in range(1, CLAIMS + 1):
            await uow.queue.enqueue(_job(number))
    taken = []
    for number in range(CLAIMS):
        now = NOW + timedelta(seconds=number)
        begun = time.perf_counter()
        async with store.transaction() as uow:
            claim = await uow.queue.claim("default", "w", now, now + timedelta(seconds=300), 10)
            assert claim is not None
        async with store.transaction() as uow:
            assert await uow.queue.settle(claim, replace(claim.job, state=JobState.COMPLETED, updated_at=now), now)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken[10:])
