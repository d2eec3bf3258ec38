"""One JSON object a line in, one a line out: a line that cannot be read is answered too, and nothing after it is lost."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from memory_core.errors import CommandError

Answer = dict[str, Any]


def answer_lines(answer: Callable[[bytes, int], Answer], lines: Iterable[bytes] | None = None) -> int:
    """Print the answer to each line that is not empty; return 1 if one of them has an `error`, else 0.

    Args:
        answer: From a line's bytes and its number, counted from 1.
        lines: Standard input when left out.
    """
    failed = False
    for number, raw in enumerate(sys.stdin.buffer if lines is None else lines, start=1):
        if raw.strip():
            answered = answer(raw, number)
            failed = failed or "error" in answered
            # ASCII only: an id or a text may hold what this terminal cannot print.
            print(json.dumps(answered))
    return 1 if failed else 0


def answer_text(raw: bytes, number: int, answer: Callable[[object, str], Answer]) -> Answer:
    """Answer a line `{id, text}`; `{id, error}` where it is none."""
    key: object = None
    try:
        entry = json.loads(raw.decode("utf-8-sig"))
        key = entry.get("id") if isinstance(entry, dict) else None
        text = entry["text"]
        if not isinstance(text, str):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        message = f'Line {number} is not an object with id and text, as in: {{"id": "1", "text": "hello"}}'
        return {"id": key, "error": {"code": "command.bad-line", "message": message}}
    return answer(key, text)


def standard_input(what: str, hint: str) -> str:
    """Return what stands on standard input, as text.

    Raises:
        CommandError: `command.empty` when there is nothing, or a person at a terminal.
    """
    text = "" if sys.stdin.isatty() else sys.stdin.buffer.read().decode("utf-8", "replace")
    if not text.strip():
        raise CommandError(f"Standard input holds no {what}.", code="command.empty", hint=hint)
    return text
