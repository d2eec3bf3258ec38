"""What other bots did twice, or on an edit, or never said, tried on this one; the numbers are those of the field reports."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from gateway.telegram.delivery import OutboxDelivery
from handlers.messages import Delivery, Inbound, Reply, Sent, Unknown
from memory_core.spaces import user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import PRIVATE, SARA
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)


async def told(chats: Chats) -> list[str]:
    return [text for text in await chats.shown() if text.startswith("I hear you.")]


async def test_tg22_the_same_update_and_the_same_message_are_one_turn_however_slow_the_model() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        first = chats.inbound("What do you think of the plan?")
        turn = await chats.mailbox.take(first)
        assert turn is not None
        await chats.talker.speaking.wait()
        assert isinstance(chats.core.clock, FixedClock)
        chats.core.clock.advance(seconds=2)
        assert await chats.mailbox.take(first) is None
        again = replace(chats.inbound("What do you think of the plan?"), message_id=first.message_id)
        assert await chats.mailbox.take(again) is None
        chats.talker.hold.set()
        await turn
        assert await chats.mailbox.take(first) is None
        assert len(chats.talker.requests) == 1
        assert len(await told(chats)) == 1
        session = await chats.core.session(PRIVATE)
        assert session is not None
        assert session.count == 2


def edited(chats: Chats, before: Inbound, text: str) -> Inbound:
    """As the platform tells of an edit: the message as it is now, entities and all."""
    now = chats.inbound(text)
    return replace(now, kind="edit", message_id=before.message_id, sent_at=before.sent_at + timedelta(days=2))


async def test_tg24_an_edit_never_carries_a_command_out() -> None:
    async with open_chats() as chats:
        await chats.say("/memory mode review")
        await chats.say("Remember that I live in Riga.")
        (item,) = await chats.core.items([MINE], [ItemState.PENDING])
        ending, listing = chats.inbound("/new"), chats.inbound("/memory recent")
        for one in (ending, listing):
            await chats.mailbox.handle(one)
        await chats.say("We go on.")
        await chats.sent()
        session = await chats.core.session(PRIVATE)
        for edit in (
            edited(chats, ending, "/new"),
            edited(chats, listing, f"/memory apply {item.id}"),
            edited(chats, listing, "/stop"),
        ):
            assert await chats.mailbox.handle(edit) is None
        assert await chats.core.session(PRIVATE) == session
        assert [one.state for one in await chats.core.items([MINE], list(ItemState))] == [ItemState.PENDING]
        assert await chats.shown() == []


class Stalled:
    """A connection that is broken until a moment, and then carries everything."""

    def __init__(self, clock: FixedClock, seconds: float) -> None:
        self._clock, self._back_at = clock, clock.now() + timedelta(seconds=seconds)
        self.tries = 0
        self.got: list[str] = []

    async def send(self, reply: Reply) -> Delivery:
        self.tries += 1
        if self._clock.now() < self._back_at:
            return Unknown("connection broken")
        self.got.append(reply.text)
        return Sent(100 + len(self.got))


async def test_tg30_an_answer_made_during_an_outage_arrives_when_it_is_over_and_is_not_made_again() -> None:
    async with open_chats() as chats:
        clock = chats.core.clock
        assert isinstance(clock, FixedClock)
        channel = Stalled(clock, 180)
        assert (await chats.say("What do you think?")).code == "turn.answered"
        delivery = OutboxDelivery(chats.core.store, channel, clock)
        for _ in range(240):
            await delivery.deliver_once()
            clock.advance(seconds=1)
        assert [text for text in channel.got if text.startswith("I hear you.")] == ["I hear you. Go on."]
        assert len(chats.talker.requests) == 1
        assert 2 < channel.tries < 20
