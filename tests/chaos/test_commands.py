"""A command in whose middle the gateway is killed is carried out once and answered with what it did."""

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.chaos.process import SARA, Chaos, chaos, in_full, rows
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110), pytest.mark.slow]
USERS = Path("profiles") / "default" / "users" / str(SARA)
BEFORE = ("remember that I live in Riga.", "remember that I prefer tea.", "remember that I work at Tilde.")


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed about the line that holds `about`, the words of its one answer, and how the line is afterwards."""

    text: str
    about: str
    answer: str
    state: str


COMMANDS = {
    "apply": Command("/memory apply {id}", "Tilde", "Remembered {id}", "applied"),
    "reject": Command("/memory reject {id}", "Tilde", "Declined {id}", "rejected"),
    "undo": Command("/memory undo {id}", "tea", "Taken back. {id} is waiting again", "pending"),
    "forget": Command("/memory forget {id}", "tea", "Forgotten: {id}", "forgotten"),
    "edit": Command("/memory edit {id} I prefer green tea", "tea", "Changed {id}: I prefer green tea", "applied"),
    "share": Command("/memory share {id}", "tea", "Shared {id}", "applied"),
    "mode": Command("/memory mode manual", "tea", "Mode was review; now manual", "applied"),
    "populate": Command("/memory populate", "tea", "Read ", "applied"),
    "task-add": Command("/task add call the bank", "tea", "Task 2 added: call the bank", "applied"),
    "task-done": Command("/task done 1", "tea", "Task 1 is done: buy bread", "applied"),
    "new": Command("/new", "tea", "A new conversation.", "applied"),
    "reset": Command("/reset", "tea", "A new conversation, with nothing carried over.", "applied"),
}
KILLS = (
    ("undo", "change.written", "ptb"),
    ("forget", "change.applied", "ptb"),
    ("edit", "change.intended", "aiogram"),
    ("share", "change.written", "ptb"),
    ("apply", "change.written", "ptb"),
    ("apply", "delivery.after-call", "ptb"),
    ("reject", "intake.received", "ptb"),
    ("mode", "mode.written", "ptb"),
    ("populate", "curation.extracted", "ptb"),
    ("task-done", "task.recorded", "ptb"),
    ("new", "delivery.before-call", "aiogram"),
    ("reset", "finalization.claimed", "ptb"),
)
_WRITING = ("apply", "undo", "forget", "edit", "share")
MORE_KILLS = (
    *((name, f"change.{at}", "aiogram") for name in _WRITING for at in ("intended", "written", "applied")),
    *((name, f"change.{at}", "ptb") for name in _WRITING for at in ("intended", "written", "applied")),
    *((name, f"delivery.{at}", "ptb") for name in COMMANDS for at in ("before-call", "after-call", "recorded")),
    *((name, f"task.{at}", "aiogram") for name in ("task-add", "task-done") for at in ("moved", "recorded")),
    *(("mode", f"mode.{at}", "aiogram") for at in ("intended", "written")),
    *((name, at, "aiogram") for name in ("new", "reset") for at in ("finalization.claimed", "finalization.curated")),
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the home that all cases begin with is kept."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture
async def world_home(home: Path, kept: Path) -> Path:
    """A home with one line that waits, two that are remembered, and a statement that nobody has read yet."""
    made = kept / "home"
    if not made.exists():
        await _make(made)
    await asyncio.to_thread(shutil.copytree, made, home, dirs_exist_ok=True)
    return home


async def _make(home: Path) -> None:
    await asyncio.to_thread(home.mkdir, 0o700)
    async with chaos(home, "ptb") as world:
        async with world.gateway():
            for text in BEFORE:
                world.says(SARA, text)
            await world.sim.wait(lambda: world.said(SARA, "Waiting for review") == len(BEFORE), timeout=60)
            for about in ("Riga", "tea"):
                world.says(SARA, f"/memory apply {_item(home, about)}")
            await world.sim.wait(lambda: world.said(SARA, "Undo with") == 2, timeout=60)
            world.says(SARA, "/task add buy bread")
            await world.sim.wait(lambda: world.said(SARA, "Task 1 added") == 1, timeout=60)
            world.says(SARA, "I use Vim.")
            await world.sim.wait(lambda: world.said(SARA, "Thanks for telling me.") == len(BEFORE) + 1, timeout=60)
        await world.settle()


def _item(home: Path, about: str) -> str:
    ((item_id,),) = rows(home, f"SELECT id FROM items WHERE statement LIKE '%{about}%' AND state <> 'ignored'")
    return str(item_id)


@pytest.mark.parametrize(("name", "point", "engine"), in_full(KILLS, MORE_KILLS))
async def test_a_kill_in_the_middle_of_a_command(world_home: Path, name: str, point: str, engine: str) -> None:
    command = COMMANDS[name]
    item_id = _item(world_home, command.about)
    answer = command.answer.format(id=item_id)
    async with chaos(world_home, engine, first=5000) as world:
        ((already,),) = rows(world_home, "SELECT sum(parts_sent) FROM outbox WHERE kind <> 'answer'")
        assert isinstance(already, int)
        world.elsewhere = already
        world.says(SARA, command.text.format(id=item_id))
        async with world.gateway(point) as process:
            await world.killed(process, point)
        if not point.startswith("finalization"):  # what is read after an ending is read beside the sending of its reply
            assert world.unrecorded == (point == "delivery.after-call")
        async with world.gateway():
            world.says(SARA, "/help")
            await world.sim.wait(lambda: world.said(SARA, "What you can do:") == 1, timeout=60)
        await world.settle()
        assert broken(world) == []
        assert world.said(SARA, answer) == 1 + world.unrecorded
        _check(world, name, item_id, command)


def _check(world: Chaos, name: str, item_id: str, command: Command) -> None:
    home = world.home
    assert rows(home, f"SELECT state FROM items WHERE id = '{item_id}'") == [(command.state,)]
    done = rows(home, f"SELECT count(*) FROM records WHERE command = '{name}' AND at > '2026'")
    portable = home / USERS / "PORTABLE.md"
    if name in ("undo", "forget", "edit", "share", "reject", "mode"):
        assert done == [(1,)]
    if name == "share":
        assert portable.read_text(encoding="utf-8").count("- Prefers tea") == 1
    if name == "mode":
        operation = rows(home, "SELECT operations, status FROM records WHERE command = 'mode'")
        assert ('"review"' in str(operation[0][0]), operation[0][1]) == (True, "applied")
        assert '"manual"' in (home / USERS / "space.json").read_text(encoding="utf-8")
    if name.startswith("task"):
        tasks = [(1, "active"), (2, "active")] if name == "task-add" else [(1, "completed")]
        assert rows(home, "SELECT number, status FROM tasks ORDER BY number") == tasks
        assert rows(home, "SELECT count(*) FROM task_changes") == [(2,)], "each change once"
    if name in ("new", "reset"):
        assert rows(home, "SELECT count(*) FROM sessions WHERE ended_at IS NOT NULL") == [(1,)]
    if name in ("populate", "new", "reset"):
        assert rows(home, "SELECT state FROM items WHERE statement LIKE '%Vim%'") == [("pending",)]
