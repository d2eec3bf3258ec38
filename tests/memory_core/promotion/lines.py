"""Lines of a measuring set, `{id, lang, group, text, expect}`, and what a line's answer differs in from what it expects."""

import json
from typing import Any

from gateway.cli.policy_lines import explain
from gateway.cli.promotion_lines import explained
from memory_core.policy.scanner import scan

KINDS = ("preference", "project_fact")
JOINT = "‖"
"""Parts what only together looks like a credential, so that none lies in the file."""


def wrong(line: dict[str, Any]) -> dict[str, Any]:
    """Return what differs from what a line expects, as kind to what was found instead."""
    text, expected = line["text"].replace(JOINT, ""), line["expect"]
    got: dict[str, Any] = {}
    if not expected.keys().isdisjoint({*KINDS, "forget", "recall"}):
        answer = explained(line["id"], text)
        got = {kind: answer[kind] and answer[kind]["content"] for kind in KINDS}
        got |= {"forget": answer["forget"], "recall": answer["recall"]}
    if "scanner" in expected:
        got["scanner"] = "allow" if scan(text).allowed else "block"
    if "review" in expected:
        got["review"] = "auto-apply" if applied(text) else "hold"
    return {kind: got[kind] for kind in expected if got[kind] != expected[kind]}


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
