"""Several processes on one database: locks exclude, updates and jobs act once."""

import subprocess
import sys
from pathlib import Path

import pytest

from memory_core.storage.sqlite import SqliteStore
from memory_core.values import JobState
from tests.contract.samples import job
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[3]
WORKER = """
import asyncio, sys
from dataclasses import replace
from pathlib import Path
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import JobState
from tests.contract.samples import NOW, inbox_row, later
from tests.support.time import FixedClock

path, name, counter = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])

async def locked(store, number):
    while True:
        async with store.transaction() as uow:
            fences = await uow.locks.take(["user:1", "chat:-5"], f"{name}-{number}", NOW, later(30))
        if fences:
            break
        await asyncio.sleep(0.001)
    counted = int(counter.read_text())
    await asyncio.sleep(0)
    counter.write_text(str(counted + 1))
    async with store.transaction() as uow:
        assert await uow.locks.held(fences, NOW)
        await uow.locks.release(fences)

async def main():
    store = await SqliteStore.open(path, clock=FixedClock())
    print("open", flush=True)
    sys.stdin.readline()
    for number in range(40):
        async with store.transaction() as uow:
            if await uow.inbox.receive(inbox_row(number)):
                print("received", number)
        async with store.transaction() as uow:
            claim = await uow.queue.claim("default", name, NOW, later(300), 10)
        if claim:
            print("claimed", claim.job.id)
            async with store.transaction() as uow:
                assert await uow.queue.settle(claim, replace(claim.job, state=JobState.COMPLETED), NOW)
        await locked(store, number)
    await store.close()

asyncio.run(main())
"""


def start(path: Path, name: str, counter: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", WORKER, str(path), name, str(counter)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_two_processes_share_one_database(tmp_path: Path) -> None:
    path, counter = tmp_path / "dhakira.sqlite", tmp_path / "counter"
    counter.write_text("0", encoding="utf-8")
    workers = [start(path, name, counter) for name in ("one", "two")]  # both make the file at once
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "open\n"
    store = await SqliteStore.open(path, clock=FixedClock())
    async with store.transaction() as uow:
        for number in range(30):
            await uow.queue.enqueue(job(number, home_key=f"user:{number % 3}"))
    said = [worker.communicate("go\n", timeout=60)[0].splitlines() for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0]

    received = [line for lines in said for line in lines if line.startswith("received")]
    assert sorted(received) == sorted(f"received {number}" for number in range(40))
    claimed = [line for lines in said for line in lines if line.startswith("claimed")]
    assert sorted(claimed) == sorted(f"claimed job-{number}" for number in range(30))
    assert counter.read_text(encoding="utf-8") == "80"  # no increment was lost under the lock
    async with store.reading() as uow:
        assert len(await uow.queue.jobs("default", [JobState.COMPLETED])) == 30
    await store.close()


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from memory_core.storage.sqlite import SqliteStore
from tests.contract.samples import inbox_row
from tests.support.time import FixedClock

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]), clock=FixedClock())
    async with store.transaction() as uow:
        await uow.inbox.receive(inbox_row(1))
    async with store.transaction() as uow:
        await uow.inbox.receive(inbox_row(2))
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_killed_process_leaves_what_it_committed_and_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "dhakira.sqlite"
    killed = subprocess.run(  # noqa: ASYNC221 - nothing else runs meanwhile
        [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=False
    )
    assert killed.returncode == -9
    store = await SqliteStore.open(path, clock=FixedClock())
    async with store.transaction() as uow:
        assert [row.key for row in await uow.inbox.unfinished("telegram")] == ["telegram:1"]
        assert await uow.ledger.bump("a") == 1
    await store.close()
