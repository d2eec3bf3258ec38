"""How full a document is: code points, measured the same way for a warning and for a refusal (ARCHITECTURE §6)."""

from dataclasses import dataclass
from typing import Literal

from memory_core.documents.escaping import written
from memory_core.documents.markdown import add_line
from memory_core.documents.note_text import read_note
from memory_core.documents.outline import outline, section_key
from memory_core.documents.shapes import INDEX
from memory_core.documents.slugs import is_note
from memory_core.errors import DocumentError
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc

UNLIMITED = 1_000_000
"""Room in a document without a budget, in code points."""
Level = Literal["ok", "warning", "critical", "over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """Limits in code points; defaults are the design's."""

    user_md: int = 1375
    memory_md: int = 2200
    """MEMORY.md without its index of notes."""
    portable_md: int = 600
    note_md: int = 4000
    """What holds now in a note or skill; its archive has no limit."""
    approved_block: int = 8000
    """The approved block of a prompt."""

    def limit_of(self, name: str) -> int | None:
        """Return the limit of a document, or None when it has none."""
        if is_note(name):
            return self.note_md
        return {USER: self.user_md, MEMORY: self.memory_md, PORTABLE: self.portable_md}.get(name)


@dataclass(frozen=True, slots=True)
class Pressure:
    """Code points used and allowed (0: no limit), and how near that is: 80 % warns, 95 % is critical, above 100 % is over."""

    used: int
    limit: int
    level: Level

    @property
    def percent(self) -> int:
        """Return the share used, rounded; 0 where nothing limits it."""
        return round(100 * self.used / self.limit) if self.limit else 0


def measure(name: str, text: str, limits: Budgets) -> Pressure:
    """Return how full a document is."""
    used = _used(name, text)
    limit = limits.limit_of(name)
    if limit is None:
        return Pressure(used, 0, "ok")
    return Pressure(used, limit, _level(used, limit))


def room(name: str, text: str, limits: Budgets, section: str) -> int:
    """Return how many code points a new plain statement may have; negative when the file is too full for any."""
    limit = limits.limit_of(name)
    if limit is None:
        return UNLIMITED
    return limit - _used(name, add_line(text, section, "x")) + 1


def missing(name: str, before: str, after: str, limits: Budgets) -> int:
    """Return by how many code points an edited text is over its budget; 0 when it fits or is no longer than before.

    A file that a person made too long can always be made shorter.
    """
    limit = limits.limit_of(name)
    used = _used(name, after)
    if limit is None or used <= limit or used <= _used(name, before):
        return 0
    return used - limit


def over_budget(doc: Doc, wanted: Pressure, by: int) -> DocumentError:
    """Return the refusal of a text that does not fit.

    Its fields: `doc`, `used` (what the text would take), `limit` and `by`, in code points.
    """
    return DocumentError(
        f"{doc.name} is full: {by} characters too many.",
        code="document.over-budget",
        hint=f"/memory compact {doc.name} proposes a shorter file; or forget or shorten a line, then try again.",
        doc=doc.name,
        used=wanted.used,
        limit=wanted.limit,
        by=by,
    )


def written_length(statement: str) -> int:
    """Return how many code points a statement takes on disk, escapes included."""
    return len(written(statement))


def _used(name: str, text: str) -> int:
    if is_note(name):
        return len(read_note(text).current)
    if name != MEMORY:
        return len(text)
    index = sum(s.end - s.start for s in outline(text).sections if section_key(s.title) == section_key(INDEX))
    return len(text) - index


def _level(used: int, limit: int) -> Level:
    if used > limit:
        return "over"
    if used >= 0.95 * limit:
        return "critical"
    return "warning" if used >= 0.8 * limit else "ok"
