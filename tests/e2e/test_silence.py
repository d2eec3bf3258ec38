"""A conversation that falls silent ends by itself in the real gateway: it is read, and its person hears what waits."""

from datetime import datetime
from pathlib import Path

import pytest

from tests.chaos.process import SARA, chaos, rows

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110), pytest.mark.slow]
IDLE_AFTER_S = 2


def _fall_silent_after(home: Path, seconds: int) -> None:
    with (home / "dhakira.toml").open("a", encoding="utf-8") as settings:
        settings.write(f"[sessions]\nidle_after_s = {seconds}\n")


async def test_silence_ends_reads_and_tells(home: Path) -> None:
    async with chaos(home, "ptb") as world:
        _fall_silent_after(home, IDLE_AFTER_S)
        async with world.gateway():
            world.says(SARA, "I live in Riga.")
            await world.sim.wait(lambda: world.said(SARA, "Thanks for telling me."), timeout=60)
            # Nothing of it was asked for, so what tells of it is the reading after the end.
            await world.sim.wait(lambda: world.said(SARA, "Waiting for review"), timeout=60)
            heard = len(world.texts(SARA))
            world.says(SARA, "Hello")
            await world.sim.wait(lambda: len(world.texts(SARA)) > heard, timeout=60)
        await world.settle()
    ended = rows(home, "SELECT end_reason, last_at, ended_at FROM sessions ORDER BY started_at LIMIT 1")
    assert [row[0] for row in ended] == ["idle"]
    last, end = (datetime.fromisoformat(str(at)) for at in ended[0][1:])
    assert (end - last).total_seconds() >= IDLE_AFTER_S
    assert rows(home, "SELECT reason, state, outcome FROM jobs LIMIT 1") == [
        ("idle", "completed", "curation-pending-review")
    ]
    sessions = rows(home, "SELECT DISTINCT session_id FROM messages WHERE role = 'user'")
    assert len(sessions) == 2
    assert world.said(SARA, "Waiting for review") == 1
