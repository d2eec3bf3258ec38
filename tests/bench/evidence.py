"""What finding the earlier sessions of a statement costs with a thousand stored messages, and with a million."""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from memory_core.languages.normalise import line_hash
from memory_core.ports import StatedKey
from memory_core.storage.sqlite import SqliteStore
from tests.support.time import FixedClock

SMALL, LARGE = 1_000, 1_000_000
PER_SESSION, SAID_BY, LOOK_UPS = 100, 7, 400
TEA = StatedKey("preference", "prefer:tea")
_SESSIONS = """
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :sessions)
INSERT INTO sessions (id, profile, platform, chat_id, chat_kind, place_key, home_key, started_at, last_at, count, replies, ended_at)
SELECT 's' || i, 'default', 'telegram', 7, 'private', 'telegram:7', 'user:7', :at, :at, :per, 0, :at FROM n
"""
_MESSAGES = """
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :messages)
INSERT INTO messages (id, session_id, seq, role, speaker_id, speaker_name, text, chars, sent_at, parts, masked, platform, chat_id)
SELECT 'm' || i, 's' || (i / :per), i % :per, 'user', 7, 'Sara', 'I prefer tea', 12, :at, '[]', '[]', 'telegram', 7 FROM n
"""
_STATEMENTS = """
INSERT INTO statements (message_id, seq, session_number, session_id, profile, platform, chat_id, speaker_id, kind, key_hash)
SELECT m.id, 0, s.number, s.id, 'default', 'telegram', 7, 7, 'preference', CASE WHEN m.seq = 3 THEN :key ELSE 'k' || (m.rowid % 50) END
FROM messages m JOIN sessions s ON s.id = m.session_id WHERE m.seq % 10 = 3
"""


async def growth() -> tuple[float, float]:
    """Return the median seconds of one look-up: with a million messages, and with a thousand."""
    return await _look_up(LARGE), await _look_up(SMALL)


async def _look_up(messages: int) -> float:
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        path = Path(folder) / "dhakira.sqlite"
        await (await SqliteStore.open(path, clock=FixedClock())).close()
        _fill(path, messages)
        store = await SqliteStore.open(path, clock=FixedClock())
        try:
            return await _median(store)
        finally:
            await store.close()


def _fill(path: Path, messages: int) -> None:
    values = {"messages": messages, "sessions": messages // PER_SESSION, "per": PER_SESSION, "key": line_hash(TEA.key)}
    with closing(sqlite3.connect(path)) as connection, connection:
        for sql in (_SESSIONS, _MESSAGES, _STATEMENTS):
            connection.execute(sql, {**values, "at": "2026-03-01T09:00:00.000000+00:00"})


async def _median(store: SqliteStore) -> float:
    taken = []
    for _ in range(LOOK_UPS):
        begun = time.perf_counter()
        async with store.reading() as uow:
            found = await uow.statements.said_by("default", SAID_BY, TEA, but="s1")
        taken.append(time.perf_counter() - begun)
        assert len(found) == 8
    return statistics.median(taken)


if __name__ == "__main__":
    large, small = asyncio.run(growth())
    print(f"{large * 1000:.3f} ms ÷ {small * 1000:.3f} ms = {large / small:.2f}")
