"""A note or skill: `## Actuel` says what holds now, `## Archive` what held before, newest first. Pure.

Only the section that is meant changes; every other byte stays as its author left it (ARCHITECTURE §6).
"""

import re
from dataclasses import dataclass
from datetime import date

from memory_core.documents.outline import BOM, Section, heading_of, outline, rows_of, unclosed_in
from memory_core.errors import DocumentError

CURRENT, ARCHIVE = "Actuel", "Archive"
TEXT = "text"
"""Kind of an operation that changes a note's text: `section` is its title, `before` and `after` what holds, `index` the day."""
_DATED = re.compile(r" {0,3}### \[\d{4}-\d{2}-\d{2}\][ \t]*\Z")
_ESCAPED = re.compile(r"^\\(?=\\* {0,3}(?:#|`{3}|~{3}|<!--))")


@dataclass(frozen=True, slots=True)
class NoteText:
    """What a note says: its title (may be empty), what holds now, and what is archived, dates included."""

    title: str
    current: str
    archive: str
    whole: bool
    """Whether it has a section of what holds now."""


def read_note(text: str) -> NoteText:
    """Read a note; any text is one."""
    found = outline(text)
    title = next((section.title for section in found.sections if section.level == 1), "")
    now, then = _section(text, CURRENT), _section(text, ARCHIVE)
    current = "" if now is None else _body(text, now)
    return NoteText(title, current, "" if then is None else _body(text, then), now is not None)


def plain(body: str) -> str:
    """Return a section's text as its author wrote it: without the marks that keep it in its section."""
    return "\n".join(_ESCAPED.sub("", line) for line in body.split("\n"))


def safe(body: str) -> str:
    """Return a text that opens no section of its own, leaves no code or comment open and forges no archived entry."""
    lines = body.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
    lines = [line.rstrip() for line in lines]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    open_rows = unclosed_in("\n".join(lines))
    return "\n".join(
        "\\" + line if at in open_rows or _opens(line) or _ESCAPED.match(line) else line
        for at, line in enumerate(lines)
    )


def new_note(title: str, body: str = "") -> str:
    """Return the text of a note that was not there; `body` is safe already."""
    shown = " ".join(title.split())
    current = f"{body}\n" if body else ""
    return f"# {shown}\n\n## {CURRENT}\n{current}\n## {ARCHIVE}\n"


def with_current(text: str, body: str) -> str:
    """Return a note in which something else holds now; what held is gone, the archive stays.

    Raises:
        DocumentError: `document.malformed` when the file is so that its sections would not read back.
    """
    section = _section(text, CURRENT)
    newline = _newline(text)
    wanted = body.replace("\n", newline)
    if section is None:
        after = _with_section(text, CURRENT, wanted, newline)
    else:
        gap = newline if section.end < len(text) else ""
        start = text[: section.body]
        start += "" if start.endswith(("\n", "\r")) else newline
        after = start + (f"{wanted}{newline}" if wanted else "") + gap + text[section.end :]
    return _checked(text, after, body)


def rotated(text: str, body: str, day: date) -> str:
    """Return a note in which something else holds now, and what held stands dated at the top of the archive.

    Raises:
        DocumentError: As `with_current`.
    """
    note = read_note(text)
    if not note.current:
        return with_current(text, body)
    kept = archived(text, note.current, day)
    archive = read_note(kept).archive
    if not archive.startswith(f"### [{day.isoformat()}]\n{note.current}") or not archive.endswith(note.archive):
        raise _malformed()
    return with_current(kept, body)


def archived(text: str, held: str, day: date) -> str:
    """Return a note whose archive begins with one more entry."""
    newline = _newline(text)
    entry = f"### [{day.isoformat()}]\n{held}\n".replace("\n", newline)
    section = _section(text, ARCHIVE)
    if section is None:
        return _with_section(text, ARCHIVE, entry.rstrip(newline), newline)
    start = text[: section.body]
    start += "" if start.endswith(("\n", "\r")) else newline
    rest = text[section.body :]
    gap = newline if rest.strip() and not rest.startswith(newline) else ""
    return start + entry + gap + rest


def redone(text: str, before: str | None, after: str | None, title: str, day: date) -> str:
    """Return a note as a change wanted it, in a file that is not as the change found it. Nothing that a hand wrote is lost."""
    note = read_note(text)
    if after is None:
        return "" if note.current == (before or "") else text
    if not text:
        return new_note(title, after)
    if note.current == after:
        return text
    try:
        return with_current(text, after) if note.current == (before or "") else rotated(text, after, day)
    except DocumentError:
        return text


def _section(text: str, name: str) -> Section | None:
    return next((section for section in outline(text).named(name) if section.level == 2), None)


def _body(text: str, section: Section) -> str:
    inside = text[section.body : section.end].replace("\r\n", "\n").replace("\r", "\n")
    lines = inside.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


def _opens(line: str) -> bool:
    heading = heading_of(line)
    return (heading is not None and heading[0] <= 2) or _DATED.match(line) is not None


def _with_section(text: str, name: str, body: str, newline: str) -> str:
    """Add a missing section: what holds now before the archive, else at the end."""
    block = f"## {name}{newline}{body}{newline}" if body else f"## {name}{newline}"
    later = _section(text, ARCHIVE) if name == CURRENT else None
    at = len(text) if later is None else later.start
    before = text[:at]
    if before and before != BOM:
        before += "" if before.endswith(("\n", "\r")) else newline
        before += "" if before.endswith((newline * 2, "\n\n")) else newline
    return before + block + (newline if at < len(text) else "") + text[at:]


def _newline(text: str) -> str:
    return next((row.newline for row in rows_of(text) if row.newline), "\n")


def _checked(before: str, after: str, body: str) -> str:
    """See that what was written reads back: a file may hold code or a comment that a hand left open."""
    was, now = read_note(before), read_note(after)
    if now.current == body and (now.archive == was.archive):
        return after
    raise _malformed()


def _malformed() -> DocumentError:
    return DocumentError(
        "That note's headings cannot be told apart.",
        code="document.malformed",
        hint="A block of code or a comment in it is not closed; mend the file by hand.",
    )
