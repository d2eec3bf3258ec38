"""A process that dies inside a change of a task leaves all of the change or none, and the next one carries it out once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from handlers.messages import Inbound
from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.spaces import user_space
from memory_core.storage.sqlite import SqliteStore
from tests.handlers.chats import Chats, chats_over
from tests.support.cores import SARA
from tests.support.kills import Kill, Killed
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)


class House:
    """What outlives a process."""

    def __init__(self, store: SqliteStore, clock: FixedClock) -> None:
        self.store, self.clock, self.kill = store, clock, Kill()
        self._ids, self._disk = CountingIds(), MemoryDocumentStore()

    def core(self) -> MemoryCore:
        return MemoryCore(
            store=self.store,
            documents=self._disk,
            extractor=OfflineExtractor(),
            clock=self.clock,
            ids=self._ids,
            failpoint=self.kill,
        )


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    clock = FixedClock()
    store = await SqliteStore.open(":memory:", clock=clock)
    try:
        yield House(store, clock)
    finally:
        await store.close()


async def dies(chats: Chats, inbound: Inbound) -> None:
    """Take an update in and die while it is carried out."""
    key = await chats.router.receive(inbound)
    assert key is not None
    with pytest.raises(Killed):
        await chats.router.process(key)


@pytest.mark.parametrize("point", ["task.moved", "task.recorded"])
@pytest.mark.parametrize(
    ("words", "status", "changes"),
    [
        ("/task done 1", "completed", ["add", "done"]),
        ("yes dismiss task 1", "dismissed", ["add", "dismiss"]),
        ("/task add write the letter", "active", ["add"]),
    ],
)
async def test_a_change_in_whose_middle_the_process_dies(
    point: str, words: str, status: str, changes: list[str]
) -> None:
    async with house() as home:
        async with chats_over(home.core()) as chats:
            await chats.say("/task add write the report")
            await chats.say("/task dismiss 1")
            await chats.sent()
            inbound = chats.inbound(words)
            home.kill.name = point
            await dies(chats, inbound)
        home.clock.advance(minutes=1)
        core = home.core()
        await core.recover()
        async with chats_over(core) as chats:
            chats._update = chats._message = 100
            for row in await chats.router.recover("telegram"):
                await chats.router.process(row.key)
            shown = await chats.shown()
            tasks = (await core.tasks.all(SPACE)).active
            assert await chats.mailbox.handle(inbound) is None, "what comes once more is known"
        number = 2 if "add" in words else 1
        task = await core.tasks.get(SPACE, number)
        assert str(task.status) == status
        assert [change.kind for change in await core.tasks.changes(task)] == changes
        assert len(tasks) == (2 if "add" in words else 0)
        assert len([text for text in shown if f"ask {number}" in text]) == 1, "told once"
        assert list((await Audit(core.context, core.prompt_for).run()).findings) == []
