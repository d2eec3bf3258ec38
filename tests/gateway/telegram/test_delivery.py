import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from gateway.telegram.delivery import HELD_S, OutboxDelivery
from gateway.telegram.pacing import Pace
from handlers.messages import Button, Delivery, Entity, Gone, Migrated, Refused, Reply, RetryLater, Sent, Unknown
from memory_core.ports import Card, OutboxRow, Session
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Message, Role
from tests.gateway.telegram.doubles import START, FakeClock, MemoryRows, ScriptedChannel, place, row, settle

pytestmark = pytest.mark.anyio
A, B = 42, -5


class Post:
    """A delivery with everything around it."""

    def __init__(self, pace: Pace | None = None, store: Any = None) -> None:
        self.clock = FakeClock()
        self.store: Any = store or MemoryRows()
        self.channel = ScriptedChannel(self.clock)
        self.delivery = OutboxDelivery(self.store, self.channel, self.clock, pace=pace)

    async def add(self, chat: int, text: str = "hi", fields: dict[str, Any] | None = None, **reply: Any) -> int:
        async with self.store.transaction() as uow:
            number: int = await uow.outbox.add(row(Reply(place=place(chat), text=text, **reply), **(fields or {})))
        return number

    async def row(self, number: int) -> OutboxRow:
        async with self.store.reading() as uow:
            found: OutboxRow | None = await uow.outbox.get(number)
        assert found is not None
        return found

    async def work(self, seconds: float) -> None:
        """Let time pass in steps of half a second, delivering what is due at each."""
        for _ in range(int(seconds * 2)):
            await self.delivery.deliver_once()
            await self.clock.advance(0.5)
        await self.delivery.deliver_once()

    def seconds(self) -> list[float]:
        return [(at - START).total_seconds() for at, _ in self.channel.calls]


@pytest.fixture
def memory_post() -> Post:
    """Over rows in memory, where a pass takes no thread: for tests that count what is in flight."""
    return Post()


@pytest.fixture(params=["memory", "sqlite"])
async def post(request: pytest.FixtureRequest) -> AsyncIterator[Post]:
    if request.param == "memory":
        yield Post()
        return
    store = await SqliteStore.open(":memory:", clock=FakeClock())
    yield Post(store=store)
    await store.close()


async def test_rows_of_a_chat_go_out_in_order(post: Post) -> None:
    for text in ("one", "two", "three"):
        await post.add(A, text)
    assert await post.delivery.deliver_once() == 3
    assert post.channel.texts() == ["one", "two", "three"]
    assert [(await post.row(n)).state for n in (1, 2, 3)] == ["sent"] * 3
    assert [(await post.row(n)).message_id for n in (1, 2, 3)] == [101, 102, 103]
    assert await post.delivery.deliver_once() == 0


async def test_tg01_a_long_answer_goes_out_in_parts_that_join_to_it(post: Post) -> None:
    text = "😀" * 5000
    number = await post.add(A, text, reply_to=7, buttons=((Button("Undo", "u:1"),),))
    await post.delivery.deliver_once()
    assert "".join(post.channel.texts()) == text
    calls = [call for _, call in post.channel.calls]
    assert [call.reply_to for call in calls] == [7, None, None]
    assert [bool(call.buttons) for call in calls] == [False, False, True]
    done = await post.row(number)
    assert (done.state, done.parts_sent, done.message_id) == ("sent", 3, 103)


async def test_a_broken_answer_goes_on_after_the_last_part_sent(post: Post) -> None:
    await post.add(A, "a" * 4096 + "b" * 4096)
    post.channel.script[A] = [Sent(7), Unknown("cut"), Sent(8)]
    await post.work(3)
    assert [text[0] for text in post.channel.texts()] == ["a", "b", "b"]


async def test_tg13_flood_control_is_waited_out_and_the_answer_comes_once(post: Post) -> None:
    number = await post.add(A, "answer")
    post.channel.script[A] = [RetryLater(37), RetryLater(37)]
    await post.work(100)
    assert post.seconds() == [0, 37, 74]
    done = await post.row(number)
    assert (done.state, done.attempts, done.error) == ("sent", 2, "")


async def test_tg14_a_long_wait_of_one_chat_holds_up_neither_others_nor_the_end(memory_post: Post) -> None:
    first = await memory_post.add(A, "to A")
    await memory_post.add(A, "to A, later")
    memory_post.channel.script[A] = [RetryLater(1000)]
    stop = asyncio.Event()
    running = asyncio.create_task(memory_post.delivery.run(stop))
    await settle()
    await memory_post.add(B, "hi")
    memory_post.delivery.wake()
    await settle()
    assert memory_post.channel.texts() == ["to A", "hi"]
    stop.set()
    await asyncio.wait_for(running, 5)
    kept = await memory_post.row(first)
    assert kept.state == "waiting"
    assert kept.not_before is not None
    assert (kept.not_before - START).total_seconds() == 1000
    await memory_post.clock.advance(1000)
    await memory_post.delivery.deliver_once()
    assert memory_post.channel.texts(A) == ["to A", "to A", "to A, later"]


async def test_tg18_a_connection_that_broke_in_mid_call_means_at_least_once(post: Post) -> None:
    number = await post.add(A, "answer")
    post.channel.script[A] = [Unknown("socket closed")]
    await post.delivery.deliver_once()
    unsure = await post.row(number)
    assert (unsure.state, unsure.attempts) == ("waiting", 1)
    assert unsure.error.startswith("unknown")
    await post.work(2)
    assert post.channel.texts() == ["answer", "answer"]
    assert (await post.row(number)).state == "sent"


async def test_tg30_an_outage_of_three_minutes_loses_nothing(post: Post) -> None:
    for text in ("answer", "receipt"):
        await post.add(A, text)
    up_at = START.timestamp() + 180

    def dead_or_alive() -> Delivery:
        return Unknown("no network") if post.clock.now().timestamp() < up_at else Sent(9)

    post.channel.script[A] = [dead_or_alive] * 100
    await post.work(300)
    assert post.channel.texts()[-2:] == ["answer", "receipt"]
    assert set(post.channel.texts()[:-2]) == {"answer"}
    assert post.seconds()[:7] == [0, 1, 3, 7, 15, 31, 63]
    assert {(await post.row(n)).state for n in (1, 2)} == {"sent"}


@pytest.mark.parametrize("outcome", [Gone("Forbidden: bot was blocked by the user"), Refused("Bad Request: no")])
async def test_a_refused_row_is_given_up_and_the_next_goes_out(post: Post, outcome: Delivery) -> None:
    number = await post.add(A, "one")
    await post.add(A, "two")
    post.channel.script[A] = [outcome]
    await post.delivery.deliver_once()
    given_up = await post.row(number)
    assert given_up.state == "given-up"
    assert given_up.error
    assert post.channel.texts() == ["one", "two"]


async def test_a_stale_press_counts_as_answered(post: Post) -> None:
    number = await post.add(A, "Saved", answer_to="cb1")
    post.channel.script[A] = [Refused("Bad Request: query is too old")]
    await post.delivery.deliver_once()
    assert (await post.row(number)).state == "sent"


async def test_a_migrated_chat_takes_its_lane_along_in_order(post: Post) -> None:
    for text in ("one", "two", "three"):
        await post.add(B, text)
    post.channel.script[B] = [Migrated(-100200)]
    await post.delivery.deliver_once()
    assert post.channel.texts(B) == ["one"]
    assert post.channel.texts(-100200) == ["one", "two", "three"]
    moved = await post.row(2)
    assert (moved.chat_key, moved.state) == ("telegram:-100200", "sent")


async def test_an_edit_finds_the_message_that_another_row_sent(post: Post) -> None:
    card = await post.add(A, "card")
    edit = await post.add(A, "card, done", edit_outbox=card)
    await post.delivery.deliver_once()
    assert post.channel.calls[1][1].edit_of == 101
    assert (await post.row(edit)).state == "sent"


async def test_an_edit_of_what_never_arrived_is_given_up(post: Post) -> None:
    card = await post.add(A, "card")
    edit = await post.add(A, "card, done", edit_outbox=card)
    post.channel.script[A] = [Gone("chat not found")]
    await post.delivery.deliver_once()
    assert (await post.row(edit)).state == "given-up"
    assert len(post.channel.calls) == 1


async def test_an_edit_keeps_the_id_of_its_message(post: Post) -> None:
    number = await post.add(A, "new", edit_of=77)
    post.channel.script[A] = [Sent(0)]
    await post.delivery.deliver_once()
    assert (await post.row(number)).message_id == 77


async def test_card_and_journal_learn_the_message_id(post: Post) -> None:
    card = Card(token="tok", item_id="r7k2", place=place(A), kind="review", outbox_id=1)
    session = Session(id="s", profile="default", place=place(A), home_key=f"user:{A}", started_at=START, last_at=START)
    said = Message(id="m1", session_id="s", seq=1, role=Role.ASSISTANT, speaker=None, text="hi", sent_at=START)
    async with post.store.transaction() as uow:
        await uow.cards.put(card)
        await uow.sessions.put(session)
        await uow.sessions.append(said)
    await post.add(A, "card", fields={"card": "tok"}, card="tok", journal="m1")
    await post.delivery.deliver_once()
    async with post.store.reading() as uow:
        assert (await uow.cards.get("tok")).message_id == 101
        assert (await uow.sessions.message("m1")).platform_message_id == 101
        if isinstance(post.store, SqliteStore):
            assert (await uow.cards.at(place(A), 101)).token == "tok"
            assert (await uow.sessions.by_platform_id(place(A), 101)).id == "m1"


async def test_a_number_that_another_message_bears_holds_nothing_up(post: Post) -> None:
    session = Session(id="s", profile="default", place=place(A), home_key=f"user:{A}", started_at=START, last_at=START)
    there = Message(id="m1", session_id="s", seq=1, role=Role.USER, speaker=None, text="hi", sent_at=START)
    said = replace(there, id="m2", seq=2, role=Role.ASSISTANT)
    async with post.store.transaction() as uow:
        await uow.cards.put(Card(token="tok", item_id="r7k2", place=place(A), kind="review", outbox_id=1))
        await uow.sessions.put(session)
        await uow.sessions.append(replace(there, platform_message_id=101))
        await uow.sessions.append(said)
    await post.add(A, "card", fields={"card": "tok"}, card="tok", journal="m2")
    await post.add(A, "next")
    await post.work(2)
    assert [reply.text for _, reply in post.channel.calls] == ["card", "next"]
    async with post.store.reading() as uow:
        assert (await uow.cards.get("tok")).message_id == 101
        assert (await uow.sessions.message("m1")).platform_message_id == 101


async def test_entities_that_the_server_refuses_do_not_lose_the_words(post: Post) -> None:
    number = await post.add(A, "words", entities=(Entity("bold", 0, 5),))
    post.channel.script[A] = [Refused("Bad Request: entity begins in a middle of a UTF-16 symbol")]
    await post.delivery.deliver_once()
    assert [call.entities for _, call in post.channel.calls] == [(Entity("bold", 0, 5),), ()]
    assert (await post.row(number)).state == "sent"


async def test_at_most_eight_calls_at_a_time_and_one_per_chat(memory_post: Post) -> None:
    memory_post.channel.gate = asyncio.Event()
    for chat in range(1, 21):
        await memory_post.add(chat, "one")
        await memory_post.add(chat, "two")
    working = asyncio.create_task(memory_post.delivery.deliver_once())
    await settle()
    assert len(memory_post.channel.calls) == 8
    assert set(memory_post.channel.texts()) == {"one"}
    memory_post.channel.gate.set()
    await working
    assert len(memory_post.channel.calls) == 40
    for chat in range(1, 21):
        assert memory_post.channel.texts(chat) == ["one", "two"]


async def test_the_call_in_flight_is_finished_at_the_end_and_no_other_begun(memory_post: Post) -> None:
    memory_post.channel.gate = asyncio.Event()
    number = await memory_post.add(A, "a" * 4096 + "b")
    stop = asyncio.Event()
    running = asyncio.create_task(memory_post.delivery.run(stop))
    await settle()
    stop.set()
    await settle()
    memory_post.channel.gate.set()
    await asyncio.wait_for(running, 5)
    kept = await memory_post.row(number)
    assert (kept.state, kept.parts_sent) == ("waiting", 1)
    assert len(memory_post.channel.calls) == 1


async def test_the_loop_looks_by_itself_every_half_second(memory_post: Post) -> None:
    stop = asyncio.Event()
    running = asyncio.create_task(memory_post.delivery.run(stop))
    await settle()
    await memory_post.add(A)
    await settle()
    assert memory_post.channel.texts() == []
    await memory_post.clock.advance(0.5)
    assert memory_post.channel.texts() == ["hi"]
    stop.set()
    await running


async def test_what_arrived_and_could_not_be_written_down_is_noted_later_and_not_sent_again(memory_post: Post) -> None:
    number = await memory_post.add(A)
    memory_post.store.broken = True
    await memory_post.delivery.deliver_once()
    await memory_post.clock.advance(1)
    assert await memory_post.delivery.deliver_once() == 0
    memory_post.store.broken = False
    await memory_post.clock.advance(HELD_S)
    await memory_post.delivery.deliver_once()
    assert len(memory_post.channel.calls) == 1
    assert (await memory_post.row(number)).state == "sent"


async def test_an_unreadable_row_does_not_block_its_lane(post: Post) -> None:
    number = await post.add(A)
    async with post.store.transaction() as uow:
        await uow.outbox.put(
            OutboxRow(id=number, chat_key=f"telegram:{A}", kind="send", payload="{}", created_at=START)
        )
    await post.add(A, "next")
    await post.delivery.deliver_once()
    assert (await post.row(number)).state == "given-up"
    assert post.channel.texts() == ["next"]


async def test_pace_of_a_chat_of_a_group_and_of_all() -> None:
    post = Post(Pace(chat_interval_s=1.0, group_per_minute=3, overall_per_s=2))
    for _ in range(3):
        await post.add(A, "to A")
    await post.add(A, answer_to="cb1")
    await post.work(4)
    assert post.seconds() == [0, 1, 2, 2]
    for _ in range(4):
        await post.add(B, "to B")
    await post.work(70)
    assert [at - post.seconds()[4] for at in post.seconds()[4:]] == [0, 1, 2, 60]
    before = len(post.channel.calls)
    for chat in range(1, 6):
        await post.add(chat)
    await post.work(3)
    times = post.seconds()[before:]
    assert [at - times[0] for at in times] == [0, 0, 1, 1, 2]


class SlowLook(MemoryRows):
    """From the second look at the outbox on, what was in flight is delivered before the look's answer arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.looks = 0

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        yield self
        self.looks += 1
        if self.looks > 1:
            self.gate.set()
            await settle()


async def test_a_row_seen_just_before_it_was_sent_is_not_sent_again() -> None:
    rows = SlowLook()
    post = Post(store=rows)
    post.channel.gate = rows.gate
    await post.add(A, "once")
    stop = asyncio.Event()
    running = asyncio.create_task(post.delivery.run(stop))
    await settle()
    post.delivery.wake()
    for _ in range(5):
        await settle()
    stop.set()
    await running
    assert rows.looks > 1
    assert post.channel.texts() == ["once"]


class HeldLook(MemoryRows):
    """A look sees the rows of its beginning and answers when the gate opens."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        yield self
        await self.gate.wait()


async def test_an_offered_row_goes_out_without_a_look_and_only_once() -> None:
    rows = HeldLook()
    post = Post(store=rows)
    number = await post.add(A, "at once")
    offered = await rows.outbox.get(number)
    assert offered is not None
    assert not post.delivery.offer(offered, False), "nobody delivers yet"
    stop = asyncio.Event()
    running = asyncio.create_task(post.delivery.run(stop))
    await settle()
    assert post.delivery.offer(offered, False), "while a look that saw the row waiting is under way"
    await settle()
    assert post.channel.texts() == ["at once"]
    rows.gate.set()
    for _ in range(5):
        await settle()
    stop.set()
    await running
    assert post.channel.texts() == ["at once"]


async def test_an_offer_is_refused_to_a_lane_that_is_at_work_or_rests(memory_post: Post) -> None:
    memory_post.channel.gate = asyncio.Event()
    first = await memory_post.add(A, "first")
    stop = asyncio.Event()
    running = asyncio.create_task(memory_post.delivery.run(stop))
    await settle()
    second = await memory_post.row(await memory_post.add(A, "second"))
    later = replace(await memory_post.row(await memory_post.add(B, "later")), not_before=START + timedelta(seconds=9))
    assert not memory_post.delivery.offer(second, False)
    assert not memory_post.delivery.offer(later, False)
    memory_post.channel.gate.set()
    for _ in range(5):
        await settle()
    stop.set()
    await running
    assert (await memory_post.row(first)).state == "sent"
    assert memory_post.channel.texts()[0] == "first"


async def test_one_that_came_behind_others_is_seen_to_by_the_lane_at_work(memory_post: Post) -> None:
    memory_post.channel.gate = asyncio.Event()
    await memory_post.add(A, "first")
    stop = asyncio.Event()
    running = asyncio.create_task(memory_post.delivery.run(stop))
    await settle()
    behind = await memory_post.row(await memory_post.add(A, "behind"))
    elsewhere = await memory_post.row(await memory_post.add(B, "elsewhere"))
    assert memory_post.delivery.offer(behind, True), "nobody has to call for another look"
    assert not memory_post.delivery.offer(elsewhere, True), "its lane is not at work: somebody has to look"
    memory_post.channel.gate.set()
    for _ in range(9):
        await settle()
    stop.set()
    await running
    assert memory_post.channel.texts()[:2] == ["first", "behind"]
