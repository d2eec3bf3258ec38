import json

import pytest

from memory_core.core import MemoryCore
from memory_core.recall.documents import DocumentLine
from memory_core.recall.turn import MOST, Recalled, TurnRecall, TurnView
from memory_core.spaces import Place, Space, home_space, parent_spaces, user_space
from memory_core.values import Trigger
from tests.support.cores import OMAR, OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio


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
