"""What the database says when it fails, in our own words; the driver's error stays as the cause only."""

import sqlite3

from memory_core.errors import StorageError

_SAID = {
    sqlite3.SQLITE_BUSY: ("storage.busy", "The database is busy.", "Try again in a moment."),
    sqlite3.SQLITE_LOCKED: ("storage.busy", "The database is busy.", "Try again in a moment."),
    sqlite3.SQLITE_CORRUPT: ("storage.corrupt", "The database file is damaged.", "Restore it from a backup."),
    sqlite3.SQLITE_NOTADB: (
        "storage.corrupt",
        "The database file holds something else.",
        "Move it away or restore a backup.",
    ),
    sqlite3.SQLITE_READONLY: ("storage.read-only", "The database cannot be written here.", ""),
    sqlite3.SQLITE_FULL: ("storage.full", "The disk is full.", "Free some space, then try again."),
    sqlite3.SQLITE_CANTOPEN: ("storage.unreadable", "The database cannot be opened.", "Check the folder's rights."),
    sqlite3.SQLITE_PERM: ("storage.unreadable", "The database cannot be opened.", "Check the folder's rights."),
    sqlite3.SQLITE_IOERR: ("storage.unreadable", "The database cannot be read.", "Check the disk."),
    sqlite3.SQLITE_CONSTRAINT: ("storage.conflict", "Two rows contradict each other.", ""),
}
DRIVER_ERRORS = (sqlite3.Error, UnicodeEncodeError, OverflowError)
"""What the driver raises: its own errors, and Python's for text or numbers that SQLite cannot hold."""


def in_our_words(error: BaseException) -> StorageError:
    """Return the StorageError that stands for a driver's error."""
    if isinstance(error, UnicodeEncodeError | OverflowError):
        return StorageError("A value cannot be stored as it is.", code="storage.bad-value")
    number = getattr(error, "sqlite_errorcode", None)
    code, message, hint = _SAID.get(
        number & 0xFF if isinstance(number, int) else -1, ("storage.failed", "The database refused a request.", "")
    )
    return StorageError(message, code=code, hint=hint)


def closed() -> StorageError:
    """Return the error for using what is closed or over."""
    return StorageError("The database connection or its transaction is over.", code="storage.closed")
