"""In random worlds with little room, so that much is recalled: no request, answer or log line holds what belongs elsewhere."""

import asyncio
import logging
import re
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.core import CoreSettings
from memory_core.documents.budgets import Budgets
from memory_core.spaces import Place, home_space, parent_spaces, user_space
from memory_core.values import ItemState, Mode, Speaker
from tests.handlers.chats import Chats, chats_over
from tests.support.cores import OMAR, SARA, open_core

MARKER = re.compile(r"quixote\d+x")
PEOPLE = [SARA, OMAR]
GROUP = Place("telegram", -500, "group")
PLACES = [
    *(Place("telegram", person.id) for person in PEOPLE),
    GROUP,
    Place("telegram", -500, "group", 7),
]
KINDS = ["fact", "fact", "talk", "ask", "ask", "past", "past", "share", "forget", "new", "off", "on", "prompt", "why"]


@dataclass(frozen=True)
class Step:
    kind: str
    place: int
    speaker: int
    at: int


TEXTS = {
    "fact": "remember that I collect {marker} puppets of the old theatre",
    "talk": "We decided that the {marker} puppets go to the old theatre",
    "ask": "Which puppets of the old theatre do I collect?",
    "past": "What did we decide about the puppets of the old theatre?",
    "prompt": "/memory prompt What did we decide about the puppets of the old theatre?",
    "why": "/why",
    "new": "/new",
    "off": "/memory mode off",
    "on": "/memory mode auto",
}


STEPS = st.lists(
    st.builds(
        Step,
        kind=st.sampled_from(KINDS),
        place=st.integers(0, len(PLACES) - 1),
        speaker=st.integers(0, 1),
        at=st.integers(0, 20),
    ),
    min_size=8,
    max_size=24,
)


@dataclass
class World:
    chats: Chats
    said: dict[str, str] = field(default_factory=dict)
    """The space in whose conversation each marker was said."""
    forgotten: set[str] = field(default_factory=set)
    seen: int = 0
    number: int = 0

    async def take(self, step: Step) -> None:
        self.number += 1
        place = PLACES[step.place]
        who = PEOPLE[step.place] if place.private else PEOPLE[step.speaker]
        if step.kind not in TEXTS:
            await self._change(step, who)
            return
        marker = f"quixote{self.number}x"
        text = TEXTS[step.kind].format(marker=marker)
        if marker in text:
            self.said[marker] = home_space("default", place).key
        result = await self.chats.say(text, who, place)
        if step.kind in ("prompt", "why"):
            await self._check(place, who, result.to_json())
        elif not text.startswith("/"):
            request = self.chats.talker.requests[-1]
            await self._check(place, who, "\n".join(message.text for message in request))
            assert not set(MARKER.findall(request[0].text)) & self.forgotten
        for reply in await self.chats.sent():
            if not reply.place.private or reply.place.chat_id != who.id:
                await self._check(reply.place, who, reply.text)

    async def _change(self, step: Step, who: Speaker) -> None:
        core, own = self.chats.core, user_space("default", who.id)
        found = await core.items([own], [ItemState.APPLIED])
        if found:
            item = found[step.at % len(found)]
            result = await self.chats.say(f"/memory {step.kind} {item.id}", who, Place("telegram", who.id))
            if step.kind == "forget" and result.ok:
                self.forgotten |= set(MARKER.findall(item.statement))
        await self.chats.sent()

    async def _check(self, place: Place, who: Speaker, text: str) -> None:
        home = home_space("default", place)
        near = {home.key, *(space.key for space in parent_spaces(home))}
        found = set(MARKER.findall(text))
        if not found:
            return
        self.seen += 1
        own = await self.chats.core.items([user_space("default", who.id)], [ItemState.APPLIED])
        shared = {marker for item in own if item.shared for marker in MARKER.findall(item.statement)}
        remembered = await self.chats.core.items([home_space("default", place)], list(ItemState))
        here = {marker for item in remembered for marker in MARKER.findall(item.statement)}
        for marker in found:
            assert self.said[marker] in near or marker in shared | here, (place, who, marker)


async def _play(steps: list[Step]) -> int:
    settings_ = CoreSettings(budgets=Budgets(approved_block=150), group_mode=Mode.AUTO)
    async with open_core(settings=settings_) as core, chats_over(core, operators=[]) as chats:
        chats.members.admins |= {SARA.id}
        world = World(chats)
        for step in steps:
            await world.take(step)
        return world.seen


class Heard(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.told = told

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_nothing_reaches_whom_it_does_not_belong_to(steps: list[Step]) -> None:
    told: list[str] = []
    handler = Heard(told)
    logging.getLogger().addHandler(handler)
    try:
        asyncio.run(_play(steps))
    finally:
        logging.getLogger().removeHandler(handler)
    assert not [line for line in told if MARKER.search(line)]


@pytest.mark.parametrize("speaker", [0, 1])
def test_the_worlds_are_not_empty(speaker: int) -> None:
    steps = [Step(kind, place, speaker, 0) for kind in ("fact", "talk", "fact", "new") for place in range(len(PLACES))]
    steps += [
        Step(kind, place, who, at)
        for at, kind in enumerate(KINDS)
        if kind != "off"
        for place in range(4)
        for who in (0, 1)
    ]
    assert asyncio.run(_play(steps)) > 30
