"""Turns of one place wait for each other; places, orders and buttons do not."""

import asyncio
from typing import NoReturn

import pytest

from memory_core.errors import StorageError
from memory_core.spaces import Place
from tests.handlers.chats import open_chats
from tests.support.cores import OMAR, SARA

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

        def full(*_: object) -> NoReturn:
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
