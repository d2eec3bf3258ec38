"""Both frameworks, as they come, against the simulator over HTTP: polling, echo, edits, buttons and bad weather."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Protocol

import pytest

from gateway.simulator import Fault, Simulator

pytestmark = pytest.mark.anyio

LAYLA, SAM, GROUP, SUPERGROUP, FORUM, CHANNEL = 1001, 1002, -2001, -1002000000001, -1002000000002, -1002000000003
MARKUP = {"inline_keyboard": [[{"text": "ok", "callback_data": "x:1"}]]}
Handler = Callable[[dict[str, Any]], Awaitable[None]]


class Framework(Protocol):
    """What the tests need of either framework; `poll` hands raw updates to a handler until the test ends."""

    flood: type[Exception]
    network: type[Exception]

    async def open(self) -> None: ...
    async def poll(self, handler: Handler) -> None: ...
    async def send(self, chat: int, text: str, markup: Any = None) -> int: ...
    async def edit(self, chat: int, message: int, text: str) -> None: ...
    async def answer(self, callback: str, text: str) -> None: ...
    async def member_status(self, chat: int, user: int) -> str: ...
    async def close(self) -> None: ...


class Aiogram:
    def __init__(self, sim: Simulator) -> None:
        import asyncio

        from aiogram import Bot, Dispatcher
        from aiogram.client.session.aiohttp import AiohttpSession
        from aiogram.client.telegram import TelegramAPIServer
        from aiogram.exceptions import TelegramNetworkError, TelegramRetryAfter

        self.flood, self.network = TelegramRetryAfter, TelegramNetworkError
        self.bot = Bot(sim.token, session=AiohttpSession(api=TelegramAPIServer.from_base(sim.base_url)))
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.create_task = asyncio.create_task
        self.task: Any = None

    async def open(self) -> None:
        await self.bot.me()

    async def poll(self, handler: Handler) -> None:
        async def seam(_next: Any, update: Any, _data: Any) -> None:
            await handler(update.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True))

        self.dispatcher.update.outer_middleware(seam)
        kinds = ["message", "edited_message", "callback_query", "my_chat_member", "channel_post"]
        polling = self.dispatcher.start_polling(
            self.bot, allowed_updates=kinds, handle_signals=False, handle_as_tasks=False
        )
        self.task = self.create_task(polling)

    async def send(self, chat: int, text: str, markup: Any = None) -> int:
        from aiogram.types import InlineKeyboardMarkup

        keyboard = InlineKeyboardMarkup.model_validate(markup) if markup else None
        return (await self.bot.send_message(chat, text, reply_markup=keyboard, parse_mode=None)).message_id

    async def edit(self, chat: int, message: int, text: str) -> None:
        await self.bot.edit_message_text(text=text, chat_id=chat, message_id=message)

    async def answer(self, callback: str, text: str) -> None:
        await self.bot.answer_callback_query(callback, text=text)

    async def member_status(self, chat: int, user: int) -> str:
        return str((await self.bot.get_chat_member(chat, user)).status)

    async def close(self) -> None:
        if self.task is not None:
            await self.dispatcher.stop_polling()
            await self.task
        await self.bot.session.close()


class Ptb:
    def __init__(self, sim: Simulator) -> None:
        from telegram.error import NetworkError, RetryAfter
        from telegram.ext import ApplicationBuilder

        self.flood, self.network = RetryAfter, NetworkError
        self.app = ApplicationBuilder().token(sim.token).base_url(f"{sim.base_url}/bot").build()
        self.started = False

    async def open(self) -> None:
        await self.app.initialize()

    async def poll(self, handler: Handler) -> None:
        from telegram import Update
        from telegram.ext import TypeHandler

        async def seam(update: Update, _context: Any) -> None:
            await handler(update.to_dict())

        self.app.add_handler(TypeHandler(Update, seam))
        await self.app.start()
        assert self.app.updater is not None
        kinds = ["message", "edited_message", "callback_query", "my_chat_member", "channel_post"]
        await self.app.updater.start_polling(allowed_updates=kinds)
        self.started = True

    async def send(self, chat: int, text: str, markup: Any = None) -> int:
        from telegram import InlineKeyboardMarkup

        keyboard = InlineKeyboardMarkup.de_json(markup, self.app.bot) if markup else None
        return (await self.app.bot.send_message(chat, text, reply_markup=keyboard)).message_id

    async def edit(self, chat: int, message: int, text: str) -> None:
        await self.app.bot.edit_message_text(text=text, chat_id=chat, message_id=message)

    async def answer(self, callback: str, text: str) -> None:
        await self.app.bot.answer_callback_query(callback, text=text)

    async def member_status(self, chat: int, user: int) -> str:
        return str((await self.app.bot.get_chat_member(chat, user)).status)

    async def close(self) -> None:
        if self.started:
            assert self.app.updater is not None
            await self.app.updater.stop()
            await self.app.stop()
        await self.app.shutdown()


@pytest.fixture(params=[Aiogram, Ptb])
async def framework(
    request: pytest.FixtureRequest, sim: Simulator, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Framework]:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # without it PTB warns at each RetryAfter
    made: Framework = request.param(sim)
    await made.open()
    yield made
    await made.close()
    assert sim.violations == []


async def test_a_round_trip_of_words_buttons_and_edits(sim: Simulator, framework: Framework) -> None:
    async def echo(update: dict[str, Any]) -> None:
        if "callback_query" in update:
            query = update["callback_query"]
            await framework.answer(query["id"], "done")
            await framework.edit(query["message"]["chat"]["id"], query["message"]["message_id"], "pressed")
        elif "edited_message" in update:
            await framework.send(LAYLA, f"changed to {update['edited_message']['text']}")
        else:
            await framework.send(update["message"]["chat"]["id"], f"echo {update['message']['text']}", MARKUP)

    await framework.poll(echo)
    said = sim.says(LAYLA, "مرحبا 😀 /help")
    answer = (await sim.wait(lambda: sim.bot_messages(LAYLA)))[0]
    assert (answer["text"], answer["reply_markup"]) == ("echo مرحبا 😀 /help", MARKUP)
    pressed = sim.press(LAYLA, answer["message_id"], "x:1")
    await sim.wait(lambda: sim.bot_messages(LAYLA)[0]["text"] == "pressed")
    assert sim.answer(pressed) == {"text": "done", "show_alert": False}
    sim.edit(LAYLA, said["message_id"], "أهلا")
    await sim.wait(lambda: sim.bot_messages(LAYLA)[-1]["text"] == "changed to أهلا")


async def test_every_kind_of_message_is_understood(sim: Simulator, framework: Framework) -> None:
    seen: list[dict[str, Any]] = []

    async def note(update: dict[str, Any]) -> None:
        seen.append(update)
        sim.world.changes.notify()

    await framework.poll(note)
    topic = sim.add_topic(FORUM, "Plans", by=LAYLA)
    sim.says(FORUM, "in a topic", SAM, thread=topic)
    sim.says(SUPERGROUP, "anonymous", LAYLA, sender_chat=SUPERGROUP)
    sim.says(SUPERGROUP, "linked", LAYLA, sender_chat=CHANNEL, linked=True)
    said = sim.says(GROUP, "a good day", SAM)["message_id"]
    sim.says(GROUP, "reply", LAYLA, reply_to=said, quote="good", via_bot="gif")
    for source in (SAM, "Somebody", CHANNEL, GROUP):
        sim.says(LAYLA, "forwarded", forward_from=source)
    sim.says(LAYLA, "caption", caption=True)
    sim.says(CHANNEL, "post", LAYLA)
    sim.press(LAYLA, 99, "gone", stale=True)
    sim.set_member(GROUP, SAM, "left")
    sim.set_member(GROUP, sim.world.me.id, "administrator", by=LAYLA)
    sim.block(LAYLA)
    last = sim.world.updates.last_id
    await sim.wait(lambda: len(seen) == last)
    in_topic, linked = seen[1]["message"], seen[3]["message"]
    assert (in_topic["message_thread_id"], in_topic["is_topic_message"]) == (topic, True)
    assert linked["forward_origin"]["chat"]["id"] == CHANNEL
    kinds = [(update.keys() - {"update_id"}).pop() for update in seen]
    assert kinds[-5:] == ["channel_post", "callback_query", "message", "my_chat_member", "my_chat_member"]


async def test_memberships_are_understood(sim: Simulator, framework: Framework) -> None:
    for status in ("creator", "administrator", "member", "restricted", "left", "kicked"):
        sim.set_member(SUPERGROUP, SAM, status, by=LAYLA)
        assert await framework.member_status(SUPERGROUP, SAM) == status


async def test_flood_control_reaches_the_caller(sim: Simulator, framework: Framework) -> None:
    sim.fault(Fault(method="sendMessage", code=429, parameters={"retry_after": 7}))
    with pytest.raises(framework.flood) as flood:
        await framework.send(LAYLA, "x")
    waits = flood.value.retry_after  # type: ignore[attr-defined]
    assert getattr(waits, "total_seconds", lambda: waits)() == 7
    await framework.send(LAYLA, "x")


@pytest.mark.parametrize(("drop", "there"), [("before", 0), ("after", 1)])
async def test_a_cut_socket_is_a_network_error(sim: Simulator, framework: Framework, drop: Any, there: int) -> None:
    sim.fault(Fault(method="sendMessage", drop=drop))
    with pytest.raises(framework.network):
        await framework.send(LAYLA, "x")
    assert len(sim.bot_messages(LAYLA)) == there
