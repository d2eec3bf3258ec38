"""A summary by rules alone: the embedded composer's answer, and what is left when a model gives no usable one.

Works on the same data that a model gets and answers in the same form; code checks it in the same way.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memory_core.languages.clauses import Clause, clauses
from memory_core.languages.dates import undated
from memory_core.languages.work_cues import (
    APPROVAL,
    CONSTRAINT,
    DECISION,
    GOAL,
    UNFINISHED,
    kind_of,
    names_artifact,
    says_done,
    subject_of,
)
from memory_core.sessions.summary import GOAL as GOAL_KEY
from memory_core.sessions.summary import LISTS, LONGEST, speaks_of

TASK = "checkpoint"
_LIST_OF: Mapping[str, str] = {
    DECISION: "decisions",
    CONSTRAINT: "constraints",
    UNFINISHED: "unfinished_work",
    APPROVAL: "pending_approvals",
}


def extracted(data: Mapping[str, Any], *, degraded: bool = False) -> dict[str, object]:
    """Answer the task `checkpoint`.

    Args:
        data: As a model gets it: `earlier` entries by id, `messages` by number.
        degraded: Where a model failed: the last thing asked counts as the goal, what nobody answered as unfinished.
    """
    messages = data["messages"]
    lists: dict[str, list[dict[str, object]]] = {name: [] for name in LISTS}
    goal: dict[str, object] | None = None
    for number, clause in _clauses(messages):
        kind = None if clause.asks else kind_of(clause.text)
        found: dict[str, object] = {"text": clause.text, "from": [number]}
        if kind == GOAL and _is_persons(messages, number):
            goal = found
        elif (
            kind is not None and kind in _LIST_OF and _is_persons(messages, number)
        ):  # the bot only repeats such things
            lists[_LIST_OF[kind]].append(found)
        elif names_artifact(clause.text):
            lists["important_artifacts"].append(found)
    if degraded:
        goal = goal or _last_said(messages)
        lists["unfinished_work"] += _open_questions(messages)
    closed = [
        {"id": entry["id"], "from": [number]}
        for entry in data.get("earlier", ())
        if entry["list"] == "unfinished_work"
        for number, clause in _clauses(messages)
        if _is_persons(messages, number) and _closes(clause, entry["text"])
    ]
    return {GOAL_KEY: goal, **lists, "closed": closed}


def _clauses(messages: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Clause]]:
    for message in messages:
        for clause in clauses(message["said"]):
            if len(clause.text) <= LONGEST:
                yield message["n"], clause


def _is_persons(messages: Sequence[Mapping[str, Any]], number: int) -> bool:
    return bool(messages[number - 1]["who"] == "person")


def _closes(clause: Clause, entry: str) -> bool:
    wanted = subject_of(undated(entry))
    named = wanted & subject_of(clause.text)
    return (
        not clause.asks
        and says_done(clause.text)
        and speaks_of(clause.text, entry)
        and 2 * len(named) >= len(wanted) > 0
    )


def _last_said(messages: Sequence[Mapping[str, Any]]) -> dict[str, object] | None:
    last = next((m for m in reversed(messages) if m["who"] == "person" and m["said"].strip()), None)
    return None if last is None else {"text": last["said"][:LONGEST], "from": [last["n"]]}


def _open_questions(messages: Sequence[Mapping[str, Any]]) -> list[dict[str, object]]:
    """Return what was asked after the last answer."""
    answered = max((m["n"] for m in messages if m["who"] != "person"), default=0)
    return [
        {"text": clause.text, "from": [number]}
        for number, clause in _clauses(messages)
        if clause.asks and number > answered
    ]
