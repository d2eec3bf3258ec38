"""A group that listens, one that is answered always, a paste and an album, through both libraries: the same journal and calls."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat, open_chat
from tests.parity.doors import FORUM, GARDEN, LAYLA, SAM
from tests.parity.opening import CHATS
from tests.parity.played import journal, result_of, stored

pytestmark = pytest.mark.anyio
LONGEST_HOLD_S = 2.0
PHOTO = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it."""

    results: list[Any]
    said: list[Any]
    state: Any
    calls: list[Any]


class _Moving:
    """Lets the held turn wait for what follows, and no longer."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat

    async def sleep(self, seconds: float) -> None:
        if seconds > LONGEST_HOLD_S:  # the door, looking after its webhook
            await asyncio.Event().wait()
        await asyncio.sleep(0.3)
        self._chat.clock.advance(seconds=seconds)


def _picture(chat: Chat, number: int, caption: str) -> dict[str, Any]:
    person = chat.sim.world.user(SAM).as_json()
    said: dict[str, Any] = {
        "message_id": 700 + number,
        "date": int(chat.clock.now().timestamp()),
        "chat": {"id": SAM, "type": "private", "first_name": "Sam"},
        "from": person,
        "photo": PHOTO,
        "media_group_id": "77",
    }
    return {"message": {**said, **({"caption": caption} if caption else {})}}


async def play(engine: str, home: Path) -> Played:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        chat = await open_chat(stack, engine, home)
        chat.clock.sleep = _Moving(chat).sleep  # type: ignore[method-assign]
        results = []

        async def say(where: int, text: str, who: int, **options: Any) -> None:
            results.append(await chat.say(where, text, who, **options))

        await say(GARDEN, "Nobody hears this", LAYLA)
        await say(GARDEN, "/memory listen on", SAM)
        await say(GARDEN, "The party is on Friday", LAYLA)
        await say(GARDEN, "A nameless word", SAM, sender_chat=GARDEN)
        await say(GARDEN, "@dhakira_bot when is it?", LAYLA)
        await say(GARDEN, "/memory listen off", SAM)
        await say(GARDEN, "Nobody hears that", LAYLA)
        await say(FORUM, "/memory addressing always", SAM, thread=chat.topic)
        await say(FORUM, "What a day", LAYLA, thread=chat.topic)
        await say(FORUM, "Nobody answers here", LAYLA)
        chat.sim.private(SAM)
        for number in range(3):
            chat.sim.push(_picture(chat, number, "Look at our garden" if number == 0 else ""))
        tasks = [await chat._next() for _ in range(3)]
        results += [await task for task in tasks if task is not None]
        await chat.deliver()
        assert chat.sim.violations == []
        return Played([result_of(one) for one in results], journal(home), stored(home), chat.calls())


async def test_both_libraries_hear_and_join_the_same(tmp_path: Path) -> None:
    one, *others = [await play(engine, tmp_path / engine) for engine in CHATS]
    for other in others:
        assert one.results == other.results
        assert one.said == other.said
        assert one.state == other.state
        assert one.calls == other.calls
    assert [result["code"] if result else None for result in one.results] == [
        *(None, "memory.listen-set", None, None, "turn.answered", "memory.listen-set", None),
        *("memory.addressing-set", "turn.answered", None, "turn.answered"),
    ]
    texts = [row["text"] for row in one.said]
    assert "The party is on Friday" in texts
    assert "Look at our garden\n[attached: 3 × photo]" in texts
    assert not [text for text in texts if text.startswith("Nobody")]
