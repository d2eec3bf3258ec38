"""A database connection with a thread of its own that can also take a whole piece of work at once."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Mapping
from contextvars import copy_context
from functools import partial
from typing import TypeVar

import aiosqlite

from memory_core.storage.failures import closed

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
