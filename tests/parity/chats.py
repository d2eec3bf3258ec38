"""Chats of the simulator over HTTP, through one library: a private one, a group, and a topic of a forum."""

import asyncio
import socket
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from gateway.app import App, open_app
from gateway.models import Models
from gateway.serving import PLATFORM, door_of
from gateway.settings import Settings
from gateway.simulator import Simulator
from gateway.simulator.texts import MAX_MESSAGE_CODE_POINTS
from gateway.telegram.delivery import OutboxDelivery
from gateway.telegram.door import LibraryDoor
from gateway.telegram.inbound import from_raw
from gateway.telegram.webhook import WebhookOptions
from handlers.messages import Result
from memory_core.languages.normalise import shows_nothing
from tests.parity.doors import (
    ADMINS,
    FORUM,
    GARDEN,
    LAYLA,
    NAMES,
    NOUR,
    SAM,
    Came,
    StillClock,
    settings_of,
    work,
)
from tests.parity.played import rows
from tests.parity.script import BUTTON, EDIT, Step
from tests.parity.slow import SlowModel, slow_models
from tests.support.time import CountingIds, FixedClock

WITHIN_S = 20.0
PLANS = "Plans"
OF_THE_START = frozenset({"getMe", "deleteWebhook", "setWebhook", "getWebhookInfo"})
SECRET = "a1B2-" * 8
WEBHOOK = "-webhook"
"""What a door's name ends with when Telegram calls it."""


def webhook_on_a_free_port() -> WebhookOptions:
    """Choose where the simulator shall call."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    return WebhookOptions(url=f"http://127.0.0.1:{port}/hook", host="127.0.0.1", port=port, secret=SECRET)


@dataclass(slots=True)
class Chat:
    """What people do in the simulator, and what the bot makes of it."""

    app: App
    clock: FixedClock
    model: SlowModel
    sim: Simulator
    door: LibraryDoor
    topic: int
    taken: "asyncio.Queue[asyncio.Task[Result | None] | None]" = field(default_factory=asyncio.Queue)
    last: int = 0

    async def start(self) -> Self:
        await self.door.start(self._intake)
        # Making the forum's topic was an update too.
        assert await self._next() is None
        return self

    async def _intake(self, raw: Mapping[str, Any]) -> None:
        assert self.door.me is not None
        inbound = from_raw(raw, self.door.me, PLATFORM, received_at=self.clock.now())
        self.taken.put_nowait(await self.app.mailbox.take(inbound, whole=True) if inbound else None)

    async def step(self, step: Step) -> Came:
        if step.then:
            return Came(await self._while_speaking(step))
        if step.gap == BUTTON:
            who = NOUR if step.second else SAM
            self.sim.private(who)
            results = (await self.press(who, who, step.text, step.item, card_in=SAM),)
        elif step.gap == EDIT:
            results = (await self.edit(SAM, self.last, step.text),)
        else:
            results = (await self._said(step.text),)
        return Came(results)

    async def _while_speaking(self, step: Step) -> tuple[Result | None, ...]:
        """Say something else while the answer is being given."""
        self.model.speaking.clear()
        self.sim.says(SAM, step.text)
        turn = await self._next()
        await self.model.speaking.wait()
        self.sim.says(SAM, step.then)
        order = await self._next()
        assert turn is not None
        assert order is not None
        results = (await turn, await order)
        await self.deliver()
        return results

    async def _said(self, text: str) -> Result | None:
        if shows_nothing(text) or len(text) > MAX_MESSAGE_CODE_POINTS:
            # No client sends this, or not in one piece; a program may.
            person = {"id": SAM, "is_bot": False, "first_name": NAMES[SAM], "language_code": "en"}
            chat = {"id": SAM, "type": "private", "first_name": NAMES[SAM]}
            date, number = int(self.clock.now().timestamp()), 900_000 + len(self.sim.journal)
            self.sim.push({"message": {"message_id": number, "date": date, "chat": chat, "from": person, "text": text}})
            return await self.settled()
        return await self.say(SAM, text)

    async def say(self, chat: int, text: str, who: int | None = None, **options: Any) -> Result | None:
        """Say something and return what came of it."""
        said = self.sim.says(chat, text, who, **options)
        if not text.startswith("/"):
            self.last = said["message_id"]
        return await self.settled()

    async def edit(self, chat: int, message_id: int, text: str) -> Result | None:
        """Edit a message of a person."""
        self.sim.edit(chat, message_id, text)
        return await self.settled()

    async def press(self, chat: int, who: int, verb: str, item: str, card_in: int | None = None) -> Result | None:
        """Press a button of the newest card of an item; one of a keyboard that is gone by now as a screen may show it."""
        message, token = await self._card(card_in or chat, item)
        self.sim.press(chat, message, f"{verb}:{token}", who, stale=True)
        return await self.settled()

    async def _card(self, chat: int, item: str) -> tuple[int, str]:
        async with self.app.store.reading() as uow:
            cards = [card for card in await uow.cards.of_item(item) if card.place.chat_id == chat and card.message_id]
        assert cards, f"no card of {item} in {chat}"
        assert cards[-1].message_id is not None
        return cards[-1].message_id, cards[-1].token

    async def settled(self) -> Result | None:
        """Wait until the next update is carried out, its answers are delivered and ended sessions are read."""
        task = await self._next()
        result = await task if task else None
        await work(self.app)
        await self.deliver()
        return result

    async def deliver(self) -> None:
        """Send what waits."""
        await OutboxDelivery(self.app.store, self.door, self.clock, PLATFORM).deliver_once()
        async with self.app.store.reading() as uow:
            assert not await uow.outbox.waiting(PLATFORM)

    async def faces(self) -> list[str]:
        """Return how every card of every item looks to people now, buttons included."""
        found = []
        for item in sorted(
            {row["id"] for row in rows(self.app.settings.home, {"items": "SELECT id FROM items"})["items"]}
        ):
            async with self.app.store.reading() as uow:
                cards = await uow.cards.of_item(item)
            for card in cards:
                shown = self.sim.world.chat(card.place.chat_id).messages.get(card.message_id or 0)
                found.append(f"{item} {card.kind} {card.place.key}: {_face(shown.body) if shown else 'gone'}")
        return found

    async def _next(self) -> "asyncio.Task[Result | None] | None":
        async with asyncio.timeout(WITHIN_S):
            return await self.taken.get()

    def calls(self) -> list[tuple[str, dict[str, Any], bool | None]]:
        """Return every call but those of the start, as both libraries make it."""
        return [(c.method, c.params, c.ok) for c in self.sim.journal if c.method not in OF_THE_START]


def _face(body: dict[str, Any]) -> str:
    keyboard = body.get("reply_markup", {}).get("inline_keyboard", [])
    return f"{body.get('text')} {[button['text'] for row in keyboard for button in row]}"


async def open_chat(stack: AsyncExitStack, name: str, home: Path) -> Chat:
    """Open the chats through one library (`ptb`, or `ptb-webhook` where Telegram calls), on a home of its own."""
    clock, model = StillClock(), SlowModel()
    sim = Simulator(now=lambda: clock.now().timestamp())
    for person, first_name in NAMES.items():
        sim.add_user(person, first_name, language_code="en")
    sim.add_supergroup(GARDEN, "Garden", members=[LAYLA], admins=ADMINS[GARDEN])
    sim.add_supergroup(FORUM, "Forum", members=[LAYLA, NOUR], admins=ADMINS[FORUM], forum=True)
    topic = sim.add_topic(FORUM, PLANS, SAM)
    app, door = await open_app_over(stack, name, settings_of(home, engine_of(name)), sim, clock, slow_models(model))
    chat = await Chat(app, clock, model, sim, door, topic).start()
    stack.push_async_callback(door.stop)
    return chat


def engine_of(name: str) -> str:
    """Return the library of a door."""
    return name.removesuffix(WEBHOOK)


async def open_app_over(
    stack: AsyncExitStack, name: str, settings: Settings, sim: Simulator, clock: FixedClock, models: Models
) -> tuple[App, LibraryDoor]:
    """Open the app and a door of that name to the simulator, not started yet."""
    base = await sim.start()
    stack.push_async_callback(sim.stop)
    webhook = webhook_on_a_free_port() if name.endswith(WEBHOOK) else None
    door = door_of(settings, sim.token, base, webhook, clock=clock)
    app = await stack.enter_async_context(
        open_app(settings, membership=door, clock=clock, ids=CountingIds(), models=models)
    )
    return app, door
