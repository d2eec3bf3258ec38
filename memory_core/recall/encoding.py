"""Gives the lines of the search index their vectors, where an encoder is switched on: by and by, and in nobody's way.

A vector is made outside of any transaction and kept only if its line still says the same.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from memory_core.errors import StorageError
from memory_core.ports import Store, UnitOfWork
from memory_core.ports.meaning import Encoder

BATCH: Final = 32
"""Lines that are encoded at once: some tenths of a second of one processor."""


class Encoding:
    """Reads the index's lines, encodes them in a thread, and keeps what comes of it."""

    def __init__(self, store: Store, encoder: Encoder | None) -> None:
        self._store = store
        self._encoder = encoder

    @property
    def is_on(self) -> bool:
        """Say whether there is an encoder."""
        return self._encoder is not None

    async def catch_up(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Encode all that has no vector.

        Args:
            progress: Called after each batch with how many lines are encoded, and of how many.

        Raises:
            EncodingError, StorageError: It cannot be done; searches go by words.
        """
        done = 0
        while count := await self.step():
            done += count
            if progress is not None:
                progress(done, done + await self.left())

    async def step(self) -> int:
        """Encode one batch and return how many lines it was. Raises EncodingError, StorageError."""
        if self._encoder is None:
            return 0
        name = self._encoder.name
        if await self._store.read(_known) != name:
            await self._store.write(lambda uow: uow.vectors.begin(name))
        lines = await self._store.read(lambda uow: uow.vectors.unencoded(BATCH))
        if not lines:
            return 0
        vectors = await asyncio.to_thread(self._encoder.encode, [line.text for line in lines])
        await self._store.write(lambda uow: uow.vectors.put(lines, vectors))
        return len(lines)

    async def stop(self) -> None:
        """Throw away what an encoder has left that is switched off now; no index has none."""
        with suppress(StorageError):
            if await self._store.read(_known):
                await self._store.write(lambda uow: uow.vectors.begin(""))

    async def left(self) -> int:
        """Count the lines that have no vector yet; none without an encoder or an index."""
        try:
            return await self._store.read(lambda uow: uow.vectors.left()) if self._encoder is not None else 0
        except StorageError:
            return 0


async def _known(uow: UnitOfWork) -> str:
    return await uow.vectors.encoder()
