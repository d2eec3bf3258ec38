"""Killed between any two steps of a clearing or an erasure, the next start comes to the same end, once."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.app import open_app
from gateway.settings import load_settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
WORD = "walrus"


def dhakira(home: Path, *words: str, kill_at: str = "") -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "DHAKIRA_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", "from gateway.cli import main; main()", *words],
        env=env | ({"DHAKIRA_FAILPOINT": kill_at} if kill_at else {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def in_the_end(home: Path, *words: str) -> bool:
    """Try until the lock of the process that died has run out."""
    return any(dhakira(home, *words).returncode == 0 for _ in range(4))


def token_of(home: Path, command: str) -> str:
    asked = dhakira(home, "memory", command, "--json")
    assert asked.returncode == 0, asked.stderr
    return str(json.loads(asked.stdout)["fields"]["confirm"])


def everything(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file())


def notes(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*.md")}


@pytest.fixture
def told(home: Path) -> Path:
    """A home that remembers something."""
    for words in (f"remember that my favourite animal is the {WORD}", "remember that I prefer short answers"):
        assert dhakira(home, "ask", words).returncode == 0
    assert dhakira(home, "finalization", "run").returncode == 0
    assert WORD.encode() in everything(home)
    return home


async def restarted(home: Path) -> None:
    async with open_app(load_settings(home, {})) as app:
        await app.core.recover()


async def test_an_erasure_is_carried_through_and_leaves_no_byte(told: Path) -> None:
    token = token_of(told, "forget-me")
    assert dhakira(told, "memory", "forget-me", "confirm", token, kill_at="erasure.files").returncode == -signal.SIGKILL
    await restarted(told)
    assert WORD.encode() not in everything(told)
    again = dhakira(told, "memory", "forget-me", "confirm", token)
    assert "confirmation.over" in again.stderr


async def test_an_erasure_done_anew_is_not_done_once_more_at_the_next_start(told: Path) -> None:
    token = token_of(told, "forget-me")
    assert dhakira(told, "memory", "forget-me", "confirm", token, kill_at="erasure.lines").returncode == -signal.SIGKILL
    token = token_of(told, "forget-me")
    tries = (
        dhakira(told, "memory", "forget-me", "confirm", token) for _ in range(4)
    )  # until the dead one's lock runs out
    assert any(one.returncode == 0 for one in tries)
    assert dhakira(told, "ask", "remember that I prefer long answers").returncode == 0
    await restarted(told)
    assert b"I prefer long answers" in everything(told)


async def test_a_clearing_is_whole_and_may_be_undone(told: Path) -> None:
    before = notes(told)
    assert before
    token = token_of(told, "clear")
    assert dhakira(told, "memory", "clear", "confirm", token, kill_at="change.written").returncode == -signal.SIGKILL
    await restarted(told)
    facts = json.loads(dhakira(told, "memory", "facts", "--json").stdout)
    assert facts["fields"]["total"] == 0
    assert in_the_end(told, "memory", "undo", "clear")
    assert notes(told) == before
