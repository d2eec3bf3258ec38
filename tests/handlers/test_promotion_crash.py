"""Promotion happens once and whole, whatever is killed or fails on the way; its files are read back as people leave them."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.documents.promotions_file import Promotion, parse_promotions, render_promotions
from memory_core.errors import DocumentError
from memory_core.spaces import PORTABLE, USER, Doc, Space, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor, ItemState
from tests.handlers.chats import Chats, chats_over
from tests.support.cores import PRIVATE, SARA
from tests.support.kills import Kill, Killed
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
NOTES, RECORDS = Doc(MINE, USER), Doc(MINE, "promotions.json")
ME = Actor(SARA.id, SARA.name)
SAID = "I prefer concise replies"
LINE = "Prefer concise replies."


class Disk(MemoryDocumentStore):
    """Documents, of which one may refuse to be written."""

    refuses = ""

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        if doc.name == self.refuses:
            raise DocumentError("The document could not be written.", code="document.no-space", doc=doc.name)
        return await super().write(doc, text, expected, backup)


class House:
    """What outlives a process: its database and its files."""

    def __init__(self, store: SqliteStore, clock: FixedClock) -> None:
        self.store, self.clock, self.ids, self.disk, self.kill = store, clock, CountingIds(), Disk(), Kill()
        self.told: list[str] = []
        self._number = 0

    def core(self, store: SqliteStore | None = None) -> MemoryCore:
        return MemoryCore(
            store=store or self.store,
            documents=self.disk,
            extractor=OfflineExtractor(),
            clock=self.clock,
            ids=self.ids,
            failpoint=self.kill,
        )

    async def says(self, text: str) -> None:
        """Say something in a conversation of its own, in a process that may be killed and is started again."""
        self.clock.advance(hours=30)
        async with chats_over(self.core()) as chats:
            self._number += 10
            chats._update = chats._message = self._number
            await chats.say("/reset")
            inbound = chats.inbound(text)
            try:
                key = await chats.router.receive(inbound)
                assert key is not None
                await chats.router.process(key)
            except Killed:
                pass
        self.clock.advance(minutes=1)
        core = self.core()
        await core.recover()
        async with chats_over(core) as chats:
            chats._message = self._number + 5
            for row in await chats.router.recover("telegram"):
                await chats.router.process(row.key)
            self.told = await chats.shown()

    async def text(self, doc: Doc) -> str:
        return (await self.disk.read(doc)).text

    async def records(self) -> list[Promotion]:
        text = await self.text(RECORDS)
        return list(parse_promotions(text).records) if text else []


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    clock = FixedClock()
    store = await SqliteStore.open(":memory:", clock=clock)
    try:
        yield House(store, clock)
    finally:
        await store.close()


POINTS = [
    "intake.received", "turn.answered", "promotion.decided", "change.intended", "change.written", "change.applied",
    "turn.promoted",
]  # fmt: skip


@pytest.mark.parametrize("point", POINTS)
async def test_killed_anywhere_it_is_promoted_and_told_once(point: str) -> None:
    async with house() as built:
        await built.says(SAID)
        await built.says(SAID)
        built.kill.name = point
        await built.says(SAID)
        assert built.kill.name == "", "the point was never reached"
        assert (await built.text(NOTES)).count(LINE) == 1
        assert (await built.text(Doc(MINE, PORTABLE))).count(LINE) == 1
        (record,) = await built.records()
        assert (record.active, record.occurrences) == (True, 3)
        (item,) = await built.core().items([MINE], list(ItemState))
        assert (item.id, item.state) == (record.id, ItemState.APPLIED)
        assert sum(LINE in text for text in built.told) == 1


@pytest.mark.parametrize("point", [*POINTS[:2], *POINTS[3:], "promotion.forgotten"])
async def test_killed_anywhere_it_is_forgotten_and_told_once(point: str) -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        built.kill.name = point
        await built.says("forget that I prefer concise replies")
        assert built.kill.name == "", "the point was never reached"
        assert LINE not in await built.text(NOTES) + await built.text(Doc(MINE, PORTABLE))
        (record,) = await built.records()
        assert (record.active, record.forgotten_reason) == (False, "user-requested")
        assert sum(f"/memory undo {record.id}" in text for text in built.told) == 1


@pytest.mark.parametrize("name", [USER, "promotions.json"])
async def test_a_file_that_cannot_be_written_leaves_all_as_it_was_and_the_turn_succeeds(name: str) -> None:
    async with house() as built:
        await built.says(SAID)
        await built.says(SAID)
        built.disk.refuses = name
        await built.says(SAID)
        assert "I hear you. Go on." in built.told
        assert LINE not in await built.text(NOTES)
        assert await built.records() == []
        assert await built.core().items([MINE], list(ItemState)) == []
        assert await built.core().lock.unfinished() == []
        built.disk.refuses = ""
        await built.says(SAID)
        assert LINE in await built.text(NOTES)
        assert len(await built.records()) == 1


async def test_a_forgetting_that_fails_is_told() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        built.disk.refuses = "promotions.json"
        await built.says("forget that I prefer concise replies")
        assert LINE in await built.text(NOTES)
        assert any("disk is full" in text for text in built.told)


# --- edits by hand -------------------------------------------------------------------------------------------


Edit = Callable[[tuple[Promotion, ...]], tuple[Promotion, ...]]


async def edited(built: House, edit: Edit) -> None:
    text = await built.disk.read(RECORDS)
    await built.disk.write(RECORDS, render_promotions(edit(parse_promotions(text.text).records)), text.version)


def off(records: tuple[Promotion, ...]) -> tuple[Promotion, ...]:
    return tuple(replace(record, active=False) for record in records)


@pytest.mark.parametrize("edit", [off, lambda records: ()], ids=["switched off", "removed"])
async def test_a_record_switched_off_or_removed_by_hand_takes_its_line_along(edit: Edit) -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        await edited(built, edit)
        core = built.core()
        await core.reconcile(MINE)
        assert LINE not in await built.text(NOTES) + await built.text(Doc(MINE, PORTABLE))
        (item,) = await core.items([MINE], list(ItemState))
        assert item.state is ItemState.FORGOTTEN
        assert not any(record.active for record in await built.records())
        assert await core.reconcile(MINE) is None


async def test_a_record_switched_on_again_by_hand_brings_its_line_back_instead_of_its_rival() -> None:
    async with house() as built:
        for text in [SAID] * 3 + ["I prefer detailed replies"] * 3:
            await built.says(text)
        await edited(
            built, lambda records: tuple(replace(one, active=one.content == LINE) for one in records if one.content)
        )
        core = built.core()
        await core.reconcile(MINE)
        text = await built.text(NOTES)
        assert LINE in text
        assert "detailed" not in text
        assert {one.content: one.active for one in await built.records()} == {
            LINE: True,
            "Prefer detailed replies.": False,
        }
        (item,) = await core.items([MINE], [ItemState.APPLIED])
        assert item.verified


async def test_a_file_that_is_deleted_or_damaged_is_written_anew_and_the_damaged_one_is_kept() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        (record,) = await built.records()
        core = built.core()
        await core.reconcile(MINE)
        text = await built.disk.read(RECORDS)
        await built.disk.write(RECORDS, '{"version": 1, "records": [', text.version)
        await core.reconcile(MINE)
        assert LINE in await built.text(NOTES)
        assert [one.id for one in await built.records()] == [record.id]
        assert len(await built.disk.set_asides(MINE)) == 1
        await built.disk.delete(RECORDS, (await built.disk.read(RECORDS)).version)
        await core.reconcile(MINE)
        assert [one.content for one in await built.records()] == [LINE]


async def test_a_record_that_makes_no_sense_is_set_aside_with_its_file() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        text = await built.disk.read(RECORDS)
        value = json.loads(text.text)
        value["records"].append({"id": 7})
        await built.disk.write(RECORDS, json.dumps(value), text.version)
        await built.says("forget that I prefer concise replies")
        (record,) = await built.records()
        assert not record.active
        assert len(await built.disk.set_asides(MINE)) == 1


async def test_a_later_releases_file_is_left_alone_and_stops_nothing() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        text = await built.disk.read(RECORDS)
        await built.disk.write(RECORDS, '{"version": 2}', text.version)
        await built.says("forget that I prefer concise replies")
        assert LINE not in await built.text(NOTES)
        assert await built.text(RECORDS) == '{"version": 2}'


async def test_without_the_database_the_files_say_what_was_promoted_and_what_was_forgotten() -> None:
    async with house() as built:
        for text in [SAID] * 3 + ["I prefer TypeScript"] * 3:
            await built.says(text)
        await built.says("forget that I prefer TypeScript")
        store = await SqliteStore.open(":memory:", clock=built.clock)
        try:
            core = built.core(store)
            await core.reconcile(MINE)
            item = next(one for one in await core.items([MINE], [ItemState.APPLIED]) if one.doc == USER)
            assert "promoted" in item.reasons
            shown = {view.content: view for view in await core.promotions.records([MINE])}
            assert (shown[LINE].active, shown[LINE].occurrences, shown[LINE].item_id) == (True, 3, item.id)
            assert not shown["Prefer TypeScript."].active
            async with store.reading() as uow:
                assert len(await uow.ledger.tombstones(MINE.key)) == 2
            outcome = await core.promotions.deactivate(ME, item, "off")
            assert outcome.items[-1].state is ItemState.FORGOTTEN
            assert LINE not in await built.text(NOTES)
        finally:
            await store.close()


async def test_a_day_after_forgetting_only_the_hash_is_left() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        await built.says("forget that I prefer concise replies")
        assert LINE in await built.text(RECORDS)
        built.clock.advance(hours=25)
        core = built.core()
        await core.blank_forgotten()
        assert "concise" not in await built.text(RECORDS)
        (record,) = await built.records()
        assert record.content is None
        assert record.content_hash
        assert await core.reconcile(MINE) is None
        for _ in range(3):
            await built.says(SAID)
        (record,) = await built.records()
        assert (record.content, record.active) == (LINE, True)


async def test_somebody_who_is_forgotten_leaves_no_promotion_behind() -> None:
    async with house() as built:
        for _ in range(3):
            await built.says(SAID)
        await built.core().care.forget_person(ME, MINE, "gone")
        assert await built.text(RECORDS) == ""
        for _ in range(2):
            await built.says(SAID)
        assert await built.records() == [], "words that were erased count no more"


@pytest.fixture
async def talking() -> AsyncIterator[tuple[Chats, Callable[..., Awaitable[None]]]]:
    async with house() as built, chats_over(built.core()) as chats:

        async def says(*texts: str) -> None:
            for text in texts:
                built.clock.advance(hours=1)
                await chats.say("/new", SARA, PRIVATE)
                await chats.finalize()
                await chats.say(text, SARA, PRIVATE)

        yield chats, says


async def test_what_curation_wrote_in_other_words_becomes_the_canonical_line(
    talking: tuple[Chats, Callable[..., Awaitable[None]]],
) -> None:
    chats, says = talking
    await says("I prefer careful release notes")
    await says("Hello")
    assert "careful release notes" in (await chats.core.documents.read(NOTES)).text
    await says("I prefer careful release notes", "I prefer careful release notes", "Hello")
    text = (await chats.core.documents.read(NOTES)).text
    assert text.count("careful release notes") == 1
    assert "- Prefer careful release notes." in text
    await says("forget that I prefer careful release notes", "Hello", "I prefer careful release notes", "Hello")
    assert "careful release notes" not in (await chats.core.documents.read(NOTES)).text
    space = Space.parse("default", MINE.key)
    assert await chats.core.items([space], [ItemState.APPLIED]) == []
