"""`Store.write` and `Store.read`: whole transactions in one go keep every promise of the step-by-step ones."""

import asyncio
from collections.abc import AsyncIterator
from contextvars import ContextVar
from pathlib import Path

import pytest

from memory_core.errors import StorageError
from memory_core.ports import Store, UnitOfWork
from memory_core.storage.sqlite import SqliteStore
from tests.contract.samples import inbox_row
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
KEY = inbox_row().key


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


async def stored(store: Store) -> bool:
    async with store.reading() as uow:
        return await uow.inbox.get(KEY) is not None


async def test_work_commits_and_returns_what_it_returns(store: Store) -> None:
    assert await store.write(lambda uow: uow.inbox.receive(inbox_row())) is True
    assert await store.read(lambda uow: uow.inbox.get(KEY)) == inbox_row()


async def test_what_work_raises_takes_everything_back(store: Store) -> None:
    async def work(uow: UnitOfWork) -> None:
        await uow.inbox.receive(inbox_row())
        raise LookupError("on the way")

    with pytest.raises(LookupError, match="on the way"):
        await store.write(work)
    assert not await stored(store)
    assert await store.write(lambda uow: uow.inbox.receive(inbox_row()))  # the connection is free again


async def test_work_that_waits_for_something_else_is_refused_and_taken_back(store: Store) -> None:
    async def work(uow: UnitOfWork) -> None:
        await uow.inbox.receive(inbox_row())
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="nothing but its unit of work"):
        await store.write(work)
    assert not await stored(store)


async def test_a_read_may_not_write_and_that_does_not_stick(store: Store) -> None:
    with pytest.raises(StorageError) as refused:
        await store.read(lambda uow: uow.inbox.receive(inbox_row()))
    assert refused.value.code == "storage.read-only"
    assert await store.write(lambda uow: uow.inbox.receive(inbox_row()))


async def test_a_unit_of_work_is_over_with_its_work(store: Store) -> None:
    kept: list[UnitOfWork] = []

    async def work(uow: UnitOfWork) -> None:
        kept.append(uow)

    await store.write(work)
    with pytest.raises(StorageError) as over:
        await kept[0].inbox.get(KEY)
    assert over.value.code == "storage.closed"


async def test_a_write_inside_a_transaction_of_the_same_task_is_refused(store: Store) -> None:
    async with store.transaction():
        with pytest.raises(StorageError) as refused:
            await store.write(lambda uow: uow.inbox.receive(inbox_row()))
    assert refused.value.code == "storage.nested"


async def test_a_cancelled_caller_leaves_all_or_nothing_and_a_free_connection(store: Store) -> None:
    task = asyncio.create_task(store.write(lambda uow: uow.inbox.receive(inbox_row())))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    was_stored = await stored(store)
    assert await store.write(lambda uow: uow.inbox.receive(inbox_row())) is not was_stored


async def test_many_works_at_once_each_commit(store: Store) -> None:
    async def add(number: int) -> bool:
        return await store.write(lambda uow: uow.inbox.receive(inbox_row(key=f"telegram:{number}")))

    assert all(await asyncio.gather(*(add(number) for number in range(20))))
    async with store.reading() as uow:
        assert len(await uow.inbox.unfinished("telegram")) == 20


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    for work in (store.write, store.read):
        with pytest.raises(StorageError) as refused:
            await work(lambda uow: uow.inbox.get(KEY))
        assert refused.value.code == "storage.closed"


async def test_work_sees_the_callers_context(store: Store) -> None:
    name: ContextVar[str] = ContextVar("name", default="")
    name.set("of the caller")

    async def work(uow: UnitOfWork) -> str:
        return name.get()

    assert await store.read(work) == "of the caller"
