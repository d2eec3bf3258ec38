"""Searching the memory files: line by line, as they stand now, by the words and rules of every other search.

They are few and small, and read again only when the disk says that they changed: an index of them could only be stale.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from memory_core.documents.note_text import CURRENT
from memory_core.documents.outline import outline
from memory_core.recall.features import indexed
from memory_core.recall.few_lines import FewLines
from memory_core.recall.question import read_question
from memory_core.recall.ranking import rank
from memory_core.recall.source import BLOCK_BITS, Line


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A line of a document: whose, which, below which heading, its number from 1, and its words without the bullet."""

    space: str
    name: str
    section: str
    number: int
    text: str


def lines_of(space: str, name: str, text: str) -> list[DocumentLine]:
    """Return the lines of a document that say something; headings name sections."""
    found, section = [], ""
    for number, row in enumerate(text.splitlines(), start=1):
        said = row.strip()
        if said.startswith("#"):
            section = said.lstrip("#").strip()
        elif said := said.lstrip("-*+").strip():
            found.append(DocumentLine(space, name, section, number, said))
    return found


@lru_cache(maxsize=256)
def held_lines(space: str, name: str, text: str) -> tuple[DocumentLine, ...]:
    """Return the lines of what holds now in a note; what is archived is looked up, not recalled."""
    section = next((one for one in outline(text).named(CURRENT) if one.level == 2), None)
    if section is None:
        return ()
    above = len(text[: section.body].splitlines())
    lines = lines_of(space, name, text[section.body : section.end])
    return tuple(replace(line, number=line.number + above) for line in lines)


async def search_lines(query: str, lines: Iterable[DocumentLine]) -> list[DocumentLine]:
    """Return the lines that answer a query, best first; it waits for nothing."""
    known = list(lines)
    rows = []
    for place, line in enumerate(known):
        of = indexed(line.text)
        # A block each: what stands beside an item of a list says nothing about it.
        number = place + 1 << BLOCK_BITS
        rows.append(Line(number, str(place), 0, 0, of.flags, len(of.terms), f" {' '.join(of.terms)} "))
    return [known[int(one.line.message_id)] for one in await rank(FewLines(rows), read_question(query, ()))]
