"""The whole way in the core: words, an ending, finalization, review, and the next session's prompt."""

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.markdown import add_line, remove_line
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DocumentError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.finalization.worker import FinalizationWorker
from memory_core.ports import Text
from memory_core.spaces import Doc, user_space
from memory_core.values import EndReason, ItemState, Mode
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)


async def _end_and_finalize(core: MemoryCore, reason: EndReason = EndReason.NEW) -> str:
    async def nobody(*_: object) -> None:
        return None

    async with core.store.transaction() as uow:
        await core.end(uow, PRIVATE, reason)
    worker = FinalizationWorker(core.context, core.runs, FinalizationSettings(), owner="w1", announce=nobody)
    return await worker.run_once()


async def test_words_become_a_reviewed_line_in_the_next_prompt() -> None:
    async with open_core() as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        said = await says(core, PRIVATE, SARA, "I prefer pnpm over npm.", 1)
        assert await _end_and_finalize(core) == "completed"

        (item,) = await core.items([SPACE], [ItemState.PENDING])
        assert item.reason == "mode-review"
        assert item.evidence[0].message_id == said.id
        assert item.evidence[0].span in said.text

        outcome = await core.apply(OPERATOR, [item], "t:apply")
        assert outcome.items[-1].state is ItemState.APPLIED
        assert (await core.apply(OPERATOR, [item], "t:apply")).repeated

        text = (await core.documents.read(Doc(SPACE, "USER.md"))).text
        assert text.count(f"- {item.statement}") == 1

        asked = await says(core, PRIVATE, SARA, "Which package manager do I use?", 2)
        prompt = await core.prompt(asked.session_id, asked)
        assert item.statement in prompt.messages[0].text
        assert prompt.messages[-1].role == "user"
        assert [m.text for m in prompt.messages[1:-1]] == [said.text]


async def test_undo_takes_the_line_out_and_the_item_waits_again() -> None:
    async with open_core() as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        await says(core, PRIVATE, SARA, "My name is Sara.", 1)
        await _end_and_finalize(core)
        before = (await core.documents.read(Doc(SPACE, "USER.md"))).text
        (item,) = await core.items([SPACE], [ItemState.PENDING])
        applied = (await core.apply(OPERATOR, [item], "t:apply")).items[-1]
        undone = (await core.undo(OPERATOR, applied, "t:undo")).items[-1]
        assert undone.state is ItemState.PENDING
        after = (await core.documents.read(Doc(SPACE, "USER.md"))).text
        assert item.statement not in after
        assert before in ("", after) or before == after


async def test_auto_mode_applies_at_once_and_a_forgotten_line_stays_away() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        await _end_and_finalize(core)
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        gone = (await core.forget(OPERATOR, item, "t:forget")).items[-1]
        assert gone.state is ItemState.FORGOTTEN

        asked = await says(core, PRIVATE, SARA, "Hello again", 2)
        prompt = await core.prompt(asked.session_id, asked)
        assert all("Riga" not in message.text for message in prompt.messages)

        await says(core, PRIVATE, SARA, "I live in Riga.", 3)
        await _end_and_finalize(core)
        assert await core.items([SPACE], [ItemState.APPLIED, ItemState.PENDING]) == []


async def test_hand_edits_are_believed() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        await _end_and_finalize(core)
        doc = Doc(SPACE, "USER.md")
        read = await core.documents.read(doc)
        edited = read.text.replace("Riga", "Oslo")
        await core.documents.write(doc, edited, read.version)
        record = await core.reconcile(SPACE)
        assert record is not None
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        assert "Oslo" in item.statement
        assert item.verified
        assert await core.reconcile(SPACE) is None


async def test_an_unreadable_file_is_named_and_fails_no_turn() -> None:
    class Unreadable(MemoryDocumentStore):
        async def read(self, doc: Doc) -> Text:
            if doc.name == "USER.md":
                raise DocumentError("USER.md cannot be read.", code="document.unreadable")
            return await super().read(doc)

    async with open_core(documents=Unreadable()) as core:
        asked = await says(core, PRIVATE, SARA, "Hello", 1)
        prompt = await core.prompt(asked.session_id, asked)
        assert prompt.disliked == ("USER.md: document.unreadable",)
        assert prompt.messages[-1].role == "user"


async def test_a_forgotten_line_leaves_with_its_twin() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        await _end_and_finalize(core)
        doc = Doc(SPACE, "USER.md")
        read = await core.documents.read(doc)
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        await core.documents.write(doc, add_line(read.text, "Open Questions", item.statement), read.version)
        await core.forget(OPERATOR, item, "t:forget")
        assert "Riga" not in (await core.documents.read(doc)).text
        assert await core.reconcile(SPACE) is None


async def test_a_line_that_a_hand_moved_is_still_the_same_item() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        await _end_and_finalize(core)
        doc = Doc(SPACE, "USER.md")
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        read = await core.documents.read(doc)
        moved = add_line(remove_line(read.text, item.section, item.statement), "Environment", item.statement)
        await core.documents.write(doc, moved, read.version)
        await core.reconcile(SPACE)
        (same,) = await core.items([SPACE], [ItemState.APPLIED])
        assert (same.id, same.section, same.evidence) == (item.id, "Environment", item.evidence)


async def test_what_a_person_took_back_by_undo_does_not_return_by_itself() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        await _end_and_finalize(core)
        (item,) = await core.items([SPACE], [ItemState.APPLIED])
        await core.undo(OPERATOR, item, "t:undo")
        await says(core, PRIVATE, SARA, "I live in Riga.", 2)
        await _end_and_finalize(core)
        assert await core.items([SPACE], [ItemState.APPLIED, ItemState.PENDING]) == []


async def test_a_group_prompt_holds_nothing_of_a_person_but_what_was_shared() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Riga. I prefer short answers.", 1)
        await _end_and_finalize(core)
        home, wish = sorted(await core.items([SPACE], [ItemState.APPLIED]), key=lambda item: item.section != "Profile")
        await core.share(OPERATOR, wish, "t:share")
        asked = await says(core, GROUP, SARA, "What do you know?", 2)
        system = (await core.prompt(asked.session_id, asked)).messages[0].text
        assert wish.statement in system
        assert home.statement not in system
        other = await says(core, GROUP, OMAR, "And of me?", 3)
        assert wish.statement not in (await core.prompt(other.session_id, other)).messages[0].text


@pytest.mark.parametrize("undone", ["older", "newer"])
async def test_undo_of_a_replaced_line_leaves_one_value(undone: str) -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "I live in Lisbon.", 1)
        await _end_and_finalize(core)
        (lisbon,) = await core.items([SPACE], [ItemState.APPLIED])
        await says(core, PRIVATE, SARA, "I live in Rome.", 2)
        await _end_and_finalize(core)
        (rome,) = await core.items([SPACE], [ItemState.APPLIED])
        fresh = await core.item(lisbon.id if undone == "older" else rome.id)
        assert fresh is not None
        await core.undo(OPERATOR, fresh, "t:undo")
        text = (await core.documents.read(Doc(SPACE, "USER.md"))).text
        assert "Lisbon" in text
        assert "Rome" not in text
        assert [item.id for item in await core.items([SPACE], [ItemState.APPLIED])] == [lisbon.id]
