"""The real gateway is killed at a named point and started again: nothing is lost, nothing happens twice (§13, 7 and 8)."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gateway.simulator import Simulator

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110)]
SARA = 1001
CODE = "import sys; from gateway.cli import main; sys.argv = ['dhakira', 'run']; main()"


@asynccontextmanager
async def _gateway(home: Path, token: str, point: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    env = {**os.environ, "DHAKIRA_HOME": str(home), "DHAKIRA_TELEGRAM__TOKEN": token}
    if point:
        env["DHAKIRA_FAILPOINT"] = point
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CODE, env=env, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await process.wait()


def _settings(home: Path, base: str) -> None:
    (home / "dhakira.toml").write_text(
        f'[access]\noperators = [{SARA}]\n[telegram]\nengine = "ptb"\napi_base = "{base}"\npoll_timeout_s = 1\n'
        '[memory]\nprivate_mode = "review"\n[finalization]\nclaim_s = 2\nheartbeat_s = 0.5\npoll_s = 0.1\n',
        encoding="utf-8",
    )


def _rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(f"file:{home / 'dhakira.sqlite'}?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def _texts(sim: Simulator) -> str:
    return "\n".join(str(m.get("text", "")) for m in sim.bot_messages(SARA))


REPLIES = (
    "What I remember:",
    "Thanks for telling me.",
    "A new conversation.",
)
POINTS = (
    "intake.received",
    "turn.answered",
    "finalization.claimed",
    "curation.extracted",
    "finalization.curated",
    "change.intended",
    "change.written",
    "change.applied",
)


@pytest.mark.parametrize("point", POINTS)
async def test_a_killed_gateway_loses_nothing_and_repeats_nothing(home: Path, point: str) -> None:
    sim = Simulator()
    sim.add_user(SARA, "Sara")
    sim.private(SARA)
    _settings(home, await sim.start())
    try:
        in_apply = point.startswith("change.")
        async with _gateway(home, sim.token, "" if in_apply else point) as process:
            sim.says(SARA, "I live in Riga.", SARA)
            if not in_apply and not point.startswith(("intake", "turn")):
                await sim.wait(lambda: len(sim.bot_messages(SARA)) >= 2, timeout=30)
                sim.says(SARA, "/new", SARA)
            if not in_apply:
                assert await asyncio.wait_for(process.wait(), 40) == -signal.SIGKILL
        async with _gateway(home, sim.token) as process:
            if in_apply or point.startswith(("intake", "turn")):
                await sim.wait(lambda: len(sim.bot_messages(SARA)) >= 2, timeout=40)
                sim.says(SARA, "/new", SARA)
            await sim.wait(lambda: "Riga" in _texts(sim) and "Waiting" in _texts(sim), timeout=40)
        ((item_id,),) = _rows(home, "SELECT id FROM items WHERE state = 'pending'")
        if in_apply:
            async with _gateway(home, sim.token, point) as process:
                sim.says(SARA, f"/memory apply {item_id}", SARA)
                assert await asyncio.wait_for(process.wait(), 40) == -signal.SIGKILL
        async with _gateway(home, sim.token):
            if not in_apply:
                sim.says(SARA, f"/memory apply {item_id}", SARA)
            await sim.wait(lambda: f"Remembered {item_id}" in _texts(sim), timeout=40)
    finally:
        await sim.stop()
    text = (home / "profiles" / "default" / "users" / str(SARA) / "USER.md").read_text(encoding="utf-8")
    assert text.count("Riga") == 1
    assert _rows(home, "SELECT state FROM items") == [("applied",)]
    assert _rows(home, "SELECT count(*) FROM messages WHERE role = 'user'") == [(1,)]
    assert _rows(home, "SELECT state FROM jobs") == [("completed",)]
    assert _rows(home, "SELECT count(*) FROM records WHERE command = 'apply'") == [(1,)]
    assert _rows(home, "SELECT count(*) FROM inbox WHERE state <> 'done'") == [(0,)]
    assert _rows(home, "SELECT count(*) FROM intents") == [(0,)]
    assert not sim.violations
    for reply in REPLIES:
        assert _texts(sim).count(reply) == 1, reply
