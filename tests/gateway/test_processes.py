"""Who died is known by the file that it held: its locks and claims are free at once, those of the living are not."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.processes import HomeProcesses, known_as_running
from gateway.serving import sweep_jobs
from gateway.settings import load_settings
from memory_core.errors import SpaceError
from memory_core.ledger.space_lock import WAIT_FOR_LIVING_S
from memory_core.ports import Job
from memory_core.spaces import user_space
from memory_core.values import Cutoff, EndReason, JobState
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
SPACE = user_space("default", 1001)
HOLDER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gateway.processes import known_as_running
with known_as_running(Path(sys.argv[1]), "other", datetime.now(UTC)):
    print("in", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(home: Path) -> Iterator["subprocess.Popen[str]"]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(home)], env=environment, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout.readline() == "in\n"
        try:
            yield process
        finally:
            process.kill()


def killed(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_a_process_is_alive_until_it_is_killed(home: Path) -> None:
    mine = HomeProcesses(home, "mine")
    assert mine.owner("lock-1") == "mine.lock-1"
    with another_process(home) as process:
        assert mine.is_alive("other.lock-1") is True
        killed(process)
        assert mine.is_alive("other.lock-1") is False
        assert mine.is_alive("other.lock-2") is False


def test_of_who_left_in_good_order_or_never_came_nothing_is_known(home: Path) -> None:
    with known_as_running(home, "mine", START) as mine:
        assert mine.is_alive("mine.lock-1") is True
        assert mine.file("mine").stat().st_mode & 0o777 == 0o600
        for owner in ("stranger.lock-1", "lock-1", "../mine.lock-1", ""):
            assert mine.is_alive(owner) is None
    assert mine.is_alive("mine.lock-1") is None


def test_the_files_of_those_who_died_long_ago_go(home: Path) -> None:
    with another_process(home) as process:
        killed(process)
    other = HomeProcesses(home, "mine").file("other")
    os.utime(other, (START.timestamp(), START.timestamp()))
    with known_as_running(home, "mine", START + timedelta(hours=23)):
        assert other.exists()
    with known_as_running(home, "mine", START + timedelta(hours=25)):
        assert not other.exists()


async def _taken_by_other(app: App) -> None:
    async with app.store.transaction() as uow:
        now = app.clock.now()
        assert await uow.locks.take([SPACE.key], "other.lock-1", now, now + timedelta(seconds=60))


async def test_the_lock_of_a_killed_command_is_free_at_once(home: Path) -> None:
    clock = FixedClock()
    with another_process(home) as process:
        async with open_app(load_settings(home, {}), clock=clock) as app:
            await _taken_by_other(app)
            with pytest.raises(SpaceError) as refused:
                async with app.core.lock.hold([SPACE]):
                    pass
            assert refused.value.code == "space.busy"
            assert WAIT_FOR_LIVING_S <= (clock.now() - START).total_seconds() < WAIT_FOR_LIVING_S + 1
            killed(process)
            before = clock.now()
            async with app.core.lock.hold([SPACE]) as fences:
                assert [fence.number for fence in fences] == [2]
            assert (clock.now() - before).total_seconds() < 1


async def test_the_job_of_a_killed_worker_is_free_at_once(home: Path) -> None:
    clock = FixedClock()
    with another_process(home) as process:
        async with open_app(load_settings(home, {}), clock=clock) as app:
            now = clock.now()
            job = Job(
                id="job-1",
                profile="default",
                session_id="session-1",
                home_key=SPACE.key,
                reason=EndReason.NEW,
                cutoff=Cutoff(1, "message-1"),
                state=JobState.PENDING,
                available_at=now,
                created_at=now,
                updated_at=now,
            )
            async with app.store.transaction() as uow:
                await uow.queue.enqueue(job)
                assert await uow.queue.claim("default", "other.worker-1", now, now + timedelta(seconds=300), 10)
            await sweep_jobs(app)
            async with app.store.reading() as uow:
                assert not await uow.queue.due("default", now)
            killed(process)
            await sweep_jobs(app)
            async with app.store.transaction() as uow:
                again = await uow.queue.claim("default", "mine", now, now + timedelta(seconds=300), 10)
            assert again is not None
            assert (again.job.id, again.job.reclaims) == ("job-1", 1)
