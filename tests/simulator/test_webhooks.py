"""Webhooks: how the bot is called, what happens when it does not take an update, and who may set one."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from gateway.simulator import Simulator

pytestmark = pytest.mark.anyio

LAYLA, SAM, GROUP, SUPERGROUP = 1001, 1002, -2001, -1002000000001
SECRET = "not_a_secret-1"


class Receiver:
    """A bot's address: notes what comes and answers as told; status 200 if nothing was told."""

    def __init__(self) -> None:
        self.url = ""
        self.got: list[dict[str, Any]] = []
        self.headers: list[Any] = []
        self.answers: list[web.Response] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.changed: Callable[[], None] = lambda: None

    async def take(self, request: web.Request) -> web.Response:
        update = await request.json()
        self.got.append(update)
        self.headers.append(request.headers)
        self.changed()
        await self.gate.wait()
        return self.answers.pop(0) if self.answers else web.Response()

    def texts(self) -> list[str]:
        return [update["message"]["text"] for update in self.got if "message" in update]


@asynccontextmanager
async def receiving(sim: Simulator) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    receiver.changed = sim.world.changes.notify
    app = web.Application()
    app.router.add_post("/hook", receiver.take)
    runner = web.AppRunner(app, shutdown_timeout=0.01)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    try:
        yield receiver
    finally:
        receiver.gate.set()
        await runner.cleanup()


async def test_updates_go_out_in_order_with_the_secret_and_exactly_telegrams_content_type(
    sim: Simulator, bot: Any
) -> None:
    async with receiving(sim) as there:
        sim.says(LAYLA, "waiting already")
        await bot.result("setWebhook", url=there.url, secret_token=SECRET)
        for text in "abc":
            sim.says(LAYLA, text)
        await sim.wait(lambda: not len(sim.world.updates))
        assert there.texts() == ["waiting already", "a", "b", "c"]
        assert {one["X-Telegram-Bot-Api-Secret-Token"] for one in there.headers} == {SECRET}
        assert {one["Content-Type"] for one in there.headers} == {"application/json"}
        assert (await bot.result("getWebhookInfo"))["pending_update_count"] == 0
        assert [one.status for one in sim.webhook.deliveries] == [200] * 4


async def test_without_a_secret_no_header_goes_out(sim: Simulator, bot: Any) -> None:
    async with receiving(sim) as there:
        await bot.result("setWebhook", url=there.url)
        sim.says(LAYLA, "a")
        await sim.wait(lambda: there.got)
        assert "X-Telegram-Bot-Api-Secret-Token" not in there.headers[0]


async def test_what_is_not_taken_comes_again_with_a_delay_that_doubles(sim: Simulator, bot: Any, clock: Any) -> None:
    async with receiving(sim) as there:
        there.answers = [web.Response(status=500) for _ in range(4)]
        await bot.result("setWebhook", url=there.url)
        sim.says(LAYLA, "a")
        sim.says(LAYLA, "b")
        # Once more at once, then after 2, 4, 8 seconds.
        await sim.wait(lambda: len(sim.webhook.deliveries) == 2)
        for seconds in (2, 4, 8):
            done = len(sim.webhook.deliveries)
            clock.time += seconds - 0.5
            sim.time_passed()
            await bot.result("getMe")
            assert len(sim.webhook.deliveries) == done
            clock.time += 0.5
            sim.time_passed()
            await sim.wait(lambda seen=done: len(sim.webhook.deliveries) > seen)  # type: ignore[misc]
        await sim.wait(lambda: not len(sim.world.updates))
        assert there.texts() == ["a"] * 5 + ["b"]
        assert {update["update_id"] for update in there.got[:5]} == {1}


async def test_the_receivers_own_time_to_come_back_is_kept(sim: Simulator, bot: Any, clock: Any) -> None:
    async with receiving(sim) as there:
        there.answers = [web.Response(status=503, headers={"Retry-After": "30"})]
        await bot.result("setWebhook", url=there.url)
        sim.says(LAYLA, "a")
        await sim.wait(lambda: sim.webhook.deliveries)
        clock.time += 29
        sim.time_passed()
        await bot.result("getMe")
        assert len(there.got) == 1
        clock.time += 1
        sim.time_passed()
        await sim.wait(lambda: len(there.got) == 2)


async def test_what_fails_is_told_by_get_webhook_info(sim: Simulator, bot: Any, clock: Any) -> None:
    async with receiving(sim) as there:
        there.answers = [web.Response(status=404)]
        await bot.result("setWebhook", url=there.url, max_connections=3, allowed_updates=["message"])
        assert "last_error_date" not in await bot.result("getWebhookInfo")
        sim.says(LAYLA, "a")
        await sim.wait(lambda: len(sim.webhook.deliveries) == 2)
        info = await bot.result("getWebhookInfo")
        assert info == {
            "url": there.url,
            "has_custom_certificate": False,
            "pending_update_count": 0,
            "max_connections": 3,
            "last_error_date": int(clock.time),
            "last_error_message": "Wrong response from the webhook: 404 Not Found",
            "allowed_updates": ["message"],
        }


async def test_chats_and_kinds_do_not_wait_for_each_other(sim: Simulator, bot: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "ok", "callback_data": "x"}]]}
    message = await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup)
    async with receiving(sim) as there:
        there.gate.clear()
        await bot.result("setWebhook", url=there.url)
        sim.says(LAYLA, "one")
        sim.says(LAYLA, "two waits for one")
        sim.press(LAYLA, message["message_id"], "x")
        sim.says(GROUP, "other chat", SAM)
        await sim.wait(lambda: len(there.got) == 3)
        assert sorted(next(kind for kind in update if kind != "update_id") for update in there.got) == [
            "callback_query",
            "message",
            "message",
        ]
        assert "two waits for one" not in there.texts()
        there.gate.set()
        await sim.wait(lambda: not len(sim.world.updates))
        assert there.texts()[-1] == "two waits for one"


async def test_no_more_connections_than_asked_for(sim: Simulator, bot: Any) -> None:
    async with receiving(sim) as there:
        there.gate.clear()
        await bot.result("setWebhook", url=there.url, max_connections=1)
        sim.says(LAYLA, "a")
        sim.says(GROUP, "b", SAM)
        await sim.wait(lambda: there.got)
        await bot.result("getMe")
        assert len(there.got) == 1
        there.gate.set()
        await sim.wait(lambda: len(there.got) == 2)


async def test_an_answer_may_be_a_call(sim: Simulator, bot: Any) -> None:
    def answer(call: object) -> web.Response:
        return web.Response(text=json.dumps(call), content_type="application/json")

    async with receiving(sim) as there:
        there.answers = [
            answer({"method": "sendMessage", "chat_id": LAYLA, "text": "from the answer"}),
            answer({"method": "deleteWebhook"}),
            answer({"method": "sendMessage", "chat_id": 5, "text": "nowhere"}),
            answer([]),
            web.Response(text="ok"),
        ]
        await bot.result("setWebhook", url=there.url)
        for text in "abcde":
            sim.says(LAYLA, text)
        await sim.wait(lambda: not len(sim.world.updates) and len(sim.calls("sendMessage")) == 2)
        assert [one["text"] for one in sim.bot_messages(LAYLA)] == ["from the answer"]
        assert sim.calls("sendMessage")[1].description == "Bad Request: chat not found"
        assert sim.world.webhook is not None


async def test_an_update_is_dropped_when_it_would_come_after_its_life(sim: Simulator, bot: Any, clock: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "ok", "callback_data": "x"}]]}
    message = await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup)
    async with receiving(sim) as there:
        there.answers = [web.Response(status=503, headers={"Retry-After": "151"})]
        await bot.result("setWebhook", url=there.url)
        sim.press(LAYLA, message["message_id"], "x")
        await sim.wait(lambda: sim.webhook.deliveries)
        assert len(sim.world.updates) == 0


async def test_a_bot_that_is_gone_for_23_hours_loses_its_webhook(sim: Simulator, bot: Any, clock: Any) -> None:
    async with receiving(sim) as there:
        there.answers = [web.Response(status=410, headers={"Retry-After": "3600"}) for _ in range(30)]
        await bot.result("setWebhook", url=there.url)
        sim.says(LAYLA, "a")
        for hour in range(1, 24):
            await sim.wait(lambda seen=hour: len(sim.webhook.deliveries) == seen)  # type: ignore[misc]
            assert sim.world.webhook is not None
            clock.time += 3600 + 1
            sim.time_passed()
        await sim.wait(lambda: sim.world.webhook is None)


async def test_only_this_machine_is_called(sim: Simulator, bot: Any) -> None:
    await bot.result("setWebhook", url="https://bot.example.org/hook")
    sim.says(LAYLA, "a")
    await sim.wait(lambda: sim.webhook.deliveries)
    info = await bot.result("getWebhookInfo")
    assert (info["pending_update_count"], info["last_error_message"]) == (1, "the simulator calls this machine only")


@pytest.mark.parametrize(
    ("url", "refusal"),
    [
        ("http://bot.example.org/hook", "bad webhook: An HTTPS URL must be provided for webhook"),
        ("https://bot.example.org:8080/", "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ("ftp://bot.example.org/", "invalid webhook URL specified"),
        ("https://", "invalid webhook URL specified"),
        ("https://a.b:port/", "invalid webhook URL specified"),
    ],
)
async def test_an_address_that_telegram_refuses(sim: Simulator, bot: Any, url: str, refusal: str) -> None:
    assert await bot.refusal("setWebhook", url=url) == f"Bad Request: {refusal}"


async def test_one_change_a_second_and_the_words_beside_the_result(sim: Simulator, bot: Any, clock: Any) -> None:
    async def words(method: str, **params: Any) -> Any:
        clock.time += 1
        answer = await bot(method, **params)
        assert answer["result"] is True
        return answer["description"]

    assert await words("setWebhook", url="https://a.bc") == "Webhook was set"
    refused = await bot("setWebhook", url="https://a.bc")
    assert (refused["error_code"], refused["parameters"]) == (429, {"retry_after": 1})
    assert await words("setWebhook", url="https://a.bc") == "Webhook is already set"
    assert await words("setWebhook", url="https://a.bc", secret_token="other") == "Webhook was set"
    assert await words("deleteWebhook") == "Webhook was deleted"
    assert await words("deleteWebhook") == "Webhook is already deleted"
    assert await words("setWebhook", url="") == "Webhook is already deleted"


async def test_set_webhook_can_drop_what_waits_and_stopping_cuts_a_call(sim: Simulator, bot: Any) -> None:
    sim.says(LAYLA, "old")
    async with receiving(sim) as there:
        there.gate.clear()
        await bot.result("setWebhook", url=there.url, drop_pending_updates=True)
        sim.says(LAYLA, "new")
        await sim.wait(lambda: there.got)
        await sim.stop()
        assert there.texts() == ["new"]
        assert len(sim.world.updates) == 1
