"""Every command that docs/debugging.md tells an operator to run exists, works, and changes nothing."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "debugging.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
COMMANDS = list(dict.fromkeys(line for block in BLOCKS for line in block.splitlines() if line.strip()))
REPEATED = ("Default to pnpm.", "Please use pnpm by default.", "Please switch to pnpm by default.")
SAID = ("Remember that I live in Riga.", "Remember that I prefer tea over coffee.", "Remember that I live in Riga.")


class Home:
    """A small home, and a shell that has `dhakira` on its path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "home"
        programs = folder / "bin"
        programs.mkdir()
        program = programs / "dhakira"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from gateway.cli import main; main()" "$@"\n')
        program.chmod(0o755)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "DHAKIRA_HOME": str(self.folder),
            "SPACE": "user:1",
            "ITEM": "",
            "PROMOTED": "",
            "FILES": str(self.folder / "profiles/default/users/1"),
        }

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", command], env=self.environment, capture_output=True, text=True, check=False, timeout=60
        )

    def memory(self) -> dict[str, str]:
        """Return the digest of every file that memory is kept in."""
        files = [path for path in self.folder.rglob("*") if path.suffix in (".md", ".json")]
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Home:
    made = Home(tmp_path_factory.mktemp("debugging"))
    assert made.run("dhakira init").returncode == 0
    for text in (*REPEATED, *SAID[:1]):
        assert made.run(f'dhakira ask "{text}"').returncode == 0
    assert made.run("dhakira memory mode review").returncode == 0
    for text in SAID[1:]:
        assert made.run(f'dhakira ask "{text}"').returncode == 0
    listed = made.run("dhakira events --kind proposed --json").stdout
    made.environment["ITEM"] = re.findall(r'"item": "(\w+)"', listed)[0]
    promoted = json.loads(made.run("dhakira memory promotions --json").stdout)["fields"]["promotions"]
    made.environment["PROMOTED"] = promoted[0]["id"]
    return made


def test_the_page_has_both_orders_of_inspection_in_full() -> None:
    curation, promotion = PAGE.split("## Promotion")[0], PAGE.split("## Promotion")[1]
    assert [f"**{number}." in curation for number in range(1, 8)] == [True] * 7
    assert all(f"{number}." in promotion for number in range(1, 8))
    assert len(COMMANDS) > 20


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_a_command_of_the_page_works_and_changes_nothing(kept: Home, command: str) -> None:
    before = kept.memory()
    outcome = kept.run(command)
    assert (outcome.returncode, outcome.stderr) == (0, ""), (command, outcome.stdout)
    assert outcome.stdout.strip(), command
    assert kept.memory() == before


def test_what_the_page_promises_to_show_is_shown(kept: Home) -> None:
    why = kept.run('dhakira memory --space "$SPACE" why "$ITEM" --json').stdout
    assert re.search(r'"message": "m\w+"', why)
    assert "tea over coffee" in why
    dropped = kept.run("dhakira events --kind dropped").stdout
    assert "reason=duplicate" in dropped
    copied = kept.run('cat "$FILES/memory-curation.json"').stdout
    assert kept.environment["ITEM"] in copied
    said = kept.run('dhakira memory --space "$SPACE" promotions why "$PROMOTED"').stdout
    assert all(text.rstrip(".") in said for text in REPEATED)
    assert "Prefer pnpm." in kept.run('cat "$FILES/promotions.json"').stdout
