"""A token of the right form that Telegram does not accept: a sentence, a code, an exit code, and no token anywhere."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from gateway.simulator import Simulator
from tests.security.planted import holding

pytestmark = [pytest.mark.anyio]
ROOT = Path(__file__).resolve().parents[2]
SECRET = "AAx9" + "Y-z_" * 8


async def _dhakira(home: Path, base: str, engine: str, *words: str) -> tuple[int, str, str]:
    env = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DHAKIRA_HOME": str(home),
        "DHAKIRA_TELEGRAM__API_BASE": base,
        "DHAKIRA_TELEGRAM__ENGINE": engine,
        "DHAKIRA_TELEGRAM__TOKEN": f"7000000001:{SECRET}",
        "DHAKIRA_LOGS__LEVEL": "debug",
    }
    pipe = asyncio.subprocess.PIPE
    code = "from gateway.cli import main; main()"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *words, env=env, stdout=pipe, stderr=pipe
    )
    out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("ptb", ("run",)),
        ("aiogram", ("run",)),
        ("ptb", ("memory", "--space", "chat:-5", "--as", "7", "mode", "off")),
    ],
)
async def test_a_token_that_telegram_refuses(home: Path, engine: str, words: tuple[str, ...]) -> None:
    sim = Simulator()
    base = await sim.start()
    try:
        code, out, errors = await _dhakira(home, base, engine, *words)
    finally:
        await sim.stop()
    assert (code, out) == (1, "")
    assert errors.strip().splitlines()[-1] == (
        "Telegram does not accept the bot token. — Get the token from @BotFather and set it again. (telegram.unauthorized)"
    )
    assert "Traceback" not in errors
    assert SECRET not in errors
    assert holding(home, SECRET) == []
