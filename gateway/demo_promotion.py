"""The demonstration's part about repetition: said in three sessions, a preference is remembered by rule alone; said otherwise, it goes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gateway.app import App
from gateway.demo_stages import Person, Shown
from gateway.demo_telling import StepFailed, Telling
from memory_core.spaces import USER
from memory_core.values import Fact, Slice

PROMOTIONS = "promotions.json"


class ReadsNothing:
    """An extractor that finds nothing: what is remembered beside it, no model has found."""

    async def extract(self, part: Slice) -> list[Fact]:
        """Return nothing."""
        del part
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """What one person says again and again."""

    title: str
    person: Person
    words: tuple[str, ...]
    """One session each."""
    line: str
    told: str
    """How its person is told of it: in the language in which they said it."""
    forget: str


SAM, LAYLA = Person(1002, "Sam", "en"), Person(1001, "ليلى", "ar")
HABITS = (
    Habit(
        title="Said in three conversations",
        person=SAM,
        words=("I prefer TypeScript.", "Default to TypeScript.", "Please use TypeScript by default."),
        line="Prefer TypeScript.",
        told="Prefer TypeScript.",
        forget="Forget that I prefer TypeScript.",
    ),
    Habit(
        title="يُقال في ثلاث محادثات",
        person=LAYLA,
        words=("خلّي الردود مختصرة.", "اجعل ردودك مختصرة.", "من فضلك خلّي الردود مختصرة دائمًا."),
        line="Prefer concise replies.",
        told="المفضّل: الردود المختصرة.",
        forget="انسَ أنّي أفضّل الردود المختصرة.",
    ),
)


async def repeat(telling: Telling, app: App, habits: Sequence[Habit] = HABITS) -> None:
    """Play each habit: remembered with the last session, never before, and forgotten again. Raises StepFailed."""
    for habit in habits:
        telling.title(habit.title)
        folder = app.settings.home / "profiles" / app.settings.profile / "users" / str(habit.person.id)
        shown = await _say_again(telling, habit, folder)
        await _look(telling, habit, folder, shown)
        await _forget(telling, habit, folder)


async def _say_again(telling: Telling, habit: Habit, folder: Path) -> list[Shown]:
    shown: list[Shown] = []
    for at, words in enumerate(habit.words):
        if at:
            told = any(habit.told in one.text for one in shown)
            telling.check(not told and habit.line not in _text(folder / USER), "nothing comes of it yet")
            await telling.says(habit.person, "/new")
        shown = await telling.says(habit.person, words)
    return shown


async def _look(telling: Telling, habit: Habit, folder: Path, shown: Sequence[Shown]) -> None:
    text = _text(folder / USER)
    telling.quote(f"{USER} of {habit.person.name}", text)
    telling.check(f"- {habit.line}" in text.splitlines(), f"{USER} holds: {habit.line}")
    telling.check(any(habit.told in one.text for one in shown), f"{habit.person.name} was told so at once")
    record = _record(folder, habit.line)
    sessions = len(set(record.get("sourceSessionIds", ())))
    telling.check(record.get("active") is True, f"{PROMOTIONS} has it in use")
    telling.check(sessions == len(habit.words) > 2, f"it stands on {sessions} conversations")
    answers = await telling.says(habit.person, f"/memory promotions why {record['id']}")
    said = "\n".join(one.text for one in answers)
    telling.check(all(words.rstrip(".") in said for words in habit.words), "the bot shows the words of each")


async def _forget(telling: Telling, habit: Habit, folder: Path) -> None:
    await telling.says(habit.person, habit.forget)
    telling.check(habit.line not in _text(folder / USER), f"{USER} holds it no more")
    telling.check(not _record(folder, habit.line).get("active", True), f"{PROMOTIONS} says that it was forgotten")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _record(folder: Path, line: str) -> dict[str, Any]:
    """Return the record of a line as it stands on the disk."""
    text = _text(folder / PROMOTIONS)
    records: list[dict[str, Any]] = json.loads(text)["records"] if text else []
    found = next((record for record in records if record.get("content") == line), None)
    if found is None:
        raise StepFailed(f"{PROMOTIONS} has no record of: {line}")
    return found
