"""What a turn costs through the gateway, beside the same library's own echo, both over HTTP against the simulator."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

from gateway.app import open_app
from gateway.demo_stages import gateway_over
from gateway.serving import door_of
from gateway.settings import load_settings
from gateway.simulator import Simulator

PERSON = 1002
WARM_UP, MEASURED = 12, 60
PATIENCE_S = 20.0
QUIET_S = 0.5


async def cost_ratio(engine: str) -> tuple[float, float]:
    """Return the median seconds of one turn: the gateway's, and the library's own echo."""
    async with simulator([PERSON]) as server, echo_of(engine)(server):
        bare = await _median(server)
    async with simulator([PERSON]) as server, gateway(server, engine, [PERSON]):
        return await _median(server), bare


def echo_of(engine: str) -> Callable[[Simulator], AbstractAsyncContextManager[None]]:
    """Return what a library's own echo is, to be opened over a simulator."""
    return _aiogram_echo if engine == "aiogram" else _ptb_echo


@asynccontextmanager
async def simulator(people: Iterable[int]) -> AsyncIterator[Simulator]:
    """Serve a simulator with these people in it."""
    server = Simulator()
    for person in people:
        server.add_user(person, "Sam", language_code="en")
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def _median(simulator: Simulator) -> float:
    """Say something, wait for the answer, and so on; what only warms up is not counted."""
    await first_contact(simulator, [PERSON])
    taken = []
    for number in range(WARM_UP + MEASURED):
        calls = len(simulator.journal)
        begun = time.perf_counter()
        simulator.says(PERSON, f"hello number {number}")
        await simulator.wait(lambda calls=calls: _answered(simulator, calls), PATIENCE_S)  # type: ignore[misc]
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken[WARM_UP:])


async def first_contact(simulator: Simulator, people: Iterable[int]) -> None:
    """Have everybody greet, and wait until all that this brings has come.

    Who speaks first is told what is remembered, beside the answer: taken for the answer to what is said next, it would have
    each message sent while the one before it is still being answered.
    """
    for person in people:
        simulator.says(person, "hello")
    said = _count(simulator)
    await simulator.wait(lambda: _count(simulator) > said, PATIENCE_S)
    with suppress(TimeoutError):
        while True:
            said = _count(simulator)
            await simulator.wait(lambda said=said: _count(simulator) > said, QUIET_S)  # type: ignore[misc]


def _count(simulator: Simulator) -> int:
    return sum(call.method == "sendMessage" for call in simulator.journal)


def _answered(simulator: Simulator, calls: int) -> bool:
    return any(call.method == "sendMessage" and call.ok for call in simulator.journal[calls:])


@asynccontextmanager
async def gateway(simulator: Simulator, engine: str, people: Iterable[int]) -> AsyncIterator[None]:
    """Run our gateway over a simulator, with the offline model, for these people."""
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        plain = load_settings(Path(folder), {})
        settings = plain.model_copy(
            update={
                "telegram": plain.telegram.model_copy(update={"engine": engine}),
                "access": plain.access.model_copy(update={"users": tuple(people)}),
            }
        )
        door = door_of(settings, simulator.token, simulator.base_url)
        async with open_app(settings, membership=door) as app, gateway_over(app, door):
            yield


@asynccontextmanager
async def _aiogram_echo(simulator: Simulator) -> AsyncIterator[None]:
    from aiogram import Bot, Dispatcher
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer
    from aiogram.types import Message

    bot = Bot(simulator.token, session=AiohttpSession(api=TelegramAPIServer.from_base(simulator.base_url)))
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def echo(message: Message) -> None:
        await message.answer(message.text or "")

    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=20))
    try:
        yield
    finally:
        await dispatcher.stop_polling()
        await polling


@asynccontextmanager
async def _ptb_echo(simulator: Simulator) -> AsyncIterator[None]:
    from telegram import Update
    from telegram.ext import ApplicationBuilder, CallbackContext, MessageHandler, filters

    async def echo(update: Update, context: CallbackContext) -> None:  # type: ignore[type-arg]
        del context
        assert update.message is not None
        await update.message.reply_text(update.message.text or "")

    application = ApplicationBuilder().token(simulator.token).base_url(f"{simulator.base_url}/bot").build()
    application.add_handler(MessageHandler(filters.TEXT, echo))
    await application.initialize()
    await application.start()
    assert application.updater is not None
    await application.updater.start_polling(timeout=20)
    try:
        yield
    finally:
        await application.updater.stop()
        await application.stop()
        await application.shutdown()
