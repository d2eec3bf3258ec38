"""A database connection with a thread of its own, which can take a whole piece of work at once, or lend itself for a brief one."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import TypeVar

import aiosqlite

from memory_core.storage.failures import closed

BUSY_TIMEOUT_MS = 5000
"""How long a statement waits for another process."""
T = TypeVar("T")


class Certain(asyncio.Future[T]):
    """What a database's thread will bring. Who waits for it and is cancelled meanwhile hears of that once it is there."""

    def cancel(self, msg: object = None) -> bool:
        """Refuse: the thread carries its work to the end, and nobody may go on as if it had not."""
        del msg
        return False


class Connection(aiosqlite.Connection):
    """aiosqlite's connection; `run` hands a whole transaction to its thread, where each statement would be handed over alone."""

    reads_only = False
    """Whether SQLite itself refuses to write through this connection, for good."""

    @contextmanager
    def impatient(self) -> Iterator[sqlite3.Connection]:
        """Lend the bare connection to the thread that calls; meanwhile no statement waits for another process.

        Only for who has the connection to himself: its own thread must have nothing to do.

        Raises:
            StorageError: `storage.closed`.
        """
        raw = self._connection
        if raw is None:
            raise closed()
        raw.execute("PRAGMA busy_timeout = 0")
        try:
            yield raw
        finally:
            raw.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")

    async def only_read(self) -> None:
        """Have SQLite refuse to write through this connection from now on."""
        await self.execute_fetchall("PRAGMA query_only = ON")
        self.reads_only = True

    def run(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Have `work` called with the bare connection in the connection's thread; the future brings what it returns or raises.

        Awaiting it is certain: a cancellation is raised once the work has ended.

        Raises:
            StorageError: `storage.closed`.
        """
        if self._connection is None:
            raise closed()
        outcome: Certain[T] = Certain(loop=asyncio.get_running_loop())
        self._tx.put_nowait((outcome, partial(copy_context().run, work, self._connection)))
        return outcome


class InThread:
    """The bare connection under the one method that `Database` uses, for work that is in the connection's thread already."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    async def execute_fetchall(self, sql: str, values: Mapping[str, object]) -> list[sqlite3.Row]:
        """Run one statement and return its rows; nothing is waited for."""
        return self._raw.execute(sql, values).fetchall()


def driven(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine that waits for nothing to its end.

    Raises:
        RuntimeError: It waits for something: a task, a lock, a sleep. In the database's thread nothing would wake it.
    """
    try:
        work.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    work.close()
    raise RuntimeError("Work in one go may await nothing but its unit of work.")
