"""A simulator with a hand-set clock, and a bare Bot API client that shares no code with it."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession

from gateway.simulator import Simulator

LAYLA, SAM = 1001, 1002
GROUP, SUPERGROUP, FORUM, CHANNEL = -2001, -1002000000001, -1002000000002, -1002000000003


class HandClock:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class BareBot:
    """Calls methods as JSON and returns the whole answer."""

    def __init__(self, session: ClientSession, sim: Simulator) -> None:
        self.session = session
        self.sim = sim

    async def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        async with self.session.post(f"{self.sim.base_url}/bot{self.sim.token}/{method}", json=params) as response:
            answer: dict[str, Any] = await response.json()
            assert answer["ok"] or response.status == answer["error_code"]
            return answer

    async def result(self, method: str, **params: Any) -> Any:
        answer = await self(method, **params)
        assert answer["ok"], answer
        return answer["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        answer = await self(method, **params)
        assert not answer["ok"], answer
        return str(answer["description"])


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def sim(clock: HandClock) -> AsyncIterator[Simulator]:
    simulator = Simulator(now=clock)
    await simulator.start()
    simulator.add_user(LAYLA, "ليلى", username="layla", language_code="ar")
    simulator.add_user(SAM, "Sam", language_code="en")
    simulator.private(LAYLA)
    simulator.add_group(GROUP, "Group", members=[SAM], admins=[LAYLA])
    simulator.add_supergroup(SUPERGROUP, "Supergroup", members=[SAM], admins=[LAYLA])
    simulator.add_supergroup(FORUM, "Forum", members=[SAM], admins=[LAYLA], forum=True)
    simulator.add_channel(CHANNEL, "Channel", admins=[LAYLA])
    yield simulator
    await simulator.stop()


@pytest.fixture
async def bot(sim: Simulator) -> AsyncIterator[BareBot]:
    async with ClientSession() as session:
        yield BareBot(session, sim)
