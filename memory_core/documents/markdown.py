"""Editing one line of a Markdown file and nothing else: every other byte stays as its author left it (ARCHITECTURE §6)."""

import re

from memory_core.documents.escaping import written
from memory_core.documents.outline import BOM, BULLET, Line, Outline, Row, Section, outline, rows_of
from memory_core.documents.shapes import neighbours, new_document
from memory_core.errors import DocumentError

__all__ = [
    "Line",
    "Outline",
    "Section",
    "add_line",
    "new_document",
    "outline",
    "remove_line",
    "replace_line",
    "statements",
    "take_back",
]

_NUMBER = re.compile(r"([ \t]*)(\d{1,3})(?=[.)])")
_LAST_NUMBER = 999


def statements(text: str, section: str | None = None) -> tuple[Line, ...]:
    """Return the bullets of a section, or of the whole text when `section` is None; `""` is what precedes all headings."""
    found = outline(text)
    return found.lines if section is None else tuple(found.under(section))


def add_line(text: str, section: str, statement: str, index: int | None = None) -> str:
    """Return the text with one more bullet, written like the section's other bullets.

    Args:
        text: The document.
        section: Heading to stand under; made at its place in the document's shape when absent.
        statement: What the line says; read back, it is equal, whatever characters it has.
        index: Position among the section's bullets; at the end when None or too high.

    Raises:
        DocumentError: `document.empty-line` when the statement is empty.
    """
    if not statement:
        raise DocumentError("A line needs some text.", code="document.empty-line", hint="Write what to remember.")
    found = outline(text)
    lines = found.under(section)
    if lines and index is not None and index < len(lines):
        return _insert_before(text, lines[max(index, 0)].start, _mark(lines[0]) + written(statement))
    if lines:
        return _insert_after(text, lines[-1].end, _next_mark(lines) + written(statement))
    bullet = "- " + written(statement)
    named = found.named(section)
    if named:
        return _insert_first(text, named[0], bullet)
    return _with_section(text, found, section, bullet)


def remove_line(text: str, section: str, statement: str, index: int | None = None) -> str:
    """Return the text without one bullet; its heading stays.

    Args:
        text: The document.
        section: The bullet's heading.
        statement: What it says, exactly.
        index: Which one, where the same words stand twice; else the first.

    Raises:
        DocumentError: `document.no-such-line`.
    """
    line = _find(text, section, statement, index)
    before = next((row for row in reversed(rows_of(text)) if row.end < line.start), None)
    if before is not None:
        return text[: before.end] + text[line.end :]
    rest = text[line.end + len(_newline_at(text, line.end)) :]
    # A mark inside the file must not become the file's own: what stands behind it would read otherwise then.
    return text[line.end :] if line.start == 0 and rest.startswith(BOM) else text[: line.start] + rest


def take_back(text: str, section: str, statement: str, *, heading: bool) -> str:
    """Return the text without a bullet that `add_line` put there; with it goes a heading made for it and now empty.

    Raises:
        DocumentError: `document.no-such-line`.
    """
    rest = remove_line(text, section, statement)
    named = outline(rest).named(section)
    if not heading or len(named) != 1 or rest[named[0].body : named[0].end].strip():
        return rest
    found = outline(text).named(section)[0]
    newline, start, end = _usual_newline(rows_of(text)), text[: found.start], text[found.end :]
    without = start.removesuffix(newline)
    candidates = [without + end, start + end, without.removesuffix(newline) + end]
    # Which blank lines came with the heading is told by adding it again.
    return next((c for c in candidates if add_line(c, section, statement) == text), start + end)


def replace_line(text: str, section: str, before: str, after: str, index: int | None = None) -> str:
    """Return the text with one bullet saying something else in its place.

    Raises:
        DocumentError: `document.no-such-line`, or `document.empty-line` when `after` is empty.
    """
    line = _find(text, section, before, index)
    if not after:
        raise DocumentError("A line needs some text.", code="document.empty-line", hint="Write what to remember.")
    if after == before:
        return text
    return text[: line.start] + _mark(line) + written(after) + text[line.end :]


def _find(text: str, section: str, statement: str, index: int | None) -> Line:
    lines = [line for line in outline(text).under(section) if line.statement == statement]
    for line in lines:
        if index is None or line.index == index:
            return line
    if lines:
        return lines[0]
    raise DocumentError(
        "That line is not in the file any more.",
        code="document.no-such-line",
        hint="Somebody edited the file; look at it again.",
        section=section,
    )


def _mark(line: Line) -> str:
    match = BULLET.match(line.raw)
    assert match is not None
    return match.group() if len(match.group(3)) <= 4 else match.group(1) + match.group(2) + " "


def _next_mark(lines: list[Line]) -> str:
    """Return the mark of a further bullet: the first one's, counted on where the list is numbered."""
    mark = _mark(lines[0])
    number = _NUMBER.match(mark)
    if number is None:
        return mark
    last = max(int(found.group(2)) for line in lines if (found := _NUMBER.match(line.raw)))
    if last >= _LAST_NUMBER:
        return mark
    zero = ord(number.group(2)[0]) - int(number.group(2)[0])
    digits = "".join(chr(zero + int(digit)) for digit in str(last + 1))
    return f"{number.group(1)}{digits}{mark[number.end() :]}"


def _newline_at(text: str, at: int) -> str:
    if text.startswith("\r\n", at):
        return "\r\n"
    return text[at : at + 1]


def _usual_newline(rows: list[Row]) -> str:
    return next((row.newline for row in rows if row.newline), "\n")


def _insert_after(text: str, at: int, line: str) -> str:
    """Insert a line after the row that ends at `at`; a file without a final newline keeps having none."""
    newline = _newline_at(text, at) or _usual_newline(rows_of(text))
    return text[:at] + newline + line + text[at:]


def _insert_before(text: str, at: int, line: str) -> str:
    rows = rows_of(text)
    before = next((row.newline for row in reversed(rows) if row.end < at), None)
    return text[:at] + line + (before or _usual_newline(rows)) + text[at:]


def _insert_first(text: str, section: Section, line: str) -> str:
    """Put a section's first bullet after its prose, or right under its heading when it has none."""
    inside = [row for row in rows_of(text) if section.start <= row.start < section.end and row.text.strip()]
    return _insert_after(text, inside[-1].end, line) if inside else _insert_before(text, section.start, line)


def _with_section(text: str, found: Outline, section: str, line: str) -> str:
    newline = _usual_newline(rows_of(text))
    heading = "## " + " ".join(section.split())
    at = _place_of(found, section)
    if at is None or at >= len(text):
        return _append_section(text, newline, heading + newline + line)
    last = next((row for row in reversed(rows_of(text)) if row.end < at), None)
    gap = newline if last is not None and last.text.strip() else ""
    return text[:at] + gap + heading + newline + line + newline + newline + text[at:]


def _append_section(text: str, newline: str, block: str) -> str:
    if text in ("", BOM):
        return text + block + newline
    rows = rows_of(text)
    if not rows[-1].newline:
        return text + newline + newline + block
    gap = newline if rows[-1].text.strip() else ""
    return text + gap + block + newline


def _place_of(found: Outline, section: str) -> int | None:
    """Return where a missing section begins: before the first later one, else after the last earlier one."""
    earlier, later = neighbours(section)
    following = [found.named(name)[0].start for name in later if found.named(name)]
    if following:
        return min(following)
    return max((found.named(name)[-1].end for name in earlier if found.named(name)), default=None)
