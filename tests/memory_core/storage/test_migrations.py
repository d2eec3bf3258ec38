"""Migrations run forward, each as a whole, with a copy of the file taken before."""

import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from memory_core.errors import StorageError
from memory_core.storage.migrations import FOLDER, migrate, migrations_in, statements

pytestmark = pytest.mark.anyio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "migrations"
    made.mkdir()
    (made / "0001_begin.sql").write_text("-- First.\nCREATE TABLE words (word TEXT);\n", encoding="utf-8")
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data.sqlite"


@pytest.fixture
async def connection(file: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(file, isolation_level=None) as opened:
        yield opened


def add_second(folder: Path, script: str) -> None:
    (folder / "0002_more.sql").write_text(script, encoding="utf-8")


def read(file: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


def test_our_own_migrations_are_numbered_from_one() -> None:
    assert [migration.number for migration in migrations_in(FOLDER)] == list(range(1, len(migrations_in(FOLDER)) + 1))


def test_a_gap_in_the_numbers_is_refused(folder: Path) -> None:
    (folder / "0003_late.sql").write_text("SELECT 1;", encoding="utf-8")
    with pytest.raises(ValueError, match="not numbered"):
        migrations_in(folder)


async def test_a_new_database_is_made_without_a_copy(
    connection: aiosqlite.Connection, file: Path, folder: Path
) -> None:
    await migrate(connection, file, folder)
    await migrate(connection, file, folder)
    assert read(file, "PRAGMA user_version") == [(1,)]
    assert [path.name for path in file.parent.glob("data.sqlite*")] == ["data.sqlite"]


async def test_an_older_database_is_copied_and_brought_forward(
    connection: aiosqlite.Connection, file: Path, folder: Path
) -> None:
    await connection.execute_fetchall("PRAGMA journal_mode = WAL")
    await migrate(connection, file, folder)
    await connection.execute_fetchall("INSERT INTO words VALUES ('ذاكرة')")  # stands in the log, not in the file
    add_second(folder, "ALTER TABLE words ADD COLUMN said TEXT; UPDATE words SET said = 'yes';")
    await migrate(connection, file, folder)

    copy = file.with_name("data.sqlite.before-0002")
    assert read(file, "SELECT * FROM words") == [("ذاكرة", "yes")]
    assert read(file, "PRAGMA user_version") == [(2,)]
    assert read(copy, "SELECT * FROM words") == [("ذاكرة",)]
    assert read(copy, "PRAGMA user_version") == [(1,)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(file.parent.glob("*.part"))


async def test_a_migration_that_fails_changes_nothing(
    connection: aiosqlite.Connection, file: Path, folder: Path
) -> None:
    await migrate(connection, file, folder)
    add_second(folder, "CREATE TABLE more (id INTEGER); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(sqlite3.OperationalError):
        await migrate(connection, file, folder)
    assert not connection.in_transaction
    assert read(file, "SELECT name FROM sqlite_master") == [("words",)]
    assert read(file, "PRAGMA user_version") == [(1,)]


async def test_a_later_version_is_refused(connection: aiosqlite.Connection, file: Path, folder: Path) -> None:
    await connection.execute_fetchall("PRAGMA user_version = 2")
    with pytest.raises(StorageError) as caught:
        await migrate(connection, file, folder)
    assert caught.value.code == "storage.newer-version"
    assert caught.value.fields == {"version": 2, "known": 1}


def test_a_script_is_split_where_statements_end() -> None:
    script = "-- a; comment\nCREATE TABLE a (b TEXT DEFAULT ';');\n\nSELECT\n  1;\n-- the end\n"
    assert [" ".join(part.split()) for part in statements(script)] == [
        "-- a; comment CREATE TABLE a (b TEXT DEFAULT ';');",
        "SELECT 1;",
    ]
    with pytest.raises(ValueError, match="no end"):
        list(statements("SELECT 1"))
