"""The few things done to a disk: whole reads, synced atomic writes, private folders, and errors said in plain words."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memory_core.documents.drift import version_of
from memory_core.errors import DocumentError

MAX_BYTES = 16 * 1024 * 1024
"""A document above this is not read: nothing we write comes near it."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn the system's refusal to write into a DocumentError: `document.no-space` or `document.read-only`."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise DocumentError(
                f"{name} cannot be written: the disk is full.",
                code="document.no-space",
                hint="Free some space, then try again.",
                name=name,
            ) from error
        raise DocumentError(
            f"{name} cannot be written.",
            code="document.read-only",
            hint="Check that the home folder exists, may be written and is not mounted read-only.",
            name=name,
        ) from error


@contextmanager
def reachable(name: str) -> Iterator[None]:
    """Turn the system's refusal to look into a folder into a DocumentError `document.unreadable`."""
    try:
        yield
    except OSError as error:
        raise _unreadable(name, "Check the permissions of the home folder and what is in it.") from error


def read_bytes(path: Path) -> bytes | None:
    """Return a file's bytes, or None when there is none. Raises DocumentError `document.unreadable`."""
    try:
        # Non-blocking, so that a pipe by that name cannot hold us; it is refused below.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(path.name, "Check the permissions of the file and its folders.") from error
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise _unreadable(path.name, "It is not a plain file: move it away.")
        if status.st_size > MAX_BYTES:
            raise _unreadable(path.name, "It is too large: shorten it or move it away.")
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read()
    except OSError as error:
        raise _unreadable(path.name, "The disk reports an error: check it.") from error
    finally:
        os.close(handle)


def decoded(name: str, data: bytes) -> str:
    """Return UTF-8 bytes as text, byte order mark and line endings kept.

    Raises:
        DocumentError: `document.unreadable`, with the bytes' `version`, so that such a file can be set aside.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = "It is not UTF-8 text: save it as UTF-8 in an editor, or move it away."
        raise _unreadable(name, hint, version=version_of(data)) from error


def _unreadable(name: str, hint: str, **fields: object) -> DocumentError:
    return DocumentError(f"{name} cannot be read.", code="document.unreadable", hint=hint, name=name, **fields)


def make_folders(home: Path, folder: Path) -> None:
    """Make the missing folders from the home down, each 0700 and durable; existing ones stay as they are."""
    missing = []
    step = folder
    while not step.is_dir() and step != step.parent:
        missing.append(step)
        if step == home:
            home.parent.mkdir(parents=True, exist_ok=True)
            break
        step = step.parent
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)
        sync_folder(path.parent)


def replace_bytes(path: Path, data: bytes) -> None:
    """Put new bytes in a file's place at once; the caller holds the folder's lock. The file's mode becomes 0600."""
    # One name a document, so that what a crash leaves is overwritten by the next write.
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        _write_synced(fresh, data)
        os.replace(fresh, path)  # noqa: PTH105  (the one call that is atomic, by its own name)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_new(path: Path, data: bytes) -> Path:
    """Write a file that must not exist yet; where it does, a number is added. Return where it went."""
    target, number = path, 1
    while True:
        try:
            _write_synced(target, data)
        except FileExistsError:
            number += 1
            target = path.with_name(f"{path.name}-{number}")
            continue
        sync_folder(target.parent)
        return target


def _write_synced(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make a rename or a new name in a folder durable, where the file system knows how."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
