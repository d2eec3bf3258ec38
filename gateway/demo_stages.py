"""Where the demonstration is played: a chat of the simulator over HTTP, or the console; people act, and look at what came."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from gateway.app import App
from gateway.console import Console
from gateway.serving import PLATFORM, Gateway, make_worker
from gateway.simulator import Simulator
from gateway.telegram.door import LibraryDoor
from memory_core.spaces import Place
from memory_core.values import JobState, Speaker

LOOK_EVERY_S = 0.02
PATIENCE_S = 6.0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the demonstration."""

    id: int
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One message of the bot as a person sees it."""

    id: int
    text: str
    buttons: tuple[tuple[str, str], ...] = ()
    """Label and action of each."""


class Stage(Protocol):
    """A door as the people in front of it have it."""

    async def says(self, person: Person, text: str) -> list[Shown]:
        """Say something, wait until all has come of it that will, and return what the bot newly said."""
        ...

    async def approves(self, person: Person, card: Shown, item_id: str) -> Shown | None:
        """Approve the item of a card; return the card as it then is, None where cards do not change."""
        ...


class SimulatorStage:
    """Private chats of the simulator, over HTTP. All that is returned is read from the simulator's world."""

    def __init__(self, app: App, simulator: Simulator) -> None:
        self._app = app
        self._simulator = simulator

    async def says(self, person: Person, text: str) -> list[Shown]:
        """Say something in private."""
        before = {one["message_id"] for one in self._simulator.bot_messages(person.id)}
        self._simulator.says(person.id, text)
        await self._settled()
        return [_shown(one) for one in self._simulator.bot_messages(person.id) if one["message_id"] not in before]

    async def approves(self, person: Person, card: Shown, item_id: str) -> Shown | None:
        """Press the card's first button."""
        del item_id
        self._simulator.press(person.id, card.id, card.buttons[0][1])
        await self._settled()
        return next((_shown(m) for m in self._simulator.bot_messages(person.id) if m["message_id"] == card.id), None)

    async def _settled(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while len(self._simulator.world.updates) or not await is_quiet(self._app):  # noqa: ASYNC110 - the database sends no events
                await asyncio.sleep(LOOK_EVERY_S)


def _shown(message: dict[str, Any]) -> Shown:
    keyboard = message.get("reply_markup", {}).get("inline_keyboard", [])
    buttons = tuple((b["text"], b.get("callback_data", "")) for row in keyboard for b in row)
    return Shown(message["message_id"], message.get("text", ""), buttons)


async def is_quiet(app: App) -> bool:
    """Say whether nothing is on its way: no update in work, no job, no reply."""
    async with app.store.reading() as uow:
        if await uow.inbox.unfinished(PLATFORM) or await uow.outbox.waiting(PLATFORM):
            return False
        if await uow.announcements.waiting(app.core.profile):
            return False
        return not await uow.queue.jobs(app.core.profile, (JobState.PENDING, JobState.RUNNING))


@dataclass(slots=True)
class ConsoleStage:
    """The console without HTTP: each person at a terminal of their own, the worker run by hand."""

    app: App
    _said: list[str] = field(default_factory=list)

    async def says(self, person: Person, text: str) -> list[Shown]:
        """Type a line; run what it left for the worker."""
        self._said.clear()
        console = Console(
            self.app, self._said.append, Place("console", person.id), speaker=Speaker(person.id, person.name)
        )
        await console.take(replace(console.inbound(text), language=person.language))
        worker = make_worker(self.app)
        while await worker.run_once() != "idle":
            await console.show()
        await console.show()
        return [Shown(at, words) for at, words in enumerate(self._said)]

    async def approves(self, person: Person, card: Shown, item_id: str) -> Shown | None:
        """Type the command that the card names."""
        del card
        await self.says(person, f"/memory apply {item_id}")
        return None


@asynccontextmanager
async def gateway_over(app: App, door: LibraryDoor) -> AsyncIterator[None]:
    """Run a gateway while inside, and have it drained afterwards."""
    stop, is_ready = asyncio.Event(), asyncio.Event()

    async def ready() -> None:
        is_ready.set()

    running = asyncio.create_task(Gateway(app, door, None).run(stop, ready))
    waiting = asyncio.create_task(is_ready.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        yield
    finally:
        waiting.cancel()
        stop.set()
        await running
