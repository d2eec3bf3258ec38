"""Whatever is said, forgotten, undone and edited in whatever order: files, ledger and promotions.json tell the same (§6, §9)."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.documents.markdown import statements
from memory_core.documents.promotions_file import Promotion, parse_promotions, render_promotions
from memory_core.errors import ItemError
from memory_core.ledger.items import PROMOTED
from memory_core.ledger.promoted import Entry, records_after, with_entries
from memory_core.promotion.promoting import confidence_of
from memory_core.spaces import PORTABLE, USER, Doc, user_space
from memory_core.storage.database import QUERIES
from memory_core.storage.migrations import FOLDER, migrations_in
from memory_core.values import Actor, EndReason, Fact, ItemState, Slice
from tests.support.cores import OMAR, PRIVATE, SARA, open_core, says
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
ME = Actor(SARA.id, SARA.name)
RECORDS = Doc(MINE, "promotions.json")

SAID = {
    "ts": "I prefer TypeScript.",
    "js": "Default to JavaScript",
    "concise": "خلّي الردود مختصرة",
    "notes": "I prefer careful release notes",
    "not ts": "forget that I prefer TypeScript",
    "not concise": "انس أنني أفضل الردود المختصرة",
    "both": "I prefer TypeScript. I prefer careful release notes!",
    "talk": "What a fine day.",
}
DONE = ["undo", "forget", "switch off", "switch on", "hand", "restart"]


class Untouched:
    async def extract(self, part: Slice) -> list[Fact]:
        raise AssertionError(f"a model was asked about {len(part.messages)} messages")


class Person:
    """Somebody who talks, a conversation a day, and does things to what came of it."""

    def __init__(self, core: MemoryCore, clock: FixedClock) -> None:
        self.core, self.clock, self.number = core, clock, 0

    async def does(self, what: str) -> None:
        self.number += 1
        self.clock.advance(hours=7)
        await self.core.blank_forgotten()
        if what in SAID:
            await self.says(SAID[what])
            return
        applied = await self.core.items([MINE], [ItemState.APPLIED])
        former = await self.core.items([MINE], [ItemState.FORGOTTEN, ItemState.APPLIED, ItemState.REJECTED])
        cause = f"do:{self.number}"
        try:
            match what:
                case "undo" if former:
                    await self.core.undo(ME, former[-1], cause)
                case "forget" if applied:
                    await self.core.forget(ME, applied[0], cause)
                case "switch off" if applied:
                    await self.edit(applied[-1].id, active=False)
                case "switch on":
                    await self.edit(former[0].id if former else "", active=True)
                case "hand" if applied:
                    doc = Doc(MINE, USER)
                    text = await self.core.documents.read(doc)
                    kept = "\n".join(x for x in text.text.split("\n") if x != f"- {applied[0].statement}")
                    await self.core.documents.write(doc, kept, text.version)
                case _:
                    pass
        except ItemError:
            pass  # nothing to undo, and the like
        await self.core.reconcile(MINE)

    async def says(self, text: str) -> None:
        async with self.core.store.transaction() as uow:
            await self.core.end(uow, PRIVATE, EndReason.RESET)
        await self.core.reconcile(MINE)
        message = await says(self.core, PRIVATE, SARA, text, self.number)
        for _ in range(2):  # the second time is a repeat of the same update
            await self.core.promoting.run(message, f"t:{self.number}#promote")

    async def edit(self, item_id: str, *, active: bool) -> None:
        text = await self.core.documents.read(RECORDS)
        if not text.text:
            return
        value = text.text.split(f'"id": "{item_id}"')
        if len(value) == 2:
            changed = value[1].replace(f'"active": {str(not active).lower()}', f'"active": {str(active).lower()}', 1)
            await self.core.documents.write(RECORDS, f'"id": "{item_id}"'.join((value[0], changed)), text.version)


@asynccontextmanager
async def person() -> AsyncIterator[Person]:
    clock = FixedClock()
    async with open_core(extractor=Untouched(), clock=clock) as core:
        yield Person(core, clock)


async def check(core: MemoryCore) -> None:
    applied = await core.items([MINE], [ItemState.APPLIED])
    text = (await core.documents.read(RECORDS)).text
    records = parse_promotions(text).records if text else ()
    assert text == (render_promotions(records) if text else "")
    promoted = [item for item in applied if PROMOTED in item.reasons]
    active = [record for record in records if record.active]
    assert sorted((i.id, i.statement) for i in promoted) == sorted((r.id, r.content or "") for r in active)
    assert all(record.occurrences >= 3 and record.superseded_by is None for record in active)
    contents = [record.content for record in records if record.content is not None]
    assert len(contents) == len(set(contents))
    slots = [item.slot for item in applied if item.slot]
    assert len(slots) == len(set(slots))
    lines = [line.statement for line in statements((await core.documents.read(Doc(MINE, USER))).text)]
    assert sorted(lines) == sorted(item.statement for item in applied if item.doc == USER)
    shared = [line.statement for line in statements((await core.documents.read(Doc(MINE, PORTABLE))).text)]
    assert sorted(shared) == sorted(item.statement for item in applied if item.shared or item.doc == PORTABLE)
    report = await Audit(core.context, core.prompt_for).run()
    assert report.findings == []


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from([*SAID, *SAID, *DONE]), min_size=4, max_size=18))
def test_files_ledger_and_records_tell_the_same(doings: list[str]) -> None:
    async def run() -> None:
        async with person() as sara:
            for what in doings:
                await sara.does(what)
                await check(sara.core)

    anyio.run(run)


@pytest.mark.parametrize(
    "doings",
    [
        ["ts", "ts", "ts", "js", "js", "js", "ts", "undo"],
        ["ts", "ts", "ts", "not ts", "undo", "not ts", "ts", "ts", "ts"],
        ["concise", "concise", "concise", "switch off", "switch on", "undo", "concise"],
        ["both", "both", "both", "hand", "ts", "ts", "ts", "undo", "forget"],
        ["ts", "ts", "ts", "undo", "ts", "ts", "ts", "ts"],
        ["ts", "js", "ts", "js", "ts", "js", "ts", "undo", "undo", "undo"],
    ],
)
async def test_what_people_do_in_a_row(doings: list[str]) -> None:
    async with person() as sara:
        for what in doings:
            await sara.does(what)
            await check(sara.core)
        for space in (user_space("default", OMAR.id),):
            assert await sara.core.items([space], list(ItemState)) == []


# --- records, pure -------------------------------------------------------------------------------------------


def _record(number: int, content: str, *, active: bool) -> Promotion:
    return Promotion(
        id=f"r{number}",
        kind="user-preference",
        content=content,
        active=active,
        confidence=0.7,
        occurrences=3,
        source="repeated-user-input",
        source_session_ids=("s1", "s2", "s3"),
        updated_at=START,
    )


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["A.", "a.", "B.", "C."]), st.booleans()), max_size=8))
def test_writing_records_twice_changes_nothing_and_no_line_has_two(rows: list[tuple[int, str, bool]]) -> None:
    text = ""
    for number, content, active in rows:
        entries = [Entry("user:1/promotions.json", _record(number, content, active=active))]
        text = with_entries(text, entries)
        assert with_entries(text, entries) == text
        contents = [(one.content or "").casefold() for one in parse_promotions(text).records]
        assert len(contents) == len(set(contents))


def test_what_was_only_proposed_has_no_record() -> None:
    assert records_after((), (), {}) == ()


@pytest.mark.parametrize(("sessions", "confidence"), [(3, 0.70), (4, 0.85), (5, 0.95), (9, 0.95)])
def test_the_more_conversations_the_surer(sessions: int, confidence: float) -> None:
    assert confidence_of(sessions) == confidence


# --- the index -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "index"), [("by_person", "statements_of_person"), ("by_chat", "statements_of_chat")])
def test_evidence_is_found_by_its_index_and_read_from_it_alone(name: str, index: str) -> None:
    sql = QUERIES[f"statements.{name}"]
    values = dict.fromkeys(("profile", "speaker_id", "platform", "chat_id", "kind", "key_hash", "limit"), 1)
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in migrations_in(FOLDER):
            connection.executescript(Path(migration.path).read_text(encoding="utf-8"))
        plan = [str(row[3]) for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert [step for step in plan if f"USING COVERING INDEX {index}" in step]
    assert not [step for step in plan if "SCAN" in step or "TEMP B-TREE" in step], plan
