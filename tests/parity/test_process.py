"""The command line as a process of its own: what it prints is what the same words come to in a chat, on the same memory."""

import asyncio
import json
import os
import re
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.parity.chats import Chat, open_chat
from tests.parity.doors import FORUM, GARDEN, LAYLA, NAMES, NOUR, SAM
from tests.parity.played import result_of, rows

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
_WHEN = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::[\d.]+)?(?: UTC|\+00:00)?")
TALK = (
    "remember that I work in Cairo",
    "remember that I prefer short answers",
    "remember that I use Vim",
    "remember that I live in Riga",
)
WORDS = (
    ("status", 0),
    ("review", 0),
    ("why r001", 0),
    ("apply r001", 0),
    ("apply r001", 1),
    ("edit r002 I prefer long answers", 0),
    ("apply r002", 0),
    ("share r002", 0),
    ("reject r003", 0),
    ("undo r003", 0),
    ("forget r002", 0),
    ("undo r002", 0),
    ("mode manual", 0),
    ("recent", 0),
    ("apply zz99", 1),
    ("mode sideways", 2),
    ("aply r001", 2),
)
GROUP_TALK = "@dhakira_bot remember that our project uses PostgreSQL."
IN_GROUP = (
    (LAYLA, "apply r001", "access.denied"),
    (LAYLA, "status", "memory.status"),
    (NOUR, "apply r001", "memory.applied"),
    (SAM, "undo r001", "memory.undone"),
)


def write_settings(home: Path, base: str = "http://127.0.0.1:9") -> None:
    home.mkdir(mode=0o700, exist_ok=True)
    (home / "dhakira.toml").write_text(
        f"[access]\nusers = {sorted(NAMES)}\nchats = [{GARDEN}, {FORUM}]\n"
        f'[console]\nuser_id = {SAM}\nname = "{NAMES[SAM]}"\n[memory]\nprivate_mode = "review"\n'
        f'[telegram]\napi_base = "{base}"\n',
        encoding="utf-8",
    )


async def dhakira(home: Path, *words: str, **variables: str) -> tuple[int, Any]:
    """Run `dhakira … --json` and return its exit code and result."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home), **variables}
    code = "from gateway.cli import main; main()"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *words, "--json", env=env, stdout=pipe, stderr=pipe
    )
    out, errors = await process.communicate()
    assert errors == b"", errors
    assert process.returncode is not None
    return process.returncode, json.loads(out)


def timeless(result: Any) -> Any:
    """The process has the system's own time."""
    return json.loads(_WHEN.sub("WHEN", json.dumps(result, ensure_ascii=False)))


def timeless_rows(home: Path, *columns: str) -> list[Any]:
    return [
        [row[name] for name in columns] for row in rows(home, {"all": "SELECT * FROM items ORDER BY number"})["all"]
    ]


async def test_a_process_says_and_does_what_the_chat_does(tmp_path: Path) -> None:
    chats, line = tmp_path / "chat", tmp_path / "line"
    await asyncio.to_thread(write_settings, chats)
    await asyncio.to_thread(write_settings, line)
    for home in (line, chats):
        async with AsyncExitStack() as stack:
            chat = await open_chat(stack, "ptb", home)
            for text in TALK:
                chat.clock.advance(minutes=1)
                result = await chat.say(SAM, text)
                assert result is not None
                assert len(result.fields["pending"]) == 1
            if home is chats:
                typed = [await _typed(chat, words) for words, _ in WORDS]
    printed = [await dhakira(line, "memory", *words.split()) for words, _ in WORDS]
    for (words, code), in_chat, (exit_code, result) in zip(WORDS, typed, printed, strict=True):
        assert timeless(result) == timeless(in_chat), words
        assert exit_code == code, words
    files = ("USER.md", "PORTABLE.md", "space.json")
    folder = Path("profiles") / "default" / "users" / str(SAM)
    for name in files:
        assert (line / folder / name).read_text("utf-8") == (chats / folder / name).read_text("utf-8"), name
    columns = ("id", "state", "statement", "doc", "section", "shared", "verified", "reason")
    assert timeless_rows(line, *columns) == timeless_rows(chats, *columns)


async def _typed(chat: Chat, words: str) -> Any:
    chat.clock.advance(minutes=1)
    return result_of(await chat.say(SAM, f"/memory {words}"))


async def test_a_process_asks_telegram_what_the_person_may_whom_it_acts_as(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        home = tmp_path / "home"
        await asyncio.to_thread(write_settings, home)
        chat = await open_chat(stack, "ptb", home)
        await asyncio.to_thread(write_settings, home, chat.sim.base_url)
        said = await chat.say(GARDEN, GROUP_TALK, LAYLA)
        assert said is not None
        assert said.fields["pending"] == ["r001"]
        for person, words, code in IN_GROUP:
            asked = len(chat.sim.calls("getChatMember"))
            _, result = await dhakira(
                home,
                *("memory", "--space", f"chat:{GARDEN}", "--as", str(person), *words.split()),
                DHAKIRA_TELEGRAM__TOKEN=chat.sim.token,
            )
            assert result["code"] == code, (person, words)
            assert (len(chat.sim.calls("getChatMember")) > asked) == (words != "status")
        await chat.deliver()
        # The card in the group followed, though another process changed the item.
        (face,) = await chat.faces()
        assert "Waiting for review (r001)" in face
        assert "Apply" in face
        _, inbox = await dhakira(home, "ask", "--continue", "/inbox", DHAKIRA_TELEGRAM__TOKEN=chat.sim.token)
        assert [one["id"] for one in inbox["fields"]["items"]] == ["r001"]
        # Without a way to Telegram nobody knows the rights: it says so, and the token is not in it.
        exit_code, nobody = await dhakira(
            home,
            *("memory", "--space", f"chat:{GARDEN}", "--as", str(SAM), "apply", "r001"),
            DHAKIRA_TELEGRAM__TOKEN=chat.sim.token,
            DHAKIRA_TELEGRAM__API_BASE="http://127.0.0.1:9",
        )
        assert (exit_code, nobody["code"]) == (1, "telegram.unreachable")
        assert chat.sim.token not in json.dumps(nobody)
        assert chat.sim.violations == []
