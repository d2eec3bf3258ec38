"""A file goes out as a document through either library, checked against the Bot API, and stays nowhere afterwards."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from gateway.simulator import Simulator
from gateway.simulator.schema import Upload
from gateway.telegram.delivery import OutboxDelivery
from gateway.telegram.door import LibraryDoor, open_door
from handlers.messages import Attachment, Reply, Sent
from memory_core.ports import OutboxRow
from memory_core.spaces import Place
from memory_core.storage.sqlite import SqliteStore
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio
SARA = 1001
FILE = Attachment.of("dhakira-user-1001-2026-03-01.zip", b"PK\x05\x06" + bytes(18))


@pytest.fixture
async def simulator() -> AsyncIterator[Simulator]:
    sim = Simulator()
    sim.add_user(SARA, "Sara")
    yield sim
    await sim.stop()


@pytest.fixture(params=["aiogram", "ptb"])
async def door(request: pytest.FixtureRequest, simulator: Simulator) -> AsyncIterator[LibraryDoor]:
    base = await simulator.start()
    simulator.says(SARA, "/start")
    opened = open_door(request.param, simulator.token, FixedClock(), api_base=base)
    await opened.connect()
    yield opened
    await opened.stop()


async def test_a_file_arrives_with_its_name_and_caption(simulator: Simulator, door: LibraryDoor) -> None:
    reply = Reply(place=Place("telegram", SARA), text="Your memory", document=FILE)
    assert isinstance(await door.send(reply), Sent)
    (message,) = simulator.bot_messages(SARA)
    assert message["caption"] == "Your memory"
    assert message["document"]["file_name"] == FILE.name
    assert message["document"]["file_size"] == len(FILE.data)
    call = next(call for call in simulator.journal if call.method == "sendDocument")
    assert call.params["document"] == Upload(FILE.name, len(FILE.data))
    assert call.as_json()["params"]["document"] == {"name": FILE.name, "size": len(FILE.data)}
    assert simulator.violations == []


async def test_what_was_sent_is_no_longer_in_the_outbox(simulator: Simulator, door: LibraryDoor) -> None:
    async with AsyncExitStack() as stack:
        store = await SqliteStore.open(":memory:", clock=FixedClock())
        stack.push_async_callback(store.close)
        reply = Reply(place=Place("telegram", SARA), text="Your memory", document=FILE)
        async with store.transaction() as uow:
            number = await uow.outbox.add(
                OutboxRow(chat_key=f"telegram:{SARA}", kind="send", payload=reply.to_json(), created_at=START)
            )
        await OutboxDelivery(store, door, FixedClock()).deliver_once()
        async with store.reading() as uow:
            row = await uow.outbox.get(number)
    assert row is not None
    assert row.state == "sent"
    assert FILE.content not in row.payload
    assert len(simulator.bot_messages(SARA)) == 1


async def test_an_empty_file_is_refused_as_telegram_would(simulator: Simulator, door: LibraryDoor) -> None:
    reply = Reply(place=Place("telegram", SARA), text="x", document=Attachment.of("empty.zip", b""))
    assert not isinstance(await door.send(reply), Sent)
    assert simulator.bot_messages(SARA) == []
