"""A change whose lock somebody else took changes nothing; one that a dead holder left is finished by the next holder."""

import asyncio
from datetime import timedelta

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import SpaceError
from memory_core.ledger.changes import roll_forward
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import Item, Text
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, ItemState, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")


async def _line(core: MemoryCore) -> Item:
    said = await says(core, PRIVATE, SARA, "I live in Riga.", 1)
    await core.curate(said.session_id, cutoff=Cutoff(1, said.id), trigger=Trigger.REMEMBER, cause="t:1", asked=True)
    (item,) = await core.items([SPACE], [ItemState.APPLIED])
    return item


class _Crash(BaseException):
    """Stands for the end of the process."""


class _DieAt:
    def __init__(self, point: str) -> None:
        self._point = point

    def hit(self, name: str) -> None:
        if name == self._point:
            raise _Crash


async def _die_at(core: MemoryCore, point: str, item: Item) -> None:
    production = core.context.failpoint
    object.__setattr__(core.context, "failpoint", _DieAt(point))
    with pytest.raises(_Crash):
        await core.forget(OPERATOR, item, "t:2")
    object.__setattr__(core.context, "failpoint", production)


class _Slow(MemoryDocumentStore):
    """Somebody else takes the lock while the first change reads its document."""

    core: MemoryCore | None = None

    async def read(self, doc: Doc) -> Text:
        core, _Slow.core = _Slow.core, None
        if core is not None:
            assert isinstance(core.clock, FixedClock)
            core.clock.advance(seconds=LOCK_TTL_S + 1)
            async with core.store.transaction() as uow:
                now = core.clock.now()
                assert await uow.locks.take([SPACE.key], "another", now, now + timedelta(seconds=LOCK_TTL_S))
        return await super().read(doc)


async def test_a_change_that_lost_its_lock_changes_nothing() -> None:
    async with open_core(documents=_Slow()) as core:
        item = await _line(core)
        before = await core.documents.read(DOC)
        _Slow.core = core
        with pytest.raises(SpaceError) as refused:
            await core.forget(OPERATOR, item, "t:2")
        assert refused.value.code == "space.busy"
        assert await core.documents.read(DOC) == before
        assert (await core.item(item.id)) == item
        assert await core.lock.unfinished() == []


@pytest.mark.parametrize("point", ["change.intended", "change.written"])
async def test_the_next_change_first_finishes_what_a_dead_holder_left(point: str) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _line(core)
        await _die_at(core, point, item)
        said = await says(core, PRIVATE, SARA, "My name is Sara.", 2)
        await core.curate(said.session_id, cutoff=Cutoff(2, said.id), trigger=Trigger.REMEMBER, cause="t:3", asked=True)
        states = {i.statement: i.state for i in await core.items([SPACE], list(ItemState))}
        assert states[item.statement] is ItemState.FORGOTTEN
        assert len(states) == 2
        assert await core.lock.unfinished() == []
        assert (await core.forget(OPERATOR, item, "t:2")).repeated


async def test_a_change_that_somebody_else_finished_is_not_recorded_twice() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _line(core)

        store = core.context.documents
        write = store.write

        async def paused(doc: Doc, text: str, expected: str, backup: bool = False) -> str:
            version = await write(doc, text, expected, backup)
            for intent in await core.lock.unfinished():
                await roll_forward(core.context, intent)
                gone = await core.item(item.id)
                assert gone is not None
                assert gone.state is ItemState.FORGOTTEN
                async with core.store.transaction() as uow:
                    await uow.ledger.put_item(item)  # the next holder's undo
            return version

        object.__setattr__(store, "write", paused)
        await core.forget(OPERATOR, item, "t:2")
        object.__setattr__(store, "write", write)
        now = await core.item(item.id)
        assert now is not None
        assert now.state is ItemState.APPLIED


@pytest.mark.parametrize("turns", range(6))
async def test_who_is_broken_off_while_taking_a_lock_holds_none(turns: int) -> None:
    """Whatever the database does at that moment: it may have given the lock to somebody who is not there any more."""
    async with open_core() as core:

        async def hold() -> None:
            async with core.lock.hold([SPACE]):
                await asyncio.Event().wait()

        taking = asyncio.create_task(hold())
        for _ in range(turns):
            await asyncio.sleep(0)
        taking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await taking
        assert await core.store.read(lambda uow: uow.locks.taken(core.clock.now())) == {}
