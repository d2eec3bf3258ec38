"""What is wrong between the index and the files of notes and skills, by place and code; looks only (ARCHITECTURE §6)."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from memory_core.documents.budgets import Budgets, measure
from memory_core.documents.index import index_lines, read_entry
from memory_core.documents.note_text import read_note
from memory_core.documents.outline import outline, rows_of
from memory_core.documents.shapes import SECTIONS
from memory_core.ledger.lint import Finding, Refuse
from memory_core.ports import NoteFile
from memory_core.spaces import MEMORY, USER, Doc, Space

STALE_DAYS = 60
"""After how many days without a change a note is worth a look."""
ORPHAN, DANGLING, TWICE, UNSTRUCTURED = "orphan-note", "dangling", "duplicate-entry", "unstructured-profile"
SAFE = frozenset({ORPHAN, DANGLING, TWICE, UNSTRUCTURED, "duplicate"})
"""What may be mended without asking which way: no word of anybody's is lost by it, and undo brings every byte back."""


def lint_index(space: Space, memory: str, names: frozenset[str]) -> list[Finding]:
    """Look at each line of the index. Pure.

    Args:
        space: Whose.
        memory: MEMORY.md as it is.
        names: The notes and skills that there are.
    """
    starts = [row.start for row in rows_of(memory)]
    doc, first, statements = Doc(space, MEMORY).key, dict[str, int](), set[str]()
    found = []
    for line in index_lines(memory):
        number, entry = bisect_right(starts, line.start), read_entry(line)
        if entry is None:
            found.append(Finding(code="malformed-entry", doc=doc, line=number))
            continue
        if entry.name in first:
            if entry.statement not in statements:  # else it is a plain duplicate, and said to be one
                found.append(_at(TWICE, doc, number, file=entry.name, first=first[entry.name]))
        elif entry.name not in names:
            found.append(_at(DANGLING, doc, number, file=entry.name))
        first.setdefault(entry.name, number)
        statements.add(entry.statement)
    found += [
        Finding(code=ORPHAN, doc=Doc(space, name).key, details={"file": name}) for name in sorted(names - first.keys())
    ]
    return found


def lint_files(
    space: Space, files: Sequence[NoteFile], texts: Mapping[str, str], now: datetime, budgets: Budgets, refuse: Refuse
) -> list[Finding]:
    """Look at each note: its age, its size, its shape, its lines. Pure."""
    found: list[Finding] = []
    for file in files:
        text, doc = texts.get(file.name), Doc(space, file.name).key
        if text is None:
            continue
        if file.at is not None and now - file.at > timedelta(days=STALE_DAYS):
            days = (now - file.at).days
            found.append(Finding(code="stale-note", doc=doc, details={"file": file.name, "days": days}))
        if not read_note(text).whole:
            found.append(Finding(code="no-current", doc=doc, details={"file": file.name}))
        full = measure(file.name, text, budgets)
        if full.level == "over":
            by = {"by": full.used - full.limit, "used": full.used, "limit": full.limit}
            found.append(Finding(code="over-budget", doc=doc, details=by))
        found += _disliked(doc, text, refuse)
    return found


def lint_profile(space: Space, text: str) -> list[Finding]:
    """Say of a USER.md with words and no heading at all that nothing in it has a place; a person's own headings are one."""
    words = any(row.text.strip() and not row.text.lstrip().startswith("#") for row in rows_of(text))
    if not words or any(section.level == 2 for section in outline(text).sections):
        return []
    return [Finding(code=UNSTRUCTURED, doc=Doc(space, USER).key)]


def with_headings(text: str) -> str:
    """Return a USER.md with its five headings below what is there."""
    newline = next((row.newline for row in rows_of(text) if row.newline), "\n")
    start = text if text.endswith(("\n", "\r")) else text + newline
    return start + "".join(f"{newline}## {name}{newline}" for name in SECTIONS[USER])


def _disliked(doc: str, text: str, refuse: Refuse) -> Iterator[Finding]:
    for number, row in enumerate(rows_of(text), start=1):
        kind = refuse(row.text) if row.text.strip() else None
        if kind is not None:
            yield _at("disliked", doc, number, kind=kind)


def _at(code: str, doc: str, line: int, **details: object) -> Finding:
    return Finding(code=code, doc=doc, line=line, details=details)
