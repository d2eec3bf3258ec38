"""The store on SQLite: one writing connection behind a lock, a few reading ones beside it (ARCHITECTURE §11)."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Literal, TypeVar

from memory_core.errors import StorageError
from memory_core.ports import Clock
from memory_core.storage.connection import BUSY_TIMEOUT_MS, Connection
from memory_core.storage.failures import DRIVER_ERRORS, closed, in_our_words
from memory_core.storage.migrations import check_version, migrate
from memory_core.storage.unit_of_work import SqliteUnitOfWork, certainly, in_one_go, nested, on_the_spot, unit_of_work

READERS = 3
"""Reads that can run beside the writer."""
CHECKPOINT_EVERY = 64
"""Commits after which the log is copied into the file, in a thread, before SQLite would do it in the midst of some commit."""
LARGEST_LOG = 16 * 1024 * 1024
"""Bytes of the log's file that are kept for the next commits, once a long read by whoever it may be has let it grow."""
_OPEN_PAUSE_S = 0.05
_ROWS_AT_A_TIME = 64
"""aiosqlite's own default for cursors, of which we use none."""
IN_MEMORY: Literal[":memory:"] = ":memory:"
Synchronous = Literal["NORMAL", "FULL"]
T = TypeVar("T")
Work = Callable[[SqliteUnitOfWork], Coroutine[object, object, T]]


class _Occupied(Exception):  # noqa: N818 - named after what it says
    """Another process is writing."""


class SqliteStore:
    """Implements `ports.Store`. Made by `open`."""

    def __init__(
        self,
        connections: AsyncExitStack,
        writer: Connection,
        readers: list[Connection],
        file: Path | None = None,
        synchronous: Synchronous = "NORMAL",
    ):
        self._file = file
        self._syncs = synchronous == "FULL"
        self._connections = connections
        self._writer = writer
        self._turn = asyncio.Lock()
        self._holder: asyncio.Task[object] | None = None
        self._within: set[int] = set()
        """The threads that are in the midst of work in one go: whoever asks for another transaction there would tear it up."""
        self._readers: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        self._reader_count = len(readers)
        for reader in readers:
            self._readers.put_nowait(reader)
        self._is_closed = False
        self._commits = 0
        self._checkpoint: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, path: Path | Literal[":memory:"], *, synchronous: Synchronous = "NORMAL", clock: Clock
    ) -> "SqliteStore":
        """Open, and if need be create or migrate, the database.

        Args:
            path: The file, made with mode 0600 (ARCHITECTURE §6), or `":memory:"`.
            synchronous: `FULL` also survives a loss of power without losing the newest commits.
            clock: Waits between tries when another process is just creating the file.

        Raises:
            StorageError: `storage.newer-version`, `storage.corrupt`, `storage.busy` or `storage.unreadable`.
        """
        if synchronous not in ("NORMAL", "FULL"):
            raise StorageError("Synchronous is NORMAL or FULL.", code="storage.bad-value")
        file = None if path == IN_MEMORY else Path(path)
        async with AsyncExitStack() as stack:
            try:
                if file is not None:
                    await asyncio.to_thread(_make_private, file)
                writer = await stack.enter_async_context(_connected(file))
                await _prepare(writer, synchronous, file, clock)
                readers = []
                for _ in range(READERS if file is not None else 0):
                    readers.append(await stack.enter_async_context(_connected(file)))
                    await _set_up(readers[-1], synchronous)
                    await readers[-1].only_read()
            except DRIVER_ERRORS as error:
                raise in_our_words(error) from error
            except OSError as error:
                raise StorageError(
                    "The database cannot be opened.", code="storage.unreadable", hint="Check the folder's rights."
                ) from error
            return cls(stack.pop_all(), writer, readers, file, synchronous)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[SqliteUnitOfWork]:
        """Open a write transaction: commits on a clean exit, rolls back on any exception or cancellation.

        Raises:
            StorageError: `storage.busy`; `storage.nested` inside another one of the same task; `storage.closed`.
        """
        async with self._alone(), unit_of_work(self._writer, writes=True) as uow:
            yield uow
        self._count()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqliteUnitOfWork]:
        """Open a consistent read beside the writer; writing through it raises StorageError `storage.read-only`.

        In memory there is one connection only: the read waits for its turn like a write.
        """
        async with self._reader() as reader, unit_of_work(reader, writes=False) as uow:
            yield uow

    async def write(self, work: Work[T], *, brief: bool = False) -> T:
        """Run `work` as one write transaction, in one go; see `Store.write`.

        Brief work is run right here: handing it to the connection's thread and back would cost more than the work itself, and no
        disk is waited for, since in the write-ahead log only a checkpoint, or `FULL`, waits for one.
        """
        work = self._once(work)
        here = brief and not self._syncs
        if here and not self._turn.locked():  # nothing is awaited, so nobody comes between
            with suppress(_Occupied):
                return self._on_the_spot(work, writes=True)
        async with self._alone():
            if here:
                with suppress(_Occupied):
                    return self._on_the_spot(work, writes=True)
            done = await in_one_go(self._writer, work, writes=True)
        self._count()
        return done

    async def read(self, work: Work[T], *, brief: bool = False) -> T:
        """Run `work` as one consistent read, in one go; see `Store.read`."""
        work = self._once(work)
        if brief and not self._turn.locked():  # on the writer, which has the newest pages in its memory; no reader has
            with suppress(_Occupied):
                return self._on_the_spot(work, writes=False)
        async with self._reader() as reader:
            return await in_one_go(reader, work, writes=False)

    def _once(self, work: Work[T]) -> Work[T]:
        """Return the work so that no other transaction is opened from within it.

        Raises:
            StorageError: `storage.nested` inside such work.
        """
        self._refuse_within()

        async def once(uow: SqliteUnitOfWork) -> T:
            thread = threading.get_ident()
            self._within.add(thread)
            try:
                return await work(uow)
            finally:
                self._within.discard(thread)

        return once

    def _refuse_within(self) -> None:
        if threading.get_ident() in self._within:
            raise nested()

    def _on_the_spot(self, work: Work[T], *, writes: bool) -> T:
        """Run `work` on the writer, which nobody uses here.

        Raises:
            _Occupied: Another process is writing.
        """
        try:
            done = on_the_spot(self._writer, work, writes=writes)
        except StorageError as error:
            if error.code != "storage.busy":
                raise
            raise _Occupied from error
        if writes:
            self._count()
        return done

    def _count(self) -> None:
        """Count a commit, and have the log copied into the file when there have been enough."""
        self._commits += 1
        if self._commits >= CHECKPOINT_EVERY and self._reader_count and self._checkpoint is None:
            self._commits = 0
            self._checkpoint = asyncio.create_task(self._copy_log(), name="checkpoint")

    async def _copy_log(self) -> None:
        # Beside the writer and without waiting for anybody: what is still being read stays for the next time.
        try:
            with suppress(StorageError, *DRIVER_ERRORS):  # as of a full disk: whoever commits next will tell
                async with self._reader() as reader:
                    await reader.run(lambda raw: raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
        finally:
            self._checkpoint = None

    @asynccontextmanager
    async def _reader(self) -> AsyncIterator[Connection]:
        self._refuse_within()
        if self._reader_count == 0:
            async with self._alone():
                yield self._writer
            return
        if self._is_closed:
            raise closed()
        reader = await self._readers.get()
        try:
            yield reader
        finally:
            self._readers.put_nowait(reader)

    async def tidy(self) -> None:
        """Empty the log, where old pages would stay, and delete the copies that were made before a migration."""
        async with self._alone():
            try:
                await in_one_go(self._writer, lambda uow: uow.recall.drop_erased(), writes=True)
            except StorageError:  # a damaged index is thrown away rather than left with words in it
                await in_one_go(self._writer, lambda uow: uow.recall.make(0), writes=True)
            # Certain, even for who is broken off: the writer is lent to nobody while its thread is at this.
            await self._writer.run(lambda raw: raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        if self._file is not None:
            await asyncio.to_thread(_drop_copies, self._file)

    async def close(self) -> None:
        """Close every connection, once what is under way has ended. A second call does nothing."""
        if self._is_closed:
            return
        if self._holder is not None and self._holder is asyncio.current_task():
            raise nested()
        self._is_closed = True
        await certainly(self._close())

    async def _close(self) -> None:
        async with self._turn:
            for _ in range(self._reader_count):
                await self._readers.get()
            await self._connections.aclose()
            for _ in range(self._reader_count):
                self._readers.put_nowait(self._writer)  # wakes who still waits; a closed connection refuses

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        self._refuse_within()
        task = asyncio.current_task()
        if task is not None and self._holder is task:
            raise nested()
        async with self._turn:
            if self._is_closed:
                raise closed()
            self._holder = task
            try:
                yield
            finally:
                self._holder = None


@asynccontextmanager
async def _connected(file: Path | None) -> AsyncIterator[Connection]:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            file or IN_MEMORY,
            isolation_level=None,
            timeout=BUSY_TIMEOUT_MS / 1000,
            check_same_thread=False,  # brief work runs in the thread that asks for it; see `Connection.impatient`
        )

    connection = Connection(connect, _ROWS_AT_A_TIME)
    await connection
    try:
        connection.row_factory = sqlite3.Row
        yield connection
    finally:
        await certainly(connection.close())


async def _prepare(writer: Connection, synchronous: Synchronous, file: Path | None, clock: Clock) -> None:
    await check_version(writer)  # before anything is written: a later release's file stays as it is
    if file is not None:
        await _turn_log_on(writer, clock)
    await _set_up(writer, synchronous)
    await migrate(writer, file)


async def _turn_log_on(writer: Connection, clock: Clock) -> None:
    deadline = clock.now() + timedelta(milliseconds=BUSY_TIMEOUT_MS)
    while True:
        try:
            await writer.execute_fetchall("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:  # two first starts at once: this does not heed the busy timeout
            if in_our_words(error).code != "storage.busy" or clock.now() >= deadline:
                raise
            await clock.sleep(_OPEN_PAUSE_S)
        else:
            return


async def _set_up(connection: Connection, synchronous: Synchronous) -> None:
    for pragma in (
        f"synchronous = {synchronous}",
        "foreign_keys = ON",
        "secure_delete = ON",  # what a person had forgotten must not stay in free pages
        "temp_store = MEMORY",
        f"journal_size_limit = {LARGEST_LOG}",
    ):
        await connection.execute_fetchall(f"PRAGMA {pragma}")


def _drop_copies(file: Path) -> None:
    for copy in file.parent.glob(f"{file.name}.before-*"):
        copy.unlink(missing_ok=True)


def _make_private(file: Path) -> None:
    """Make the folder and the file for their owner only; the log and the index of SQLite take over the file's mode."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    file.chmod(0o600)
