"""The four ways to the bot, each played step by step until nothing is on its way any more."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, Self

from gateway.app import App, open_app
from gateway.console import Console
from gateway.serving import PLATFORM, door_of, make_worker
from gateway.settings import Settings, load_settings
from gateway.simulator import Simulator
from gateway.telegram.delivery import OutboxDelivery
from gateway.telegram.door import LongPollDoor
from gateway.telegram.inbound import from_raw
from handlers.messages import Result
from memory_core.errors import DhakiraError
from memory_core.values import Speaker
from tests.parity.script import BUTTON, EDIT, Step
from tests.support.time import CountingIds, FixedClock

SAM, NOUR = 1002, 1003
WITHIN_S = 20.0
_PLACE = re.compile(rf"\b(?:telegram|console):{SAM}\b")
_KEY = re.compile(r"\b(?:telegram:\d+|console:line-\d+|cli:line-\d+)")


class StillClock(FixedClock):
    """Only the script moves the time: what sleeps beside the work, as a heartbeat does, sleeps until it is ended."""

    async def sleep(self, seconds: float) -> None:
        del seconds
        await asyncio.Event().wait()


def settings_of(home: Path, engine: str = "ptb") -> Settings:
    """Settings under which the person at the terminal and the one in the chat are the same."""
    settings = load_settings(home, {})
    access = settings.access.model_copy(update={"operators": (), "users": (SAM, NOUR)})
    console = settings.console.model_copy(update={"user_id": SAM, "name": "Sam"})
    memory = settings.memory.model_copy(update={"private_mode": "review"})
    telegram = settings.telegram.model_copy(update={"engine": engine, "poll_timeout_s": 1})
    return settings.model_copy(update={"access": access, "console": console, "memory": memory, "telegram": telegram})


class Door(Protocol):
    """A way to the bot."""

    app: App
    clock: FixedClock

    async def step(self, step: Step) -> Result | None:
        """Do it, wait until all has come of it, and return the result; None when the bot ignored it."""
        ...


@dataclass(slots=True)
class Terminal:
    """The console; with `line`, `/memory …` goes through the command line instead."""

    app: App
    clock: FixedClock
    line: bool = False

    async def step(self, step: Step) -> Result | None:
        text = step.instead if step.gap else step.text
        if step.gap and not text:
            return None
        name, _, words = text.partition(" ")
        if self.line and name == "/memory":
            return await self._command_line(words)
        console = Console(self.app, _ignore, speaker=Speaker(SAM, "Sam"))
        result = await console.take(replace(console.inbound(text), language="en"))
        await _work(self.app)
        await console.show()
        return result

    async def _command_line(self, words: str) -> Result:
        try:
            return await self.app.command_line(words.split(), "", None)
        except DhakiraError as error:
            lines = (error.message, error.hint) if error.hint else (error.message,)
            return Result(ok=False, code=error.code, fields=error.fields, lines=lines)


@dataclass(slots=True)
class Chat:
    """A private chat of the simulator over HTTP, through one library."""

    app: App
    clock: FixedClock
    sim: Simulator
    door: LongPollDoor
    taken: "asyncio.Queue[asyncio.Task[Result | None] | None]"
    last: int = 0

    async def start(self) -> Self:
        await self.door.start(self._intake)
        return self

    async def _intake(self, raw: Mapping[str, Any]) -> None:
        assert self.door.me is not None
        inbound = from_raw(raw, self.door.me, PLATFORM, received_at=self.clock.now())
        self.taken.put_nowait(await self.app.mailbox.take(inbound) if inbound else None)

    async def step(self, step: Step) -> Result | None:
        await self._act(step)
        async with asyncio.timeout(WITHIN_S):
            task = await self.taken.get()
        result = await task if task else None
        await _work(self.app)
        await OutboxDelivery(self.app.store, self.door, self.clock, PLATFORM).deliver_once()
        async with self.app.store.reading() as uow:
            assert not await uow.outbox.waiting(PLATFORM)
            assert not await uow.inbox.unfinished(PLATFORM)
        return result

    async def _act(self, step: Step) -> None:
        if step.gap == BUTTON:
            message, data = await self._button(step)
            who = NOUR if step.second else SAM
            self.sim.private(who)
            self.sim.press(who, message, data, stale=step.second)
        elif step.gap == EDIT:
            self.sim.edit(SAM, self.last, step.text)
        elif not step.text.strip():
            person = {"id": SAM, "is_bot": False, "first_name": "Sam", "language_code": "en"}
            chat = {"id": SAM, "type": "private", "first_name": "Sam"}
            date = int(self.clock.now().timestamp())
            self.sim.push(
                {"message": {"message_id": 900_000, "date": date, "chat": chat, "from": person, "text": step.text}}
            )
        else:
            said = self.sim.says(SAM, step.text)
            if not step.text.startswith("/"):
                self.last = said["message_id"]

    async def _button(self, step: Step) -> tuple[int, str]:
        for message in self.sim.bot_messages(SAM):
            for row in message.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    verb, _, token = button.get("callback_data", "").partition(":")
                    async with self.app.store.reading() as uow:
                        card = await uow.cards.get(token)
                    if card and card.item_id == step.item and verb == step.text:
                        return message["message_id"], button["callback_data"]
        raise AssertionError(f"no button {step.text} for {step.item}")


def _ignore(text: str) -> None:
    del text


async def _work(app: App) -> None:
    while await make_worker(app).run_once() != "idle":
        pass


async def opened(stack: AsyncExitStack, name: str, home: Path) -> Door:
    """Open a door by name (`aiogram`, `ptb`, `console`, `cli`) on a home of its own."""
    clock = StillClock()
    if name in ("console", "cli"):
        app = await stack.enter_async_context(open_app(settings_of(home), clock=clock, ids=CountingIds()))
        return Terminal(app, clock, name == "cli")
    settings = settings_of(home, name)
    sim = Simulator(now=lambda: clock.now().timestamp())
    sim.add_user(SAM, "Sam", language_code="en")
    sim.add_user(NOUR, "Nour", language_code="en")
    base = await sim.start()
    stack.push_async_callback(sim.stop)
    door = door_of(settings, sim.token, base)
    app = await stack.enter_async_context(open_app(settings, membership=door, clock=clock, ids=CountingIds()))
    chat = await Chat(app, clock, sim, door, asyncio.Queue()).start()
    stack.push_async_callback(door.stop)
    return chat


def result_of(result: Result | None) -> Any:
    """The whole result as a value, update keys alike for all doors."""
    return None if result is None else json.loads(plain(result.to_json()))


def plain(text: str) -> str:
    """Give update keys, and the platform of the place, the same form for every door."""
    return _KEY.sub("KEY", _PLACE.sub("PLACE", text))


def stored(app: App) -> dict[str, Any]:
    """Items, records and documents as they are on the disk."""
    state: dict[str, Any] = {}
    with closing(sqlite3.connect(app.settings.database)) as database:
        for table in ("items", "records"):
            cursor = database.execute(f"SELECT * FROM {table} ORDER BY number")
            names = [column[0] for column in cursor.description]
            state[table] = [
                {
                    name: plain(value) if isinstance(value, str) else value
                    for name, value in zip(names, row, strict=True)
                }
                for row in cursor
            ]
    for path in sorted(app.settings.home.rglob("*.md")):
        state[str(path.relative_to(app.settings.home))] = path.read_text(encoding="utf-8")
    return state
