"""Forgetting a person: asked twice, gone from files, rows and copies, and never brought back by work in flight."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from handlers.memory_erase import CONFIRM
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.markdown import statements
from memory_core.spaces import MEMORY, USER, Doc, Place, home_space, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor, Cutoff, Fact, ItemState, Mode, Slice, Speaker, Trigger
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
HOME, CHAT = user_space("default", SARA.id), home_space("default", GROUP)
SECRET = "walrus"


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(users=[SARA.id, OMAR.id, HADI.id]) as opened:
        opened.members.admins = {OMAR.id}
        opened.members.members = {SARA.id, HADI.id}
        await opened.say("/memory mode auto", OMAR, GROUP)
        yield opened


async def forget(chats: Chats) -> dict[str, int]:
    asked = await chats.say("/memory forget-me")
    assert asked.code == "memory.forget-me-asked"
    done = await chats.say(f"/memory forget-me confirm {asked.fields[CONFIRM]}")
    assert done.code == "memory.forgotten-me", done
    return dict(done.fields["erased"])


async def dump(chats: Chats) -> str:
    """Everything that the database says."""
    said: str = await chats.core.store._writer.run(lambda raw: "\n".join(raw.iterdump()))  # type: ignore[attr-defined]
    return said


async def files(chats: Chats) -> str:
    store = chats.core.documents
    return repr(vars(store)["_texts"]) + repr(vars(store)["copies"])


async def test_it_asks_first_and_says_what_would_go(chats: Chats) -> None:
    await chats.say("remember that I prefer short answers")
    asked = await chats.say("/memory forget-me")
    assert (asked.fields["lines"], asked.fields["items"]) == (1, 1)
    assert asked.fields["messages"] == 2
    assert "It cannot be undone" in " ".join(asked.lines)
    assert len(await chats.core.care.facts([HOME])) == 1


async def test_nothing_of_the_person_is_left_and_the_report_is_true(chats: Chats) -> None:
    await chats.say(f"remember that my favourite animal is the {SECRET}")
    await chats.say("/memory mode review")
    await chats.say(f"remember that I work in {SECRET} city")
    await chats.say("/memory review")
    await chats.say(f"hello everyone, {SECRET} here", SARA, GROUP)
    await chats.say(f"I am {OMAR.name} and like tea", OMAR, GROUP)
    await chats.sent()
    assert SECRET in await dump(chats)
    counts = await forget(chats)
    assert SECRET not in await dump(chats)
    assert SECRET not in await files(chats)
    assert "like tea" in await dump(chats), "what others said stays"
    assert counts["items"] >= 2
    assert await chats.core.items([HOME], list(ItemState)) == []
    result = await chats.say("/memory recent")
    assert result.fields["items"] == []


async def test_rows_stay_so_that_counts_hold(chats: Chats) -> None:
    await chats.say("hello")
    before = await chats.core.session(PRIVATE)
    await forget(chats)
    after = await chats.core.session(PRIVATE)
    assert before is not None
    assert after is not None
    assert (after.id, after.count) == (before.id, before.count)
    async with chats.core.store.reading() as uow:
        messages = await uow.sessions.messages(before.id)
    assert [(m.seq, m.text, m.speaker) for m in messages] == [(1, "", None), (2, "", None)]
    said = await chats.say("and now?")
    assert said.code == "turn.answered"
    assert all(message.text for message in chats.talker.requests[-1])


async def remembered_in_group(chats: Chats, who: Speaker, text: str) -> str:
    await chats.say(f"remember that {text}", who, GROUP)
    items = await chats.core.items([CHAT], [ItemState.PENDING, ItemState.APPLIED])
    item = items[-1]
    if item.state is ItemState.PENDING:
        assert (await chats.say(f"/memory apply {item.id}", OMAR, GROUP)).ok
    return item.id


async def test_in_a_chat_only_what_others_said_as_well_stays(chats: Chats) -> None:
    mine = await remembered_in_group(chats, SARA, "we use pnpm")
    theirs = await remembered_in_group(chats, OMAR, "the project deploys with Docker")
    await chats.sent()
    doc = Doc(CHAT, MEMORY)
    copied = await chats.core.documents.read(doc)
    await chats.core.documents.back_up(doc, copied.version, "write")
    counts = await forget(chats)
    lines = [line.statement for line in statements((await chats.core.documents.read(doc)).text)]
    assert len(lines) == 1
    gone, kept = await chats.core.item(mine), await chats.core.item(theirs)
    assert gone is not None
    assert kept is not None
    assert (gone.state, gone.statement, gone.evidence) == (ItemState.FORGOTTEN, "", ())
    assert kept.state is ItemState.APPLIED
    (backup,) = await chats.core.documents.backups(CHAT)
    assert "pnpm" not in await chats.core.documents.read_backup(backup)
    assert (counts["chat_lines"], counts["copies"]) == (1, 1)
    assert "pnpm" not in await dump(chats)
    assert "pnpm" not in await files(chats)
    assert not (await chats.say(f"/memory undo {mine}", OMAR, GROUP)).ok


async def test_a_line_that_two_people_said_keeps_the_others_words(chats: Chats) -> None:
    item_id = await remembered_in_group(chats, OMAR, "we use pnpm")
    item = await chats.core.item(item_id)
    assert item is not None
    async with chats.core.store.transaction() as uow:
        message = await chats.core.receive(
            uow, GROUP, SARA, "yes, we use pnpm", parts=(), masked=(), platform_message_id=900,
            sent_at=chats.core.clock.now(),
        )  # fmt: skip
        also = item.evidence[0].__class__(
            message_id=message.id, span="we use pnpm", speaker=SARA, said_at=message.sent_at
        )
        await uow.ledger.put_item(replace(item, evidence=(*item.evidence, also)))
    counts = await forget(chats)
    after = await chats.core.item(item_id)
    assert after is not None
    assert (after.state, after.statement) == (ItemState.APPLIED, item.statement)
    assert [evidence.speaker.id for evidence in after.evidence] == [OMAR.id]
    copy = (await chats.core.documents.read(Doc(CHAT, "memory-curation.json"))).text
    assert "we use pnpm" in copy
    assert str(SARA.id) not in copy
    assert counts["kept_lines"] == 1


async def test_the_chosen_mode_stays_so_that_nothing_begins_anew(chats: Chats) -> None:
    await chats.say("/memory mode off")
    await chats.say("I live in Riga")
    await forget(chats)
    assert await chats.core.mode(HOME) is Mode.OFF


async def test_the_person_may_begin_anew(chats: Chats) -> None:
    await chats.say("remember that I prefer short answers")
    await forget(chats)
    await chats.say("remember that I prefer short answers")
    assert [item.statement for item in await chats.core.care.facts([HOME])] == ["Prefers short answers"]


async def test_an_edit_of_an_old_message_brings_nothing_back(chats: Chats) -> None:
    said = chats.inbound("hello")
    await chats.mailbox.handle(said)
    await forget(chats)
    await chats.mailbox.handle(chats.inbound(f"I like the {SECRET}", kind="edit", message_id=said.message_id))
    assert SECRET not in await dump(chats)


async def test_it_is_everybodys_own_right_also_asked_for_in_a_group(chats: Chats) -> None:
    await chats.say("remember that I prefer short answers")
    await chats.sent()
    asked = await chats.say("/memory forget-me", SARA, GROUP)
    assert asked.fields["spaces"] == [HOME.key]
    replies = await chats.sent()
    assert replies[-1].place == PRIVATE
    assert all(not button.action for row in replies[0].buttons for button in row)
    other = await chats.say(f"/memory forget-me confirm {asked.fields[CONFIRM]}", HADI, Place("telegram", HADI.id))
    assert other.code == "confirmation.unknown"
    assert (await chats.press(replies[-1], CONFIRM)).code == "memory.forgotten-me"


async def test_cards_in_the_chat_no_longer_quote_the_person(chats: Chats) -> None:
    await chats.say("/memory mode review", OMAR, GROUP)
    await chats.say("remember that we use pnpm", SARA, GROUP)
    shown = await chats.shown()
    assert any("pnpm" in text for text in shown)
    await forget(chats)
    edits = [reply for reply in await chats.sent() if reply.edit_outbox is not None or reply.edit_of is not None]
    assert any(reply.place == GROUP for reply in edits)
    assert all("pnpm" not in reply.text for reply in edits)


async def test_an_answer_that_is_being_given_is_cut_and_goes_as_well(chats: Chats) -> None:
    await chats.say("remember that I prefer short answers")
    await chats.say("/memory forget-me")
    question = await chats.card()
    chats.talker.hold = asyncio.Event()
    chats.talker.speaking.clear()
    turn = asyncio.ensure_future(chats.mailbox.handle(chats.inbound(f"tell me of the {SECRET}")))
    await chats.talker.speaking.wait()
    assert (await chats.press(question, CONFIRM)).code == "memory.forgotten-me"
    await turn
    assert SECRET not in await dump(chats)
    assert "I hear you" not in await dump(chats)


async def test_what_others_were_told_of_a_line_goes_with_it(chats: Chats) -> None:
    await chats.say("/memory mode review", OMAR, GROUP)
    await chats.say("remember that we use pnpm in 100% of projects", SARA, GROUP)
    await chats.say("/memory review", OMAR, GROUP)
    (item,) = await chats.core.items([CHAT], [ItemState.PENDING])
    await chats.say(f"/memory apply {item.id}", OMAR, GROUP)
    await chats.say("remember that we meet on Mondays", OMAR, GROUP)
    await chats.sent()
    assert "pnpm" in await dump(chats)
    await forget(chats)
    told = await dump(chats)
    assert "pnpm" not in told
    assert "Mondays" in told


async def test_what_was_said_in_a_group_about_oneself_goes_from_the_groups_records(chats: Chats) -> None:
    await chats.say(f"remember that I prefer {SECRET} answers", SARA, GROUP)
    await chats.say("remember that I prefer short answers", SARA, GROUP)
    await chats.sent()
    assert "short answers" in await dump(chats)
    await forget(chats)
    told = await dump(chats)
    assert SECRET not in told
    assert "hort answers" not in told


async def test_the_record_says_who_did_it_and_holds_no_words(chats: Chats) -> None:
    item_id = await remembered_in_group(chats, SARA, "we use pnpm")
    await forget(chats)
    (record,) = [one for one in await chats.core.records([HOME]) if one.command == "forget-me"]
    assert (record.actor, record.operator_as, record.operations) == (SARA.id, None, ())
    assert [step.item_id for step in record.transitions] == [item_id]


# --- work in flight ------------------------------------------------------------------------------------------


class Slow(OfflineExtractor):
    """Reads, and lets the test do something before it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def extract(self, part: Slice) -> list[Fact]:
        found = await super().extract(part)
        if self.meanwhile is not None:
            await self.meanwhile()
        return found


async def test_a_model_that_was_reading_brings_nothing_back() -> None:
    extractor = Slow()
    async with open_core(extractor=extractor) as core:
        await says(core, PRIVATE, SARA, "remember that I prefer short answers", 1)
        last = await says(core, PRIVATE, SARA, "remember that I work in Cairo", 2)

        async def meanwhile() -> None:
            await core.care.forget_person(Actor(SARA.id), HOME, "cli:1")

        extractor.meanwhile = meanwhile
        curation = await core.curate(
            last.session_id, cutoff=Cutoff(last.seq, last.id), trigger=Trigger.FINALIZATION, cause="job:1"
        )
        assert curation.items == ()
        assert await core.items([HOME], list(ItemState)) == []
        assert (await core.documents.read(Doc(HOME, USER))).text == ""


async def test_a_crash_between_files_and_rows_is_carried_through_at_start() -> None:
    class Stop(Exception):  # noqa: N818
        pass

    class Once:
        name = ""

        def hit(self, name: str) -> None:
            if name == self.name:
                raise Stop

    for point in ("erasure.lines", "erasure.files"):
        async with open_chats() as chats:
            await chats.say(f"remember that my favourite animal is the {SECRET}")
            asked = await chats.say("/memory forget-me")
            once = Once()
            once.name = point
            object.__setattr__(chats.core.context, "failpoint", once)
            async with chats.core.store.transaction() as uow:
                assert await uow.confirmations.use(str(asked.fields[CONFIRM]), "cli:1", chats.core.clock.now())
            with pytest.raises(Stop):
                await chats.core.care.forget_person(Actor(SARA.id), HOME, "cli:1")
            once.name = ""
            assert await chats.core.recover() == 1
            assert SECRET not in await dump(chats)
            assert await chats.core.recover() == 0


async def test_copies_made_before_an_upgrade_go_as_well(tmp_path: Path) -> None:
    file = tmp_path / "dhakira.sqlite"
    store = await SqliteStore.open(file, clock=FixedClock())
    copy = tmp_path / "dhakira.sqlite.before-0002"
    copy.write_bytes(b"old")
    await store.tidy()
    await store.close()
    assert not copy.exists()
    assert file.exists()


async def test_an_answer_that_another_process_is_giving_is_not_said_any_more(chats: Chats) -> None:
    hold = chats.talker.hold = asyncio.Event()
    inbound = chats.inbound("remember that I live in Riga")
    task = await chats.mailbox.take(inbound)
    assert task is not None
    await chats.talker.speaking.wait()
    # The command line beside the gateway: it cannot stop what runs there.
    await chats.core.care.forget_person(Actor(SARA.id), HOME, "cli:1")
    await chats.sent()
    hold.set()
    result = await task
    assert result is not None
    assert result.code == "update.erased"
    assert await chats.shown() == []
    assert await chats.core.items([HOME], list(ItemState)) == []
    assert "Riga" not in await dump(chats)
    assert "I hear you" not in await dump(chats)
