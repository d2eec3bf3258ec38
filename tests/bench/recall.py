"""What searching a million messages costs beside a bare FTS5 query of the same words, and what a prompt costs beside them."""

import asyncio
import random
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.languages.terms import asked
from memory_core.recall.search import Search
from memory_core.spaces import Space
from memory_core.storage.sqlite import SqliteStore
from tests.support.time import CountingIds, FixedClock

SMALL, LARGE = 1_000, 1_000_000
PER_SESSION, WORDS, QUERIES, PROMPTS = 100, 20_000, 60, 100
AT = "2026-03-01T09:00:00.000000+00:00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    search_s: float
    """p95 of a search, with the hand-over to the database's thread."""
    bare_s: float
    """p95 of `words MATCH 'a OR b OR c' ORDER BY rank LIMIT 10` over the same texts."""
    prompt_s: float
    """Median of a prompt context."""
    rebuild_s: float
    grown_mb: float
    """How much more memory the process took at most while the index was made."""


def measured(messages: int) -> Cost:
    """Fill a database, make its index, and search it."""
    return asyncio.run(_measured(messages))


async def _measured(messages: int) -> Cost:
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        path = Path(folder) / "dhakira.sqlite"
        await (await SqliteStore.open(path, clock=FixedClock())).close()
        _fill(path, messages)
        store = await SqliteStore.open(path, clock=FixedClock())
        try:
            search = Search("default", store)
            before, begun = _most_mb(), time.perf_counter()
            await search.indexing.rebuild()
            rebuilt, grown = time.perf_counter() - begun, _most_mb() - before
            queries = _queries()
            ours, bare = await _searched(search, queries), _bare(path, queries)
            return Cost(search_s=ours, bare_s=bare, prompt_s=await _prompt(store), rebuild_s=rebuilt, grown_mb=grown)
        finally:
            await store.close()


def _fill(path: Path, messages: int) -> None:
    chance = random.Random(7)
    words = [f"w{number:x}" for number in range(WORDS)]
    weights = list(accumulate(1 / (rank + 3) for rank in range(WORDS)))
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("CREATE VIRTUAL TABLE bare USING fts5 (words)")
        for session in range(messages // PER_SESSION):
            raw.execute(
                "INSERT INTO sessions (id, profile, platform, chat_id, chat_kind, place_key, home_key, started_at, last_at, count,"
                " replies, ended_at) VALUES (?, 'default', 'telegram', 7, 'private', 'telegram:7', 'user:7', ?, ?, ?, 0, ?)",
                (f"s{session}", AT, AT, PER_SESSION, AT),
            )
            texts = [
                " ".join(chance.choices(words, cum_weights=weights, k=chance.randint(4, 20)))
                for _ in range(PER_SESSION)
            ]
            raw.executemany(
                "INSERT INTO messages (id, session_id, seq, role, speaker_id, speaker_name, text, chars, sent_at, parts, masked,"
                " platform, chat_id) VALUES (?, ?, ?, 'user', ?, ?, ?, ?, ?, '[]', '[]', 'telegram', 7)",
                [
                    (f"m{session}-{seq}", f"s{session}", seq, seq % 2 + 7, "Sara", text, len(text), AT)
                    for seq, text in enumerate(texts, start=1)
                ],
            )
            raw.executemany("INSERT INTO bare (words) VALUES (?)", [(text,) for text in texts])
        raw.execute("INSERT INTO bare (bare) VALUES ('optimize')")


def _queries() -> list[str]:
    """Make questions of three to six words, some common and some rare, as people's are."""
    chance = random.Random(11)
    weights = [1 / (rank + 30) for rank in range(WORDS)]
    return [
        " ".join(f"w{number:x}" for number in chance.choices(range(WORDS), weights, k=chance.randint(3, 6)))
        for _ in range(QUERIES)
    ]


async def _searched(search: Search, queries: Sequence[str]) -> float:
    taken = []
    for query in queries:
        begun = time.perf_counter()
        found = await search.find(query, (Space.parse("default", "user:7"),))
        taken.append(time.perf_counter() - begun)
        assert found.hits
        assert not found.direct
    return _p95(taken)


def _bare(path: Path, queries: Sequence[str]) -> float:
    taken = []
    with closing(sqlite3.connect(path)) as raw:
        for query in queries:
            words = " OR ".join(f'"{word.text}"' for word in asked(query))
            begun = time.perf_counter()
            raw.execute("SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 10", (words,)).fetchall()
            taken.append(time.perf_counter() - begun)
    return _p95(taken)


async def _prompt(store: SqliteStore) -> float:
    core = MemoryCore(
        store=store,
        documents=MemoryDocumentStore(),
        extractor=OfflineExtractor(),
        clock=FixedClock(),
        ids=CountingIds(),
    )
    async with store.reading() as uow:
        (message,) = await uow.sessions.messages("s3", after=PER_SESSION - 1)
    taken = []
    for _ in range(PROMPTS):
        begun = time.perf_counter()
        await core.prompt("s3", message)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _p95(taken: Sequence[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.95)]


def _most_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    import sys

    print(measured(int(sys.argv[1]) if len(sys.argv) > 1 else LARGE))
