"""What a played script left behind, in a form in which doors can be compared: results, rows, files."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from handlers.messages import Result
from tests.parity.doors import SAM

_PLACE = re.compile(rf"\b(?:telegram|console):{SAM}\b")
_KEY = re.compile(r"\b(?:telegram:\d+|console:line-\d+|cli:line-\d+)")
_TABLES = {
    "items": "SELECT * FROM items ORDER BY number",
    "records": "SELECT * FROM records ORDER BY number",
    "evidence": "SELECT item_number, seq, message_id, span, speaker_id, speaker_name, said_at, stale FROM evidence"
    " ORDER BY item_number, seq",
}
_JOURNAL = (
    "SELECT id, session_id, seq, role, speaker_id, speaker_name, text, sent_at, edited_at FROM messages ORDER BY id"
)


def result_of(result: Result | None) -> Any:
    """The whole result as a value, update keys alike for all doors."""
    return None if result is None else json.loads(plain(result.to_json()))


def plain(text: str) -> str:
    """Give update keys, and the platform of the place, the same form for every door."""
    return _KEY.sub("KEY", _PLACE.sub("PLACE", text))


def stored(home: Path) -> dict[str, Any]:
    """Items, records, evidence and every file but the database, as they are on the disk."""
    state: dict[str, Any] = rows(home, _TABLES)
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".md", ".json")):
        state[str(path.relative_to(home))] = plain(path.read_text(encoding="utf-8"))
    return state


def journal(home: Path) -> list[dict[str, Any]]:
    """What was said, by whom and when."""
    return list(rows(home, {"messages": _JOURNAL})["messages"])


def rows(home: Path, queries: dict[str, str]) -> dict[str, Any]:
    """Read rows of the database as mappings, in the plain form."""
    found: dict[str, Any] = {}
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as database:
        for name, sql in queries.items():
            cursor = database.execute(sql)
            columns = [column[0] for column in cursor.description]
            found[name] = [
                {
                    column: plain(value) if isinstance(value, str) else value
                    for column, value in zip(columns, row, strict=True)
                }
                for row in cursor
            ]
    return found


def unlike(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, object, Any, Any]]:
    """Name what differs between two states: columns of rows, and files; for a failure that can be read."""
    found: list[tuple[str, object, Any, Any]] = []
    for name in sorted(one.keys() | other.keys()):
        mine, theirs = one.get(name), other.get(name)
        if not (isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs)):
            found += [(name, "", mine, theirs)] if mine != theirs else []
            continue
        for a, b in zip(mine, theirs, strict=True):
            found += [(name, column, a[column], b[column]) for column in a if a[column] != b[column]]
    return found
