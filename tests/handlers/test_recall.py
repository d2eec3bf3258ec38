import json

import pytest

from handlers.memory_recall import link_to
from memory_core.recall.passages import Hit, Passage
from memory_core.recall.prompt_format import untrusted_records
from memory_core.spaces import Place
from memory_core.values import Message, Role
from tests.handlers.chats import HADI, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA
from tests.support.time import START

pytestmark = pytest.mark.anyio


def passage(space: str, chat: int, number: int | None) -> Passage:
    message = Message(
        id="m1",
        session_id="s1",
        seq=1,
        role=Role.USER,
        speaker=SARA,
        text="x",
        sent_at=START,
        platform_message_id=number,
    )
    return Passage(Hit("m1", "s1", 1, space, "m1", chat, 1.0), (message,), 0)


@pytest.mark.parametrize(
    ("space", "chat", "number", "link"),
    [
        ("chat:-1001234567890", -1001234567890, 42, "https://t.me/c/1234567890/42"),
        ("topic:-1001234567890/7", -1001234567890, 42, "https://t.me/c/1234567890/7/42"),
        ("chat:-1001234567890", -500, 42, ""),  # sent before the group became a supergroup
        ("chat:-500", -500, 42, ""),
        ("chat:-3000000000000042", -3000000000000042, 42, ""),  # a chat of other records than Telegram's
        ("user:1001", 1001, 42, ""),
        ("chat:-1001234567890", -1001234567890, None, ""),
    ],
)
async def test_links_stand_where_telegram_has_them(space: str, chat: int, number: int | None, link: str) -> None:
    found = passage(space, chat, number)
    assert link_to(found.message, found) == link


async def test_recall_shows_who_said_it_when_and_what_stands_around() -> None:
    async with open_chats() as chats:
        await chats.say("The boiler was repaired by Nordmann in March")
        await chats.say("It cost four hundred")
        result = await chats.say("/recall who repaired the boiler?")
        assert result.code == "recall.found"
        (first, *_rest) = result.fields["passages"]
        assert first["text"] == "The boiler was repaired by Nordmann in March"
        assert first["who"] == {"id": SARA.id, "name": SARA.name}
        assert first["when"].startswith("2026-03-01")
        assert first["around"], "the bot's answer stands beside it"
        assert not first["link"], "a private chat has no links"
        assert "Nordmann" in (await chats.shown())[-1]


async def test_nobody_finds_what_was_said_elsewhere() -> None:
    async with open_chats() as chats:
        await chats.say("My locker has the number 4711", SARA)
        await chats.say("@bot the rehearsal is on Tuesday", OMAR, GROUP)
        for who, place in ((OMAR, Place("telegram", OMAR.id)), (SARA, GROUP), (OMAR, GROUP), (HADI, GROUP)):
            result = await chats.say("/recall locker number", who, place)
            assert "4711" not in str(result.fields["passages"])
        result = await chats.say("/recall rehearsal Tuesday", SARA, PRIVATE)
        assert "rehearsal is on" not in str(result.fields["passages"])


async def test_memory_that_is_off_looks_nothing_up() -> None:
    async with open_chats() as chats:
        await chats.say("The boiler was repaired by Nordmann")
        await chats.say("/memory mode off")
        result = await chats.say("/recall boiler")
        assert (result.code, result.fields["passages"]) == ("recall.off", [])


async def test_recall_speaks_arabic_and_pages() -> None:
    async with open_chats() as chats:
        for number in range(7):
            await chats.say(f"اشتريت الكتاب رقم {number} من المكتبة")
        result = await chats.say("/recall كتاب")
        assert result.fields["pages"] > 1
        second = await chats.say("/recall كتاب page 2")
        assert second.fields["page"] == 2
        shown = {passage["message_id"] for passage in result.fields["passages"]}
        assert not shown & {passage["message_id"] for passage in second.fields["passages"]}


async def test_what_stands_beside_a_passage_is_no_passage_of_its_own_and_numbers_have_no_holes() -> None:
    async with open_chats() as chats:
        for number in range(4):
            await chats.say(f"The boiler was looked at, part {number}")
            await chats.say("/new")
        result = await chats.say("/recall boiler")
        passages = [row.split("\n") for row in result.lines[1:]]
        assert [rows[0].partition(".")[0] for rows in passages] == ["1", "2", "3", "4"]
        texts = [row["text"] for row in result.fields["passages"]]
        assert sorted(texts) == [f"The boiler was looked at, part {number}" for number in range(4)]
        around = [near["text"] for row in result.fields["passages"] for near in row["around"]]
        assert around, "what stands beside them is shown with them"


async def test_what_another_person_said_is_shown_as_no_answer() -> None:
    async with open_chats() as chats:
        await chats.say("@bot we meet at the harbour office on Tuesday", OMAR, GROUP)
        await chats.say("@bot I sold my bike to Nadia for 80 euros", HADI, GROUP)
        await chats.say("@bot We decided to rent the hall in June", SARA, GROUP)
        sold = await chats.say("/recall what did Hadi sell?", OMAR, GROUP)
        assert sold.lines[0] == "What was said:"
        assert sold.fields["passages"][0]["who"]["id"] == HADI.id
        not_sold = await chats.say("/recall what did Omar sell?", SARA, GROUP)
        assert not_sold.lines[0].startswith("Nothing that was said here seems to answer that")


async def test_a_turn_recalls_what_was_told_and_not_who_asked_the_same_before() -> None:
    async with open_chats() as chats:
        await chats.say("@bot we meet at the harbour office on Tuesday", OMAR, GROUP)
        await chats.say("@bot I sold my bike to Nadia for 80 euros", HADI, GROUP)
        await chats.say("@bot We decided to rent the hall in June", SARA, GROUP)
        await chats.say("@bot what did Hadi say about his bike?", OMAR, GROUP)
        await chats.say("/new", SARA, GROUP)
        await chats.say("@bot what did Hadi say about his bike?", OMAR, GROUP)
        records = [json.loads(one)["text"] for one in untrusted_records(chats.talker.requests[-1][0].text)]
        assert records == ["@bot I sold my bike to Nadia for 80 euros"]


async def test_memory_search_and_read_look_into_the_files() -> None:
    async with open_chats() as chats:
        await chats.say("remember that I work in Cairo")
        await chats.say("/memory apply all")
        found = await chats.say("/memory search work cairo")
        assert [(line["file"], line["section"]) for line in found.fields["lines"]] == [("USER.md", "Profile")]
        read = await chats.say("/memory read USER.md")
        assert "Cairo" in read.fields["text"]
        nothing = await chats.say("/memory search zebra")
        assert nothing.fields["lines"] == []


async def test_in_a_group_only_its_admins_search_its_files() -> None:
    async with open_chats() as chats:
        result = await chats.say("/memory search anything", OMAR, GROUP)
        assert result.code == "access.denied"
