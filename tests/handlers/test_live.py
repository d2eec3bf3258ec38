"""A turn whose answer is seen while it is given: the whole answer takes the place of what was seen, whatever happens."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import pytest

from handlers.live import Showing, Underway, Unseen, shown_in
from handlers.messages import Reply
from memory_core.ports import ModelMessage
from tests.handlers.chats import Chats, chats_over, open_chats
from tests.support.cores import GROUP, SARA, open_core

pytestmark = pytest.mark.anyio


@dataclass
class Screen:
    """Shows every answer in message 55, once the model has begun to speak."""

    seen: list[Underway] = field(default_factory=list)
    open: int = 0

    def watch(self, underway: Underway) -> Showing:
        self.seen.append(underway)
        return _Shown(self, underway)


class _Shown(Unseen):
    def __init__(self, screen: Screen, underway: Underway) -> None:
        super().__init__(underway.message_id)
        self._screen, self._underway = screen, underway

    async def __aenter__(self) -> Showing:
        self._screen.open += 1
        return self

    async def __aexit__(self, *_: object) -> None:
        self._screen.open -= 1
        if self._underway.said() and self.message_id is None:
            self.message_id = 55
            await self._underway.keep(55)


def turned_on(chats: Chats) -> Screen:
    screen = Screen()
    chats.router.show_through(screen)
    return screen


async def answers(chats: Chats) -> list[Reply]:
    return [reply for reply in await chats.sent() if reply.edit_of or "hear" in reply.text or reply.reply_to]


async def test_the_answer_edits_the_message_that_was_seen() -> None:
    async with open_chats() as chats:
        screen = turned_on(chats)
        await chats.say("Hello", place=GROUP)
        (reply,) = await answers(chats)
        assert (reply.text, reply.edit_of, reply.or_send, reply.markdown) == ("I hear you. Go on.", 55, True, True)
        (underway,) = screen.seen
        assert (underway.place, underway.number, underway.reply_to, underway.said()) == (
            GROUP,
            1,
            1,
            "I hear you. Go on.",
        )
        assert screen.open == 0


async def test_an_answer_that_nobody_saw_is_a_message() -> None:
    async with open_chats() as chats:
        await chats.say("Hello", place=GROUP)
        (reply,) = await answers(chats)
        assert (reply.edit_of, reply.or_send, reply.reply_to) == (None, False, 1)


async def test_stop_puts_what_was_said_in_the_place_of_what_was_seen() -> None:
    async with open_chats() as chats:
        turned_on(chats)
        chats.talker.hold = asyncio.Event()
        turn = asyncio.create_task(chats.say("Tell me everything", place=GROUP))
        await chats.talker.speaking.wait()
        await chats.say("/stop", place=GROUP)
        await turn
        kept, stopped = await answers(chats)
        assert (kept.text, kept.edit_of) == ("I hear you.\n\n[stopped]", 55)
        assert stopped.edit_of is None


async def test_trouble_after_the_first_words_takes_their_place() -> None:
    async with open_chats() as chats:
        turned_on(chats)
        chats.talker.broken = True
        result = await chats.say("Hello", place=GROUP)
        assert result.code == "model.timeout"
        (reply,) = await answers(chats)
        assert (reply.edit_of, reply.or_send) == (None, False)  # nothing had been seen yet


async def test_a_restart_goes_on_in_the_message_that_was_seen() -> None:
    async with open_core() as core:
        async with chats_over(core) as chats:
            turned_on(chats)
            chats.talker.hold = asyncio.Event()
            await chats.mailbox.take(chats.inbound("Hello", SARA, GROUP))
            await chats.talker.speaking.wait()
        async with core.store.reading() as uow:
            row = await uow.inbox.get("telegram:1")
        assert row is not None
        assert (row.state, shown_in(row.step)) == ("received", 55)
        async with chats_over(core) as again:
            screen = turned_on(again)
            assert await again.mailbox.recover("telegram") == 1
            await again.mailbox.settled()
            (reply,) = [reply for reply in await again.sent() if reply.markdown]
        assert (reply.text, reply.edit_of) == ("I hear you. Go on.", 55)
        assert [one.message_id for one in screen.seen] == [55]


async def test_a_restart_with_a_door_that_shows_nothing_still_edits_it() -> None:
    async with open_core() as core:
        async with chats_over(core) as chats:
            turned_on(chats)
            chats.talker.hold = asyncio.Event()
            await chats.mailbox.take(chats.inbound("Hello", SARA, GROUP))
            await chats.talker.speaking.wait()
        async with chats_over(core) as again:
            await again.mailbox.recover("telegram")
            await again.mailbox.settled()
            (reply,) = [reply for reply in await again.sent() if reply.markdown]
        assert (reply.edit_of, reply.or_send) == (55, True)


class _Blank:
    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        del messages
        yield "\u200b\n"
        yield " \u2066"


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_an_answer_in_which_nothing_can_be_seen_says_so(language: str) -> None:
    async with open_chats() as chats:
        chats.router._conversation._model = _Blank()
        result = await chats.say("Hello" if language == "en" else "مرحبا")
        assert (result.ok, result.code) == (False, "model.bad-output")
        assert result.lines == tuple((await chats.shown())[-1].split("\n"))
        assert any("\u0600" <= char <= "\u06ff" for char in result.lines[0]) == (language == "ar")
