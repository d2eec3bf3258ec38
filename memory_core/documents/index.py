"""`## Index` in MEMORY.md: one line for each note and skill, `- [slug](notes/slug.md): hook`. Pure.

Lines that are no entry stay where they are; no line is rewritten but the one that is meant (ARCHITECTURE §6).
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memory_core.documents.outline import Line, outline, section_key
from memory_core.documents.shapes import INDEX
from memory_core.documents.slugs import NOTES, SKILLS, is_note, slug_in

MAX_HOOK = 160
"""Code points of a hook."""
_ENTRY = re.compile(r"\[([^\]\n]*)\]\(([^()\s]+)\)(?:[ \t]*:[ \t]*(.*))?", re.DOTALL)
_JOINERS = "\u200c\u200d"
"""Signs without width that Persian words and emoji are made with."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: which note or skill, what it is about, the line's words and its number among the index's lines."""

    name: str
    hook: str
    statement: str
    index: int

    @property
    def folder(self) -> str:
        """Return `notes` or `skills`."""
        return self.name.partition("/")[0]


def index_lines(text: str) -> list[Line]:
    """Return the bullets of the index, entries or not."""
    return [line for line in outline(text).lines if section_key(line.section) == section_key(INDEX)]


def read_entry(line: Line) -> Entry | None:
    """Read a line of the index; None when it is no entry."""
    match = _ENTRY.fullmatch(line.statement)
    if match is None or not is_note(match[2]):
        return None
    return Entry(match[2], (match[3] or "").strip(), line.statement, line.index)


def name_in(statement: str) -> str:
    """Return the document that an entry's words name; empty when they are no entry's."""
    match = _ENTRY.fullmatch(statement)
    return match[2] if match is not None and is_note(match[2]) else ""


@lru_cache(maxsize=256)
def entries_of(text: str) -> tuple[Entry, ...]:
    """Return the entries of MEMORY.md's index, in their order; a name may stand twice."""
    if "](" not in text:
        return ()
    return tuple(entry for line in index_lines(text) if (entry := read_entry(line)) is not None)


def entry_line(name: str, hook: str) -> str:
    """Return the words of an entry."""
    return f"[{slug_in(name)}]({name}): {clean_hook(hook) or slug_in(name)}"


def place_for(text: str, name: str) -> int | None:
    """Return before which line of the index a new entry goes: by name, as the others stand; None for the end."""
    return next((entry.index for entry in entries_of(text) if entry.name > name), None)


def clean_hook(hook: str) -> str:
    """Return a hook as one line of visible signs, at most 160 code points: a line break in it would make a second entry."""
    return clean_line(hook, MAX_HOOK)


def clean_line(text: str, longest: int) -> str:
    """Return a text as one line of visible signs, at most so many code points."""
    line = " ".join("".join(_shown(char) for char in text).split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def first_words(body: str) -> str:
    """Return the hook that a note's text suggests: its first line with words, without the marks of a list or heading."""
    lines = (clean_hook(line.strip().lstrip("#-*+>").strip()) for line in body.split("\n"))
    return next((line for line in lines if any(char.isalnum() for char in line)), "")


def _shown(char: str) -> str:
    if unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cs"):
        return " "
    return "" if unicodedata.category(char) == "Cf" and char not in _JOINERS else char


__all__ = [
    "MAX_HOOK",
    "NOTES",
    "SKILLS",
    "Entry",
    "clean_hook",
    "clean_line",
    "entries_of",
    "entry_line",
    "first_words",
    "index_lines",
    "name_in",
    "place_for",
    "read_entry",
]
