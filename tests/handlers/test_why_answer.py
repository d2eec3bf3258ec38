"""`/why` in reply to an answer shows the memory that was in its prompt, to those who may see it, with what to do about it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from handlers.messages import Reply
from memory_core.core import CoreSettings
from memory_core.documents.budgets import Budgets
from memory_core.spaces import MEMORY, Doc, Place, home_space, user_space
from tests.handlers.chats import Chats, chats_over, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core

pytestmark = pytest.mark.anyio

OMARS = Place("telegram", OMAR.id)


async def answered(chats: Chats, text: str, who=SARA, place: Place = PRIVATE) -> int:  # type: ignore[no-untyped-def]
    """Say something and return the number under which the platform shows the answer."""
    inbound = chats.inbound(text, who, place)
    await chats.mailbox.handle(inbound)
    async with chats.core.store.transaction() as uow:
        asked = await uow.sessions.by_platform_id(place, inbound.message_id or 0)
        assert asked is not None
        said = [one for one in await uow.sessions.messages(asked.session_id) if one.reply_to == asked.id]
        number = 100_000 + asked.seq
        await uow.sessions.update(replace(said[-1], platform_message_id=number))
    await chats.sent()
    return number


async def card_with(chats: Chats, label: str) -> Reply:
    return next(r for r in await chats.sent() if any(b.action.startswith(label) for row in r.buttons for b in row))


async def test_an_answer_tells_what_it_rested_on_and_the_line_can_be_forgotten_there() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        number = await answered(chats, "Where do I work?")
        result = await chats.say("/why", reply_to=number)
        assert result.code == "memory.used"
        (line,) = result.fields["lines"]
        assert line["statement"] == "Works in Cairo" or "Cairo" in line["statement"]
        assert line["evidence"][0]["speaker"] == SARA.id
        card = await card_with(chats, "forget:")
        pressed = await chats.press(card, "forget")
        assert pressed.code == "memory.forgotten"
        assert "Cairo" not in (await chats.core.documents.read(Doc(user_space("default", SARA.id), "USER.md"))).text
        later = await chats.say("/why", reply_to=number)
        assert (later.fields["lines"], later.fields["changed"]) == ([], 1)
        assert "Cairo" not in later.to_json()


async def test_the_line_can_be_said_otherwise_there() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        number = await answered(chats, "Where do I work?")
        await chats.say("/why", reply_to=number)
        card = await card_with(chats, "edit:")
        assert (await chats.press(card, "edit")).code == "memory.edit-asked"
        question = [reply for reply in await chats.sent() if reply.card][-1]
        edited = await chats.say("I work in Aleppo", reply_to=await chats.message_of(question))
        assert edited.code == "memory.edited"
        text = (await chats.core.documents.read(Doc(user_space("default", SARA.id), "USER.md"))).text
        assert "I work in Aleppo" in text
        assert "Cairo" not in text


async def test_a_reply_to_the_card_itself_changes_nothing() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        number = await answered(chats, "Where do I work?")
        await chats.say("/why", reply_to=number)
        card = await card_with(chats, "edit:")
        result = await chats.say("Thanks, that is right", reply_to=await chats.message_of(card))
        assert result.code == "turn.answered"


@asynccontextmanager
async def narrow() -> AsyncIterator[Chats]:
    async with open_core(settings=CoreSettings(budgets=Budgets(approved_block=0))) as core, chats_over(core) as chats:
        yield chats


async def test_what_was_recalled_is_told_with_its_words() -> None:
    async with narrow() as chats:
        await chats.say("remember that the boiler was made in Leipzig")
        number = await answered(chats, "Where was the boiler made?")
        result = await chats.say("/why", reply_to=number)
        (record,) = result.fields["recalled"]
        assert record["source"].startswith("fact:")
        assert record["evidence"]
        assert (await card_with(chats, "forget:")).place == PRIVATE
    async with open_chats() as chats:
        await chats.say("We decided on PostgreSQL for the billing database")
        await chats.say("/new")
        number = await answered(chats, "What did we decide about the billing database?")
        result = await chats.say("/why", reply_to=number)
        assert "PostgreSQL" in "\n".join(result.lines)


async def test_without_a_reply_it_is_about_the_last_answer_and_the_command_line_says_the_same() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        await answered(chats, "Where do I work?")
        alone = await chats.say("/why")
        assert alone.fields["lines"]
        assert (await chats.say("/memory used")).to_json() == alone.to_json()
        named = await chats.say(f"/memory used {alone.fields['question']}")
        assert named.fields == alone.fields


async def test_in_a_group_each_sees_the_lines_that_are_theirs_to_decide_about() -> None:
    async with open_chats() as chats:
        doc = Doc(home_space("default", GROUP), MEMORY)
        await chats.core.documents.write(doc, "# Memory\n\n## Facts\n\n- The choir meets on Tuesday\n", "absent")
        own = Doc(user_space("default", SARA.id), "PORTABLE.md")
        await chats.core.documents.write(own, "- Sara likes short answers\n", "absent")
        number = await answered(chats, "When do we meet?", SARA, GROUP)
        plain = await chats.say("/why", OMAR, GROUP, reply_to=number)
        assert (plain.fields["lines"], plain.fields["hidden"]) == ([], 2)
        for text in await chats.shown():
            assert "Tuesday" not in text
            assert "short answers" not in text
        mine = await chats.say("/why", SARA, GROUP, reply_to=number)
        assert [line["statement"] for line in mine.fields["lines"]] == ["Sara likes short answers"]
        assert all(r.place == PRIVATE for r in await chats.sent() if "short answers" in r.text)
        chats.members.admins.add(OMAR.id)
        admin = await chats.say("/why", OMAR, GROUP, reply_to=number)
        assert [line["statement"] for line in admin.fields["lines"]] == ["The choir meets on Tuesday"]
        assert admin.fields["hidden"] == 1


async def test_nobody_asks_about_an_answer_of_another_chat() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        await answered(chats, "Where do I work?")
        asked = (await chats.say("/why")).fields["question"]
        for who, place in ((OMAR, OMARS), (OMAR, GROUP), (SARA, GROUP)):
            result = await chats.say(f"/memory used {asked}", who, place)
            assert result.code == "item.no-answer"
            assert "Cairo" not in result.to_json()


async def test_in_reply_to_a_card_it_tells_where_the_line_comes_from() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        card = await chats.card()
        result = await chats.say("/why", reply_to=await chats.message_of(card))
        assert result.code == "memory.why"


async def test_a_message_of_which_nothing_is_known_is_said_to_be_so() -> None:
    async with open_chats() as chats:
        result = await chats.say("/why", reply_to=424242)
        assert (result.ok, result.code) == (False, "item.no-answer")
        assert (await chats.say("/why")).code == "item.no-answer"
