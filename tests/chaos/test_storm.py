"""Kills at random moments of a real process, with bad weather, a stopped process and a full disk among them.

Short in the suite; `make chaos` gives the long form (KILLS=500), its seeds printed. A seed repeats the plan.
"""

import os
from pathlib import Path
from random import Random

import pytest

from gateway.simulator import Simulator
from tests.chaos.account import broken
from tests.chaos.crowd import Crowd
from tests.chaos.process import rows
from tests.chaos.storm import Storm, storm_home, write_settings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(900), pytest.mark.slow]
SEED = int(os.environ.get("CHAOS_SEED", "20261130"))
KILLS = int(os.environ.get("CHAOS_KILLS", "0"))
"""How many kills the long form makes; 0 is the short form, which is part of the suite."""
A_ROUND = 50 if KILLS else 12
ROUNDS = max(1, -(-KILLS // A_ROUND))


@pytest.mark.parametrize("number", range(ROUNDS))
async def test_a_storm(home: Path, number: int) -> None:
    chance = Random(SEED * 1000 + number)
    print(f"\nCHAOS_SEED={SEED}, round {number}")
    sim = Simulator()
    base = await sim.start()
    try:
        with storm_home(home, small_disk=number % 2 == 0) as small_disk:
            write_settings(home, base)
            storm = Storm(home, sim, chance, Crowd(sim, chance), small_disk=small_disk)
            while storm.kills < A_ROUND:
                await storm.live()
            assert await storm.calm_down() == 0
            print(f"{storm.kills} kills in {len(storm.lives)} lives; {len(storm.crowd.said)} messages,", end=" ")
            print(f"{len(storm.crowd.commands)} commands, {len(storm.crowd.presses)} presses,", end=" ")
            print(f"{storm.crowd.repeated} updates twice, {len(sim.journal)} calls")
            assert broken(storm) == []
            await _finalized_in_the_end(storm)
            assert await storm.command("audit") == 0, storm.log.read_text(encoding="utf-8")[-2000:]
    finally:
        await sim.stop()


async def _finalized_in_the_end(storm: Storm) -> None:
    """What failed with a code is finalized once it is tried again."""
    failed = rows(storm.home, "SELECT error, count(*) FROM jobs WHERE state = 'failed' GROUP BY 1")
    print(f"jobs that failed: {failed}")
    if failed:
        assert await storm.command("finalization", "retry", "all") == 0
        assert await storm.command("finalization", "run") == 0
    left = rows(storm.home, "SELECT id, state, error FROM jobs WHERE state <> 'completed'")
    assert left == []
