"""The ways to the bot, each played step by step until nothing is on its way any more."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from gateway.app import App, open_app
from gateway.console import Console
from gateway.serving import make_worker
from gateway.settings import Settings, load_settings
from gateway.task_line import task_line
from handlers.messages import Result
from memory_core.values import Speaker
from tests.parity.script import Step
from tests.parity.slow import SlowModel, slow_models
from tests.support.time import CountingIds, FixedClock

SAM, NOUR, LAYLA = 1002, 1003, 1004
NAMES = {SAM: "Sam", NOUR: "Nour", LAYLA: "Layla"}
GARDEN, FORUM = -1001000000001, -1001000000002
"""A group of three, with two admins, and a forum with one."""
ADMINS = {GARDEN: (SAM, NOUR), FORUM: (SAM,)}


class StillClock(FixedClock):
    """Only the script moves the time: what sleeps beside the work, as a heartbeat does, sleeps until it is ended."""

    async def sleep(self, seconds: float) -> None:
        del seconds
        await asyncio.Event().wait()


def settings_of(home: Path, engine: str = "ptb") -> Settings:
    """Settings under which the person at the terminal and the one in the chat are the same."""
    settings = load_settings(home, {})
    access = settings.access.model_copy(update={"operators": (), "users": tuple(NAMES), "chats": (GARDEN, FORUM)})
    console = settings.console.model_copy(update={"user_id": SAM, "name": NAMES[SAM]})
    memory = settings.memory.model_copy(update={"private_mode": "review"})
    telegram = settings.telegram.model_copy(update={"engine": engine, "poll_timeout_s": 1})
    return settings.model_copy(update={"access": access, "console": console, "memory": memory, "telegram": telegram})


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a step: its results in the order of what was typed, or the gap for which the door left it out."""

    results: tuple[Result | None, ...] = ()
    gap: str = ""


_ON_LINE: dict[str, list[str]] = {"/memory": [], "/notes": ["notes"], "/skills": ["skills"]}
"""Commands that the command line carries out itself, and the words that it puts before theirs."""


class Door(Protocol):
    """A way to the bot."""

    app: App
    clock: FixedClock

    async def step(self, step: Step) -> Came:
        """Do it and wait until all has come of it."""
        ...


@dataclass(slots=True)
class Terminal:
    """The console; with `line`, `/memory …` goes through the command line instead."""

    app: App
    clock: FixedClock
    model: SlowModel
    console: Console
    line: bool

    async def step(self, step: Step) -> Came:
        text = step.instead if step.gap else step.text
        if step.gap and not text:
            return Came(gap=step.gap)
        name, _, words = text.partition(" ")
        if self.line and name in _ON_LINE:
            return Came((await self.app.command_line([*_ON_LINE[name], *words.split()], "", None),))
        if self.line and name in ("/task", "/tasks"):
            return Came((await task_line(self.app, words.split(), "", None),))
        if not step.then:
            return Came((await self._typed(text),))
        self.model.speaking.clear()
        turn = asyncio.ensure_future(self._typed(text))
        await self.model.speaking.wait()
        stopped = await self._typed(step.then)
        return Came((await turn, stopped))

    async def _typed(self, text: str) -> Result | None:
        result = await self.console.take(replace(self.console.inbound(text), language="en"))
        await work(self.app)
        await self.console.show()
        return result


async def work(app: App) -> None:
    """Read every session that has ended."""
    while await make_worker(app).run_once() != "idle":
        pass


class Members:
    """What Telegram would say of the script's people, for doors that are not in Telegram."""

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool) -> bool:
        """Say who administers what."""
        del fresh
        return user_id in ADMINS.get(chat_id, ())

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Say who is where: all are everywhere."""
        return chat_id in ADMINS and user_id in NAMES

    def private_link(self) -> str:
        """Return nothing: nobody is pointed anywhere."""
        return ""


async def open_terminal(stack: AsyncExitStack, home: Path, *, line: bool) -> Terminal:
    """Open the console, or the command line with the console for talk, on a home of its own."""
    clock, model = StillClock(), SlowModel()
    app = await stack.enter_async_context(
        open_app(settings_of(home), membership=Members(), clock=clock, ids=CountingIds(), models=slow_models(model))
    )
    return Terminal(app, clock, model, Console(app, _ignore, speaker=Speaker(SAM, NAMES[SAM])), line)


def _ignore(text: str) -> None:
    del text
