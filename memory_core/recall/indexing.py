"""Keeps the search index up with the journal: before a search, by the housekeeping, never in a turn's own transaction.

The index is derived. Missing, damaged or of another version, it is made anew, a batch at a time; meanwhile searches go
straight to the journal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from memory_core.errors import StorageError
from memory_core.languages.terms import VERSION as TERMS_VERSION
from memory_core.ports import Store, UnitOfWork
from memory_core.ports.recall import IndexedLine, IndexTotals, Unindexed
from memory_core.recall.features import indexed

VERSION: Final = 3 << 8 | TERMS_VERSION
"""Of the index's own shape and of its terms."""
BATCH: Final = 500
"""Messages that one transaction takes: a gateway beside it waits for no longer than some tens of milliseconds."""
BEFORE_SEARCH: Final = 2000
"""Messages that a search reads at most before it begins; more than that is the housekeeping's."""
DAMAGED: Final = frozenset({"storage.corrupt", "storage.failed"})
"""Codes of an index that has to be made anew: its own damage, a table of it that is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexStatus:
    """How the index stands: `ready`, `behind`, `missing`, `outdated` or `damaged`."""

    state: str
    behind: int = 0
    """Messages that it has not read."""
    totals: IndexTotals | None = None


class Indexing:
    """Reads the journal into the index."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def status(self) -> IndexStatus:
        """Say how the index stands; nothing is written."""
        try:
            return await self._store.read(_status)
        except StorageError as error:
            if error.code not in DAMAGED:
                raise
            return IndexStatus(state="damaged")

    async def catch_up(self, most: int | None = None) -> bool:
        """Read what is new and what has changed; make the index if it is not usable.

        Args:
            most: Messages to read at most; all of them if None.

        Returns:
            Whether the index holds everything now.
        """
        try:
            return await self._catch_up(most)
        except StorageError as error:
            if error.code not in DAMAGED:
                return False
        try:
            await self.discard()
            return await self._catch_up(most)
        except StorageError:
            return False

    async def discard(self) -> None:
        """Throw away what the index holds; it is read anew. Raises StorageError."""
        await self._store.write(lambda uow: uow.recall.make(VERSION))

    async def rebuild(self, progress: Callable[[int, int], None] | None = None) -> IndexTotals:
        """Make the index anew from the journal.

        Args:
            progress: Called after each batch with how many messages are read, and of how many.

        Raises:
            StorageError: The database itself cannot be used.
        """
        await self.discard()
        read, more = 0, True
        while more:
            count = await self._store.write(lambda uow: _read(uow, BATCH))
            read += count
            more = count > 0
            if progress is not None:
                progress(read, read + await self._store.read(_left))
        await self._store.write(lambda uow: uow.recall.optimize())
        return await self._store.read(lambda uow: uow.recall.totals())

    async def check(self) -> None:
        """Compare the index's words with its lines. Raises StorageError when they contradict each other."""
        await self._store.write(lambda uow: uow.recall.check())

    async def _catch_up(self, most: int | None) -> bool:
        state = await self._store.read(lambda uow: uow.recall.state())
        if state is None or state.version != VERSION or not state.fits:
            await self.discard()
        elif not state.is_behind:
            return True
        read = 0
        while most is None or read < most:
            count = await self._store.write(lambda uow: _read(uow, BATCH))
            read += count
            if count < BATCH:
                return True
        return await self._store.read(_left) == 0


async def _read(uow: UnitOfWork, limit: int) -> int:
    """Read one batch: changed messages first, for what they said is not to be found any more."""
    found = await uow.recall.changed(limit)
    new = await uow.recall.unread(limit - len(found)) if len(found) < limit else []
    await put_lines(uow, [*found, *new])
    if new:
        await uow.recall.came_to(new[-1].at, new[-1].message_id)
    return len(found) + len(new)


async def put_lines(uow: UnitOfWork, found: list[Unindexed]) -> None:
    """Put messages into the index; those without text leave it."""
    kept = [message for message in found if message.text]
    await uow.recall.put([line_of(message) for message in kept], [m.message_id for m in found if not m.text])


def line_of(message: Unindexed) -> IndexedLine:
    """Return what the index keeps of a message."""
    of = indexed(message.text)
    return IndexedLine(
        of=message,
        terms=f" {' '.join(of.terms)} ",
        length=len(of.terms),
        flags=of.flags,
        day=(message.sent_at.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)).days,
    )


async def _status(uow: UnitOfWork) -> IndexStatus:
    state = await uow.recall.state()
    if state is None:
        return IndexStatus(state="missing", behind=await _left(uow))
    if state.version != VERSION or not state.fits:
        return IndexStatus(state="outdated", behind=state.newest)
    behind = await _left(uow)
    return IndexStatus(state="behind" if behind else "ready", behind=behind, totals=await uow.recall.totals())


async def _left(uow: UnitOfWork) -> int:
    return await uow.recall.left()
