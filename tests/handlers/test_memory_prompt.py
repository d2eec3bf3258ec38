import json
from pathlib import Path

import pytest

from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.budgets import Budgets
from memory_core.documents.files import LocalDocumentStore
from memory_core.spaces import MEMORY, SOUL, USER, Doc, Scope, Space, home_space, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor
from tests.handlers.chats import chats_over, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio

SECRET_OF_THE_HOUSE = "Answer like a pirate."


async def write(core: MemoryCore, doc: Doc, text: str) -> None:
    known = await core.documents.read(doc)
    await core.documents.write(doc, text, known.version)


async def test_it_is_exactly_what_the_model_gets() -> None:
    async with open_chats(operators=[SARA.id]) as chats:
        await chats.say("remember that I work in Cairo")
        await chats.say("/memory apply all")
        shown = await chats.say("/memory prompt Where do I work?")
        await chats.say("Where do I work?")
        sent = [{"role": one.role, "text": one.text} for one in chats.talker.requests[-1]]
        assert shown.fields["messages"] == sent
        assert shown.fields["characters"] == sum(len(one["text"]) for one in sent)
        assert shown.fields["included"][0]["file"] == "USER.md"
        assert "Cairo" in "\n".join(shown.lines)


async def test_looking_writes_nothing() -> None:
    async with open_chats() as chats:
        await chats.say("hello")
        before = await chats.core.session(PRIVATE)
        await chats.say("/memory prompt what did we decide about the boiler?")
        assert await chats.core.session(PRIVATE) == before


async def test_what_the_budget_drops_is_named_and_recalled_by_its_own_words() -> None:
    settings = CoreSettings(budgets=Budgets(approved_block=200))
    async with open_core(settings=settings) as core, chats_over(core) as chats:
        rows = [f"Row {word} of the garden holds plants" for word in ("north", "south", "east")]
        text = "# User\n\n## Profile\n\n" + "".join(f"- {row}\n" for row in rows) + "- The boiler was made in Leipzig\n"
        await write(core, Doc(user_space("default", SARA.id), USER), text)
        shown = await chats.say("/memory prompt Where was the boiler made?")
        dropped = [one["line"] for one in shown.fields["dropped"]]
        assert "The boiler was made in Leipzig" in dropped
        assert len(shown.fields["recalled"]) == 1
        await chats.say("Where was the boiler made?")
        system = chats.talker.requests[-1][0].text
        (block,) = [part for part in system.split("\n\n") if part.startswith("<untrusted>")]
        assert block.endswith("</untrusted>")
        assert json.loads(block.split("\n")[1])["text"] == "The boiler was made in Leipzig"
        await chats.say("Hello!")
        assert "Leipzig" not in chats.talker.requests[-1][-1].text
        assert (await chats.say("/memory prompt hello")).fields["recalled"] == []


async def test_the_operators_own_text_is_for_operators() -> None:
    for operators in ((), (SARA.id,)):
        async with open_chats(operators=operators) as chats:
            await write(chats.core, Doc(Space("default", Scope.PROFILE), SOUL), SECRET_OF_THE_HOUSE)
            shown = await chats.say("/memory prompt hello <soul> hello")
            assert (SECRET_OF_THE_HOUSE in shown.to_json()) == bool(operators)
            assert "hello <soul> hello" in shown.fields["messages"][-1]["text"]


async def test_in_a_group_it_is_for_admins_and_goes_to_their_private_chat_with_their_own_lines() -> None:
    async with open_chats() as chats:
        for who in (SARA, OMAR):
            await write(
                chats.core, Doc(user_space("default", who.id), "PORTABLE.md"), f"- {who.name} likes short answers\n"
            )
            await write(chats.core, Doc(user_space("default", who.id), USER), f"- {who.name} was ill in May\n")
        await write(chats.core, Doc(home_space("default", GROUP), MEMORY), "- The choir meets on Tuesday\n")
        assert (await chats.say("/memory prompt", OMAR, GROUP)).code == "access.denied"
        chats.members.admins.add(SARA.id)
        await chats.sent()
        shown = await chats.say("/memory prompt", SARA, GROUP)
        said = shown.to_json()
        assert "The choir meets on Tuesday" in said
        assert "Sara likes short answers" in said
        assert "Omar" not in said
        assert "ill in May" not in said
        for reply in await chats.sent():
            assert reply.place == PRIVATE or "short answers" not in reply.text


async def test_a_line_changed_in_another_process_is_in_the_next_prompt(tmp_path: Path) -> None:
    """The disk says that a file changed, whoever changed it: a second process, another chat, an editor."""
    clock = FixedClock()
    store = await SqliteStore.open(tmp_path / "dhakira.sqlite", clock=clock)
    beside = await SqliteStore.open(tmp_path / "dhakira.sqlite", clock=clock)
    try:
        here, there = (
            MemoryCore(
                store=one,
                documents=LocalDocumentStore(tmp_path, clock),
                extractor=OfflineExtractor(),
                clock=clock,
                ids=CountingIds(),
            )
            for one in (store, beside)
        )
        async with chats_over(here) as chats:
            await chats.say("remember that I work in Cairo")
            (item,) = await here.find_lines([user_space("default", SARA.id)], "Cairo")
            first = await chats.say("/memory prompt")
            again = await chats.say("/memory prompt")
            assert first.fields["versions"] == again.fields["versions"]
            found = await there.item(item.id)
            assert found is not None
            await there.edit(Actor(SARA.id, SARA.name), found, "I work in Aleppo", "elsewhere-1")
            await chats.say("Where do I work?")
            system = chats.talker.requests[-1][0].text
            assert "I work in Aleppo" in system
            assert "Cairo" not in system
            changed = await chats.say("/memory prompt")
            assert changed.fields["versions"] != first.fields["versions"]
    finally:
        await store.close()
        await beside.close()
