"""Tasks through every door: the same results, the same rows; tokens are each door's own."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat
from tests.parity.opening import DOORS, opened
from tests.parity.played import result_of, rows
from tests.parity.script import Step

pytestmark = pytest.mark.anyio
TOKEN = re.compile(r"\btoken-\d+")
STEPS = (
    ("/tasks", "tasks.listed"),
    ("/task add write the report", "task.added"),
    ("/task add Write the report.", "task.there"),
    ("/task add احجز القاعة", "task.added"),
    ("/task add", "command.usage"),
    ("/task fly 1", "command.usage"),
    ("hello", "turn.answered"),
    ("/task done 9", "task.not-found"),
    ("/task done 1", "task.completed"),
    ("/task done 1", "task.closed"),
    ("/task undo 1", "task.reopened"),
    ("/task dismiss 2", "task.dismiss-asked"),
    ("/task confirm nothing", "task.question-unknown"),
    ("/task confirm {token}", "task.dismissed"),
    ("/task confirm {token}", "task.closed"),
    ("/task why 2", "task.why"),
    ("/new", "session.new"),
    ("I finished write the report.", "turn.answered"),
    ("/tasks", "tasks.listed"),
    ("/task add call the bank", "task.added"),
    ("/new", "session.new"),
    ("drop call the bank", "task.dismiss-asked"),
    ("yes dismiss task 3", "task.dismissed"),
    ("/tasks", "tasks.listed"),
)
TABLES = {
    "tasks": "SELECT number, title, status, user_id FROM tasks ORDER BY number",
    "changes": "SELECT task_number, kind, origin, before, after FROM task_changes ORDER BY at, task_number",
}


async def play(name: str, home: Path) -> tuple[list[str], list[Any], dict[str, Any]]:
    async with opened(name, home) as door:
        codes, results, token = [], [], ""
        for text, code in STEPS:
            door.clock.advance(minutes=1)
            (result,) = (await door.step(Step(text=text.format(token=token), code=code))).results
            assert result is not None
            token = result.fields.get("confirm", token)
            codes.append(result.code)
            shown = json.dumps(result_of(result), ensure_ascii=False, sort_keys=True)
            results.append(json.loads(TOKEN.sub("TOKEN", shown)))
        if isinstance(door, Chat):
            assert door.sim.violations == []
        return codes, results, rows(home, TABLES)


async def test_every_door_keeps_tasks_alike(tmp_path: Path) -> None:
    played = {name: await play(name, tmp_path / name) for name in DOORS}
    for name in DOORS:
        assert played[name][0] == [code for _, code in STEPS], name
    _, first, state = played["aiogram"]
    assert [task["status"] for task in state["tasks"]] == ["completed", "dismissed", "dismissed"]
    for name in DOORS[1:]:
        _, results, other = played[name]
        assert [
            (name, STEPS[at][0], a, b) for at, (a, b) in enumerate(zip(first, results, strict=True)) if a != b
        ] == []
        assert other == state
