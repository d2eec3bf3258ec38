import asyncio
import os
import signal
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from gateway.home import is_served, make_home, sole_bot, sole_gateway
from gateway.supervisor import Part, Supervisor, forever, repeating, stop_on_signals, unless
from memory_core.errors import SupervisorError
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio


class QuickClock:
    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


async def test_a_failed_part_starts_again_with_growing_pauses_and_the_others_go_on() -> None:
    clock, stop, tries, others = QuickClock(), asyncio.Event(), 0, 0

    async def fails() -> None:
        nonlocal tries
        tries += 1
        if tries == 8:
            stop.set()
            await forever()
        raise RuntimeError("part is broken")

    async def works() -> None:
        nonlocal others
        while True:
            others += 1
            await asyncio.sleep(0)

    supervisor = Supervisor([Part("broken", fails), Part("sound", works)], clock)
    await supervisor.run(stop)
    assert clock.slept == [1, 2, 4, 8, 16, 30, 30]
    assert supervisor.failures == {"broken": 7}
    assert others > 5


async def test_parts_stop_in_the_opposite_order_and_each_is_drained_before_it_is_cancelled() -> None:
    events: list[str] = []
    stop = asyncio.Event()

    def part(name: str) -> Part:
        async def run() -> None:
            try:
                await forever()
            finally:
                events.append(f"{name} ended")

        async def drain() -> None:
            events.append(f"{name} drained")

        return Part(name, run, drain)

    running = asyncio.create_task(Supervisor([part("delivery"), part("door")], QuickClock()).run(stop))
    await asyncio.sleep(0)
    stop.set()
    await running
    assert events == ["door drained", "door ended", "delivery drained", "delivery ended"]


async def test_a_part_that_never_finishes_draining_does_not_hold_up_the_end() -> None:
    stop, ended = asyncio.Event(), []

    async def run() -> None:
        try:
            await forever()
        finally:
            ended.append(True)

    stop.set()
    await Supervisor([Part("first", run), Part("stuck", run, forever)], QuickClock(), drain_within_s=0.01).run(stop)
    assert ended == [True, True]


async def test_an_error_while_draining_does_not_keep_others_from_being_drained() -> None:
    stop, drained = asyncio.Event(), []

    async def fails() -> None:
        raise RuntimeError("cannot drain")

    async def drains() -> None:
        drained.append("delivery")

    stop.set()
    parts = [Part("delivery", forever, drains), Part("door", forever, fails)]
    await Supervisor(parts, QuickClock()).run(stop)
    assert drained == ["delivery"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops(number: signal.Signals) -> None:
    stop = asyncio.Event()
    with stop_on_signals(stop):
        os.kill(os.getpid(), number)
        await stop.wait()
    assert stop.is_set()


async def test_a_part_that_gives_no_sign_of_life_is_started_again_within_two_minutes() -> None:
    clock, stop, starts = FixedClock(), asyncio.Event(), []
    began = clock.now()

    async def dead() -> None:
        starts.append((clock.now() - began).total_seconds())
        if len(starts) == 2:
            stop.set()
        await forever()

    supervisor = Supervisor([Part("door", dead, alive_at=lambda: began)], clock)
    await supervisor.run(stop)
    assert starts[0] == 0
    assert 90 < starts[1] <= 120
    assert supervisor.failures == {"door": 1}
    assert supervisor.states[0].error == "supervisor.part-silent"


async def test_a_part_that_rests_until_a_time_is_left_alone_and_one_whose_task_died_is_not() -> None:
    clock, stop = FixedClock(), asyncio.Event()
    runs, resting_until = 0, clock.now() + timedelta(seconds=1000)

    async def polls() -> None:
        nonlocal runs
        runs += 1
        if runs == 3:
            stop.set()
            await forever()
        await clock.sleep(max(0.0, (resting_until - clock.now()).total_seconds()))
        raise RuntimeError("the poller died")

    supervisor = Supervisor([Part("door", polls, alive_at=lambda: resting_until)], clock)
    await supervisor.run(stop)
    assert (clock.now() - resting_until).total_seconds() < 60
    assert supervisor.states[0].error == "error.internal"
    assert supervisor.failures == {"door": 2}


@pytest.mark.parametrize("watched", [True, False])
async def test_a_part_whose_task_was_killed_is_started_again(watched: bool) -> None:
    clock, stop, runs = QuickClock(), asyncio.Event(), 0
    died = clock.now()

    async def waits_for_a_dead_task() -> None:
        nonlocal runs
        runs += 1
        if runs == 2:
            stop.set()
            await forever()
        inner = asyncio.create_task(forever())
        inner.cancel()
        await inner

    alive_at = (lambda: died) if watched else None
    supervisor = Supervisor([Part("door", waits_for_a_dead_task, alive_at=alive_at)], clock)
    await supervisor.run(stop)
    assert runs == 2
    assert supervisor.failures == {"door": 1}


async def test_every_part_says_how_it_is() -> None:
    clock, stop, heard = QuickClock(), asyncio.Event(), []

    async def ends() -> None:
        stop.set()

    supervisor = Supervisor([Part("works", forever), Part("short", ends)], clock, changed=lambda: heard.append(1))
    assert [part.state for part in supervisor.states] == ["starting", "starting"]
    running = asyncio.create_task(supervisor.run(stop))
    await stop.wait()
    assert [(part.name, part.state) for part in supervisor.states] == [("works", "running"), ("short", "ended")]
    await running
    assert [part.state for part in supervisor.states] == ["ended", "ended"]
    assert len(heard) >= 4


async def test_a_part_that_worked_long_starts_again_with_the_first_pause() -> None:
    clock, stop, starts = FixedClock(), asyncio.Event(), []

    async def fails() -> None:
        starts.append(clock.now())
        if len(starts) == 6:
            stop.set()
            await forever()
        if len(starts) == 4:
            clock.advance(seconds=300)
        raise RuntimeError("part is broken")

    await Supervisor([Part("broken", fails)], clock).run(stop)
    gaps = [(b - a).total_seconds() for a, b in pairwise(starts)]
    assert gaps == [1, 2, 4, 301, 2]


async def test_work_is_given_up_when_the_stop_comes_first_and_its_error_is_told_otherwise() -> None:
    stop, given_up = asyncio.Event(), []

    async def long() -> None:
        try:
            await forever()
        finally:
            given_up.append(True)

    async def fails() -> None:
        raise RuntimeError("no network")

    asyncio.get_running_loop().call_soon(stop.set)
    assert not await unless(stop, long())
    assert given_up == [True]
    assert await unless(asyncio.Event(), asyncio.sleep(0))
    with pytest.raises(RuntimeError, match="no network"):
        await unless(asyncio.Event(), fails())


async def test_a_repeating_step_pauses_between_steps() -> None:
    clock, steps = QuickClock(), 0

    async def step() -> None:
        nonlocal steps
        steps += 1
        if steps == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        await repeating(step, clock, 60)()
    assert clock.slept == [60, 60]


def test_one_gateway_holds_a_home(home: Path) -> None:
    with sole_gateway(home):
        with pytest.raises(SupervisorError) as refused, sole_gateway(home):
            pass
        assert refused.value.code == "supervisor.already-running"
    with sole_gateway(home):
        pass


def test_whether_a_home_is_served_can_be_seen_from_outside(home: Path) -> None:
    assert not is_served(home)
    with sole_gateway(home):
        assert is_served(home)
        assert (home / "gateway.lock").stat().st_mode & 0o777 == 0o600
    assert not is_served(home)


def test_one_gateway_holds_a_bot_whatever_its_home(tmp_path: Path) -> None:
    token, again = "7000000001:" + "AA" * 17, "7000000001:" + "BB" * 17
    with sole_bot("http://127.0.0.1:1", token, tmp_path):
        with pytest.raises(SupervisorError) as refused, sole_bot("http://127.0.0.1:1", again, tmp_path):
            pass
        assert refused.value.code == "supervisor.token-in-use"
        with (
            sole_bot("http://127.0.0.1:2", token, tmp_path),
            sole_bot("http://127.0.0.1:1", "7:" + "AA" * 17, tmp_path),
        ):
            pass
        assert not any("7000000001" in path.name for path in tmp_path.iterdir())
    with sole_bot("http://127.0.0.1:1", token, tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_bot_is_served_without_its_lock_where_there_is_no_folder_for_it(tmp_path: Path) -> None:
    with sole_bot("http://127.0.0.1:1", "7000000001:" + "AA" * 17, tmp_path / "missing"):
        pass


def test_a_new_home_is_private(tmp_path: Path) -> None:
    made = make_home(tmp_path / "deep" / "home")
    assert made.stat().st_mode & 0o777 == 0o700


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "home"
    path.write_text("a file", encoding="utf-8")
    with pytest.raises(SupervisorError) as refused:
        make_home(path)
    assert refused.value.code == "supervisor.home-unreadable"
    assert str(path) in refused.value.message
