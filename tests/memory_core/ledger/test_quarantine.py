"""A document that lost its lines stays held, in every process, until somebody says what holds; nothing is claimed meanwhile."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.errors import DocumentError
from memory_core.ports import Item
from memory_core.spaces import Doc
from memory_core.values import ItemState
from tests.memory_core.ledger.files import SPACE, agrees, hand, remembered, store, text_of, vanish
from tests.support.cores import OPERATOR, open_core

pytestmark = pytest.mark.anyio
LINES = ("Works at Acme", "Prefers tabs", "يفضّل الشاي الأخضر", "No peanuts", "Likes dark mode")
FULL = "# User\n\n## Facts\n" + "".join(f"- {line}\n" for line in LINES)
PORTABLE = Doc(SPACE, "PORTABLE.md")
Loss = Callable[[MemoryCore], Awaitable[None]]


async def gone(core: MemoryCore) -> None:
    await vanish(core)


async def emptied(core: MemoryCore) -> None:
    await hand(core, "# User\n")


async def one_left(core: MemoryCore) -> None:
    await hand(core, f"# User\n\n## Facts\n- {LINES[4]}\n")


async def others_words(core: MemoryCore) -> None:
    await hand(core, "## Facts\n- a stranger\n")


LOSSES = [gone, emptied, one_left, others_words]
losses = pytest.mark.parametrize("lose", LOSSES, ids=[lose.__name__ for lose in LOSSES])


@asynccontextmanager
async def known() -> AsyncIterator[MemoryCore]:
    async with open_core(documents=store()) as core:
        await hand(core, FULL)
        await core.reconcile(SPACE)
        yield core


def another(core: MemoryCore) -> MemoryCore:
    """Return another process on the same files and database."""
    return MemoryCore(
        store=core.store, documents=core.documents, extractor=OfflineExtractor(), clock=core.clock, ids=core.ids
    )


async def lost(core: MemoryCore) -> list[tuple[str, int]]:
    return [(one.name, one.count) for one in await core.shelf.troubles(SPACE) if one.lost]


async def restore(core: MemoryCore, cause: str = "t:restore") -> None:
    offer = await core.shelf.look([SPACE], "USER.md")
    await core.shelf.restore(OPERATOR, [SPACE], "USER.md", offer.token, cause)


async def items_of(core: MemoryCore, *lines: str) -> list[Item]:
    items = await remembered(core)
    return [items[line] for line in lines]


# --- it lasts ------------------------------------------------------------------------------------------------


@losses
@pytest.mark.parametrize("forgets", [1, 2, 3, 4])
@pytest.mark.parametrize("processes", [1, 2])
async def test_whatever_is_forgotten_meanwhile_the_rest_is_not(lose: Loss, forgets: int, processes: int) -> None:
    async with known() as core:
        await lose(core)
        chosen = await items_of(core, *LINES[:forgets])
        missing = 5 if lose is not one_left else 4
        for number, item in enumerate(chosen, start=1):
            actor = another(core) if processes == 2 else core
            await actor.forget(OPERATOR, item, f"t:forget-{number}")
            for reader in (actor, core, another(core)):
                await reader.reconcile(SPACE)
                expected = [("USER.md", missing - number)] if missing > number else []
                assert await lost(reader) == expected
            assert set(LINES[number:]) <= set(await remembered(core))
        if missing > forgets:
            await restore(another(core))
        text = await text_of(core)
        assert all(line not in text for line in LINES[:forgets])
        assert set(LINES[forgets:]) <= set(await remembered(core))
        await core.reconcile(SPACE)
        assert await lost(core) == []
        await agrees(core)
        for number, item in enumerate(chosen, start=1):
            fresh = await core.item(item.id)
            assert fresh is not None
            await core.undo(OPERATOR, fresh, f"t:undo-{number}")
        await core.reconcile(SPACE)
        assert set(LINES) <= set(await remembered(core))
        await agrees(core)


@losses
async def test_a_missing_file_that_is_made_anew_without_its_lines_is_not_believed(lose: Loss) -> None:
    async with known() as core:
        await gone(core)
        await core.reconcile(SPACE)
        for item in await items_of(core, *LINES[:3]):
            await core.forget(OPERATOR, item, f"t:{item.id}")
        await hand(core, "# User\n")
        other = another(core)
        await other.reconcile(SPACE)
        assert await lost(other) == [("USER.md", 2)]
        await lose(core)
        await other.reconcile(SPACE)
        assert set(LINES[3:]) <= set(await remembered(core))


@losses
async def test_the_same_bytes_again_are_believed_at_once(lose: Loss) -> None:
    async with known() as core:
        await lose(core)
        await core.reconcile(SPACE)
        before = await remembered(core)
        if (await text_of(core)) != FULL:
            await hand(core, FULL)
        await core.reconcile(SPACE)
        assert await lost(core) == []
        assert await remembered(core) == before
        (item,) = await items_of(core, LINES[0])
        await core.edit(OPERATOR, item, "Works at Tilde", "t:edit")
        # And a small loss afterwards is one again.
        await hand(core, FULL.replace("- No peanuts\n", "").replace("Acme", "Tilde"))
        await core.reconcile(SPACE)
        assert await lost(core) == []
        assert "No peanuts" not in await remembered(core)


@losses
async def test_accepting_lets_it_go_for_every_process(lose: Loss) -> None:
    async with known() as core:
        other = another(core)
        await other.reconcile(SPACE)
        await lose(core)
        await core.reconcile(SPACE)
        await other.reconcile(SPACE)
        offer = await core.shelf.look_at_loss([SPACE], "USER.md")
        await core.shelf.accept(OPERATOR, [SPACE], "USER.md", offer.token, "t:accept")
        await hand(core, FULL)
        await other.reconcile(SPACE)
        await hand(core, FULL.replace("- No peanuts\n", ""))
        await other.reconcile(SPACE)
        assert await lost(other) == []
        assert set(await remembered(core)) == set(LINES) - {"No peanuts"}


async def test_a_file_that_reads_again_as_a_process_once_knew_it_is_held_by_that_process_too() -> None:
    async with open_core(documents=store()) as core:
        await hand(core, "# User\n")
        other = another(core)
        await other.reconcile(SPACE)
        await hand(core, FULL)
        await core.reconcile(SPACE)
        await hand(core, "# User\n")
        item, forgotten = await items_of(core, *LINES[:2])
        with pytest.raises(DocumentError) as error:
            await other.edit(OPERATOR, item, "Something else", "t:edit")
        assert error.value.code == "document.quarantined"
        await other.forget(OPERATOR, forgotten, "t:forget")
        for reader in (other, core):
            await reader.reconcile(SPACE)
            assert await lost(reader) == [("USER.md", 4)]
        await restore(other)
        await agrees(core)


# --- nothing is claimed --------------------------------------------------------------------------------------

Claim = Callable[[MemoryCore, Item, Item], Awaitable[object]]
CLAIMS: dict[str, Claim] = {
    "edit": lambda core, item, _: core.edit(OPERATOR, item, "Something else", "t:claim"),
    "verify": lambda core, item, _: core.care.verify(OPERATOR, item, "t:claim"),
    "share": lambda core, item, _: core.share(OPERATOR, item, "t:claim"),
    "undo-edit": lambda core, item, _: core.undo(OPERATOR, item, "t:claim"),
    "undo-forget": lambda core, _, forgotten: core.undo(OPERATOR, forgotten, "t:claim"),
}


@losses
@pytest.mark.parametrize("claim", CLAIMS)
async def test_a_line_that_is_not_there_is_changed_by_nobody(lose: Loss, claim: str) -> None:
    async with known() as core:
        item, other = await items_of(core, LINES[1], LINES[0])
        await core.edit(OPERATOR, item, "Prefers spaces", "t:edit")
        async with core.store.transaction() as uow:
            fresh = await uow.ledger.item("default", item.id)
            assert fresh is not None
            await uow.ledger.put_item(replace(fresh, verified=False))
        await lose(core)
        await core.forget(OPERATOR, other, "t:forget")
        (item,) = await items_of(core, "Prefers spaces")
        forgotten = await core.item(other.id)
        assert forgotten is not None
        records, text = len(await core.records([SPACE], 100)), await text_of(core)
        before = await remembered(core)
        for actor in (core, another(core)):
            with pytest.raises(DocumentError) as error:
                await CLAIMS[claim](actor, item, forgotten)
            assert error.value.code == "document.quarantined"
            assert "/memory restore USER.md" in error.value.hint
        assert (await remembered(core), await text_of(core)) == (before, text)
        assert len(await core.records([SPACE], 100)) == records
        await restore(core)
        await CLAIMS[claim](core, item, forgotten)
        await core.reconcile(SPACE)
        await agrees(core)


@losses
async def test_what_is_cleared_meanwhile_comes_back_whole(lose: Loss) -> None:
    async with known() as core:
        (item,) = await items_of(core, LINES[0])
        await core.share(OPERATOR, item, "t:share")
        await lose(core)
        await core.care.clear(OPERATOR, SPACE, "t:clear")
        await core.reconcile(SPACE)
        assert set(LINES) & set(await remembered(core)) == set()
        assert await lost(core) == []
        await core.care.undo_clearing(OPERATOR, SPACE, "t:undo")
        await core.reconcile(SPACE)
        assert set(LINES) <= set(await remembered(core))
        await agrees(core)
        await agrees(core, PORTABLE)


@pytest.mark.parametrize("clears", [True, False])
async def test_twins_that_stand_go_and_come_back_to_the_byte(clears: bool) -> None:
    text = FULL + "\n## Mine\n* works at acme\n- last\n"
    async with open_core(documents=store()) as core:
        await hand(core, text)
        await core.reconcile(SPACE)
        (item,) = await items_of(core, LINES[0])
        if clears:
            await core.care.clear(OPERATOR, SPACE, "t:clear")
            await core.care.undo_clearing(OPERATOR, SPACE, "t:undo")
        else:
            await core.forget(OPERATOR, item, "t:forget")
            assert "acme" not in (await text_of(core)).casefold()
            fresh = await core.item(item.id)
            assert fresh is not None
            await core.undo(OPERATOR, fresh, "t:undo")
        assert await text_of(core) == text


async def test_a_shared_line_that_is_forgotten_meanwhile_goes_and_comes_back_in_both_files() -> None:
    async with known() as core:
        (item,) = await items_of(core, LINES[0])
        await core.share(OPERATOR, item, "t:share")
        await gone(core)
        await core.forget(OPERATOR, item, "t:forget")
        assert LINES[0] not in await text_of(core, PORTABLE)
        await restore(core)
        fresh = await core.item(item.id)
        assert fresh is not None
        await core.undo(OPERATOR, fresh, "t:undo")
        await core.reconcile(SPACE)
        await agrees(core)
        await agrees(core, PORTABLE)
        assert LINES[0] in await text_of(core, PORTABLE)


# --- one truth -----------------------------------------------------------------------------------------------


@losses
@pytest.mark.parametrize("forgets", [0, 1, 2])
async def test_status_lint_and_audit_say_the_same(lose: Loss, forgets: int) -> None:
    async with known() as core:
        await lose(core)
        for item in await items_of(core, *LINES[:forgets]):
            await core.forget(OPERATOR, item, f"t:{item.id}")
        (trouble,) = [one for one in await core.shelf.troubles(SPACE) if one.lost]
        found = [one for one in await core.care.lint([SPACE]) if one.code in ("missing-file", "mass-loss")]
        assert [(one.code, one.details) for one in found] == [
            (trouble.kind, {"name": "USER.md", "count": trouble.count})
        ]
        codes = {one.code for one in await core.care.lint([SPACE])}
        assert codes.isdisjoint({"orphan-item", "orphan-line"})
        audited = (await Audit(core.context, core.prompt_for).run()).findings
        assert [(one.code, one.where) for one in audited if one.code.startswith("ledger.")] == [
            ("ledger.file-lost", "USER.md")
        ]
        await restore(core)
        await core.reconcile(SPACE)
        assert await core.care.lint([SPACE]) == []
        assert (await Audit(core.context, core.prompt_for).run()).clean
        assert len(await core.items([SPACE], [ItemState.FORGOTTEN])) == forgets
