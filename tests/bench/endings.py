"""What `/new` costs in a conversation of a hundred thousand messages, and in one of ten, through the router to the reply."""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from gateway.app import App, open_app
from gateway.settings import load_settings
from handlers.messages import Command, Inbound
from memory_core.spaces import Place
from memory_core.values import Speaker

SMALL, LARGE, TIMES = 10, 100_000, 31
SARA = Speaker(7, "Sara")
PLACE = Place("telegram", SARA.id)
_SESSION = """
INSERT INTO sessions (id, profile, platform, chat_id, chat_kind, place_key, home_key, started_at, last_at, count, replies)
VALUES ('s1', 'default', 'telegram', 7, 'private', 'telegram:7', 'user:7', :at, :at, :messages, :messages / 2)
"""
_MESSAGES = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :messages)
INSERT INTO messages (id, session_id, seq, role, speaker_id, speaker_name, text, chars, sent_at, parts, masked, platform, chat_id)
SELECT 'm' || i, 's1', i, 'user', 7, 'Sara', 'What a fine day it is', 21, :at, '[]', '[]', 'telegram', 7 FROM n
"""
_OPEN_AGAIN = ("DELETE FROM jobs", "UPDATE sessions SET ended_at = NULL, end_reason = NULL")


async def growth() -> tuple[float, float]:
    """Return the median seconds of an ending: with a hundred thousand messages, and with ten."""
    return await _ending(LARGE), await _ending(SMALL)


async def _ending(messages: int) -> float:
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        plain = load_settings(Path(folder), {})
        settings = plain.model_copy(update={"access": plain.access.model_copy(update={"users": (SARA.id,)})})
        async with open_app(settings):
            pass
        _run(settings.database, [_SESSION, _MESSAGES], messages)
        async with open_app(settings) as app:
            taken = [await _once(app, settings.database, number) for number in range(TIMES)]
    return statistics.median(taken)


async def _once(app: App, database: Path, number: int) -> float:
    inbound = Inbound(
        key=f"telegram:{number}",
        kind="message",
        place=PLACE,
        sent_at=app.clock.now(),
        speaker=SARA,
        message_id=1_000_000 + number,
        text="/new",
        command=Command("new"),
    )
    begun = time.perf_counter()
    assert await app.router.receive(inbound) == inbound.key
    taken = time.perf_counter() - begun
    assert await app.core.session(PLACE) is None
    await asyncio.to_thread(_run, database, _OPEN_AGAIN, 0)
    return taken


def _run(database: Path, statements: "tuple[str, ...] | list[str]", messages: int) -> None:
    values = {"at": "2026-03-01T09:00:00.000000+00:00", "messages": messages}
    with closing(sqlite3.connect(database)) as connection, connection:
        for sql in statements:
            connection.execute(sql, values if ":" in sql else ())
