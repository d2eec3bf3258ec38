"""Replies a second, and how long the slowest wait, beside the same library's own echo: both over HTTP against the simulator."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from gateway.simulator import Simulator
from tests.bench import turns

PEOPLE = tuple(range(1002, 1022))
EACH = 10
ALONE = 100
ROUNDS = 2
"""Other work on the machine comes and goes; it must not be taken for one of the two."""
PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Served:
    """How fast a bot answers.

    Args:
        per_s: Replies a second, when everybody speaks at once.
        p95_s: The time that 95 of 100 replies take at most, when one person speaks and waits.
    """

    per_s: float
    p95_s: float


async def measured(engine: str) -> tuple[Served, Served]:
    """Return the gateway's figures with the offline model, and those of the library's own echo: the best of rounds by turns."""
    ours, bare = [], []
    for _ in range(ROUNDS):
        async with turns.simulator(PEOPLE) as simulator, turns.echo_of(engine)(simulator):
            bare.append(await _served(simulator))
        async with turns.simulator(PEOPLE) as simulator, turns.gateway(simulator, engine, PEOPLE):
            ours.append(await _served(simulator))
    return _best(ours), _best(bare)


def _best(served: Sequence[Served]) -> Served:
    return Served(max(one.per_s for one in served), min(one.p95_s for one in served))


async def _served(simulator: Simulator) -> Served:
    await turns.first_contact(simulator, PEOPLE)
    times = sorted([await _answered(simulator, PEOPLE[0], f"hello number {number}") for number in range(ALONE)])
    replies, begun = _Replies(simulator), time.perf_counter()
    for number in range(EACH):
        for person in PEOPLE:
            simulator.says(person, f"hello number {number}")
    await simulator.wait(lambda: replies.reached(EACH * len(PEOPLE)), PATIENCE_S)
    return Served(EACH * len(PEOPLE) / (time.perf_counter() - begun), times[ALONE * 95 // 100 - 1])


async def _answered(simulator: Simulator, person: int, text: str) -> float:
    calls, begun = len(simulator.journal), time.perf_counter()
    simulator.says(person, text)
    await simulator.wait(
        lambda: any(call.method == "sendMessage" and call.ok for call in simulator.journal[calls:]), PATIENCE_S
    )
    return time.perf_counter() - begun


class _Replies:
    """Counts the replies without going through all calls at each change."""

    def __init__(self, simulator: Simulator) -> None:
        self._journal = simulator.journal
        self._seen = len(simulator.journal)
        self._left: list[int] = []
        self.count = 0

    def reached(self, wanted: int) -> bool:
        """Say whether so many came since the beginning."""
        self._left += range(self._seen, len(self._journal))
        self._seen = len(self._journal)
        still = [at for at in self._left if self._journal[at].ok is None]
        self.count += sum(
            self._journal[at].method == "sendMessage" and bool(self._journal[at].ok)
            for at in set(self._left).difference(still)
        )
        self._left = still
        return self.count >= wanted
