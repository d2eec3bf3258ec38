"""A backup in the home's place: checked whole before anything is touched, and what was there kept aside."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from gateway.backup_archive import DATABASE, FOLDERS, SETTINGS, Manifest, unpack
from gateway.home import RESTORING, STAGED, clear_staged, make_home, sole_home
from gateway.processes import is_worked_on
from memory_core.errors import BackupError, SupervisorError
from memory_core.storage.migrations import FOLDER, migrations_in

_OWN = (*FOLDERS, SETTINGS, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")


def restore(home: Path, backup: Path, now: datetime) -> tuple[Manifest, Path | None]:
    """Put a backup in the home's place; return what it holds, and the folder where the old files are, if there were any.

    Files with secrets, and whatever else is no part of a backup, stay where they are. A restore that is cut off keeps a
    gateway from starting until it was done again.

    Raises:
        SupervisorError: `supervisor.already-running`, `supervisor.home-in-use`.
        BackupError: As `unpack`; the home is as it was then.
    """
    make_home(home)
    with sole_home(home):
        _refuse_worked_on(home)
        clear_staged(home)
        staged = _stage(home)
        try:
            manifest = unpack(backup, staged)
            _refuse_database(staged / DATABASE, manifest.schema)
            return manifest, _swap(home, staged, home / f"before-restore-{now:%Y%m%dT%H%M%SZ}")
        finally:
            shutil.rmtree(staged, ignore_errors=True)


def _refuse_worked_on(home: Path) -> None:
    """Let nobody go on writing into files that are moved away below them."""
    if is_worked_on(home):
        raise SupervisorError(
            f"A command is at work with the home {home}.",
            code="supervisor.home-in-use",
            hint="End it first: it may be a conversation in a terminal (dhakira chat).",
            path=str(home),
        )


def _stage(home: Path) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix=STAGED, dir=home))
    except OSError as error:
        raise BackupError(f"{home} cannot be written.", code="backup.not-restored", hint="Is there room?") from error


def _refuse_database(file: Path, schema: int) -> None:
    if not file.exists():
        raise BackupError("That backup holds no database.", code="backup.no-backup", hint="dhakira backup makes one.")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            whole = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")] == ["ok"]
    except sqlite3.DatabaseError:
        version, whole = 0, False
    if not whole:
        raise BackupError("The database in that backup is damaged.", code="backup.damaged", hint="Take another one.")
    if version > len(migrations_in(FOLDER)):
        raise BackupError(
            "A later release made this backup.", code="backup.newer-version", hint="Install that release."
        )
    if version < 1 or version != schema:
        raise BackupError(
            "The database in that backup is none of ours.", code="backup.no-backup", hint="dhakira backup makes one."
        )


def _swap(home: Path, staged: Path, aside: Path) -> Path | None:
    old = [home / name for name in _OWN if (home / name).exists()]
    try:
        _mark(home)
        if old:
            aside = _fresh(aside)
            for path in old:
                path.rename(aside / path.name)
        for path in sorted(staged.iterdir()):
            path.rename(home / path.name)
        (home / RESTORING).unlink()
    except OSError as error:
        raise BackupError(
            f"The backup could not be put in the place of {home}; what was there is in {aside}.",
            code="backup.not-restored",
            hint="See what keeps files there from being moved, then restore again.",
            path=str(home),
        ) from error
    return aside if old else None


def _mark(home: Path) -> None:
    """Keep everybody out from here on; who came just before has seen no mark, and is seen here."""
    mark = home / RESTORING
    is_first = not mark.exists()
    mark.touch(0o600)
    try:
        _refuse_worked_on(home)
    except SupervisorError:
        if is_first:
            mark.unlink()
        raise


def _fresh(aside: Path) -> Path:
    target, number = aside, 1
    while target.exists():
        number += 1
        target = aside.with_name(f"{aside.name}-{number}")
    target.mkdir(mode=0o700)
    return target
