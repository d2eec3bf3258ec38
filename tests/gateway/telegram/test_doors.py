import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from gateway.simulator import Fault, Simulator
from gateway.simulator.drafts import draft_in
from gateway.telegram.delivery import OutboxDelivery
from gateway.telegram.door import LibraryDoor, open_door
from gateway.telegram.inbound import from_raw
from gateway.telegram.marked import Marked
from handlers.messages import (
    Button,
    Delivery,
    Entity,
    Gone,
    Inbound,
    Migrated,
    Refused,
    Reply,
    RetryLater,
    Sent,
    Unknown,
)
from memory_core.errors import StorageError, TelegramError
from tests.gateway.telegram.doubles import START, MemoryRows, place, row

pytestmark = pytest.mark.anyio
ENGINES = ("ptb", "aiogram")
ANA, BEN, GROUP, FORUM = 42, 43, -5, -1002000


class QuickClock:
    """Pauses pass at once: time is what was slept."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0.01)
        self.time += timedelta(seconds=seconds)


class Taken:
    """What the door handed over."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator
        self.raw: list[dict[str, Any]] = []
        self.before: Callable[[dict[str, Any]], None] = lambda _: None

    async def __call__(self, raw: dict[str, Any]) -> None:
        self.before(raw)
        self.raw.append(raw)
        self.simulator.world.changes.notify()

    async def wait(self, count: int) -> list[dict[str, Any]]:
        await self.simulator.wait(lambda: len(self.raw) >= count)
        return self.raw


def furnished(**options: Any) -> Simulator:
    simulator = Simulator(now=lambda: 1796000000.0, username="MyBot", **options)
    simulator.add_user(ANA, "Ana", "ana", "en")
    simulator.add_user(BEN, "Ben")
    simulator.private(ANA)
    simulator.add_group(GROUP, "Team", members=[BEN], admins=[ANA])
    simulator.add_supergroup(FORUM, "Forum", members=[BEN], admins=[ANA], forum=True)
    simulator.says(FORUM, "in General", BEN)  # so that no topic has the id of General
    simulator.world.updates.clear()
    return simulator


@pytest.fixture
async def simulator() -> AsyncIterator[Simulator]:
    simulator = furnished()
    await simulator.start()
    yield simulator
    await simulator.stop()
    assert simulator.violations == []


def make_door(engine: str, simulator: Simulator, token: str = "") -> LibraryDoor:
    return open_door(
        engine,
        token or simulator.token,
        QuickClock(),
        api_base=simulator.base_url,
        poll_timeout_s=20,
        request_timeout_s=1.0,
    )


@asynccontextmanager
async def opened(engine: str, simulator: Simulator) -> AsyncIterator[tuple[LibraryDoor, Taken]]:
    door, taken = make_door(engine, simulator), Taken(simulator)
    await door.start(taken)
    try:
        yield door, taken
    finally:
        await door.stop()


def said(chat: int, text: str = "hi", topic: int | None = None, **fields: Any) -> Reply:
    return Reply(place=place(chat, topic), text=text, **fields)


# Starting


@pytest.mark.parametrize("engine", ENGINES)
async def test_start_tells_who_the_bot_is_and_removes_a_webhook_but_not_what_waits(
    engine: str, simulator: Simulator
) -> None:
    simulator.says(ANA, "early")
    async with opened(engine, simulator) as (door, taken):
        assert door.me is not None
        assert (door.me.id, door.me.username) == (simulator.world.me.id, "MyBot")
        assert [raw["message"]["text"] for raw in await taken.wait(1)] == ["early"]
        assert [call.params for call in simulator.calls("deleteWebhook")] in ([{}], [{"drop_pending_updates": False}])
        assert door.last_poll_at is not None
        assert door.problem == ""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("token", ["7000000001:" + "wrong" * 5, "nonsense"])
async def test_a_wrong_token_is_told_at_the_start(engine: str, token: str, simulator: Simulator) -> None:
    with pytest.raises(TelegramError) as caught:
        await make_door(engine, simulator, token).start(Taken(simulator))
    assert caught.value.code == "telegram.unauthorized"
    assert token not in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_server_that_is_not_there_is_told_at_the_start(engine: str) -> None:
    simulator = furnished()
    await simulator.start()
    await simulator.stop()
    with pytest.raises(TelegramError) as caught:
        await make_door(engine, simulator).start(Taken(simulator))
    assert caught.value.code == "telegram.unreachable"
    assert caught.value.hint


def test_only_the_chosen_library_is_imported() -> None:
    check = (
        "import sys; from gateway.telegram.door import open_door; import gateway.telegram.delivery;"
        "assert not {'telegram', 'aiogram'} & set(sys.modules);"
        "open_door('ptb', '1:' + 'a' * 30, None); assert 'aiogram' not in sys.modules; print('good')"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.stdout == "good\n", done.stderr


# Polling


@pytest.mark.parametrize("engine", ENGINES)
async def test_poison_neither_blocks_nor_gets_lost_without_a_word(engine: str, simulator: Simulator) -> None:
    simulator.push({"message": {"text": "no id, no chat"}})
    simulator.push({"message": "not even an object"})
    simulator.push({"callback_query": {"id": 5, "message": {}}})
    simulator.says(ANA, "after the poison")
    async with opened(engine, simulator) as (door, taken):
        raw = await taken.wait(4)
        assert door.me is not None
        with capture_logs() as logs:
            normalised = [from_raw(one, door.me) for one in raw]
    assert [one.text for one in normalised if one] == ["after the poison"]
    assert [entry["event"] for entry in logs] == ["telegram.update-malformed"] * 3


@pytest.mark.parametrize("engine", ENGINES)
async def test_an_update_that_makes_the_intake_stumble_is_put_aside(engine: str, simulator: Simulator) -> None:
    def stumble(raw: dict[str, Any]) -> None:
        if raw["message"]["text"] == "poison":
            raise ValueError("boom")

    simulator.says(ANA, "poison")
    simulator.says(ANA, "fine")
    with capture_logs() as logs:
        door, taken = make_door(engine, simulator), Taken(simulator)
        taken.before = stumble
        await door.start(taken)
        assert [raw["message"]["text"] for raw in await taken.wait(1)] == ["fine"]
        await door.stop()
    assert "telegram.update-quarantined" in [entry["event"] for entry in logs]


@pytest.mark.parametrize("engine", ENGINES)
async def test_an_update_is_acknowledged_only_once_it_is_stored(engine: str, simulator: Simulator) -> None:
    refusals = 5

    def full_disk(raw: dict[str, Any]) -> None:
        nonlocal refusals
        if raw["message"]["text"] == "second" and refusals:
            refusals -= 1
            raise StorageError("The disk is full.")

    for text in ("first", "second", "third"):
        simulator.says(ANA, text)
    door, taken = make_door(engine, simulator), Taken(simulator)
    taken.before = full_disk
    await door.start(taken)
    assert [raw["message"]["text"] for raw in await taken.wait(3)] == ["first", "second", "third"]
    await door.stop()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ({"code": 409}, "telegram.conflict"),
        ({"code": 401}, "telegram.unauthorized"),
        ({"code": 500}, "telegram.unreachable"),
        ({"code": 429, "parameters": {"retry_after": 3}}, "telegram.unreachable"),
        ({"drop": "garbage"}, "telegram.unreachable"),
        ({"drop": "before"}, "telegram.unreachable"),
    ],
    ids=str,
)
async def test_polling_outlives_trouble_and_says_what_it_is(
    engine: str, fault: dict[str, Any], problem: str, simulator: Simulator
) -> None:
    simulator.fault(Fault(method="getUpdates", times=4, **fault))
    async with opened(engine, simulator) as (door, taken):
        await simulator.wait(lambda: len(simulator.api.faults.pending()) == 0)
        seen = door.problem
        simulator.says(ANA, "still there?")
        assert [raw["message"]["text"] for raw in await taken.wait(1)] == ["still there?"]
        assert seen == problem
        assert door.problem == ""


@pytest.mark.parametrize("engine", ENGINES)
async def test_polling_outlives_a_restart_of_the_server(engine: str, simulator: Simulator) -> None:
    port = int(simulator.base_url.rpartition(":")[2])
    async with opened(engine, simulator) as (_, taken):
        simulator.says(ANA, "one")
        await taken.wait(1)
        await simulator.stop()
        await asyncio.sleep(0.05)
        await simulator.start(port=port)
        simulator.says(ANA, "two")
        assert [raw["message"]["text"] for raw in await taken.wait(2)] == ["one", "two"]


def conversation(simulator: Simulator, topic: int) -> None:
    simulator.says(ANA, "/new@mybot now")
    first = simulator.says(GROUP, "😀 @MyBot help", BEN)
    simulator.edit(GROUP, first["message_id"], "😀 @MyBot help me")
    simulator.says(GROUP, "not for the bot", BEN, reply_to=first["message_id"])
    simulator.says(GROUP, "/reset@other_bot", BEN)
    simulator.says(GROUP, "I speak for all", ANA, sender_chat=GROUP)
    simulator.says(FORUM, "/memory review 2", BEN, thread=topic)
    simulator.says(ANA, "theirs", forward_from=BEN)
    simulator.says(ANA, "a caption", caption=True)
    simulator.set_member(FORUM, simulator.world.me.id, "administrator", by=ANA)


async def test_both_libraries_hand_over_the_same_updates() -> None:
    raw: dict[str, list[Any]] = {}
    for engine in ENGINES:
        simulator = furnished()
        await simulator.start()
        topic = simulator.add_topic(FORUM, "Plans", ANA)
        async with opened(engine, simulator) as (_, taken):
            await taken.wait(1)  # the topic
            conversation(simulator, topic)
            await taken.wait(11)
            raw[engine] = taken.raw
        await simulator.stop()
    assert raw["ptb"] == raw["aiogram"]
    me = door_me()
    seen = [inbound for inbound in (from_raw(one, me) for one in raw["ptb"]) if inbound]
    assert [summary(one) for one in seen][-9:] == [
        ("message", "telegram:42", "new", "now", True),
        ("message", "telegram:-5", "", "😀 @MyBot help", True),
        ("edit", "telegram:-5", "", "😀 @MyBot help me", True),
        ("message", "telegram:-5", "", "not for the bot", False),
        ("message", "telegram:-5", "", "I speak for all", False),
        ("message", f"telegram:{FORUM}/{topic}", "memory", "review 2", True),
        ("message", "telegram:42", "", "theirs", True),
        ("message", "telegram:42", "", "a caption", True),
        ("membership", f"telegram:{FORUM}", "", "", True),
    ]


def door_me() -> Any:
    from gateway.telegram.inbound import Me

    return Me(7000000001, "MyBot")


def summary(one: Inbound) -> tuple[str, str, str, str, bool]:
    name, words = (one.command.name, one.command.args) if one.command else ("", one.text)
    return one.kind, one.place.key, name, words, one.addressed


# Sending


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ({"code": 429, "parameters": {"retry_after": 37}}, RetryLater(37)),
        (
            {
                "code": 400,
                "description": "Bad Request: group chat was upgraded to a supergroup chat",
                "parameters": {"migrate_to_chat_id": -100200},
            },
            Migrated(-100200),
        ),
        ({"code": 403}, Gone),
        ({"code": 400, "description": "Bad Request: chat not found"}, Gone),
        ({"code": 400, "description": "Bad Request: message thread not found"}, Refused),
        ({"code": 400, "description": "Bad Request: message is not modified: same"}, Sent(0)),
        ({"code": 500}, Unknown),
        ({"code": 401}, Unknown),
        ({"drop": "garbage"}, Unknown),
        ({"drop": "before"}, Unknown),
        ({"drop": "after"}, Unknown),
    ],
    ids=str,
)
async def test_what_a_failed_call_comes_to(
    engine: str, fault: dict[str, Any], expected: Delivery | type, simulator: Simulator
) -> None:
    async with opened(engine, simulator) as (door, _):
        simulator.fault(Fault(method="sendMessage", **fault))
        outcome = await door.send(said(ANA))
        assert (outcome == expected) if not isinstance(expected, type) else isinstance(outcome, expected), outcome
        assert len(simulator.calls("sendMessage")) == 1
        assert isinstance(await door.send(said(ANA)), Sent)


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_call_that_takes_too_long_has_an_unknown_outcome(engine: str, simulator: Simulator) -> None:
    async with opened(engine, simulator) as (door, _):
        simulator.fault(Fault(method="sendMessage", delay=1.4))
        assert isinstance(await door.send(said(ANA)), Unknown)


@pytest.mark.parametrize("engine", ENGINES)
async def test_who_administers_and_who_belongs(engine: str, simulator: Simulator) -> None:
    simulator.add_user(44, "Cem")
    async with opened(engine, simulator) as (door, _):
        assert await door.is_admin(GROUP, ANA, True)
        assert not await door.is_admin(GROUP, BEN, True)
        assert [await door.is_member(GROUP, who) for who in (ANA, BEN, 44)] == [True, True, False]
        assert not await door.is_admin(-77, ANA)
        assert not await door.is_admin(GROUP, 1087968824)
        asked = len(simulator.calls("getChatMember"))
        await door.is_admin(GROUP, ANA, False)
        assert len(simulator.calls("getChatMember")) == asked
        simulator.set_member(GROUP, BEN, "administrator", by=ANA)
        assert not await door.is_admin(GROUP, BEN, False)
        assert await door.is_admin(GROUP, BEN)


async def scenario(door: LibraryDoor, simulator: Simulator, topic: int) -> list[Delivery]:
    buttons = ((Button("Apply", "a:tok"), Button("Why", "w:tok")), (Button("Site", url="https://example.org/"),))
    done = [
        await door.send(
            said(ANA, "a <b> & _c_ 😀 link", entities=(Entity("text_link", 15, 4, "https://example.org/"),))
        ),
        await door.send(said(ANA, "card", buttons=buttons)),
    ]
    card = done[-1]
    assert isinstance(card, Sent)
    question = simulator.says(GROUP, "@MyBot?", BEN)
    press, again = (simulator.press(ANA, card.message_id, data) for data in ("a:tok", "w:tok"))
    done += [
        await door.send(said(ANA, "Saved", answer_to=press)),
        await door.send(said(ANA, "", answer_to=again)),
        await door.send(said(ANA, "card, done", edit_of=card.message_id)),
        await door.send(said(ANA, "card, done", edit_of=card.message_id)),
        await door.send(said(ANA, "no such message", edit_of=9999)),
        await door.send(said(GROUP, "yes", reply_to=question["message_id"])),
        await door.send(said(GROUP, "whom?", reply_to=9999)),
        await door.send(said(FORUM, "in the topic", topic)),
        await door.send(said(FORUM, "in General", 1)),
        await door.send(said(FORUM, "nowhere", 9998)),
        await door.send(said(-77, "nobody there")),
    ]
    return done


async def test_both_libraries_make_the_same_calls_with_the_same_outcomes() -> None:
    journals, outcomes = {}, {}
    for engine in ENGINES:
        simulator = furnished()
        await simulator.start()
        topic = simulator.add_topic(FORUM, "Plans", ANA)
        async with opened(engine, simulator) as (door, _):
            outcomes[engine] = [type(one).__name__ for one in await scenario(door, simulator, topic)]
            journals[engine] = [(call.method, call.params, call.description) for call in simulator.journal[2:]]
        assert simulator.violations == []
        await simulator.stop()
    assert journals["ptb"] == journals["aiogram"]
    assert outcomes["ptb"] == outcomes["aiogram"]
    assert outcomes["ptb"] == ["Sent"] * 3 + ["Sent", "Sent", "Sent", "Refused"] + ["Sent"] * 4 + ["Refused", "Gone"]
    for _, params, _ in journals["ptb"]:
        assert "parse_mode" not in params


async def test_both_libraries_show_an_answer_on_its_way_alike() -> None:
    journals, outcomes = {}, {}
    piece = Marked("The sea x = 1", (Entity("bold", 4, 3), Entity("pre", 8, 5, None, "python")))
    for engine in ENGINES:
        simulator = furnished()
        await simulator.start()
        topic = simulator.add_topic(FORUM, "Plans", ANA)
        async with opened(engine, simulator) as (door, _):
            outcomes[engine] = [
                type(one).__name__
                for one in (
                    await door.draft(place(ANA), 7, piece),
                    await door.draft(place(GROUP), 7, piece),
                    await door.typing(place(ANA)),
                    await door.typing(place(FORUM, topic)),
                    await door.typing(place(FORUM, 1)),
                    await door.typing(place(-77)),
                )
            ]
            journals[engine] = [(call.method, call.params, call.description) for call in simulator.journal[2:]]
        assert simulator.violations == []
        draft = draft_in(simulator.world, ANA)
        assert draft is not None
        assert [one["type"] for one in draft["entities"]] == ["bold", "pre"]
        assert [one["message_thread_id"] for one in simulator.world.actions] == [None, topic, None]
        await simulator.stop()
    assert journals["ptb"] == journals["aiogram"]
    assert outcomes["ptb"] == outcomes["aiogram"] == ["Sent", "Refused", "Sent", "Sent", "Sent", "Gone"]


@pytest.mark.parametrize("engine", ENGINES)
async def test_tg18_a_cut_after_the_message_arrived_is_sent_again_and_counted(
    engine: str, simulator: Simulator
) -> None:
    store: Any = MemoryRows()
    async with store.transaction() as uow:
        number = await uow.outbox.add(row(said(ANA, "answer")))
    simulator.fault(Fault(method="sendMessage", drop="after"))
    async with opened(engine, simulator) as (door, _):
        clock = QuickClock()
        delivery = OutboxDelivery(store, door, clock)
        stop = asyncio.Event()
        running = asyncio.create_task(delivery.run(stop))
        await simulator.wait(lambda: len(simulator.calls("sendMessage")) == 2)
        stop.set()
        await running
    done = store.rows[number]
    assert (done.state, done.attempts) == ("sent", 1)
    assert [one["text"] for one in simulator.bot_messages(ANA)] == ["answer", "answer"]


class HeldPause(QuickClock):
    """Stays in a pause until told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.pausing, self.go_on = asyncio.Event(), asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.pausing.set()
        await self.go_on.wait()
        await super().sleep(seconds)


@pytest.mark.parametrize("engine", ENGINES)
async def test_tg28_a_line_that_takes_polls_and_never_answers_is_told_and_built_anew(
    engine: str, simulator: Simulator
) -> None:
    clock, taken = HeldPause(), Taken(simulator)
    door = open_door(
        engine, simulator.token, clock, api_base=simulator.base_url, poll_timeout_s=1, request_timeout_s=0.5
    )
    simulator.fault(Fault(method="getUpdates", times=None, delay=300))
    await door.start(taken)
    try:
        assert isinstance(await door.send(said(ANA, "other calls work")), Sent)
        await asyncio.wait_for(clock.pausing.wait(), 30)
        assert (door.problem, door.last_poll_at) == ("telegram.unreachable", None)
        simulator.api.faults.clear()
        simulator.says(ANA, "hello", ANA)
        clock.go_on.set()
        (update,) = await taken.wait(1)
        assert (update["message"]["text"], door.problem) == ("hello", "")
        assert door.last_poll_at is not None
    finally:
        await door.stop()


@pytest.mark.parametrize("engine", ENGINES)
async def test_tg01_long_answers_pass_the_server(engine: str, simulator: Simulator) -> None:
    store: Any = MemoryRows()
    texts = ["😀" * 5000, "👨‍👩‍👧‍👦" * 900, "a" * 4090 + "🎩" * 20 + " tail" * 500]
    async with store.transaction() as uow:
        for text in texts:
            await uow.outbox.add(row(said(ANA, text)))
    async with opened(engine, simulator) as (door, _):
        await OutboxDelivery(store, door, QuickClock()).deliver_once()
    assert {one.state for one in store.rows.values()} == {"sent"}
    arrived = "".join(one["text"] for one in simulator.bot_messages(ANA))
    assert arrived.replace(" ", "") == "".join(texts).replace(" ", "")


@pytest.mark.parametrize("engine", ENGINES)
async def test_news_of_a_member_end_what_was_remembered_of_them(engine: str, simulator: Simulator) -> None:
    async with opened(engine, simulator) as (door, _):
        assert await door.is_admin(GROUP, ANA, fresh=False)
        simulator.set_member(GROUP, ANA, "member", by=ANA)
        assert await door.is_admin(GROUP, ANA, fresh=False)
        door.noticed({"chat_member": {"chat": {"id": GROUP}, "new_chat_member": {"user": {"id": ANA}}}})
        assert not await door.is_admin(GROUP, ANA, fresh=False)
        odd: list[dict[str, Any]] = [{}, {"chat_member": None}, {"chat_member": {"chat": 5, "new_chat_member": []}}]
        for raw in odd:
            door.noticed(raw)
