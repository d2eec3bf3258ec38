"""Files for people at this machine: written whole, for their eyes only, never over another one unless told to."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO

from handlers.messages import Attachment
from memory_core.errors import DocumentError

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What the system says where there is no room."""


def save(attachment: Attachment, path: Path, *, force: bool = False) -> Path:
    """Write a file and return where it is.

    Args:
        attachment: What to write.
        path: Where; in a folder that is there, the file takes its own name.
        force: Replace what is there.

    Raises:
        DocumentError: As `written`.
    """
    path = path / attachment.name if path.is_dir() else path
    with written(path, force=force) as file:
        file.write(attachment.data)
    return path.absolute()


def save_beside(attachment: Attachment, folder: Path) -> Path:
    """Write a file into a folder under its own name, or with a number where that is taken. Raises as `save`."""
    path = folder / attachment.name
    names = (path if n == 1 else path.with_stem(f"{path.stem}-{n}") for n in count(1))
    return save(attachment, next(name for name in names if not name.exists()))


@contextmanager
def written(path: Path, *, force: bool = False) -> Iterator[BinaryIO]:
    """Open a file that is there whole in the end, or not at all; what was there stays until then.

    Args:
        path: Where. A link stays; what it leads to is written. A device is written as it is.
        force: Replace what is there.

    Raises:
        DocumentError: `document.exists`, `document.no-space`, `document.read-only`.
    """
    target = path.resolve() if force else path
    replaces = force and target.is_file()
    is_ours = replaces or not target.exists()
    part = target.with_name(f".{target.name}.part") if replaces else target
    flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if force else os.O_EXCL)
    with _explained(path):
        handle = os.open(part, flags, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                if is_ours:
                    os.fsync(handle)
            if replaces:
                part.replace(target)
        except BaseException:
            if is_ours:
                part.unlink(missing_ok=True)
            raise


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise DocumentError(
            f"{path} is there already.",
            code="document.exists",
            hint="Name another file, or add --force to replace it.",
            path=str(path),
        ) from None
    except OSError as error:
        if error.errno in FULL:
            raise disk_full(path) from error
        raise DocumentError(
            f"{path} cannot be written.",
            code="document.read-only",
            hint="Name another file with --out.",
            path=str(path),
        ) from error


def disk_full(path: Path | str) -> DocumentError:
    """Return what to say of a file that did not fit."""
    return DocumentError(
        f"{path} cannot be written: the disk is full.",
        code="document.no-space",
        hint="Free some space, then try again.",
        path=str(path),
    )
