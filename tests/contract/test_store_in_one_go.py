"""`Store.write` and `Store.read`: whole transactions in one go keep every promise of the step-by-step ones."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Literal, TypeVar

import pytest

from memory_core.errors import StorageError
from memory_core.ports import Store, UnitOfWork
from memory_core.storage.sqlite import CHECKPOINT_EVERY, SqliteStore
from tests.contract.samples import inbox_row
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
KEY = inbox_row().key
T = TypeVar("T")
Work = Callable[[UnitOfWork], Coroutine[object, object, T]]


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


class Asking:
    """The store, asked for work of one kind."""

    def __init__(self, store: Store, *, brief: bool) -> None:
        self._store, self._brief = store, brief

    async def write(self, work: Work[T]) -> T:
        return await self._store.write(work, brief=self._brief)

    async def read(self, work: Work[T]) -> T:
        return await self._store.read(work, brief=self._brief)


@pytest.fixture(params=["long", "brief"])
def asking(request: pytest.FixtureRequest, store: Store) -> Asking:
    return Asking(store, brief=request.param == "brief")


async def stored(store: Store) -> bool:
    async with store.reading() as uow:
        return await uow.inbox.get(KEY) is not None


async def test_work_commits_and_returns_what_it_returns(store: Store, asking: Asking) -> None:
    assert await asking.write(lambda uow: uow.inbox.receive(inbox_row())) is True
    assert await asking.read(lambda uow: uow.inbox.get(KEY)) == inbox_row()


async def test_what_work_raises_takes_everything_back(store: Store, asking: Asking) -> None:
    async def work(uow: UnitOfWork) -> None:
        await uow.inbox.receive(inbox_row())
        raise LookupError("on the way")

    with pytest.raises(LookupError, match="on the way"):
        await asking.write(work)
    assert not await stored(store)
    assert await asking.write(lambda uow: uow.inbox.receive(inbox_row()))  # the connection is free again


async def test_work_that_waits_for_something_else_is_refused_and_taken_back(store: Store, asking: Asking) -> None:
    async def work(uow: UnitOfWork) -> None:
        await uow.inbox.receive(inbox_row())
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="nothing but its unit of work"):
        await asking.write(work)
    assert not await stored(store)


async def test_a_read_may_not_write_and_that_does_not_stick(store: Store, asking: Asking) -> None:
    with pytest.raises(StorageError) as refused:
        await asking.read(lambda uow: uow.inbox.receive(inbox_row()))
    assert refused.value.code == "storage.read-only"
    assert await asking.write(lambda uow: uow.inbox.receive(inbox_row()))


async def test_a_unit_of_work_is_over_with_its_work(store: Store, asking: Asking) -> None:
    kept: list[UnitOfWork] = []

    async def work(uow: UnitOfWork) -> None:
        kept.append(uow)

    await asking.write(work)
    with pytest.raises(StorageError) as over:
        await kept[0].inbox.get(KEY)
    assert over.value.code == "storage.closed"


async def test_a_write_inside_a_transaction_of_the_same_task_is_refused(store: Store, asking: Asking) -> None:
    async with store.transaction():
        with pytest.raises(StorageError) as refused:
            await asking.write(lambda uow: uow.inbox.receive(inbox_row()))
    assert refused.value.code == "storage.nested"


async def test_a_cancelled_caller_leaves_all_or_nothing_and_a_free_connection(store: Store, asking: Asking) -> None:
    task = asyncio.create_task(asking.write(lambda uow: uow.inbox.receive(inbox_row())))
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    was_stored = await stored(store)
    assert await asking.write(lambda uow: uow.inbox.receive(inbox_row())) is not was_stored


async def test_many_works_at_once_each_commit(store: Store, asking: Asking) -> None:
    async def add(number: int) -> bool:
        return await asking.write(lambda uow: uow.inbox.receive(inbox_row(key=f"telegram:{number}")))

    assert all(await asyncio.gather(*(add(number) for number in range(20))))
    async with store.reading() as uow:
        assert len(await uow.inbox.unfinished("telegram")) == 20


async def test_a_closed_store_says_so(store: Store, asking: Asking) -> None:
    await store.close()
    for work in (asking.write, asking.read):
        with pytest.raises(StorageError) as refused:
            await work(lambda uow: uow.inbox.get(KEY))
        assert refused.value.code == "storage.closed"


async def test_work_sees_the_callers_context(store: Store, asking: Asking) -> None:
    name: ContextVar[str] = ContextVar("name", default="")
    name.set("of the caller")

    async def work(uow: UnitOfWork) -> str:
        return name.get()

    assert await asking.read(work) == "of the caller"


async def test_brief_work_does_not_hold_the_loop_up_while_another_process_writes(tmp_path: Path) -> None:
    path = tmp_path / "dhakira.sqlite"
    ours, other = [await SqliteStore.open(path, clock=FixedClock()) for _ in range(2)]
    async with other.transaction() as uow:
        await uow.inbox.receive(inbox_row(key="telegram:other"))
        writing = asyncio.create_task(ours.write(lambda uow: uow.inbox.receive(inbox_row()), brief=True))
        for _ in range(20):  # the loop goes on, and so does who reads
            assert await ours.read(lambda uow: uow.inbox.get(KEY), brief=True) is None
        assert not writing.done()
    assert await writing
    assert await stored(ours)
    await ours.close()
    await other.close()


async def test_a_brief_read_beside_an_open_write_sees_nothing_of_it(store: Store, tmp_path: Path) -> None:
    async with store.transaction() as uow:
        await uow.inbox.receive(inbox_row())
        reading = asyncio.create_task(store.read(lambda uow: uow.inbox.get(KEY), brief=True))
        if (tmp_path / "dhakira.sqlite").exists():
            assert await reading is None
    assert await reading == (None if (tmp_path / "dhakira.sqlite").exists() else inbox_row())


@pytest.mark.parametrize(("synchronous", "here"), [("NORMAL", True), ("FULL", False)])
async def test_who_waits_for_the_disk_at_each_commit_waits_in_a_thread(
    tmp_path: Path, synchronous: Literal["NORMAL", "FULL"], here: bool
) -> None:
    store = await SqliteStore.open(tmp_path / "dhakira.sqlite", synchronous=synchronous, clock=FixedClock())

    async def thread(uow: UnitOfWork) -> int:
        await uow.inbox.receive(inbox_row())
        return threading.get_ident()

    assert (await store.write(thread, brief=True) == threading.get_ident()) is here
    assert await store.write(thread) != threading.get_ident()
    await store.close()


@pytest.mark.parametrize("brief", [True, False])
async def test_the_log_is_emptied_on_the_way(tmp_path: Path, brief: bool) -> None:
    path = tmp_path / "dhakira.sqlite"
    store = await SqliteStore.open(path, clock=FixedClock())
    for number in range(6 * CHECKPOINT_EVERY):
        await store.write(lambda uow, key=f"telegram:{number}": uow.inbox.receive(inbox_row(key=key)), brief=brief)  # type: ignore[misc]
        await asyncio.gather(*[task for task in asyncio.all_tasks() if task.get_name() == "checkpoint"])
    pages = path.with_name("dhakira.sqlite-wal").stat().st_size / 4096
    assert pages < 12 * CHECKPOINT_EVERY  # one row is some five pages: all of them would be 1,900
    await store.close()


@pytest.mark.parametrize("inner", ["write", "brief write", "read", "brief read", "transaction", "reading"])
async def test_another_transaction_from_within_is_refused_and_tears_nothing_up(
    store: Store, asking: Asking, inner: str
) -> None:
    async def another() -> None:
        if inner == "transaction":
            async with store.transaction() as uow:
                await uow.inbox.receive(inbox_row(key="telegram:inner"))
        elif inner == "reading":
            async with store.reading() as uow:
                await uow.inbox.get(KEY)
        else:
            brief = inner.startswith("brief")
            kind = store.write if inner.endswith("write") else store.read
            await kind(lambda uow: uow.inbox.get(KEY), brief=brief)

    async def work(uow: UnitOfWork) -> None:
        await uow.inbox.receive(inbox_row(key="telegram:before"))
        with pytest.raises(StorageError) as refused:
            await another()
        assert refused.value.code == "storage.nested"
        await uow.inbox.receive(inbox_row())
        raise LookupError("on the way")

    with pytest.raises(LookupError, match="on the way"):
        await asking.write(work)
    async with store.reading() as uow:
        assert await uow.inbox.unfinished("telegram") == []
    assert await asking.write(lambda uow: uow.inbox.receive(inbox_row()))
    assert await asking.read(lambda uow: uow.inbox.get(KEY))


async def test_who_is_broken_off_while_tidying_lends_the_writer_to_nobody_before_its_thread_has_ended(
    tmp_path: Path,
) -> None:
    path = tmp_path / "dhakira.sqlite"
    ours, other = [await SqliteStore.open(path, clock=FixedClock()) for _ in range(2)]
    loop, emptying = asyncio.get_running_loop(), asyncio.Event()

    def traced(sql: str) -> None:
        if "TRUNCATE" in sql:
            loop.call_soon_threadsafe(emptying.set)

    await ours.write(lambda uow: uow.inbox.receive(inbox_row()))
    async with other.reading() as uow:  # as long as somebody reads, the log cannot be emptied
        assert await uow.inbox.get(KEY)
        await ours._writer.run(lambda raw: raw.set_trace_callback(traced))
        tidying = asyncio.create_task(ours.tidy())
        await emptying.wait()
        tidying.cancel()
        writing = asyncio.create_task(
            ours.write(lambda uow: uow.inbox.receive(inbox_row(key="telegram:2")), brief=True)
        )
        for _ in range(20):
            await asyncio.sleep(0)
        assert (tidying.done(), writing.done()) == (False, False)
    assert await writing
    with pytest.raises(asyncio.CancelledError):
        await tidying
    await ours.close()
    await other.close()


async def test_the_log_that_a_long_read_let_grow_is_cut_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory_core.storage.sqlite.LARGEST_LOG", 100_000)
    path = tmp_path / "dhakira.sqlite"
    ours, other = [await SqliteStore.open(path, clock=FixedClock()) for _ in range(2)]
    log = path.with_name("dhakira.sqlite-wal")

    async def add(first: int) -> None:
        for number in range(first, first + 2 * CHECKPOINT_EVERY):
            await ours.write(lambda uow, key=f"telegram:{number}": uow.inbox.receive(inbox_row(key=key)), brief=True)  # type: ignore[misc]
            await asyncio.gather(*[task for task in asyncio.all_tasks() if task.get_name() == "checkpoint"])

    async with other.reading() as uow:
        assert await uow.inbox.get(KEY) is None
        await add(1)
    grown = log.stat().st_size
    await add(1000)
    assert grown > 10 * 100_000
    assert log.stat().st_size <= grown / 2
    await ours.close()
    await other.close()
