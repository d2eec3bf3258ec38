"""Groups and topics through both libraries, and the same rights on the command line with `--space` and `--as`."""

import asyncio
import json
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from handlers.messages import Result
from tests.parity.chats import Chat, open_chat
from tests.parity.doors import FORUM, GARDEN, LAYLA, NAMES, NOUR, SAM
from tests.parity.groups import ACTS, EDITED, FORUM_CHAT, GARDEN_CHAT, PRESSED, PRIVATE, TOPIC, Act
from tests.parity.opening import CHATS
from tests.parity.played import journal, result_of, stored, unlike

pytestmark = pytest.mark.anyio
DOORS = ("aiogram", "ptb", "console", "cli")
REASON = "a terminal is one person alone: nobody talks, presses or edits in a group there; --space and --as do all else"
LINE = "cli"
_WHO = re.compile(r"\bby (?:you|the operator|Sam|Nour|Layla)\b|, (?:you|the operator|Sam|Nour|Layla)\)")


@dataclass(slots=True)
class Group:
    """People in the places of the script. With `line`, whoever types `/memory …` does so as `dhakira memory --as`."""

    chat: Chat
    line: bool
    last: dict[str, int]

    async def act(self, act: Act) -> Result | None:
        where = {PRIVATE: act.who, GARDEN_CHAT: GARDEN, FORUM_CHAT: FORUM, TOPIC: FORUM}[act.at]
        if self.line and act.is_command:
            return await self._typed(act)
        if act.how == PRESSED:
            return await self.chat.press(where, act.who, act.text, act.item)
        if act.how == EDITED:
            return await self.chat.edit(where, self.last[act.at], act.text)
        options: dict[str, Any] = {"thread": self.chat.topic} if act.at == TOPIC else {}
        if act.reply:
            options["reply_to"] = self.chat.sim.bot_messages(where)[-1]["message_id"]
        if act.anonymous:
            options["sender_chat"] = where
        result = await self.chat.say(where, act.text, act.who, **options)
        if not act.text.startswith("/"):
            self.last[act.at] = self.chat.last
        return result

    async def _typed(self, act: Act) -> Result:
        space = {
            PRIVATE: f"user:{act.who}",
            GARDEN_CHAT: f"chat:{GARDEN}",
            FORUM_CHAT: f"chat:{FORUM}",
            TOPIC: f"topic:{FORUM}/{self.chat.topic}",
        }[act.at]
        result = await self.chat.app.command_line(act.text.split()[1:], space, act.who)
        await self.chat.deliver()
        return result


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the script."""

    results: list[Any]
    state: dict[str, Any]
    said: list[Any]
    calls: list[Any]
    cards: list[str]
    admins_asked: int


async def play(engine: str, home: Path, *, line: bool = False) -> Played:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        chat = await open_chat(stack, engine, home)
        group, results = Group(chat, line, {}), []
        for act in ACTS:
            chat.clock.advance(minutes=1)
            results.append(await group.act(act))
            assert (results[-1].code if results[-1] else "") == act.code, (act, results[-1])
        assert chat.sim.violations == []
        asked = len(chat.sim.calls("getChatMember"))
        return Played(
            [result_of(result) for result in results],
            stored(home),
            journal(home),
            chat.calls(),
            await chat.faces(),
            asked,
        )


async def test_both_libraries_do_the_same_in_groups_and_topics(tmp_path: Path) -> None:
    played = {engine: await play(engine, tmp_path / engine) for engine in CHATS}
    one = played["aiogram"]
    for name, other in played.items():
        assert one.results == other.results, name
        assert unlike(one.state, other.state) == [], name
        assert (one.calls, one.said, one.cards) == (other.calls, other.said, other.cards), name
    assert one.admins_asked > 0
    whys = [result for act, result in zip(ACTS, one.results, strict=True) if act.text == "/memory why r004"]
    assert [[e["stale"] for e in why["fields"]["evidence"]] for why in whys] == [[False], [True]]
    inboxes = [r["fields"]["spaces"] for act, r in zip(ACTS, one.results, strict=True) if act.text == "/inbox"]
    forum = [f"chat:{FORUM}", next(key for key in inboxes[0] if key.startswith("topic:"))]
    assert inboxes[0] == inboxes[1] == [f"user:{SAM}", *forum, f"chat:{GARDEN}"]
    assert inboxes[2] == [f"user:{NOUR}", f"chat:{GARDEN}"]
    private_words = [call for call in one.calls if "tea" in json.dumps(call) and call[1].get("chat_id") != LAYLA]
    assert private_words == []


async def test_the_command_line_has_the_rights_of_whom_it_acts_as(tmp_path: Path) -> None:
    chat, line = await play("ptb", tmp_path / "chat"), await play("ptb", tmp_path / LINE, line=True)
    for act, mine, theirs in zip(ACTS, chat.results, line.results, strict=True):
        if act.how != EDITED:  # its result is the number of a message, and fewer were written
            assert _unnamed(mine) == _unnamed(theirs), act
    # Both are on the record: whose rights, and who used them. All else is the same.
    assert {column for _, column, _, _ in _unlike(chat, line)} == {"operator_as"}
    changed = [record for record in line.state["records"] if record["actor"] is not None and record["operator_as"]]
    assert {record["actor"] for record in changed} == {SAM, NOUR, LAYLA}
    assert {record["operator_as"] for record in changed} == {SAM}
    # Reviews in a chat show cards once more; all cards of an item say the same, whichever way it was changed.
    mine, theirs = ({_WHO.sub("WHO", face) for face in played.cards} for played in (chat, line))
    assert theirs <= mine
    assert {face.split()[0] for face in theirs} == {item["id"] for item in line.state["items"]}
    print(f"\n{table(chat.results)}")


def _unnamed(result: Any) -> Any:
    return json.loads(_WHO.sub("WHO", json.dumps(result)))


def _unlike(one: Played, other: Played) -> list[tuple[str, object, Any, Any]]:
    rows = [
        {"items": state["items"], "records": state["records"], "evidence": state["evidence"]}
        for state in (one.state, other.state)
    ]
    files = [{k: v for k, v in state.items() if k.endswith(".md")} for state in (one.state, other.state)]
    assert files[0] == files[1]
    return unlike(*rows)


def table(results: list[Any]) -> str:
    rows = [f"{'step':70} {' '.join(f'{name:8}' for name in DOORS)} reason of a gap"]
    for number, (act, result) in enumerate(zip(ACTS, results, strict=True), start=1):
        mark = "ignored" if result is None else "ok" if result["ok"] else "no"
        shown = f"{number:2} {NAMES[act.who]} in {act.at}: {act.how if act.how != 'said' else ''} {act.text}"
        marks = [mark, mark, "gap", mark if act.is_command else "gap"]
        rows.append(f"{shown[:69]:70} {' '.join(f'{one:8}' for one in marks)} {REASON}")
    return "\n".join(rows)


def test_what_a_terminal_cannot_do_in_a_group_is_talk_presses_and_edits() -> None:
    on_line = [act for act in ACTS if act.is_command]
    assert {act.at for act in on_line} == {GARDEN_CHAT, FORUM_CHAT, TOPIC}
    assert {act.who for act in on_line} == set(NAMES)
    left = [act for act in ACTS if not act.is_command]
    assert all(act.how in (PRESSED, EDITED) or act.anonymous or not act.text.startswith("/memory ") for act in left), (
        "whatever is typed behind /memory is typed on the command line too"
    )
