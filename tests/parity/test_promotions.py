"""What is said in three conversations is remembered through every door alike, shown alike, and taken out alike."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat
from tests.parity.doors import SAM
from tests.parity.opening import DOORS, opened
from tests.parity.played import result_of, stored
from tests.parity.script import Step

pytestmark = pytest.mark.anyio
WORDS = "We want pnpm by default. Project uses Postgres."
LINE, FACT = "Prefer pnpm.", "Project uses Postgres."
FOLDER = f"profiles/default/users/{SAM}"
STEPS = (
    ("/memory mode auto", "memory.mode-set"),
    ("/memory promotions", "memory.promotions"),
    (WORDS, "turn.answered"),
    ("/new", "session.new"),
    (WORDS, "turn.answered"),
    ("/new", "session.new"),
    ("/memory promotions", "memory.promotions"),
    (WORDS, "turn.answered"),
    ("/memory promotions", "memory.promotions"),
    ("/memory promotions why {id}", "memory.promotion"),
    ("/memory promotions why nobody", "item.not-found"),
    ("/memory promotions of {id}", "command.usage"),
    ("/memory promotions off {id}", "memory.promotion-off"),
    ("/memory promotions off {id}", "item.unchanged"),
    ("/memory promotions", "memory.promotions"),
    ("/memory undo {id}", "memory.undone"),
    ("/memory promotions", "memory.promotions"),
    ("Forget that we want pnpm by default.", "turn.answered"),
    ("/memory promotions", "memory.promotions"),
)
LISTED: tuple[list[bool], ...] = ([], [], [True, True], [False, True], [True, True], [False, True])
"""Whether what each list shows is in use: the preference first."""


async def play(name: str, home: Path) -> tuple[list[str], list[Any], dict[str, Any]]:
    async with opened(name, home) as door:
        codes, results, promoted = [], [], ""
        for text, code in STEPS:
            door.clock.advance(minutes=1)
            came = await door.step(Step(text=text.format(id=promoted), code=code))
            (result,) = came.results
            assert result is not None
            shown = result_of(result)
            for one in shown["fields"].get("promotions", ()):
                promoted = one["id"] if one["content"] == LINE else promoted
            codes.append(result.code)
            results.append(shown)
        if isinstance(door, Chat):
            assert door.sim.violations == []
        return codes, results, stored(home)


async def test_every_door_promotes_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    for name in DOORS:
        assert played[name][0] == [code for _, code in STEPS], name
    _, first, state = played["aiogram"]
    lists = [shown["fields"]["promotions"] for shown in first if shown["code"] == "memory.promotions"]
    assert [[one["state"] == "active" for one in listed] for listed in lists] == list(LISTED)
    assert [one["content"] for one in lists[2]] == [LINE, FACT]
    assert (f"- {FACT}" in state[f"{FOLDER}/MEMORY.md"], LINE in state[f"{FOLDER}/USER.md"]) == (True, False)
    records = json.loads(state[f"{FOLDER}/promotions.json"])["records"]
    assert [(one["content"], one["active"], one["occurrences"]) for one in records] == [
        (LINE, False, 3),
        (FACT, True, 3),
    ]
    for name in DOORS[1:]:
        _, results, other = played[name]
        assert [(STEPS[at][0], a, b) for at, (a, b) in enumerate(zip(first, results, strict=True)) if a != b] == []
        assert other == state, name


async def test_the_words_of_each_conversation_are_shown(tmp_path: Path) -> None:
    codes, results, _ = await play("console", tmp_path / "home")
    why = results[codes.index("memory.promotion")]
    said = [evidence["span"] for evidence in why["fields"]["evidence"]]
    assert [span.rstrip(".") for span in said] == ["We want pnpm by default"] * 3
    assert len({evidence["message"] for evidence in why["fields"]["evidence"]}) == 3
