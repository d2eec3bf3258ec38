"""What waits in the database and what was given up, counted beside a gateway at work, whether or not it could be opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

_COUNTS = """
SELECT
    (SELECT count(*) FROM inbox WHERE state = 'received') AS updates,
    (SELECT count(*) FROM outbox WHERE state = 'waiting') AS replies,
    (SELECT count(*) FROM outbox WHERE state = 'given-up' AND payload <> '{}') AS given_up,
    (SELECT count(*) FROM jobs WHERE state = 'pending') AS jobs,
    (SELECT count(*) FROM jobs WHERE state = 'running') AS running,
    (SELECT count(*) FROM jobs WHERE state = 'failed') AS failed,
    (SELECT count(*) FROM intents) AS changes
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Numbers of rows."""

    updates: int
    """Taken in and not carried out."""
    replies: int
    """Not delivered yet."""
    given_up: int
    """Replies that could not be delivered."""
    jobs: int
    """Ended sessions that wait to be read."""
    running: int
    failed: int
    changes: int
    """Begun between a file and the database."""


@contextmanager
def looking(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database to read only, without making or migrating it. Raises sqlite3.Error as it comes."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def backlog(file: Path) -> Backlog | None:
    """Count; None when there is no database, or none that can be read."""
    try:
        with looking(file) as connection:
            return Backlog(**dict(connection.execute(_COUNTS).fetchone()))
    except sqlite3.Error:
        return None
