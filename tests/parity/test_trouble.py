"""Bad commands, poisoned updates and handlers that break, over every door: a sentence, a door that lives, and others who notice nothing."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from memory_core.core import MemoryCore
from tests.parity.chats import Chat, open_chat
from tests.parity.doors import GARDEN, LAYLA, SAM
from tests.parity.opening import CHATS
from tests.parity.played import result_of
from tests.parity.slow import SlowModel

pytestmark = pytest.mark.anyio
RAW = "no such table at /var/nowhere"
BAD = ("/nonsense", "/memory nonsense", "/memory apply", "/memory why zz99", "/memory mode sideways", "/task fly 1")
POISON: tuple[dict[str, Any], ...] = (
    {"message": {"message_id": "7", "date": "never", "chat": {"id": "x"}, "text": 7}},
    {"message": {"message_id": 7, "date": 10**30, "chat": {"id": SAM, "type": "private"}, "text": "hi"}},
    {"message": {"message_id": 7, "date": 1, "chat": {"id": SAM, "type": "planet"}, "text": "hi"}},
    {"message": {"message_id": 7, "date": 1, "chat": {"id": SAM, "type": "private"}, "text": ["hi"], "from": 3}},
    {"callback_query": {"id": "1", "from": {"id": True}, "data": None, "message": []}},
    {"message": None, "edited_message": []},
    {"something_new": {"message": {"chat": {"id": SAM}}}},
)


async def play(name: str, home: Path, patch: pytest.MonkeyPatch) -> tuple[list[Any], list[Any]]:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        chat = await open_chat(stack, name, home)
        results = [await _of(chat, "remember that I prefer tea")]
        results += [await _of(chat, text) for text in BAD]
        results.append(await _of_another(chat))
        for update in POISON:
            chat.sim.push(update)
            assert await chat.settled() is None
        results.append(await _of_another(chat))
        with patch.context() as broken:
            for name_of in ("pressure", "reject"):
                broken.setattr(MemoryCore, name_of, _breaks)
            broken.setattr(SlowModel, "stream", _breaks)
            results += [await _of(chat, text) for text in ("/memory status", "/memory reject r001", "Hello")]
            results.append(result_of(await chat.press(SAM, SAM, "reject", "r001")))
        results += [await _of(chat, "/memory status"), await _of(chat, "Hello"), await _of_another(chat)]
        assert chat.sim.violations == []
        return results, chat.calls()


async def _of(chat: Chat, text: str) -> Any:
    return result_of(await chat.say(SAM, text))


async def _of_another(chat: Chat) -> Any:
    return result_of(await chat.say(GARDEN, "@dhakira_bot hello", LAYLA))


def _breaks(*_: object, **__: object) -> Any:
    raise LookupError(RAW)


async def test_whatever_breaks_the_person_hears_a_sentence_and_others_notice_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = {name: await play(name, tmp_path / name, monkeypatch) for name in CHATS}
    results, calls = played[CHATS[0]]
    assert [result["code"] for result in results] == [
        "turn.answered",
        *("command.unknown", "command.unknown", "command.usage", "item.not-found", "command.usage", "command.usage"),
        *("turn.answered", "turn.answered"),
        *("error.internal", "error.internal", "error.internal", "error.internal"),
        *("memory.status", "turn.answered", "turn.answered"),
    ]
    assert all(result["lines"] for result in results)
    said = [str(params.get("text", "")) for method, params, _ in calls if method != "sendChatAction"]
    assert len([text for text in said if text]) >= len(results)
    assert not [text for text in said if RAW in text or "LookupError" in text or "Traceback" in text]
    for name in CHATS[1:]:
        assert played[name] == (results, calls), name
