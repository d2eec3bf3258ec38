"""Adding a line at the end of a file, in one write: two processes that append lose nothing, and a crash leaves whole lines."""

import os
from pathlib import Path

from memory_core.documents import disk

TITLE = "# Log\n\n"
"""How a file begins that only grows."""


def append_line(path: Path, line: str, unless: str = "") -> bool:
    """Add a line to a file, which is made if it is not there; the caller holds the folder's lock. Blocking.

    Args:
        path: The file; its folder exists.
        line: Without its end.
        unless: Where the file says this already, nothing is added.

    Raises:
        OSError: The disk refuses.
        DocumentError: `document.unreadable`.
    """
    data = disk.read_bytes(path)
    if data is not None and unless and unless.encode() in data:
        return False
    text = f"{line}\n"
    if data is None or not data.strip():
        text = f"{TITLE}{text}"
    elif not data.endswith(b"\n"):
        # What a crash, or a hand, left without its end stays a line of its own.
        text = f"\n{text}"
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "ab", buffering=0) as file:
        file.write(text.encode())
        os.fsync(file.fileno())
    if data is None:
        disk.sync_folder(path.parent)
    return True


def appended(text: str, line: str, unless: str = "") -> str | None:
    """Return a text with one more line, as `append_line` writes it; None where nothing is added. Pure."""
    if unless and unless in text:
        return None
    if not text.strip():
        return f"{text}{TITLE}{line}\n"
    return f"{text}{'' if text.endswith(chr(10)) else chr(10)}{line}\n"
