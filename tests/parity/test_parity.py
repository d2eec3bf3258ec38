"""One script through every door: the same results, the same memory, and for both libraries the same calls."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.parity.doors import Chat, opened, result_of, stored
from tests.parity.script import BUTTON, EDIT, MENTION, STEPS

pytestmark = pytest.mark.anyio
DOORS = ("aiogram", "ptb", "console", "cli")
TERMINALS = ("console", "cli")
REASONS = {
    BUTTON: "no buttons: the command that the card names is typed instead",
    EDIT: "a typed line cannot be edited",
    MENTION: "no other bot can be mentioned",
}


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the script at one door."""

    results: list[Any]
    state: dict[str, Any]
    calls: list[Any]


@pytest.fixture
def homes(tmp_path: Path) -> dict[str, Path]:
    """A home for each door."""
    folders = {name: tmp_path / name for name in DOORS}
    for folder in folders.values():
        folder.mkdir(mode=0o700)
    return folders


async def play(name: str, home: Path) -> Played:
    async with AsyncExitStack() as stack:
        door = await opened(stack, name, home)
        results = []
        for step in STEPS:
            door.clock.advance(minutes=1)
            results.append(result_of(await door.step(step)))
        calls = []
        if isinstance(door, Chat):
            sends = [call for call in door.sim.journal if call.method not in ("getMe", "deleteWebhook")]
            calls = [(call.method, call.params, call.ok) for call in sends]
            assert door.sim.violations == []
        return Played(results, stored(door.app), calls)


def _unlike(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """Name the columns of items and records that differ, for a failure that can be read."""
    return [
        (kind, name, mine[name], theirs[name])
        for kind in ("items", "records")
        for mine, theirs in zip(one[kind], other[kind], strict=True)
        for name in mine
        if mine[name] != theirs[name]
    ]


def table(played: dict[str, Played]) -> str:
    rows = [f"{'step':44} {' '.join(f'{name:8}' for name in DOORS)} reason of a gap"]
    for at, step in enumerate(STEPS):
        marks = ["gap" if step.gap and name in TERMINALS else _mark(played[name].results[at]) for name in DOORS]
        shown = f"{at + 1:2} {step.gap + ': ' if step.gap else ''}{step.text.strip() or '(empty)'}"
        rows.append(f"{shown:44} {' '.join(f'{mark:8}' for mark in marks)} {REASONS.get(step.gap, '')}".rstrip())
    return "\n".join(rows)


def _mark(result: Any) -> str:
    return "ignored" if result is None else "ok" if result["ok"] else "no"


async def test_every_door_comes_to_the_same(homes: dict[str, Path]) -> None:
    played = {name: await play(name, homes[name]) for name in DOORS}
    print(f"\n{table(played)}")
    first = played["aiogram"]
    assert len(STEPS) >= 25
    assert first.calls == played["ptb"].calls
    for name in DOORS[1:]:
        other = played[name]
        differing = [
            (name, step.text, mine, theirs)
            for step, mine, theirs in zip(STEPS, first.results, other.results, strict=True)
            if mine != theirs and not (step.gap and name in TERMINALS)
        ]
        assert differing == []
        assert _unlike(first.state, other.state) == []
        assert other.state == first.state
    gaps = {step.gap for step in STEPS if step.gap}
    assert gaps == {BUTTON, EDIT, MENTION}
