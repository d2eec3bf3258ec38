"""The measuring set of direct messages, where it lies beside the checkout: every line gives what it expects."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from gateway.cli.policy_lines import explain
from gateway.cli.promotion_lines import explained
from memory_core.policy.scanner import scan

SHARED = next((folder / "shared" for folder in Path(__file__).resolve().parents if (folder / "shared").is_dir()), None)
CASES = SHARED / "cases" / "promotion.jsonl.gz" if SHARED else None
KINDS = ("preference", "project_fact", "forget")

if CASES is None or not CASES.is_file():
    pytest.skip("no shared/cases/promotion.jsonl.gz beside the checkout", allow_module_level=True)


def lines() -> list[dict[str, Any]]:
    assert CASES is not None
    with gzip.open(CASES, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def wrong(line: dict[str, Any]) -> dict[str, Any]:
    """Return what differs from what a line expects."""
    answer = explained(line["id"], line["text"])
    got = {kind: answer[kind] and answer[kind]["content"] for kind in KINDS[:2]}
    got |= {"forget": answer["forget"], "recall": answer["recall"]}
    return {kind: got[kind] for kind in got if kind in line["expect"] and got[kind] != line["expect"][kind]}


def test_every_line_gives_what_it_expects() -> None:
    differing = {line["id"]: found for line in lines() if (found := wrong(line))}
    assert differing == {}


def test_every_line_that_must_be_kept_out_is_and_plain_talk_passes() -> None:
    said = [line for line in lines() if "scanner" in line["expect"]]
    assert len(said) > 50
    assert [
        line["id"] for line in said if scan(line["text"]).allowed is not (line["expect"]["scanner"] == "allow")
    ] == []


def test_every_line_that_must_wait_waits_and_no_other() -> None:
    said = [line for line in lines() if "review" in line["expect"]]
    assert len(said) > 10
    assert [
        line["id"] for line in said if applied(line["text"]) is not (line["expect"]["review"] == "auto-apply")
    ] == []


def applied(text: str) -> bool:
    """Say whether the text, taken as an explicit, non-sensitive preference of confidence 0.9, is remembered at once."""
    fact = {
        "statement": text,
        "category": "preference",
        "evidence": [{"message_id": "m", "span": text}],
        "explicitness": "explicit",
        "sensitivity": "none",
        "confidence": 0.9,
        "subject": "speaker",
    }
    case = {"id": "1", "messages": [{"id": "m", "speaker": "s", "role": "user", "text": text}], "fact": fact}
    return bool(explain(json.dumps(case)).fields()["disposition"] == "auto-apply")
