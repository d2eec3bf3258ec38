"""Whole files through every door: the same proposals, differences and files; ids of copies and tokens are each door's own."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.parity.doors import SAM
from tests.parity.opening import DOORS, opened
from tests.parity.played import result_of, stored
from tests.parity.script import Step

pytestmark = pytest.mark.anyio
OWN = re.compile(r"\bb[0-9a-f]{5}\b|\b[0-9a-f]{6}\b|\d{4}-\d\d-\d\d[ T][0-9:.]+")
"""What a copy's time makes: its id, the token that names it, and the time itself."""
VANISH = "(the file is deleted)"
STEPS = (
    ("remember that I like green tea with mint", "turn.answered"),
    ("remember that I like green apples", "turn.answered"),
    ("remember that I work in Cairo", "turn.answered"),
    ("/memory apply all", "memory.applied"),
    ("/memory compact SOUL.md", "command.usage"),
    ("/memory compact portable", "compact.nothing"),
    ("/memory restore", "memory.backups"),
    ("/memory restore b00000", "document.no-such-backup"),
    ("/memory accept user", "document.unchanged"),
    ("/memory compact", "memory.compact-proposed"),
    ("/memory compact apply zz99", "compact.not-found"),
    ("/memory compact apply {id}", "memory.compacted"),
    ("/memory restore", "memory.backups"),
    ("/memory restore {backup}", "memory.restore-offered"),
    ("/memory restore {backup} zzzzzz", "document.drift"),
    ("/memory restore {backup} {token}", "memory.restored"),
    ("/memory facts", "memory.facts"),
    ("/memory compact user", "memory.compact-proposed"),
    ("/memory compact apply {id}", "memory.compacted"),
    (VANISH, ""),
    ("/memory status", "memory.status"),
    ("/memory restore user.md", "memory.restore-offered"),
    ("/memory restore user.md {token}", "memory.restored"),
    (VANISH, ""),
    ("/memory accept user", "memory.accept-offered"),
    ("/memory accept user {token}", "memory.accepted"),
    ("/memory status", "memory.status"),
)


async def play(name: str, home: Path) -> tuple[list[str], list[Any], dict[str, Any]]:
    async with opened(name, home) as door:
        codes, results, given = [], [], {"id": "", "backup": "", "token": ""}
        for text, code in STEPS:
            door.clock.advance(minutes=1)
            if text == VANISH:
                await asyncio.to_thread((home / f"profiles/default/users/{SAM}/USER.md").unlink)
                continue
            came = await door.step(Step(text=text.format(**given), code=code))
            (result,) = came.results
            assert result is not None
            given |= {key: str(result.fields[key]) for key in given if result.ok and result.fields.get(key)}
            codes.append(result.code)
            shown = json.dumps(result_of(result), ensure_ascii=False, sort_keys=True)
            results.append(json.loads(OWN.sub("OWN", shown)))
        return codes, results, stored(home)


async def test_every_door_looks_after_files_alike(tmp_path: Path) -> None:
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    for name in DOORS:
        assert played[name][0] == [code for _, code in STEPS if code], name
    _, first, state = played["aiogram"]
    asked = [text for text, _ in STEPS if text != VANISH]
    for name in DOORS[1:]:
        _, results, other = played[name]
        differing = [(name, asked[at], a, b) for at, (a, b) in enumerate(zip(first, results, strict=True)) if a != b]
        assert differing == []
        assert {key for key in other if key.endswith(".md")} == {key for key in state if key.endswith(".md")}
        assert [(row["statement"], row["state"]) for row in other["items"]] == [
            (row["statement"], row["state"]) for row in state["items"]
        ]
