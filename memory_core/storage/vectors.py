"""Vectors of the search index's lines as SQLite keeps them: a row each, in tables that are made and dropped with the index."""

from collections.abc import Sequence

from memory_core.ports.meaning import Unencoded
from memory_core.storage.database import Database

MADE = ("vectors.make", "vectors.make_queue", "vectors.make_encoder")
DROPPED = ("vectors.drop", "vectors.drop_queue", "vectors.drop_encoder")


class SqliteVectors:
    """Implements `ports.meaning.VectorIndex` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def encoder(self) -> str:
        """Return whose vectors they are; nothing where none are kept."""
        row = await self._database.one("vectors.encoder")
        return str(row["name"]) if row is not None else ""

    async def begin(self, name: str) -> None:
        """Throw away all vectors and keep those of this encoder from now on; of none for an empty name."""
        for part in ("vectors.no_vectors", "vectors.no_queue", "vectors.no_encoder"):
            await self._database.all(part)
        if name:
            await self._database.all("vectors.begin", called=name)

    async def unencoded(self, limit: int) -> list[Unencoded]:
        """Return lines without a vector, what is new first."""
        found = [(row, True) for row in await self._database.all("vectors.new", limit=limit)]
        if len(found) < limit:
            found += [(row, False) for row in await self._database.all("vectors.old", limit=limit - len(found))]
        return [Unencoded(row["number"], row["text"], row["words"], is_new) for row, is_new in found]

    async def left(self) -> int:
        """Count the lines without a vector."""
        row = await self._database.one("vectors.left")
        return int(row["found"]) if row is not None else 0

    async def put(self, lines: Sequence[Unencoded], vectors: Sequence[bytes]) -> None:
        """Keep the vectors of lines whose terms are still those."""
        for line, vector in zip(lines, vectors, strict=True):
            known = {"number": line.number, "words": line.words}
            await self._database.all("vectors.put", vector=vector, **known)
            await self._database.all("vectors.done", **known)
        old = [line.number for line in lines if not line.is_new]
        if old:
            await self._database.all("vectors.came_down_to", number=min(old))

    async def newest(self, low: int, high: int, limit: int) -> list[tuple[int, bytes]]:
        """Return numbers and vectors of the newest lines from `low` to `high`."""
        rows = await self._database.all("vectors.newest", low=low, high=high, limit=limit)
        return [(row["number"], row["vector"]) for row in rows]
