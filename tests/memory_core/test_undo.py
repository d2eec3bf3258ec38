"""Undo gives the exact bytes back, the state before, and never a line that has a fate of its own by now."""

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import ItemError
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, ItemState, Mode, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")
PORTABLE = Doc(SPACE, "PORTABLE.md")

HANDS = [
    "",
    "# User\n\n## Profile\n\n* Works at Tilde\n\nprose",
    "# Mine\r\n\r\n- A loose line\r\n",
    "\ufeff# User\n\n## Preferences\n\n\n+ Likes tea\n  and coffee\n",
    "no heading, no final newline",
    "# User\n\n## Constraints\n",
]


async def _propose(core: MemoryCore, text: str, number: int, *, word: str = "") -> Item:
    said = await says(core, PRIVATE, SARA, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"p:{number}", asked=True)
    items = await core.items([SPACE], [ItemState.PENDING, ItemState.APPLIED])
    return next(item for item in reversed(items) if word in item.statement)


async def _review(core: MemoryCore) -> None:
    await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")


async def _now(core: MemoryCore, item: Item) -> Item:
    found = await core.item(item.id)
    assert found is not None
    return found


async def _bytes(core: MemoryCore, doc: Doc = DOC) -> tuple[str, str]:
    read = await core.documents.read(doc)
    return read.text, read.version


async def _hand(core: MemoryCore, text: str, doc: Doc = DOC) -> None:
    if text:
        await core.documents.write(doc, text, (await core.documents.read(doc)).version)
        await core.reconcile(SPACE)


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
async def test_undo_of_an_apply_gives_the_bytes_back(hand: str) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        await _hand(core, hand)
        before = await _bytes(core)
        item = await _propose(core, "I live in Riga.", 1, word="Riga")
        await core.apply(OPERATOR, [item], "t:1")
        assert "Riga" in (await _bytes(core))[0]
        await core.undo(OPERATOR, await _now(core, item), "t:2")
        assert await _bytes(core) == before
        assert (await _now(core, item)).state is ItemState.PENDING


@pytest.mark.parametrize("hand", [hand for hand in HANDS if "Likes" in hand or "Works" in hand or "loose" in hand])
async def test_undo_of_a_forget_gives_the_bytes_back(hand: str) -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _hand(core, hand)
        before = await _bytes(core)
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        await core.forget(OPERATOR, item, "t:1")
        assert await _bytes(core) != before
        await core.undo(OPERATOR, await _now(core, item), "t:2")
        assert await _bytes(core) == before
        assert await core.reconcile(SPACE) is None


async def test_a_heading_made_for_a_line_goes_with_it_though_the_file_changed_since() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        await _hand(core, "# Mine\n\n## Profile\n- Works at Tilde\n")
        item = await _propose(core, "I prefer short answers.", 1, word="short")
        await core.apply(OPERATOR, [item], "t:1")
        text, version = await _bytes(core)
        assert f"## {item.section}" in text
        await core.documents.write(DOC, text.replace("# Mine", "# Sara"), version)
        await core.undo(OPERATOR, await _now(core, item), "t:2")
        assert (await _bytes(core))[0] == "# Sara\n\n## Profile\n- Works at Tilde\n"


async def test_undo_of_an_edit_gives_words_and_slot_back() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        item = await _propose(core, "I live in Riga.", 1, word="Riga")
        for state in (ItemState.PENDING, ItemState.APPLIED):
            if state is ItemState.APPLIED:
                await core.apply(OPERATOR, [await _now(core, item)], "t:apply")
            before = await _bytes(core)
            await core.edit(OPERATOR, await _now(core, item), "Lives in Oslo", f"t:edit-{state}")
            assert (await _now(core, item)).value == "oslo"
            await core.undo(OPERATOR, await _now(core, item), f"t:undo-{state}")
            back = await _now(core, item)
            assert (back.statement, back.slot, back.value, back.state) == (item.statement, item.slot, item.value, state)
            assert await _bytes(core) == before


async def test_a_proposal_has_nothing_to_undo() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        item = await _propose(core, "I live in Riga.", 1)
        with pytest.raises(ItemError) as refused:
            await core.undo(OPERATOR, item, "t:1")
        assert refused.value.code == "item.nothing-to-undo"


async def test_a_line_whose_place_was_taken_twice_does_not_return() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        cities = ["Riga", "Rome", "Oslo"]
        items = []
        for number, city in enumerate(cities, start=1):
            items.append(await _propose(core, f"I live in {city}.", number, word=city))
            await core.apply(OPERATOR, [items[-1]], f"t:{number}")
        before = await _bytes(core)
        with pytest.raises(ItemError):
            await core.undo(OPERATOR, await _now(core, items[0]), "t:undo")
        assert await _bytes(core) == before
        assert [i.statement for i in await core.items([SPACE], [ItemState.APPLIED])] == ["Lives in Oslo"]


async def test_undo_brings_no_forgotten_line_back_into_the_file() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        old = await _propose(core, "I live in Riga.", 1, word="Riga")
        await core.apply(OPERATOR, [old], "t:1")
        new = await _propose(core, "I live in Rome.", 2, word="Rome")
        await core.apply(OPERATOR, [new], "t:2")
        await core.forget(OPERATOR, await _now(core, old), "t:3")
        await core.undo(OPERATOR, await _now(core, new), "t:4")
        assert "Riga" not in (await _bytes(core))[0]
        assert "Rome" not in (await _bytes(core))[0]
        assert await core.reconcile(SPACE) is None


async def test_two_of_one_slot_applied_together_leave_the_later_one() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        before = await _bytes(core)
        await _propose(core, "I live in Riga.", 1)
        await _propose(core, "I live in Rome.", 2)
        waiting = await core.items([SPACE], [ItemState.PENDING])
        await core.apply(OPERATOR, waiting, "t:all")
        text = (await _bytes(core))[0]
        assert ("Riga" in text, "Rome" in text) == (False, True)
        (last,) = await core.items([SPACE], [ItemState.APPLIED])
        await core.undo(OPERATOR, last, "t:undo")
        assert await _bytes(core) == before
        assert [i.state for i in await core.items([SPACE], list(ItemState))] == [ItemState.PENDING] * 2


async def test_applying_what_a_hand_wrote_meanwhile_makes_no_second_line() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        item = await _propose(core, "I live in Riga.", 1)
        await _hand(core, f"# User\n\n## Mine\n* {item.statement}\n")
        before = await _bytes(core)
        await core.apply(OPERATOR, [item], "t:1")
        assert await _bytes(core) == before
        assert [i.id for i in await core.items([SPACE], [ItemState.APPLIED])] == [item.id]
        await core.undo(OPERATOR, await _now(core, item), "t:2")
        (hand,) = await core.items([SPACE], [ItemState.APPLIED])
        assert hand.reason == "hand-edit"
        assert await _bytes(core) == before


async def test_a_forgotten_line_takes_its_twins_along_and_they_return_together() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        item = await _propose(core, "I live in Riga.", 1)
        await _hand(core, f"- {item.statement}\n")
        (hand,) = await core.items([SPACE], [ItemState.APPLIED])
        before = await _bytes(core)
        await core.forget(OPERATOR, hand, "t:1")
        assert [i.state for i in await core.items([SPACE], list(ItemState))] == [ItemState.FORGOTTEN] * 2
        await core.undo(OPERATOR, await _now(core, hand), "t:2")
        assert (await _now(core, item)).state is ItemState.PENDING
        assert (await _now(core, hand)).state is ItemState.APPLIED
        assert await _bytes(core) == before


async def test_a_line_cannot_be_edited_into_another() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _hand(core, "- Likes tea\n- Likes maps\n")
        tea, _ = await core.items([SPACE], [ItemState.APPLIED])
        with pytest.raises(ItemError) as refused:
            await core.edit(OPERATOR, tea, "likes maps.", "t:1")
        assert refused.value.code == "item.unchanged"


async def test_what_is_superseded_is_shared_no_more() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        old = await _propose(core, "I prefer short answers.", 1)
        await core.apply(OPERATOR, [old], "t:1")
        await core.share(OPERATOR, await _now(core, old), "t:2")
        shared = await _bytes(core, PORTABLE)
        assert old.statement in shared[0]
        new = await _propose(core, "I prefer long answers.", 2, word="ong")
        await core.apply(OPERATOR, [new], "t:3")
        assert old.statement not in (await _bytes(core, PORTABLE))[0]
        await core.undo(OPERATOR, await _now(core, new), "t:4")
        assert await _bytes(core, PORTABLE) == shared
        assert (await _now(core, old)).shared


async def test_an_edit_leaves_no_twin_of_the_old_words_and_its_undo_brings_both_back() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _hand(core, "- Likes tea\n\n## Mine\n* likes tea!\n")
        before = await _bytes(core)
        (tea,) = await core.items([SPACE], [ItemState.APPLIED])
        await core.edit(OPERATOR, tea, "Likes coffee", "t:1")
        assert (await _bytes(core))[0] == "- Likes coffee\n\n## Mine\n"
        await core.undo(OPERATOR, await _now(core, tea), "t:2")
        assert await _bytes(core) == before


async def test_what_is_superseded_leaves_no_twin() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _review(core)
        await _hand(core, "## Profile\n- Lives in Riga\n\n## Mine\n- lives in Riga.\n")
        before = await _bytes(core)
        new = await _propose(core, "I live in Rome.", 1, word="Rome")
        await core.apply(OPERATOR, [new], "t:1")
        assert "Riga" not in (await _bytes(core))[0]
        await core.undo(OPERATOR, await _now(core, new), "t:2")
        assert await _bytes(core) == before
