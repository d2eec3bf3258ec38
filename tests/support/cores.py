"""A memory core on real parts that live in memory, and what a person says to it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import Composer, DocumentStore, Extractor
from memory_core.ports.meaning import Encoder
from memory_core.spaces import Place
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor, Message, Part, PartKind, Span, Speaker
from tests.support.time import CountingIds, FixedClock

SARA = Speaker(1001, "Sara")
OMAR = Speaker(1002, "Omar")
PRIVATE = Place("telegram", SARA.id)
GROUP = Place("telegram", -500, "group")
OPERATOR = Actor(SARA.id, SARA.name, operator=True)


@asynccontextmanager
async def open_core(
    *,
    extractor: Extractor | None = None,
    documents: DocumentStore | None = None,
    settings: CoreSettings | None = None,
    clock: FixedClock | None = None,
    composer: Composer | None = None,
    encoder: Encoder | None = None,
) -> AsyncIterator[MemoryCore]:
    clock = clock or FixedClock()
    store = await SqliteStore.open(":memory:", clock=clock)
    try:
        yield MemoryCore(
            store=store,
            documents=documents or MemoryDocumentStore(),
            extractor=extractor or OfflineExtractor(),
            clock=clock,
            ids=CountingIds(),
            settings=settings,
            composer=composer,
            encoder=encoder,
        )
    finally:
        await store.close()


async def says(core: MemoryCore, place: Place, speaker: Speaker, text: str, number: int) -> Message:
    """Journal a typed message as a door would; `number` is the platform's message id."""
    async with core.store.transaction() as uow:
        return await core.receive(
            uow,
            place,
            speaker,
            text,
            parts=(Part(PartKind.TYPED, Span(0, len(text))),),
            masked=(),
            platform_message_id=number,
            sent_at=core.clock.now(),
        )
