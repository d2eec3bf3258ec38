"""The database as a file: its version, whether it is whole, whether this release can use it."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Literal

from gateway.backlog import looking
from gateway.doctor.findings import FIX, Finding, Patient
from memory_core.storage.migrations import FOLDER, migrations_in

OLDEST_SQLITE = (3, 35, 0)
"""The first that knows RETURNING, in which every claim is made."""
State = Literal["absent", "unreadable", "broken", "older", "newer", "sound"]


def state_of(patient: Patient) -> State:
    """Say how far the database may be used; nothing is written."""
    file, known = patient.settings.database, len(migrations_in(FOLDER))
    if not file.exists():
        return "unreadable" if file.is_symlink() else "absent"
    try:
        with looking(file) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        return "unreadable" if isinstance(error, sqlite3.OperationalError) else "broken"
    if version != known:
        return "older" if version < known else "newer"
    return "sound"


async def sqlite_version(patient: Patient) -> Sequence[Finding]:
    """Whether Python's SQLite is new enough."""
    del patient
    if sqlite3.sqlite_version_info >= OLDEST_SQLITE:
        return ()
    fields = {"found": ".".join(map(str, sqlite3.sqlite_version_info)), "needed": ".".join(map(str, OLDEST_SQLITE))}
    return (Finding(code="sqlite-old", command="python3 -m pip install --upgrade python", fields=fields),)


async def integrity(patient: Patient) -> Sequence[Finding]:
    """Whether the file can be read and is whole."""
    state = await asyncio.to_thread(state_of, patient)
    if state == "absent":
        return ()
    if state in ("unreadable", "broken"):
        code = "database-unreadable" if state == "unreadable" else "database-broken"
        command = f"ls -l {patient.settings.database}" if state == "unreadable" else "dhakira restore BACKUP"
        return (Finding(code=code, command=command),)
    return await asyncio.to_thread(_integrity, patient)


def _integrity(patient: Patient) -> list[Finding]:
    try:
        with looking(patient.settings.database) as connection:
            told = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError:
        return [Finding(code="database-broken", command="dhakira restore BACKUP")]
    if told == ["ok"]:
        return []
    if all("index" in line for line in told):

        def rebuild() -> None:
            with closing(sqlite3.connect(patient.settings.database, timeout=5)) as connection:
                connection.execute("REINDEX")

        fields = {"count": len(told)}
        return [Finding(code="index-broken", command=FIX, fields=fields, mend=lambda: asyncio.to_thread(rebuild))]
    return [Finding(code="database-broken", command="dhakira restore BACKUP")]


async def migrations(patient: Patient) -> Sequence[Finding]:
    """Whether the schema is this release's."""
    state = await asyncio.to_thread(state_of, patient)
    if state == "newer":
        return (Finding(code="database-newer", command="dhakira --version"),)
    if state != "older":
        return ()

    async def migrate() -> None:
        from gateway.app import open_app

        async with open_app(patient.settings):  # opening brings it forward, with a copy taken before
            pass

    return (Finding(code="migrations-pending", command=FIX, mend=migrate),)
