"""`/memory idle`: who may say when silence ends a conversation, what it says, and that the timer heeds it."""

from collections.abc import AsyncIterator

import pytest

from memory_core.documents.space_file import read_space
from memory_core.spaces import Doc, Space, user_space
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
MINE = Doc(user_space("default", SARA.id), "space.json")


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats() as opened:
        yield opened


async def test_it_is_read_set_and_taken_away_again(chats: Chats) -> None:
    shown = await chats.say("/memory idle")
    assert shown.lines == ("A conversation here ends after 6 hours of silence.", "That is the bot's own setting.")
    assert (shown.fields["idle_after_s"], shown.fields["source"]) == (21_600, "default")
    done = await chats.say("/memory idle 90m")
    assert (done.code, done.fields["previous"]) == ("memory.idle-set", None)
    assert done.lines[1] == "A conversation here ends after 90 minutes of silence."
    assert (await read_space(chats.core.documents, MINE)).idle_after_s == 5400
    assert (await chats.say("/memory idle never")).fields["previous"] == 5400
    assert (await chats.say("/memory idle")).lines[0] == "Silence ends no conversation here."
    assert (await chats.say("/memory idle default")).fields["previous"] == 0
    assert (await read_space(chats.core.documents, MINE)).idle_after_s is None


async def test_the_timer_heeds_it_and_what_is_written_beside_it_stays(chats: Chats) -> None:
    await chats.say("/memory mode review")
    await chats.say("/memory idle 1m")
    assert str((await read_space(chats.core.documents, MINE)).mode) == "review"
    await chats.say("Hello")
    chats.core.clock.advance(seconds=59)  # type: ignore[attr-defined]
    assert await chats.router.endings.idle() == 0
    chats.core.clock.advance(seconds=1)  # type: ignore[attr-defined]
    assert await chats.router.endings.idle() == 1
    assert await chats.core.session(PRIVATE) is None
    await chats.say("/memory idle never")
    await chats.say("Hello")
    chats.core.clock.advance(days=400)  # type: ignore[attr-defined]
    assert await chats.router.endings.idle() == 0


async def test_a_redelivered_command_says_the_same_and_acts_once(chats: Chats) -> None:
    core = chats.core
    space = user_space("default", SARA.id)
    assert await core.silence.set(OPERATOR, space, 3600, "telegram:9") is None
    assert await core.silence.set(OPERATOR, space, 7200, "telegram:10") == 3600
    assert await core.silence.set(OPERATOR, space, 3600, "telegram:9") is None
    assert (await read_space(core.documents, MINE)).idle_after_s == 7200


async def test_in_a_group_an_admin_says_it(chats: Chats) -> None:
    chats.members.members = {OMAR.id}
    refused = await chats.say("/memory idle never", OMAR, GROUP)
    assert (refused.ok, refused.code) == (False, "access.denied")
    chats.members.admins = {OMAR.id}
    assert (await chats.say("/memory idle never", OMAR, GROUP)).code == "memory.idle-set"
    doc = Doc(Space.parse("default", f"chat:{GROUP.chat_id}"), "space.json")
    assert (await read_space(chats.core.documents, doc)).idle_after_s == 0
