"""Strangers, codes, requests and invitations through both libraries: the same results, rows and calls."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat, open_chat
from tests.parity.doors import SAM
from tests.parity.opening import CHATS
from tests.parity.played import result_of, rows

pytestmark = pytest.mark.anyio
ZAID, RAMI = 5005, 5006
YARD, ATTIC = -1001000000007, -1001000000008
_ADMISSIONS = {
    "admissions": "SELECT kind, subject_id, state, name, how, made_by, at FROM admissions ORDER BY subject_id"
}


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it."""

    results: list[Any]
    rows: Any
    calls: list[Any]


async def _press(chat: Chat, where: int, label: str, who: int) -> Any:
    message = next(m for m in reversed(chat.sim.bot_messages(where)) if m.get("reply_markup"))
    data = next(
        b["callback_data"] for row in message["reply_markup"]["inline_keyboard"] for b in row if b["text"] == label
    )
    chat.sim.press(where, message["message_id"], data, who)
    return await chat.settled()


async def play(engine: str, home: Path) -> Played:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        chat = await open_chat(stack, engine, home)
        chat.app.access.operators = frozenset({SAM})
        sim, said = chat.sim, []
        for person, name in ((ZAID, "Zaid"), (RAMI, "Rami")):
            sim.add_user(person, name, language_code="en")
            sim.private(person)
        sim.private(SAM)
        said.append(await chat.say(ZAID, "Hello"))
        said.append(await chat.say(ZAID, "Hello?"))
        said.append(await _press(chat, SAM, "Allow", SAM))
        said.append(await chat.say(ZAID, "Hello, now?"))
        code = await chat.say(SAM, "/pair")
        assert code is not None
        said.append(await chat.say(RAMI, "/pair AAAA-BBBB"))
        said.append(await chat.say(RAMI, f"/pair {code.fields['code']}"))
        said.append(await chat.say(RAMI, "Hello"))
        said.append(await chat.say(SAM, f"/access deny {RAMI}"))
        said.append(await chat.say(RAMI, "Hello?"))
        for yard, who in ((YARD, SAM), (ATTIC, ZAID)):
            sim.add_supergroup(yard, "Yard", members=[ZAID], admins=(who,))
            sim.push(_joined(yard, who, chat))
            said.append(await chat.settled())
            said.append(await chat.say(yard, "@dhakira_bot hello", ZAID))
        said.append(await chat.say(SAM, "/access"))
        assert sim.violations == []
        calls = [call for call in chat.calls() if call[0] != "getChatMember"]
        return Played([result_of(one) for one in said], rows(home, _ADMISSIONS), calls)


def _joined(chat_id: int, who: int, chat: Chat) -> dict[str, Any]:
    bot, person = chat.sim.world.me.as_json(), chat.sim.world.user(who).as_json()
    return {
        "my_chat_member": {
            "chat": {"id": chat_id, "type": "supergroup", "title": "Yard"},
            "from": person,
            "date": int(chat.clock.now().timestamp()),
            "old_chat_member": {"user": bot, "status": "left"},
            "new_chat_member": {"user": bot, "status": "member"},
        }
    }


async def test_both_libraries_let_the_same_people_and_chats_in(tmp_path: Path) -> None:
    one, *others = [await play(engine, tmp_path / engine) for engine in CHATS]
    for other in others:
        assert one.results == other.results
        assert one.rows == other.rows
        assert one.calls == other.calls
    assert [result["code"] if result else None for result in one.results] == [
        *(None, None, "access.allowed", "turn.answered"),
        *("access.pair-wrong", "access.paired", "turn.answered", "access.barred", None),
        *("chat.joined", "turn.answered", None, None),
        "access.list",
    ]
    assert [(row["subject_id"], row["state"], row["how"]) for row in one.rows["admissions"]] == [
        (ATTIC, "asked", ""),
        (YARD, "allowed", "invited"),
        (ZAID, "allowed", "button"),
        (RAMI, "denied", "command"),
    ]
    (told,) = [
        params["text"] for method, params, _ in one.calls if method == "sendMessage" and params["chat_id"] == ATTIC
    ]
    assert f"its id is {ATTIC}." in told
