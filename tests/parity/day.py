"""A forum of six people in four topics with a channel beside it, and its weather: flood control, an outage, a move to another id."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gateway.models import open_models
from gateway.serving import PLATFORM
from gateway.settings.tree import ModelSettings
from gateway.simulator import Fault, Simulator
from gateway.simulator.world import Chat as Room
from gateway.telegram.delivery import OutboxDelivery, Told
from gateway.telegram.pacing import Pace
from handlers.messages import Result
from memory_core.ports import ModelMessage
from tests.parity.chats import WITHIN_S, Chat, engine_of, open_app_over
from tests.parity.doors import settings_of, work
from tests.parity.slow import SlowModel
from tests.support.time import ManualClock

SAM, NOUR, LAYLA, OMAR, DINA, RAMI = PEOPLE = (1002, 1003, 1004, 1005, 1006, 1007)
NAMES = dict(zip(PEOPLE, ("Sam", "Nour", "ليلى", "Omar", "Dina", "Rami"), strict=True))
FORUM, MOVED, NEWS = -1001000000011, -1001000000012, -1001000000013
PLANS, CODE, FOOD, TRAVEL = TOPICS = ("Plans", "Code", "Food", "Travel")
GENERAL = ""
ME = "@dhakira_bot"
LONGEST_WAIT_S = 600
"""By when everything must have gone out, whatever the weather was."""


class SaysAgain:
    """Implements `memory_core.ports.Conversation`: no two questions have the same answer."""

    def __init__(self) -> None:
        self.asked = 0

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Yield the words that are answered."""
        self.asked += 1
        _, _, words = messages[-1].text.partition("\n")  # when and by whom it was said comes first
        yield answer_to(words)


def answer_to(text: str) -> str:
    """What the model answers."""
    return f"«{text}»"


class DayClock(ManualClock):
    """Moved by the script alone; `paused` is set while the door waits for its next try."""

    def __init__(self) -> None:
        super().__init__()
        self.paused = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.paused.set()
        await super().sleep(seconds)


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked in a topic, or in private where `topic` is None."""

    who: int
    topic: str | None
    text: str
    message_id: int


@dataclass(slots=True)
class Day(Chat):
    """The forum, and what happens to it."""

    threads: dict[str, int | None] = field(default_factory=dict)
    forum: int = FORUM
    asked: list[Asked] = field(default_factory=list)
    delivery: OutboxDelivery | None = None
    spoken: SaysAgain = field(default_factory=SaysAgain)

    async def asks(self, who: int, topic: str | None, text: str, **options: Any) -> Result | None:
        """Ask the bot something and wait until it has been answered."""
        self.says(who, topic, text, **options)
        return await self.settled()

    def says(self, who: int, topic: str | None, text: str, **options: Any) -> None:
        """Ask the bot something and wait for nothing."""
        words = text if topic is None or "reply_to" in options else f"{ME} {text}"
        where = who if topic is None else self.forum
        thread: dict[str, Any] = {} if topic is None else {"thread": self.threads[topic]}
        said = self.sim.says(where, words, who, **thread, **options)
        self.asked.append(Asked(who, topic, text, said["message_id"]))

    async def chats(self, who: int, topic: str, text: str, **options: Any) -> Result | None:
        """Say something in a topic as it stands: to nobody, or a command."""
        return await self.say(self.forum, text, who, thread=self.threads[topic], **options)

    async def settled(self) -> Result | None:
        """Wait until the next update is carried out, and everything has gone out."""
        result = await self.carried_out()
        await self.deliver()
        return result

    async def carried_out(self) -> Result | None:
        """Wait until the next update is carried out; its answers wait in the outbox."""
        task = await self._next()
        result = await task if task else None
        await work(self.app)
        return result

    async def deliver(self) -> None:
        """Send what waits, and let the time pass that flood control and pacing ask for."""
        for _ in range(LONGEST_WAIT_S):
            await self.try_to_deliver()
            if not await self.waiting():
                return
            self.clock.advance(seconds=1)
        raise AssertionError("something never went out")

    async def try_to_deliver(self) -> None:
        """Send what may be sent at this moment."""
        assert self.delivery is not None
        await self.app.announcements.flush()
        await self.delivery.deliver_once()

    async def waiting(self) -> int:
        """Return how many messages have not gone out."""
        async with self.app.store.reading() as uow:
            return await uow.outbox.waiting(PLATFORM)

    async def minutes_without_a_network(self, minutes: int) -> None:
        """Let every call of the bot fail, its asking for updates too, until so much time has passed."""
        self.sim.fault(Fault(method="*", drop="before", times=None))
        for _ in range(minutes):
            async with asyncio.timeout(WITHIN_S):
                await self.clock_of_day.paused.wait()
            self.clock_of_day.paused.clear()
            await self.try_to_deliver()
            self.clock.advance(minutes=1)
        self.sim.api.faults.clear()
        self.clock.advance(minutes=1)
        self.sim.time_passed()

    @property
    def clock_of_day(self) -> DayClock:
        """The clock by its own type."""
        assert isinstance(self.clock, DayClock)
        return self.clock

    def moves(self, by: int) -> None:
        """Give the forum another id as Telegram gives a group one that becomes a supergroup; its topics come along."""
        world = self.sim.world
        old = world.chat(self.forum)
        new = world.add_chat(
            Room(id=MOVED, type="supergroup", title=old.title, is_forum=True, members=dict(old.members))
        )
        new.topics, new.last_message_id = dict(old.topics), max(old.topics) + 1  # counted anew: numbers come twice
        told = world.post(old, by, {"from": world.user(by).as_json(), "migrate_to_chat_id": new.id})
        old.migrated_to = self.forum = new.id
        world.updates.put("message", world.shown(old, told))
        came = world.post(new, by, {"from": world.user(by).as_json(), "migrate_from_chat_id": old.id})
        world.updates.put("message", world.shown(new, came))
        world.changes.notify()


async def open_day(stack: AsyncExitStack, name: str, home: Path) -> Day:
    """Open the forum through one door of the parity tests."""
    clock, model = DayClock(), SaysAgain()
    settings = settings_of(home, engine_of(name))
    access = settings.access.model_copy(update={"users": (), "chats": (FORUM, NEWS)})
    settings = settings.model_copy(update={"access": access})
    sim = Simulator(now=lambda: clock.now().timestamp())
    for person, first_name in NAMES.items():
        sim.add_user(person, first_name, language_code="ar" if person == LAYLA else "en")
        if person != RAMI:  # who never opened a private chat
            sim.private(person)
    sim.add_supergroup(FORUM, "Club", members=PEOPLE, admins=(SAM,), forum=True)
    sim.add_channel(NEWS, "News", admins=(SAM,))
    sim.link(NEWS, FORUM)
    threads = {topic: sim.add_topic(FORUM, topic, SAM) for topic in TOPICS}
    models = replace(open_models(ModelSettings()), conversation=model)
    app, door = await open_app_over(stack, name, settings, sim, clock, models)
    day = Day(app, clock, SlowModel(), sim, door, 0, threads={GENERAL: None, **threads}, spoken=model)
    pace, told = Pace(), Told(moved=app.router.migrations.by_send, unheard=app.router.unheard)
    day.delivery = OutboxDelivery(app.store, door, clock, PLATFORM, pace=pace, told=told)
    await door.start(day._intake)
    stack.push_async_callback(door.stop)
    for _ in TOPICS:  # making a topic was an update too
        assert await day._next() is None
    return day
