"""The care commands through every door: the same results, the same memory; tokens are each door's own."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat
from tests.parity.opening import DOORS, opened
from tests.parity.played import result_of, stored
from tests.parity.script import Step

pytestmark = pytest.mark.anyio
TOKEN = re.compile(r"\btoken-\d+")
STEPS = (
    ("remember that I prefer short answers", "turn.answered"),
    ("remember that I work in Cairo", "turn.answered"),
    ("/memory facts", "memory.facts"),
    ("/memory facts personal page 9", "command.no-page"),
    ("/memory verify r001", "item.not-remembered"),
    ("/memory apply all", "memory.applied"),
    ("/memory facts 1", "memory.facts"),
    ("/memory facts nonsense", "command.usage"),
    ("/memory verify r001", "item.unchanged"),
    ("remember that I prefer long answers", "turn.answered"),
    ("/memory conflicts", "memory.conflicts"),
    ("/memory conflicts resolve r002", "item.no-conflict"),
    ("/memory conflicts resolve r003", "memory.resolved"),
    ("/memory undo r003", "memory.undone"),
    ("/memory lint", "memory.lint"),
    ("/memory search answers", "memory.search"),
    ("/memory search", "command.usage"),
    ("/memory search nothing page 9", "memory.search"),
    ("/memory read user", "memory.read"),
    ("/memory read SOUL.md", "document.unknown"),
    ("/memory read ../../etc/passwd", "document.unknown"),
    ("/recall where do I work?", "recall.found"),
    ("/recall", "command.usage"),
    ('/recall "* OR NEAR(', "recall.found"),
    ("/recall short answers page 2", "recall.found"),
    ("/context", "context.shown"),
    ("/compact", "context.too-short"),
    ("/note Ship on Friday, ask Lina first", "note.written"),
    ("/note", "note.shown"),
    ("/note take", "note.nothing-proposed"),
    ("/note undo", "note.undone-none"),
    ("/note undo", "note.nothing-to-undo"),
    ("/note Ship on Friday, ask Lina first", "note.written"),
    ("/fresh", "context.fresh"),
    ("/context", "context.shown"),
    ("/note clear", "note.cleared"),
    ("/note clear", "note.none"),
    ("/memory mode default", "memory.mode-set"),
    ("/memory clear", "memory.clear-asked"),
    ("/memory clear confirm nothing", "confirmation.unknown"),
    ("/memory clear confirm {token}", "memory.cleared"),
    ("/memory clear confirm {token}", "confirmation.over"),
    ("/memory undo clear", "memory.undone"),
    ("/memory facts", "memory.facts"),
    ("/memory export", "memory.export"),
    ("/memory forget-me", "memory.forget-me-asked"),
    ("/memory forget-me confirm {token}", "memory.forgotten-me"),
    ("/memory facts", "memory.facts"),
    ("remember that I prefer short answers", "turn.answered"),
)
_NOT_COMPARED = {"cards", "replies", "updates", "copies"}
"""What a chat has and a terminal does not: messages with buttons, updates."""


def _plain(result: Any) -> Any:
    text = TOKEN.sub("TOKEN", json.dumps(result, ensure_ascii=False, sort_keys=True))
    shown = json.loads(text)
    for passage in shown["fields"].get("passages", ()):
        passage.pop("id")  # the platform's number, where there is a platform
    erased = shown["fields"].get("erased")
    if erased:
        shown["lines"] = []
        shown["fields"]["erased"] = {name: count for name, count in erased.items() if name not in _NOT_COMPARED}
    return shown


async def play(name: str, home: Path) -> tuple[list[str], list[Any], dict[str, Any]]:
    async with opened(name, home) as door:
        codes, results, token = [], [], ""
        for text, code in STEPS:
            door.clock.advance(minutes=1)
            came = await door.step(Step(text=text.format(token=token), code=code))
            (result,) = came.results
            assert result is not None
            token = result.fields.get("confirm", token)
            codes.append(result.code)
            results.append(_plain(result_of(result)))
        if isinstance(door, Chat):
            assert door.sim.violations == []
            assert [call.method for call in door.sim.journal].count("sendDocument") == 1
        return codes, results, stored(home)


async def test_every_door_cares_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where the console writes the archive
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    for name in DOORS:
        assert played[name][0] == [code for _, code in STEPS], name
    _, first, state = played["aiogram"]
    for name in DOORS[1:]:
        _, results, other = played[name]
        differing = [(name, STEPS[at][0], a, b) for at, (a, b) in enumerate(zip(first, results, strict=True)) if a != b]
        assert differing == []
        assert {key: value for key, value in other.items() if key.endswith(".md")} == {
            key: value for key, value in state.items() if key.endswith(".md")
        }
        assert [row["state"] for row in other["items"]] == [row["state"] for row in state["items"]]
    archives = await asyncio.to_thread(lambda: list(tmp_path.glob("dhakira-user-*.zip")))
    assert len(archives) == 1
