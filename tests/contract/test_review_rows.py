"""Announcements, events and the review's look-ups, on every store."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.ports import Announcement, Event, Store
from memory_core.spaces import Place
from memory_core.storage.columns import to_text
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import ItemState
from tests.contract.samples import NOW, PRIVATE, TOPIC, item, later, record
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = ":memory:" if request.param == "memory" else tmp_path / "data.sqlite"
    opened = await SqliteStore.open(path, clock=FixedClock())  # type: ignore[arg-type]
    yield opened
    await opened.close()


def news(item_id: str, place: Place | None = None, **changes: object) -> Announcement:
    plain = Announcement(profile="default", item_id=item_id, kind="news", place=place, cause="job:1", not_before=NOW)
    return replace(plain, **changes)  # type: ignore[arg-type]


def event(kind: str, item_id: str, **changes: object) -> Event:
    plain = Event(
        at=NOW,
        profile="default",
        kind=kind,
        item_id=item_id,
        space_key="user:1",
        record_id="r",
        trigger="command",
        actor=7,
        operator_as=8,
        reason="subject",
        reasons=("subject", "mode-review"),
        risk="high",
        count=3,
        command="apply",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


async def test_an_announcement_finds_its_places_and_is_made_once(store: Store) -> None:
    async with store.transaction() as uow:
        assert await uow.announcements.add([news("a"), news("b"), news("a")]) == 2
        first, second = await uow.announcements.unplaced("default")
        assert await uow.announcements.due("default", later(9)) == []
        await uow.announcements.place(first.number, [PRIVATE, TOPIC], NOW)
        await uow.announcements.place(second.number, [], NOW)
        assert await uow.announcements.add([news("a"), news("b"), news("a", TOPIC)]) == 0
    async with store.reading() as uow:
        due = await uow.announcements.due("default", NOW)
        assert [(row.item_id, row.place, row.cause) for row in due] == [("a", PRIVATE, "job:1"), ("a", TOPIC, "job:1")]
        assert await uow.announcements.waiting("default") == 2
        assert await uow.announcements.unplaced("default") == []


async def test_a_row_waits_is_claimed_once_and_is_found_by_its_message(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.announcements.add([news("a", PRIVATE), news("b", PRIVATE), news("c", TOPIC)])
        numbers = [row.number for row in await uow.announcements.due("default", NOW)]
        await uow.announcements.postpone(numbers[:1], later(60))
        assert [row.item_id for row in await uow.announcements.due("default", NOW)] == ["b", "c"]
        assert await uow.announcements.claim(numbers[:2], later(61), "batch-1") == frozenset(numbers[:2])
        assert await uow.announcements.claim(numbers, later(62), "batch-2") == frozenset(numbers[2:])
    async with store.transaction() as uow:
        assert [row.item_id for row in await uow.announcements.of_batch("batch-1")] == ["a", "b"]
        assert await uow.announcements.of_batch("") == []
        assert await uow.announcements.last_sent(PRIVATE) == later(61)
        assert await uow.announcements.last_sent(Place("telegram", 5)) is None
        assert [row.sent_at for row in await uow.announcements.of_item("default", "c", "news", "")] == [later(62)]
        assert await uow.announcements.prune("default", later(62)) == 2
        assert await uow.announcements.waiting("default") == 0


async def test_events_come_newest_first_by_filter_and_are_bounded(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.events.append([event("proposed", "a"), event("applied", "a"), event("dropped", "b")], keep=100)
        (back,) = await uow.events.latest("default", 1, item_id="b")
        assert replace(back, number=0) == event("dropped", "b")
        assert [e.kind for e in await uow.events.latest("default", 9, item_id="a")] == ["applied", "proposed"]
        assert [e.item_id for e in await uow.events.latest("default", 9, kind="proposed")] == ["a"]
        assert await uow.events.latest("default", 9, space_key="chat:1") == []
        assert await uow.events.latest("other", 9) == []
        await uow.events.append([event("applied", "c")], keep=2)
        assert [e.item_id for e in await uow.events.latest("default", 9)] == ["c", "b"]


async def test_pages_counts_and_topics(store: Store) -> None:
    async with store.transaction() as uow:
        for number in range(5):
            await uow.ledger.put_item(item(number, id=f"i{number}", space_key="user:1", state=ItemState.PENDING))
        for key in ("topic:-5/7", "topic:-5/30", "topic:-55/1", "chat:-5"):
            await uow.ledger.put_item(item(9, id=key, space_key=key, state=ItemState.PENDING))
    async with store.reading() as uow:
        page = await uow.ledger.items("default", ["user:1"], [ItemState.PENDING], 2, 2)
        assert [one.id for one in page] == ["i2", "i3"]
        assert await uow.ledger.count("default", ["user:1", "chat:-5"], [ItemState.PENDING]) == 6
        assert await uow.ledger.count("default", ["user:1"], [ItemState.APPLIED]) == 0
        assert await uow.ledger.topics("default", -5) == ["topic:-5/30", "topic:-5/7"]


async def test_who_has_decided(store: Store) -> None:
    async with store.transaction() as uow:
        for number, (actor, command) in enumerate(
            [(1, "apply"), (2, "reject"), (1, "undo"), (3, "mode"), (None, "apply")]
        ):
            changes = {"actor": actor, "command": command, "space_key": "chat:-5", "cause": ""}
            await uow.ledger.put_record(record(number, **changes))
    async with store.reading() as uow:
        assert await uow.ledger.deciders(["chat:-5"]) == [1, 2]
        assert await uow.ledger.deciders(["chat:-6"]) == []


async def test_what_has_waited_long_is_warned_of_once_and_expires_after_it(store: Store) -> None:
    states = (ItemState.PENDING, ItemState.APPLIED, ItemState.PENDING, ItemState.PENDING)
    async with store.transaction() as uow:
        for number, state in enumerate(states):
            await uow.ledger.put_item(item(number, id=f"i{number}", state=state, updated_at=later(number)))
        assert [one.id for one in await uow.ledger.unwarned("default", later(2))] == ["i0", "i2"]
        warning = news("i0", PRIVATE, kind="expiring", round=to_text(later(0)))
        old_round = news("i2", PRIVATE, kind="expiring", round=to_text(later(1)))
        await uow.announcements.add([warning, old_round])
        assert [one.id for one in await uow.ledger.unwarned("default", later(2))] == ["i2"]
        assert await uow.ledger.expirable("default", later(9), later(9)) == []
        numbers = [row.number for row in await uow.announcements.due("default", NOW)]
        await uow.announcements.claim(numbers, later(5), "")
        assert await uow.ledger.expirable("default", later(9), later(4)) == []
        assert [one.id for one in await uow.ledger.expirable("default", later(9), later(5))] == ["i0"]
