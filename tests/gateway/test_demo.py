"""The demonstration succeeds over every door, and fails when what it shows does not happen."""

from pathlib import Path

import pytest

from gateway.demo import ACTS, Changes, play
from gateway.settings import Settings
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
