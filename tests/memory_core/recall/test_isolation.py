"""Random worlds: whoever searches where, and whatever for, nothing of another space, of the erased or of the unsaid comes out."""

import random
import sqlite3
from collections.abc import Collection, Mapping

import pytest

from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.spaces import Place, home_space, parent_spaces
from memory_core.values import Part, PartKind, Span, Speaker
from tests.support.cores import open_core
from tests.support.meaning import Concepts

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


@pytest.mark.parametrize("seed", range(8))
async def test_no_search_finds_what_belongs_elsewhere(seed: int) -> None:
    chance, seen = random.Random(seed), 0
    async with open_core(encoder=Concepts() if seed % 2 else None) as core:
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
        await core.search.encoding.catch_up()
        for _ in range(40):
            home = home_space("default", chance.choice(PLACES))
            spaces = (home, *parent_spaces(home))
            query = " ".join(chance.choices([*WORDS, f"mark{chance.randint(1, 90):03}", "Sara", "I"], k=3))
            found = await core.search.find(query, spaces, user=chance.choice(PEOPLE).id)
            for passage in await core.search.passages(found.hits, around=2):
                for message in passage.messages:
                    assert allowed[message.text] in {space.key for space in spaces}
                    assert message.text not in hidden
                    seen += 1
        assert seen > 100, "much is found"
        await nothing_stands_elsewhere(core, allowed, hidden)


async def nothing_stands_elsewhere(core: MemoryCore, allowed: Mapping[str, str], hidden: Collection[str]) -> None:
    """See that each row of the index, and each vector, is in the range of the space in which its message was said."""
    async with core.store.reading() as uow:
        rows = await raw(
            uow, "SELECT l.number, m.text FROM recall_lines AS l JOIN messages AS m ON m.id = l.message_id"
        )
        spaces = {row[0]: row[1] for row in await raw(uow, "SELECT number, space_key FROM recall_spaces")}
        vectors = {row[0] for row in await raw(uow, "SELECT number FROM recall_vectors")}
    assert len(rows) + len(hidden) == len(allowed)
    assert {text for _, text in rows}.isdisjoint(hidden)
    assert all(spaces[number >> 32] == allowed[text] for number, text in rows)
    assert vectors <= {number for number, _ in rows}


async def raw(uow: UnitOfWork, sql: str) -> list[sqlite3.Row]:
    return await uow.recall._database._connection.execute_fetchall(sql, {})  # type: ignore[attr-defined, no-any-return]
