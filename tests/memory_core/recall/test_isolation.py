"""Random worlds: whoever searches where, and whatever for, nothing of another space, of the erased or of the unsaid comes out."""

import random

import pytest

from memory_core.spaces import Place, home_space, parent_spaces
from memory_core.values import Part, PartKind, Span, Speaker
from tests.support.cores import open_core

pytestmark = pytest.mark.anyio

PEOPLE = [Speaker(1000 + number, name) for number, name in enumerate(("Sara", "Omar", "Hadi", "Ines", "Yuki"))]
PLACES = [
    *(Place("telegram", person.id) for person in PEOPLE),
    Place("telegram", -500, "group"),
    Place("telegram", -500, "group", 7),
    Place("telegram", -500, "group", 8),
    Place("telegram", -600, "group"),
]
WORDS = "harbour boiler garden piano budget دراجة مدرسة собака парк 北京 東京 Versicherung 🐶".split()  # noqa: SIM905


@pytest.mark.parametrize("seed", range(6))
async def test_no_search_finds_what_belongs_elsewhere(seed: int) -> None:
    chance = random.Random(seed)
    async with open_core() as core:
        allowed: dict[str, str] = {}
        hidden: set[str] = set()
        for number in range(1, 91):
            place = chance.choice(PLACES)
            who = next(p for p in PEOPLE if p.id == place.chat_id) if place.private else chance.choice(PEOPLE)
            text = f"{' '.join(chance.choices(WORDS, k=4))} mark{number:03}"
            off = chance.random() < 0.1
            async with core.store.transaction() as uow:
                await core.receive(
                    uow,
                    place,
                    who,
                    text,
                    parts=(Part(PartKind.TYPED, Span(0, len(text))),),
                    masked=(),
                    platform_message_id=number,
                    sent_at=core.clock.now(),
                    may_count=not off,
                )
            allowed[text] = home_space("default", place).key
            hidden |= {text} if off else set()
            if chance.random() < 0.1:
                await core.search.find(chance.choice(WORDS), None)
        for _ in range(40):
            home = home_space("default", chance.choice(PLACES))
            spaces = (home, *parent_spaces(home))
            query = " ".join(chance.choices([*WORDS, f"mark{chance.randint(1, 90):03}", "Sara", "I"], k=3))
            found = await core.search.find(query, spaces, user=chance.choice(PEOPLE).id)
            for passage in await core.search.passages(found.hits, around=2):
                for message in passage.messages:
                    assert allowed[message.text] in {space.key for space in spaces}
                    assert message.text not in hidden
