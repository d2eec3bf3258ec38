"""A copy of a whole home while it is at work: database and files as of one moment, without any secret."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from gateway.app import App, open_app
from gateway.backup_archive import DATABASE, FOLDERS, SETTINGS, Manifest, pack
from gateway.settings import Settings
from memory_core.documents.disk import make_folders
from memory_core.documents.paths import listed_spaces
from memory_core.errors import BackupError, DocumentError, SpaceError
from memory_core.spaces import Space

TRIES = 5
_SKIPPED = ("temp",)
"""Folders of a profile that hold nothing but locks."""
_TEMPORARY = (".new", ".part", ".lock")


async def back_up(settings: Settings, target: Path) -> Manifest:
    """Write a backup of the home.

    For the moment in which the files are copied, all memories are locked against changes: file and database agree in it.
    The database as of that moment is copied afterwards, beside whoever writes on.

    Args:
        settings: Whose home; the files that hold the bot's token, the webhook's secret and a model's key are left out.
        target: The file to write, which must not be there.

    Raises:
        BackupError: `backup.exists`, `backup.not-written`.
        SpaceError: `space.busy` when the memories change all the time.
        StorageError: The database cannot be used.
    """
    staged = await asyncio.to_thread(_stage, target)
    try:
        async with open_app(settings) as app:
            snapshot = await _moment(app, staged)
            with closing(snapshot):
                schema = await asyncio.to_thread(_copy_database, snapshot, staged / DATABASE)
            at = app.clock.now().isoformat()
        return await asyncio.to_thread(pack, staged, target, at, schema)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(
            f"{target} cannot be written.", code="backup.not-written", hint="Is there room?", path=str(target)
        ) from error
    finally:
        await asyncio.to_thread(shutil.rmtree, staged, ignore_errors=True)


def _stage(target: Path) -> Path:
    """Make a folder beside the target, for its owner only."""
    if target.exists():
        raise BackupError(
            f"{target} is there already.", code="backup.exists", hint="Name another file.", path=str(target)
        )
    try:
        return Path(tempfile.mkdtemp(prefix=".dhakira-backup-", dir=target.parent))
    except OSError as error:
        raise BackupError(
            f"{target} cannot be written.", code="backup.not-written", hint="Name another file.", path=str(target)
        ) from error


async def _moment(app: App, staged: Path) -> sqlite3.Connection:
    """Copy the files and open the database as of the same moment."""
    for _ in range(TRIES):
        spaces = await asyncio.to_thread(_spaces, app.settings)
        async with app.core.lock.hold(spaces) as fences:
            snapshot = await asyncio.to_thread(_snapshot, app.settings.database)
            try:
                await asyncio.to_thread(_copy_files, app.settings, staged)
                same = await asyncio.to_thread(_spaces, app.settings) == spaces
                async with app.store.reading() as uow:
                    held = await uow.locks.held(fences, app.clock.now())
            except BaseException:
                snapshot.close()
                raise
        if same and held:
            return snapshot
        # A memory was begun meanwhile, or copying took longer than a lock lasts.
        snapshot.close()
    raise SpaceError("The memories change all the time.", code="space.busy", hint="Try again in a moment.")


def _spaces(settings: Settings) -> list[Space]:
    folder, found = settings.home / "profiles", [Space.parse(settings.profile, "profile")]
    names = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    for name in names:
        try:
            found += listed_spaces(settings.home, name)
        except DocumentError:
            continue  # no profile of ours, though it is copied like the others
    return sorted(set(found), key=lambda space: (space.profile, space.key))


def _snapshot(file: Path) -> sqlite3.Connection:
    """Open a transaction that sees the database as it is now, for as long as it is open."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return connection


def _copy_database(snapshot: sqlite3.Connection, target: Path) -> int:
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(target)) as copy:
        snapshot.backup(copy)
        copy.execute("UPDATE locks SET owner = ''")  # ours, which made the moment: nobody is at work in the copy
        copy.commit()
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with no log beside it
        return int(copy.execute("PRAGMA user_version").fetchone()[0])


def _copy_files(settings: Settings, staged: Path) -> None:
    home, secrets = settings.home, settings.secret_files
    for name in FOLDERS:
        shutil.rmtree(staged / name, ignore_errors=True)  # of an earlier try
    paths = [home / SETTINGS]
    for name in FOLDERS:
        for folder, folders, files in os.walk(home / name):
            folders[:] = [one for one in folders if one not in _SKIPPED and not Path(folder, one).is_symlink()]
            paths += [Path(folder, one) for one in files if not one.endswith(_TEMPORARY)]
    for path in paths:
        if path.is_file() and not path.is_symlink() and path.resolve() not in secrets:
            target = staged / path.relative_to(home)
            make_folders(staged, target.parent)
            _copy_file(path, target)


def _copy_file(path: Path, target: Path) -> None:
    # A hand may be writing here, whom no lock holds back: what was read must be what is there afterwards.
    for _ in range(TRIES):
        try:
            before, data, after = path.stat(), path.read_bytes(), path.stat()
        except FileNotFoundError:
            return
        if (before.st_mtime_ns, before.st_size, before.st_ino) == (after.st_mtime_ns, after.st_size, after.st_ino):
            break
    target.unlink(missing_ok=True)
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
