"""Where sections and bullets stand in a Markdown file, to the code point; everything else is left alone.

A section is a heading of level 1 or 2 and what follows it; deeper headings belong to it. A bullet is a line that starts
with `-`, `*`, `+` or a number as `1.` or `1)`, however deep, with the indented lines right under it. Closed code fences and
comments hold neither.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memory_core.documents.escaping import is_rule, read_statement

BOM = "\ufeff"
_ROW = re.compile(r"([^\r\n]*)(\r\n|\n|\r)|([^\r\n]+)\Z")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|\Z)")
BULLET = re.compile(r"([ \t]*)([-*+]|\d{1,3}[.)])([ \t]+)(?=[^ \t])")
"""Three digits at most: a year at the start of a wrapped line numbers nothing."""
_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*\Z)|~{3,})")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file: `start` to `end` is its text, then its line ending, if any."""

    text: str
    start: int
    end: int
    newline: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of level 1 or 2 (level 0: what stands before any). Its body reaches from `body` to `end`."""

    title: str
    level: int
    start: int
    body: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A bullet. `index` counts the bullets under headings of this name; `raw` is the text from `start` to `end`."""

    section: str
    statement: str
    index: int
    raw: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections and bullets of one text, in order of appearance."""

    sections: tuple[Section, ...]
    lines: tuple[Line, ...]

    def named(self, title: str) -> list[Section]:
        """Return the sections of this name, however it is cased or spaced."""
        return [section for section in self.sections if section_key(section.title) == section_key(title)]

    def under(self, title: str) -> list[Line]:
        """Return the bullets under headings of this name."""
        return [line for line in self.lines if section_key(line.section) == section_key(title)]


@lru_cache(maxsize=1024)
def section_key(title: str) -> str:
    """Return the key under which two headings are the same section."""
    return " ".join(unicodedata.normalize("NFC", title).casefold().split())


def rows_of(text: str) -> list[Row]:
    """Split a text into its lines at CR LF, LF or CR; a byte order mark belongs to none of them."""
    rows = []
    for match in _ROW.finditer(text, len(BOM) if text.startswith(BOM) else 0):
        content = match.group(3) or match.group(1) or ""
        rows.append(Row(content, match.start(), match.start() + len(content), match.group(2) or ""))
    return rows


@lru_cache(maxsize=64)
def outline(text: str) -> Outline:
    """Read the sections and bullets of a Markdown text; any text has an outline."""
    begin = len(BOM) if text.startswith(BOM) else 0
    heads: list[tuple[str, int, int, int]] = [("", 0, begin, begin)]
    lines: list[Line] = []
    counts: dict[str, int] = {}
    for block in _blocks(rows_of(text)):
        first, last = block[0], block[-1]
        heading = heading_of(first.text)
        if heading is not None:
            if heading[0] <= 2:
                heads.append((heading[1], heading[0], first.start, first.end + len(first.newline)))
            continue
        title = heads[-1][0]
        key = section_key(title)
        index = counts[key] = counts.get(key, -1) + 1
        raw = text[first.start : last.end]
        lines.append(Line(title, _statement(block), index, raw, first.start, last.end))
    ends = [head[2] for head in heads[1:]] + [len(text)]
    sections = tuple(Section(*head, end) for head, end in zip(heads, ends, strict=True))
    return Outline(sections, tuple(lines))


def _statement(block: list[Row]) -> str:
    match = BULLET.match(block[0].text)
    assert match is not None
    return read_statement(
        " ".join([block[0].text[match.end() :].strip(" \t"), *(r.text.strip(" \t") for r in block[1:])])
    )


def heading_of(text: str) -> tuple[int, str] | None:
    """Return the level and title of a line that is a heading."""
    match = _HEADING.match(text)
    if match is None:
        return None
    title = text[match.end() :].strip(" \t")
    bare = title.rstrip("#")
    if bare != title and (not bare or bare[-1] in " \t"):
        title = bare.rstrip(" \t")
    return len(match.group(1)), title


def unclosed_in(text: str) -> frozenset[int]:
    """Return the lines, from 0, that open code or a comment which never ends."""
    rows = rows_of(text)
    closing = _Closing(rows)
    found, at = set(), 0
    while at < len(rows):
        closed = closing.after(at)
        if closed is None and closing.opens(at):
            found.add(at)
        at = at + 1 if closed is None else closed + 1
    return frozenset(found)


def _is_bullet(text: str) -> bool:
    return BULLET.match(text) is not None and not is_rule(text)


def _blocks(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield headings alone and bullets with their indented continuation; prose and closed opaque blocks are passed over."""
    closing = _Closing(rows)
    at = 0
    while at < len(rows):
        closed = closing.after(at)
        if closed is not None:
            at = closed + 1
            continue
        row = rows[at]
        at += 1
        if heading_of(row.text) is not None:
            yield [row]
        elif _is_bullet(row.text):
            block = [row]
            while at < len(rows) and _continues(rows[at].text) and closing.after(at) is None:
                block.append(rows[at])
                at += 1
            yield block


def _continues(text: str) -> bool:
    return (
        text[:1] in (" ", "\t")
        and not text.isspace()
        and heading_of(text) is None
        and not _is_bullet(text)
        and not is_rule(text)
    )


class _Closing:
    """Finds where a code fence or comment ends. One that never ends hides nothing: it is read as prose."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self._endless: dict[str, int] = {}
        """Shortest opening mark for which no end was found: later ones have none either, so the search stays linear."""

    def after(self, at: int) -> int | None:
        """Return the row that ends the block which row `at` opens, if it opens one that ends."""
        text = self._rows[at].text
        if text.lstrip(" \t").startswith("<!--"):
            return None if "-->" in text else self._search(at, "<", 4)
        fence = _FENCE.match(text)
        return self._search(at, fence.group(1)[0], len(fence.group(1))) if fence else None

    def opens(self, at: int) -> bool:
        """Say whether a row opens a block, whether it ends or not."""
        text = self._rows[at].text
        if text.lstrip(" \t").startswith("<!--"):
            return "-->" not in text
        return _FENCE.match(text) is not None

    def _search(self, at: int, mark: str, length: int) -> int | None:
        if length >= self._endless.get(mark, length + 1):
            return None
        for later in range(at + 1, len(self._rows)):
            if self._ends(self._rows[later].text, mark, length):
                return later
        self._endless[mark] = length
        return None

    @staticmethod
    def _ends(text: str, mark: str, length: int) -> bool:
        if mark == "<":
            return "-->" in text
        text = text.strip(" \t")
        return len(text) >= length and text.count(mark) == len(text)
