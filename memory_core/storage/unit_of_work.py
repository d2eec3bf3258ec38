"""One transaction's repositories, and the certain end of a transaction: commit or rollback, whatever is cancelled."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Generic, TypeVar

from memory_core.errors import StorageError
from memory_core.storage.admissions import SqliteAdmissions
from memory_core.storage.announcements import SqliteAnnouncements
from memory_core.storage.cards import SqliteCards
from memory_core.storage.checkpoints import SqliteCheckpoints, SqliteNotebooks
from memory_core.storage.confirmations import SqliteConfirmations
from memory_core.storage.connection import Connection, InThread, driven
from memory_core.storage.conversations import SqliteConversations
from memory_core.storage.database import Database
from memory_core.storage.erasure import SqliteErasures
from memory_core.storage.events import SqliteEvents
from memory_core.storage.failures import DRIVER_ERRORS, closed, in_our_words
from memory_core.storage.handoffs import SqliteHandoffs
from memory_core.storage.imports import SqliteImports
from memory_core.storage.inbox import SqliteInbox
from memory_core.storage.ledger import SqliteLedger
from memory_core.storage.locks import SqliteLocks
from memory_core.storage.moves import SqliteMoves
from memory_core.storage.outbox import SqliteOutbox
from memory_core.storage.queue import SqliteQueue
from memory_core.storage.recall import SqliteRecall
from memory_core.storage.retention import SqliteRetention
from memory_core.storage.sessions import SqliteSessions
from memory_core.storage.shown import SqliteShown
from memory_core.storage.statements import SqliteStatements
from memory_core.storage.tasks import SqliteTasks
from memory_core.storage.vectors import SqliteVectors

T = TypeVar("T")
R = TypeVar("R")


class _Made(Generic[R]):
    """A repository of a transaction, made when it is first asked for: a turn's transactions use a few of them."""

    def __init__(self, make: Callable[[Database], R]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, uow: "SqliteUnitOfWork", owner: type) -> R:
        made = uow.__dict__[self._name] = self._make(uow.database)
        return made


class SqliteUnitOfWork:
    """Implements `ports.UnitOfWork`: the repositories of one open transaction."""

    sessions = _Made(SqliteSessions)
    inbox = _Made(SqliteInbox)
    outbox = _Made(SqliteOutbox)
    ledger = _Made(SqliteLedger)
    cards = _Made(SqliteCards)
    confirmations = _Made(SqliteConfirmations)
    erasures = _Made(SqliteErasures)
    announcements = _Made(SqliteAnnouncements)
    events = _Made(SqliteEvents)
    queue = _Made(SqliteQueue)
    locks = _Made(SqliteLocks)
    recall = _Made(SqliteRecall)
    vectors = _Made(SqliteVectors)
    statements = _Made(SqliteStatements)
    imports = _Made(SqliteImports)
    conversations = _Made(SqliteConversations)
    moves = _Made(SqliteMoves)
    retention = _Made(SqliteRetention)
    shown = _Made(SqliteShown)
    admissions = _Made(SqliteAdmissions)
    checkpoints = _Made(SqliteCheckpoints)
    notebooks = _Made(SqliteNotebooks)
    tasks = _Made(SqliteTasks)
    handoffs = _Made(SqliteHandoffs)

    def __init__(self, database: Database) -> None:
        self.database = database


async def certainly(work: Awaitable[T]) -> T:
    """Finish `work` even if the caller is cancelled meanwhile; the cancellation is raised afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        with suppress(Exception):
            task.result()
        raise cancelled
    return task.result()


@asynccontextmanager
async def unit_of_work(connection: Connection, *, writes: bool) -> AsyncIterator[SqliteUnitOfWork]:
    """Open a transaction on a connection that nobody else uses meanwhile.

    Raises:
        StorageError: `storage.busy` when another process holds the database for longer than the busy timeout.
    """
    database = Database(connection)
    try:
        await _begin(connection, writes=writes)
        yield SqliteUnitOfWork(database)
    except BaseException:
        database.end()
        await certainly(_roll_back(connection))
        raise
    database.end()
    await certainly(_commit(connection) if writes else _roll_back(connection))


async def in_one_go(
    connection: Connection, work: "Callable[[SqliteUnitOfWork], Coroutine[object, object, T]]", *, writes: bool
) -> T:
    """Run `work` as one transaction, whole, in the connection's thread; it ends even if the caller is cancelled meanwhile.

    Raises:
        StorageError: As `unit_of_work`; else what `work` raises, with everything taken back.
    """
    return await connection.run(lambda raw: _carried_out(raw, work, writes=writes))


def on_the_spot(
    connection: Connection, work: "Callable[[SqliteUnitOfWork], Coroutine[object, object, T]]", *, writes: bool
) -> T:
    """Run `work` as one transaction in the thread that calls; only while nobody else uses the connection.

    Raises:
        StorageError: `storage.busy` at once when another process is writing; else as `in_one_go`.
    """
    with connection.impatient() as raw:
        return _carried_out(raw, work, writes=writes)


def _carried_out(
    raw: sqlite3.Connection,
    work: "Callable[[SqliteUnitOfWork], Coroutine[object, object, T]]",
    *,
    writes: bool,
) -> T:
    database = Database(InThread(raw))
    before = raw.total_changes
    try:
        with _translated():
            raw.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        value = driven(work(SqliteUnitOfWork(database)))
        if writes:
            with _translated():
                raw.commit()
        # Counted, for PRAGMA query_only would have SQLite prepare all statements of the connection anew, twice a read.
        elif raw.total_changes != before:
            raise StorageError("A read has written something, which is taken back.", code="storage.read-only")
        return value
    finally:
        database.end()
        with suppress(*DRIVER_ERRORS):  # what ended the transaction is the error to tell, not this
            raw.rollback()


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except DRIVER_ERRORS as error:
        raise in_our_words(error) from error


async def _begin(connection: Connection, *, writes: bool) -> None:
    try:
        if not writes and not connection.reads_only:
            await connection.execute_fetchall("PRAGMA query_only = ON")
        await connection.execute_fetchall("BEGIN IMMEDIATE" if writes else "BEGIN")
    except DRIVER_ERRORS as error:
        raise in_our_words(error) from error
    except ValueError as error:  # what aiosqlite says of a closed connection
        raise closed() from error


async def _commit(connection: Connection) -> None:
    try:
        await connection.commit()
    except DRIVER_ERRORS as error:
        await _roll_back(connection)
        raise in_our_words(error) from error


async def _roll_back(connection: Connection) -> None:
    """Take back what is open, after every statement that was sent: the connection's thread runs them in order."""
    with suppress(*DRIVER_ERRORS, ValueError):  # what ended the transaction is the error to tell, not this
        await connection.rollback()
        if not connection.reads_only:
            await connection.execute_fetchall("PRAGMA query_only = OFF")


def nested() -> StorageError:
    """Return the error for a transaction inside a transaction of the same task, which would wait for itself."""
    return StorageError("A transaction is open here already.", code="storage.nested")
