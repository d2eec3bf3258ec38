"""One script through every door: the same results, the same memory, and for both libraries the same calls."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from memory_core.languages.normalise import shows_nothing
from tests.parity.chats import Chat
from tests.parity.doors import Came
from tests.parity.opening import CHATS, DOORS, TERMINALS, opened
from tests.parity.played import journal, result_of, stored, unlike
from tests.parity.script import BUTTON, EDIT, IGNORED, MENTION, STEPS, Step
from tests.parity.slow import BEGUN

pytestmark = pytest.mark.anyio
REASONS = {
    BUTTON: "no buttons: the command that the card names is typed instead",
    EDIT: "a typed line cannot be edited",
    MENTION: "no other bot can be mentioned",
}


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the script at one door."""

    came: list[Came]
    state: dict[str, Any] = field(default_factory=dict)
    said: list[Any] = field(default_factory=list)
    calls: list[Any] = field(default_factory=list)


async def play(name: str, home: Path) -> Played:
    async with opened(name, home) as door:
        came = []
        for step in STEPS:
            door.clock.advance(minutes=1)
            came.append(await door.step(step))
        calls: list[Any] = []
        if isinstance(door, Chat):
            calls = door.calls()
            assert door.sim.violations == []
        return Played(came, stored(home), journal(home), calls)


def faults(name: str, played: Played, first: Played) -> list[str]:
    """Name every step at which a door left out what it could do, did something else, or did not do what it must."""
    found = []
    for number, (step, came, other) in enumerate(zip(STEPS, played.came, first.came, strict=True), start=1):
        where = f"{name}, step {number} ({step.gap}{step.text[:40]!r})"
        may_be_left_out = name in TERMINALS and bool(step.gap) and not step.instead
        if came.gap or may_be_left_out:
            if not (may_be_left_out and came.gap == step.gap and not came.results):
                found.append(f"{where}: left out as {came.gap!r}")
            continue
        codes = [result.code if result else IGNORED for result in came.results]
        if codes != [step.code] * (2 if step.then else 1):
            found.append(f"{where}: came to {codes}")
        if (mine := list(map(result_of, came.results))) != (theirs := list(map(result_of, other.results))):
            found.append(f"{where}: {mine} is not {theirs}")
    return found


def table(played: dict[str, Played]) -> str:
    rows = [f"{'step':44} {' '.join(f'{name:15}' for name in DOORS)} reason of a gap"]
    for at, step in enumerate(STEPS):
        marks = [_mark(step, played[name].came[at]) for name in DOORS]
        shown = f"{at + 1:2} {step.gap + ': ' if step.gap else ''}{'(empty)' if shows_nothing(step.text) else step.text[:36]}"
        rows.append(f"{shown:44} {' '.join(f'{mark:15}' for mark in marks)} {REASONS.get(step.gap, '')}".rstrip())
    return "\n".join(rows)


def _mark(step: Step, came: Came) -> str:
    if came.gap:
        return "gap"
    result = came.results[0]
    return "ignored" if result is None else "ok" if result.ok else "no"


async def test_every_door_comes_to_the_same(tmp_path: Path) -> None:
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    print(f"\n{table(played)}")
    first = played["aiogram"]
    assert [fault for name in DOORS for fault in faults(name, played[name], first)] == []
    for name in DOORS[1:]:
        one, other = first.state, played[name].state
        if name in TERMINALS:  # what was edited in a chat is told in its other words
            one, other = _untold(one), _untold(other)
        assert unlike(one, other) == [], name
    for name in CHATS[1:]:
        assert first.calls == played[name].calls, name
        assert first.said == played[name].said, name
    for name in DOORS:
        kept = [one["text"] for one in played[name].said if one["text"].startswith(BEGUN.strip())]
        assert kept == [f"{BEGUN.strip()}\n\n[stopped]"], name


def _untold(state: dict[str, Any]) -> dict[str, Any]:
    """Leave out of the logs what each conversation was about."""
    return {
        name: re.sub(r"(?m)(\(session-\d+\)): .*$", r"\1", told) if name.endswith("log.md") else told
        for name, told in state.items()
    }


def test_the_script_has_gaps_only_where_there_is_nothing_of_the_kind() -> None:
    assert len(STEPS) >= 75
    assert {step.gap for step in STEPS if step.gap} == set(REASONS)
    # Whose card it is can type what the button does, at every door; nobody else is at a terminal.
    assert all(bool(step.instead) != step.second for step in STEPS if step.gap == BUTTON)
    assert all(not step.instead for step in STEPS if step.gap in (EDIT, MENTION))
    assert [step.text for step in STEPS if step.code == IGNORED] == ["/memory@OtherBot status"]


def test_a_door_that_leaves_out_what_it_could_do_is_found_out() -> None:
    def came(step: Step, *, terminal: bool) -> Came:
        return Came(gap=step.gap) if terminal and step.gap and not step.instead else Came((None,))

    chat, terminal = (Played([came(step, terminal=line) for step in STEPS]) for line in (False, True))
    typed = next(at for at, step in enumerate(STEPS) if not step.gap)
    pressed = next(at for at, step in enumerate(STEPS) if step.instead)
    edited = next(at for at, step in enumerate(STEPS) if step.gap == EDIT)

    def left_out(name: str, played: Played) -> list[str]:
        return [fault for fault in faults(name, played, chat) if "left out" in fault]

    def without(played: Played, at: int, gap: str) -> Played:
        return replace(played, came=[*played.came[:at], Came(gap=gap), *played.came[at + 1 :]])

    assert left_out("console", terminal) == left_out("ptb", chat) == []
    for at in (typed, pressed):
        assert len(left_out("console", without(terminal, at, BUTTON))) == 1
    assert len(left_out("ptb", without(chat, edited, EDIT))) == 1
    assert len(left_out("console", without(terminal, edited, MENTION))) == 1
    assert len(left_out("cli", Played([Came((None,)) for _ in STEPS]))) == sum(
        bool(step.gap and not step.instead) for step in STEPS
    )
    # A step at which nothing came of what must come to something is a fault too.
    assert len(faults("ptb", chat, chat)) == len([step for step in STEPS if step.code != IGNORED])
