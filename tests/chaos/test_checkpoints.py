"""The gateway is killed while a conversation is being summed up: one checkpoint comes of it, and the next conversation has it."""

from pathlib import Path

import pytest

from tests.chaos.process import SARA, Chaos, chaos, in_full, rows
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110), pytest.mark.slow]
WORDS = (
    "I still need to renew the certificate of the staging server.",
    "We decided to move the ledger to PostgreSQL.",
    "The move must not take longer than a night.",
)
KILLS = (("new", "checkpoint.composed", "ptb"), ("limit", "checkpoint.landed", "ptb"))
MORE_KILLS = tuple(
    (why, point, engine)
    for why in ("new", "limit")
    for point in ("checkpoint.composed", "checkpoint.landed", "finalization.summed", "finalization.curated")
    for engine in ("ptb", "aiogram")
)


def _short(home: Path, why: str) -> None:
    """Let a few sentences be a long conversation; with `limit` its sixth message has it summed up, else its ending."""
    with (home / "dhakira.toml").open("a", encoding="utf-8") as file:
        file.write(f"[sessions]\ncheckpoint_min_chars = 40\ncheckpoint_messages = {6 if why == 'limit' else 100}\n")


async def _talk(world: Chaos, why: str) -> None:
    for number, words in enumerate(WORDS, start=1):
        world.says(SARA, words)
        if why == "new" or number < len(WORDS):
            await world.sim.wait(lambda n=number: world.said(SARA, "I work offline") == n, timeout=60)  # type: ignore[misc]
    if why == "new":
        world.says(SARA, "/new")


@pytest.mark.parametrize(("why", "point", "engine"), in_full(KILLS, MORE_KILLS))
async def test_a_kill_while_a_conversation_is_summed_up(home: Path, why: str, point: str, engine: str) -> None:
    async with chaos(home, engine) as world:
        _short(home, why)
        async with world.gateway(point) as process:
            await _talk(world, why)
            await world.killed(process, point)
        await world.settle()
        ((checkpoint_id, boundary),) = rows(home, "SELECT id, boundary FROM checkpoints")
        assert boundary == ("new" if why == "new" else "message-limit")
        async with world.gateway():
            world.says(SARA, "What is left to do?")
            await world.sim.wait(lambda: world.said(SARA, "renew the certificate") == 1, timeout=60)
        assert rows(home, "SELECT checkpoint_id FROM sessions WHERE ended_at IS NULL") == [(checkpoint_id,)]
        assert rows(home, "SELECT count(*) FROM jobs WHERE state <> 'completed'") == [(0,)]
        assert broken(world) == []
