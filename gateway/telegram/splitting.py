"""Where a long text is cut into messages: where a reader would pause, and never through what belongs together."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from gateway.telegram.graphemes import is_boundary
from gateway.telegram.marked import Marked
from gateway.telegram.utf16 import Offsets

_TRIMMED = " \n"
_SENTENCE_END = re.compile(r"[.!?؟۔…。！？][\"'”»)\]]*(?=[ \n])")
_BLOCKS = frozenset({"pre", "blockquote", "expandable_blockquote"})
_LONGEST_WHOLE = 3
"""What formats more than one third of a message may be cut."""


def split(marked: Marked, limit: int) -> list[Marked]:
    """Cut a text into pieces of at most `limit` UTF-16 units, each with its share of the formatting.

    Cuts are at paragraphs, lines, sentences, spaces, else between two signs; outside of code and quotes if that leaves a
    third of a message, and never in a short stretch of formatting. Code and quotes go on in the next piece. Joined, the
    pieces are the text, apart from white space at the cuts and at both ends.
    """
    return [*_Cutter(marked, limit).pieces()]


class _Cutter:
    def __init__(self, marked: Marked, limit: int) -> None:
        self._text = marked.text
        self._entities = sorted(marked.entities, key=lambda one: one.offset)
        self._limit = limit
        self._offsets = Offsets(marked.text)
        self._whole = bytearray(len(marked.text) + 1)
        self._block = bytearray(len(marked.text) + 1)
        self._code = bytearray(len(marked.text) + 1)
        for one in marked.entities:
            self._mark(one.type, one.offset, one.length)

    def _mark(self, kind: str, offset: int, length: int) -> None:
        """Note the places at which a cut would go through a stretch of formatting."""
        start, end = self._offsets.to_code_points(offset), self._offsets.to_code_points(offset + length)
        inside = slice(start + 1, end)
        if kind in _BLOCKS:
            self._block[inside] = b"\x01" * len(self._block[inside])
        elif length * _LONGEST_WHOLE <= self._limit:
            self._whole[inside] = b"\x01" * len(self._whole[inside])
        if kind == "pre":
            self._code[start:end] = b"\x01" * (end - start)

    def pieces(self) -> Iterator[Marked]:
        """Yield the pieces."""
        text, start = self._text, self._skip(0)
        stop = len(text.rstrip(_TRIMMED))
        while start < stop:
            end = self._offsets.last_within(self._offsets.to_units(start) + self._limit)
            if end >= stop:
                yield self._piece(start, stop)
                return
            cut = self._cut(start, end)
            yield self._piece(start, start + len(text[start:cut].rstrip(_TRIMMED)))
            start = self._skip(cut)

    def _skip(self, at: int) -> int:
        """Pass white space, but keep how far the first line of code is set in."""
        while at < len(self._text) and self._text[at] in _TRIMMED:
            if self._code[at] and (self._text[at] != "\n" or not self._block[at]):
                break
            at += 1
        return at

    def _cut(self, start: int, end: int) -> int:
        early = start + (end - start) // 3
        for find in (self._paragraph, self._line):
            cut = find(early, end, self._outside)
            if cut is not None:
                return cut
        for find in (self._paragraph, self._line, self._sentence):
            cut = find(early, end, self._clean)
            if cut is not None:
                return cut
        for clean in (self._clean, self._between_signs):
            cut = self._last(" ", start, end, clean)
            if cut is not None:
                return cut
        return self._anywhere(start, end)

    def _paragraph(self, start: int, end: int, clean: Callable[[int], bool]) -> int | None:
        return self._last("\n\n", start, end, clean)

    def _line(self, start: int, end: int, clean: Callable[[int], bool]) -> int | None:
        return self._last("\n", start, end, clean)

    def _sentence(self, start: int, end: int, clean: Callable[[int], bool]) -> int | None:
        found = _SENTENCE_END.finditer(self._text, start, min(len(self._text), end + 1))
        ends = [one.end() for one in found if one.end() <= end]
        return next((cut for cut in reversed(ends) if clean(cut)), None)

    def _last(self, mark: str, start: int, end: int, clean: Callable[[int], bool]) -> int | None:
        """The last `mark` after `start` that begins no later than `end`: white space at the cut may lie beyond the limit."""
        at = self._text.rfind(mark, start + 1, end + len(mark))
        while at > start:
            if clean(at):
                return at
            at = self._text.rfind(mark, start + 1, at + len(mark) - 1)
        return None

    def _outside(self, at: int) -> bool:
        return not self._block[at] and self._clean(at)

    def _clean(self, at: int) -> bool:
        return not self._whole[at] and self._between_signs(at)

    def _between_signs(self, at: int) -> bool:
        return is_boundary(self._text, at) and is_boundary(self._text, self._skip(at))

    def _anywhere(self, start: int, end: int) -> int:
        """Cut a text without white space; a sign longer than a message has to be cut all the same."""
        for clean in (self._clean, self._between_signs):
            cut = next((at for at in range(end, start, -1) if clean(at)), None)
            if cut is not None:
                return cut
        return end

    def _piece(self, start: int, end: int) -> Marked:
        left, right = self._offsets.to_units(start), self._offsets.to_units(end)
        clipped = []
        for one in self._entities:
            if one.offset >= right:
                break
            begins, ends = max(one.offset, left), min(one.offset + one.length, right)
            if begins < ends:
                clipped.append(replace(one, offset=begins - left, length=ends - begins))
        return Marked(self._text[start:end], tuple(clipped))
