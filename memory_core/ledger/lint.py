"""What is wrong in a space's files, by place and code; looks only, and never repeats a text that the scanner refuses."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from memory_core.documents.budgets import Budgets, measure
from memory_core.documents.outline import Line, Outline, Row, Section, outline, rows_of, section_key
from memory_core.documents.reconcile import Reconciliation
from memory_core.documents.shapes import INDEX, SECTIONS
from memory_core.languages.normalise import line_key
from memory_core.ports import Item
from memory_core.spaces import PORTABLE, Doc
from memory_core.values import MAX_STATEMENT

Refuse = Callable[[str], str | None]
"""Returns the code for which a text is refused, or None for one that may be kept."""
STALE_CONFIRMED = "stale-confirmed"
"""Reason of an item whose line a person has confirmed after its words were changed."""
_STRUCTURE = ("#", ">", "|", "```", "~~~")
_IF_BELIEVED = frozenset({"orphan-item", "orphan-line"})
_KNOWN = frozenset(section_key(name) for names in SECTIONS.values() for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that a person should look at. `line` counts from 1; None for what stands nowhere."""

    code: str
    """`orphan-item`, `orphan-line`, `duplicate`, `over-budget`, `malformed`, `too-long`, `disliked`, `unstructured`,
    `stale`, `unreadable`, `missing-file`, `mass-loss`, `corrupt`, `newer-version`, `linked` or `settings`."""
    doc: str
    line: int | None = None
    item_id: str | None = None
    details: Mapping[str, object] = field(default_factory=dict)


def lint(doc: Doc, text: str, items: Sequence[Item], budgets: Budgets, refuse: Refuse) -> list[Finding]:
    """Return what is wrong with a document, in the order of its lines. Pure.

    Args:
        doc: Which one.
        text: As it is on disk.
        items: The applied items that should stand in it.
        budgets: Of documents.
        refuse: The scanner's word on a line.
    """
    page = _Page(doc, text, items, refuse)
    full = measure(doc.name, text, budgets)
    by = {"by": full.used - full.limit, "used": full.used, "limit": full.limit}
    found = [Finding(code="over-budget", doc=doc.key, details=by)] if full.level == "over" else []
    found += sorted((*page.lines(), *page.rest()), key=lambda finding: finding.line or 0)
    return [*found, *page.absent()]


def found_lost(doc: Doc, found: Sequence[Finding], compared: Reconciliation) -> list[Finding]:
    """Say of a document in quarantine that it is in one, instead of what would follow if it were believed. Pure."""
    if compared.quarantined is None:
        return list(found)
    lost = Finding(code=compared.quarantined, doc=doc.key, details={"name": doc.name, "count": compared.lost})
    return [lost, *(one for one in found if one.code not in _IF_BELIEVED)]


class _Page:
    """One document and the items that belong into it."""

    def __init__(self, doc: Doc, text: str, items: Sequence[Item], refuse: Refuse) -> None:
        self._doc = doc
        self._rows = rows_of(text)
        self._starts = [row.start for row in self._rows]
        self._outline: Outline = outline(text)
        self._items = {item.line_key: item for item in items}
        self._refuse = refuse

    def lines(self) -> Iterator[Finding]:
        """Look at each bullet."""
        first: dict[str, int] = {}
        for line in self._outline.lines:
            number = self._number(line.start)
            refused = self._refuse(line.statement)
            if refused is not None:
                yield self._finding("disliked", number, kind=refused)
                continue
            key = line_key(line.statement)
            if key in first:
                yield self._finding("duplicate", number, first=first[key])
            first.setdefault(key, number)
            yield from self._shape(line, number)
            yield from self._provenance(line, number, key)

    def rest(self) -> Iterator[Finding]:
        """Look at what stands in our sections and is no bullet; one finding for each stretch."""
        covered = [(line.start, line.end) for line in self._outline.lines]
        loose = [
            row
            for section in self._outline.sections
            if section_key(section.title) in _KNOWN
            for row in self._rows
            if _inside(row, section) and not any(start <= row.start < end for start, end in covered)
        ]
        for row in loose:
            refused = self._refuse(row.text)
            if refused is not None:
                yield self._finding("disliked", self._number(row.start), kind=refused)
        clean = [row for row in loose if self._refuse(row.text) is None]
        numbered = [(self._number(row.start), row) for row in clean]
        for (code, _), group in groupby(enumerate(numbered), lambda one: (_kind(one[1][1]), one[1][0] - one[0])):
            yield self._finding(code, next(iter(group))[1][0])

    def absent(self) -> Iterator[Finding]:
        """Name items whose line is not there."""
        there = {line_key(line.statement) for line in self._outline.lines}
        for key, item in self._items.items():
            if key not in there:
                yield Finding(code="orphan-item", doc=self._doc.key, item_id=item.id)

    def _shape(self, line: Line, number: int) -> Iterator[Finding]:
        if len(line.statement) > MAX_STATEMENT:
            yield self._finding("too-long", number, length=len(line.statement), limit=MAX_STATEMENT)
        if not line.section or line.raw[:1] in (" ", "\t"):
            yield self._finding("malformed", number)

    def _provenance(self, line: Line, number: int, key: str) -> Iterator[Finding]:
        item = self._items.get(key)
        if item is None:
            if section_key(line.section) != section_key(INDEX):
                yield self._finding("orphan-line", number)
        elif self._doc.name != PORTABLE and _is_stale(item):
            yield Finding(code="stale", doc=self._doc.key, line=number, item_id=item.id)

    def _number(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def _finding(self, code: str, number: int, **details: object) -> Finding:
        return Finding(code=code, doc=self._doc.key, line=number, details=details)


def _is_stale(item: Item) -> bool:
    return any(evidence.stale for evidence in item.evidence) and STALE_CONFIRMED not in item.reasons


def _inside(row: Row, section: Section) -> bool:
    return section.body <= row.start < section.end and bool(row.text.strip()) and not row.text.startswith("<!--")


def _kind(row: Row) -> str:
    return "malformed" if row.text.strip().startswith(_STRUCTURE) else "unstructured"
