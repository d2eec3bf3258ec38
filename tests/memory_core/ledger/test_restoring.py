"""What a hand took away is not believed at once; a file comes back as it was, and only as it was shown."""

import pytest

from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError, DocumentError
from memory_core.ledger.troubles import Trouble
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, ItemState, Trigger
from tests.memory_core.ledger.files import (
    DOC,
    KEY,
    SPACE,
    TEAS,
    TEXT,
    Composing,
    agrees,
    hand,
    remembered,
    store,
    text_of,
    vanish,
)
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
PORTABLE = Doc(SPACE, "PORTABLE.md")


async def known(core: MemoryCore, text: str = TEXT) -> None:
    await hand(core, text)
    await core.reconcile(SPACE)


async def restore(core: MemoryCore, wanted: str, cause: str = "t:restore") -> str:
    offer = await core.shelf.look([SPACE], wanted)
    return (await core.shelf.restore(OPERATOR, [SPACE], wanted, offer.token, cause)).backup


async def accept(core: MemoryCore, name: str = "USER.md", cause: str = "t:accept") -> None:
    offer = await core.shelf.look_at_loss([SPACE], name)
    await core.shelf.accept(OPERATOR, [SPACE], name, offer.token, cause)


async def compacted(core: MemoryCore) -> str:
    """Make a copy the way people do: by a compaction. Return its id."""
    proposal = await core.shelf.propose(OPERATOR, SPACE, "USER.md", "t:propose")
    return (await core.shelf.compact(OPERATOR, [SPACE], proposal.id, "t:compact")).backup


# --- quarantine ----------------------------------------------------------------------------------------------


async def test_a_missing_file_is_told_and_nothing_is_forgotten_or_written() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        await vanish(core)
        await core.reconcile(SPACE)
        assert await core.shelf.troubles(SPACE) == [Trouble("missing-file", "USER.md", 5)]
        before = await remembered(core)
        assert len(before) == 5
        said = await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        cutoff = Cutoff(said.seq, said.id)
        await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause="t:c", asked=True)
        (waiting,) = await core.items([SPACE], [ItemState.PENDING])
        assert waiting.reason == "scope-quarantine"
        with pytest.raises(DocumentError) as error:
            await core.apply(OPERATOR, [waiting], "t:apply")
        assert error.value.code == "document.quarantined"
        assert "/memory restore USER.md" in error.value.hint
        assert await remembered(core) == before
        assert await core.items([SPACE], [ItemState.PENDING]) == [waiting]
        assert await core.documents.read(DOC) == await core.documents.read(Doc(SPACE, "MEMORY.md"))


@pytest.mark.parametrize("kept", [0, 1, 2])
async def test_mass_loss_is_not_believed_by_any_process(kept: int) -> None:
    documents = store()
    lines = [f"Line {number}" for number in range(5)]
    async with open_core(documents=documents) as core:
        await known(core, "## Facts\n" + "".join(f"- {line}\n" for line in lines))
        await hand(core, "## Facts\n" + "".join(f"- {line}\n" for line in lines[:kept]) + "- a stranger\n")
        await core.reconcile(SPACE)
        lost = 5 - kept
        expected = [Trouble("mass-loss", "USER.md", lost)] if lost > 3 else []
        assert await core.shelf.troubles(SPACE) == expected
        assert len(await remembered(core)) == (5 if expected else kept + 1)
        for _ in range(2):
            # A command that touches the space but not the file must not make it believed.
            await hand(core, "- of another file\n", PORTABLE)
            await core.reconcile(SPACE)
            await core.finish(SPACE)
            await core.reconcile(SPACE)
            assert [t for t in await core.shelf.troubles(SPACE) if t.lost] == expected


async def test_the_lost_lines_come_back_and_new_ones_stay() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        before = await remembered(core)
        await hand(core, "## Preferences\n- a stranger\n")
        await core.reconcile(SPACE)
        copy = await restore(core, "USER.md")
        assert await core.shelf.troubles(SPACE) == []
        after = await remembered(core)
        assert {s: i.id for s, i in after.items() if s in before} == {s: i.id for s, i in before.items()}
        assert set(after) - set(before) == {"a stranger"}
        await agrees(core)
        (backup,) = await core.shelf.backups([SPACE])
        assert (backup.id, await core.documents.read_backup(backup)) == (copy, "## Preferences\n- a stranger\n")
        await core.edit(OPERATOR, after["No peanuts."], "No nuts.", "t:edit")
        await agrees(core)


async def test_a_missing_file_comes_back_in_its_shape() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        await vanish(core)
        assert await restore(core, "user.md") == ""
        await agrees(core)
        assert (await text_of(core)).startswith("# User\n\n## Profile\n")
        with pytest.raises(DocumentError) as error:
            await core.shelf.look([SPACE], "USER.md")
        assert error.value.code == "document.unchanged"


async def test_a_loss_is_accepted_only_as_it_was_shown_and_each_line_can_return() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        before = await remembered(core)
        await hand(core, "## Constraints\n- No peanuts.\n")
        offer = await core.shelf.look_at_loss([SPACE], "USER.md")
        assert "- I like coffee." in offer.changed
        await hand(core, "## Constraints\n- No nuts.\n")
        with pytest.raises(DocumentError) as error:
            await core.shelf.accept(OPERATOR, [SPACE], "USER.md", offer.token, "t:old")
        assert (error.value.code, error.value.fields["again"]) == ("document.drift", "accept USER.md")
        assert await remembered(core) == before
        await accept(core)
        assert set(await remembered(core)) == {"No nuts."}
        assert await core.shelf.troubles(SPACE) == []
        await agrees(core)
        gone = await core.item(before["I like coffee."].id)
        assert gone is not None
        assert gone.state is ItemState.FORGOTTEN
        await core.undo(OPERATOR, gone, "t:undo")
        assert set(await remembered(core)) == {"No nuts.", "I like coffee."}
        await agrees(core)


async def test_a_missing_file_that_is_accepted_may_be_written_again() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        item = (await remembered(core))["No peanuts."]
        await vanish(core)
        await core.reconcile(SPACE)
        await accept(core)
        assert await remembered(core) == {}
        fresh = await core.item(item.id)
        assert fresh is not None
        await core.undo(OPERATOR, fresh, "t:undo")
        assert set(await remembered(core)) == {"No peanuts."}


async def test_nothing_is_accepted_where_nothing_is_lost() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        for name, code in (("USER.md", "document.unchanged"), ("SOUL.md", "document.unknown")):
            with pytest.raises(DocumentError) as error:
                await core.shelf.look_at_loss([SPACE], name)
            assert error.value.code == code


async def test_what_is_left_in_a_quarantined_file_can_be_forgotten_and_nothing_else_changed() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        await hand(core, "## Constraints\n- No peanuts.\n")
        await core.reconcile(SPACE)
        items = await remembered(core)
        with pytest.raises(DocumentError) as error:
            await core.edit(OPERATOR, items["No peanuts."], "No nuts.", "t:edit")
        assert error.value.code == "document.quarantined"
        await core.forget(OPERATOR, items["No peanuts."], "t:forget")
        assert await text_of(core) == "## Constraints\n"
        assert [trouble.kind for trouble in await core.shelf.troubles(SPACE)] == ["mass-loss"]
        assert set(await remembered(core)) == set(items) - {"No peanuts."}


# --- copies --------------------------------------------------------------------------------------------------


async def test_a_copy_comes_back_to_the_byte_and_its_items_with_it() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS, {"I like coffee.": "outdated"})) as core:
        await known(core)
        before = await remembered(core)
        copy = await compacted(core)
        offer = await core.shelf.look([SPACE], copy)
        assert offer.changed == (
            "- - I like tea, green in the morning.",
            "+ - I like tea in the morning.",
            "+ * I like green tea.",
            "+ - I like coffee.",
        )
        assert await text_of(core) != TEXT
        kept = await restore(core, copy.upper())
        assert await text_of(core) == TEXT
        await agrees(core)
        after = await remembered(core)
        assert {s: (i.id, i.evidence) for s, i in after.items()} == {s: (i.id, i.evidence) for s, i in before.items()}
        assert {backup.id for backup in await core.shelf.backups([SPACE])} == {copy, kept}
        # And back again: the merged line is an item once more, its sources are none.
        await restore(core, kept, "t:restore-2")
        await agrees(core)
        assert "I like tea, green in the morning." in await remembered(core)


async def test_lines_since_the_copy_are_forgotten_and_lines_before_it_return_from_their_grave() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        peanuts = (await remembered(core))["No peanuts."]
        await core.forget(OPERATOR, peanuts, "t:forget")
        await hand(core, await text_of(core) + "\n- since then\n")
        await restore(core, copy)
        assert await text_of(core) == TEXT
        back = await core.item(peanuts.id)
        assert back is not None
        assert back.state is ItemState.APPLIED
        async with core.store.reading() as uow:
            stones = await uow.ledger.tombstones(SPACE.key)
        since = [item for item in await core.items([SPACE], [ItemState.FORGOTTEN]) if item.statement == "since then"]
        assert len(since) == 1
        assert len(stones) == 1
        await agrees(core)


async def test_a_token_is_good_for_what_was_shown_only() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        offer = await core.shelf.look([SPACE], copy)
        await hand(core, await text_of(core) + "- since then\n")
        for token in (offer.token, "", "zzzzzz"):
            with pytest.raises(DocumentError) as error:
                await core.shelf.restore(OPERATOR, [SPACE], copy, token, f"t:{token}")
            assert (error.value.code, error.value.fields["again"]) == ("document.drift", f"restore {copy}")
        assert "since then" in await text_of(core)
        assert len(await core.shelf.backups([SPACE])) == 1


async def test_the_same_cause_restores_once() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        token = (await core.shelf.look([SPACE], copy)).token
        first = await core.shelf.restore(OPERATOR, [SPACE], copy, token, "t:r")
        assert await core.shelf.restore(OPERATOR, [SPACE], copy, token, "t:r") == first
        assert len(await core.shelf.backups([SPACE])) == 2


async def test_a_restore_is_taken_back_whole() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        shorter = await text_of(core)
        await restore(core, copy)
        item = (await remembered(core))["I like green tea."]
        await core.undo(OPERATOR, item, "t:undo")
        assert await text_of(core) == shorter
        await agrees(core)


async def test_secrets_stay_in_the_file_and_are_shown_nowhere() -> None:
    secret = f"- my key is {KEY}\r\n"
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core, TEXT + secret)
        copy = await compacted(core)
        offer = await core.shelf.look([SPACE], copy)
        assert KEY not in str(offer)
        await restore(core, copy)
        assert await text_of(core) == TEXT + secret
        assert await core.shelf.troubles(SPACE) == [Trouble("disliked", "USER.md", 1, "Constraints")]
        async with core.store.reading() as uow:
            assert KEY not in str(await uow.ledger.records([SPACE.key], 100))
        assert KEY not in str([await core.documents.read_backup(b) for b in await core.shelf.backups([SPACE])])


async def test_copies_of_others_are_not_there() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        other = user_space("default", 7)
        assert await core.shelf.backups([other]) == []
        for wanted in (copy, "b00000", "../../x"):
            with pytest.raises(DhakiraError) as error:
                await core.shelf.look([other], wanted)
            assert error.value.code == "document.no-such-backup"


# --- shared lines --------------------------------------------------------------------------------------------


async def test_a_shared_line_that_goes_with_a_restore_is_shared_no_more() -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await known(core)
        copy = await compacted(core)
        await hand(core, await text_of(core) + "- since then\n")
        await core.reconcile(SPACE)
        await core.share(OPERATOR, (await remembered(core))["since then"], "t:share")
        await restore(core, copy)
        assert "since then" not in await text_of(core, PORTABLE)
        await agrees(core)
        await agrees(core, PORTABLE)


async def test_a_shared_line_taken_out_of_its_file_lives_on_where_it_stands() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        item = (await remembered(core))["No peanuts."]
        await core.share(OPERATOR, item, "t:share")
        await hand(core, TEXT.replace("- No peanuts.\r\n", ""))
        await core.reconcile(SPACE)
        there = await core.item(item.id)
        assert there is not None
        assert (there.state, there.doc, there.section, there.shared) == (
            ItemState.APPLIED,
            "PORTABLE.md",
            "Shared",
            False,
        )
        await agrees(core)
        await agrees(core, PORTABLE)


async def test_a_copy_taken_out_of_portable_is_no_longer_shared_and_keeps_its_section() -> None:
    async with open_core(documents=store()) as core:
        await known(core)
        item = (await remembered(core))["No peanuts."]
        await core.share(OPERATOR, item, "t:share")
        await hand(core, "# Portable\n\n## Shared\n", PORTABLE)
        await core.reconcile(SPACE)
        there = await core.item(item.id)
        assert there is not None
        assert (there.state, there.section, there.shared) == (ItemState.APPLIED, "Constraints", False)
        await agrees(core)


# --- what else is told ---------------------------------------------------------------------------------------


async def test_every_trouble_is_told_and_telling_changes_nothing() -> None:
    clock = FixedClock()
    documents = store(clock)
    async with open_core(documents=documents, clock=clock) as core:
        await hand(core, f"## Profile\n- {KEY}\n- fine\n* {KEY}\n")
        await hand(core, "{broken", Doc(SPACE, "space.json"))
        await hand(core, '{"version": 7}', Doc(SPACE, "promotions.json"))
        old = await documents.write(Doc(SPACE, "memory-curation.json"), "[]", "absent")
        aside = await documents.set_aside(Doc(SPACE, "memory-curation.json"), old)
        before = dict(documents._texts)
        assert await core.shelf.troubles(SPACE) == [
            Trouble("disliked", "USER.md", 2, "Profile"),
            Trouble("corrupt", "space.json"),
            Trouble("newer-version", "promotions.json"),
            Trouble("set-aside", aside),
        ]
        assert documents._texts == before
