"""What every store promises about confirmations: one person's, once, for a while."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.ports import Confirmation, Store
from memory_core.storage.sqlite import SqliteStore
from tests.contract.samples import NOW, later
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio

ASKED = Confirmation(
    token="t-1",
    profile="default",
    command="clear",
    space_key="user:1001",
    user_id=1001,
    operator_as=1009,
    expires_at=later(600),
)


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


async def test_it_comes_back_as_it_was_put_and_a_token_is_nobody_elses(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.confirmations.put(ASKED)
        await uow.confirmations.put(replace(ASKED, user_id=6))
    async with store.reading() as uow:
        assert await uow.confirmations.get("t-1") == ASKED
        assert await uow.confirmations.get("t-2") is None


async def test_one_cause_takes_it_up_and_may_go_on_with_it(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.confirmations.put(ASKED)
        assert await uow.confirmations.use("t-1", "telegram:1", NOW)
        assert not await uow.confirmations.use("t-1", "telegram:2", NOW)
        assert await uow.confirmations.use("t-1", "telegram:1", later(9999)), "what was begun is carried through"
        assert not await uow.confirmations.use("t-2", "telegram:1", NOW)


async def test_its_time_runs_out(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.confirmations.put(ASKED)
        assert not await uow.confirmations.use("t-1", "telegram:1", later(600))
        assert await uow.confirmations.use("t-1", "telegram:1", later(599))


async def test_what_was_begun_and_not_done_is_found(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.confirmations.put(ASKED)
        await uow.confirmations.put(replace(ASKED, token="t-0", profile="work"))
        assert await uow.confirmations.begun("default") == []
        await uow.confirmations.use("t-1", "cli:1", NOW)
        assert await uow.confirmations.begun("default") == [replace(ASKED, used_by="cli:1")]
        await uow.confirmations.done("t-1")
        assert await uow.confirmations.begun("default") == []


async def test_what_is_over_goes_and_what_is_under_way_stays(store: Store) -> None:
    async with store.transaction() as uow:
        for token in ("t-1", "t-2", "t-3"):
            await uow.confirmations.put(replace(ASKED, token=token))
        await uow.confirmations.put(replace(ASKED, token="t-4", expires_at=later(9999)))
        await uow.confirmations.use("t-2", "cli:1", NOW)
        await uow.confirmations.use("t-3", "cli:2", NOW)
        await uow.confirmations.done("t-3")
        await uow.confirmations.drop_expired(later(601))
        left = [token for token in ("t-1", "t-2", "t-3", "t-4") if await uow.confirmations.get(token)]
    assert left == ["t-2", "t-4"]
