"""What a command of one chat costs while thousands of turns of other chats wait for a slow model."""

import asyncio
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from gateway.app import App, open_app
from gateway.models import open_models
from gateway.settings import load_settings
from handlers.messages import Command, Inbound
from memory_core.ports import ModelMessage
from memory_core.spaces import Place
from memory_core.values import Part, PartKind, Span, Speaker

CHATS, TURNS, WAITING = 200, 20, 2_000
ANSWER_S = 2.0
"""How long the model takes (ARCHITECTURE §12)."""
AT_LEAST = 20
MOST_BYTES = 1.5e9
_UNIT = 1 if sys.platform == "darwin" else 1024


class Slow:
    """Answers after a while, everybody at the same time."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        """Nobody is answered before it is set."""
        self.waiting = 0
        self.all_wait = asyncio.Event()

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        del messages
        self.waiting += 1
        if self.waiting == CHATS:
            self.all_wait.set()
        await self.answers.wait()
        await asyncio.sleep(ANSWER_S)
        self.waiting -= 1
        yield "Yes."


@dataclass(frozen=True, slots=True)
class Load:
    """Median seconds of a command of a chat where nothing else happens."""

    idle: float
    beside_waiting: float
    """While 2,000 turns of other chats wait."""
    beside_working: float
    """While 200 chats take 20 turns each."""
    peak_bytes: int


async def under_load() -> Load:
    """Let 200 chats say 20 things each, all at once, and meanwhile ask for the status in another one."""
    model = Slow()
    async with _app(model) as app:
        other = CHATS + 1
        idle = [await _command(app, other, number) for number in range(AT_LEAST)][AT_LEAST // 2 :]
        turns = [await _take(app, chat, turn) for turn in range(WAITING // CHATS) for chat in range(1, CHATS + 1)]
        await model.all_wait.wait()
        waiting = [await _command(app, other, 100 + number) for number in range(AT_LEAST)]
        turns += [
            await _take(app, chat, turn) for turn in range(WAITING // CHATS, TURNS) for chat in range(1, CHATS + 1)
        ]
        model.answers.set()
        working: list[float] = []
        while app.mailbox.busy:
            working.append(await _command(app, other, 200 + len(working)))
            await asyncio.sleep(0.1)
        assert len([turn for turn in turns if turn.result()]) == CHATS * TURNS
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
    return Load(statistics.median(idle), statistics.median(waiting), statistics.median(working), peak)


@asynccontextmanager
async def _app(model: Slow) -> AsyncIterator[App]:
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        plain = load_settings(Path(folder), {})
        access = plain.access.model_copy(update={"users": tuple(range(1, CHATS + 2))})
        settings = plain.model_copy(update={"access": access})
        models = replace(open_models(settings.models, settings.home), conversation=model)
        async with open_app(settings, models=models) as app:
            yield app


async def _take(app: App, chat: int, number: int) -> "asyncio.Task[object]":
    task = await app.mailbox.take(_inbound(app, chat, number, f"What about question number {number}?"))
    assert task is not None
    return task


async def _command(app: App, chat: int, number: int) -> float:
    inbound = _inbound(app, chat, number, "/memory status")
    begun = time.perf_counter()
    result = await app.mailbox.handle(inbound)
    taken = time.perf_counter() - begun
    assert result is not None
    assert result.ok, result
    return taken


def _inbound(app: App, chat: int, number: int, text: str) -> Inbound:
    name, _, args = text[1:].partition(" ")
    return Inbound(
        key=f"telegram:{chat * 1_000_000 + number}",
        kind="message",
        place=Place("telegram", chat),
        sent_at=app.clock.now(),
        speaker=Speaker(chat, f"Person {chat}"),
        language="en",
        message_id=number + 1,
        text=text,
        parts=(Part(PartKind.TYPED, Span(0, len(text))),),
        command=Command(name, args) if text.startswith("/") else None,
    )
