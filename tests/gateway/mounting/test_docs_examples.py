"""The examples of docs/mounting.md, run as they stand: a bot's own handlers and our memory in one process."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gateway.simulator import Simulator

pytestmark = pytest.mark.anyio
PAGE = Path(__file__).parents[3] / "docs" / "mounting.md"
API = "https://api.telegram.org"
PERSON, PATIENCE_S = 1002, 90.0


def example(heading: str) -> str:
    found = re.search(rf"## {re.escape(heading)}\n+```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None
    return found[1]


class Talk:
    """One person's private chat with the bot."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator

    async def say(self, text: str, *, until: str) -> None:
        """Say something and wait for a message of the bot's with these words in it."""
        before = len(self.sent())
        self.simulator.says(PERSON, text)
        await self.simulator.wait(lambda: any(until in sent for sent in self.sent()[before:]), PATIENCE_S)

    def sent(self) -> list[str]:
        return [
            str(call.params.get("text", ""))
            for call in self.simulator.journal
            if call.method == "sendMessage" and call.ok
        ]


def files(home: Path) -> list[Path]:
    return [*home.rglob("USER.md")]


@pytest.fixture
async def talk() -> AsyncIterator[Talk]:
    simulator = Simulator()
    simulator.add_user(PERSON, "Sam", language_code="en")
    await simulator.start()
    yield Talk(simulator)
    await simulator.stop()


@asynccontextmanager
async def running(library: str, home: Path, simulator: Simulator) -> AsyncIterator[None]:
    env = {**os.environ, "BOT_TOKEN": simulator.token, "DHAKIRA_HOME": str(home)}
    script = example(library).replace(API, simulator.base_url)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, env=env)
    try:
        yield
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE_S):
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.parametrize("library", ["aiogram", "python-telegram-bot"])
async def test_own_handlers_go_on_and_the_memory_beside_them_remembers_over_a_restart(
    library: str, tmp_path: Path, talk: Talk
) -> None:
    (tmp_path / "dhakira.toml").write_text(f"[access]\nusers = [{PERSON}]\n")
    async with running(library, tmp_path, talk.simulator):
        await talk.say("ping", until="pong")
        await talk.say("/memory status", until="auto")
        await talk.say("Remember that I work from Beirut.", until="Remembered")
        await talk.say("ping", until="pong")
        assert talk.sent().count("pong") == 2
        assert len(talk.sent()) == 6, "what the bot's own handler takes, the memory does not answer"
    assert any("Beirut" in path.read_text(encoding="utf-8") for path in files(tmp_path))
    async with running(library, tmp_path, talk.simulator):
        await talk.say("/memory facts", until="Beirut")
        await talk.say("/new", until="A new conversation")
