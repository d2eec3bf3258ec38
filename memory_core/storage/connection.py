"""A database connection with a thread of its own that can also take a whole piece of work at once."""

import sqlite3
from collections.abc import Callable, Coroutine, Mapping
from contextvars import copy_context
from typing import TypeVar

import aiosqlite

from memory_core.storage.failures import closed

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """aiosqlite's connection; `run` hands a whole transaction to its thread, where each statement would be handed over alone."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Call `work` with the bare connection in the connection's thread.

        Raises:
            StorageError: `storage.closed`; else what `work` raises.
        """
        if self._connection is None:
            raise closed()
        context = copy_context()
        outcome: T = await self._execute(context.run, work, self._connection)  # type: ignore[no-untyped-call]
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
