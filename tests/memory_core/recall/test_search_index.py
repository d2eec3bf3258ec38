import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import UnitOfWork
from memory_core.recall import search
from memory_core.recall.search import Ask, Found
from memory_core.spaces import Place, Scope, Space, home_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Message, Part, PartKind, Span, Speaker, Trigger
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio

HERE = home_space("default", PRIVATE)
THERE = home_space("default", GROUP)


@asynccontextmanager
async def core_on(file: Path, settings: CoreSettings | None = None) -> AsyncIterator[MemoryCore]:
    clock = FixedClock()
    store = await SqliteStore.open(file, clock=clock)
    try:
        yield MemoryCore(
            store=store,
            documents=MemoryDocumentStore(),
            extractor=OfflineExtractor(),
            clock=clock,
            ids=CountingIds(),
            settings=settings,
        )
    finally:
        await store.close()


async def texts(core: MemoryCore, query: str, *spaces: Space) -> list[str]:
    return await shown(core, await core.search.find(query, spaces or (HERE,)))


async def shown(core: MemoryCore, found: Found) -> list[str]:
    return [passage.message.text for passage in await core.search.passages(found.hits)]


async def test_a_new_message_is_found_by_the_next_search() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "The boiler was repaired by Nordmann", 1)
        assert await texts(core, "who repaired the boiler?") == ["The boiler was repaired by Nordmann"]
        await says(core, PRIVATE, SARA, "The greenhouse needs new glass", 2)
        assert (await texts(core, "greenhouse"))[0] == "The greenhouse needs new glass"


async def test_an_edited_message_is_found_by_its_new_words_only() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "We meet at the harbour", 1)
        assert await texts(core, "harbour")
        text = "We meet at the lighthouse"
        async with core.store.transaction() as uow:
            await core.edit_message(uow, PRIVATE, 1, text, parts=_typed(text), masked=())
        assert await texts(core, "harbour") == []
        assert await texts(core, "lighthouse") == [text]


async def test_what_is_erased_leaves_no_word_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "d.sqlite"
    async with core_on(file) as core:
        await says(core, PRIVATE, SARA, "The xylographer lives in Quedlinburg", 1)
        await says(core, GROUP, OMAR, "Omar says that the rehearsal is on Monday", 2)
        assert await texts(core, "xylographer")
        async with core.store.transaction() as uow:
            await uow.erasures.erase("default", SARA.id, HERE.key, item_ids=(), cause="cause-2")
        await core.store.tidy()
        assert await texts(core, "xylographer") == []
        assert await texts(core, "rehearsal", THERE)
    held = held_in(tmp_path)
    assert b"xylograph" not in held
    assert b"quedlinburg" not in held


async def test_what_was_said_while_memory_was_off_is_never_found() -> None:
    async with open_core() as core:
        async with core.store.transaction() as uow:
            said = await _receive(core, uow, "The vault stands behind the piano", may_count=False)
            await core.reply(uow, said.session_id, "Behind the piano, I see: the vault.", reply_to=said.id)
        await says(core, PRIVATE, SARA, "The piano needs tuning", 2)
        assert await texts(core, "vault piano") == ["The piano needs tuning"]
        found = await core.search.find("piano tuning", (HERE,))
        (passage,) = await core.search.passages(found.hits, around=3)
        assert [message.text for message in passage.messages] == ["The piano needs tuning"]


async def test_the_sources_of_what_was_forgotten_are_not_found() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "I work at Acme", 1)
        await core.curate(said.session_id, cutoff=None, trigger=Trigger.COMMAND, cause="run-1")
        assert await texts(core, "acme")
        (item,) = await core.find_lines([HERE], "Acme")
        await core.forget(OPERATOR, item, "forget-1")
        assert await texts(core, "acme") == []
        await core.undo(OPERATOR, item, "undo-1")
        assert await texts(core, "acme") == ["I work at Acme"]


async def test_one_space_never_holds_anothers_words() -> None:
    topic, other = Place("telegram", -500, "group", 7), Place("telegram", -500, "group", 8)
    places = [PRIVATE, GROUP, topic, other, Place("telegram", OMAR.id)]
    async with open_core() as core:
        for number, place in enumerate(places, start=1):
            await says(core, place, SARA, f"The password of the shed is kept by number{number}", number)
        for number, place in enumerate(places, start=1):
            found = await texts(core, "who keeps the shed?", home_space("default", place))
            assert found == [f"The password of the shed is kept by number{number}"]
        assert await texts(core, "shed", Space("other", Scope.USER, SARA.id)) != ["x"]
        assert len(await shown(core, await core.search.find("shed", None))) == len(places)


async def test_another_profile_sees_nothing(tmp_path: Path) -> None:
    file = tmp_path / "d.sqlite"
    async with core_on(file) as core:
        await says(core, PRIVATE, SARA, "The orchard is in bloom", 1)
        assert await texts(core, "orchard")
    async with core_on(file, CoreSettings(profile="second")) as core:
        assert (await core.search.find("orchard", None)).hits == ()
        assert (await core.search.find("orchard", (Space("second", Scope.USER, SARA.id),))).hits == ()


def held_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir()).lower()


HOSTILE = (
    '"', '""', "'", "*", "harbour*", "NEAR(a b)", "a AND b", "OR", "NOT", "-harbour", "^harbour", "words:harbour", "{a b}:c", "(", ")", "a:b", "a + b",
    "harbour\x00light", "\ud800 harbour", "%", "_", ";", "--", "/*", "harbour) OR (1", "💥" * 300, "x" * 10_000, "🏽", "َ", "ـ", "。。", " ", "", "\n\n", "?", "٪",
)  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE)
async def test_no_text_is_a_query_syntax_error(query: str) -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "The harbour light is green", 1)
        for search in (core.search.find(query, (HERE,)), core.search.find(query, None)):
            assert len((await search).hits) <= 1


PARTS = (
    "TABLE recall_state", "TABLE recall_spaces", "TABLE recall_blocks", "TABLE recall_lines", "INDEX recall_days", "TABLE recall_people",
    "TABLE recall_words", "TABLE recall_vectors", "TABLE recall_unencoded", "TABLE recall_encoder",
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
async def test_deleting_any_part_of_the_index_loses_nothing(tmp_path: Path, part: str) -> None:
    file = tmp_path / "d.sqlite"
    async with core_on(file) as core:
        await says(core, PRIVATE, SARA, "The harbour light is green", 1)
        assert await texts(core, "harbour")
    with sqlite3.connect(file) as raw:
        raw.execute(f"DROP {part}")
    raw.close()
    async with core_on(file) as core:
        assert (await core.search.indexing.status()).state == "missing"
        assert await texts(core, "harbour") == ["The harbour light is green"]
        assert (await core.search.indexing.status()).state == "ready"


async def test_a_damaged_index_is_searched_around_and_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "d.sqlite"
    async with core_on(file) as core:
        await says(core, PRIVATE, SARA, "The harbour light is green", 1)
        assert await texts(core, "harbour")
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE recall_words_data SET block = x'00ff00ff' WHERE id > 1")
        raw.execute("UPDATE recall_words_data SET block = x'ff' WHERE id = 10")
    raw.close()
    async with core_on(file) as core:
        found = await core.search.find("harbour", (HERE,))
        assert await shown(core, found) == ["The harbour light is green"]
        assert await texts(core, "harbour") == ["The harbour light is green"]
        assert (await core.search.indexing.status()).state == "ready"


async def test_little_is_searched_on_the_spot_and_much_in_the_databases_thread_with_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def where(_: UnitOfWork, found: Found) -> tuple[int, list[str]]:
        return threading.get_ident(), [hit.message_id for hit in found.hits]

    async with core_on(tmp_path / "d.sqlite") as core:
        for number, text in enumerate(("The harbour light is green", "The harbour is shut", "A green boat"), start=1):
            await says(core, PRIVATE, SARA, text, number)
        ask = Ask(text="green harbour", spaces=(HERE,))
        await core.search.look(ask, where)
        thread, little = await core.search.look(ask, where)
        assert thread == threading.get_ident()
        monkeypatch.setattr(search, "BRIEF", 2)
        thread, much = await core.search.look(ask, where)
        assert thread != threading.get_ident()
        assert little == much
        assert len(much) == 3


async def test_a_long_question_is_searched_for_in_the_databases_thread_however_little_there_is(tmp_path: Path) -> None:
    async def where(_: UnitOfWork, found: Found) -> tuple[int, list[str]]:
        return threading.get_ident(), [hit.message_id for hit in found.hits]

    async with core_on(tmp_path / "d.sqlite") as core:
        for number, text in enumerate(("The harbour light is green", "المرفأ مضاء", "A green boat"), start=1):
            await says(core, PRIVATE, SARA, text, number)
        await core.search.look(Ask(text="green", spaces=(HERE,)), where)
        here, few = await core.search.look(Ask(text="green harbour", spaces=(HERE,)), where)
        there, same = await core.search.look(Ask(text="green harbour" + " green harbour" * 300, spaces=(HERE,)), where)
        assert here == threading.get_ident()
        assert there != here
        assert set(few) == set(same) != set()


async def test_without_an_index_the_journal_is_searched() -> None:
    async with open_core(settings=CoreSettings(search_index=False)) as core:
        await says(core, PRIVATE, SARA, "The harbour light is green", 1)
        await says(core, GROUP, SARA, "The harbour of the group", 2)
        found = await core.search.find("harbour", (HERE,))
        assert found.direct
        assert await shown(core, found) == ["The harbour light is green"]
        assert (await core.search.indexing.status()).state == "missing"


async def test_status_and_rebuild_write_what_they_say() -> None:
    async with open_core() as core:
        for number in range(1, 8):
            await says(core, PRIVATE, SARA, f"Line {number} about the garden", number)
        status = await core.search.indexing.status()
        assert (status.state, status.behind) == ("missing", 7)
        seen: list[tuple[int, int]] = []
        totals = await core.search.indexing.rebuild(lambda read, of: seen.append((read, of)))
        assert (totals.lines, totals.spaces) == (7, 1)
        assert seen[-1] == (7, 7)
        await core.search.indexing.check()
        await says(core, PRIVATE, SARA, "One more", 9)
        status = await core.search.indexing.status()
        assert (status.state, status.behind) == ("behind", 1)


async def test_a_moved_chat_keeps_what_was_said() -> None:
    async with open_core() as core:
        said = await says(core, GROUP, SARA, "The harbour of the group", 1)
        assert await texts(core, "harbour", THERE)
        moved = Space("default", Scope.CHAT, -1000500)
        async with core.store.transaction() as uow:
            session = await uow.sessions.get(said.session_id)
            assert session is not None
            await uow.sessions.put(replace(session, home_key=moved.key))
        assert await texts(core, "harbour", THERE) == []
        assert await texts(core, "harbour", moved) == ["The harbour of the group"]


async def test_the_running_session_can_be_left_out() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "The harbour light is green", 1)
        found = await core.search.find("harbour", (HERE,), but_sessions=frozenset({said.session_id}))
        assert found.hits == ()
        assert found.abstains


def _typed(text: str) -> tuple[Part, ...]:
    return (Part(PartKind.TYPED, Span(0, len(text))),)


async def _receive(core: MemoryCore, uow: UnitOfWork, text: str, *, may_count: bool) -> Message:
    return await core.receive(
        uow,
        PRIVATE,
        Speaker(SARA.id, SARA.name),
        text,
        parts=_typed(text),
        masked=(),
        platform_message_id=1,
        sent_at=core.clock.now(),
        may_count=may_count,
    )
