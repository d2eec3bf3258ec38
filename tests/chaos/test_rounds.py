"""Random talk and random kills, by a seed that is printed: whatever comes, the same promises hold."""

import os
from pathlib import Path
from random import Random

import pytest

from gateway.runtime import FAIL_POINTS
from tests.chaos.process import NAMES, ROUNDS, Chaos, chaos
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300), pytest.mark.slow]
SEED = int(os.environ.get("CHAOS_SEED", "20261130"))
POINTS = sorted(point for point in FAIL_POINTS if not point.startswith("erasure."))
OFTEN = ("delivery.", "intake.", "turn.answered")
"""Points that a round comes to many times; at the others it is once or a few times."""
SAID = (
    *("I live in Riga.", "remember that I live in Cairo.", "I work at Tilde.", "remember that I work in Tunis."),
    *("I prefer tea.", "remember that I prefer short answers.", "I use Vim.", "تذكّر أنّني أفضّل الشاي."),
    *("Hello, how are you?", "What do you know about me?", "Where do I live?"),
)
TYPED = (
    *("/memory apply all", "/memory apply all", "/memory reject all", "/memory forget tea", "/memory populate"),
    *("/memory mode auto", "/memory mode review", "/memory mode manual", "/memory recent", "/memory status"),
    *(
        "/task add feed the cat",
        "/task done 1",
        "/task done 2",
        "/new",
        "/reset",
        "/stop",
        "/memory why zz99",
        "/nonsense",
    ),
)


def _point(chance: Random) -> str:
    name = chance.choice(POINTS)
    return f"{name}:{chance.randint(1, 12 if name.startswith(OFTEN) else 2)}"


async def _talk(world: Chaos, chance: Random, point: str, number: int) -> bool:
    """Let all say something while the gateway runs; True if it was killed."""
    for _ in range(chance.randint(6, 14)):
        world.says(chance.choice(tuple(NAMES)), chance.choice(SAID if chance.random() < 0.6 else TYPED))
    for person in NAMES:
        world.says(person, f"/memory why end{number}")
    async with world.gateway(point) as process:
        killed = await world.until_dead_or(
            process, lambda: all(world.said(person, f"end{number} here") for person in NAMES)
        )
    if killed:
        world.note_kill(point)
    return killed


@pytest.mark.parametrize("number", range(max(1, ROUNDS)))
async def test_a_random_round(home: Path, number: int) -> None:
    chance = Random(SEED * 1000 + number)
    engine, mode = chance.choice(("ptb", "ptb", "aiogram")), chance.choice(("auto", "review"))
    points = [_point(chance), _point(chance)]
    print(f"\nseed {SEED}, round {number}: {engine}, {mode}, kills at {', '.join(points)}")
    async with chaos(home, engine, mode) as world:
        for at, point in enumerate(points):
            await _talk(world, chance, point, at)
        assert not await _talk(world, chance, "", len(points))
        await world.settle()
        print(f"killed at {world.kills}; {world.unrecorded} sends cut off")
        assert broken(world) == []
