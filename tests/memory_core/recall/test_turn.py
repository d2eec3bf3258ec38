import json
from collections.abc import Callable, Coroutine
from typing import TypeVar

import pytest

from memory_core.core import MemoryCore
from memory_core.ports import Store, UnitOfWork
from memory_core.recall.documents import DocumentLine
from memory_core.recall.search import Search
from memory_core.recall.turn import MOST, Recalled, TurnRecall, TurnView
from memory_core.spaces import Place, Space, home_space, parent_spaces, user_space
from memory_core.values import EndReason, Trigger
from tests.support.cores import OMAR, OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
T = TypeVar("T")


def view(place: Place, session_id: str = "none", speaker: int = SARA.id) -> TurnView:
    home = home_space("default", place)
    return TurnView(profile="default", session_id=session_id, spaces=(home, *parent_spaces(home)), speaker=speaker)


def left(*lines: str, name: str = "USER.md", space: str = "user:1001") -> list[DocumentLine]:
    return [DocumentLine(space, name, "", 0, line) for line in lines]


async def remembered(core: MemoryCore, *lines: str) -> None:
    for number, line in enumerate(lines, start=1):
        said = await says(core, PRIVATE, SARA, f"remember that {line}", number)
        await core.curate(said.session_id, cutoff=None, trigger=Trigger.COMMAND, cause=f"run-{number}", asked=True)


def texts(recalled: Recalled) -> list[str]:
    return [record.text for record in recalled.records]


async def test_a_line_that_the_prompt_has_not_is_recalled_with_its_source() -> None:
    async with open_core() as core:
        await remembered(core, "the garage code sheet hangs in the kitchen", "I work in Cairo")
        (item,) = await core.find_lines([user_space("default", SARA.id)], "garage")
        query = "where does the garage sheet hang in the kitchen?"
        found = await core.turn_recall.for_turn(view(PRIVATE), query, left(item.statement))
        (record,) = found.records
        assert (record.source, record.text) == (f"fact:{item.id}", item.statement)
        assert set(json.loads(record.to_json())) >= {"source", "scope", "text", "sure", "message"}
        again = await core.turn_recall.for_turn(view(PRIVATE), query, left(item.statement), {record.source})
        assert again.records == ()
        assert (await core.turn_recall.for_turn(view(PRIVATE), query, ())).records == (), "the prompt has it already"


async def test_without_the_ledger_a_line_of_a_file_is_recalled_all_the_same() -> None:
    async with open_core() as core:
        line = "The garage sheet hangs in the kitchen"
        found = await core.turn_recall.for_turn(view(PRIVATE), "where is the garage sheet", left(line))
        assert [record.text for record in found.records] == [line]
        assert found.records[0].source.startswith("file:USER.md")


async def test_a_line_that_was_forgotten_is_not_recalled_although_the_file_has_it_still() -> None:
    async with open_core() as core:
        await remembered(core, "the garage code sheet hangs in the kitchen")
        (item,) = await core.find_lines([user_space("default", SARA.id)], "garage")
        await core.forget(OPERATOR, item, "forget-1")
        found = await core.turn_recall.for_turn(view(PRIVATE), "garage sheet kitchen", left(item.statement))
        assert found == Recalled(abstained="nothing")


class NoDatabase:
    """A store that nobody may ask."""

    async def read(self, work: object) -> object:
        raise AssertionError(work)


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "مرحبا",
        "ok thanks",
        "good morning!",
        "السلام عليكم",
        "你好",
        "tea",
        "?",
        "",
        "Where does the garage sheet hang in the kitchen?",
    ],
)
async def test_what_has_nothing_to_recall_asks_no_database(text: str) -> None:
    async with open_core() as core:
        recall = TurnRecall(NoDatabase(), core.clock, core.search)  # type: ignore[arg-type]
        assert (await recall.for_turn(view(PRIVATE), text, ())).records == ()
        if len(text) < 12:
            await recall.for_turn(view(PRIVATE), text, left("Green tea is thanked for, okay, in the morning"))


@pytest.mark.parametrize("greeting", ["hello", "Hi there!", "مرحبا", "good", "?", "", "tea", "ok thanks", "привет"])
async def test_greetings_and_single_words_recall_nothing(greeting: str) -> None:
    async with open_core() as core:
        lines = left("I drink green tea with mint in the morning", "hello there, good friend, ok, thanks", "مرحبا بك")
        assert (await core.turn_recall.for_turn(view(PRIVATE), greeting, lines)).records == ()


async def test_notes_are_recalled_and_never_more_than_three_records() -> None:
    async with open_core() as core:
        notes = [
            DocumentLine("user:1001", "notes/garden.md", "Plan", number, f"Row {number} of the garden holds tomatoes")
            for number in range(1, 9)
        ]
        found = await core.turn_recall.for_turn(view(PRIVATE), "which garden rows hold tomatoes?", notes)
        assert len(found.records) == MOST
        assert found.records[0].source.startswith("file:notes/garden.md:")


async def test_talk_is_recalled_when_somebody_asks_about_the_past_only() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "We decided on PostgreSQL for the billing database", 1)
        plain = await core.turn_recall.for_turn(view(PRIVATE), "which billing database?", ())
        assert texts(plain) == []
        past = "What did we decide about the billing database?"
        assert texts(await core.turn_recall.for_turn(view(PRIVATE), past, ())) == [said.text]
        assert texts(await core.turn_recall.for_turn(view(PRIVATE, said.session_id), past, ())) == []
        elsewhere = view(Place("telegram", OMAR.id), speaker=OMAR.id)
        assert texts(await core.turn_recall.for_turn(elsewhere, past, ())) == []


@pytest.mark.parametrize(
    ("query", "is_recalled"),
    [
        ("What did Sara say about the billing database?", True),
        ("when did sara decide on the database", True),
        ("ماذا قالت سارة عن billing database؟", True),
        ("What did Napoleon say about the billing database?", False),
        ("Who said the billing database is the root of all evil?", False),
        ("What did my manager say about the billing database?", False),
        ("How has my script written to the billing database?", False),
    ],
)
async def test_what_somebody_said_is_recalled_if_they_said_it_here(query: str, *, is_recalled: bool) -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "We decided on PostgreSQL for the billing database", 1)
        found = await core.turn_recall.for_turn(view(PRIVATE), query, ())
        assert texts(found) == ([said.text] if is_recalled else [])


async def test_only_what_shows_why_it_was_found_is_recalled() -> None:
    async with open_core() as core:
        talk = (
            "Good morning",
            "How are you?",
            "The database is full",
            "We decided on PostgreSQL",
            "Nice",
            "Lunch?",
            "Noon",
        )
        for number, text in enumerate(talk, start=1):
            await says(core, PRIVATE, SARA, text, number)
        found = await core.turn_recall.for_turn(view(PRIVATE), "What did we decide about the database?", ())
        assert texts(found), "there is an answer"
        for record in found.records:
            shown = str(record.more) + record.text
            assert "database" in shown or "decided" in shown


async def test_that_the_bot_did_not_know_is_not_recalled() -> None:
    async with open_core() as core:
        for number, text in enumerate(
            ("What did we decide about the garage?", "Please look again for the garage"), start=1
        ):
            said = await says(core, PRIVATE, SARA, text, number)
            async with core.store.transaction() as uow:
                await core.reply(uow, said.session_id, "I do not know that.", reply_to=said.id)
        found = await core.turn_recall.for_turn(view(PRIVATE), "What did we decide about the garage?", ())
        assert "I do not know that." not in texts(found)
        async with core.store.transaction() as uow:
            await core.reply(uow, said.session_id, "A green garage would look good.", reply_to=said.id)
        found = await core.turn_recall.for_turn(view(PRIVATE), "What did we decide about the garage?", ())
        assert "A green garage would look good." in texts(found)


async def test_a_turn_about_the_past_asks_the_database_once() -> None:
    async with open_core() as core:
        await remembered(core, "the garage code sheet hangs in the kitchen")
        said = await says(core, PRIVATE, SARA, "We decided on a green garage door", 8)
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, EndReason.NEW)
        await core.search.indexing.catch_up()
        asked = await says(core, PRIVATE, SARA, "What did we decide about the garage?", 9)
        counted = Counted(core.store)
        search = Search("default", counted)  # type: ignore[arg-type]
        recall = TurnRecall(counted, core.clock, search)  # type: ignore[arg-type]
        found = await recall.for_turn(
            view(PRIVATE, asked.session_id), asked.text, left("The garage code sheet hangs in the kitchen, we decided")
        )
        assert said.text in texts(found)
        assert len(found.records) > 1
        assert counted.asked == 1, "the turn's own message, which the index has not read, is in its own session"


class Counted:
    """Counts how often a store is asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = 0

    async def read(self, work: Callable[[UnitOfWork], Coroutine[object, object, T]], *, brief: bool = False) -> T:
        self.asked += 1
        return await self._store.read(work, brief=brief)


async def test_arabic_turns_recall_too() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "قرّرنا أن تكون قاعدة البيانات في الرياض", 1)
        found = await core.turn_recall.for_turn(view(PRIVATE), "ماذا قررنا بشأن قاعدة البيانات؟", ())
        assert texts(found) == ["قرّرنا أن تكون قاعدة البيانات في الرياض"]


async def test_another_profile_recalls_nothing_of_this_one() -> None:
    async with open_core() as core:
        await remembered(core, "the garage code sheet hangs in the kitchen")
        other = TurnView(profile="other", session_id="x", spaces=(Space.parse("other", f"user:{SARA.id}"),))
        assert (await core.turn_recall.for_turn(other, "garage sheet kitchen", left("x"))).records == ()
