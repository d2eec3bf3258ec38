"""What has gone wrong in other bots' memories, tried on this one; the numbers are those of the field reports."""

from collections.abc import Awaitable, Callable

import pytest

from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.budgets import Budgets
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DhakiraError, ModelError
from memory_core.ports import Item
from memory_core.spaces import Doc, Place, Space, user_space
from memory_core.values import (
    Cutoff,
    EndReason,
    Fact,
    ItemState,
    Message,
    Mode,
    Part,
    PartKind,
    Slice,
    Span,
    Speaker,
    Trigger,
)
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")


class Between(OfflineExtractor):
    """An extractor during whose work something else happens."""

    def __init__(self) -> None:
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def extract(self, part: Slice) -> list[Fact]:
        facts = await super().extract(part)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return facts


async def _say(core: MemoryCore, text: str, number: int, place: Place = PRIVATE, speaker: Speaker = SARA) -> Message:
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(minutes=1)
    return await says(core, place, speaker, text, number)


async def _curate(core: MemoryCore, said: Message, trigger: Trigger = Trigger.REMEMBER) -> None:
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=trigger, cause=f"p:{said.id}:{trigger}", asked=True)


async def _tell(core: MemoryCore, text: str, number: int, place: Place = PRIVATE, speaker: Speaker = SARA) -> None:
    await _curate(core, await _say(core, text, number, place, speaker))


async def _applied(core: MemoryCore, space: Space = SPACE) -> list[str]:
    return [item.statement for item in await core.items([space], [ItemState.APPLIED])]


async def _item(core: MemoryCore, word: str) -> Item:
    return next(i for i in await core.items([SPACE], list(ItemState)) if word in i.statement)


async def _text(core: MemoryCore) -> str:
    return (await core.documents.read(DOC)).text


async def _blocks(core: MemoryCore, number: int) -> dict[tuple[str, int], list[tuple[str, tuple[str, ...]]]]:
    """What each person would have approved in each place."""
    found = {}
    for place in (PRIVATE, GROUP, Place("telegram", GROUP.chat_id, "group", 7), Place("telegram", OMAR.id)):
        for speaker in (SARA, OMAR):
            if not place.private or place.chat_id == speaker.id:
                number += 1
                asked = await _say(core, "And now?", number, place, speaker)
                prompt = await core.prompt(asked.session_id, asked)
                found[place.key, speaker.id] = [(block.source, block.lines) for block in prompt.approved]
    return found


async def test_without_its_database_the_bot_still_knows_what_it_knows() -> None:
    documents = MemoryDocumentStore({"team.md": "- Office hours are nine to five\n"})
    async with open_core(documents=documents) as core:
        await _tell(core, "I live in Riga. I prefer short answers.", 1)
        await core.share(OPERATOR, await _item(core, "short"), "t:1")
        await _tell(core, "We use pytest for all tests, remember that.", 2, GROUP, OMAR)
        await _tell(core, "I live in Lisbon.", 3, Place("telegram", OMAR.id), OMAR)
        for item in await core.items([Space.parse("default", "chat:-500")], [ItemState.PENDING]):
            await core.apply(OPERATOR, [item], f"t:{item.id}")
        read = await documents.read(DOC)
        await documents.write(DOC, read.text + "\n## Mine\n* Written by hand\n", read.version)
        await core.reconcile(SPACE)
        await core.forget(OPERATOR, await _item(core, "Riga"), "t:2")
        before = await _blocks(core, 100)
        assert sum(bool(blocks) for blocks in before.values()) == len(before)
        texts = dict(documents._texts)
    async with open_core(documents=documents) as wiped:
        assert await _blocks(wiped, 200) == before
        for key in ("user:1001", "user:1002", "chat:-500"):
            await wiped.reconcile(Space.parse("default", key))
        assert await _blocks(wiped, 300) == before
        kept = {doc: text for doc, text in documents._texts.items() if doc.name.endswith(".md")}
        assert kept == {doc: text for doc, text in texts.items() if doc.name.endswith(".md")}
        # What the file says is what can be changed again.
        await wiped.forget(OPERATOR, await _item(wiped, "Written by hand"), "t:3")
        assert "Written by hand" not in await _text(wiped)


async def test_mem_01_a_hand_edit_survives_an_apply() -> None:
    async with open_core() as core:
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        await _tell(core, "I live in Riga.", 1)
        await core.documents.write(DOC, "# Mine\n\nprose\n\n- By hand\n", "absent")
        await core.apply(OPERATOR, [await _item(core, "Riga")], "t:1")
        text = await _text(core)
        assert text.startswith("# Mine\n\nprose\n\n- By hand\n")
        assert "- Lives in Riga" in text
        assert set(await _applied(core)) == {"By hand", "Lives in Riga"}


async def test_mem_03_what_was_applied_is_in_the_next_session_after_a_reset() -> None:
    async with open_core() as core:
        await _tell(core, "I live in Riga.", 1)
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, EndReason.RESET)
        asked = await _say(core, "Hello", 2)
        prompt = await core.prompt(asked.session_id, asked)
        assert "Lives in Riga" in prompt.messages[0].text
        assert len(prompt.messages) == 2


@pytest.mark.parametrize("how", ["edit", "hand", "apply"])
async def test_mem_04_an_operators_word_wins_over_words_said_before_it(how: str) -> None:
    async with open_core() as core:
        await _tell(core, "I live in Rome.", 1)
        late = await _say(core, "I live in Riga.", 2)
        assert isinstance(core.clock, FixedClock)
        core.clock.advance(minutes=5)
        if how == "edit":
            await core.edit(OPERATOR, await _item(core, "Rome"), "Lives in Oslo", "t:1")
        elif how == "hand":
            read = await core.documents.read(DOC)
            await core.documents.write(DOC, read.text.replace("Rome", "Oslo"), read.version)
        else:
            await core.forget(OPERATOR, await _item(core, "Rome"), "t:1")
            await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
            await _curate(core, await _say(core, "I live in Oslo.", 3))
            await core.apply(OPERATOR, [await _item(core, "Oslo")], "t:2")
            await core.set_mode(OPERATOR, SPACE, Mode.AUTO, "t:auto")
        await _curate(core, late, Trigger.FINALIZATION)
        assert await _applied(core) == ["Lives in Oslo"]
        assert "Riga" not in await _text(core)
        # A newer word of the person is another matter.
        await _tell(core, "I live in Madrid.", 9)
        assert await _applied(core) == (["Lives in Madrid"] if how != "hand" else ["Lives in Oslo"])


async def test_mem_11_what_is_forgotten_while_a_model_works_does_not_come_back() -> None:
    extractor = Between()
    async with open_core(extractor=extractor) as core:
        await _tell(core, "I live in Riga.", 1)
        item = await _item(core, "Riga")

        async def forget() -> None:
            await core.forget(OPERATOR, item, "t:forget")

        extractor.meanwhile = forget
        await _tell(core, "I live in Riga.", 2)
        assert await _applied(core) == []
        said = await _say(core, "Anything else?", 3)
        await _curate(core, said, Trigger.POPULATE)
        assert await core.items([SPACE], [ItemState.APPLIED, ItemState.PENDING]) == []
        assert "Riga" not in await _text(core)


async def test_mem_14_a_failed_extraction_moves_no_cursor() -> None:
    class Failing(OfflineExtractor):
        fails = True

        async def extract(self, part: Slice) -> list[Fact]:
            if self.fails:
                raise ModelError("No route.", code="model.bad-output")
            return await super().extract(part)

    extractor = Failing()
    async with open_core(extractor=extractor) as core:
        said = await _say(core, "I live in Riga.", 1)
        with pytest.raises(DhakiraError):
            await _curate(core, said)
        async with core.store.reading() as uow:
            assert await uow.sessions.cursor(said.session_id) == 0
        extractor.fails = False
        await _curate(core, said)
        assert await _applied(core) == ["Lives in Riga"]


async def test_mem_23_a_full_file_sends_a_new_fact_to_review_and_says_by_how_much() -> None:
    budgets = CoreSettings(budgets=Budgets(user_md=115))
    async with open_core(settings=budgets) as core:
        await _tell(core, "I live in Riga.", 1)
        before = await _text(core)
        await _tell(core, "I prefer short answers.", 2)
        item = await _item(core, "short")
        assert (item.state, item.reason) == (ItemState.PENDING, "budget")
        with pytest.raises(DhakiraError) as refused:
            await core.apply(OPERATOR, [item], "t:1")
        assert refused.value.code == "document.over-budget"
        assert int(str(refused.value.fields["by"])) > 0
        assert await _text(core) == before


async def test_tg25_an_edit_before_the_reading_is_what_is_read_and_one_after_it_marks_the_evidence() -> None:
    async with open_core() as core:
        said = await _say(core, "I live in Rome.", 1)

        async def edit(text: str) -> None:
            parts = (Part(PartKind.TYPED, Span(0, len(text))),)
            async with core.store.transaction() as uow:
                await core.edit_message(uow, PRIVATE, 1, text, parts=parts, masked=())

        await edit("I live in Riga.")
        await _curate(core, said)
        assert await _applied(core) == ["Lives in Riga"]
        await edit("I live in Oslo.")
        assert [e.stale for e in (await _item(core, "Riga")).evidence] == [True]
        await edit("I live in Riga.")
        assert [e.stale for e in (await _item(core, "Riga")).evidence] == [False]


async def test_mem_29_and_30_nobody_sees_what_another_said_in_private() -> None:
    async with open_core() as core:
        await _tell(core, "I live in Riga.", 1)
        for place, speaker in ((Place("telegram", OMAR.id), OMAR), (GROUP, OMAR), (GROUP, SARA)):
            asked = await _say(core, "Where does Sara live?", 100 + place.chat_id % 97 + speaker.id, place, speaker)
            prompt = await core.prompt(asked.session_id, asked)
            assert all("Riga" not in message.text for message in prompt.messages)


async def test_mem_37_no_script_hashes_to_nothing() -> None:
    async with open_core() as core:
        await core.documents.write(
            DOC, "- Люблю чай\n- Живу в Риге\n- أفضل pnpm\n- 猫を飼っている\n- Café\n- Cafe\u0301\n", "absent"
        )
        await core.reconcile(SPACE)
        found = await core.items([SPACE], [ItemState.APPLIED])
        assert len(found) == 5
        assert len({item.line_key for item in found}) == 5


async def test_mem_41_an_exclusive_value_replaces_and_two_likings_stand_together() -> None:
    async with open_core() as core:
        for number, text in enumerate(
            ["I prefer npm.", "I prefer pnpm.", "Remember that I like pasta.", "Remember that I like salad."], start=1
        ):
            await _tell(core, text, number)
        for item in await core.items([SPACE], [ItemState.PENDING]):
            await core.apply(OPERATOR, [item], f"t:{item.id}")
        lines = " ".join(await _applied(core))
        assert "pnpm" in lines
        assert " npm" not in lines
        assert "pasta" in lines
        assert "salad" in lines
