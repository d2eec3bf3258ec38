"""A memory belongs to one space: in random worlds, no prompt of any chat holds another space's text (ARCHITECTURE §2 rule 4)."""

import asyncio
import re
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.core import MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DhakiraError
from memory_core.recall.context import PromptBuilder, PromptContext
from memory_core.spaces import USER, Doc, Place, Scope, Space, home_space, user_space
from memory_core.values import (
    Actor,
    Category,
    Cutoff,
    EndReason,
    EvidenceRef,
    Fact,
    ItemState,
    Message,
    Mode,
    Role,
    Slice,
    Speaker,
    Subject,
    Trigger,
)
from tests.support.cores import open_core, says

SOAK = settings.get_current_profile_name() == "soak"
PEOPLE = [Speaker(1001, "Sara"), Speaker(1002, "Omar"), Speaker(1003, "Ana")]
GROUPS = [-500, -600]
PLACES = [
    *(Place("telegram", person.id) for person in PEOPLE),
    *(Place("telegram", chat, "group") for chat in GROUPS),
    *(Place("telegram", chat, "group", topic) for chat in GROUPS for topic in (7, 8)),
]
OPERATOR = Actor(1, "Op", operator=True)
MARKER = re.compile(r"quixote\d+x")


@dataclass(frozen=True)
class Step:
    kind: str
    place: int
    speaker: int
    category: Category = Category.OTHER
    subject: Subject = Subject.SPEAKER
    mode: Mode = Mode.AUTO
    at: int = 0


STEPS = st.lists(
    st.builds(
        Step,
        kind=st.sampled_from(["say", "say", "say", "say", "apply", "share", "forget", "mode", "end"]),
        place=st.integers(0, len(PLACES) - 1),
        speaker=st.integers(0, len(PEOPLE) - 1),
        category=st.sampled_from(list(Category)),
        subject=st.sampled_from(list(Subject)),
        mode=st.sampled_from([Mode.AUTO, Mode.AUTO, Mode.REVIEW, Mode.MANUAL, Mode.OFF]),
        at=st.integers(0, 30),
    ),
    min_size=5,
    max_size=30,
)


class MarkedFacts:
    """Makes a fact of every message, as the step wishes: the code must put it where it belongs all the same."""

    step = Step("say", 0, 0)

    async def extract(self, part: Slice) -> list[Fact]:
        return [
            Fact(
                statement=f"Collects {marker}",
                category=self.step.category,
                subject=self.step.subject,
                evidence=(EvidenceRef(message.id, message.text),),
            )
            for message in part.messages
            for marker in MARKER.findall(message.text)
            if message.role is Role.USER
        ]


@dataclass
class World:
    core: MemoryCore
    extractor: MarkedFacts
    said: dict[str, str] = field(default_factory=dict)
    """Where each marker was said: the key of the place."""
    number: int = 0

    async def take(self, step: Step) -> None:
        self.number += 1
        place = PLACES[step.place]
        speaker = PEOPLE[step.place] if place.private else PEOPLE[step.speaker]
        space = home_space("default", place)
        if step.kind == "say":
            await self._say(step, place, speaker)
        elif step.kind == "mode":
            await self.core.set_mode(OPERATOR, space, step.mode, f"t:{self.number}")
        elif step.kind == "end":
            async with self.core.store.transaction() as uow:
                await self.core.end(uow, place, EndReason.NEW)
        else:
            await self._change(step, space, user_space("default", speaker.id))

    async def _say(self, step: Step, place: Place, speaker: Speaker) -> None:
        marker = f"quixote{self.number}x"
        self.said[marker] = place.key
        self.extractor.step = step
        message = await says(self.core, place, speaker, f"I collect {marker} at home.", self.number)
        cutoff = Cutoff(message.seq, message.id)
        await self.core.curate(
            message.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"t:{self.number}", asked=True
        )

    async def _change(self, step: Step, *spaces: Space) -> None:
        wanted = ItemState.PENDING if step.kind == "apply" else ItemState.APPLIED
        found = await self.core.items(list(spaces), [wanted])
        if not found:
            return
        item, cause = found[step.at % len(found)], f"t:{self.number}"
        try:
            if step.kind == "apply":
                await self.core.apply(OPERATOR, [item], cause)
            elif step.kind == "share":
                await self.core.share(OPERATOR, item, cause)
            else:
                await self.core.forget(OPERATOR, item, cause)
        except DhakiraError:
            return

    async def prompt(self, place: Place, speaker: Speaker) -> PromptContext:
        self.number += 1
        message: Message = await says(self.core, place, speaker, "What do you know?", self.number)
        return await self.core.prompt(message.session_id, message)

    async def remembered(self) -> dict[str, list[tuple[Space, bool]]]:
        """Return in which spaces each marker is applied, and whether its owner has shared it."""
        keys = [home_space("default", place) for place in PLACES]
        found: dict[str, list[tuple[Space, bool]]] = {}
        for item in await self.core.items(list(dict.fromkeys(keys)), [ItemState.APPLIED]):
            (marker,) = MARKER.findall(item.statement)
            found.setdefault(marker, []).append((Space.parse("default", item.space_key), item.shared))
        return found


def may_know(place: Place, speaker: Speaker, space: Space, *, shared: bool) -> bool:
    """The rule as a person would say it, without the product's own table."""
    if place.private:
        return space == user_space("default", speaker.id)
    if space.scope is Scope.USER:
        return shared and space.id == speaker.id
    if space.scope is Scope.TOPIC:
        return (space.id, space.thread) == (place.chat_id, place.topic_id)
    return space.id == place.chat_id


async def _play(steps: list[Step]) -> int:
    """Play the steps, look at every prompt, and return how many remembered lines were seen in one."""
    extractor, seen = MarkedFacts(), 0
    async with open_core(extractor=extractor, documents=MemoryDocumentStore()) as core:
        world = World(core, extractor)
        for step in steps:
            await world.take(step)
        remembered = await world.remembered()
        for place in PLACES:
            for speaker in [p for p in PEOPLE if not place.private or p.id == place.chat_id]:
                prompt = await world.prompt(place, speaker)
                for marker in MARKER.findall(prompt.messages[0].text):
                    seen += 1
                    homes = remembered.get(marker, [])
                    assert any(may_know(place, speaker, s, shared=h) for s, h in homes), (place, speaker, marker)
                for message in prompt.messages[1:]:
                    assert {world.said[m] for m in MARKER.findall(message.text)} <= {place.key}
    return seen


@settings(
    max_examples=1500 if SOAK else 30,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)
@given(steps=STEPS)
def test_no_prompt_holds_another_space_text(steps: list[Step]) -> None:
    asyncio.run(_play(steps))


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.REVIEW])
def test_the_worlds_are_not_empty(mode: Mode) -> None:
    """Everybody says something everywhere, all is approved, everything of people is shared: then much is in prompts."""
    steps = [Step("mode", place, 0, mode=mode) for place in range(len(PLACES))]
    for place in range(len(PLACES)):
        for speaker in range(len(PEOPLE)):
            for category in (Category.PREFERENCE, Category.PROJECT):
                steps.append(Step("say", place, speaker, category))  # noqa: PERF401
    steps += [Step("apply", place, speaker) for place in range(len(PLACES)) for speaker in range(3) for _ in range(6)]
    steps += [Step("share", place, 0, at=at) for place in range(3) for at in range(6)]
    assert asyncio.run(_play(steps)) > 100


@pytest.mark.parametrize("owner", [1001, 1002])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, owner: int) -> None:
    async def leaking(self: PromptBuilder, person: Space) -> list[tuple[str, Doc]]:
        del self, person
        return [("portable", Doc(user_space("default", owner), USER))]

    monkeypatch.setattr(PromptBuilder, "_portable", leaking)
    with pytest.raises(AssertionError):
        test_the_worlds_are_not_empty(Mode.AUTO)
