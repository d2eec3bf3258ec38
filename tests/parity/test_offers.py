"""What an answer offers, pressed through both libraries and the webhook, in both languages: the same results, calls and files."""

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat, open_chat
from tests.parity.doors import SAM
from tests.parity.opening import CHATS
from tests.parity.played import result_of
from tests.parity.test_files import OWN

pytestmark = pytest.mark.anyio
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
TOLD = ("remember that I like green tea with mint", "remember that I like green apples", "/memory apply all")
STEPS = {
    "en": ("/memory compact", "Cancel", "/memory compact", "Apply", "/memory restore", "USER.md", "Restore", "Undo"),
    "ar": ("/memory compact", "ألغِ", "/memory compact", "نفّذ", "/memory restore", "USER.md", "أعِده", "تراجع"),
}  # fmt: skip
CODES = [
    *("memory.compact-proposed", "memory.left", "memory.compact-proposed", "memory.compacted"),
    *("memory.backups", "memory.restore-offered", "memory.restored", "memory.undone"),
]


async def press(chat: Chat, label: str) -> Any:
    for message in reversed(chat.sim.bot_messages(SAM)):
        for row in message.get("reply_markup", {}).get("inline_keyboard", ()):
            for button in row:
                if button["text"].translate(ISOLATES).endswith(label):
                    chat.sim.press(SAM, message["message_id"], button["callback_data"], SAM)
                    return await chat.settled()
    raise AssertionError(label)


def plain(value: Any) -> Any:
    return json.loads(OWN.sub("OWN", json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)))


async def play(engine: str, home: Path, language: str) -> tuple[list[Any], list[Any], str]:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        chat = await open_chat(stack, engine, home)
        chat.sim.world.users[SAM] = replace(chat.sim.world.user(SAM), language_code=language)
        chat.sim.private(SAM)
        for text in TOLD[:2]:
            await chat.say(SAM, text)
        await press(chat, "Edit")  # a card follows the words, not the client
        assert chat.calls()[-1][1]["reply_markup"] == {"force_reply": True}
        await chat.say(SAM, TOLD[2])
        results = [await (chat.say(SAM, step) if step[0] == "/" else press(chat, step)) for step in STEPS[language]]
        assert chat.sim.violations == []
        text = await asyncio.to_thread((home / f"profiles/default/users/{SAM}/USER.md").read_text, "utf-8")
        return plain([result_of(one) for one in results]), plain(chat.calls()), text


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_every_library_carries_out_what_is_offered(tmp_path: Path, language: str) -> None:
    one, *others = [await play(engine, tmp_path / engine, language) for engine in CHATS]
    assert [result["code"] for result in one[0]] == CODES
    for other in others:
        assert other == one
