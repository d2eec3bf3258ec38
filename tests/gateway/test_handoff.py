"""`dhakira chat --handoff CODE`: a conversation of the chat goes on in the terminal."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.console import converse, inbound_of
from gateway.models import RecordingConversation
from gateway.settings import load_settings
from handlers.messages import Result
from memory_core.spaces import Place
from memory_core.values import Speaker
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
SAM = Speaker(1002, "Sam")
CHAT = Place("telegram", SAM.id)


@asynccontextmanager
async def opened(home: Path) -> AsyncIterator[App]:
    settings = load_settings(home, {})
    console = settings.console.model_copy(update={"user_id": SAM.id, "name": SAM.name})
    settings = settings.model_copy(update={"console": console})
    async with open_app(settings, clock=FixedClock(), ids=CountingIds(), record=True) as app:
        yield app


async def says(app: App, text: str) -> Result:
    result = await app.mailbox.handle(replace(inbound_of(app, CHAT, SAM, text), language="en"))
    assert result is not None
    return result


async def chat(app: App, typed: str, code: str) -> int:
    reading, writing = os.pipe()
    os.write(writing, typed.encode())
    os.close(writing)
    try:
        return await converse(app, reading, handoff=code)
    finally:
        os.close(reading)


async def test_the_terminal_goes_on_where_the_chat_was(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(home) as app:
        await says(app, "Let us plan the boat trip to the island.")
        given = await says(app, "/handoff")
        assert f"dhakira chat --handoff {given.fields['handoff']}" in "\n".join(given.lines)
        assert await chat(app, "Where were we?\n", str(given.fields["handoff"])) == 0
        shown = capsys.readouterr().out
        assert "We go on here." in shown
        assert isinstance(app.conversation, RecordingConversation)
        assert any("boat trip" in message.text for message in app.conversation.requests[-1])


async def test_a_wrong_code_begins_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(home) as app:
        await says(app, "Let us plan the boat trip.")
        await says(app, "/handoff")
        assert await chat(app, "Where were we?\n", "ABCD-EFGH") == 1
        assert "does not work" in capsys.readouterr().out
        async with app.store.reading() as uow:
            assert await uow.sessions.current("default", Place("console", SAM.id)) is None
