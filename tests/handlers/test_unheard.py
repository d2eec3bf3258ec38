"""Who has blocked the bot misses nothing: it waits for them, and what concerns a group is told to somebody who hears it."""

from collections.abc import AsyncIterator

import pytest

from gateway.telegram.delivery import OutboxDelivery, Told
from handlers.messages import Delivery, Gone, Reply, Sent
from handlers.texts import say
from memory_core.spaces import Place
from memory_core.values import ItemState, Speaker
from tests.handlers.chats import Chats, open_chats
from tests.handlers.test_announcements import CHAT, arrive, clock
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio


class Reachable:
    """A channel that delivers to all but those who have blocked the bot."""

    def __init__(self) -> None:
        self.gone: set[int] = set()
        self.got: list[Reply] = []

    async def send(self, reply: Reply) -> Delivery:
        if reply.place.chat_id in self.gone:
            return Gone("Forbidden: bot was blocked by the user")
        self.got.append(reply)
        return Sent(0 if reply.answer_to else 100 + len(self.got))


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(operators=[]) as opened:
        opened.members.admins = {SARA.id, OMAR.id}
        yield opened


async def told(chats: Chats, channel: Reachable) -> list[Place]:
    """Announce what is due, deliver it, and return where something arrived."""
    before = len(channel.got)
    await chats.announcements.flush()
    await OutboxDelivery(chats.core.store, channel, chats.core.clock).deliver_once()
    return [reply.place for reply in channel.got[before:]]


async def test_what_is_ones_own_waits_until_one_is_back(chats: Chats) -> None:
    channel = Reachable()
    await chats.say("Hello")
    assert PRIVATE in await told(chats, channel)
    await arrive(chats)
    channel.gone = {SARA.id}
    assert await told(chats, channel) == []
    clock(chats).advance(hours=30)
    assert await told(chats, channel) == []
    channel.gone = set()
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == []  # nobody knows yet, and Telegram does not like to be asked in vain
    await chats.say("I am back")
    assert len(await told(chats, channel)) == 1
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == [PRIVATE]
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == []


async def _decided(chats: Chats, channel: Reachable, *people: Speaker) -> None:
    for person in people:
        await chats.say("Hello", person, Place("telegram", person.id))
        await arrive(chats, space=CHAT, place=GROUP, told=False)
        item = (await chats.core.items([CHAT], [ItemState.PENDING]))[-1]
        assert (await chats.say(f"/memory apply {item.id}", person, GROUP)).ok
    await told(chats, channel)


async def test_what_an_admin_cannot_hear_is_told_to_the_group(chats: Chats) -> None:
    channel = Reachable()
    await _decided(chats, channel, OMAR)
    channel.gone = {OMAR.id}
    clock(chats).advance(hours=1)
    await arrive(chats, space=CHAT, place=GROUP)
    assert await told(chats, channel) == []
    assert await told(chats, channel) == [GROUP]
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == []


async def test_what_another_admin_has_heard_is_not_told_twice(chats: Chats) -> None:
    channel = Reachable()
    await _decided(chats, channel, OMAR, SARA)
    channel.gone = {OMAR.id}
    clock(chats).advance(hours=1)
    await arrive(chats, space=CHAT, place=GROUP)
    assert await told(chats, channel) == [PRIVATE]
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == []


async def test_an_answer_that_nobody_reads_does_not_repeat_what_was_heard(chats: Chats) -> None:
    channel = Reachable()
    await chats.say("Hello")
    await arrive(chats)
    assert PRIVATE in await told(chats, channel)
    await chats.say("One more thing")
    channel.gone = {SARA.id}
    assert await told(chats, channel) == []
    channel.gone = set()
    await chats.say("I am back")
    await told(chats, channel)
    clock(chats).advance(hours=2)
    assert await told(chats, channel) == []


async def pointed(chats: Chats, channel: Reachable) -> list[Reply]:
    """Deliver, and return what points to the private chat."""
    told_by = OutboxDelivery(chats.core.store, channel, chats.core.clock, told=Told(unheard=chats.router.unheard))
    before = len(channel.got)
    await told_by.deliver_once()
    words = {say(language, "private.unheard") for language in ("en", "ar")}
    return [reply for reply in channel.got[before:] if reply.text in words]


async def test_whom_the_bot_may_not_write_to_hears_where_they_spoke_that_something_is_there(chats: Chats) -> None:
    channel = Reachable()
    channel.gone = {OMAR.id}
    said = chats.inbound("Remember that I prefer tea.", OMAR, GROUP)
    await chats.mailbox.handle(said)
    (pointer,) = await pointed(chats, channel)
    assert (pointer.place, pointer.reply_to) == (GROUP, said.message_id)
    assert "tea" not in pointer.to_json()
    await chats.say("Remember that I live in Oslo.", OMAR, GROUP)
    assert await pointed(chats, channel) == []  # once a day
    clock(chats).advance(hours=24)
    await chats.say("Remember that I play chess.", OMAR, GROUP)
    assert len(await pointed(chats, channel)) == 1


async def test_what_was_said_in_private_is_pointed_to_nowhere(chats: Chats) -> None:
    channel = Reachable()
    await chats.say("Remember that I prefer tea.")
    channel.gone = {SARA.id}
    assert await pointed(chats, channel) == []
    await chats.say("/memory review", SARA, GROUP)
    assert await pointed(chats, channel) == []  # its answer is a pointer already, or the group's own
