"""Notes, skills and lint fixes through every door: the same results, the same files."""

from pathlib import Path
from typing import Any

import pytest

from tests.parity.opening import DOORS, opened
from tests.parity.played import result_of, stored
from tests.parity.script import Step

pytestmark = pytest.mark.anyio
STEPS = (
    ("/notes", "memory.notes"),
    ('/notes edit "Travel plans" Oman in March', "memory.note-created"),
    ("/notes rotate travel-plans Oman in April", "memory.note-rotate"),
    ("/notes edit travel-plans Oman in May", "memory.note-edit"),
    ("/notes edit travel-plans Oman in May", "item.unchanged"),
    ("/notes hook travel-plans where we go", "memory.note-hook"),
    ("/notes show travel-plans", "memory.note"),
    ("/notes edit خطط-السفر عُمان في مارس", "memory.note-created"),
    ('/notes edit "Travel: plans" other', "document.name-taken"),
    ("/notes edit ... x", "document.bad-title"),
    ("/notes edit", "command.usage"),
    ("/notes show nothing", "item.no-note"),
    ("/notes page 3", "command.no-page"),
    ("/notes", "memory.notes"),
    ("/notes delete travel-plans", "memory.note-delete"),
    ("/notes undo travel-plans", "memory.note-undo"),
    ("/notes undo travel-plans", "memory.note-undo"),
    ("/skills", "memory.skills"),
    ("/memory read notes/travel-plans", "memory.read"),
    ("/memory search Oman", "memory.search"),
    ("remember that I work in Cairo", "turn.answered"),
    ("/memory keep r002", "memory.kept"),
    ("/memory keep r002", "item.not-pending"),
    ("/memory undo r002", "memory.undone"),
    ("/memory keep r002 My work", "memory.kept"),
    ("/memory keep zz99", "item.not-found"),
    ("/notes", "memory.notes"),
    ("/memory lint", "memory.lint"),
    ("/memory lint fix", "memory.lint-fixed"),
    ("/memory undo lint", "item.nothing-to-undo"),
    ("/memory lint nonsense", "command.usage"),
)


async def play(name: str, home: Path) -> tuple[list[str], list[Any], dict[str, Any]]:
    async with opened(name, home) as door:
        codes, results = [], []
        for text, code in STEPS:
            door.clock.advance(minutes=1)
            (result,) = (await door.step(Step(text=text, code=code))).results
            assert result is not None
            codes.append(result.code)
            shown = result_of(result)
            for note in shown["fields"].get("notes", ()):
                note.pop("at")  # the disk's own time
            results.append(shown)
        return codes, results, stored(home)


async def test_every_door_writes_notes_alike(tmp_path: Path) -> None:
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    for name in DOORS:
        assert played[name][0] == [code for _, code in STEPS], name
    _, first, state = played["aiogram"]
    for name in DOORS[1:]:
        _, results, other = played[name]
        differing = [(name, STEPS[at][0], a, b) for at, (a, b) in enumerate(zip(first, results, strict=True)) if a != b]
        assert differing == []
        files = [{key: value for key, value in one.items() if key.endswith(".md")} for one in (state, other)]
        assert files[0] == files[1]
        assert [row["state"] for row in other["items"]] == [row["state"] for row in state["items"]]
