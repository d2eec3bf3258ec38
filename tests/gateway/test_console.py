"""`dhakira chat` at a real pseudo-terminal, Ctrl+C included."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITHIN_S = 30
SLOW_MODEL = """
import asyncio, gateway.app
from gateway.cli import main
from gateway.models.offline import OfflineConversation as Offline
stream = Offline.stream
async def slow(self, messages):
    async for piece in stream(self, messages):
        yield piece
        if 'slowly' in messages[-1].text:
            await asyncio.sleep(60)
Offline.stream = slow
main()
"""


class Terminal:
    """A process at a pseudo-terminal of its own."""

    def __init__(self, home: Path, script: str = "from gateway.cli import main; main()") -> None:
        self.master, slave = pty.openpty()
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home), "TERM": "dumb"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, "chat"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""

    def expect(self, pattern: str) -> str:
        """Read until the pattern is on the screen; return what came before and with it, and forget that."""
        until = time.monotonic() + WITHIN_S
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < until, f"{pattern} did not come; on the screen: {self.text!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    assert re.search(pattern, self.text), f"ended without {pattern}: {self.text!r}"
        seen, self.text = self.text[: found.end()], self.text[found.end() :]
        return seen

    def types(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupts(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def ends(self) -> int:
        return self.process.wait(timeout=WITHIN_S)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    terminal = Terminal(home)
    yield terminal
    terminal.close()


def jobs(home: Path) -> list[tuple[str, int]]:
    outcome = subprocess.run(
        [sys.executable, "-c", "from gateway.cli import main; main()", "finalization", "list", "--json"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [(job["reason"], job["messages"]) for job in json.loads(outcome.stdout)["fields"]["jobs"]]


@pytest.mark.parametrize("leaving", ["/exit\n", "\x04", "SIGINT"])
def test_every_way_out_ends_the_session(terminal: Terminal, home: Path, leaving: str) -> None:
    terminal.expect("› ")
    terminal.types("Hello there\n")
    terminal.expect("Hello there\r\n(.|\r\n)+› ")
    if leaving == "SIGINT":
        terminal.interrupts()
    else:
        terminal.types(leaving)
    assert terminal.ends() == 0
    assert jobs(home) == [("console-exit", 2)]


def test_leaving_without_a_word_leaves_no_job(terminal: Terminal, home: Path) -> None:
    terminal.expect("› ")
    terminal.types("/exit\n")
    assert terminal.ends() == 0
    assert jobs(home) == []


def test_ctrl_c_during_a_turn_stops_it_and_the_talk_goes_on(home: Path) -> None:
    terminal = Terminal(home, SLOW_MODEL)
    try:
        terminal.expect("› ")
        terminal.types("Please answer slowly\n")
        terminal.expect("slowly\r\n")
        # The answer hangs by itself for a minute: whatever comes now came of Ctrl+C.
        time.sleep(1)
        terminal.interrupts()
        terminal.expect("› ")
        assert terminal.process.poll() is None
        terminal.types("Hello again\n")
        terminal.expect("Hello again\r\n(.|\r\n)+› ")
        terminal.types("/exit\n")
        assert terminal.ends() == 0
    finally:
        terminal.close()
    ((reason, messages),) = jobs(home)
    assert reason == "console-exit"
    assert messages >= 3


def test_a_waiting_item_is_shown_with_the_command_that_approves_it(home: Path) -> None:
    (home / "dhakira.toml").write_text('[memory]\nprivate_mode = "review"\n', encoding="utf-8")
    terminal = Terminal(home)
    try:
        terminal.expect("› ")
        terminal.types("Remember that I prefer short answers.\n")
        shown = terminal.expect(r"/memory apply ([2-9a-z]{4})")
        item = shown[-4:]
        terminal.expect("› ")
        terminal.types(f"/memory apply {item}\n")
        terminal.expect("› ")
        terminal.types("/exit\n")
        assert terminal.ends() == 0
    finally:
        terminal.close()
    text = (home / "profiles/default/users/1/USER.md").read_text(encoding="utf-8")
    assert "short answers" in text
