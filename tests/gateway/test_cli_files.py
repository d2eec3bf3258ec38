"""Whole files on the command line: every command opens the home anew, and a proposal or token outlives it."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from gateway.app import open_app
from gateway.settings import load_settings
from handlers.messages import Result

TEXT = (
    b"\xef\xbb\xbf# User\r\n\r\n## Preferences\r\n- I like tea in the morning.\r\n* I like coffee.\r\n- I prefer pnpm."
)
SHORTER = TEXT.replace(b" in the morning.\r\n* I like coffee.", b" in the morning, coffee.")
Say = Callable[..., Result]


@pytest.fixture
def file(home: Path) -> Path:
    folder = home / "profiles/default/users/1"
    folder.mkdir(parents=True)
    path = folder / "USER.md"
    path.write_bytes(TEXT)
    return path


@pytest.fixture
def memory(home: Path) -> Say:
    async def once(words: tuple[str, ...]) -> Result:
        async with open_app(load_settings(home, {})) as app:
            return await app.command_line(list(words), "", None)

    def say(*words: str, code: str = "") -> Result:
        result = asyncio.run(once(words))
        assert (result.ok, result.code) == ((False, code) if code else (True, result.code))
        return result

    return say


def test_a_file_is_shortened_and_brought_back_to_the_byte(home: Path, file: Path, memory: Say) -> None:
    shown = memory("compact", "user")
    assert file.read_bytes() == TEXT
    assert shown.fields["merged"] == [
        {"text": "I like tea in the morning, coffee.", "from": ["I like tea in the morning.", "I like coffee."]}
    ]
    done = memory("compact", "apply", shown.fields["id"])
    assert file.read_bytes() == SHORTER
    (copy,) = (home / "profiles/default/backups").iterdir()
    assert copy.read_bytes() == TEXT
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600

    listed = memory("restore")
    assert [one["id"] for one in listed.fields["backups"]] == [done.fields["backup"]]
    looked = memory("restore", done.fields["backup"])
    assert file.read_bytes() == SHORTER
    memory("restore", done.fields["backup"], looked.fields["token"])
    assert file.read_bytes() == TEXT
    assert memory("facts").fields["total"] == 3


def test_undo_in_another_process_gives_the_bytes_back(file: Path, memory: Say) -> None:
    memory("compact", "apply", memory("compact").fields["id"])
    (merged,) = [one for one in memory("facts").fields["items"] if "coffee" in one["statement"]]
    memory("undo", merged["id"])
    assert file.read_bytes() == TEXT


def test_an_edited_file_is_left_and_what_changed_is_told(file: Path, memory: Say) -> None:
    shown = memory("compact")
    edited = TEXT.replace(b"I prefer pnpm.", b"I prefer npm.")
    file.write_bytes(edited)
    late = memory("compact", "apply", shown.fields["id"], code="document.drift")
    assert (late.code, late.fields["changed"]) == ("document.drift", ["- I prefer pnpm.", "+ I prefer npm."])
    assert file.read_bytes() == edited


def test_a_lost_file_is_told_by_every_process_until_somebody_says_what_holds(file: Path, memory: Say) -> None:
    memory("compact")  # takes the hand-written lines over
    file.unlink()
    for _ in range(2):
        assert [one["kind"] for one in memory("status").fields["troubles"]] == ["missing-file"]
        assert memory("facts").fields["total"] == 3
    looked = memory("restore", "user.md")
    memory("restore", "user.md", looked.fields["token"])
    assert b"- I prefer pnpm.\n" in file.read_bytes()
    assert memory("status").fields["troubles"] == []
    file.unlink()
    memory("accept", "user", memory("accept", "user").fields["token"])
    assert not file.exists()
    assert memory("facts").fields["total"] == 0
    assert memory("status").fields["troubles"] == []


def test_reading_commands_write_nothing(home: Path, file: Path, memory: Say) -> None:
    memory("compact", "apply", memory("compact").fields["id"])
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file() and path.suffix in (".md", ".json")}
    copy = memory("restore").fields["backups"][0]["id"]
    memory("restore", copy)
    memory("status")
    memory("accept", "user", code="document.unchanged")
    after = {path: path.read_bytes() for path in home.rglob("*") if path.is_file() and path.suffix in (".md", ".json")}
    assert after == before
