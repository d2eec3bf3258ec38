"""Turns of one place wait for each other; places, orders and buttons do not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NoReturn

import pytest

from handlers.mailbox import PATIENCE_S, QUIET_S
from memory_core.errors import StorageError
from memory_core.spaces import Place
from memory_core.values import ItemState
from tests.handlers.chats import Chats, Reading, chats_over, open_chats
from tests.support.cores import OMAR, SARA, open_core
from tests.support.time import ManualClock

pytestmark = pytest.mark.anyio


async def test_turns_of_one_place_run_in_order_and_one_at_a_time() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        tasks = [await chats.mailbox.take(chats.inbound(text)) for text in ("one", "two", "three")]
        await chats.talker.speaking.wait()
        assert [request[-1].text.splitlines()[-1] for request in chats.talker.requests] == ["one"]
        chats.talker.hold.set()
        await chats.mailbox.settled()
        assert [request[-1].text.splitlines()[-1] for request in chats.talker.requests] == ["one", "two", "three"]
        assert all(task is not None and task.done() for task in tasks)
        assert chats.mailbox.busy == 0


async def test_another_place_and_a_command_do_not_wait() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        slow = await chats.mailbox.take(chats.inbound("slow"))
        await chats.talker.speaking.wait()
        assert (await chats.say("/memory status")).ok
        hold, chats.talker.hold = chats.talker.hold, None
        assert (await chats.say("quick", OMAR, Place("telegram", OMAR.id))).ok
        assert slow is not None
        assert not slow.done()
        hold.set()
        assert (await slow) is not None


async def test_what_is_cut_by_a_shutdown_is_done_at_the_next_start() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        await chats.mailbox.take(chats.inbound("one"))
        await chats.mailbox.take(chats.inbound("two"))
        await chats.talker.speaking.wait()
        await chats.mailbox.drain(0)
        assert [row.key for row in await chats.router.recover("telegram")] == ["telegram:1", "telegram:2"]
        session = await chats.core.session(Place("telegram", SARA.id))
        assert session is not None
        assert session.count == 2


async def test_one_updates_trouble_is_told_and_does_not_stop_the_next() -> None:
    async with open_chats() as chats:

        class Broken:
            def stream(self, messages: object) -> object:
                raise RuntimeError("secret detail")

        real = chats.router._conversation._model
        chats.router._conversation._model = Broken()  # type: ignore[assignment]
        result = await chats.say("Hello")
        assert (result.ok, result.code) == (False, "error.internal")
        assert all("secret detail" not in text for text in await chats.shown())
        chats.router._conversation._model = real
        assert (await chats.say("Hello")).ok


async def test_requests_that_wait_for_each_other_are_each_told_what_came_of_them() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        texts = ("Remember that I live in Riga.", "Remember that I work at Tilde.", "Remember that I prefer tea.")
        tasks = [await chats.mailbox.take(chats.inbound(text)) for text in texts]
        chats.talker.hold.set()
        results = [await task for task in tasks if task is not None]
        told = [result.lines[1:] for result in results if result is not None]
        assert told == [("Remembered: Lives in Riga",), ("Remembered: Works at Tilde",), ("Remembered: Prefers tea",)]


async def test_what_another_run_read_first_is_not_said_to_be_nothing() -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        task = await chats.mailbox.take(chats.inbound("Remember that I live in Riga."))
        await chats.talker.speaking.wait()
        assert (await chats.say("/memory populate")).ok
        chats.talker.hold.set()
        assert task is not None
        result = await task
        assert result is not None
        assert result.lines[1:] == ("Remembered: Lives in Riga",)
        assert "no plain statement" not in "".join(await chats.shown())


async def test_what_a_full_disk_left_undone_is_taken_up_when_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_chats() as chats:

        def full(*_: object, **__: object) -> NoReturn:
            raise StorageError("The disk is full.", code="storage.full")

        task = await chats.mailbox.take(chats.inbound("Hello"))
        assert task is not None
        monkeypatch.setattr(chats.core.store, "write", full)
        monkeypatch.setattr(chats.core.store, "transaction", full)
        with pytest.raises(StorageError):
            await task
        monkeypatch.undo()
        assert await chats.mailbox.try_again("telegram") == 1
        await chats.mailbox.settled()
        assert [text for text in await chats.shown() if text.startswith("I hear you")] == ["I hear you. Go on."]
        assert await chats.mailbox.try_again("telegram") == 0


STATEMENT = "I live in Riga."


class Waiting:
    """A chat in which time stands still until the test moves it."""

    def __init__(self, chats: Chats, clock: ManualClock) -> None:
        self.chats, self.clock = chats, clock

    async def says(self, *texts: str) -> None:
        """Say something and have it answered; nothing is waited for that is only due."""
        for text in texts:
            task = await self.chats.mailbox.take(self.chats.inbound(text))
            assert task is not None
            result = await task
            assert result is not None
            assert result.code == "turn.answered"
        await self.passes(0)  # what is due begins to wait

    async def passes(self, seconds: float) -> None:
        """Let time pass, and everything happen that then happens."""
        self.clock.advance(seconds=seconds)
        for _ in range(50):
            await asyncio.sleep(0.001)

    async def remembered(self) -> list[str]:
        async with self.chats.core.store.reading() as uow:
            items = await uow.ledger.items("default", [f"user:{SARA.id}"], list(ItemState))
        return [item.statement for item in items]


@asynccontextmanager
async def waiting() -> AsyncIterator[Waiting]:
    clock = ManualClock()
    async with open_core(clock=clock) as core, chats_over(core) as chats:
        yield Waiting(chats, clock)


async def test_a_run_that_is_due_lets_whoever_goes_on_talking_go_first() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        await chat.passes(QUIET_S * 0.9)
        await chat.says("four")
        await chat.passes(QUIET_S * 0.9)
        assert await chat.remembered() == []
        assert chat.chats.mailbox.busy == 1
        await chat.passes(QUIET_S * 1.1)
        await chat.chats.mailbox.settled()
        assert await chat.remembered() == ["Lives in Riga"]
        assert chat.chats.mailbox.busy == 0


async def test_who_never_stops_talking_is_remembered_all_the_same() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        passed = 0.0
        while passed < PATIENCE_S:
            assert await chat.remembered() == []
            await chat.passes(QUIET_S * 0.9)
            passed += QUIET_S * 0.9
            await chat.says("and then")
        await chat.passes(QUIET_S)
        assert await chat.remembered() == ["Lives in Riga"]
        chat.clock.advance(hours=1)


async def test_one_places_talk_does_not_keep_another_places_run_waiting() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        omar = chat.chats.inbound("Hello", OMAR, Place("telegram", OMAR.id))
        await chat.passes(QUIET_S * 0.9)
        assert await chat.chats.mailbox.take(omar) is not None
        await chat.passes(QUIET_S * 0.2)
        await chat.chats.mailbox.settled()
        assert await chat.remembered() == ["Lives in Riga"]


async def test_what_was_due_at_a_stop_is_done_at_the_next_start() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        await chat.chats.mailbox.drain(1)
        assert await chat.remembered() == []
        async with chats_over(chat.chats.core) as again:
            assert await again.mailbox.recover("telegram") == 1
            await chat.passes(0)
            await chat.passes(QUIET_S)
            await again.mailbox.settled()
            assert await chat.remembered() == ["Lives in Riga"]
            assert await again.mailbox.recover("telegram") == 0


async def test_what_was_due_at_a_stop_keeps_nobody_waiting_after_the_next_start() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        await chat.chats.mailbox.drain(1)
        extractor = Reading()
        chat.chats.core.runs._extractor = extractor
        async with chats_over(chat.chats.core) as again:
            again._update = again._message = 100
            first = again.inbound("after the stop")
            assert await again.mailbox.recover("telegram") == 1
            task = await again.mailbox.take(first)
            assert task is not None
            assert await asyncio.wait_for(task, 5)
            for _ in range(3):
                await chat.passes(QUIET_S)
            await asyncio.wait_for(extractor.reading.wait(), 5)
            task = await again.mailbox.take(again.inbound("while a model is reading"))
            assert task is not None
            assert await asyncio.wait_for(task, 5)
            extractor.go_on.set()
            await again.mailbox.settled()
        assert await chat.remembered() == ["Lives in Riga"]


async def test_what_is_asked_for_is_remembered_before_the_next_turn() -> None:
    async with waiting() as chat:
        await chat.says("Remember that I live in Riga.")
        assert await chat.remembered() == ["Lives in Riga"]


async def test_who_waits_for_an_update_waits_for_what_is_due_after_it() -> None:
    async with waiting() as chat:
        for text in (STATEMENT, "two", "three"):
            result = await chat.chats.say(text)
        assert len(result.fields["applied"]) + len(result.fields["pending"]) == 1
        assert await chat.remembered() == ["Lives in Riga"]


async def test_an_ending_reads_what_was_due_and_nobody_reads_it_again() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        assert (await chat.chats.say("/new")).ok
        assert await chat.chats.finalize() == ["completed"]
        await chat.passes(QUIET_S * 1.1)
        await chat.chats.mailbox.settled()
        assert await chat.remembered() == ["Lives in Riga"]


async def test_what_is_due_at_an_ending_is_left_to_it() -> None:
    async with waiting() as chat:
        await chat.says(STATEMENT, "two", "three")
        assert (await chat.chats.say("/new")).ok
        await chat.passes(QUIET_S * 1.1)
        await chat.chats.mailbox.settled()
        assert await chat.remembered() == []
        assert await chat.chats.finalize() == ["completed"]
        assert await chat.remembered() == ["Lives in Riga"]


async def test_what_is_due_and_fails_for_want_of_room_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with waiting() as chat:

        def full(*_: object, **__: object) -> NoReturn:
            raise StorageError("The disk is full.", code="storage.full")

        await chat.says(STATEMENT, "two", "three")
        for way in ("write", "transaction"):
            monkeypatch.setattr(chat.chats.core.store, way, full)
        await chat.passes(QUIET_S * 1.1)
        await chat.chats.mailbox.settled()
        monkeypatch.undo()
        assert await chat.remembered() == []
        assert await chat.chats.mailbox.try_again("telegram") == 1
        await chat.passes(0)
        await chat.passes(QUIET_S * 1.1)
        await chat.chats.mailbox.settled()
        assert await chat.remembered() == ["Lives in Riga"]
