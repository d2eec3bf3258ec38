"""What was recalled stays with its session word for word; what became of it since is told, and what was erased is gone."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from handlers.memory_erase import CONFIRM
from memory_core.core import CoreSettings
from memory_core.documents.budgets import Budgets
from memory_core.ports.shown import ShownRecord
from memory_core.spaces import Doc, Place, user_space
from memory_core.values import Actor
from tests.handlers.chats import Chats, chats_over, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core

pytestmark = pytest.mark.anyio

ME = Actor(SARA.id, SARA.name)
OMARS = Place("telegram", OMAR.id)
PAST = "What did we decide about the billing database?"


@asynccontextmanager
async def narrow() -> AsyncIterator[Chats]:
    """A bot whose prompts have no room for a single line: all that fits the words is recalled."""
    async with open_core(settings=CoreSettings(budgets=Budgets(approved_block=0))) as core, chats_over(core) as chats:
        await chats.say("remember that the boiler was made in Leipzig")
        yield chats


def untrusted(chats: Chats) -> list[str]:
    """The records of the untrusted block of the last request, as they were sent."""
    system = chats.talker.requests[-1][0].text
    parts = [part for part in system.split("\n\n") if part.startswith("<untrusted>")]
    assert len(parts) <= 1
    assert all(part.endswith("\n</untrusted>") for part in parts)
    return parts[0].split("\n")[1:-1] if parts else []


async def shown(chats: Chats) -> list[ShownRecord]:
    session = await chats.core.session(PRIVATE)
    assert session is not None
    async with chats.core.store.reading() as uow:
        return await uow.shown.before(session.id, 10**6, 50)


async def test_later_turns_get_the_same_bytes() -> None:
    async with narrow() as chats:
        await chats.say("Where was the boiler made?")
        first = untrusted(chats)
        assert [json.loads(one)["text"] for one in first] == ["The boiler was made in Leipzig"]
        before = chats.talker.requests[-1][0].text
        await chats.say("Thanks!")
        assert chats.talker.requests[-1][0].text == before
        await chats.say("And where was the boiler made again?")
        assert chats.talker.requests[-1][0].text == before, "what is there already is not recalled twice"
        assert len(await shown(chats)) == 1
        await chats.say("/new")
        await chats.say("Hello")
        assert untrusted(chats) == [], "another session begins without"


async def test_an_edit_is_told_beside_the_old_words() -> None:
    async with narrow() as chats:
        await chats.say("Where was the boiler made?")
        first = untrusted(chats)
        (item,) = await chats.core.find_lines([user_space("default", SARA.id)], "boiler")
        await chats.core.edit(ME, item, "The boiler was made in Halle", "edit-1")
        await chats.say("Thanks!")
        again, notice = untrusted(chats)
        assert [again] == first
        told = json.loads(notice)
        assert (told["source"], told["now"]) == (f"fact:{item.id}", "The boiler was made in Halle")


async def test_what_is_forgotten_is_not_shown_again_and_then_gone_for_good() -> None:
    async with narrow() as chats:
        await chats.say("Where was the boiler made?")
        await chats.say("/memory forget boiler")
        await chats.say("Thanks!")
        (notice,) = untrusted(chats)
        assert json.loads(notice)["notice"] == "no longer in memory"
        assert "Leipzig" not in str(chats.talker.requests[-1])
        chats.core.clock.advance(hours=25)  # type: ignore[attr-defined]
        await chats.core.blank_forgotten()
        assert [record.text for record in await shown(chats)] == [""]


async def test_a_line_that_a_hand_took_out_is_not_shown_again() -> None:
    async with narrow() as chats:
        await chats.say("Where was the boiler made?")
        session = await chats.core.session(PRIVATE)
        assert session is not None
        for space in await chats.core.documents.list_spaces("default"):
            for name in ("USER.md", "MEMORY.md"):
                doc = Doc(space, name)
                text = await chats.core.documents.read(doc)
                if "Leipzig" in text.text:
                    kept = "\n".join(row for row in text.text.split("\n") if "Leipzig" not in row)
                    await chats.core.documents.write(doc, kept, text.version)
        await chats.say("Thanks!")
        assert "Leipzig" not in chats.talker.requests[-1][0].text


async def test_passages_go_with_the_words_that_they_quote() -> None:
    async with open_chats() as chats:
        said = chats.inbound("We decided on PostgreSQL for the billing database")
        await chats.mailbox.handle(said)
        await chats.say("/new")
        await chats.say(PAST)
        (record,) = untrusted(chats)
        assert "PostgreSQL" in record
        await chats.say("Thanks!")
        assert untrusted(chats) == [record]
        assert len((await chats.say("/memory prompt Thanks!")).fields["again"]) == 1
        edited = chats.inbound("We decided on nothing yet", kind="edit", message_id=said.message_id)
        await chats.mailbox.handle(edited)
        await chats.say("Good.")
        (notice,) = untrusted(chats)
        assert json.loads(notice)["notice"] == "no longer in memory"
        assert [one.text for one in await shown(chats)] == [""]


async def test_forgetting_a_person_takes_the_words_out_of_every_record() -> None:
    async with open_chats() as chats:
        await chats.say("@bot we decided on PostgreSQL for the billing database", OMAR, GROUP)
        await chats.say("/reset", OMAR, GROUP)
        await chats.say(PAST, SARA, GROUP)
        assert any("PostgreSQL" in record for record in untrusted(chats))
        asked = await chats.say("/memory forget-me", OMAR, OMARS)
        await chats.say(f"/memory forget-me confirm {asked.fields[CONFIRM]}", OMAR, OMARS)
        await chats.say("Good.", SARA, GROUP)
        assert "PostgreSQL" not in str(chats.talker.requests[-1])
        async with chats.core.store.reading() as uow:
            session = await uow.sessions.current("default", GROUP)
            assert session is not None
            records = await uow.shown.before(session.id, 10**6, 50)
        assert records
        assert all("PostgreSQL" not in record.text for record in records)


async def test_what_one_person_shared_is_not_shown_again_to_the_next_speaker() -> None:
    async with open_core(settings=CoreSettings(budgets=Budgets(approved_block=0))) as core, chats_over(core) as chats:
        await chats.say("remember that I prefer short answers with numbers")
        (item,) = await core.find_lines([user_space("default", SARA.id)], "short answers")
        await core.share(ME, item, "share-1")
        await chats.say("Do I prefer short answers with numbers?", SARA, GROUP)
        assert any("short answers" in record for record in untrusted(chats))
        await chats.say("Do I prefer short answers with numbers?", OMAR, GROUP)
        assert untrusted(chats) == []
        await chats.say("Thanks!", SARA, GROUP)
        assert any("short answers" in record for record in untrusted(chats))


async def test_where_memory_is_off_nothing_is_shown_again() -> None:
    async with narrow() as chats:
        await chats.say("Where was the boiler made?")
        assert untrusted(chats)
        await chats.say("/memory mode off")
        await chats.say("Where was the boiler made?")
        assert untrusted(chats) == []


async def test_no_more_than_three_records_ever_stand_in_a_prompt() -> None:
    async with open_core(settings=CoreSettings(budgets=Budgets(approved_block=0))) as core, chats_over(core) as chats:
        for what in ("boiler", "kettle", "grill", "oven", "radio"):
            await chats.say(f"remember that the {what} was made in Leipzig")
        for what in ("boiler", "kettle", "grill", "oven", "radio"):
            await chats.say(f"Where exactly was that {what} made?")
            assert 1 <= len(untrusted(chats)) <= 3
            assert any(what in record for record in untrusted(chats))
