"""The measuring set of direct messages, where it lies beside the checkout: every line gives what it expects."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.memory_core.promotion.lines import wrong

SHARED = next((folder / "shared" for folder in Path(__file__).resolve().parents if (folder / "shared").is_dir()), None)
CASES = SHARED / "cases" / "promotion.jsonl.gz" if SHARED else None

if CASES is None or not CASES.is_file():
    pytest.skip("no shared/cases/promotion.jsonl.gz beside the checkout", allow_module_level=True)


def lines() -> list[dict[str, Any]]:
    assert CASES is not None
    with gzip.open(CASES, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_every_line_gives_what_it_expects() -> None:
    assert len(lines()) > 300
    assert {line["id"]: found for line in lines() if (found := wrong(line))} == {}


@pytest.mark.parametrize(("kind", "least"), [("preference", 200), ("recall", 10), ("scanner", 50), ("review", 10)])
def test_there_are_lines_of_each_kind(kind: str, least: int) -> None:
    assert sum(kind in line["expect"] for line in lines()) >= least
