"""What a chat sees of a slow answer, call by call, on a clock that the test moves."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from gateway.telegram.delivery import OutboxDelivery
from gateway.telegram.marked import Marked
from gateway.telegram.pacing import Pace
from gateway.telegram.streaming import FIRST_WORDS, LiveAnswers
from handlers.live import Showing, Underway, Unseen, shown_in, step_of
from handlers.messages import Delivery, Entity, Migrated, Refused, Reply, RetryLater, Sent, Unknown
from memory_core.spaces import Place
from tests.gateway.telegram.doubles import START, FakeClock, MemoryRows, ScriptedChannel, place, row, settle

pytestmark = pytest.mark.anyio
ANA, TEAM = 42, -5
WORDS = "These are the first words of an answer that is long enough."


class Door(ScriptedChannel):
    """The scripted channel, which also shows drafts and typing; answers of all kinds follow the same script."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(clock)
        self.seen: list[tuple[float, str, Any]] = []

    async def send(self, reply: Reply) -> Delivery:
        self._note("edit" if reply.edit_of else "send", reply.text)
        return await super().send(reply)

    async def draft(self, place: Place, number: int, piece: Marked) -> Delivery:
        assert number == 7
        self._note("draft", piece.text)
        return await self._planned(place)

    async def typing(self, place: Place) -> Delivery:
        self._note("typing", "")
        return await self._planned(place)

    async def _planned(self, place: Place) -> Delivery:
        if self.gate is not None:
            await self.gate.wait()
        queue: list[Any] = self.script.get(place.chat_id) or []
        planned: Delivery = queue.pop(0) if queue else Sent(0)
        return planned

    def _note(self, kind: str, text: str) -> None:
        self.seen.append(((self.clock.now() - START).total_seconds(), kind, text))

    def kinds(self) -> list[str]:
        return [kind for _, kind, _ in self.seen]


class Stage:
    """Live answers, a door and a clock; `words` is what the model has said."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.clock = FakeClock()
        self.door = Door(self.clock)
        self.pace = pace or Pace()
        self.live = LiveAnswers(self.door, self.clock, self.pace, "telegram")
        self.words = ""
        self.kept: list[int] = []

    def watch(self, chat: int = ANA, message_id: int | None = None) -> Showing:
        async def keep(number: int) -> None:
            self.kept.append(number)

        reply_to = None if chat > 0 else 7
        return self.live.watch(
            Underway(
                place=place(chat),
                number=7,
                said=lambda: self.words,
                keep=keep,
                reply_to=reply_to,
                message_id=message_id,
            )
        )

    async def passes(self, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            await self.clock.advance(0.25)
            await self.live.look()
            await settle()


async def test_a_quick_answer_costs_no_call() -> None:
    stage = Stage()
    async with stage.watch():
        stage.words = WORDS
        await stage.passes(0.75)
    await stage.passes(60)
    assert stage.door.seen == []


async def test_typing_shows_while_nothing_is_said() -> None:
    stage = Stage()
    async with stage.watch():
        await stage.passes(10)
    assert stage.door.seen == [(1.0, "typing", ""), (5.5, "typing", ""), (10.0, "typing", "")]


async def test_a_draft_grows_in_a_private_chat() -> None:
    stage = Stage()
    async with stage.watch() as showing:
        stage.words = "The **sea"
        await stage.passes(1)
        stage.words = "The **sea** is"
        await stage.passes(0.5)
        stage.words = "The **sea** is wide"
        await stage.passes(3)
    assert stage.door.seen == [(1.0, "draft", "The **sea"), (2.0, "draft", "The sea is wide")]
    assert showing.message_id is None


async def test_a_draft_is_renewed_before_it_goes() -> None:
    stage = Stage()
    async with stage.watch():
        stage.words = WORDS
        await stage.passes(60)
    assert [(when, kind) for when, kind, _ in stage.door.seen] == [(1.0, "draft"), (26.0, "draft"), (51.0, "draft")]


async def test_a_draft_of_a_long_answer_shows_what_is_being_said() -> None:
    stage = Stage()
    async with stage.watch():
        stage.words = "old words. " * 500 + "newest"
        await stage.passes(1)
    assert stage.door.seen[0][2].endswith("newest")
    assert len(stage.door.seen[0][2]) <= 4096


async def test_a_group_sees_one_message_that_is_edited() -> None:
    stage = Stage()
    async with stage.watch(TEAM) as showing:
        stage.words = WORDS[: FIRST_WORDS - 1]
        await stage.passes(2)
        stage.words = WORDS
        await stage.passes(1)
        stage.words = f"{WORDS} And more."
        await stage.passes(6)
    assert [(when, kind) for when, kind, _ in stage.door.seen] == [
        (1.0, "typing"), (2.25, "send"), (6.25, "edit"),
    ]  # fmt: skip
    first, edit = (reply for _, reply in stage.door.calls)
    assert (first.reply_to, first.edit_of, edit.edit_of) == (7, None, showing.message_id)
    assert stage.kept == [showing.message_id] == [101]


async def test_a_group_keeps_half_of_its_minute_for_what_must_arrive() -> None:
    stage = Stage()
    async with stage.watch(TEAM):
        for number in range(240):
            stage.words = f"{WORDS} {number}"
            await stage.passes(0.25)
    assert len(stage.door.seen) == 10
    assert stage.pace.allows(TEAM, stage.clock.now() + timedelta(seconds=1))


async def test_many_slow_answers_leave_half_of_all_calls_to_those_that_are_ready() -> None:
    stage = Stage()
    async with AsyncExitStack() as stack:
        for chat in range(1, 101):
            await stack.enter_async_context(stage.watch(chat))
        await stage.passes(2)
        now = stage.clock.now()
        recent = [when for when, _, _ in stage.door.seen if when > 1.0]
        assert len(recent) <= 15
        assert stage.pace.allows(4711, now)


async def test_no_more_than_four_calls_are_in_flight() -> None:
    stage = Stage(Pace(chat_interval_s=0, overall_per_s=1000))
    stage.door.gate = asyncio.Event()
    async with AsyncExitStack() as stack:
        for chat in range(1, 11):
            await stack.enter_async_context(stage.watch(chat))
        await stage.passes(2)
        assert len(stage.door.seen) == 4
        stage.door.gate.set()
        await stage.passes(1)
        assert len(stage.door.seen) == 10


@pytest.mark.parametrize("trouble", [Unknown("cut"), RetryLater(3)])
async def test_the_first_trouble_ends_the_show(trouble: Delivery) -> None:
    stage = Stage()
    stage.door.script[ANA] = [trouble]
    async with stage.watch():
        for number in range(20):
            stage.words = f"{WORDS} {number}"
            await stage.passes(1)
    assert stage.door.kinds() == ["draft"]


async def test_a_chat_without_drafts_sees_a_message() -> None:
    stage = Stage()
    stage.door.script[ANA] = [Refused("TEXTDRAFT_PEER_INVALID")]
    async with stage.watch() as showing:
        stage.words = WORDS
        await stage.passes(3)
    assert stage.door.kinds() == ["draft", "send"]
    assert showing.message_id == 101
    async with stage.watch():
        await stage.passes(2)
    assert stage.door.kinds() == ["draft", "send", "send"]


async def test_after_a_restart_the_message_of_before_is_edited() -> None:
    stage = Stage()
    assert shown_in(step_of(55)) == 55
    assert shown_in("answered") is None
    async with stage.watch(TEAM, message_id=55) as showing:
        stage.words = "Short."
        await stage.passes(5)
    assert stage.door.kinds() == ["edit"]
    assert stage.door.calls[0][1].edit_of == showing.message_id == 55
    assert stage.kept == []


async def test_another_door_s_answers_are_not_shown() -> None:
    stage = Stage()
    underway = Underway(place=Place("console", 1), number=1, said=lambda: WORDS, keep=_never, message_id=9)
    showing = stage.live.watch(underway)
    assert isinstance(showing, Unseen)
    assert showing.message_id == 9


async def test_the_end_waits_for_the_call_in_flight_and_nothing_comes_after_it() -> None:
    stage = Stage()
    stage.door.gate = asyncio.Event()
    showing = stage.watch(TEAM)
    await showing.__aenter__()
    stage.words = WORDS
    await stage.passes(1)
    ending = asyncio.ensure_future(showing.__aexit__(None, None, None))
    await settle()
    assert not ending.done()
    stage.door.gate.set()
    await ending
    assert showing.message_id == 101
    stage.words = f"{WORDS} And more."
    await stage.passes(20)
    assert stage.door.kinds() == ["send"]


async def test_a_turn_that_is_cut_does_not_wait() -> None:
    stage = Stage()
    stage.door.gate = asyncio.Event()
    showing = await stage.watch().__aenter__()
    await stage.passes(1)
    await showing.__aexit__(asyncio.CancelledError, None, None)
    stage.door.gate.set()
    await settle()
    assert stage.door.kinds() == ["typing"]


async def test_the_clock_alone_decides_when_flood_control_is_over() -> None:
    pace, clock = Pace(), FakeClock()
    pace.rest(ANA, clock.now() + timedelta(seconds=20))
    assert not pace.allows(ANA, clock.now() + timedelta(seconds=19))
    assert pace.allows(7, clock.now())
    assert pace.allows(ANA, clock.now() + timedelta(seconds=20))


# --- with delivery -------------------------------------------------------------------------------------------------


class Post(Stage):
    """The stage with the outbox on the same door and the same budget."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryRows()
        self.delivery = OutboxDelivery(self.store, self.door, self.clock, pace=self.pace)

    async def answers(self, text: str, chat: int = TEAM, shown: int | None = None) -> None:
        reply = Reply(place=place(chat), text=text, markdown=True, edit_of=shown, or_send=shown is not None)
        await self.store.outbox.add(row(reply))

    async def delivers(self, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            await self.passes(0.25)
            await self.delivery.deliver_once()


async def test_tg16_a_rate_limited_stream_ends_in_one_full_answer() -> None:
    post = Post()
    async with post.watch(TEAM) as showing:
        post.words = WORDS
        await post.passes(1)
        post.door.script[TEAM] = [RetryLater(20)]
        post.words = f"{WORDS} And"
        await post.passes(8)
    assert post.door.kinds() == ["send", "edit"]
    await post.answers(f"{WORDS} And **more**.", shown=showing.message_id)
    await post.delivers(13)
    assert post.door.kinds() == ["send", "edit"]
    await post.delivers(3)
    assert post.door.kinds() == ["send", "edit", "edit"]
    last = post.door.calls[-1][1]
    assert (last.text, last.edit_of, last.entities) == (f"{WORDS} And more.", 101, (Entity("bold", 64, 4),))


async def test_tg16_the_last_edit_itself_is_rate_limited() -> None:
    post = Post()
    async with post.watch(TEAM) as showing:
        post.words = WORDS
        await post.passes(1)
    await post.answers(f"{WORDS} The end.", shown=showing.message_id)
    post.door.script[TEAM] = [RetryLater(20)]
    await post.delivers(30)
    assert post.door.kinds() == ["send", "edit", "edit"]
    assert post.door.seen[2][0] - post.door.seen[1][0] >= 20
    assert post.door.texts(TEAM)[-1] == f"{WORDS} The end."


async def test_tg13_flood_control_of_an_answer_holds_the_show_in_its_chat_and_no_other() -> None:
    post = Post()
    post.door.script[ANA] = [RetryLater(37)]
    await post.answers("first", ANA)
    await post.delivers(0.25)
    async with post.watch(ANA), post.watch(43):
        post.words = WORDS
        await post.delivers(30)
        assert [kind for _, kind, _ in post.door.seen].count("draft") == 2  # of the other chat: once, and renewed
        await post.delivers(10)
    sent = [when for when, kind, _ in post.door.seen if kind == "send"]
    assert len(sent) == 2
    assert sent[1] - sent[0] >= 37


async def test_an_answer_whose_message_is_gone_is_sent_anew() -> None:
    post = Post()
    post.door.script[TEAM] = [Refused("Bad Request: message to edit not found")]
    await post.answers("The whole answer.", shown=101)
    await post.delivers(1)
    assert post.door.kinds() == ["edit", "send"]
    assert post.store.rows[1].state == "sent"
    assert post.store.rows[1].message_id == 101


async def test_tg48_an_answer_in_a_chat_that_has_moved_is_sent_there() -> None:
    post = Post()
    post.door.script[TEAM] = [Migrated(-1005)]
    await post.answers("The whole answer.", shown=101)
    await post.delivers(2)
    assert post.door.kinds() == ["edit", "send"]
    assert post.door.texts(-1005) == ["The whole answer."]


async def _never(number: int) -> None:
    raise AssertionError(number)
