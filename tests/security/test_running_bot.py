"""A real `dhakira run` hears ten kinds of credentials in every way; afterwards they are in no file and no output."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.security.planted import KINDS, SAID, holding, holds

ROOT = Path(__file__).resolve().parents[2]
SAM, GROUP = 1002, -2001
HAND_WRITTEN = "aws"
_CODE = "from gateway.cli import main; main()"


class Bot:
    """The process, what it wrote so far, and people who talk to it through the simulator's page."""

    def __init__(self, home: Path, outputs: Path) -> None:
        self.home = home
        self.out, self.err = outputs / "out", outputs / "err"
        self.env = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "DHAKIRA_HOME": str(home),
            "DHAKIRA_LOGS__LEVEL": "debug",
        }
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _CODE, "run", "--port", "0"], env=self.env, stdout=out, stderr=err
            )
        self.http = httpx.Client(base_url=self._address(), timeout=30)
        self.version = -1

    def _address(self) -> str:
        # A process that ends has failed; one that hangs is ended by the test's own time limit.
        while self.process.poll() is None:
            if found := re.search(r"http://[\d.:]+", self.out.read_text("utf-8")):
                return found[0]
        raise AssertionError(self.err.read_text("utf-8"))

    def act(self, name: str, **body: Any) -> Any:
        answer = self.http.post(f"/sim/{name}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def hears(self, words: str, times: int = 1) -> None:
        """Wait until the bot has said something so many times in Sam's chat."""
        while True:
            seen = self.http.get("/sim/view", params={"user": SAM, "since": self.version, "timeout": 25}).json()
            self.version = seen["version"]
            texts = [one.get("text", "") for one in seen["messages"] if one["by_bot"]]
            if sum(words in text for text in texts) >= times:
                return

    def line(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        """Run another command beside the bot, on the same memory."""
        env = self.env | {"DHAKIRA_HOME": str(self.home / "sandbox")}
        return subprocess.run([sys.executable, "-c", _CODE, *words], env=env, capture_output=True, check=False)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=20) == 0


@pytest.fixture
def bot(home: Path, tmp_path: Path) -> Iterator[Bot]:
    bot = Bot(home, tmp_path)
    yield bot
    bot.http.close()
    if bot.process.poll() is None:
        bot.process.kill()
        bot.process.wait()


def _found(bot: Bot) -> dict[str, list[str]]:
    """Name where each kind is, output included."""
    found = {}
    for kind, secret in KINDS.items():
        places = holding(bot.home, secret)
        places += [path.name for path in (bot.out, bot.err) if holds(path.read_bytes(), secret)]
        if places:
            found[kind] = places
    return found


@pytest.mark.slow
def test_no_file_and_no_output_of_a_running_bot_holds_a_credential(bot: Bot) -> None:
    bot.act("say", chat=SAM, text="remember that I live in Riga.")
    bot.hears("Waiting for review")
    for said in SAID.values():
        for text in (said, f"remember that {said}", f"/memory forget {said}", f"/{said}"):
            bot.act("say", chat=SAM, text=text)
        first = bot.act("say", chat=SAM, text="Hello")["message_id"]
        bot.act("edit", chat=SAM, message_id=first, text=said)
        bot.act("say", chat=GROUP, user=SAM, text=f"@dhakira_bot {said}")
    bot.act("say", chat=SAM, text="/memory apply all")
    bot.hears("Undo with /memory undo")
    users = bot.home / "sandbox" / "profiles" / "default" / "users" / str(SAM)
    written = (users / "USER.md").read_text("utf-8")
    (users / "USER.md").write_text(written.replace("- Lives", f"- {SAID[HAND_WRITTEN]}\n- Lives"), encoding="utf-8")
    bot.act("say", chat=SAM, text="Where do I live?")
    bot.hears("Riga", 3)
    for said in SAID.values():
        bot.act("say", chat=SAM, text=f"/memory edit zz99 {said}")
    told = "\n".join(SAID.values())
    printed = [
        bot.line("ask", told),
        bot.line("memory", "--space", f"user:{SAM}", "forget", told),
        bot.line("memory", "--json", told),
    ]
    bot.act("say", chat=SAM, text="/new")
    bot.hears("A new conversation")
    own = str((users / "USER.md").relative_to(bot.home))
    assert _found(bot) == {HAND_WRITTEN: [own]}
    assert any(path.name.endswith("-wal") for path in bot.home.rglob("*")), "the write-ahead log was searched too"
    bot.stop()
    assert _found(bot) == {HAND_WRITTEN: [own]}
    assert [kind for kind, secret in KINDS.items() for one in printed if holds(one.stdout + one.stderr, secret)] == []
    assert holding(bot.home, "Riga") != [], "the search finds what was said"
    assert bot.err.read_bytes() != b"", "the log was searched too"
