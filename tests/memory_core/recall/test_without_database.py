"""Files say what is known: without the index, the ledger or both, every approved block is as it was."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.files import LocalDocumentStore
from memory_core.recall.prompt_format import ApprovedBlock
from memory_core.spaces import Space, home_space, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor, ItemState, Trigger
from tests.support.cores import GROUP, PRIVATE, SARA, says
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio

ME = Actor(SARA.id, SARA.name, operator=True)


@asynccontextmanager
async def opened(home: Path) -> AsyncIterator[MemoryCore]:
    clock = FixedClock()
    store = await SqliteStore.open(home / "dhakira.sqlite", clock=clock)
    documents = LocalDocumentStore(home, clock)
    try:
        yield MemoryCore(store=store, documents=documents, extractor=OfflineExtractor(), clock=clock, ids=CountingIds())
    finally:
        await store.close()


async def blocks(core: MemoryCore, number: int) -> list[tuple[ApprovedBlock, ...]]:
    found: list[tuple[ApprovedBlock, ...]] = []
    for place in (PRIVATE, GROUP):
        asked = await says(core, place, SARA, "What do you know about me?", number + len(found))
        found.append((await core.prompt(asked.session_id, asked)).approved)
    return found


async def _fill(core: MemoryCore) -> None:
    for number, text in enumerate(("remember that I work in Cairo", "remember that I prefer short answers"), start=1):
        said = await says(core, PRIVATE, SARA, text, number)
        await core.curate(said.session_id, cutoff=None, trigger=Trigger.COMMAND, cause=f"r{number}", asked=True)
    (item,) = await core.find_lines([user_space("default", SARA.id)], "short answers")
    await core.share(ME, item, "share")
    said = await says(core, GROUP, SARA, "remember that this project uses PostgreSQL", 3)
    await core.curate(said.session_id, cutoff=None, trigger=Trigger.COMMAND, cause="r3", asked=True)
    waiting = await core.items([Space.parse("default", "chat:-500")], [ItemState.PENDING])
    await core.apply(ME, waiting, "apply")


def _without_database(home: Path) -> None:
    for left in home.glob("dhakira.sqlite*"):
        left.unlink()


async def test_deleting_the_index_the_ledger_or_both_changes_no_approved_block(tmp_path: Path) -> None:
    async with opened(tmp_path) as core:
        await _fill(core)
        await core.search.indexing.rebuild()
        before = await blocks(core, 10)
        assert [len(one) for one in before] >= [1, 2]
        assert "Works in Cairo" in str(before) or "Cairo" in str(before)
        await core.search.indexing.discard()
        assert await blocks(core, 20) == before
    _without_database(tmp_path)
    async with opened(tmp_path) as core:
        assert await blocks(core, 30) == before
        for place in (PRIVATE, GROUP):
            await core.reconcile(home_space("default", place))
        assert await blocks(core, 40) == before, "and so it stays once the ledger has read the files"
