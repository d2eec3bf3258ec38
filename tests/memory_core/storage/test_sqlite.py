"""The SQLite store itself: certain ends of transactions, its file, and what it says when it cannot go on."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from memory_core.errors import StorageError
from memory_core.storage import sqlite
from memory_core.storage.sqlite import SqliteStore
from memory_core.storage.unit_of_work import certainly
from tests.contract.samples import NOW, inbox_row, item, message, session
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "dhakira.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(path, clock=FixedClock())
    yield opened
    await opened.close()


@pytest.fixture(params=["memory", "file"])
async def either(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


def put(path: Path, content: bytes, mode: int = 0o600) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- certain ends ------------------------------------------------------------------------------------------------


async def test_cancelling_in_mid_transaction_leaves_nothing(either: SqliteStore) -> None:
    is_inside = asyncio.Event()

    async def write_for_ever() -> None:
        async with either.transaction() as uow:
            await uow.sessions.put(session())
            number = 0
            while True:
                number += 1
                await uow.sessions.append(message(number))
                is_inside.set()

    task = asyncio.create_task(write_for_ever())
    await is_inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with either.transaction() as uow:
        assert await uow.sessions.get("session-1") is None
        assert await uow.inbox.receive(inbox_row())
    async with either.reading() as uow:
        assert await uow.sessions.message("message-1") is None
        assert await uow.inbox.get("telegram:1") is not None


async def test_cancelling_at_any_step_leaves_all_or_nothing(either: SqliteStore) -> None:
    async def write(number: int) -> None:
        async with either.transaction() as uow:
            await uow.inbox.receive(inbox_row(number))
            await uow.ledger.put_item(item(number))

    for steps in range(30):
        task = asyncio.create_task(write(steps))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        async with either.reading() as uow:
            is_received = await uow.inbox.get(f"telegram:{steps}") is not None
            assert (await uow.ledger.item("default", f"r{steps}") is not None) == is_received
    async with either.transaction() as uow:
        assert await uow.inbox.receive(inbox_row(99))


async def test_a_read_cancelled_twice_at_any_step_leaves_the_store_writable(either: SqliteStore) -> None:
    async def read() -> None:
        async with either.reading() as uow:
            await uow.ledger.version("a")
            await asyncio.sleep(0)

    for steps in range(30):
        task = asyncio.create_task(read())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        async with either.transaction() as uow:
            assert await uow.ledger.bump("a") == steps + 1


async def test_cancelling_twice_still_waits_for_the_end() -> None:
    ended = asyncio.Event()
    release = asyncio.Event()

    async def work() -> None:
        await release.wait()
        ended.set()

    task = asyncio.create_task(certainly(work()))
    for _ in range(2):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    release.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


async def test_one_task_does_not_lose_its_rows_to_the_others_rollback(either: SqliteStore) -> None:
    is_first_inside = asyncio.Event()

    async def fails() -> None:
        async with either.transaction() as uow:
            await uow.inbox.receive(inbox_row(1))
            is_first_inside.set()
            await asyncio.sleep(0)
            raise KeyError

    async def succeeds() -> None:
        await is_first_inside.wait()
        async with either.transaction() as uow:
            await uow.inbox.receive(inbox_row(2))

    first, second = await asyncio.gather(fails(), succeeds(), return_exceptions=True)
    assert isinstance(first, KeyError)
    assert second is None
    async with either.reading() as uow:
        assert [row.key for row in await uow.inbox.unfinished("telegram")] == ["telegram:2"]


async def test_many_tasks_count_without_loss(either: SqliteStore) -> None:
    async def bump() -> int:
        async with either.transaction() as uow:
            version = await uow.ledger.version("a")
            await asyncio.sleep(0)
            assert await uow.ledger.bump("a") == version + 1
            return version + 1

    assert sorted(await asyncio.gather(*(bump() for _ in range(20)))) == list(range(1, 21))


async def test_a_read_sees_one_moment_beside_the_writer(store: SqliteStore) -> None:
    async with store.reading() as reading:
        assert await reading.ledger.version("a") == 0
        async with store.transaction() as writing:
            await writing.ledger.bump("a")
            assert await reading.ledger.version("a") == 0
        assert await reading.ledger.version("a") == 0
    async with store.reading() as reading:
        assert await reading.ledger.version("a") == 1


async def test_more_reads_than_connections_take_turns(store: SqliteStore) -> None:
    async def read() -> int:
        async with store.reading() as uow:
            await asyncio.sleep(0)
            return await uow.ledger.version("a")

    assert await asyncio.gather(*(read() for _ in range(4 * sqlite.READERS))) == [0] * 4 * sqlite.READERS


async def test_a_transaction_inside_itself_is_refused_instead_of_waiting_for_ever(either: SqliteStore) -> None:
    async def nest() -> None:
        async with either.transaction() as uow:
            await uow.ledger.bump("a")
            async with either.transaction():
                pass

    with pytest.raises(StorageError) as caught:
        await nest()
    assert caught.value.code == "storage.nested"
    async with either.reading() as uow:
        assert await uow.ledger.version("a") == 0


# --- its file ----------------------------------------------------------------------------------------------------


async def test_everything_is_there_after_closing_and_opening(path: Path) -> None:
    first = await SqliteStore.open(path, clock=FixedClock(), synchronous="FULL")
    async with first.transaction() as uow:
        await uow.inbox.receive(inbox_row())
    await first.close()
    await first.close()
    second = await SqliteStore.open(path, clock=FixedClock())
    async with second.reading() as uow:
        assert await uow.inbox.get("telegram:1") == inbox_row()
    await second.close()


async def test_the_files_are_their_owners_only(store: SqliteStore, path: Path) -> None:
    async with store.transaction() as uow:
        await uow.ledger.bump("a")
    modes = {file.name: mode_of(file) for file in path.parent.iterdir()}
    assert modes == {f"dhakira.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}
    assert mode_of(path.parent) == 0o700


async def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    put(path, b"", mode=0o644)
    store = await SqliteStore.open(path, clock=FixedClock())
    assert mode_of(path) == 0o600
    await store.close()


async def test_deleted_text_does_not_stay_in_the_file(path: Path) -> None:
    store = await SqliteStore.open(path, clock=FixedClock())
    word = "zanzibar" * 40
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(statement=word))
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(statement=""))
    await store.close()  # the log is written back and removed
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert b"zanzibar" not in content_of(path)


@pytest.mark.parametrize("pragma", ["foreign_keys", "secure_delete"])
async def test_every_connection_is_set_up(store: SqliteStore, pragma: str) -> None:
    readers = [store._readers.get_nowait() for _ in range(sqlite.READERS)]
    for connection in [store._writer, *readers]:
        (row,) = await connection.execute_fetchall(f"PRAGMA {pragma}")
        assert row[0] == 1
    for reader in readers:
        store._readers.put_nowait(reader)


# --- when it cannot go on ----------------------------------------------------------------------------------------


async def test_a_later_releases_database_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE later (id)")
        other.execute("PRAGMA user_version = 9999")
    before = content_of(path)
    with pytest.raises(StorageError) as caught:
        await SqliteStore.open(path, clock=FixedClock())
    assert caught.value.code == "storage.newer-version"
    assert caught.value.hint
    assert content_of(path) == before


async def test_a_file_that_is_no_database_is_left_as_it_is(path: Path) -> None:
    put(path, b"# Not a database, and long enough to be read as one\n" * 40)
    before = content_of(path)
    with pytest.raises(StorageError) as caught:
        await SqliteStore.open(path, clock=FixedClock())
    assert caught.value.code == "storage.corrupt"
    assert isinstance(caught.value.__cause__, sqlite3.Error)
    assert "file is not a database" not in str(caught.value)
    assert content_of(path) == before


async def test_a_damaged_page_is_told_when_it_is_read(path: Path) -> None:
    store = await SqliteStore.open(path, clock=FixedClock())
    async with store.transaction() as uow:
        for number in range(50):
            await uow.inbox.receive(inbox_row(number, payload="x" * 2000))
    await store.close()
    content = bytearray(content_of(path))
    page = content.index(b"x" * 2000) // 4096 * 4096
    content[page : page + 64] = b"\xff" * 64
    put(path, bytes(content))

    damaged = await SqliteStore.open(path, clock=FixedClock())
    with pytest.raises(StorageError) as caught:
        async with damaged.reading() as uow:
            await uow.inbox.unfinished("telegram")
    assert caught.value.code == "storage.corrupt"
    await damaged.close()


async def test_a_folder_in_the_files_place_is_told(path: Path) -> None:
    put(path / "inside", b"")
    with pytest.raises(StorageError) as caught:
        await SqliteStore.open(path, clock=FixedClock())
    assert caught.value.code == "storage.unreadable"


async def test_a_database_that_another_holds_too_long_is_busy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    store = await SqliteStore.open(path, clock=FixedClock())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as caught:
            async with store.transaction() as uow:
                await uow.ledger.bump("a")
        assert caught.value.code == "storage.busy"
        assert caught.value.hint
        async with store.reading() as uow:  # reading goes on beside a writer
            assert await uow.ledger.version("a") == 0
        beside = await SqliteStore.open(path, clock=FixedClock())  # and so does opening
        await beside.close()
        other.execute("ROLLBACK")
    async with store.transaction() as uow:
        assert await uow.ledger.bump("a") == 1
    await store.close()


async def test_a_transaction_holds_the_right_to_write_from_its_beginning(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    one, two = [await SqliteStore.open(path, clock=FixedClock()) for _ in range(2)]
    async with one.transaction() as uow:  # else what it reads could be out of date once it writes
        with pytest.raises(StorageError) as caught:
            async with two.transaction() as other:
                await other.ledger.version("a")
        assert caught.value.code == "storage.busy"
        assert await uow.ledger.bump("a") == 1
    async with two.transaction() as other:
        assert await other.ledger.bump("a") == 2
    await one.close()
    await two.close()


async def test_a_first_start_beside_another_waits_and_then_says_busy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE one (id)")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as caught:
            await SqliteStore.open(path, clock=FixedClock())
    assert caught.value.code == "storage.busy"


async def test_a_closed_store_refuses(either: SqliteStore) -> None:
    await either.close()
    for open_one in (either.transaction, either.reading):
        with pytest.raises(StorageError) as caught:
            async with open_one() as uow:
                await uow.inbox.get("telegram:1")
        assert caught.value.code == "storage.closed"


async def test_closing_waits_for_what_is_under_way(either: SqliteStore) -> None:
    is_inside = asyncio.Event()

    async def write() -> None:
        async with either.transaction() as uow:
            is_inside.set()
            for _ in range(10):
                await asyncio.sleep(0)
            await uow.cards.once("hello", NOW)

    task = asyncio.create_task(write())
    await is_inside.wait()
    await either.close()
    assert task.done()
    await task
