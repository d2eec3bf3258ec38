"""Composes by rules alone: a memory file loses what it says twice, a conversation is summed up in its own sentences."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gateway.models.failures import bad_output, not_configured
from memory_core.languages.marks import is_about_another, is_negated
from memory_core.languages.normalise import content_words, words
from memory_core.languages.slots import slot_of
from memory_core.sessions.extracting import TASK, extracted
from memory_core.values import MAX_STATEMENT

_ENDS = " \t.!؟?。"


class OfflineComposer:
    """Composes without a model. Implements `memory_core.ports.Composer` for the tasks it has rules for."""

    async def compose(self, task: str, data: str, schema: Mapping[str, object]) -> object:
        """Return what the rules give; the same data gives the same answer.

        Raises:
            ModelError: `model.not-configured` for a task without rules, `model.bad-output` for data of another form.
        """
        del schema
        rule = _TASKS.get(task)
        if rule is None:
            raise not_configured("The embedded model cannot do that.")
        try:
            return rule(json.loads(data))
        except (ValueError, KeyError, TypeError):
            raise bad_output() from None


@dataclass
class _Line:
    numbers: list[int]
    section: str
    text: str


def compact(data: Any) -> dict[str, object]:
    """Answer the task `compact`: every line kept, merged or dropped as repeated."""
    lines = [_Line([int(row["n"])], str(row["section"]), str(row["text"])) for row in data["lines"]]
    dropped = [line for at, line in enumerate(lines) if _repeated(line, at, lines)]
    merged: list[_Line] = []
    for line in lines:
        if line in dropped:
            continue
        home = next((one for one in merged if _joined(one, line)), None)
        if home is None:
            merged.append(line)
        else:
            home.text = _joined(home, line)
            home.numbers += line.numbers
    return {
        "lines": [{"text": line.text, "from": line.numbers} for line in merged],
        "dropped": [{"n": line.numbers[0], "reason": "repeated"} for line in dropped],
    }


_TASKS: Mapping[str, Callable[[Any], dict[str, object]]] = {"compact": compact, TASK: extracted}


def _repeated(line: _Line, at: int, lines: list[_Line]) -> bool:
    """Say whether another line says all of it; of two that say the same, the later one goes."""
    own = set(content_words(line.text))
    return bool(own) and any(
        _same_manner(line.text, other.text)
        and (own < (known := set(content_words(other.text))) or (own == known and index < at))
        for index, other in enumerate(lines)
        if index != at
    )


def _same_manner(one: str, other: str) -> bool:
    return is_negated(one) == is_negated(other) and is_about_another(one) == is_about_another(other)


def _joined(one: _Line, other: _Line) -> str:
    """Return two lines as one, or nothing where they are better left apart.

    They share the word that they begin with, or two where the first says nothing (`I like`); all behind that is kept, so that
    nothing said of the one thing is lost for the other.
    """
    if one.section != other.section or not _same_manner(one.text, other.text) or is_negated(one.text):
        return ""
    if slot_of(one.text) or slot_of(other.text):
        return ""
    first, second = one.text.split(), other.text.split()
    begins = 1 if content_words(" ".join(first[:1])) else 2
    rest = " ".join(second[begins:]).rstrip(_ENDS)
    if first[:begins] != second[:begins] or len(first) <= begins or not words(rest):
        return ""
    start = one.text.rstrip(_ENDS)
    end = one.text[len(start) :]
    text = f"{start}{'،' if _arabic(start) else ','} {rest}{end}"
    return text if len(text) <= MAX_STATEMENT else ""


def _arabic(text: str) -> bool:
    return any("\u0621" <= char <= "\u064a" for char in text[-3:])
