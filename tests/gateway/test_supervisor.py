import asyncio
import os
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateway.home import make_home, sole_gateway
from gateway.supervisor import Part, Supervisor, forever, repeating, stop_on_signals
from memory_core.errors import SupervisorError

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
