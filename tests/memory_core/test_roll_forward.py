"""A change that a crash cut off is finished at start-up, and the files are then what they would have been without it."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, ItemState, Part, PartKind, Span, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
HAND = "# User\r\n\r\nA word of mine.\r\n\r\n## Profile\r\n* Lives in Riga\r\n\r\n## Mine\r\n- x\r\n- Lives in Riga"


class _Crash(BaseException):
    """Stands for the end of the process."""


class _CrashAt:
    def __init__(self, point: str) -> None:
        self._point = point

    def hit(self, name: str) -> None:
        if name == self._point:
            raise _Crash


async def _curate(core: MemoryCore, text: str, number: int) -> None:
    said = await says(core, PRIVATE, SARA, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"t:{number}", asked=True)


async def _item(core: MemoryCore, word: str) -> str:
    items = await core.items([SPACE], list(ItemState))
    return next(item.id for item in reversed(items) if word in item.statement)


async def _take_in(core: MemoryCore) -> None:
    await _curate(core, "I work at Tilde. I prefer short answers.", 9)


async def _replace(core: MemoryCore) -> None:
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(hours=1)
    await _curate(core, "I live in Rome.", 9)
    for item in await core.items([SPACE], [ItemState.PENDING]):
        # A line that a hand wrote is nobody's earlier word: replacing it is a person's decision.
        await core.apply(OPERATOR, [item], "t:10")


async def _forget(core: MemoryCore) -> None:
    await core.forget(OPERATOR, await _fresh(core, "Riga"), "t:9")


async def _edit(core: MemoryCore) -> None:
    await core.edit(OPERATOR, await _fresh(core, "Riga"), "Lives in Oslo", "t:9")


async def _share(core: MemoryCore) -> None:
    await core.share(OPERATOR, await _fresh(core, "Riga"), "t:9")


async def _undo(core: MemoryCore) -> None:
    await core.undo(OPERATOR, await _fresh(core, "Oman"), "t:9")


async def _fresh(core: MemoryCore, word: str) -> Item:
    item = await core.item(await _item(core, word))
    assert item is not None
    return item


async def _prepared(core: MemoryCore, *, hand: bool) -> None:
    if hand:
        await core.documents.write(Doc(SPACE, "USER.md"), HAND, "absent")
        await core.reconcile(SPACE)
    else:
        await _curate(core, "I live in Riga.", 1)
    await _curate(core, "Remember that I collect maps of Oman.", 2)


async def _files(core: MemoryCore) -> dict[str, str]:
    return {
        name: (await core.documents.read(Doc(SPACE, name))).text for name in ("USER.md", "MEMORY.md", "PORTABLE.md")
    }


async def _states(core: MemoryCore) -> list[tuple[str, str, str]]:
    return [(i.statement, str(i.state), i.section) for i in await core.items([SPACE], list(ItemState))]


@pytest.mark.parametrize("point", ["change.intended", "change.written"])
@pytest.mark.parametrize("hand", [False, True], ids=["own-file", "hand-written-file"])
@pytest.mark.parametrize("act", [_take_in, _replace, _forget, _edit, _share, _undo])
async def test_a_change_cut_off_ends_as_if_nothing_had_happened(
    point: str, hand: bool, act: Callable[[MemoryCore], Awaitable[None]]
) -> None:
    async with open_core(documents=MemoryDocumentStore()) as whole:
        await _prepared(whole, hand=hand)
        await act(whole)
        files, states = await _files(whole), await _states(whole)
    async with open_core(documents=MemoryDocumentStore()) as cut:
        await _prepared(cut, hand=hand)
        production = cut.context.failpoint
        object.__setattr__(cut.context, "failpoint", _CrashAt(point))
        with pytest.raises(_Crash):
            await act(cut)
        object.__setattr__(cut.context, "failpoint", production)
        assert await cut.recover() == 1
        assert await _files(cut) == files
        assert await _states(cut) == states
        assert await cut.recover() == 0


async def _die_holding_the_lock(core: MemoryCore) -> None:
    async with core.store.transaction() as uow:
        now = core.clock.now()
        assert await uow.locks.take([SPACE.key], "dead", now, now + timedelta(seconds=LOCK_TTL_S))


async def test_a_command_that_acted_says_so_while_a_dead_process_still_holds_the_space() -> None:
    async with open_core() as core:
        await _prepared(core, hand=False)
        item = await _fresh(core, "Riga")
        await core.forget(OPERATOR, item, "t:9")
        await _die_holding_the_lock(core)
        assert (await core.forget(OPERATOR, item, "t:9")).repeated
        started = core.clock.now()
        assert not (await core.forget(OPERATOR, await _fresh(core, "Oman"), "t:10")).repeated
        assert core.clock.now() - started >= timedelta(seconds=LOCK_TTL_S)  # a dead one holds it no longer


async def test_recovery_waits_for_a_dead_process_to_lose_the_space() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _prepared(core, hand=False)
        production = core.context.failpoint
        object.__setattr__(core.context, "failpoint", _CrashAt("change.intended"))
        with pytest.raises(_Crash):
            await _edit(core)
        object.__setattr__(core.context, "failpoint", production)
        await _die_holding_the_lock(core)
        started = core.clock.now()
        assert await core.recover() == 1
        assert core.clock.now() - started >= timedelta(seconds=LOCK_TTL_S)
        assert "Lives in Oslo" in (await _files(core))["USER.md"]


class _Dead:
    """Knows of every process that it is no more."""

    def owner(self, name: str) -> str:
        return name

    def is_alive(self, owner: str) -> bool | None:
        return False


async def test_recovery_frees_the_spaces_of_a_process_that_is_known_to_be_dead_at_once() -> None:
    async with open_core() as core:
        await _die_holding_the_lock(core)
        await core.recover()
        async with core.store.reading() as uow:
            assert await uow.locks.taken(core.clock.now()) == {SPACE.key: True}  # it may be alive, for all we know
        object.__setattr__(core.context, "processes", _Dead())
        await core.recover()
        async with core.store.reading() as uow:
            assert await uow.locks.taken(core.clock.now()) == {}


@pytest.mark.parametrize("point", ["change.intended", "change.written"])
async def test_an_edit_between_the_decision_and_its_record_marks_the_evidence(point: str) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        production = core.context.failpoint
        object.__setattr__(core.context, "failpoint", _CrashAt(point))
        with pytest.raises(_Crash):
            await _curate(core, "I live in Riga.", 1)
        object.__setattr__(core.context, "failpoint", production)
        async with core.store.transaction() as uow:
            text = "I live in Oslo."
            parts = (Part(PartKind.TYPED, Span(0, len(text))),)
            assert await core.edit_message(uow, PRIVATE, 1, text, parts=parts, masked=())
        assert await core.recover() == 1
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        assert [(evidence.span, evidence.stale) for evidence in item.evidence] == [("I live in Riga", True)]
        assert list((await Audit(core.context, core.prompt_for).run()).findings) == []
