"""What is said in a group and not to the bot, and what a client cuts up: kept, answered and joined as the chat wants it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from handlers.messages import Inbound
from memory_core.ports import Session
from memory_core.spaces import Place, Scope, Space
from memory_core.values import ItemState, Message, Part, PartKind, Role, Span, Speaker
from tests.handlers.chats import HADI, STRANGER, Chats, chats_over, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core
from tests.support.time import ManualClock

pytestmark = pytest.mark.anyio
TOPIC = Place(GROUP.platform, GROUP.chat_id, GROUP.kind, 7)
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)


def aside(chats: Chats, text: str, who: Speaker | None = SARA, place: Place = GROUP) -> Inbound:
    """Said in the group to somebody else."""
    return chats.inbound(text, who, place, addressed=False)


async def journal(chats: Chats, place: Place = GROUP) -> list[Message]:
    session = await chats.core.session(place)
    return await messages(chats, session) if session else []


async def messages(chats: Chats, session: Session) -> list[Message]:
    async with chats.core.store.reading() as uow:
        return await uow.sessions.messages(session.id)


async def setting(chats: Chats, words: str, place: Place = GROUP) -> None:
    chats.members.admins.add(OMAR.id)
    assert (await chats.say(f"/memory {words}", OMAR, place)).ok
    await chats.sent()


async def test_talk_between_others_leaves_no_trace() -> None:
    async with open_chats() as chats:
        assert await chats.mailbox.handle(aside(chats, "I live in Oslo.")) is None
        assert (await journal(chats), await chats.sent(), chats.talker.requests) == ([], [], [])
        async with chats.core.store.reading() as uow:
            assert await uow.inbox.unfinished("telegram") == []


async def test_a_chat_that_listens_gives_context_and_no_answer() -> None:
    async with open_chats() as chats:
        await setting(chats, "listen on")
        for _ in range(2):  # also when the update comes twice
            one = aside(chats, "The launch is on Friday.")
            assert await chats.mailbox.handle(one) is None
            assert await chats.mailbox.handle(one) is None
        assert await chats.mailbox.handle(aside(chats, "/weather Oslo")) is None
        assert await chats.sent() == []
        said = await journal(chats)
        assert [(m.text, m.speaker) for m in said] == [("The launch is on Friday.", SARA)] * 2
        await chats.say("When is the launch?", OMAR, GROUP)
        assert "The launch is on Friday." in str(chats.talker.requests[-1])
        await setting(chats, "listen off")
        await chats.mailbox.handle(aside(chats, "Forget it."))
        assert "Forget it." not in str(await journal(chats))


async def test_what_was_overheard_is_evidence_as_its_speaker_s_words_and_waits_for_an_approver() -> None:
    async with open_chats() as chats:
        await setting(chats, "listen on")
        await chats.mailbox.handle(aside(chats, "Our project uses PostgreSQL."))
        await chats.mailbox.handle(aside(chats, "Our project uses MongoDB.", None))
        assert (await chats.say("/memory populate", OMAR, GROUP)).code == "memory.populated"
        items = await chats.core.items([CHAT], list(ItemState))
        assert [(i.state, i.evidence[0].speaker, i.evidence[0].span) for i in items] == [
            (ItemState.PENDING, SARA, "Our project uses PostgreSQL")
        ]


async def test_what_was_overheard_counts_for_no_promotion_also_when_it_is_edited() -> None:
    async with open_chats() as chats:
        await setting(chats, "listen on")
        for _ in range(3):
            one = aside(chats, "I prefer tea.")
            await chats.mailbox.handle(one)
            await chats.mailbox.handle(replace(one, key=f"{one.key}-e", kind="edit", text="I prefer tea!"))
            await chats.say("/new", OMAR, GROUP)
        await chats.finalize()
        found = await chats.core.items([Space("default", Scope.USER, SARA.id), CHAT], list(ItemState))
        assert [item.id for item in found if item.state is ItemState.APPLIED] == []


async def test_a_chat_that_wants_it_is_answered_always_and_others_commands_are_not() -> None:
    async with open_chats() as chats:
        await setting(chats, "addressing always")
        answered = await chats.mailbox.handle(aside(chats, "What a day"))
        assert answered is not None
        assert answered.code == "turn.answered"
        assert await chats.mailbox.handle(aside(chats, "/weather Oslo")) is None
        passed_on = aside(chats, "News of the channel", None)
        passed_on = replace(passed_on, parts=(Part(PartKind.FORWARDED, Span(0, len(passed_on.text))),))
        assert await chats.mailbox.handle(passed_on) is None
        await setting(chats, "addressing mention", TOPIC)
        assert await chats.mailbox.handle(aside(chats, "Quiet here", place=TOPIC)) is None
        await setting(chats, "mode off")
        assert (await chats.mailbox.handle(aside(chats, "Still there?"))) is not None


async def test_of_whom_an_operator_keeps_out_nothing_is_heard() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        await setting(chats, "listen on")
        await setting(chats, "addressing always")
        await chats.say(f"/access deny {STRANGER.id}", HADI, Place("telegram", HADI.id))
        await chats.sent()
        assert await chats.mailbox.handle(aside(chats, "Listen to me", STRANGER)) is None
        assert (await journal(chats), await chats.sent()) == ([], [])


# --- what a client cuts up -----------------------------------------------------------------------------------


@asynccontextmanager
async def unhurried() -> AsyncIterator[tuple[Chats, ManualClock]]:
    clock = ManualClock()
    async with open_core(clock=clock) as core, chats_over(core) as chats:
        yield chats, clock


async def sent_at_once(chats: Chats, clock: ManualClock, pieces: Sequence[Inbound], gap_s: float = 0.3) -> list[str]:
    """Take pieces in one after the other, then let time pass until all is answered; return what the person sent, as kept."""
    tasks = []
    for piece in pieces:
        tasks.append(await chats.mailbox.take(piece))
        clock.advance(seconds=gap_s)
    for task in [task for task in tasks if task is not None]:
        while not task.done():
            clock.advance(seconds=1)
            await chats.core.session(PRIVATE)
    return [m.text for m in await journal(chats, pieces[0].place) if m.role is Role.USER]


REST = "lo. That is all."


@pytest.mark.parametrize("place", [PRIVATE, GROUP])
async def test_tg04_a_paste_that_the_client_cut_is_one_turn_with_evidence_across_the_cut(place: Place) -> None:
    head, tail = "Remember that our project, ", " is in the city of Os"
    start = f"{head}{'😀' * 1796}{'x' * (4096 - 2 * 1796 - len(head) - len(tail))}{tail}"
    assert len(start.encode("utf-16-le")) // 2 == 4096
    assert len(start) < 2500
    async with unhurried() as (chats, clock):
        first, rest = chats.inbound(start, SARA, place), chats.inbound(REST, SARA, place, addressed=place.private)
        assert await sent_at_once(chats, clock, [first, rest]) == [start + REST]
        assert len(chats.talker.requests) == 1
        (message,) = [m for m in await journal(chats, place) if m.role is Role.USER]
        assert message.cites("in the city of Oslo.")
        assert message.parts == (Part(PartKind.TYPED, Span(0, len(message.text))),)
        assert await chats.mailbox.take(rest) is None
        assert await chats.mailbox.take(first) is None
        assert len(await journal(chats, place)) == 2


async def test_three_pieces_cut_between_words_are_one() -> None:
    async with unhurried() as (chats, clock):
        pieces = [chats.inbound("word " * 790 + "end.", SARA), chats.inbound("word " * 790 + "and", SARA)]
        pieces.append(chats.inbound("so on", SARA))
        kept = await sent_at_once(chats, clock, pieces)
        assert kept == [f"{pieces[0].text}\n{pieces[1].text} so on"]
        assert len(chats.talker.requests) == 1


@pytest.mark.parametrize("change", ["late", "other", "reply", "command", "forwarded"])
async def test_what_only_comes_next_is_a_message_of_its_own(change: str) -> None:
    async with unhurried() as (chats, clock):
        first, second = chats.inbound("word " * 790, SARA, GROUP), chats.inbound("something else", SARA, GROUP)
        match change:
            case "other":
                second = replace(second, speaker=OMAR)
            case "reply":
                second = replace(second, reply_to=1)
            case "command":
                second = chats.inbound("/memory status", SARA, GROUP)
            case "forwarded":
                second = replace(second, parts=(Part(PartKind.FORWARDED, Span(0, len(second.text))),))
        kept = await sent_at_once(chats, clock, [first, second], 2.0 if change == "late" else 0.3)
        assert kept[0] == first.text
        assert kept[1:] == ([] if change == "command" else ["something else"])


async def test_an_album_is_one_turn_with_a_note_of_what_came() -> None:
    async with unhurried() as (chats, clock):
        head = replace(chats.inbound("Remember that our house is blue.", SARA), album="9", attached=("photo",))
        more = [replace(chats.inbound("", SARA), album="9", attached=("photo",), parts=()) for _ in range(2)]
        more.append(replace(chats.inbound("The garden", SARA), album="9", attached=('document "plan.pdf"',)))
        kept = await sent_at_once(chats, clock, [head, *more], 0.1)
        assert kept == ['Remember that our house is blue.\nThe garden\n[attached: 3 × photo, document "plan.pdf"]']
        assert len(chats.talker.requests) == 1
        message = (await journal(chats, PRIVATE))[0]
        assert message.cites("our house is blue")
        assert not message.cites("attached: 3")


async def test_an_album_without_a_word_is_answered_once() -> None:
    async with open_chats() as chats:
        codes = []
        for _ in range(3):
            picture = replace(chats.inbound("", SARA), album="9", attached=("photo",), parts=())
            result = await chats.mailbox.handle(picture)
            codes.append(result.code if result else "")
        assert codes == ["command.empty", "", ""]


async def test_a_piece_that_comes_after_an_ending_brings_nothing_back() -> None:
    async with unhurried() as (chats, clock):
        first = chats.inbound("word " * 790, SARA)
        task = await chats.mailbox.take(first)
        await chats.mailbox.take(chats.inbound("/new", SARA))
        kept = await sent_at_once(chats, clock, [chats.inbound("and the rest", SARA)])
        assert kept == ["and the rest"]
        assert task is not None
        assert (await task).code == "turn.unanswered"  # type: ignore[union-attr]
