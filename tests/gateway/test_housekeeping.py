"""What is done and old goes; what is not done stays, and a repeated update is still known."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from gateway.housekeeping import AT_A_TIME, Housekeeping
from gateway.settings import RetentionSettings, load_settings
from memory_core.errors import SettingsError
from memory_core.ports import Store
from memory_core.storage.sqlite import SqliteStore
from tests.contract.samples import inbox_row, outbox_row
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio


@pytest.fixture
def ticking() -> FixedClock:
    return FixedClock()


@pytest.fixture
async def store(ticking: FixedClock) -> AsyncIterator[Store]:
    opened = await SqliteStore.open(":memory:", clock=ticking)
    yield opened
    await opened.close()


@pytest.fixture
def keeping(store: Store, ticking: FixedClock) -> Housekeeping:
    return Housekeeping(store, ticking, RetentionSettings())


async def test_an_update_that_was_carried_out_goes_and_one_that_was_not_stays(
    store: Store, keeping: Housekeeping, ticking: FixedClock
) -> None:
    async with store.transaction() as uow:
        for number in (1, 2, 3):
            assert await uow.inbox.receive(inbox_row(number, received_at=START))
        await uow.inbox.done("telegram:1", "{}")
        await uow.inbox.done("telegram:2", "{}")
    ticking.advance(days=29)
    async with store.transaction() as uow:
        assert await uow.inbox.receive(inbox_row(4, received_at=ticking.now()))
        await uow.inbox.done("telegram:4", "{}")
    assert (await keeping.tidy())["inbox"] == 0
    ticking.advance(days=1, seconds=1)
    assert (await keeping.tidy())["inbox"] == 2
    async with store.transaction() as uow:
        assert [row.key for row in await uow.inbox.unfinished("telegram")] == ["telegram:3"]
        assert not await uow.inbox.receive(inbox_row(4))  # Telegram repeats an update for a day at most
        assert not await uow.inbox.receive(inbox_row(3))


async def test_a_reply_that_was_sent_goes_and_one_that_waits_stays_with_its_lane(
    store: Store, keeping: Housekeeping, ticking: FixedClock
) -> None:
    states = ("sent", "given-up", "waiting", "unknown")
    async with store.transaction() as uow:
        ids = [
            await uow.outbox.add(outbox_row(chat_key=f"telegram:{n}", state=state, created_at=START))
            for n, state in enumerate(states)
        ]
        # An edit that waits finds the message that it changes.
        changed = await uow.outbox.add(outbox_row(chat_key="telegram:2", state="sent", created_at=START))
    ticking.advance(days=14, seconds=1)
    assert (await keeping.tidy())["outbox"] == 2
    async with store.reading() as uow:
        left = [outbox_id for outbox_id in (*ids, changed) if await uow.outbox.get(outbox_id)]
    assert left == [ids[2], ids[3], changed]
    async with store.transaction() as uow:
        waiting = await uow.outbox.get(ids[2])
        assert waiting is not None
        await uow.outbox.put(replace(waiting, state="sent"))
    assert (await keeping.tidy())["outbox"] == 2


async def test_more_than_one_transaction_holds_goes_in_several(
    store: Store, keeping: Housekeeping, ticking: FixedClock
) -> None:
    async with store.transaction() as uow:
        for number in range(AT_A_TIME + 1):
            await uow.inbox.receive(inbox_row(number, received_at=START, state="done"))
    ticking.advance(days=31)
    assert (await keeping.tidy())["inbox"] == AT_A_TIME + 1


async def test_refusals_go_and_first_contacts_stay(store: Store, keeping: Housekeeping, ticking: FixedClock) -> None:
    async with store.transaction() as uow:
        assert await uow.cards.once("refusal:5:2026-03-01", START)
        assert await uow.cards.once("first:default:telegram:5", START)
    ticking.advance(days=31)
    assert (await keeping.tidy())["notices"] == 1
    async with store.transaction() as uow:
        assert not await uow.cards.once("first:default:telegram:5", START)


async def test_what_a_person_is_found_by_outlives_what_is_found(home: Path) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings(home, {"DHAKIRA_RETENTION__INBOX_DAYS": "3", "DHAKIRA_RETENTION__OUTBOX_DAYS": "4"})
    assert refused.value.code == "settings.bad-value"
    settings = load_settings(home, {"DHAKIRA_RETENTION__INBOX_DAYS": "4", "DHAKIRA_RETENTION__OUTBOX_DAYS": "4"})
    assert settings.retention.inbox_days == 4
