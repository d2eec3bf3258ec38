"""What comes from a file is kept once, masked, and found again; nothing is ever remembered because of it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.core import MemoryCore
from memory_core.curation.evidence import verify
from memory_core.promotion.messages import keys_of
from memory_core.sessions.importing import BATCH, Importer, Line, Tally
from memory_core.spaces import Place, user_space
from memory_core.values import (
    Category,
    Cutoff,
    EndReason,
    EvidenceRef,
    Fact,
    ItemState,
    Message,
    Role,
    Slice,
    Trigger,
)
from tests.support.cores import GROUP, PRIVATE, SARA, open_core, says
from tests.support.time import START

pytestmark = pytest.mark.anyio


def line(number: int | str, text: str = "I prefer pnpm.", **changes: object) -> Line:
    values: dict[str, object] = {
        "place": PRIVATE,
        "session": "s1",
        "message_id": number,
        "sent_at": START,
        "role": Role.USER,
        "speaker": SARA,
        "text": text,
    }
    return Line(**(values | changes))  # type: ignore[arg-type]


async def bring(core: MemoryCore, *lines: Line) -> Tally:
    tally = Tally()
    importer = Importer(core.profile, core.store, core.ids)
    for start in range(0, len(lines), BATCH):
        await importer.add(lines[start : start + BATCH], tally)
    return tally


async def stored(core: MemoryCore, place: Place = PRIVATE, session: str | int = "s1") -> Sequence[Message]:
    async with core.store.reading() as uow:
        found = await uow.imports.session(core.profile, place, session)
        assert found is not None
        assert (found.imported, found.external_id, found.end_reason) == (True, session, EndReason.IMPORTED)
        messages = await uow.sessions.messages(found.id)
        assert found.count == len(messages)
        assert [m.seq for m in messages] == list(range(1, found.count + 1))
        return messages


async def test_each_message_comes_in_once_with_its_own_ids() -> None:
    async with open_core() as core:
        first = await bring(core, line(7, "a"), line("7", "b", reply_to=7), line(7, "again"))
        assert (first.imported, first.known, len(first.sessions)) == (2, 1, 1)
        second = await bring(core, line("7", "b"), line(8, "c", reply_to="7", role=Role.ASSISTANT))
        assert (second.imported, second.known) == (1, 1)
        seven, text_seven, eight = await stored(core)
        assert [m.external_id for m in (seven, text_seven, eight)] == [7, "7", 8]
        assert [m.text for m in (seven, text_seven, eight)] == ["a", "b", "c"]
        assert text_seven.reply_to == seven.id
        assert eight.reply_to == text_seven.id
        assert (eight.role, eight.imported, eight.platform_message_id) == (Role.ASSISTANT, True, None)


async def test_sessions_of_one_name_in_two_chats_are_two() -> None:
    async with open_core() as core:
        tally = await bring(core, line(1), line(1, place=GROUP), line(2, place=replace(GROUP, topic_id=3)))
        assert (tally.imported, len(tally.sessions)) == (3, 3)
        assert len(await stored(core, GROUP)) == 1


async def test_what_was_journalled_here_is_known_by_the_platforms_id_or_ours_unless_ids_are_the_exports_own() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "here", 500)
        tally = await bring(core, line(500), line(said.id))
        assert (tally.imported, tally.known) == (0, 2)
        tally = await bring(core, line(500, also_ours=False))
        assert tally.imported == 1


async def test_credentials_are_masked() -> None:
    secret = "ghp" + "_" + "a1B2c3D4" * 5
    async with open_core() as core:
        tally = await bring(core, line(1, f"my token is {secret} ok"))
        (message,) = await stored(core)
        assert secret not in message.text
        assert len(message.text) == len(f"my token is {secret} ok")
        assert message.masked
        assert tally.masked == 1


async def test_times_of_a_session_hold_all_of_it_in_whatever_order_it_came() -> None:
    early, late = START.replace(year=2020), START.replace(year=2025)
    async with open_core() as core:
        await bring(core, line(1))
        await bring(core, line(2, sent_at=late))
        await bring(core, line(3, sent_at=early))
        async with core.store.reading() as uow:
            found = await uow.imports.session(core.profile, PRIVATE, "s1")
            assert found is not None
            assert (found.started_at, found.last_at, found.ended_at) == (early, START, START)


async def test_an_import_is_no_conversation_here() -> None:
    """It is neither current nor the one before, nothing is carried over from it, and it has no job."""
    async with open_core() as core:
        await bring(core, line(1, sent_at=START.replace(year=2031)))
        assert await core.session(PRIVATE) is None
        async with core.store.transaction() as uow:
            assert await uow.sessions.last_ended(core.profile, PRIVATE) is None
            assert await uow.sessions.latest(core.profile, "", 10) == []
            assert await uow.sessions.speakers(core.profile, PRIVATE) == []
            assert await uow.queue.jobs(core.profile) == []
        said = await says(core, PRIVATE, SARA, "hello", 1)
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, EndReason.NEW)
        await says(core, PRIVATE, SARA, "hello again", 2)
        session = await core.session(PRIVATE)
        assert session is not None
        assert session.carry_from == said.session_id


# --- never evidence ------------------------------------------------------------------------------------------


class Eager:
    """A model that cites whatever it is shown, as its speaker's plain word."""

    async def extract(self, part: Slice) -> list[Fact]:
        return [
            Fact(
                statement=message.text,
                category=Category.PREFERENCE,
                evidence=(EvidenceRef(message.id, message.text),),
                confidence=1.0,
            )
            for message in (*part.context, *part.messages)
        ]


async def test_curation_over_an_imported_session_remembers_nothing() -> None:
    async with open_core(extractor=Eager()) as core:
        await bring(core, line(1), line(2, "Remember that I live in Cairo."))
        messages = await stored(core)
        for trigger in Trigger:
            run = await core.curate(
                messages[0].session_id,
                cutoff=Cutoff(2, messages[1].id) if trigger is Trigger.FINALIZATION else None,
                trigger=trigger,
                cause=f"test:{trigger}",
                asked=True,
            )
            assert run.items == ()
        assert await core.items([user_space(core.profile, SARA.id)], list(ItemState)) == []


async def test_two_imported_sessions_and_one_word_here_promote_nothing() -> None:
    async with open_core() as core:
        await bring(core, *(line(n, "I prefer TypeScript.", session=f"s{n}") for n in range(5)))
        message = await says(core, PRIVATE, SARA, "I prefer TypeScript.", 1)
        promoted = await core.promoting.run(message, "test:promote")
        assert (promoted.items, promoted.forgotten) == ((), ())
        async with core.store.reading() as uow:
            for stated in keys_of(message):
                assert await uow.statements.said_by(core.profile, SARA.id, stated, but="") == [message]


async def test_the_index_of_statements_refuses_them() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "I prefer TypeScript.", 1)
        await bring(core, line(1, also_ours=False))
        (message,) = await stored(core)
        async with core.store.transaction() as uow:
            await uow.statements.record(message, keys_of(said))
        async with core.store.reading() as uow:
            for stated in keys_of(said):
                assert await uow.statements.said_by(core.profile, SARA.id, stated, but="") == [said]


@settings(deadline=None)
@given(st.text(min_size=1, max_size=80).filter(lambda text: bool(text.strip())))
def test_no_stretch_of_an_imported_message_can_be_cited(text: str) -> None:
    here = Importer("default", None, _Ids())._message(line(1, text))  # type: ignore[arg-type]
    fact = Fact(statement=text, category=Category.WORK, evidence=(EvidenceRef(here.id, text),))
    assert here.imported
    assert here.typed() == ()
    assert not here.cites(text)
    assert verify(fact, {here.id: here}) == ()
    assert keys_of(here) == ()


class _Ids:
    def new(self, kind: str) -> str:
        return kind
