"""`memory-curation.json` patched after each change is the same file as one rendered anew, and a patch touches few rows."""

import random

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.curation_file import KEEP, joined, parse_curation
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DhakiraError
from memory_core.ledger.copy import CURATION_FILE, Copies, _all, _bounded
from memory_core.spaces import Doc, Place, user_space
from memory_core.values import Cutoff, ItemState, Mode, Trigger
from tests.support.cores import GROUP, OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, CURATION_FILE)
WORDS = ["tea", "maps", "chess", "boats", "songs", "stones"]


async def _anew(core: MemoryCore) -> str:
    return joined(piece.text for piece in _bounded(await _all(core.context, SPACE)).values())


async def _curate(core: MemoryCore, place: Place, text: str, number: int) -> None:
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(seconds=30)
    said = await says(core, place, SARA, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"p:{number}", asked=True)


async def _anything(core: MemoryCore, chance: random.Random, number: int) -> None:
    kind = chance.choice(["say", "say", "say-group", "apply", "reject", "edit", "undo", "forget", "share", "hand"])
    items = await core.items([SPACE], list(ItemState))
    word, cause = f"{chance.choice(WORDS)} {chance.randint(1, 30)}", f"t:{number}"
    if kind.startswith("say") or not items:
        await _curate(core, GROUP if kind == "say-group" else PRIVATE, f"I like {word}, remember that.", number)
    elif kind == "hand":
        read = await core.documents.read(Doc(SPACE, "USER.md"))
        await core.documents.write(Doc(SPACE, "USER.md"), f"{read.text}- By hand {word}\n", read.version)
    else:
        item = chance.choice(items)
        if kind in ("apply", "reject"):
            await getattr(core, kind)(OPERATOR, [item], cause)
        elif kind == "edit":
            await core.edit(OPERATOR, item, f"Likes {word}", cause)
        else:
            await getattr(core, kind)(OPERATOR, item, cause)


@pytest.mark.parametrize("seed", range(4))
async def test_a_patched_copy_is_the_same_as_one_rendered_anew(seed: int) -> None:
    chance = random.Random(seed)
    async with open_core(documents=MemoryDocumentStore()) as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        for number in range(1, 90):
            try:
                await _anything(core, chance, number)
            except DhakiraError:
                continue
            text = (await core.documents.read(DOC)).text
            if text and not await core._reconciler.changed(SPACE):
                assert text == await _anew(core)
        assert parse_curation((await core.documents.read(DOC)).text).skipped == 0


async def test_a_copy_that_a_hand_changed_is_rendered_anew() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _curate(core, PRIVATE, "I like tea, remember that.", 1)
        read = await core.documents.read(DOC)
        await core.documents.write(DOC, read.text.replace("tea", "beer"), read.version)
        await _curate(core, PRIVATE, "I like maps, remember that.", 2)
        text = (await core.documents.read(DOC)).text
        assert "beer" not in text
        assert text == await _anew(core)


async def test_more_changes_than_are_looked_at_are_not_missed() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await _curate(core, PRIVATE, "I like tea, remember that.", 1)
        other = MemoryCore(
            store=core.store, documents=core.documents, extractor=core.runs._extractor, clock=core.clock, ids=core.ids
        )
        await other.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")

        async def nothing(self: Copies, space: object) -> None:
            del self, space

        original, Copies.write = Copies.write, nothing  # type: ignore[method-assign]
        try:
            for number in range(2, 70):
                await _curate(other, PRIVATE, f"I like stones {number}, remember that.", number)
        finally:
            Copies.write = original  # type: ignore[method-assign]
        await _curate(core, PRIVATE, "I like maps, remember that.", 99)
        assert (await core.documents.read(DOC)).text == await _anew(core)


async def test_old_records_go_but_for_those_with_something_that_waits() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        await _curate(core, PRIVATE, "I like old tea, remember that.", 1)
        for number in range(2, KEEP + 10):
            await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, f"t:{number}")
        await _curate(core, PRIVATE, "I like new tea, remember that.", 2)
        entries = parse_curation((await core.documents.read(DOC)).text).entries
        assert len(entries) == KEEP + 1
        (old,) = [i for i in await core.items([SPACE], [ItemState.PENDING]) if "old" in i.statement]
        assert [item.id for item in entries[0].items] == [old.id]
        await core.reject(OPERATOR, [old], "t:reject")
        entries = parse_curation((await core.documents.read(DOC)).text).entries
        assert len(entries) == KEEP
