"""Our own measuring set, of the same form as the shared one: written before the rules were looked at, in both languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.memory_core.promotion.lines import wrong

LINES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "lines.jsonl").read_text("utf-8").strip().split("\n")
]
GROUPS = tuple(dict.fromkeys(line["group"] for line in LINES))


@pytest.mark.parametrize("group", GROUPS)
def test_every_line_gives_what_it_expects(group: str) -> None:
    found = {line["id"]: found for line in LINES if line["group"] == group and (found := wrong(line))}
    assert found == {}


def test_a_line_that_expects_something_else_would_fail() -> None:
    line = next(line for line in LINES if line["expect"].get("preference"))
    assert wrong({**line, "expect": {"preference": None}}) == {"preference": line["expect"]["preference"]}
