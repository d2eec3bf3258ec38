"""What is out of order in a person's own memory files, in a few lines for their private prompt: places and codes, no words.

Found in texts that the turn has read already, and once for each text: a turn in which nothing changed pays for a look-up.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from memory_core.documents.budgets import Budgets, measure
from memory_core.documents.index import entries_of
from memory_core.ledger.lint import Finding
from memory_core.ledger.lint_notes import lint_index, lint_profile
from memory_core.spaces import MEMORY, USER, Space

MOST: Final = 5
"""Lines of a prompt; how many more there are is said."""
_WORDS: Final = {
    "malformed-entry": "is no line of the index of notes",
    "dangling": "names a note that is not there",
    "duplicate-entry": "names a note a second time",
    "unstructured-profile": "has no headings",
}


def maintenance(space: Space, texts: Iterable[tuple[str, str]], missing: Collection[str], limits: Budgets) -> list[str]:
    """Return what a prompt says about a person's files; nothing when they are in order.

    Args:
        space: The person's.
        texts: Their documents as the turn has read them, by name.
        missing: Notes that the index names and that are not there.
        limits: Of documents.
    """
    gone = frozenset(missing)
    lines = [line for name, text in texts for line in _of_text(space, name, text, gone, limits)]
    more = len(lines) - MOST
    return [*lines[:MOST], f"and {more} more"] if more > 0 else lines


@lru_cache(maxsize=512)
def _of_text(space: Space, name: str, text: str, missing: frozenset[str], limits: Budgets) -> tuple[str, ...]:
    full = measure(name, text, limits)
    lines = [f"{name} is {full.used - full.limit} characters over its budget"] if full.level == "over" else []
    found = lint_profile(space, text) if name == USER else []
    if name == MEMORY:
        found += lint_index(space, text, frozenset(entry.name for entry in entries_of(text)) - missing)
    return (*lines, *(_line(name, one) for one in found if one.code in _WORDS))


def _line(name: str, finding: Finding) -> str:
    where = name if finding.line is None else f"{name} line {finding.line}"
    return f"{where} {_WORDS[finding.code]}"
