"""Files for people at this machine: written whole, for their eyes only, never over another one unless told to."""

import os
from itertools import count
from pathlib import Path

from handlers.messages import Attachment
from memory_core.errors import DocumentError


def save(attachment: Attachment, path: Path, *, force: bool = False) -> Path:
    """Write a file and return where it is.

    Args:
        attachment: What to write.
        path: Where; in a folder that is there, the file takes its own name.
        force: Replace what is there.

    Raises:
        DocumentError: `document.exists`, `document.read-only`.
    """
    path = path / attachment.name if path.is_dir() else path
    try:
        _write(path, attachment.data, os.O_TRUNC if force else os.O_EXCL)
    except FileExistsError:
        raise DocumentError(
            f"{path} is there already.",
            code="document.exists",
            hint="Name another file, or add --force to replace it.",
            path=str(path),
        ) from None
    except OSError as error:
        raise DocumentError(
            f"{path} cannot be written.",
            code="document.read-only",
            hint="Name another file with --out.",
            path=str(path),
        ) from error
    return path.absolute()


def save_beside(attachment: Attachment, folder: Path) -> Path:
    """Write a file into a folder under its own name, or with a number where that is taken. Raises as `save`."""
    path = folder / attachment.name
    names = (path if n == 1 else path.with_stem(f"{path.stem}-{n}") for n in count(1))
    return save(attachment, next(name for name in names if not name.exists()))


def _write(path: Path, data: bytes, flag: int) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | flag, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    path.chmod(0o600)
