"""An audit finds each violation that is planted behind the product's back, and nothing in a home that was only used."""

import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import cast

import aiosqlite
import pytest

from memory_core.audit.credentials import holds_credential
from memory_core.audit.findings import CODES, Finding, Report
from memory_core.audit.prompts import Case, allowed, cases
from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import Intent, Item, ModelMessage, Session
from memory_core.recall.context import PromptContext
from memory_core.recall.prompt_format import ApprovedBlock, system_text
from memory_core.spaces import Doc, Place, Space, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, EndReason, ItemState, Message, Mode, Speaker, Trigger
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
CHAT = Space.parse("default", f"chat:{GROUP.chat_id}")
DOC = Doc(SPACE, "USER.md")
TOPIC = Place("telegram", GROUP.chat_id, "group", 7)
Plant = Callable[[MemoryCore], Awaitable[None]]


async def _curate(core: MemoryCore, place: Place, speaker: Speaker, text: str, number: int) -> Message:
    said = await says(core, place, speaker, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"p:{number}", asked=True)
    return said


@asynccontextmanager
async def _home() -> AsyncIterator[MemoryCore]:
    """A home with lines of two people, a group with a topic, and an item in every state."""
    async with open_core(documents=MemoryDocumentStore({"team.md": "- Office hours are nine to five\n"})) as core:
        await _curate(core, PRIVATE, SARA, "I live in Riga. I prefer short answers.", 1)
        await _curate(core, PRIVATE, SARA, "I collect maps of Oman, remember that.", 2)
        for item in await core.items([SPACE], [ItemState.PENDING]):
            await core.apply(OPERATOR, [item], f"t:apply-{item.id}")
        await _curate(core, PRIVATE, SARA, "I work at Tilde.", 3)
        await core.forget(OPERATOR, await _item(core, "Tilde"), "t:forget")
        await core.share(OPERATOR, await _item(core, "short"), "t:share")
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
        await _curate(core, PRIVATE, SARA, "I prefer tabs over spaces. My name is Sara.", 4)
        await core.reject(OPERATOR, [await _item(core, "Sara")], "t:reject")
        await _curate(core, GROUP, OMAR, "We use pytest for all tests, remember that.", 5)
        await _curate(core, TOPIC, OMAR, "The project deadline is in May, remember that.", 6)
        for item in await core.items([CHAT], [ItemState.PENDING]):
            await core.apply(OPERATOR, [item], f"t:apply-{item.id}")
        await _curate(core, Place("telegram", OMAR.id), OMAR, "I live in Lisbon.", 7)
        yield core


async def _item(core: MemoryCore, word: str) -> Item:
    spaces = [SPACE, CHAT, user_space("default", OMAR.id)]
    found = await core.items(spaces, list(ItemState))
    return next(item for item in reversed(found) if word in item.statement)


async def _audit(core: MemoryCore) -> Report:
    return await Audit(core.context, core.prompt_for).run()


async def _sql(core: MemoryCore, statement: str, **values: object) -> None:
    connection: aiosqlite.Connection = cast(SqliteStore, core.store)._writer
    await connection.execute_fetchall(statement, values)


async def _write(core: MemoryCore, doc: Doc, change: Callable[[str], str]) -> None:
    read = await core.documents.read(doc)
    await core.documents.write(doc, change(read.text), read.version)


async def test_a_home_that_was_only_used_is_clean() -> None:
    async with _home() as core:
        report = await _audit(core)
        assert report.findings == []
        assert report.clean
        assert report.counts.spaces >= 3
        assert report.counts.lines >= 3
        assert report.counts.spans >= report.counts.lines
        assert report.counts.prompts == 4


async def test_an_audit_writes_nothing() -> None:
    async with _home() as core:
        before = "\n".join(await _dump(core))
        texts = dict(cast(MemoryDocumentStore, core.documents)._texts)
        await _audit(core)
        assert "\n".join(await _dump(core)) == before
        assert cast(MemoryDocumentStore, core.documents)._texts == texts


async def _dump(core: MemoryCore) -> list[str]:
    return [line async for line in cast(SqliteStore, core.store)._writer.iterdump()]


async def _no_evidence(core: MemoryCore) -> None:
    await _sql(
        core, "DELETE FROM evidence WHERE item_number IN (SELECT number FROM items WHERE statement LIKE '%Riga%')"
    )


async def _message_gone(core: MemoryCore) -> None:
    await _sql(core, "UPDATE evidence SET message_id = 'message-9999' WHERE span LIKE '%Riga%'")


async def _wrong_speaker(core: MemoryCore) -> None:
    await _sql(core, "UPDATE evidence SET speaker_id = :other WHERE span LIKE '%Riga%'", other=OMAR.id)


async def _other_words(core: MemoryCore) -> None:
    await _sql(core, "UPDATE evidence SET span = 'I live in Rome' WHERE span LIKE '%Riga%'")


async def _edited_behind(core: MemoryCore) -> None:
    await _sql(core, "UPDATE messages SET text = replace(text, 'Riga', 'Rome') WHERE text LIKE '%Riga%'")


async def _forwarded(core: MemoryCore) -> None:
    await _sql(core, "UPDATE messages SET parts = replace(parts, 'typed', 'forwarded') WHERE text LIKE '%Riga%'")


async def _line_out_of_the_file(core: MemoryCore) -> None:
    await _write(core, DOC, lambda text: text.replace("- Lives in Riga\n", ""))


async def _line_into_the_file(core: MemoryCore) -> None:
    await _write(core, DOC, lambda text: text + "- Never said by anybody\n")


async def _file_lost(core: MemoryCore) -> None:
    await core.documents.delete(DOC, (await core.documents.read(DOC)).version)


async def _shared_line_gone(core: MemoryCore) -> None:
    await _write(core, Doc(SPACE, "PORTABLE.md"), lambda text: text.replace("- Prefers short answers\n", ""))


async def _applied_behind(core: MemoryCore) -> None:
    await _sql(core, "UPDATE items SET state = 'applied' WHERE state = 'pending'")


async def _pending_in_the_file(core: MemoryCore) -> None:
    item = (await core.items([SPACE], [ItemState.PENDING]))[0]
    await _write(core, DOC, lambda text: f"{text}- {item.statement}\n")


async def _rejected_in_the_file(core: MemoryCore) -> None:
    item = (await core.items([SPACE], [ItemState.REJECTED]))[0]
    await _write(core, DOC, lambda text: f"{text}- {item.statement}\n")


async def _superseded(core: MemoryCore) -> None:
    await _sql(core, "UPDATE items SET state = 'superseded' WHERE statement LIKE '%Riga%'")


async def _forgotten_in_the_file(core: MemoryCore) -> None:
    await _write(core, DOC, lambda text: f"{text}- Works at Tilde\n")


async def _tombstone_gone(core: MemoryCore) -> None:
    await _sql(core, "DELETE FROM tombstones")


async def _back_from_the_dead(core: MemoryCore) -> None:
    gone = await _item(core, "Tilde")
    later = core.clock.now() + timedelta(seconds=1)
    item = await _item(core, "Riga")
    await _sql(
        core,
        "UPDATE items SET line_key = :key, statement = :line, created_at = :later, verified = 0 WHERE id = :id",
        key=gone.line_key,
        line=gone.statement,
        later=later.isoformat(timespec="microseconds"),
        id=item.id,
    )


async def _same_slot_again(core: MemoryCore) -> None:
    gone = await _item(core, "Tilde")
    later = (core.clock.now() + timedelta(seconds=1)).isoformat(timespec="microseconds")
    assert gone.slot is not None
    await _sql(
        core,
        "UPDATE items SET slot = :slot, value = :value, created_at = :later, verified = 0 WHERE state = 'pending'",
        slot=gone.slot,
        value=gone.value,
        later=later,
    )


async def _undone_but_dead(core: MemoryCore) -> None:
    await _sql(core, "UPDATE items SET state = 'pending' WHERE statement LIKE '%Tilde%'")


async def _never_blanked(core: MemoryCore) -> None:
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(hours=49)


async def _intent_left(core: MemoryCore) -> None:
    from memory_core.ledger.changes import _CODEC, Change, _Plan

    record = (await core.records([SPACE], 1))[0]
    plan = _CODEC.dump_json(_Plan(Change(record=record), ())).decode()
    async with core.store.transaction() as uow:
        await uow.ledger.put_intent(Intent(id="record-x", cause="t:x", payload=plan, created_at=core.clock.now()))


async def _lock_left(core: MemoryCore) -> None:
    now = core.clock.now()
    async with core.store.transaction() as uow:
        await uow.locks.take([SPACE.key], "dead", now, now + timedelta(seconds=LOCK_TTL_S))
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(seconds=LOCK_TTL_S + 1)


PLANTED: list[tuple[Plant, str]] = [
    (_no_evidence, "evidence.none"),
    (_message_gone, "evidence.message-gone"),
    (_wrong_speaker, "evidence.wrong-speaker"),
    (_other_words, "evidence.not-verbatim"),
    (_edited_behind, "evidence.not-verbatim"),
    (_forwarded, "evidence.not-verbatim"),
    (_line_out_of_the_file, "ledger.line-missing"),
    (_line_into_the_file, "ledger.line-unknown"),
    (_file_lost, "ledger.file-lost"),
    (_shared_line_gone, "ledger.line-missing"),
    (_applied_behind, "ledger.line-missing"),
    (_pending_in_the_file, "prompt.not-applied"),
    (_rejected_in_the_file, "prompt.not-applied"),
    (_superseded, "prompt.not-applied"),
    (_forgotten_in_the_file, "prompt.not-applied"),
    (_tombstone_gone, "ledger.tombstone-missing"),
    (_back_from_the_dead, "ledger.tombstone-ignored"),
    (_same_slot_again, "ledger.tombstone-ignored"),
    (_undone_but_dead, "ledger.tombstone-ignored"),
    (_never_blanked, "ledger.forgotten-words-kept"),
    (_intent_left, "ledger.intent-left"),
    (_lock_left, "ledger.lock-left"),
]


@pytest.mark.parametrize(("plant", "code"), PLANTED, ids=[plant.__name__.lstrip("_") for plant, _ in PLANTED])
async def test_a_planted_violation_is_found(plant: Plant, code: str) -> None:
    async with _home() as core:
        await plant(core)
        report = await _audit(core)
        assert code in {finding.code for finding in report.findings}
        assert {finding.code for finding in report.findings} <= set(CODES)
        told = repr(report.findings)
        assert all(word not in told for word in ("Riga", "Tilde", "Sara", "short answers", "Never said"))


@pytest.mark.parametrize("text", ["{half", "[]", '{"version": 99}', ""])
@pytest.mark.parametrize("name", ["space.json", "promotions.json", "memory-curation.json"])
async def test_a_damaged_file_that_status_names_is_named_by_the_audit_too(name: str, text: str) -> None:
    async with _home() as core:
        await _write(core, Doc(SPACE, name), lambda _: text)
        troubles = [one.name for one in await core.shelf.troubles(SPACE)]
        found = [one for one in (await _audit(core)).findings if one.code == "ledger.damaged"]
        assert [(one.space, one.where) for one in found] == [(SPACE.key, name) for name in troubles]
        assert troubles == [name]


async def test_an_edited_source_that_is_marked_stale_is_no_violation() -> None:
    async with _home() as core:
        async with core.store.transaction() as uow:
            await core.edit_message(uow, PRIVATE, 1, "I live in Rome. I prefer short answers.", parts=(), masked=())
        assert (await _audit(core)).findings == []


def _leaky(core: MemoryCore, line: str, *, to: Place) -> Callable[[Session, Message], Awaitable[PromptContext]]:
    """A builder with a bug: it puts one line too many into the prompts of a place."""

    async def build(session: Session, message: Message) -> PromptContext:
        prompt = await core.prompt_for(session, message)
        if session.place != to:
            return prompt
        blocks = (*prompt.approved, ApprovedBlock("user", "USER.md", (line,)))
        system = ModelMessage("system", system_text("p", "", "", blocks, ()))
        return PromptContext((system, *prompt.messages[1:]), blocks, (), ())

    return build


async def test_another_space_line_in_a_prompt_is_found() -> None:
    async with _home() as core:
        for place in (GROUP, TOPIC, Place("telegram", OMAR.id)):
            report = await Audit(core.context, _leaky(core, "Lives in Riga", to=place)).run()
            assert {finding.code for finding in report.findings} == {"prompt.out-of-scope"}
        report = await Audit(core.context, _leaky(core, "Lives in Lisbon", to=PRIVATE)).run()
        assert report.findings == [Finding(code="prompt.out-of-scope", space=SPACE.key)]


async def test_forgotten_words_in_a_history_are_found() -> None:
    async with _home() as core:

        async def build(session: Session, message: Message) -> PromptContext:
            prompt = await core.prompt_for(session, message)
            history = tuple(ModelMessage(m.role, m.text.replace("[…]", "I work at Tilde")) for m in prompt.messages[1:])
            return PromptContext((prompt.messages[0], *history), prompt.approved, (), ())

        report = await Audit(core.context, build).run()
        assert {finding.code for finding in report.findings} == {"prompt.forgotten-words"}


async def test_an_open_boundary_is_found() -> None:
    async with _home() as core:

        async def build(session: Session, message: Message) -> PromptContext:
            prompt = await core.prompt_for(session, message)
            system = ModelMessage("system", prompt.messages[0].text.replace("</approved-memory>", "", 1))
            return PromptContext((system, *prompt.messages[1:]), prompt.approved, (), ())

        report = await Audit(core.context, build).run()
        assert {finding.code for finding in report.findings} == {"prompt.misshapen"}


async def test_what_goes_on_meanwhile_is_looked_at_again() -> None:
    async with _home() as core:
        text = (await core.documents.read(DOC)).text
        await _line_out_of_the_file(core)

        class _Mending(FixedClock):
            async def sleep(self, seconds: float) -> None:
                await _write(core, DOC, lambda _: text)
                await super().sleep(seconds)

        object.__setattr__(core.context, "clock", _Mending(core.clock.now()))
        assert (await _audit(core)).findings == []


async def test_the_next_session_of_an_ended_one_is_looked_at() -> None:
    async with _home() as core:
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, EndReason.NEW)
        found = [case async for case in cases(core.context, [SPACE, CHAT])]
        (mine,) = [case for case in found if case.home == SPACE]
        assert mine.session.carry_from is not None
        assert mine.session.count == 0
        assert (await _audit(core)).findings == []


async def test_a_space_without_talk_is_a_place_too() -> None:
    async with open_core(documents=MemoryDocumentStore()) as core:
        for key in ("user:5", "chat:-9", "topic:-9/3"):
            space = Space.parse("default", key)
            await core.documents.write(Doc(space, "MEMORY.md"), f"- Line of {key}\n", "absent")
            await core.reconcile(space)
        report = await _audit(core)
        assert report.findings == []
        assert report.counts.prompts == 3


def test_the_scope_of_each_kind_of_chat() -> None:
    def docs(place: Place, home: str) -> set[str]:
        now = FixedClock().now()
        session = Session(id="s", profile="default", place=place, home_key=home, started_at=now, last_at=now)
        return {doc.key for doc in allowed(Case(session, SARA))}

    assert docs(PRIVATE, SPACE.key) == {
        "profile/MEMORY.md",
        "user:1001/USER.md",
        "user:1001/MEMORY.md",
        "user:1001/PORTABLE.md",
    }
    assert docs(GROUP, CHAT.key) == {"profile/MEMORY.md", "chat:-500/MEMORY.md", "user:1001/PORTABLE.md"}
    assert docs(TOPIC, "topic:-500/7") == {
        "profile/MEMORY.md",
        "chat:-500/MEMORY.md",
        "topic:-500/7/MEMORY.md",
        "user:1001/PORTABLE.md",
    }


def test_no_digest_of_a_line_or_a_file_counts_as_a_credential() -> None:
    digests = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(1000)]
    assert [d for d in digests if holds_credential(json.dumps({"hash": d}))] == []
    assert holds_credential(json.dumps({"after": "ghp" + "_" + "a1B2c3D4" * 5}))
