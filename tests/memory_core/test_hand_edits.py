"""What a hand did to a file can be undone like any change, and never leaves the ledger saying otherwise than the file."""

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.markdown import add_line, remove_line
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import ItemState
from tests.support.cores import OPERATOR, SARA, open_core

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")
PORTABLE = Doc(SPACE, "PORTABLE.md")


async def _write(core: MemoryCore, doc: Doc, text: str) -> None:
    await core.documents.write(doc, text, (await core.documents.read(doc)).version)


async def _text(core: MemoryCore, doc: Doc = DOC) -> str:
    return (await core.documents.read(doc)).text


async def _the_item(core: MemoryCore) -> Item:
    (item,) = await core.items([SPACE], list(ItemState))
    return item


async def test_undo_of_a_line_that_a_hand_wrote_takes_it_out_wherever_it_stands() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _write(core, DOC, "# User\n\n- Likes tea\n\n## Mine\n- likes tea.\n- Likes maps\n")
        await core.reconcile(SPACE)
        tea = next(i for i in await core.items([SPACE], [ItemState.APPLIED]) if "tea" in i.statement)
        await core.undo(OPERATOR, tea, "t:1")
        assert await _text(core) == "# User\n\n\n## Mine\n- Likes maps\n"
        assert await core.reconcile(SPACE) is None
        gone = await core.item(tea.id)
        assert gone is not None
        assert gone.state is ItemState.REJECTED


async def test_undo_of_a_line_that_a_hand_took_out_puts_it_back() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _write(core, DOC, "## Mine\n- Likes tea\n")
        await core.reconcile(SPACE)
        await _write(core, DOC, "## Mine\n")
        await core.reconcile(SPACE)
        item = await _the_item(core)
        assert item.state is ItemState.FORGOTTEN
        await core.undo(OPERATOR, item, "t:1")
        assert await _text(core) == "## Mine\n- Likes tea\n"
        assert (await _the_item(core)).state is ItemState.APPLIED
        async with core.store.reading() as uow:
            assert not await uow.ledger.tombstones(SPACE.key)


async def test_what_was_done_to_a_line_before_a_hand_moved_it_can_still_be_undone() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _write(core, DOC, "## Mine\n- Likes tea\n")
        await core.reconcile(SPACE)
        await core.edit(OPERATOR, await _the_item(core), "Likes coffee", "t:1")
        text = add_line(remove_line(await _text(core), "Mine", "Likes coffee"), "Theirs", "likes coffee!")
        await _write(core, DOC, text)
        await core.undo(OPERATOR, await _the_item(core), "t:2")
        assert await _text(core) == "## Mine\n\n## Theirs\n- Likes tea\n"
        assert (await _the_item(core)).statement == "Likes tea"


async def test_a_shared_line_taken_out_of_both_files_is_forgotten() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _write(core, DOC, "## Mine\n- Likes tea\n")
        await core.reconcile(SPACE)
        await core.share(OPERATOR, await _the_item(core), "t:1")
        await _write(core, DOC, "## Mine\n")
        await _write(core, PORTABLE, "## Shared\n")
        await core.reconcile(SPACE)
        item = await _the_item(core)
        assert (item.state, item.shared) == (ItemState.FORGOTTEN, False)
        await core.undo(OPERATOR, item, "t:2")
        assert await _text(core) == "## Mine\n- Likes tea\n"
        assert await core.reconcile(SPACE) is None


async def test_a_shared_line_taken_out_of_its_own_file_lives_on_in_the_other() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _write(core, DOC, "## Mine\n- Likes tea\n")
        await core.reconcile(SPACE)
        await core.share(OPERATOR, await _the_item(core), "t:1")
        await _write(core, DOC, "## Mine\n")
        await core.reconcile(SPACE)
        item = await _the_item(core)
        assert (item.state, item.doc, item.section, item.shared) == (ItemState.APPLIED, "PORTABLE.md", "Shared", False)
        await core.forget(OPERATOR, item, "t:2")
        assert "tea" not in await _text(core, PORTABLE)
