"""The simulator as a tool: its index, its page of documentation, its log, and what it says when it cannot start."""

import asyncio
import json
import re
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from gateway.simulator import Simulator
from gateway.simulator.index import ACTS, LOOKS
from gateway.simulator.standalone import serve
from gateway.simulator.user_side import UserSide

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/simulator.md").read_text(encoding="utf-8")
LAYLA = 1001
TOKEN = "123456:" + "anything"


def test_index_and_documentation_name_every_act_and_look() -> None:
    routes = UserSide(Simulator()).routes()
    acts = {route.path.removeprefix("/sim/") for route in routes if route.method == "POST"}
    looks = {route.path.removeprefix("/sim/") for route in routes if route.method == "GET"}
    assert (set(ACTS), set(LOOKS)) == (acts, looks)
    told = set(re.findall(r"`([a-z]+)`", "\n".join(re.findall(r"^\| (`[^|]*) \|", PAGE, re.MULTILINE))))
    assert acts | looks <= told


async def test_the_index_is_served(sim: Simulator, bot: Any) -> None:
    async with bot.session.get(f"{sim.base_url}/sim/") as response:
        text = await response.text()
    assert all(f"/sim/{name}" in text for name in (*ACTS, *LOOKS))
    assert f"the token is {sim.token}" in text
    assert "Bot API 10.3" in text
    assert "sendMessageDraft" in text


async def test_time_passes_when_told_to(sim: Simulator, bot: Any) -> None:
    sim.says(LAYLA, "old")
    body = {"forward": 24 * 3600}
    async with bot.session.post(f"{sim.base_url}/sim/clock", json=body) as response:
        assert (await response.json())["now"] == sim.world.now()
    assert await bot.result("getUpdates") == []
    async with bot.session.post(f"{sim.base_url}/sim/clock", json={"forward": -1}) as response:
        assert response.status == 400


async def test_every_call_is_a_line_of_the_log(bot: Any) -> None:
    lines: list[str] = []
    stop, simulator = asyncio.Event(), Simulator(TOKEN)
    serving = asyncio.create_task(serve(simulator, 0, stop, lines.append, json_log=True))
    while not simulator.base_url:  # noqa: ASYNC110 - it starts within a few turns of the loop
        await asyncio.sleep(0)
    bot.sim = simulator
    await bot.result("sendMessage", chat_id=LAYLA, text="مرحبا")
    await bot.refusal("sendMessage", chat_id=5, text="x")
    await bot.result("getUpdates")
    await simulator.wait(lambda: len(lines) == 2)
    stop.set()
    await serving
    first, second = map(json.loads, lines)
    assert (first["method"], first["params"]["text"], first["ok"]) == ("sendMessage", "مرحبا", True)
    assert (second["error_code"], second["description"]) == (400, "Bad Request: chat not found")


async def test_a_world_begun_anew_can_have_new_numbers(bot: Any) -> None:
    stop, simulator = asyncio.Event(), Simulator(TOKEN, first_update_id=7001)
    serving = asyncio.create_task(serve(simulator, 0, stop, lambda _: None, after=7000))
    while not simulator.base_url:  # noqa: ASYNC110 - it starts within a few turns of the loop
        await asyncio.sleep(0)
    bot.sim = simulator
    await bot.result("getUpdates")
    said = simulator.says(LAYLA, "مرحبا")
    (update,) = await bot.result("getUpdates", offset=-1)
    stop.set()
    await serving
    assert said["message_id"] == update["message"]["message_id"] == 7001
    assert update["update_id"] > 7000


async def simulate(*options: str) -> tuple[int, str, str]:
    code = "from gateway.cli import main; main()"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        "simulate",
        *options,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()


async def test_what_cannot_be_served_is_said_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, _, errors = await simulate("--port", str(taken.getsockname()[1]))
    assert (code, "is taken" in errors) == (1, True)
    code, _, errors = await simulate("--port", "0", "--token", "nonsense")
    assert (code, "no bot token" in errors) == (1, True)
    code, out, _ = await simulate("--help")
    assert (code, "--json-log" in out, "/sim/" in out) == (0, True, True)
