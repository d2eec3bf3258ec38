"""What people reported of other bots' conversations, on a database in a file: restarts, and another process that holds it."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.console import Console
from gateway.models import RecordingConversation
from gateway.settings import load_settings
from handlers.messages import Result
from memory_core.errors import StorageError

pytestmark = pytest.mark.anyio


async def says(app: App, text: str) -> Result:
    result = await Console(app, lambda _: None).turn(text)
    assert result is not None
    return result


async def test_mem_53_after_a_restart_the_conversation_goes_on(home: Path) -> None:
    settings = load_settings(home, {})
    async with open_app(settings) as app:
        await says(app, "The gate code is on the blue card.")
        session = await app.core.session(Console(app, print).place)
    async with open_app(settings, record=True) as app:
        await says(app, "Where was it?")
        again = await app.core.session(Console(app, print).place)
        assert isinstance(app.conversation, RecordingConversation)
        request = app.conversation.requests[-1]
    assert session is not None
    assert again is not None
    assert (again.id, again.count) == (session.id, 4)
    assert any("blue card" in message.text for message in request)


@contextmanager
def held(database: Path) -> Iterator[Callable[[], None]]:
    """Be another process that writes until it is told to let go."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other.rollback
        other.rollback()


async def test_mem_49_a_database_that_somebody_holds_for_a_moment_is_waited_for(home: Path) -> None:
    settings = load_settings(home, {})
    async with open_app(settings) as app:
        await says(app, "remember that I prefer pnpm")
        with held(settings.database) as let_go:
            asked = asyncio.create_task(app.command_line(["forget", "pnpm"], "", None))
            ended = asyncio.create_task(says(app, "/new"))
            assert (await app.command_line(["status"], "", None)).ok  # reading waits for nobody
            assert not asked.done()
            let_go()
            assert (await asked).ok
            assert (await ended).code == "session.new"


async def test_mem_49_a_database_that_somebody_holds_disables_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory_core.storage.sqlite.BUSY_TIMEOUT_MS", 20)
    settings = load_settings(home, {})
    async with open_app(settings) as app:
        await says(app, "remember that I prefer pnpm")
        console = Console(app, lambda _: None)
        ending = console.inbound("/new")
        with held(settings.database):
            assert (await app.command_line(["status"], "", None)).ok
            with pytest.raises(StorageError) as caught:
                await app.router.receive(ending)
            assert caught.value.code == "storage.busy"
            refused = await app.command_line(["forget", "pnpm"], "", None)
            assert (refused.ok, refused.code) == (False, "storage.busy")
            assert refused.lines
        # Not acknowledged, so it comes again.
        assert await app.router.receive(ending) == ending.key
        assert await app.core.session(console.place) is None
        async with app.store.reading() as uow:
            row = await uow.inbox.get(ending.key)
            assert len(await uow.queue.jobs(app.core.profile)) == 1
        assert row is not None
        assert row.state == "done"
        assert (await app.command_line(["forget", "pnpm"], "", None)).ok
        assert (await says(app, "hello")).ok
