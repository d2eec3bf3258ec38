"""What a running gateway looks after by itself: expiry with its warning, news that had to wait, changes that broke off."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from gateway.app import App, open_app
from gateway.serving import Gateway
from gateway.settings import load_settings
from gateway.telegram.door import LibraryDoor
from handlers.announcements import news_of
from handlers.messages import Reply
from memory_core.errors import SpaceError
from memory_core.spaces import user_space
from memory_core.values import ItemState
from tests.contract.samples import item as sample
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
PERSON = 77
MINE = user_space("default", PERSON)


class NoDoor:
    """Stands for a connection that nothing is sent over here."""

    me: Any = None
    last_poll_at: Any = None
    alive_at: Any = None
    problem = ""

    async def listen(self) -> None:
        """Nothing comes in."""

    async def listen_no_more(self) -> None:
        """Nothing was begun."""

    async def stop(self) -> None:
        """Nothing was begun."""


@pytest.fixture
def ticking() -> FixedClock:
    return FixedClock()


@pytest.fixture
async def app(home: Path, ticking: FixedClock) -> AsyncIterator[App]:
    async with open_app(load_settings(home, {}), clock=ticking) as opened:
        yield opened


async def waits(app: App) -> None:
    now = app.clock.now()
    item = sample(
        id="r7k2",
        profile="default",
        space_key=MINE.key,
        doc="USER.md",
        section="Profile",
        statement="Lives in Riga",
        state=ItemState.PENDING,
        created_at=now,
        updated_at=now,
        place_key=f"telegram:{PERSON}",
        record_id=None,
        prior=None,
    )
    async with app.store.transaction() as uow:
        await uow.ledger.put_item(item)
        await uow.announcements.add(news_of(app.core, [item], "job:1"))


async def state(app: App) -> ItemState:
    item = await app.core.item("r7k2")
    assert item is not None
    return item.state


async def posted(app: App) -> list[str]:
    async with app.store.transaction() as uow:
        texts = []
        while heads := await uow.outbox.heads("telegram"):
            texts.append(Reply.from_json(heads[0].payload).text)
            await uow.outbox.put(replace(heads[0], state="sent"))
    return texts


async def test_the_gateway_tells_warns_and_closes_in_its_parts(app: App, ticking: FixedClock) -> None:
    gateway = Gateway(app, cast("LibraryDoor", NoDoor()), None)
    parts = {part.name for part in gateway._parts()}
    assert {"announcements", "upkeep"} <= parts
    await waits(app)
    await gateway._tell()
    (card,) = await posted(app)
    assert card.startswith("Waiting for review (r7k2)")
    ticking.advance(days=28)
    await gateway._look_after()
    await gateway._tell()
    (warning,) = await posted(app)
    assert "r7k2 · Lives in Riga" in warning
    ticking.advance(days=3)
    await gateway._look_after()
    assert await state(app) is ItemState.EXPIRED


async def test_a_change_that_cannot_be_finished_now_does_not_keep_the_rest_from_being_looked_after(
    app: App, ticking: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy() -> int:
        raise SpaceError("busy", code="space.busy")

    monkeypatch.setattr(app.core, "recover", busy)
    gateway = Gateway(app, cast("LibraryDoor", NoDoor()), None)
    await waits(app)
    ticking.advance(days=28)
    await gateway._look_after()
    async with app.store.reading() as uow:
        assert await uow.announcements.waiting("default") == 2


async def test_the_times_are_settings(home: Path, ticking: FixedClock) -> None:
    variables = {"DHAKIRA_REVIEW__EXPIRE_AFTER_DAYS": "10", "DHAKIRA_REVIEW__WARN_DAYS": "1"}
    async with open_app(load_settings(home, variables), clock=ticking) as app:
        gateway = Gateway(app, cast("LibraryDoor", NoDoor()), None)
        await waits(app)
        ticking.advance(days=9)
        await gateway._look_after()
        await gateway._tell()
        ticking.advance(days=1)
        await gateway._look_after()
        assert await state(app) is ItemState.EXPIRED
