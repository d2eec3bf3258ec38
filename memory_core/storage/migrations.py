"""Numbered, forward-only migrations: each in its own transaction, with a copy of the file taken before it."""

import asyncio
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import aiosqlite

from memory_core.errors import StorageError

FOLDER = Path(__file__).parent / "migrations"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema; its number is the version that the database has afterwards."""

    number: int
    path: Path


def migrations_in(folder: Path) -> tuple[Migration, ...]:
    """Return the migrations `NNNN_name.sql` of a folder in order. Raises ValueError when the numbers have a gap."""
    found = tuple(Migration(int(path.name[:4]), path) for path in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql")))
    if [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError("The migrations are not numbered 1, 2, 3 and so on")
    return found


async def migrate(connection: aiosqlite.Connection, file: Path | None, folder: Path = FOLDER) -> None:
    """Bring the database to the newest schema.

    Args:
        connection: A connection outside any transaction.
        file: The database's file, to copy it beside itself as `<name>.before-NNNN`; None for one in memory.
        folder: Where the migrations are.

    Raises:
        StorageError: `storage.newer-version` when a later release wrote the database; it is left as it is.
    """
    known = migrations_in(folder)
    await check_version(connection, folder)
    # A database that is only just being made has nothing to lose: no copy of it is worth keeping.
    kept = file if await _version(connection) else None
    for migration in known:
        if await _version(connection) >= migration.number:
            continue  # without the write lock: opening does not wait for who is writing
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        try:
            # Read under the write lock: another process may have migrated a moment ago.
            if await _version(connection) < migration.number:
                await _apply(connection, kept, migration)
            await connection.commit()
        except BaseException:
            await connection.rollback()
            raise


async def check_version(connection: aiosqlite.Connection, folder: Path = FOLDER) -> None:
    """Raise StorageError `storage.newer-version` when the database has a schema that this release does not know."""
    known, version = len(migrations_in(folder)), await _version(connection)
    if version > known:
        raise StorageError(
            "A later release wrote this database.",
            code="storage.newer-version",
            hint="Install that release, or restore a backup made before it.",
            version=version,
            known=known,
        )


async def _apply(connection: aiosqlite.Connection, file: Path | None, migration: Migration) -> None:
    if file is not None:
        await asyncio.to_thread(_copy, file, file.with_name(f"{file.name}.before-{migration.number:04}"))
    for statement in statements(migration.path.read_text(encoding="utf-8")):
        await connection.execute_fetchall(statement)
    await connection.execute_fetchall(f"PRAGMA user_version = {migration.number}")


async def _version(connection: aiosqlite.Connection) -> int:
    (row,) = await connection.execute_fetchall("PRAGMA user_version")
    return int(row[0])


def _copy(file: Path, backup: Path) -> None:
    """Copy what is committed; through SQLite, because part of it may stand in the write-ahead log."""
    started = backup.with_name(f"{backup.name}.part")
    started.unlink(missing_ok=True)
    os.close(os.open(started, os.O_CREAT | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(started)) as target:
        source.backup(target)
    started.replace(backup)


def statements(script: str) -> Iterator[str]:
    """Split a script into statements; `executescript` would commit the transaction that it runs in."""
    waiting = ""
    for piece in re.split("(?<=;)", script):
        waiting += piece
        if sqlite3.complete_statement(waiting):
            yield waiting
            waiting = ""
    if any(line.strip() and not line.strip().startswith("--") for line in waiting.splitlines()):
        raise ValueError("The last statement has no end")
