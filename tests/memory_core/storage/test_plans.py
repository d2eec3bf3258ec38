"""No query of the ledger goes through a whole table: each finds its rows by an index, however many other spaces there are."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memory_core.storage.database import QUERIES
from memory_core.storage.migrations import FOLDER, migrations_in
from memory_core.storage.named_sql import spread

HOT = [
    "alike", "said", "recent", "named", "item", "items", "count", "citing", "forgotten_words", "evidence_of", "record",
    "record_by_cause", "records", "other_with_cause", "tombstones", "tombstone_rows", "drop_tombstones", "version",
]  # fmt: skip
LISTS = {"space_keys", "states", "ids", "numbers", "message_ids"}


def _plan(name: str) -> list[str]:
    sql = QUERIES[f"ledger.{name}"]
    values: dict[str, object] = {}
    for key in LISTS:
        if f":{key}" in sql:
            sql, many = spread(sql, key, ["a", "b"])
            values |= many
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in migrations_in(FOLDER):
            connection.executescript(Path(migration.path).read_text(encoding="utf-8"))
        names = dict.fromkeys(_names(sql))
        rows = connection.execute(f"EXPLAIN QUERY PLAN {sql}", names | values).fetchall()
    return [str(row[3]) for row in rows]


def _names(sql: str) -> set[str]:
    import re

    return set(re.findall(r":(\w+)", sql))


@pytest.mark.parametrize("name", HOT)
def test_a_query_finds_its_rows_by_an_index(name: str) -> None:
    scans = [step for step in _plan(name) if step.startswith("SCAN")]
    assert not [step for step in scans if "json_each" not in step and "items_forgotten" not in step], scans
