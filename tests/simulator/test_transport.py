"""Tokens, cut sockets, faults, stopping and starting again."""

import asyncio
import json
from typing import Any

import pytest
from aiohttp import ClientConnectionError, ClientSession

from gateway.simulator import Fault, Simulator

pytestmark = pytest.mark.anyio

LAYLA, SAM, GROUP = 1001, 1002, -2001


@pytest.mark.parametrize(
    ("token", "code", "description"),
    [
        ("7000000001:wrong", 401, "Unauthorized"),
        ("0123:abc", 401, "Unauthorized: invalid token specified"),
        ("1:" + "a" * 80, 401, "Unauthorized: invalid token specified"),
        ("nonsense", 404, "Not Found"),
    ],
)
async def test_a_wrong_token_is_refused(sim: Simulator, bot: Any, token: str, code: int, description: str) -> None:
    async with bot.session.get(f"{sim.base_url}/bot{token}/getMe") as response:
        assert response.status == code
        assert await response.json() == {"ok": False, "error_code": code, "description": description}
    assert sim.journal == []


async def test_bad_json_is_refused(sim: Simulator, bot: Any) -> None:
    for body in ("{", "[]"):
        url = f"{sim.base_url}/bot{sim.token}/getMe"
        async with bot.session.post(url, data=body, headers={"Content-Type": "application/json"}) as response:
            assert (await response.json())["description"] == "Bad Request: can't parse JSON object"


async def test_flood_control_says_when_to_come_back(sim: Simulator, bot: Any) -> None:
    sim.fault(Fault(method="send*", chat_id=LAYLA, code=429, parameters={"retry_after": 7}))
    url = f"{sim.base_url}/bot{sim.token}/sendMessage"
    async with bot.session.post(url, json={"chat_id": LAYLA, "text": "x"}) as response:
        assert (response.status, response.headers["Retry-After"]) == (429, "7")
        answer = await response.json()
    assert answer["description"] == "Too Many Requests: retry after 7"
    assert answer["parameters"] == {"retry_after": 7}
    await bot.result("sendMessage", chat_id=LAYLA, text="x")


async def test_faults_count_skip_and_look_at_the_chat(sim: Simulator, bot: Any) -> None:
    sim.fault(Fault(method="sendMessage", chat_id=LAYLA, skip=1, times=2, code=500))
    await bot.result("sendMessage", chat_id=GROUP, text="x")
    outcomes = [(await bot("sendMessage", chat_id=LAYLA, text="x"))["ok"] for _ in range(4)]
    assert outcomes == [True, False, False, True]
    assert sim.api.faults.pending() == []
    sim.fault(Fault(times=None, code=403))
    assert [(await bot("getMe"))["description"] for _ in range(2)] == ["Forbidden: bot was blocked by the user"] * 2
    sim.api.faults.clear()
    await bot.result("getMe")


@pytest.mark.parametrize(("drop", "there"), [("before", 0), ("after", 1)])
async def test_a_cut_socket_leaves_the_client_guessing(sim: Simulator, bot: Any, drop: Any, there: int) -> None:
    sim.fault(Fault(method="sendMessage", drop=drop))
    with pytest.raises(ClientConnectionError):
        await bot("sendMessage", chat_id=LAYLA, text="x")
    assert len(sim.messages(LAYLA)) == there
    assert [(call.fault, call.ok) for call in sim.calls("sendMessage", LAYLA)] == [(drop, bool(there))]
    await bot.result("sendMessage", chat_id=LAYLA, text="x")


async def test_garbage_is_html_and_changes_nothing(sim: Simulator, bot: Any) -> None:
    sim.fault(Fault(drop="garbage"))
    async with bot.session.post(
        f"{sim.base_url}/bot{sim.token}/sendMessage", json={"chat_id": LAYLA, "text": "x"}
    ) as response:
        assert (response.status, response.content_type) == (502, "text/html")
    assert sim.messages(LAYLA) == []


async def test_a_delayed_call_is_applied_even_if_nobody_waits(sim: Simulator, bot: Any) -> None:
    sim.fault(Fault(method="sendMessage", delay=0.05))
    call = asyncio.create_task(bot("sendMessage", chat_id=LAYLA, text="x"))
    await sim.wait(lambda: sim.calls("sendMessage"))
    call.cancel()
    await sim.wait(lambda: sim.messages(LAYLA))


@pytest.mark.parametrize("wrong", [{}, {"drop": "sideways"}])
def test_a_fault_must_do_something(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"fault needs|drop is"):
        Fault(**wrong)


async def test_stopping_cuts_long_polls_and_the_world_survives(sim: Simulator, bot: Any) -> None:
    poll = asyncio.create_task(bot("getUpdates", timeout=50))
    await sim.wait(lambda: sim.api.polls == 1)
    port = int(sim.base_url.rsplit(":", 1)[1])
    await sim.stop()
    with pytest.raises(ClientConnectionError):
        await poll
    with pytest.raises(ClientConnectionError):
        await bot("getMe")
    sim.says(LAYLA, "while down")
    await sim.start(port=port)
    assert len(await bot.result("getUpdates")) == 1
    await sim.stop()
    await sim.stop()


async def test_only_loopback_is_served() -> None:
    with pytest.raises(ValueError, match="loopback"):
        await Simulator().start("0.0.0.0")


async def test_a_taken_port_is_an_error(sim: Simulator) -> None:
    with pytest.raises(OSError, match="address already in use"):
        await Simulator().start(port=int(sim.base_url.rsplit(":", 1)[1]))


async def test_waiting_for_nothing_ends_with_the_latest_calls(sim: Simulator, bot: Any) -> None:
    await bot("sendMessage", chat_id=5, text="x")
    with pytest.raises(TimeoutError, match="chat not found"):
        await sim.wait(lambda: False, timeout=0.01)


async def test_two_runs_of_one_script_have_byte_equal_journals() -> None:
    async def run() -> str:
        sim = Simulator(now=lambda: 1_800_000_000.0, first_update_id=500, last_message_id=40)
        await sim.start()
        sim.add_user(LAYLA, "Layla")
        url = f"{sim.base_url}/bot{sim.token}"
        async with ClientSession() as session:
            sim.says(LAYLA, "hello https://example.com")
            sent = {
                "chat_id": LAYLA,
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]},
            }
            await session.post(f"{url}/sendMessage", json=sent)
            async with session.get(f"{url}/getUpdates") as response:
                polled = await response.text()
            await session.post(f"{url}/answerCallbackQuery", json={"callback_query_id": sim.press(LAYLA, 42, "b")})
            await session.post(f"{url}/sendMessage", json={"chat_id": 5, "text": "x"})
        await sim.stop()
        return polled + json.dumps([call.as_json() for call in sim.journal])

    first, second = await run(), await run()
    assert first == second
    assert '"update_id": 500' in first
    assert '"message_id": 42' in first
