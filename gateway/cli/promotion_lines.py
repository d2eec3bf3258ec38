"""One answer of `dhakira promotions explain`: what one direct message holds for promotion. Calls no model, reads no home."""

from typing import Any

from memory_core.languages.recalling import asks_about_the_past
from memory_core.promotion.canonical import Kind
from memory_core.promotion.detection import Statement, examine


def explained(key: object, text: str) -> dict[str, Any]:
    """Return what a line of the answer holds: the first of each kind, everything under `statements`, and what was dropped."""
    examined = examine(text)

    def first(kind: Kind) -> Statement | None:
        return next((found for found in examined.statements if found.kind is kind), None)

    preference, fact, forget = first(Kind.PREFERENCE), first(Kind.PROJECT_FACT), first(Kind.FORGET)
    return {
        "id": key,
        "preference": {"content": preference.content, "key": preference.key, "slot": preference.slot}
        if preference
        else None,
        "project_fact": {"content": fact.content, "key": fact.key} if fact else None,
        "forget": forget.content if forget else None,
        "recall": asks_about_the_past(text),
        "statements": [_statement(found) for found in examined.statements],
        "dropped": [{"text": item.text, "reason": item.reason} for item in examined.dropped],
    }


def _statement(found: Statement) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "kind": str(found.kind),
        "content": found.content,
        "key": found.key,
        "slot": found.slot,
        "value": found.value,
        "span": [found.start, found.end],
    }
    return {**shown, "forgets": str(found.forgets)} if found.forgets else shown
