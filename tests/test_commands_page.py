"""docs/commands.md names every command as the grammar reads it, and none that is not there."""

import re
from pathlib import Path

from gateway.cli.program import names
from handlers.commands import CHAT_NAMES, MEMORY, parse_memory
from memory_core.values import Category

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "commands.md").read_text(encoding="utf-8")
ROWS = [row.split(" | ")[0] for row in PAGE.splitlines() if row.startswith("| `")]
WRITTEN = [code.replace("\\|", "|") for row in ROWS for code in re.findall(r"`([^`]+)`", row)]


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_every_command_of_the_memory_stands_there_as_it_is_written() -> None:
    told = [line for line in WRITTEN if line.startswith("/memory ")]
    assert told == [spec.usage for spec in MEMORY.values()]


def test_what_the_page_says_changes_nothing_does_not() -> None:
    reads = {row.split()[2] for row in section("Memory").splitlines() if row.startswith("| `") and " | – | |" in row}
    assert {name.removesuffix("`") for name in reads} == {name for name, spec in MEMORY.items() if not spec.changes}


def test_every_other_name_and_category_is_named() -> None:
    for spec in MEMORY.values():
        for alias in spec.aliases:
            assert f"`{alias}`" in PAGE
            rest = (" r1" if " ID" in spec.usage else "") + (" x" if "new text" in spec.usage else "")
            assert parse_memory(f"{alias}{rest}").name == spec.name
    assert all(str(category) in PAGE for category in Category)


def test_chat_and_command_line_are_complete() -> None:
    chat = [code for code in WRITTEN if code.startswith("/") and " " not in code]
    assert sorted(chat) == sorted(f"/{name}" for name in CHAT_NAMES)
    line = [code.removeprefix("dhakira ") for code in WRITTEN if code.startswith("dhakira ")]
    assert sorted(line) == sorted(names())
