"""A deleted conversation leaves no word behind, and nothing that rests on it alone, unless a person vouched for it."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.errors import SessionError
from memory_core.ledger.items import SOURCE_GONE
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import InboxRow, Item, Which
from memory_core.promotion.messages import keys_of
from memory_core.sessions.deleting import BEGUN, begin, cause_of
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Place, user_space
from memory_core.values import EndReason, ItemState, Message, Mode, Trigger
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
ALL = list(ItemState)


@asynccontextmanager
async def talked(
    *texts: str, place: Place = PRIVATE, mode: Mode = Mode.AUTO
) -> AsyncIterator[tuple[MemoryCore, list[Message]]]:
    """A conversation that was curated and ended."""
    async with open_core() as core:
        await core.set_mode(OPERATOR, MINE, mode, "test:mode")
        messages = [await says(core, place, SARA, text, number) for number, text in enumerate(texts, start=1)]
        await core.curate(messages[0].session_id, cutoff=None, trigger=Trigger.POPULATE, cause="test:curate")
        await end(core, place)
        yield core, messages


async def end(core: MemoryCore, place: Place = PRIVATE) -> None:
    async with core.store.transaction() as uow:
        await core.end(uow, place, EndReason.NEW)


async def delete(core: MemoryCore, message: Message) -> Sequence[Item]:
    session = await core.conversations.named(message.session_id)
    return (await core.conversations.delete(OPERATOR, session)).items


async def text_of(core: MemoryCore, name: str = USER) -> str:
    return (await core.documents.read(Doc(MINE, name))).text


async def states(core: MemoryCore) -> dict[str, str]:
    return {item.statement: str(item.state) for item in await core.items([MINE], ALL)}


async def audit_is_clean(core: MemoryCore) -> None:
    report = await Audit(core.context, core.prompt_for, lambda *_: None).run()
    assert report.findings == []


async def test_a_line_of_code_alone_leaves_the_file_and_waits_for_a_word() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        assert line.statement in await text_of(core)
        (now,) = await delete(core, messages[0])
        assert (now.state, now.reason, now.evidence) == (ItemState.PENDING, SOURCE_GONE, ())
        assert line.statement not in await text_of(core)
        await audit_is_clean(core)
        async with core.store.reading() as uow:
            assert await uow.announcements.waiting(core.profile) == 1
        await core.apply(OPERATOR, [now], "test:apply")
        assert line.statement in await text_of(core)
        await audit_is_clean(core)


async def test_what_a_person_has_confirmed_stays_without_its_evidence() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        await core.care.verify(OPERATOR, line, "test:verify")
        (now,) = await delete(core, messages[0])
        assert now.id == line.id
        (kept,) = await core.items([MINE], [ItemState.APPLIED])
        assert (kept.statement, kept.evidence) == (line.statement, ())
        assert line.statement in await text_of(core)
        await audit_is_clean(core)


async def test_what_was_said_elsewhere_too_stays_on_that() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        other = await says(core, PRIVATE, SARA, "I prefer pnpm.", 9)
        more = replace(line.evidence[0], message_id=other.id)
        async with core.store.transaction() as uow:
            await uow.ledger.put_item(replace(line, evidence=(*line.evidence, more)))
        await delete(core, messages[0])
        (kept,) = await core.items([MINE], [ItemState.APPLIED])
        assert kept.evidence == (more,)
        await audit_is_clean(core)


async def test_what_only_waited_goes_without_a_word_left() -> None:
    async with talked("I prefer pnpm.", mode=Mode.REVIEW) as (core, messages):
        (waiting,) = await core.items([MINE], [ItemState.PENDING])
        await delete(core, messages[0])
        (gone,) = await core.items([MINE], ALL)
        assert (gone.id, gone.state, gone.statement, gone.evidence) == (waiting.id, ItemState.IGNORED, "", ())
        assert await states(core) == {"": "ignored"}
        await audit_is_clean(core)


async def test_a_shared_line_leaves_both_files_and_undo_brings_nothing_back() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        await core.share(OPERATOR, line, "test:share")
        assert line.statement in await text_of(core, PORTABLE)
        (now,) = await delete(core, messages[0])
        assert line.statement not in await text_of(core, PORTABLE)
        assert not now.shared
        with pytest.raises(Exception, match="nothing to undo"):
            await core.undo(OPERATOR, now, "test:undo")
        await audit_is_clean(core)


async def test_no_row_holds_a_word_and_counts_hold() -> None:
    async with talked("I prefer TypeScript.", "The word is quagmire.") as (core, messages):
        async with core.store.transaction() as uow:
            edited = await core.edit_message(uow, PRIVATE, 2, "The word is gone.", parts=messages[1].parts, masked=())
            assert edited is not None
            row = InboxRow(
                key="telegram:5",
                place=PRIVATE,
                kind="turn",
                payload=json.dumps({"text": "quagmire"}),
                received_at=core.clock.now(),
                message_id=messages[1].id,
            )
            await uow.inbox.receive(row)
            await uow.inbox.done(row.key, json.dumps({"lines": ["quagmire"]}))
        session = await core.conversations.named(messages[0].session_id)
        await delete(core, messages[0])
        async with core.store.reading() as uow:
            left = await uow.sessions.messages(session.id)
            assert [(m.seq, m.text, m.speaker, m.platform_message_id) for m in left] == [
                (1, "", None, None),
                (2, "", None, None),
            ]
            assert [m.id for m in left] == [m.id for m in messages]
            assert await uow.conversations.edits([m.id for m in messages]) == {}
            for stated in keys_of(messages[0]):
                assert await uow.statements.said_by(core.profile, SARA.id, stated, but="") == []
            kept = await uow.inbox.get("telegram:5")
            assert kept is not None
            assert "quagmire" not in kept.payload + kept.result
            stored = await uow.sessions.get(session.id)
            assert stored is not None
            assert (stored.count, stored.end_reason) == (2, EndReason.DELETED)
            assert stored.deleted_at is not None
        assert await core.conversations.listed(Which(), 10) == ([], 0)


async def test_it_happens_once_and_is_on_the_record() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        session = await core.conversations.named(messages[0].session_id)
        await core.conversations.delete(OPERATOR, session)
        with pytest.raises(SessionError, match="no such"):
            await core.conversations.delete(OPERATOR, session)
        async with core.store.reading() as uow:
            record = await uow.ledger.record_by_cause(cause_of(session.id))
        assert record is not None
        assert (record.status, record.actor, record.command) == ("applied", OPERATOR.user_id, "sessions-delete")
        assert record.counts["messages"] == 1
        assert record.counts["asked"] == 1


class Crash(BaseException):
    """Stands for the end of the process."""


class CrashAt:
    def __init__(self, point: str) -> None:
        self._point = point

    def hit(self, name: str) -> None:
        if name == self._point:
            raise Crash


POINTS = ["deletion.begun", "change.intended", "change.written", "change.applied", "deletion.space", "deletion.rows"]


@pytest.mark.parametrize("point", POINTS)
async def test_wherever_it_is_cut_off_the_next_start_comes_to_the_same(point: str) -> None:
    async with talked("I prefer pnpm.", "I live in Riga.") as (core, messages):
        session = await core.conversations.named(messages[0].session_id)
        production = core.context.failpoint
        object.__setattr__(core.context, "failpoint", CrashAt(point))
        with pytest.raises(Crash):
            await core.conversations.delete(OPERATOR, session)
        object.__setattr__(core.context, "failpoint", production)
        core.clock.advance(seconds=3 * LOCK_TTL_S)  # type: ignore[attr-defined]
        await core.recover()
        assert await core.recover() == 0
        items = await core.items([MINE], ALL)
        assert len(items) == 2
        assert {(item.state, item.reason, item.evidence) for item in items} == {(ItemState.PENDING, SOURCE_GONE, ())}
        assert "pnpm" not in await text_of(core)
        async with core.store.reading() as uow:
            assert {m.text for m in await uow.sessions.messages(session.id)} == {""}
            assert await uow.announcements.waiting(core.profile) == 2
            record = await uow.ledger.record_by_cause(cause_of(session.id))
            assert record is not None
            assert (record.status, record.counts["asked"], record.counts["gone"]) == ("applied", 2, 0)
        await audit_is_clean(core)


async def test_nothing_of_it_is_found_again() -> None:
    async with talked("The word is quagmire.") as (core, messages):
        found = await core.search.find("quagmire", [MINE])
        assert [hit.message_id for hit in found.hits] == [messages[0].id]
        await delete(core, messages[0])
        assert (await core.search.find("quagmire", [MINE])).hits == ()


async def test_what_repetition_promoted_stands_on_the_other_conversations_or_waits() -> None:
    async with open_core() as core:
        said = []
        for number in range(1, 5):
            message = await says(core, PRIVATE, SARA, "I prefer TypeScript.", number)
            await core.promoting.run(message, f"test:promote-{number}")
            await end(core)
            said.append(message)
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        assert len(line.evidence) > 1
        for message in said[:-1]:
            await delete(core, message)
            await audit_is_clean(core)
        (line,) = await core.items([MINE], [ItemState.APPLIED])
        assert [one.message_id for one in line.evidence] == [said[-1].id]
        await delete(core, said[-1])
        (line,) = await core.items([MINE], ALL)
        assert (line.state, line.reason) == (ItemState.PENDING, SOURCE_GONE)
        assert "TypeScript" not in await text_of(core)
        await audit_is_clean(core)
        again = await says(core, PRIVATE, SARA, "I prefer TypeScript.", 9)
        await core.promoting.run(again, "test:promote-again")
        assert await core.items([MINE], [ItemState.APPLIED]) == []


async def test_what_a_crash_cut_off_is_finished_at_the_next_start() -> None:
    async with talked("I prefer pnpm.") as (core, messages):
        session = await core.conversations.named(messages[0].session_id)
        await begin(core.context, OPERATOR, session)
        async with core.store.reading() as uow:
            record = await uow.ledger.record_by_cause(cause_of(session.id))
            assert record is not None
            assert record.status == BEGUN
        assert await core.recover() == 1
        assert await core.recover() == 0
        async with core.store.reading() as uow:
            assert [m.text for m in await uow.sessions.messages(session.id)] == [""]
        (item,) = await core.items([MINE], ALL)
        assert item.state is ItemState.PENDING


async def test_an_open_conversation_ends_with_it_and_a_job_in_flight_finds_it_gone() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "I prefer pnpm.", 1)
        await delete(core, said)
        assert await core.session(PRIVATE) is None
        with pytest.raises(SessionError, match="gone"):
            await core.curate(said.session_id, cutoff=None, trigger=Trigger.POPULATE, cause="test:late")
        answer = None
        async with core.store.transaction() as uow:
            answer = await core.reply(uow, said.session_id, "You prefer pnpm.", reply_to=said.id)
        assert answer.text == ""
        again = await says(core, PRIVATE, SARA, "hello", 1)
        assert again.session_id != said.session_id


async def test_others_lines_of_a_group_and_other_sessions_stay_as_they_are() -> None:
    async with open_core() as core:
        first = await says(core, GROUP, SARA, "Remember that the project uses Redis.", 1)
        await end(core, GROUP)
        second = await says(core, GROUP, OMAR, "Remember that the project uses Python.", 2)
        for n, message in enumerate((first, second)):
            await core.curate(message.session_id, cutoff=None, trigger=Trigger.POPULATE, cause=f"test:{n}", asked=True)
        chat = replace(MINE, scope=type(MINE.scope).CHAT, id=GROUP.chat_id)
        before = {item.id: item for item in await core.items([chat], ALL)}
        touched = await delete(core, first)
        after = {item.id: item for item in await core.items([chat], ALL)}
        others = before.keys() - {item.id for item in touched}
        assert others
        assert touched
        assert {i: before[i] for i in others} == {i: after[i] for i in others}
        assert (await core.documents.read(Doc(chat, MEMORY))).text.count("Redis") == 0
