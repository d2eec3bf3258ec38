"""Real gateways that are stopped, paused, doubled and cut off: what the person at the terminal and in the chat sees."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from gateway.app import open_app
from gateway.serving import Gateway, door_of
from gateway.settings import load_settings
from gateway.simulator import Simulator
from gateway.simulator.faults import Fault
from tests.e2e.processes import (
    OMAR,
    SARA,
    SlowModel,
    dhakira,
    gateway,
    simulated,
    told,
    until,
    until_state,
    write_settings,
)

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(240), pytest.mark.slow]


def said(sim: Simulator, who: int, words: str) -> int:
    return sum(words in str(message.get("text", "")) for message in sim.bot_messages(who))


@asynccontextmanager
async def slow(home: Path, engine: str) -> AsyncIterator[tuple[Simulator, SlowModel]]:
    model = SlowModel()
    async with model.serving() as address:
        more = f'[models]\nchat = "openai:slow"\nbase_url = "{address}"\n'
        async with simulated(home, engine, more) as sim:
            yield sim, model


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_sigterm_in_the_middle_of_a_slow_answer_hands_the_turn_back(home: Path, engine: str) -> None:
    async with slow(home, engine) as (sim, model):
        key = "sk-" + "a1B2" * 8
        async with gateway(home, sim, DHAKIRA_MODELS__API_KEY=key) as process:
            sim.says(SARA, "How wide is the sea?", SARA)
            await asyncio.wait_for(model.asked.wait(), 60)
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), 11) == 0
        _, result = await told(home, "status")
        assert result["code"] == "status.stopped"
        assert result["fields"]["waiting"]["updates"] == 1
        model.go_on.set()
        async with gateway(home, sim, DHAKIRA_MODELS__API_KEY=key):
            await until(lambda: said(sim, SARA, "The sea is wide.") == 1, sim)
            sim.says(SARA, "/memory status", SARA)
            await until(lambda: said(sim, SARA, "The gateway is running over") == 1, sim)
        assert said(sim, SARA, "The sea") == 1
        assert model.requests == 2


async def test_sigterm_lets_a_short_answer_finish_and_go_out(home: Path) -> None:
    async with slow(home, "ptb") as (sim, model):
        async with gateway(home, sim, DHAKIRA_MODELS__API_KEY="sk-" + "a1B2" * 8) as process:
            sim.says(SARA, "How wide is the sea?", SARA)
            await asyncio.wait_for(model.asked.wait(), 60)
            process.send_signal(signal.SIGTERM)
            model.go_on.set()
            assert await asyncio.wait_for(process.wait(), 11) == 0
        assert said(sim, SARA, "The sea is wide.") == 1
        assert model.requests == 1


async def test_a_second_signal_ends_it_at_once_and_loses_nothing(home: Path) -> None:
    async with slow(home, "ptb") as (sim, model):
        key = "sk-" + "a1B2" * 8
        async with gateway(home, sim, DHAKIRA_MODELS__API_KEY=key) as process:
            sim.says(SARA, "How wide is the sea?", SARA)
            await asyncio.wait_for(model.asked.wait(), 60)
            process.send_signal(signal.SIGTERM)
            await until_state(home, lambda result: result["code"] == "status.draining")
            process.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(process.wait(), 5) == -signal.SIGINT
        _, result = await told(home, "status")
        assert result["code"] == "status.killed"
        assert [line for line in result["lines"] if line.startswith("  ")] == []  # no part of it runs any more
        model.go_on.set()
        async with gateway(home, sim, DHAKIRA_MODELS__API_KEY=key):
            await until(lambda: said(sim, SARA, "The sea is wide.") == 1, sim)


async def test_tg14_flood_control_of_a_thousand_seconds_holds_up_neither_others_nor_the_end(home: Path) -> None:
    async with simulated(home) as sim:
        flood = Fault(method="sendMessage", chat_id=SARA, times=None, code=429, parameters={"retry_after": 1000})
        sim.fault(flood)
        async with gateway(home, sim) as process:
            sim.says(SARA, "hello", SARA)
            await until(lambda: any(not call.ok for call in sim.calls("sendMessage", SARA)), sim)
            sim.says(OMAR, "hi", OMAR)
            await until(lambda: bool(sim.bot_messages(OMAR)), sim)
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), 11) == 0
        assert sim.bot_messages(SARA) == []
        _, result = await told(home, "status")
        assert result["fields"]["waiting"]["replies"] > 0


async def test_one_home_and_one_bot_have_one_gateway(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    async with simulated(home) as sim:
        await asyncio.to_thread(write_settings, other, sim.base_url)
        async with gateway(home, sim):
            await until_state(home, lambda result: result["code"] == "status.ready")
            code, out, errors = await dhakira(home, "run", DHAKIRA_TELEGRAM__TOKEN=sim.token)
            assert (code, out) == (1, "")
            assert errors.strip().splitlines()[-1].endswith("(supervisor.already-running)")
            code, out, errors = await dhakira(other, "run", DHAKIRA_TELEGRAM__TOKEN=sim.token)
            assert (code, out) == (1, "")
            assert errors.strip().splitlines()[-1] == (
                "A gateway for this bot is already running on this machine, with another home. — Stop it first, or get this "
                "one a bot of its own from @BotFather. (supervisor.token-in-use)"
            )
            assert "Traceback" not in errors
            # The first one has not noticed any of it.
            sim.says(SARA, "/help", SARA)
            await until(lambda: said(sim, SARA, "What you can do:") == 1, sim)


async def test_tg27_a_conflict_is_said_plainly_and_ends_without_a_restart(home: Path) -> None:
    port = free_port()
    async with simulated(home) as sim, gateway(home, sim, DHAKIRA_HEALTH__PORT=str(port)) as process:
        await until_ready(port, 200)
        sim.fault(Fault(method="getUpdates", times=None, code=409))
        await until_ready(port, 503)
        result = await until_state(home, lambda result: result["code"] == "status.degraded")
        assert result["fields"]["gateway"]["problems"] == ["telegram.conflict"]
        assert any("Another program asks for this bot's updates" in line for line in result["lines"])
        sim.api.faults.clear()
        await until_ready(port, 200)
        sim.says(SARA, "/help", SARA)
        await until(lambda: said(sim, SARA, "What you can do:") == 1, sim)
        assert process.returncode is None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until_ready(port: int, status: int) -> None:
    """Ask /readyz until it answers so."""
    async with asyncio.timeout(90), aiohttp.ClientSession() as session:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                async with session.get(f"http://127.0.0.1:{port}/readyz") as answer:
                    if answer.status == status:
                        return
            await asyncio.sleep(0.05)


async def test_a_paused_gateway_is_told_apart_from_a_dead_one(home: Path) -> None:
    async with simulated(home) as sim, gateway(home, sim) as process:
        result = await until_state(home, lambda result: result["code"] == "status.ready")
        names = [part["name"] for part in result["fields"]["gateway"]["parts"]]
        assert {"door", "turns", "delivery", "finalization-1", "finalization-2", "housekeeping", "upkeep"} <= set(names)
        assert {part["state"] for part in result["fields"]["gateway"]["parts"]} == {"running"}
        process.send_signal(signal.SIGSTOP)
        path = home / "gateway.json"
        told_at = path.stat().st_mtime
        text = path.read_text("utf-8")
        at = result["fields"]["gateway"]["at"]
        path.write_text(text.replace(text.split('"at": "')[1][:4], "2020", 1), encoding="utf-8")  # as if long ago
        os.utime(path, (told_at, told_at))
        code, result = await told(home, "status")
        assert (code, result["code"]) == (1, "status.silent"), at
        process.send_signal(signal.SIGCONT)
        await until_state(home, lambda result: result["code"] == "status.ready")


async def test_sigterm_while_telegram_does_not_answer_ends_the_start(home: Path) -> None:
    async with simulated(home) as sim:
        sim.fault(Fault(method="getMe", times=None, delay=60))
        async with gateway(home, sim) as process:
            await until_state(home, lambda result: result["code"] == "status.starting")
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), 11) == 0


class Killer:
    """The gateway in this process, so that a test can take hold of what runs in it."""

    def __init__(self, home: Path, sim: Simulator) -> None:
        self.stop = asyncio.Event()
        self.ready = asyncio.Event()
        self.settings = load_settings(home, {"DHAKIRA_TELEGRAM__TOKEN": sim.token})
        self.door = door_of(self.settings, sim.token)

    async def run(self) -> None:
        async def ready() -> None:
            self.ready.set()

        async with open_app(self.settings, membership=self.door) as app:
            await Gateway(app, self.door, None).run(self.stop, ready)


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_a_poller_that_is_killed_is_begun_again_where_it_was(home: Path, engine: str) -> None:
    async with simulated(home, engine) as sim:
        killer = Killer(home, sim)
        running = asyncio.create_task(killer.run())
        try:
            await asyncio.wait_for(killer.ready.wait(), 60)
            sim.says(SARA, "/help", SARA)
            await until(lambda: said(sim, SARA, "What you can do:") == 1, sim)
            polling = killer.door._listening
            assert polling is not None
            polling.cancel()
            await asyncio.wait({polling})
            sim.says(SARA, "/help", SARA)
            await until(lambda: said(sim, SARA, "What you can do:") == 2, sim)
        finally:
            killer.stop.set()
            await asyncio.wait_for(running, 15)
        assert said(sim, SARA, "What you can do:") == 2
        assert sim.violations == []


async def test_a_backup_beside_a_gateway_at_work_comes_back_whole(home: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    async with simulated(home) as sim:
        async with gateway(home, sim) as process:
            for number in range(6):
                sim.says(SARA, f"remember that I like tea number {number}", SARA)
                sim.says(OMAR, f"remember that I like coffee number {number}", OMAR)
            await until(lambda: bool(sim.bot_messages(SARA)), sim)
            code, _, errors = await dhakira(home, "backup", str(tmp_path / "b.zip"))
            assert code == 0, errors
            code, _, errors = await dhakira(home, "restore", str(tmp_path / "b.zip"))
            assert code == 1
            assert "(supervisor.already-running)" in errors
            await until(lambda: said(sim, OMAR, "coffee number 5") > 0, sim)
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), 15) == 0
        code, _, errors = await dhakira(fresh, "restore", str(tmp_path / "b.zip"))
        assert code == 0, errors
        # What was under way at that moment is done when the copy starts.
        async with gateway(fresh, sim):
            await until_state(fresh, lambda result: result["code"] == "status.ready")
            await until_state(fresh, lambda result: result["fields"]["waiting"]["updates"] == 0)
        code, out, errors = await dhakira(fresh, "audit")
        assert code == 0, out + errors
