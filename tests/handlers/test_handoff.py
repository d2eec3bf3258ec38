"""A conversation goes on in another chat of the same person, once, in time, and of nobody else."""

import pytest

from memory_core.ports import Session
from memory_core.spaces import Place
from memory_core.values import EndReason
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
THREAD = Place("telegram", SARA.id, topic_id=7)
"""Another private chat of the same person."""
OMARS = Place("telegram", OMAR.id)


async def code(chats: Chats) -> str:
    await chats.say("let us plan the boat trip")
    given = await chats.say("/handoff")
    assert given.code == "handoff.code"
    return str(given.fields["handoff"])


async def current(chats: Chats, place: Place) -> Session | None:
    async with chats.core.store.reading() as uow:
        return await uow.sessions.current("default", place)


async def test_the_other_chat_goes_on_where_this_one_was() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        source = await current(chats, PRIVATE)
        await chats.say("something else over there", place=THREAD)
        taken = await chats.say(f"/handoff {given.lower()}", place=THREAD)
        assert taken.code == "handoff.done"
        assert await current(chats, PRIVATE) is None
        await chats.say("so, where were we?", place=THREAD)
        request = chats.talker.requests[-1]
        assert any("boat trip" in message.text for message in request)
        assert not any("something else" in message.text for message in request)
        assert source is not None
        async with chats.core.store.reading() as uow:
            ended = await uow.sessions.get(source.id)
            jobs = [job for job in await uow.queue.jobs("default") if job.session_id == source.id]
        assert ended is not None
        assert ended.end_reason is EndReason.HANDOFF
        assert len(jobs) == 1, "handing over has the conversation read"
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.locked"


async def test_it_is_nobody_elses_and_no_groups() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        assert (await chats.say(f"/handoff {given}", OMAR, OMARS)).code == "handoff.locked"
        assert (await chats.say(f"/handoff {given}", place=GROUP)).code == "handoff.private-only"
        await chats.say("hello all", place=GROUP)
        assert (await chats.say("/handoff", place=GROUP)).code == "handoff.private-only"
        assert (await chats.say(f"/handoff {given}")).code == "handoff.same-place"
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.done"


async def test_five_wrong_tries_void_it() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        codes = [(await chats.say("/handoff ABCD-EFGH", place=THREAD)).code for _ in range(5)]
        assert codes == ["handoff.wrong"] * 4 + ["handoff.locked"]
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.locked"


async def test_somebody_elses_guesses_do_not_void_it() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        for _ in range(6):
            await chats.say("/handoff ABCD-EFGH", OMAR, OMARS)
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.done"


async def test_it_lasts_ten_minutes_and_until_the_next_one() -> None:
    async with open_chats() as chats:
        first = await code(chats)
        second = str((await chats.say("/handoff")).fields["handoff"])
        assert (await chats.say(f"/handoff {first}", place=THREAD)).code == "handoff.wrong"
        chats.core.clock.advance(minutes=10)  # type: ignore[attr-defined]
        assert (await chats.say(f"/handoff {second}", place=THREAD)).code == "handoff.locked"


async def test_nothing_to_hand_over_and_nothing_after_a_reset() -> None:
    async with open_chats() as chats:
        assert (await chats.say("/handoff")).code == "handoff.nothing"
        given = await code(chats)
        await chats.say("/reset")
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.locked"


async def test_no_code_is_kept_and_a_repeat_acts_once() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        async with chats.core.store.reading() as uow:
            kept = await uow.handoffs.open_of("default", SARA.id, chats.core.clock.now(), 5)
        assert kept is not None
        assert given.replace("-", "") not in kept.code_hash.upper()
        inbound = chats.inbound(f"/handoff {given}", place=THREAD)
        await chats.mailbox.handle(inbound)
        await chats.say("going on", place=THREAD)
        await chats.mailbox.handle(inbound)
        session = await current(chats, THREAD)
        assert session is not None
        assert session.count == 2


async def test_forget_me_takes_the_code_along() -> None:
    async with open_chats() as chats:
        given = await code(chats)
        asked = await chats.say("/memory forget-me")
        await chats.say(f"/memory forget-me confirm {asked.fields['confirm']}")
        assert (await chats.say(f"/handoff {given}", place=THREAD)).code == "handoff.locked"
