"""The real gateway where Telegram calls it: over a kill, every message is answered once, and no secret is left anywhere."""

import asyncio
import socket
from pathlib import Path

import pytest

from gateway.simulator import Simulator
from tests.e2e.processes import SARA, dhakira, gateway, simulated, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SECRET = "Q7w-" * 8


def answered(sim: Simulator, count: int) -> bool:
    return len(sim.bot_messages(SARA)) >= count and not len(sim.world.updates)


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_a_gateway_that_is_called_survives_a_kill(engine: str, home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    url = f"http://127.0.0.1:{port}/bot"

    async with simulated(home, engine) as sim:
        variables = {
            "DHAKIRA_TELEGRAM__MODE": "webhook",
            "DHAKIRA_TELEGRAM__WEBHOOK_URL": url,
            "DHAKIRA_TELEGRAM__WEBHOOK_LISTEN": f"127.0.0.1:{port}",
            "DHAKIRA_TELEGRAM__WEBHOOK_SECRET": SECRET,
        }
        async with gateway(home, sim, **variables) as process:
            sim.says(SARA, "/help")
            await until(lambda: answered(sim, 1), sim)
            process.kill()
            await process.wait()
        assert sim.world.webhook is not None
        before = len(sim.bot_messages(SARA))
        sim.says(SARA, "/privacy")
        async with gateway(home, sim, **variables) as process:
            await until(lambda: answered(sim, before + 1), sim)
            process.terminate()
            assert await process.wait() == 0
        # What was on its way when the process died may come twice; what was asked while nobody was there is answered once.
        texts = [one["text"] for one in sim.bot_messages(SARA)]
        assert texts.count(texts[-1]) == 1
        assert sim.calls("getUpdates") == []
        assert sim.violations == []
    assert await asyncio.to_thread(_files_with, home, SECRET.encode()) == []


def _files_with(home: Path, words: bytes) -> list[Path]:
    return [path for path in home.rglob("*") if path.is_file() and words in path.read_bytes()]


async def test_without_a_secret_no_gateway_is_called(home: Path) -> None:
    async with simulated(home) as sim:
        code, _, errors = await dhakira(
            home,
            "run",
            DHAKIRA_TELEGRAM__TOKEN=sim.token,
            DHAKIRA_TELEGRAM__MODE="webhook",
            DHAKIRA_TELEGRAM__WEBHOOK_URL="https://bot.example.org/hook",
        )
        assert code != 0
        assert "webhook_secret_file" in errors
        assert sim.journal == []
