"""Every write can be undone: undo walks an item's changes back one after another, to the first text and the same bytes."""

from collections.abc import Awaitable, Callable

import pytest

from memory_core.core import MemoryCore, Outcome
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DhakiraError, ItemError
from memory_core.ledger.history import changes_left, taken_back
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, ItemState, Mode, Operation, Record, Transition, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
FILES = (Doc(SPACE, "USER.md"), Doc(SPACE, "PORTABLE.md"))
KEPT = ("state", "statement", "line_key", "slot", "value", "verified", "automatic", "shared", "supersedes", "reasons")

Step = Callable[[MemoryCore, Item, str], Awaitable[object]]


async def _share(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.share(OPERATOR, item, cause)


async def _unshare(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.care.unshare(OPERATOR, item, cause)


async def _verify(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.care.verify(OPERATOR, item, cause)


async def _edit(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.edit(OPERATOR, item, f"Lives in Oslo since {cause.removeprefix('t:')}", cause)


async def _forget(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.forget(OPERATOR, item, cause)


async def _clear(core: MemoryCore, item: Item, cause: str) -> object:
    return await core.care.clear(OPERATOR, SPACE, cause)


CHAINS: dict[str, list[Step]] = {
    "edit, edit": [_edit, _edit],
    "edit four times": [_edit, _edit, _edit, _edit],
    "share, verify": [_share, _verify],
    "share, edit": [_share, _edit],
    "share, forget": [_share, _forget],
    "share, clear": [_share, _clear],
    "share, unshare": [_share, _unshare],
    "edit, share, edit": [_edit, _share, _edit],
    "verify, share, edit, unshare, edit, forget": [_verify, _share, _edit, _unshare, _edit, _forget],
    "edit, share, clear": [_edit, _share, _clear],
}


async def _learned(core: MemoryCore, text: str = "I live in Riga.", number: int = 1) -> Item:
    """Remember a line without anybody's confirmation, so that there is something left to confirm."""
    said = await says(core, PRIVATE, SARA, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.POPULATE, cause=f"p:{number}", asked=False)
    return next(reversed(await core.items([SPACE], [ItemState.APPLIED])))


async def _now(core: MemoryCore, item: Item) -> Item:
    found = await core.item(item.id)
    assert found is not None
    return found


async def _as_it_is(core: MemoryCore, item: Item) -> tuple[object, ...]:
    current = await _now(core, item)
    texts = [(await core.documents.read(doc)).text for doc in FILES]
    return (*texts, *(getattr(current, name) for name in KEPT))


async def _undo(core: MemoryCore, item: Item, cause: str) -> Outcome:
    return await core.undo(OPERATOR, await _now(core, item), cause)


@pytest.mark.parametrize("steps", CHAINS.values(), ids=CHAINS)
async def test_undo_walks_back_through_every_change_to_the_first(steps: list[Step]) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        before = []
        for number, step in enumerate(steps):
            before.append(await _as_it_is(core, item))
            await step(core, await _now(core, item), f"t:{number}")
        for number, wanted in enumerate(reversed(before)):
            await _undo(core, item, f"u:{number}")
            assert await _as_it_is(core, item) == wanted
            assert await core.reconcile(SPACE) is None


@pytest.mark.parametrize("steps", CHAINS.values(), ids=CHAINS)
async def test_at_the_end_of_the_chain_there_is_nothing_left_to_undo(steps: list[Step]) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await core.set_mode(OPERATOR, SPACE, Mode.AUTO, "t:mode")
        item = await _learned(core)
        for number, step in enumerate(steps):
            await step(core, await _now(core, item), f"t:{number}")
        for number in range(len(steps) + 1):
            await _undo(core, item, f"u:{number}")
        assert (await _now(core, item)).state is ItemState.REJECTED
        with pytest.raises(ItemError) as refused:
            await _undo(core, item, "u:beyond")
        assert refused.value.code == "item.nothing-to-undo"


async def test_each_undo_is_on_the_record_and_marks_what_it_took_back() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        await _share(core, await _now(core, item), "t:1")
        await _verify(core, await _now(core, item), "t:2")
        undone = [(await _undo(core, item, f"u:{number}")).record for number in range(2)]
        assert [taken_back(record) is not None and taken_back(record)[1] for record in undone] == ["verify", "share"]  # type: ignore[index]
        for record in undone:
            back = taken_back(record)
            assert back is not None
            async with core.store.reading() as uow:
                earlier = await uow.ledger.record(back[0])
            assert earlier is not None
            assert (earlier.status, earlier.undone_by) == ("undone", record.id)


async def test_the_same_cause_undoes_once() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        for number in range(3):
            await _edit(core, await _now(core, item), f"t:{number}")
        for _ in range(3):
            await _undo(core, item, "u:same")
        assert (await _now(core, item)).statement == "Lives in Oslo since 1"


async def test_what_is_done_after_an_undo_is_what_the_next_undo_takes_back() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        await _edit(core, await _now(core, item), "t:1")
        await _edit(core, await _now(core, item), "t:2")
        await _undo(core, item, "u:1")
        await _edit(core, await _now(core, item), "t:3")
        said = []
        for number in range(2, 4):
            await _undo(core, item, f"u:{number}")
            said.append((await _now(core, item)).statement)
        assert said == ["Lives in Oslo since 1", item.statement]


async def test_undo_of_an_edit_takes_the_confirmation_back_that_came_with_it() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        assert not item.verified
        await _edit(core, item, "t:1")
        assert (await _now(core, item)).verified
        await _undo(core, item, "u:1")
        assert not (await _now(core, item)).verified


async def test_a_share_that_a_hand_withdrew_is_not_undone_again() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        first = await _as_it_is(core, item)
        await _edit(core, item, "t:1")
        await _share(core, await _now(core, item), "t:2")
        read = await core.documents.read(FILES[1])
        await core.documents.write(FILES[1], "# Portable\n", read.version)
        await core.reconcile(SPACE)
        undone = await _undo(core, item, "u:1")
        assert taken_back(undone.record) is not None
        assert (await _now(core, item)).statement == first[3]
        assert not (await _now(core, item)).shared


async def test_a_cleared_line_returns_alone_without_the_same_words_of_another_file() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        read = await core.documents.read(FILES[1])
        await core.documents.write(FILES[1], f"# Portable\n\n- {item.statement}\n", read.version)
        await core.reconcile(SPACE)
        await _clear(core, item, "t:1")
        await _undo(core, item, "u:1")
        assert item.statement in (await core.documents.read(FILES[0])).text
        assert item.statement not in (await core.documents.read(FILES[1])).text


async def test_two_lines_approved_together_are_walked_back_each_for_itself() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        for number, text in enumerate(["I live in Riga.", "I prefer short answers."], start=1):
            said = await says(core, PRIVATE, SARA, text, number)
            cutoff = Cutoff(said.seq, said.id)
            await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"p:{number}", asked=True)
        before = (await core.documents.read(FILES[0])).text
        one, other = await core.items([SPACE], [ItemState.PENDING])
        await core.apply(OPERATOR, [one, other], "t:all")
        await _edit(core, await _now(core, one), "t:1")
        await _undo(core, other, "u:1")
        assert (await _now(core, other)).state is ItemState.PENDING
        await _undo(core, one, "u:2")
        await _undo(core, one, "u:3")
        assert (await _now(core, one)).state is ItemState.PENDING
        assert (await core.documents.read(FILES[0])).text == before


async def test_a_forgotten_line_returns_to_the_words_before_within_a_day_and_not_later() -> None:
    clock = FixedClock()
    async with open_core(documents=MemoryDocumentStore(), clock=clock) as core:
        item = await _learned(core)
        await _edit(core, item, "t:1")
        await _forget(core, await _now(core, item), "t:2")
        clock.advance(hours=25)
        await core.blank_forgotten()
        with pytest.raises(DhakiraError) as refused:
            await _undo(core, item, "u:1")
        assert refused.value.code in ("item.undo-expired", "item.nothing-to-undo")
        assert (await _now(core, item)).state is ItemState.FORGOTTEN


@pytest.mark.parametrize(
    ("state", "shared", "code"),
    [(ItemState.APPLIED, False, "item.not-shared"), (ItemState.FORGOTTEN, True, "item.not-shared")],
)
async def test_only_a_shared_line_can_be_withdrawn(state: ItemState, shared: bool, code: str) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        if shared:
            await _share(core, item, "t:1")
        if state is ItemState.FORGOTTEN:
            await _forget(core, await _now(core, item), "t:2")
        with pytest.raises(ItemError) as refused:
            await _unshare(core, await _now(core, item), "t:3")
        assert refused.value.code == code


async def test_a_line_that_stands_in_portable_only_is_not_withdrawn_but_forgotten() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        read = await core.documents.read(FILES[1])
        await core.documents.write(FILES[1], "# Portable\n\n- Likes tea\n", read.version)
        await core.reconcile(SPACE)
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        with pytest.raises(ItemError) as refused:
            await _unshare(core, item, "t:1")
        assert refused.value.code == "item.only-shared"


async def test_unshare_takes_every_copy_out_and_leaves_the_line_where_it_lives() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        own = (await core.documents.read(FILES[0])).text
        await _share(core, item, "t:1")
        await _edit(core, await _now(core, item), "t:2")
        await _undo(core, item, "u:1")
        read = await core.documents.read(FILES[1])
        await core.documents.write(FILES[1], f"{read.text}\n## Mine\n* {item.statement.upper()}\n", read.version)
        await _unshare(core, await _now(core, item), "t:3")
        assert item.statement.casefold() not in (await core.documents.read(FILES[1])).text.casefold()
        assert (await core.documents.read(FILES[0])).text == own


def _record(number: int, item_id: str, command: str, undoes: str = "") -> Record:
    notes = (Operation("user:1/USER.md", undoes, "taken-back", "edit", None),) if undoes else ()
    step = Transition(item_id=item_id, before=ItemState.APPLIED, after=ItemState.APPLIED)
    return Record(
        id=f"r{number}",
        at=FixedClock().now(),
        space_key="user:1",
        trigger=Trigger.COMMAND,
        status="applied",
        actor=1,
        command=command,
        transitions=(step,),
        operations=notes,
    )


async def test_records_of_an_earlier_release_say_nothing_of_what_they_took_back_and_are_read_all_the_same() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        item = await _learned(core)
        commands = ["edit", "undo", "edit", "edit", "undo"]
        old = [_record(number, item.id, command) for number, command in enumerate(commands)]
        assert [one.id for one in changes_left(item, old)] == ["r2"]
        assert [one.id for one in changes_left(item, [*old, _record(5, item.id, "undo", "r2")])] == []
        assert [one.id for one in changes_left(item, [*old, _record(5, "other", "edit")])] == ["r2"]
