"""Tables that can be read on a phone: aligned columns where they fit a screen, else a list of what each row says."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyromark

from gateway.telegram.directions import is_right_to_left

SCREEN = 34
"""Columns of fixed width that a phone shows without wrapping."""

_OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_STRIKETHROUGH
_RULER = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\||$)", re.MULTILINE)
_CONTAINERS = ("BlockQuote", "List")
_BREAK = re.compile(r"(?i)[<\ufdd0]br ?/?>")
_MARKUP = re.compile(r"[*_`\[\]\\~]")


@dataclass(slots=True)
class _Cell:
    source: str
    plain: str = ""
    has_link: bool = False

    @property
    def text(self) -> str:
        return " ".join(self.plain.split())


@dataclass(slots=True)
class _Table:
    start: int
    end: int
    rows: list[list[_Cell]] = field(default_factory=list)


def with_readable_tables(markdown: str) -> str:
    """Rewrite the tables of a Markdown text as Markdown without tables; those within quotes and lists stay."""
    if "|" not in markdown or not _RULER.search(markdown):
        return markdown
    data, parts, at = markdown.encode(), [], 0
    for table in _tables(data, markdown):
        parts += [data[at : table.start], f"\n{_rewritten(table.rows)}\n\n".encode()]
        at = table.end
    return b"".join([*parts, data[at:]]).decode()


def _tables(data: bytes, markdown: str) -> Iterator[_Table]:
    depth, table, cell = 0, None, None
    for event, where in pyromark.events_with_range(markdown, options=_OPTIONS):
        name, body = _named(event)
        if body in _CONTAINERS:
            depth += 1 if name == "Start" else -1
        elif body == "Table" and name == "Start" and not depth:
            table = _Table(where["start"], where["end"])
        elif table is None:
            continue
        elif body == "Table":
            yield table
            table = None
        elif body in ("TableHead", "TableRow") and name == "Start":
            table.rows.append([])
        elif body == "TableCell" and name == "Start":
            cell = _Cell(data[where["start"] : where["end"]].decode().strip())
            table.rows[-1].append(cell)
        elif cell is not None:
            cell.has_link |= body in ("Link", "Image")
            cell.plain += body if name in ("Text", "Code") else " " if name in ("SoftBreak", "HardBreak") else ""


def _named(event: Any) -> tuple[str, str]:
    """Return an event's kind and what it is about: a tag's name, or the text."""
    if isinstance(event, str):
        return event, ""
    name, body = next(iter(event.items()))
    return name, body if isinstance(body, str) else next(iter(body), "") if isinstance(body, dict) else ""


def _rewritten(rows: Sequence[Sequence[_Cell]]) -> str:
    for cell in (cell for row in rows for cell in row):
        cell.source, cell.plain = _BREAK.sub("; ", cell.source), _BREAK.sub("; ", cell.plain)
    return _columns(rows) or "\n\n".join(_listed(rows))


def _columns(rows: Sequence[Sequence[_Cell]]) -> str:
    """Draw the table with columns of fixed width; nothing if it is too wide, has links, or reads from right to left."""
    cells = [cell for row in rows for cell in row]
    if any(cell.has_link for cell in cells) or is_right_to_left("".join(cell.plain for cell in cells)):
        return ""
    widths = [max(_width(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 3 * (len(widths) - 1) > SCREEN:
        return ""
    lines = [" │ ".join(_padded(cell.text, width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "─┼─".join("─" * width for width in widths))
    drawn = "\n".join(line.rstrip() for line in lines)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", drawn)), default=0))
    return f"{fence}\n{drawn}\n{fence}"


def _listed(rows: Sequence[Sequence[_Cell]]) -> Iterator[str]:
    """Say each row as its first cell with the others below it, under their headings."""
    heads, *body = rows
    if not body or len(heads) == 1:
        yield "\n".join(f"- {_said(row)}" for row in rows)
        return
    if len(heads) == 2:
        if any(cell.plain.strip() for cell in heads):
            yield f"**{_bare(heads[0])} — {_bare(heads[1])}**"
        yield "\n".join(
            f"- {_strong(row[0])}: {row[1].source}" if row[0].source else f"- {row[1].source}" for row in body
        )
        return
    for row in body:
        named = zip(heads[1:], row[1:], strict=True)
        below = [
            f"- {_bare(head)}: {cell.source}" if head.source else f"- {cell.source}"
            for head, cell in named
            if cell.source
        ]
        yield "\n".join([_strong(row[0]), *below]) if row[0].source else "\n".join(below)


def _said(row: Sequence[_Cell]) -> str:
    return ", ".join(cell.source for cell in row if cell.source)


def _strong(cell: _Cell) -> str:
    return cell.source if _MARKUP.search(cell.source) else f"**{cell.source}**"


def _bare(cell: _Cell) -> str:
    """Return the words of a cell with nothing in them that Markdown would read."""
    return re.sub(r"([\\*_`\[\]~|#>])", r"\\\1", cell.text)


def _width(text: str) -> int:
    return sum(_columns_of(char) for char in text)


def _columns_of(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))
