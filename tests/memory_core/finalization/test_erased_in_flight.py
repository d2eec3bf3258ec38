"""What is erased while a model reads it does not come back, in whatever words the model puts it (ARCHITECTURE §8, §9)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context

import pytest

from memory_core.curation.offline import OfflineExtractor
from memory_core.spaces import Doc, Space, user_space
from memory_core.values import (
    Category,
    EvidenceRef,
    Explicitness,
    Fact,
    ItemState,
    JobState,
    Mode,
    Sensitivity,
    Slice,
    Subject,
    Trigger,
)
from tests.memory_core.finalization.house import Held, House, opened
from tests.support.cores import GROUP, OPERATOR, SARA

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
_HEARTBEAT_AND_WAITER = 2
TEXT = "Remember that I live in Riga."


class Paraphrasing(Held):
    """Says what was said in words of its own, as a model may."""

    async def extract(self, part: Slice) -> list[Fact]:
        await super().extract(part)
        return [
            Fact(
                statement="Riga is home and they live there",
                category=Category.PERSONAL,
                evidence=(EvidenceRef(message.id, "I live in Riga"),),
                explicitness=Explicitness.EXPLICIT,
                sensitivity=Sensitivity.NONE,
                confidence=0.95,
                subject=Subject.SPEAKER,
            )
            for message in part.messages
            if "I live in Riga" in message.text
        ]


async def _forget(house: House) -> None:
    (item,) = await house.core.items([SPACE], [ItemState.APPLIED])
    await house.core.forget(OPERATOR, item, "t:forget")


async def _clear(house: House) -> None:
    await house.core.care.clear(OPERATOR, SPACE, "t:clear")


async def _forget_me(house: House) -> None:
    await house.core.care.forget_person(OPERATOR, SPACE, "t:gone")


async def _edit(house: House) -> None:
    (item,) = await house.core.items([SPACE], [ItemState.APPLIED])
    await house.core.forget(OPERATOR, item, "t:forget")
    async with house.core.store.transaction() as uow:
        await house.core.edit_message(uow, house.place, 1, "I like boats.", parts=(), masked=())


ERASURES = {"forget": _forget, "clear": _clear, "forget-me": _forget_me, "edit": _edit}


@pytest.mark.parametrize("how", ERASURES)
@pytest.mark.parametrize("place", ["private", "group"])
async def test_mem_11_what_is_erased_while_a_job_reads_it_does_not_return(how: str, place: str) -> None:
    await _erased_in_flight(ERASURES[how], in_group=place == "group")


async def _erased_in_flight(erase: Callable[[House], Awaitable[None]], *, in_group: bool) -> None:
    async with opened(Paraphrasing()) as house:
        if in_group:
            house.place = GROUP
        await house.say(TEXT)
        await _applied_already(house)
        job = await house.end()
        running = await house.begins(house.worker())
        await erase(house)
        before = await _remembered(house)
        house.model.gate.set()
        await running
        if (await house.job(job.id)).state is JobState.PENDING:  # the erasing fell between reading and writing
            house.clock.advance(seconds=300)
            await house.worker("w2").run_once()
        assert await _remembered(house) == before
        assert "Riga" not in "".join(await _documents(house))
        assert (await house.job(job.id)).state is JobState.COMPLETED
        assert house.told == []


async def _applied_already(house: House) -> None:
    """Have the line remembered by a request that consumes nothing, as in a memory that only reads what it is asked to (§5)."""
    session = await house.core.session(house.place)
    assert session is not None
    spaces = dict.fromkeys([SPACE, Space.parse("default", session.home_key)])
    for number, space in enumerate(spaces):
        await house.core.set_mode(OPERATOR, space, Mode.MANUAL, f"t:manual:{number}")
    real, house.core.runs._extractor = house.core.runs._extractor, OfflineExtractor()
    await house.core.curate(session.id, cutoff=None, trigger=Trigger.REMEMBER, cause="t:asked", asked=True)
    house.core.runs._extractor = real
    await house.core.apply(OPERATOR, await house.core.items(list(spaces), [ItemState.PENDING]), "t:apply")
    for number, space in enumerate(spaces):
        await house.core.set_mode(OPERATOR, space, Mode.AUTO, f"t:auto:{number}")
    assert await house.cursor(session.id) == 0


async def _remembered(house: House) -> list[str]:
    found = await house.core.items([SPACE, Space.parse("default", "chat:-500")], [ItemState.APPLIED, ItemState.PENDING])
    return [item.statement for item in found]


async def _documents(house: House) -> list[str]:
    spaces = [SPACE, Space.parse("default", "chat:-500")]
    return [(await house.core.documents.read(Doc(s, n))).text for s in spaces for n in ("USER.md", "MEMORY.md")]


async def test_of_a_conversation_that_is_deleted_while_a_job_reads_it_nothing_is_kept() -> None:
    async with opened(Paraphrasing()) as house:
        await house.say(TEXT)
        job = await house.end()
        running = await house.begins(house.worker())
        async with house.core.store.reading() as uow:
            session = await uow.sessions.get(job.session_id)
        assert session is not None
        await house.core.conversations.delete(OPERATOR, session)
        house.model.gate.set()
        assert await running == "failed"
        assert (await house.job(job.id)).error == "session.gone"
        assert await _remembered(house) == []
        assert house.told == []


async def test_a_deletion_waits_for_what_is_just_being_written_and_takes_it_out_again() -> None:
    async with opened(Paraphrasing()) as house:
        await house.say(TEXT)
        job = await house.end()
        async with house.core.store.reading() as uow:
            session = await uow.sessions.get(job.session_id)
        assert session is not None
        deleting: list[asyncio.Task[object]] = []
        write = house.core.documents.write

        async def deleted_meanwhile(doc: Doc, text: str, expected: str, backup: bool = False) -> str:
            if doc.name == "USER.md" and not deleting:
                assert session is not None
                delete = house.core.conversations.delete(OPERATOR, session)
                deleting.append(asyncio.create_task(delete, context=Context()))  # somebody else's: it holds nothing
                while house.clock.sleepers < _HEARTBEAT_AND_WAITER:
                    await house.cursor(job.session_id)  # each look is a turn of the loop
            return await write(doc, text, expected, backup)

        house.core.documents.write = deleted_meanwhile  # type: ignore[method-assign]
        async with asyncio.timeout(20):
            assert await house.worker().run_once() == "completed"
            house.clock.advance(seconds=1)
            await deleting[0]
        assert "Riga" not in "".join(await _documents(house))
        found = await house.core.items([SPACE], list(ItemState))
        assert [item.state for item in found] == [
            ItemState.PENDING
        ]  # a person is asked about what was applied (§1, deletion)
        async with house.core.store.reading() as uow:
            assert [m.text for m in await uow.sessions.messages(job.session_id, 0, 9)] == [""]
