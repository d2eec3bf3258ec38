"""A time zone is asked for once, when it matters; a home is a proposal that its person confirms."""

import pytest

from memory_core.documents.paths import SPACE_JSON
from memory_core.documents.space_file import write_space
from memory_core.languages.zones import home_zone, zone_of
from memory_core.spaces import Doc, Scope, Space, user_space
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, SARA

pytestmark = pytest.mark.anyio


async def zone(chats: Chats) -> str | None:
    return (await chats.core.space_settings(user_space("default", SARA.id))).zone


async def test_where_somebody_lives_is_proposed_and_set_by_their_press() -> None:
    async with open_chats() as chats:
        await chats.say("I live in Beirut.")
        question = next(reply for reply in await chats.sent() if "Asia/Beirut" in reply.text)
        assert await zone(chats) is None, "nothing is set before they say so"
        await chats.press(question, "zone")
        assert await zone(chats) == "Asia/Beirut"
        await chats.say("I live in Beirut.")
        await chats.say("remind me tomorrow")
        assert not any("time zone" in text for text in await chats.shown())
        await chats.say("what is the time?")
        assert "Asia/Beirut" in chats.talker.requests[-1][-1].text


async def test_it_is_asked_once_when_something_is_tomorrow() -> None:
    async with open_chats() as chats:
        await chats.say("hello")
        assert not any("time zone" in text for text in await chats.shown())
        await chats.say("my exam is tomorrow")
        assert len([text for text in await chats.shown() if "time zone" in text]) == 1
        await chats.say("and tonight I read")
        assert not any("time zone" in text for text in await chats.shown())
        await chats.say("/memory zone Asia/Riyadh")
        assert await zone(chats) == "Asia/Riyadh"


async def test_in_arabic() -> None:
    async with open_chats() as chats:
        await chats.say("أعيش في بيروت.", language="ar")
        question = next(reply for reply in await chats.sent() if "Asia/Beirut" in reply.text)
        assert "منطقتك الزمنية" in question.text
        await chats.press(question, "zone")
        assert await zone(chats) == "Asia/Beirut"


@pytest.mark.parametrize(
    "text",
    [
        "I don't live in Beirut",
        "My sister lives in Paris",
        "Do I live in Beirut?",
        "I used to live in Paris",
        "translate: I live in Paris",
        "لا أعيش في بيروت",
        "أختي تعيش في باريس",
    ],
)
async def test_what_does_not_say_where_they_live_proposes_nothing(text: str) -> None:
    assert home_zone(text) == ""
    async with open_chats() as chats:
        await chats.say(text)
        assert not any("Europe/" in shown or "Asia/" in shown for shown in await chats.shown())


async def test_groups_and_memory_that_is_off_learn_no_zone() -> None:
    async with open_chats() as chats:
        await chats.say("I live in Beirut.", place=GROUP)
        await chats.say("/memory mode off")
        await chats.say("I live in Beirut and my exam is tomorrow")
        assert not any("Asia/" in text for text in await chats.shown())


def test_places() -> None:
    assert zone_of("Cairo, Egypt") == "Africa/Cairo"
    assert zone_of("القاهرة") == "Africa/Cairo"
    assert zone_of("a small village, Latvia") == "Europe/Riga"
    assert zone_of("Helsinki") == "Europe/Helsinki"
    assert zone_of("../../etc/passwd") == zone_of("somewhere") == zone_of("x" * 500) == ""


async def test_a_day_is_remembered_with_its_date_in_the_persons_zone() -> None:
    async with open_chats() as chats:
        await chats.say("/memory zone Asia/Tokyo")
        await chats.say("remember that my exam is tomorrow")
        items = [text for text in await chats.shown() if "exam" in text]
        # The test's clock says 09:00 UTC on 1 March 2026, which is the evening of that day in Tokyo.
        assert any("2026-03-02 Asia/Tokyo" in text for text in items)


async def test_a_topic_counts_its_days_as_its_chat_does() -> None:
    async with open_chats() as chats:
        core, topic = chats.core, Space("default", Scope.TOPIC, -100, 7)
        assert await core.zone(topic) == "UTC"
        await write_space(core.documents, Doc(Space("default", Scope.CHAT, -100), SPACE_JSON), zone="Asia/Tokyo")
        assert await core.zone(topic) == "Asia/Tokyo"
        await write_space(core.documents, Doc(topic, SPACE_JSON), zone="Asia/Riyadh")
        assert await core.zone(topic) == "Asia/Riyadh"
