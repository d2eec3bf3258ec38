"""The demonstration succeeds over every door, and fails when what it shows does not happen."""

from dataclasses import replace
from pathlib import Path

import pytest

from gateway.demo import ACTS, Changes, play
from gateway.demo_long import TALKS
from gateway.demo_promotion import HABITS, Habit
from gateway.settings import Settings
from memory_core.promotion import promoting
from memory_core.values import Fact, Slice

pytestmark = pytest.mark.anyio
DOORS = ["ptb", "aiogram", "console"]


class NoExtractor:
    async def extract(self, part: Slice) -> list[Fact]:
        del part
        return []


def with_mode(settings: Settings, mode: str) -> Settings:
    return settings.model_copy(update={"memory": settings.memory.model_copy(update={"private_mode": mode})})


def block_user_md(home: Path) -> None:
    """Put a folder where USER.md has to go: not even root can write it then."""
    for act in ACTS:
        (home / "profiles/default/users" / str(act.person.id) / "USER.md").mkdir(parents=True)


async def played(engine: str, changes: Changes | None = None) -> tuple[int, list[str]]:
    lines: list[str] = []
    return await play(engine, lines.append, changes), lines


@pytest.mark.parametrize("engine", DOORS)
async def test_it_happens(engine: str) -> None:
    code, lines = await played(engine)
    assert (code, lines[-1]) == (0, "demo ok"), "\n".join(lines)
    shown = "\n".join(lines)
    for act in ACTS:
        for words in act.words:
            assert f"{act.person.name}: {words}" in shown
    for habit in HABITS:
        for words in (*habit.words, habit.forget):
            assert f"{habit.person.name}: {words}" in shown
        assert f"   │ - {habit.line}" in lines
    assert lines.count("   ✓ USER.md holds it no more") == len(HABITS)
    for talk in TALKS:
        assert f"{talk.person.name}: {talk.question}" in shown
        assert f"   ✓ it names as unfinished: {talk.left}" in lines
        assert f"   ✓ /new names the open task: {talk.task}" in lines
    assert lines.count("   ✓ and the answer names it") == 2 * len(TALKS)
    again = {"ptb": ", now with aiogram", "aiogram": ", now with python-telegram-bot", "console": ""}[engine]
    assert f"── the bot is stopped and started again{again} ─" in shown
    assert "<approved-memory" in shown
    assert "│ - " in shown


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_with_the_extractor_off(engine: str) -> None:
    code, lines = await played(engine, Changes(extractor=NoExtractor()))
    assert (code, lines[-1]) == (1, "demo failed")
    assert "proposed (0 wait)" in lines[-2]


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_with_memory_off(engine: str) -> None:
    code, lines = await played(engine, Changes(settings=lambda settings: with_mode(settings, "off")))
    assert (code, lines[-1]) == (1, "demo failed")
    assert "proposed (0 wait)" in lines[-2]


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_when_nothing_waits_for_review(engine: str) -> None:
    code, lines = await played(engine, Changes(settings=lambda settings: with_mode(settings, "auto")))
    assert (code, lines[-1]) == (1, "demo failed")


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_when_user_md_cannot_be_written(engine: str) -> None:
    code, lines = await played(engine, Changes(prepare=block_user_md))
    assert (code, lines[-1]) == (1, "demo failed"), "\n".join(lines)


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_with_promotion_off(engine: str) -> None:
    """The mode of that home is off: the same words, three times, and nothing comes of them."""
    code, lines = await played(engine, Changes(acts=(), repeating=lambda settings: with_mode(settings, "off")))
    assert (code, lines[-1]) == (1, "demo failed")
    assert lines[-2] == f"✗ this did not happen: USER.md holds: {HABITS[0].line}"


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.person.language)
@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_when_the_third_session_is_missing(engine: str, habit: Habit) -> None:
    said_twice = replace(habit, words=habit.words[1:])
    code, lines = await played(engine, Changes(acts=(), habits=(said_twice,)))
    assert (code, lines[-1]) == (1, "demo failed")
    assert lines[-2] == f"✗ this did not happen: USER.md holds: {habit.line}"


@pytest.mark.parametrize("engine", DOORS)
async def test_it_fails_when_all_is_said_in_one_session_but_one(engine: str) -> None:
    """What is said twice in a session counts once."""
    words = (HABITS[0].words[0], "\n".join(HABITS[0].words[1:]))
    code, lines = await played(engine, Changes(acts=(), habits=(replace(HABITS[0], words=words),)))
    assert (code, lines[-1]) == (1, "demo failed")


async def test_it_fails_when_nobody_says_to_forget_it() -> None:
    habit = replace(HABITS[1], forget="شكرًا لك.")
    code, lines = await played("console", Changes(acts=(), habits=(habit,)))
    assert (code, lines[-1]) == (1, "demo failed")
    assert lines[-2] == "✗ this did not happen: USER.md holds it no more"


@pytest.mark.parametrize(("sessions", "missing"), [(1, "nothing comes of it yet"), (3, "USER.md holds: Prefer")])
async def test_it_fails_when_another_number_of_sessions_is_enough(
    monkeypatch: pytest.MonkeyPatch, sessions: int, missing: str
) -> None:
    monkeypatch.setattr(promoting, "PRIOR_SESSIONS", sessions)
    code, lines = await played("console", Changes(acts=()))
    assert (code, lines[-1]) == (1, "demo failed")
    assert lines[-2].startswith(f"✗ this did not happen: {missing}")


def never_summed_up(settings: Settings) -> Settings:
    return settings.model_copy(
        update={"sessions": settings.sessions.model_copy(update={"checkpoint_min_chars": 20_000})}
    )


async def test_it_fails_where_a_long_conversation_is_not_summed_up() -> None:
    code, lines = await played("console", Changes(long=never_summed_up))
    assert (code, lines[-1]) == (1, "demo failed")
    assert "the conversation was summed up" in lines[-2]
