"""A reply becomes pieces that Telegram takes as they are: cleaned as the server cleans, cut where a reader would."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gateway.telegram.graphemes import is_boundary
from gateway.telegram.utf16 import Offsets
from handlers.messages import Entity, Reply

MAX_UNITS = 4096
"""Longest text of one message in UTF-16 units: safe whether the server counts those or code points (Bot API sendMessage)."""
EMPTY = "…"
"""Stands for a text of which nothing visible is left."""

_TRIMMED = " \n"
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a\ud800-\udfff]")
_BLANKED = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")
_SENTENCE_END = re.compile(r"[.!?؟۔…。！？][\"'”»)\]]*(?=[ \n])")


@dataclass(frozen=True, slots=True)
class Piece:
    """One message's text with its entities, offsets in UTF-16 units of this text."""

    text: str
    entities: tuple[Entity, ...] = ()


def render(reply: Reply, limit: int = MAX_UNITS) -> list[Piece]:
    """Turn a reply into at least one piece of at most `limit` UTF-16 units.

    The pieces joined are the cleaned text, apart from white space at the cuts and at both ends. Markdown stays plain text.
    """
    text, entities = _cleaned(reply.text, reply.entities)
    offsets = Offsets(text)
    pieces = [_piece(text, offsets, start, end, entities) for start, end in _stretches(text, offsets, limit)]
    return [piece for piece in pieces if _shows(piece.text)] or [Piece(EMPTY)]


def _shows(text: str) -> bool:
    """Say whether anything can be seen; the server refuses a text of invisible signs alone."""
    return any(unicodedata.category(char) not in ("Cf", "Cc", "Zs", "Zl", "Zp") for char in text)


def _cleaned(text: str, entities: Sequence[Entity]) -> tuple[str, tuple[Entity, ...]]:
    """Remove what the server removes, so that offsets and lengths are those which it will see."""
    blanked = _BLANKED.sub(" ", text)
    if not _DROPPED.search(blanked):
        return blanked, tuple(entities)
    kept = [at for at, char in enumerate(blanked) if not _DROPPED.match(char)]
    cleaned = "".join(blanked[at] for at in kept)
    old, new = Offsets(blanked), Offsets(cleaned)
    kept_before = _counts(kept, len(blanked))

    def moved(unit: int) -> int:
        return new.to_units(kept_before[old.to_code_points(unit)])

    return cleaned, tuple(
        replace(one, offset=moved(one.offset), length=moved(one.offset + one.length) - moved(one.offset))
        for one in entities
    )


def _counts(kept: Sequence[int], total: int) -> list[int]:
    """For each old place, how many code points before it stayed."""
    counts, seen = [0] * (total + 1), 0
    wanted = set(kept)
    for at in range(total):
        counts[at] = seen
        seen += at in wanted
    counts[total] = seen
    return counts


def _stretches(text: str, offsets: Offsets, limit: int) -> Iterator[tuple[int, int]]:
    """Yield the trimmed stretches of code points that each fit one message."""
    start, stop = _skip(text, 0), len(text.rstrip(_TRIMMED))
    while start < stop:
        end = offsets.last_within(offsets.to_units(start) + limit)
        if end >= stop:
            yield start, stop
            return
        cut = _cut(text, start, end)
        yield start, start + len(text[start:cut].rstrip(_TRIMMED))
        start = _skip(text, cut)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _TRIMMED:
        at += 1
    return at


def _cut(text: str, start: int, end: int) -> int:
    """Choose where to cut between `start` and `end`: paragraph, line, sentence, space, else between two signs."""
    early = start + (end - start) // 3
    for find in (_paragraph, _line, _sentence):
        cut = find(text, early, end)
        if cut is not None:
            return cut
    cut = _space(text, start, end)
    return cut if cut is not None else _between_signs(text, start, end)


def _paragraph(text: str, start: int, end: int) -> int | None:
    return _last(text, "\n\n", start, end)


def _line(text: str, start: int, end: int) -> int | None:
    return _last(text, "\n", start, end)


def _space(text: str, start: int, end: int) -> int | None:
    return _last(text, " ", start, end)


def _sentence(text: str, start: int, end: int) -> int | None:
    ends = [found.end() for found in _SENTENCE_END.finditer(text, start, min(len(text), end + 1)) if found.end() <= end]
    return next((cut for cut in reversed(ends) if _clean_cut(text, cut)), None)


def _last(text: str, mark: str, start: int, end: int) -> int | None:
    """The last `mark` after `start` that begins no later than `end`: white space at the cut may lie beyond the limit."""
    at = text.rfind(mark, start + 1, end + len(mark))
    while at > start:
        if _clean_cut(text, at):
            return at
        at = text.rfind(mark, start + 1, at + len(mark) - 1)
    return None


def _clean_cut(text: str, at: int) -> bool:
    return is_boundary(text, at) and is_boundary(text, _skip(text, at))


def _between_signs(text: str, start: int, end: int) -> int:
    """A sign longer than a message has to be cut all the same."""
    return next((at for at in range(end, start, -1) if is_boundary(text, at)), end)


def _piece(text: str, offsets: Offsets, start: int, end: int, entities: Sequence[Entity]) -> Piece:
    left, right = offsets.to_units(start), offsets.to_units(end)
    clipped = []
    for one in entities:
        begins, ends = max(one.offset, left), min(one.offset + one.length, right)
        if begins < ends:
            clipped.append(replace(one, offset=begins - left, length=ends - begins))
    return Piece(text[start:end], tuple(clipped))
