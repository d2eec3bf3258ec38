"""Lists of commands through both libraries: set once, left alone while they are right, tried again in bad weather."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from gateway.simulator import Fault, Simulator
from gateway.telegram.door import LibraryDoor, open_door
from gateway.telegram.menus import LANGUAGES, SCOPES, bring_up_to_date, keep_menus, menus
from handlers.commands import CHAT_NAMES
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
ENGINES = ("ptb", "aiogram")


@asynccontextmanager
async def connected(engine: str) -> AsyncIterator[tuple[Simulator, LibraryDoor, FixedClock]]:
    simulator, clock = Simulator(now=lambda: 1796000000.0), FixedClock()
    base = await simulator.start()
    door = open_door(engine, simulator.token, clock, api_base=base)
    await door.connect()
    try:
        yield simulator, door, clock
        assert simulator.violations == []
    finally:
        await door.stop()
        await simulator.stop()


def test_every_list_names_commands_that_are_there_and_fits_telegram() -> None:
    made = list(menus())
    assert {(one.scope, one.language) for one in made} == {(s, tag) for s in SCOPES for tag in LANGUAGES}
    for menu in made:
        assert all(CHAT_NAMES.get(name) == name for name, _ in menu.commands)
        assert all(1 <= len(does) <= 256 for _, does in menu.commands)
    by = {(one.scope, one.language): dict(one.commands) for one in made}
    assert "settings" not in by["all_group_chats", ""]
    assert "settings" in by["all_chat_administrators", ""]
    assert by["all_private_chats", "ar"]["new"] == "محادثة جديدة"


@pytest.mark.parametrize("engine", ENGINES)
async def test_lists_are_set_when_they_differ_and_only_then(engine: str) -> None:
    async with connected(engine) as (simulator, door, _):
        assert await bring_up_to_date(door) == 8
        calls = [call.params for call in simulator.calls("setMyCommands")]
        shown = {(call["scope"]["type"], call.get("language_code", "")): call["commands"] for call in calls}
        assert shown == {
            (m.scope, m.language): [{"command": name, "description": does} for name, does in m.commands]
            for m in menus()
        }
        assert await bring_up_to_date(door) == 0
        assert len(simulator.calls("setMyCommands")) == 8


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "fault",
    [{"code": 429, "parameters": {"retry_after": 7}}, {"code": 500}, {"drop": "before"}, {"drop": "garbage"}],
    ids=str,
)
async def test_what_is_not_taken_now_is_tried_again(engine: str, fault: dict[str, Any]) -> None:
    async with connected(engine) as (simulator, door, clock):
        simulator.fault(Fault(method="setMyCommands", skip=2, **fault))
        before = clock.now()
        await keep_menus(door, clock)
        assert len(simulator.world.commands) == 8
        waited = (clock.now() - before).total_seconds()
        assert waited == (7 if fault.get("code") == 429 else 60)


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_bot_that_may_not_is_left_after_a_few_tries(engine: str) -> None:
    async with connected(engine) as (simulator, door, clock):
        simulator.fault(Fault(method="getMyCommands", times=None, code=400))
        await keep_menus(door, clock)
        assert simulator.world.commands == {}
