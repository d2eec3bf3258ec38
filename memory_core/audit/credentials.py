"""No credential in any text that is kept: the scanner's mask over rows and files, piece by piece."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from memory_core.audit.findings import Finding
from memory_core.languages.linear import Linear
from memory_core.policy.scanner import mask

MAGIC = b"SQLite format 3\x00"
_AT_ONCE = 500
_OWN_KEY = Linear(r"(?:[a-z]+:)?[a-z][0-9a-f]{22}(?:#[a-z0-9-]+)*", exact=True)
"""What names a command, a turn or a run of ours (`SystemIds`): letters of chance that say nothing."""
_DIGEST = Linear(r"[0-9a-f]{64}")
"""The ledger keeps these of lines and files; by chance one holds the digits of a card."""
_NUMBERS_OF_PRESSES = frozenset({"callback_id", "answer_to"})
"""The platform gives presses long decimal numbers; one in ten has the check digit of a card."""
_MOST_BYTES = 64 * 1024 * 1024


def holds_credential(text: str) -> bool:
    """Say whether the scanner would mask anything in a text; JSON is looked at string by string."""
    return any(bool(mask(piece)[1]) for piece in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    if text[:1] in ("{", "[") and text[-1:] in ("}", "]"):
        try:
            yield from _strings(json.loads(text))
        except (ValueError, RecursionError):
            yield text
    elif not (_DIGEST.fullmatch(text) or _OWN_KEY.fullmatch(text)):
        yield text


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from _pieces(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            if key not in _NUMBERS_OF_PRESSES:
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def rows_with_credentials(file: Path, name: str) -> Iterator[Finding | None]:
    """Go through every text of every row of a SQLite file, which is opened read only.

    Args:
        file: The database.
        name: How findings name it; empty for the gateway's own.

    Yields:
        One finding a cell that holds a credential, None for each other row: the caller counts.
    """
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        for (table,) in tables:
            yield from _rows(connection, table, name)


def _rows(connection: sqlite3.Connection, table: str, name: str) -> Iterator[Finding | None]:
    quoted = '"' + table.replace('"', '""') + '"'
    cursor = connection.execute(f"SELECT * FROM {quoted}")  # noqa: S608 - a name from the file itself, quoted
    columns = [column[0] for column in cursor.description]
    number = 0
    while rows := cursor.fetchmany(_AT_ONCE):
        for row in rows:
            number += 1
            bad = [c for c, cell in zip(columns, row, strict=True) if isinstance(cell, str) and holds_credential(cell)]
            yield from (Finding(code="credential.row", where=f"{name}{table}.{column}#{number}") for column in bad)
            if not bad:
                yield None


def files_with_credentials(home: Path, skipped: frozenset[Path]) -> Iterator[Finding | None]:
    """Go through every file below a home; databases row by row, whatever they are called.

    Args:
        home: The folder.
        skipped: Files that are there to hold a secret: settings, token, key.

    Yields:
        As `rows_with_credentials`; one None for each file without a finding.
    """
    for path in sorted(home.rglob("*")):
        if not path.is_file() or path.is_symlink() or path.resolve() in skipped:
            continue
        name = str(path.relative_to(home))
        if name.endswith(("-wal", "-shm", "-journal", ".lock")):
            continue  # SQLite's own, read through the database; a lock is empty
        data = _read(path)
        if data is None:
            yield Finding(code="ledger.unreadable", where=name)
        elif data.startswith(MAGIC):
            yield from rows_with_credentials(path, f"{name}:")
        elif any(holds_credential(text) for text in _texts(path, data)):
            yield Finding(code="credential.file", where=name)
        else:
            yield None


def _texts(path: Path, data: bytes) -> Iterator[str]:
    text = data.decode("utf-8", errors="replace")
    if path.suffix == ".log":
        yield from text.splitlines()
    else:
        yield text.strip()


def _read(path: Path) -> bytes | None:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError:
        return None
