"""How a gateway is: what it tells to its file, what others read there, and what a watching program is answered."""

import asyncio
import json
import os
import socket
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from gateway.app import open_app
from gateway.health import FILE_NAME, Health, read_report
from gateway.health_server import serve_health
from gateway.home import sole_gateway
from gateway.settings import load_settings
from gateway.supervisor import PartState
from handlers.deployment import gateway_lines
from handlers.texts import LANGUAGES, say
from memory_core.errors import SupervisorError
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio


class FakeLine:
    last_poll_at: datetime | None = START
    problem = ""


@pytest.fixture
def line() -> FakeLine:
    return FakeLine()


@pytest.fixture
def ticking() -> FixedClock:
    return FixedClock()


@pytest.fixture
def health(home: Path, line: FakeLine, ticking: FixedClock) -> Health:
    return Health(home, "ptb", ticking, line, lambda: 3)


async def test_it_tells_its_phase_its_parts_and_no_more(home: Path, health: Health, ticking: FixedClock) -> None:
    health.parts = lambda: [PartState("door", "running", START)]
    health.enter("ready")
    await health.tell()
    path = home / FILE_NAME
    assert path.stat().st_mode & 0o777 == 0o600
    with sole_gateway(home):
        report = read_report(home, ticking.now())
    assert report is not None
    assert (report.state, report.busy, report.pid, report.engine) == ("ready", 3, os.getpid(), "ptb")
    assert report.last_poll_at == START.isoformat()
    assert [part["name"] for part in report.parts] == ["door"]
    assert report.is_well
    assert not path.with_name(f".{FILE_NAME}.new").exists()


async def test_tg27_a_conflict_is_degraded_and_heals_without_a_restart(health: Health, line: FakeLine) -> None:
    health.enter("ready")
    line.problem = "telegram.conflict"
    assert (health.report().state, health.report().problems) == ("degraded", ["telegram.conflict"])
    line.problem = ""
    assert health.report().is_well


async def test_tg28_a_poll_that_never_succeeds_is_never_told_as_connected(
    health: Health, line: FakeLine, ticking: FixedClock
) -> None:
    health.enter("ready")
    ticking.advance(seconds=121)
    assert (health.report().state, health.report().problems) == ("degraded", ["telegram.silent"])
    line.last_poll_at = ticking.now()
    assert health.report().is_well


async def test_a_part_that_failed_is_a_problem_while_it_pauses(health: Health) -> None:
    state = PartState("delivery", "pausing", START, 1, "storage.full")
    health.parts = lambda: [state]
    health.enter("ready")
    assert health.report().problems == ["part.delivery"]
    state.state = "running"
    assert health.report().is_well


@pytest.mark.parametrize(
    ("phase", "held", "age", "seen"),
    [
        ("ready", True, 0, "ready"),
        ("ready", True, 31, "silent"),
        ("ready", False, 0, "killed"),
        ("draining", False, 0, "killed"),
        ("stopped", False, 1000, "stopped"),
        ("stopped", True, 1000, "starting"),
    ],
)
async def test_what_is_seen_from_outside(
    home: Path, health: Health, ticking: FixedClock, phase: str, held: bool, age: int, seen: str
) -> None:
    health.enter(phase)
    await health.tell()
    at = ticking.now() + timedelta(seconds=age)
    if held:
        with sole_gateway(home):
            report = read_report(home, at)
    else:
        report = read_report(home, at)
    assert report is not None
    assert report.state == seen


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 9}', '{"version": 1, "at": 5}', "\x00", "null"])
async def test_a_file_that_is_none_of_ours_is_no_report(home: Path, ticking: FixedClock, text: str) -> None:
    assert read_report(home, ticking.now()) is None
    (home / FILE_NAME).write_text(text, encoding="utf-8")
    assert read_report(home, ticking.now()) is None


async def test_a_full_disk_is_said_from_outside_while_the_gateway_cannot_say_it(
    home: Path, health: Health, ticking: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    health.enter("ready")
    await health.tell()
    with sole_gateway(home):
        ready = read_report(home, ticking.now())
        monkeypatch.setattr("gateway.health.shutil.disk_usage", lambda _: SimpleNamespace(free=4096))
        full = read_report(home, ticking.now())
    assert ready is not None
    assert ready.is_well
    assert full is not None
    assert (full.state, full.problems) == ("degraded", ["disk.full"])
    for language in LANGUAGES:
        assert say(language, "status.problem-disk-full") in gateway_lines(language, asdict(full))


async def test_a_disk_that_refuses_is_nothing_to_stop_for(home: Path, health: Health) -> None:
    (home / FILE_NAME).mkdir()
    await health.tell()


async def test_it_is_told_at_once_when_something_changes(
    home: Path, line: FakeLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    health = Health(home, "ptb", StillClock(), line, lambda: 0)
    tell, told = health.tell, asyncio.Semaphore(0)

    async def noticed() -> None:
        await tell()
        told.release()

    monkeypatch.setattr(health, "tell", noticed)
    telling = asyncio.create_task(health.run())
    try:
        async with asyncio.timeout(10):
            await told.acquire()
            assert json.loads((home / FILE_NAME).read_text("utf-8"))["state"] == "starting"
            health.enter("ready")
            await told.acquire()
            assert json.loads((home / FILE_NAME).read_text("utf-8"))["state"] == "ready"
    finally:
        telling.cancel()
        await asyncio.wait({telling})


class StillClock(FixedClock):
    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


# --- for programs -------------------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def _asked(port: int, path: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.json()


async def test_a_watching_program_learns_whether_it_lives_and_whether_it_is_ready(
    health: Health, line: FakeLine
) -> None:
    port = _free_port()
    serving = asyncio.create_task(serve_health(health, port))
    try:
        async with asyncio.timeout(10):
            while True:
                try:
                    status, told = await _asked(port, "/readyz")
                    break
                except aiohttp.ClientError:
                    await asyncio.sleep(0.01)
        assert (status, told["state"]) == (503, "starting")
        health.enter("ready")
        assert (await _asked(port, "/readyz"))[0] == 200
        line.problem = "telegram.conflict"
        assert await _asked(port, "/healthz") == (200, {"status": "degraded", "problems": ["telegram.conflict"]})
        assert (await _asked(port, "/readyz"))[0] == 503
        with pytest.raises(SupervisorError) as refused:
            await serve_health(health, port)
        assert refused.value.code == "supervisor.port-taken"
    finally:
        serving.cancel()
        await asyncio.wait({serving})


# --- for operators ------------------------------------------------------------------------------------------


async def test_an_operator_sees_the_gateway_in_the_status_and_nobody_else_does(home: Path) -> None:
    settings = load_settings(home, {"DHAKIRA_ACCESS__OPERATORS": "7", "DHAKIRA_ACCESS__USERS": "8"})
    clock = FixedClock()
    health = Health(home, "ptb", clock, FakeLine(), lambda: 0)
    async with open_app(settings, clock=clock) as app:
        none = await app.command_line(["status"], "", 7)
        assert "gateway" not in none.fields
        health.enter("ready")
        await health.tell()
        with sole_gateway(home):
            theirs = await app.command_line(["status"], "", 7)
            other = await app.command_line(["status"], "", 8)
    assert theirs.fields["gateway"] == {"state": "ready", "problems": []}
    assert any(line.startswith("The gateway is running over ptb since 2026-03-01 09:00 UTC") for line in theirs.lines)
    assert "gateway" not in other.fields
    assert not any("gateway" in line for line in other.lines)
