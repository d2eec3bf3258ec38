"""Finding by meaning: what it adds to words, and that it adds nothing else: no line of others, none of the erased, no failure."""

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import UnitOfWork
from memory_core.recall.encoding import BATCH
from memory_core.recall.search import Found
from memory_core.recall.turn import TurnView
from memory_core.spaces import Place, home_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import EndReason
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core, says
from tests.support.meaning import Concepts
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
HERE, THERE = home_space("default", PRIVATE), home_space("default", GROUP)
CHATTER = (
    "Good morning",
    "It rains",
    "See you",
    "I read a novel",
    "Lunch is ready",
    "The tram was late",
    "Not today",
    "So be it",
)


async def talked(core: MemoryCore, *texts: str, place: Place = PRIVATE) -> list[str]:
    """Say some things among others, and have them indexed and encoded; return the ids of those texts' messages."""
    ids = []
    for number, text in enumerate((*CHATTER, *texts, *CHATTER), start=1):
        said = await says(core, place, SARA, text, number)
        ids += [said.id] if text in texts else []
    await core.search.indexing.catch_up()
    await core.search.encoding.catch_up()
    return ids


async def texts_of(core: MemoryCore, found: Found) -> list[str]:
    return [passage.message.text for passage in await core.search.passages(found.hits)]


async def vectors(core: MemoryCore) -> int:
    return len(await core.store.read(_all_vectors))


async def test_a_question_in_other_words_and_another_language_finds_its_line() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler", "The backups are in Zurich")
        for query, text in (
            ("من أصلح سخان؟", "Nordmann repaired the boiler"),
            ("نسخ زيورخ", "The backups are in Zurich"),
        ):
            found = await core.search.find(query, [HERE])
            assert (await texts_of(core, found))[:1] == [text]
            assert not found.abstains


async def test_words_come_first_and_what_means_nothing_alike_is_not_found() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler", "The heater is old")
        assert (await texts_of(core, await core.search.find("is the heater old?", [HERE])))[0] == "The heater is old"
        assert (await core.search.find("قطه", [HERE])).abstains
        assert (await core.search.find("quantum", [HERE])).hits == ()


async def test_a_turn_about_the_past_recalls_it_in_another_language() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler")
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, EndReason.NEW)
        view = TurnView(profile="default", session_id="new", spaces=(HERE,), speaker=SARA.id)
        found = await core.turn_recall.for_turn(view, "هل تتذكر ما قلناه عن من أصلح سخان؟", ())
        assert [record.text for record in found.records] == ["Nordmann repaired the boiler"]


async def test_no_meaning_leads_into_another_space() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler")
        await talked(core, "The tram is yellow", place=GROUP)
        assert (await core.search.find("من أصلح سخان؟", [THERE])).hits == ()
        elsewhere = home_space("default", Place("telegram", OMAR.id))
        assert (await core.search.find("heater mended", [elsewhere])).hits == ()


async def test_a_vector_goes_with_its_text() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler")
        count = await vectors(core)
        assert count == 2 * len(CHATTER) + 1
        async with core.store.transaction() as uow:
            await core.edit_message(uow, PRIVATE, len(CHATTER) + 1, "Nordmann bought a cat", parts=(), masked=())
        await core.search.indexing.catch_up()
        assert await vectors(core) == count - 1, "the old one is gone before there is a new one"
        assert (await core.search.find("من أصلح سخان؟", [HERE])).hits == ()
        await core.search.encoding.catch_up()
        assert (await texts_of(core, await core.search.find("قطه", [HERE])))[:1] == ["Nordmann bought a cat"]


class Speaking(Concepts):
    """Its vectors hold the very words, so that they can be looked for in a file."""

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        return [text.encode() for text in texts]

    def likeness(self, vector: bytes, others: Sequence[bytes]) -> Sequence[float]:
        return [float(vector == other) for other in others]


async def test_what_is_erased_leaves_no_vector_in_the_file(tmp_path: Path) -> None:
    clock = FixedClock()
    store = await SqliteStore.open(tmp_path / "d.sqlite", clock=clock)
    core = MemoryCore(
        store=store,
        documents=MemoryDocumentStore(),
        extractor=OfflineExtractor(),
        clock=clock,
        ids=CountingIds(),
        encoder=Speaking(),
    )
    await talked(core, "The xylographer lives in Quedlinburg")
    assert b"xylographer" in b"".join(vector for _, vector in await core.store.read(_all_vectors))
    async with store.transaction() as uow:
        await uow.erasures.erase("default", SARA.id, HERE.key, item_ids=(), cause="cause-2")
    await store.tidy()
    assert await core.store.read(_all_vectors) == []
    await store.close()
    assert b"xylographer" not in held_in(tmp_path)


def held_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir()).lower()


async def _all_vectors(uow: UnitOfWork) -> list[tuple[int, bytes]]:
    return await uow.vectors.newest(0, 1 << 62, 1000)


async def test_a_line_that_changes_while_it_is_encoded_keeps_no_vector_of_what_it_said() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler")
        await core.search.indexing.discard()
        await core.search.indexing.catch_up()
        await core.store.write(lambda uow: uow.vectors.begin("concepts/1"))
        lines = await core.store.read(lambda uow: uow.vectors.unencoded(50))
        async with core.store.transaction() as uow:
            await core.edit_message(uow, PRIVATE, len(CHATTER) + 1, "Nordmann bought a cat", parts=(), masked=())
        await core.search.indexing.catch_up()
        made = Concepts().encode([line.text for line in lines])
        await core.store.write(lambda uow: uow.vectors.put(lines, made))
        assert (await core.search.find("من أصلح سخان؟", [HERE])).hits == ()
        await core.search.encoding.catch_up()
        assert (await texts_of(core, await core.search.find("قطه", [HERE])))[:1] == ["Nordmann bought a cat"]


async def test_vectors_are_derived_and_made_anew_with_the_index_or_for_another_encoder() -> None:
    first = Concepts()
    async with open_core(encoder=first) as core:
        await talked(core, *(f"Nordmann repaired boiler number {number}" for number in range(BATCH)))
        count = await vectors(core)
        await core.search.indexing.rebuild()
        assert (await vectors(core), await core.search.encoding.left()) == (0, count)
        await core.search.encoding.catch_up()
        assert (await vectors(core), await core.search.encoding.left()) == (count, 0)
        first.name = "concepts/2"
        assert (await core.search.find("من أصلح سخان؟", [HERE])).hits == (), "those of another are not compared"
        await core.search.encoding.catch_up()
        assert await vectors(core) == count
        assert (await core.search.find("من أصلح سخان؟", [HERE])).hits


async def test_what_is_switched_off_leaves_nothing() -> None:
    async with open_core(encoder=Concepts()) as core:
        await talked(core, "Nordmann repaired the boiler")
        await core.search.encoding.stop()
        assert await vectors(core) == 0
        await says(core, PRIVATE, SARA, "Another boiler", 99)
        await core.search.indexing.catch_up()
        assert await core.store.read(lambda uow: uow.vectors.unencoded(50)) == [], "nor does anything wait for one"


async def test_an_encoder_that_fails_costs_nothing_but_what_it_adds() -> None:
    encoder = Concepts()
    async with open_core(encoder=encoder) as core:
        await talked(core, "Nordmann repaired the boiler")
        by_words = await core.search.find("who repaired the boiler?", [HERE])
        encoder.fails = True
        without = await core.search.find("who repaired the boiler?", [HERE])
        assert [hit.message_id for hit in without.hits][:1] == [hit.message_id for hit in by_words.hits][:1]
        assert (await core.search.find("من أصلح سخان؟", [HERE])).hits == ()


async def test_nothing_is_encoded_in_the_thread_that_serves_everybody() -> None:
    encoder = Concepts()
    async with open_core(encoder=encoder) as core:
        await talked(core, "Nordmann repaired the boiler")
        await core.search.find("who repaired the boiler?", [HERE])
        assert encoder.threads
        assert threading.get_ident() not in encoder.threads
