"""A day in a forum of six people and four topics, in bad weather: each answer in its topic once, each memory in its space."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gateway.simulator import Fault
from handlers.texts import say
from memory_core.audit.run import Audit
from tests.parity.day import (
    CODE,
    DINA,
    FOOD,
    FORUM,
    GENERAL,
    LAYLA,
    ME,
    MOVED,
    NEWS,
    NOUR,
    OMAR,
    PEOPLE,
    PLANS,
    RAMI,
    SAM,
    TRAVEL,
    Day,
    SaysAgain,
    answer_to,
    open_day,
)
from tests.parity.opening import CHATS
from tests.parity.played import journal, rows

pytestmark = pytest.mark.anyio
WAIT_S = 37
RESULTS = [
    *["turn.answered"] * 5,
    "",  # nobody was asked
    *["turn.answered"] * 3,
    *("access.anonymous", "turn.answered"),
    *("turn.answered", ""),  # a channel's post, and its copy in the forum: answered once
    *("access.denied", "memory.applied", "memory.applied", "memory.applied"),
    *("chat.moved", "chat.moved"),
    *("memory.applied", "access.denied", "memory.applied", "session.new", "turn.answered"),
    "",  # the same update again
]
LINES = {
    f"chats/{MOVED}/MEMORY.md": ["Our releases use tags"],
    f"chats/{MOVED}/topics/2/MEMORY.md": ["The project uses Rust"],
    f"chats/{MOVED}/topics/3/MEMORY.md": ["The project uses pytest"],
    f"chats/{MOVED}/topics/5/MEMORY.md": ["Our deployment uses Docker"],
    f"users/{LAYLA}/USER.md": ["يفضّل الشاي"],
}
POINTER = say("en", "private.unheard")
SENT = ("sendMessage", "editMessageText", "answerCallbackQuery")


@dataclass(slots=True)
class Lived:
    """What the day left behind."""

    results: list[str] = field(default_factory=list)
    answers: dict[str, list[tuple[int, int | None]]] = field(default_factory=dict)
    expected: dict[str, list[tuple[int, int | None]]] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    calls: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)


async def morning(day: Day, lived: Lived) -> None:
    """Everybody tells something in a topic of their own; what nobody may do comes to nothing."""
    for who, topic, text in (
        (SAM, PLANS, "remember that our project uses Rust."),
        (NOUR, CODE, "remember that our project uses pytest."),
        (LAYLA, FOOD, "تذكّر أنّني أفضّل الشاي"),
        (OMAR, TRAVEL, "remember that our deployment uses Docker."),
        (DINA, GENERAL, "remember that our releases use tags."),
    ):
        lived.results.append(_code(await day.asks(who, topic, text)))
    lived.results.append(_code(await day.chats(RAMI, PLANS, "We should hurry")))
    for thing in ("jazz", "chess"):
        lived.results.append(_code(await day.asks(RAMI, TRAVEL, f"remember that I like {thing}.")))
    of_the_bot = [m for m in day.sim.bot_messages(FORUM) if m.get("message_thread_id") == day.threads[CODE]]
    lived.results.append(_code(await day.asks(RAMI, CODE, "And who are you?", reply_to=of_the_bot[-1]["message_id"])))
    lived.results.append(_code(await day.chats(SAM, PLANS, "/memory apply all", sender_chat=FORUM)))
    lived.results.append(_code(await day.asks(SAM, PLANS, "Hello from nobody", sender_chat=FORUM)))
    day.sim.says(NEWS, f"{ME} remember that our channel uses Markdown.", SAM)
    lived.results += [_code(await day.settled()), _code(await day.settled())]
    lived.results.append(_code(await day.chats(NOUR, CODE, "/memory apply r002")))
    lived.results.append(_code(await day.chats(SAM, PLANS, "/memory apply r001")))
    lived.results.append(_code(await day.chats(SAM, CODE, "/memory apply r002")))
    lived.results.append(_code(await day.say(LAYLA, "/memory apply r003")))


async def flood_control(day: Day) -> None:
    """The forum has to wait; a private chat does not."""
    day.sim.fault(Fault(method="sendMessage", chat_id=FORUM, times=2, code=429, parameters={"retry_after": WAIT_S}))
    before, count = day.clock.now(), len(day.sim.bot_messages(FORUM))
    day.says(NOUR, CODE, "What do we test with?")
    await day.carried_out()
    await day.try_to_deliver()
    day.says(OMAR, None, "Are you there?")
    await day.carried_out()
    await day.try_to_deliver()
    assert (len(day.sim.bot_messages(FORUM)), len(day.sim.bot_messages(OMAR))) == (count, 1)
    await day.deliver()
    assert (day.clock.now() - before).total_seconds() >= 2 * WAIT_S


async def outage(day: Day) -> None:
    """For three minutes nothing goes out or comes in; one answer is ready before, and people go on talking."""
    assert isinstance(day.spoken, SaysAgain)
    asked = day.spoken.asked
    day.says(RAMI, TRAVEL, "When do we leave?")
    await day.carried_out()
    count = len(day.sim.bot_messages(FORUM))
    day.says(DINA, FOOD, "What do we eat?")
    day.says(SAM, PLANS, "What comes next?")
    day.says(LAYLA, CODE, "من يراجع هذا؟")
    await day.minutes_without_a_network(3)
    assert len(day.sim.bot_messages(FORUM)) == count
    for _ in range(3):
        await day.carried_out()
    await day.deliver()
    assert day.spoken.asked == asked + 4, "an answer that waits is not made again"


async def move(day: Day, lived: Lived) -> None:
    """The forum gets another id while an answer is on its way there."""
    day.says(NOUR, CODE, "Are we ready?")
    await day.carried_out()
    day.moves(by=SAM)
    lived.results += [_code(await day.carried_out()), _code(await day.carried_out())]
    await day.deliver()


async def evening(day: Day, lived: Lived) -> None:
    """Under its new id it is the same forum; one topic begins anew, and an update comes a second time."""
    lived.results.append(_code(await day.chats(SAM, TRAVEL, "/memory apply r004")))
    lived.results.append(_code(await day.chats(OMAR, GENERAL, "/memory apply r005")))
    lived.results.append(_code(await day.chats(SAM, GENERAL, "/memory apply r005")))
    lived.results.append(_code(await day.chats(LAYLA, FOOD, "/new")))
    lived.results.append(_code(await day.asks(RAMI, FOOD, "What did we order?")))
    (newest,) = rows(day.app.settings.home, {"inbox": "SELECT MAX(CAST(substr(key, 10) AS INTEGER)) AS id FROM inbox"})[
        "inbox"
    ]
    day.sim.redeliver(newest["id"])
    lived.results.append(_code(await day.settled()))


async def live(name: str, home: Path) -> Lived:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        day, lived = await open_day(stack, name, home), Lived()
        await morning(day, lived)
        await flood_control(day)
        await outage(day)
        first_half = len(day.asked)
        await move(day, lived)
        await evening(day, lived)
        assert day.sim.violations == []
        assert list((await Audit(day.app.core.context, day.app.core.prompt_for).run()).findings) == []
        chats = (FORUM, MOVED, NEWS, *(person for person in PEOPLE if person != RAMI))
        for at, asked in enumerate(day.asked):
            forum = FORUM if at < first_half else MOVED
            lived.expected[asked.text] = [
                (asked.who, None) if asked.topic is None else (forum, day.threads[asked.topic])
            ]
            lived.answers[asked.text] = [
                (chat, message.get("message_thread_id"))
                for chat in chats
                for message in day.sim.bot_messages(chat)
                if message["text"] == answer_to(asked.text)
            ]
        for call in day.sim.journal:
            if call.ok and call.method in SENT:
                lane = (call.params.get("chat_id", 0), call.params.get("message_thread_id", 0))
                lived.calls.setdefault(lane, []).append((call.method, call.params))
        lived.lines = {path: found for path, found in (await asyncio.to_thread(lines, home)).items() if found}
        lived.said = [row["text"] for row in journal(home)]
        return lived


def lines(home: Path) -> dict[str, list[str]]:
    """Every remembered line by its file."""
    return {
        str(path.relative_to(home / "profiles/default")): [
            line.removeprefix("- ") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("- ")
        ]
        for path in home.rglob("*.md")
    }


def _code(result: Any) -> str:
    return result.code if result else ""


async def test_a_day_in_a_forum_ends_with_each_answer_in_its_topic_and_each_memory_in_its_space(tmp_path: Path) -> None:
    days = {name: await live(name, tmp_path / name) for name in CHATS}
    first = days[CHATS[0]]
    for name, lived in days.items():
        assert lived.answers == lived.expected, name
        assert lived.results == RESULTS, name
        assert lived.lines == LINES, name
        assert "We should hurry" not in lived.said
        assert lived.calls == first.calls, name
    assert len(first.answers) == 17
    pointers = [params for lane in first.calls.values() for _, params in lane if params.get("text") == POINTER]
    assert [(one["chat_id"], one["message_thread_id"]) for one in pointers] == [(FORUM, 5)], (
        "once a day, where they spoke"
    )
