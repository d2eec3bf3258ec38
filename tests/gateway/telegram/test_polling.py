import asyncio
from itertools import pairwise
from typing import Any

import pytest

from gateway.telegram.channel import ApiFailure
from gateway.telegram.polling import TOGETHER, Poller
from memory_core.errors import StorageError
from tests.gateway.telegram.doubles import FakeClock, settle

pytestmark = pytest.mark.anyio


class Server:
    """Answers polls from a script; when that is empty, a poll hangs."""

    def __init__(self, *script: Any) -> None:
        self.script = list(script)
        self.offsets: list[int | None] = []

    async def fetch(self, offset: int | None) -> list[Any]:
        self.offsets.append(offset)
        if not self.script:
            await asyncio.Event().wait()
        planned = self.script.pop(0)
        if isinstance(planned, Exception):
            raise planned
        assert isinstance(planned, list)
        return planned


async def nothing(_: dict[str, Any]) -> None: ...


async def test_tg28_a_poll_that_hangs_is_given_up_and_begun_anew() -> None:
    server, clock = Server(), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=0.01)
    taken: asyncio.Future[tuple[Any, ...]] = asyncio.get_running_loop().create_future()

    async def intake(raw: dict[str, Any]) -> None:
        taken.set_result((raw["update_id"], poller.problem, poller.last_poll_at))

    running = asyncio.create_task(poller.run(intake))
    await asyncio.wait_for(clock.asleep.wait(), 5)
    assert poller.problem == "telegram.unreachable"
    assert poller.last_poll_at is None
    server.script = [[{"update_id": 5}]]
    await clock.advance(1)
    assert await asyncio.wait_for(taken, 5) == (5, "", clock.now())
    poller.stop()
    await running


async def test_tg27_half_an_hour_of_conflict_ends_without_a_restart() -> None:
    server, clock = Server(*[ApiFailure(409, "Conflict")] * 100), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    running = asyncio.create_task(poller.run(nothing))
    await settle()
    for _ in range(60):
        await clock.advance(30)
        assert poller.problem == "telegram.conflict"
    assert 60 <= len(server.offsets) <= 65
    server.script = [[]]
    await clock.advance(30)
    assert poller.problem == ""
    poller.stop()
    await running


async def test_pauses_double_up_to_half_a_minute_and_flood_control_names_its_own() -> None:
    server, clock = Server(*[ApiFailure(0, "no network")] * 7, ApiFailure(429, "slow", retry_after=90)), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    running = asyncio.create_task(poller.run(nothing))
    await settle()
    for count, pause in enumerate((1, 2, 4, 8, 16, 30, 30, 90), start=1):
        await clock.advance(pause - 0.1)
        assert len(server.offsets) == count
        await clock.advance(0.1)
        assert len(server.offsets) == count + 1
    poller.stop()
    await running


async def test_an_update_without_an_id_does_not_make_a_hot_loop() -> None:
    server, clock = Server(*[[{"message": {}}], ["junk"], [None]] * 10), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    running = asyncio.create_task(poller.run(nothing))
    await settle()
    assert len(server.offsets) == 1
    poller.stop()
    await running


async def test_the_update_being_taken_in_is_finished_at_the_end_and_the_next_left_for_later() -> None:
    server, clock = Server([{"update_id": 1}, {"update_id": 2}]), FakeClock()
    poller, gate, taken = Poller(server.fetch, clock, patience_s=60), asyncio.Event(), []

    async def intake(raw: dict[str, Any]) -> None:
        await gate.wait()
        taken.append(raw["update_id"])

    running = asyncio.create_task(poller.run(intake))
    await settle()
    poller.stop()
    await settle()
    assert not running.done()
    gate.set()
    await running
    assert taken == [1]


async def test_an_older_update_does_not_move_the_offset_back() -> None:
    server, clock = Server([{"update_id": 9}], [{"update_id": 3}]), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    running = asyncio.create_task(poller.run(nothing))
    await settle()
    await clock.advance(1)
    assert server.offsets == [None, 10, 10]
    poller.stop()
    await running


async def test_what_cannot_be_stored_is_a_problem_until_it_was_and_comes_again() -> None:
    server, clock = Server(*[[{"update_id": 5}]] * 3), FakeClock()
    poller, taken = Poller(server.fetch, clock, patience_s=60), []

    async def intake(raw: dict[str, Any]) -> None:
        if len(server.offsets) < 3:
            raise StorageError("The disk is full.", code="storage.full")
        taken.append(raw["update_id"])

    running = asyncio.create_task(poller.run(intake))
    for pause in (1, 2):
        await settle()
        assert (poller.problem, taken) == ("telegram.unstored", [])
        assert poller.last_poll_at == clock.now()
        await clock.advance(pause)
    await settle()
    assert (poller.problem, taken, server.offsets) == ("", [5], [None, None, None, 6])
    poller.stop()
    await running


async def test_what_a_poll_brought_is_worked_on_before_the_next_poll() -> None:
    server, clock = Server([{"update_id": 1}]), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    asked: list[int] = []

    async def work() -> None:
        await asyncio.sleep(0)
        asked.append(len(server.offsets))

    async def intake(_: dict[str, Any]) -> asyncio.Future[Any]:
        return asyncio.ensure_future(work())

    running = asyncio.create_task(poller.run(intake))
    await settle()
    await settle()
    poller.stop()
    await running
    assert asked == [1]
    assert server.offsets == [None, 2]


async def test_work_that_takes_long_does_not_hold_up_the_next_poll() -> None:
    server, clock = Server([{"update_id": 1}]), FakeClock()
    polled_again, work = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def fetch(offset: int | None) -> list[Any]:
        if offset:
            polled_again.set()
        return await server.fetch(offset)

    async def intake(_: dict[str, Any]) -> asyncio.Future[Any]:
        return work

    poller = Poller(fetch, clock, patience_s=60)
    running = asyncio.create_task(poller.run(intake))
    await asyncio.wait_for(polled_again.wait(), 5)
    assert not work.done()
    poller.stop()
    await running


async def test_a_long_batch_that_is_taken_in_on_the_spot_lets_others_have_their_turn() -> None:
    server, clock = Server([{"update_id": number} for number in range(1, 101)]), FakeClock()
    poller = Poller(server.fetch, clock, patience_s=60)
    taken = 0
    seen: list[int] = []

    async def intake(_: dict[str, Any]) -> None:
        nonlocal taken
        taken += 1

    async def another() -> None:
        while taken < 100:
            seen.append(taken)
            await asyncio.sleep(0)

    running = asyncio.create_task(poller.run(intake))
    await another()
    assert max(after - before for before, after in pairwise([*seen, taken])) <= TOGETHER + 1
    poller.stop()
    await running
