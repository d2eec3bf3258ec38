"""The terminal says each thing once, and as it is now: what was changed there by command is not told again with old words."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.console import Console
from gateway.settings import load_settings
from handlers.review import refresh_cards
from memory_core.spaces import user_space
from memory_core.values import Actor, ItemState
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
STATEMENT = "Prefers short answers"


async def _with(home: Path, play: Callable[[App, list[str], FixedClock], Awaitable[None]]) -> None:
    clock = FixedClock()
    async with open_app(load_settings(home, {}), clock=clock, ids=CountingIds()) as app:
        await play(app, [], clock)


def _terminal(app: App, said: list[str]) -> Console:
    """Open a terminal as each `dhakira ask` does."""
    return Console(app, said.append)


async def _learn(app: App, said: list[str]) -> str:
    await _terminal(app, said).turn("Remember that I prefer short answers.")
    (item,) = await app.core.items([user_space("default", 1)], [ItemState.APPLIED, ItemState.PENDING])
    assert any(item.statement in text for text in said)
    said.clear()
    return item.id


CHANGES = [
    [f"edit {{id}} Text number {number}" for number in range(10)],
    ["edit {id} Other words", "undo {id}"],
    ["verify {id}", "share {id}", "unshare {id}"],
    ["edit {id} Other words", "forget {id}"],
]


@pytest.mark.parametrize("changes", CHANGES, ids=range(len(CHANGES)))
@pytest.mark.parametrize("door", ["line", "chat"])
async def test_what_was_changed_at_the_terminal_is_not_told_there_again(
    tmp_path: Path, changes: list[str], door: str
) -> None:
    async def play(app: App, said: list[str], clock: FixedClock) -> None:
        item = await _learn(app, said)
        for change in changes:
            clock.advance(minutes=1)
            words = change.format(id=item)
            if door == "line":
                await app.command_line(words.split(), "", None)
            else:
                await _terminal(app, said).turn(f"/memory {words}")
                assert len(said) == 1  # the answer, and no card beside it
                said.clear()
        clock.advance(minutes=1)
        await _terminal(app, said).turn("Hello there")
        assert len(said) == 1
        assert not [text for text in said if "Text number" in text or "Other words" in text]

    await _with(tmp_path, play)


async def test_what_somebody_else_changed_is_told_once_and_as_it_is_now(tmp_path: Path) -> None:
    async def play(app: App, said: list[str], clock: FixedClock) -> None:
        item_id = await _learn(app, said)
        for number in range(3):
            clock.advance(minutes=1)
            item = await app.core.item(item_id)
            assert item is not None
            outcome = await app.core.edit(Actor(1), item, f"Text number {number}", f"telegram:{number}")
            async with app.store.transaction() as uow:
                await refresh_cards(app.core, uow, outcome.items, f"telegram:{number}")
        await _terminal(app, said).turn("Hello there")
        told = [text for text in said if "Text number" in text]
        assert len(told) == 1
        assert "Text number 2" in told[0]

    await _with(tmp_path, play)


async def test_news_that_was_overtaken_before_it_was_printed_is_printed_as_it_is(tmp_path: Path) -> None:
    async def play(app: App, said: list[str], clock: FixedClock) -> None:
        unseen = app.mailbox
        await unseen.handle(_terminal(app, said).inbound("Remember that I prefer short answers."))
        (item,) = await app.core.items([user_space("default", 1)], [ItemState.APPLIED, ItemState.PENDING])
        await app.command_line(["edit", item.id, "Text", "number", "1"], "", None)
        await _terminal(app, said).show()
        assert [text for text in said if "Text number 1" in text]
        assert not [text for text in said if item.statement in text and "Remembered" in text]

    await _with(tmp_path, play)
