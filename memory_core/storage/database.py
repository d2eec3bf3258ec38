"""One open transaction's view of a connection: runs named blocks, and no more once the transaction is over."""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from memory_core.storage.failures import DRIVER_ERRORS, closed, in_our_words
from memory_core.storage.named_sql import load, spread

QUERIES: Mapping[str, str] = load(Path(__file__).parent / "queries")

Row = sqlite3.Row
_MANY = (list, tuple)


class Connected(Protocol):
    """What `Database` needs of a connection: aiosqlite's own, or the bare one inside its thread."""

    async def execute_fetchall(self, sql: str, values: Any, /) -> Iterable[Row]:
        """Run one statement and return its rows."""
        ...


class Database:
    """Runs the named blocks of `queries/` inside one transaction."""

    def __init__(self, connection: Connected) -> None:
        self._connection = connection
        self._is_open = True

    def end(self) -> None:
        """Refuse what comes later: it would stand outside any transaction."""
        self._is_open = False

    async def all(self, name: str, **values: object) -> list[Row]:
        """Run a block and return its rows. A list or tuple among the values stands for `IN :name`.

        Raises:
            StorageError: Whatever the driver raised, in our words; `storage.closed` after the transaction.
        """
        if not self._is_open:
            raise closed()
        sql, plain = QUERIES[name], values
        for key, value in values.items():
            if isinstance(value, _MANY):
                sql, many = spread(sql, key, value)
                plain = {other: of for other, of in plain.items() if other != key} | many
        try:
            return list(await self._connection.execute_fetchall(sql, plain))
        except DRIVER_ERRORS as error:
            raise in_our_words(error) from error

    async def one(self, name: str, **values: object) -> Row | None:
        """Run a block and return its first row, if any."""
        rows = await self.all(name, **values)
        return rows[0] if rows else None

    async def touched(self, name: str, **values: object) -> bool:
        """Run a block that ends in RETURNING; say whether it changed any row."""
        return bool(await self.all(name, **values))
