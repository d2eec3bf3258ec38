"""What the journal keeps of a message, of its edits and of conversations inside conversations, and when silence ends one."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.space_file import write_space
from memory_core.errors import DocumentError, StorageError
from memory_core.ports import Session
from memory_core.promotion.messages import keys_of
from memory_core.spaces import Doc, Place, Scope, Space, user_space
from memory_core.values import EndReason, Part, PartKind, Role, Span
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
TOPIC = replace(GROUP, topic_id=7)


async def test_a_message_keeps_whose_words_it_holds_and_what_it_answers() -> None:
    text = "typed fwd quoted code bot file"
    cuts = [(0, 5), (6, 9), (10, 16), (17, 21), (22, 25), (26, 30)]
    parts = tuple(Part(kind, Span(*cut)) for kind, cut in zip(PartKind, cuts, strict=True))
    async with open_core() as core:
        first = await says(core, PRIVATE, SARA, "hello", 1)
        async with core.store.transaction() as uow:
            message = await core.receive(
                uow,
                PRIVATE,
                SARA,
                text,
                parts=parts,
                masked=(Span(0, 1),),
                platform_message_id=2,
                sent_at=core.clock.now(),
                reply_to=first.id,
            )
            answer = await core.reply(uow, message.session_id, "yes", reply_to=message.id)
        async with core.store.reading() as uow:
            kept = await uow.sessions.messages(message.session_id)
        assert kept[1:] == [message, answer]
        assert (message.speaker, message.role, message.parts, message.reply_to) == (SARA, Role.USER, parts, first.id)
        assert (answer.speaker, answer.role, answer.reply_to) == (None, Role.ASSISTANT, message.id)
        assert message.typed() == ("typed",)


async def test_each_edit_keeps_what_was_said_before() -> None:
    async with open_core() as core:
        message = await says(core, PRIVATE, SARA, "one", 1)
        for text in ("two", "two", "three"):
            async with core.store.transaction() as uow:
                parts = (Part(PartKind.TYPED, Span(0, len(text))),)
                await core.edit_message(uow, PRIVATE, 1, text, parts=parts, masked=(Span(0, 1),))
        session = await core.session(PRIVATE)
        assert session is not None
        (now,), edits = await core.conversations.page(session, 0, 10)
        assert now.text == "three"
        assert [(edit.text, edit.masked) for edit in edits[message.id]] == [("one", ()), ("two", (Span(0, 1),))]


async def test_forgetting_a_person_takes_what_they_edited_away() -> None:
    async with open_core() as core:
        message = await says(core, GROUP, SARA, "quagmire", 1)
        other = await says(core, GROUP, OMAR, "before", 2)
        async with core.store.transaction() as uow:
            for number in (1, 2):
                await core.edit_message(uow, GROUP, number, "x", parts=(), masked=())
            await uow.erasures.erase(core.profile, SARA.id, f"user:{SARA.id}", item_ids=(), cause="test")
            left = await uow.conversations.edits([message.id, other.id])
        assert list(left) == [other.id]


# --- children ------------------------------------------------------------------------------------------------


async def child_of(core: MemoryCore, parent: Session) -> Session:
    async with core.store.transaction() as uow:
        return await core.child(uow, parent)


async def test_a_child_runs_beside_its_root_and_is_neither_current_nor_evidence() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "hello", 1)
        root = await core.session(PRIVATE)
        assert root is not None
        child, second = await child_of(core, root), await child_of(core, root)
        assert (child.parent_id, child.place, child.carry_from) == (root.id, PRIVATE, None)
        assert second.id != child.id
        assert await core.session(PRIVATE) == root
        async with core.store.transaction() as uow:
            inside = await uow.sessions.append(
                replace(
                    said,
                    id="inside",
                    session_id=child.id,
                    platform_message_id=None,
                    text="I prefer TypeScript.",
                    parts=(Part(PartKind.TYPED, Span(0, 20)),),
                )
            )
            await uow.statements.record(inside, keys_of(inside))
            for stated in keys_of(inside):
                assert await uow.statements.said_by(core.profile, SARA.id, stated, but="") == []
            await core.end(uow, PRIVATE, EndReason.NEW)
            assert await uow.sessions.last_ended(core.profile, PRIVATE) is not None
        again = await says(core, PRIVATE, SARA, "again", 2)
        session = await core.conversations.named(again.session_id)
        assert session.carry_from == root.id


async def test_a_second_open_root_of_a_place_is_still_refused() -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "hello", 1)
        root = await core.session(PRIVATE)
        assert root is not None
        with pytest.raises(StorageError):
            async with core.store.transaction() as uow:
                await uow.sessions.put(replace(root, id="another"))


# --- silence -------------------------------------------------------------------------------------------------


async def allow(core: MemoryCore, space: Space, seconds: int | None) -> None:
    await write_space(core.documents, Doc(space, "space.json"), idle_after_s=seconds)


async def silent(core: MemoryCore, default_s: float) -> Sequence[Place]:
    core.silence.default_s = default_s
    return [session.place for session in await core.silence.over()]


async def test_silence_ends_a_conversation_after_as_long_as_its_place_says() -> None:
    clock = FixedClock()
    async with open_core(clock=clock) as core:
        for place in (PRIVATE, GROUP, TOPIC):
            await says(core, place, SARA, "hello", (place.topic_id or 0) + abs(place.chat_id))
        clock.advance(minutes=61)
        assert await silent(core, 0) == []
        assert await silent(core, 3600) == [PRIVATE, GROUP, TOPIC]
        assert await silent(core, 3700) == []
        chat = Space(core.profile, Scope.CHAT, GROUP.chat_id)
        await allow(core, chat, 60)
        assert await silent(core, 0) == [GROUP, TOPIC]
        await allow(core, Space(core.profile, Scope.TOPIC, GROUP.chat_id, 7), 0)
        assert await silent(core, 0) == [GROUP]
        await allow(core, user_space(core.profile, SARA.id), 7200)
        assert await silent(core, 3600) == [GROUP]
        clock.advance(minutes=60)
        assert await silent(core, 0) == [PRIVATE, GROUP]
        await allow(core, chat, None)
        assert await silent(core, 0) == [PRIVATE]


@pytest.mark.parametrize("value", [-1, 1, 59, 31_536_001, True, "60", 60.5])
async def test_a_time_without_sense_is_no_time(value: object) -> None:
    async with open_core() as core:
        with pytest.raises(DocumentError):
            await write_space(core.documents, Doc(user_space(core.profile, 1), "space.json"), idle_after_s=value)
