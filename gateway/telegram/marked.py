"""A text with its formatting, and changes to the text that take the formatting along."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from gateway.telegram.utf16 import Offsets
from handlers.messages import Entity


@dataclass(frozen=True, slots=True)
class Marked:
    """A text and its entities, offsets in UTF-16 units of this text."""

    text: str
    entities: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """Code points `start` to `end` become `instead`."""

    start: int
    end: int
    instead: str = ""


def edited(marked: Marked, edits: Iterable[Edit]) -> Marked:
    """Carry out changes that do not overlap.

    What is put in where a stretch of formatting begins belongs to it; where one ends, it does not. A stretch of which
    nothing is left goes.
    """
    changes = sorted(edits, key=lambda edit: (edit.start, edit.end))
    if not changes:
        return marked
    parts, at = [], 0
    for edit in changes:
        parts += [marked.text[at : edit.start], edit.instead]
        at = edit.end
    text = "".join([*parts, marked.text[at:]])
    if not marked.entities:
        return Marked(text)
    places, old, new = _Places(changes), Offsets(marked.text), Offsets(text)
    entities = []
    for one in marked.entities:
        start = new.to_units(places.moved(old.to_code_points(one.offset)))
        end = new.to_units(places.moved(old.to_code_points(one.offset + one.length)))
        if end > start:
            entities.append(replace(one, offset=start, length=end - start))
    return Marked(text, tuple(entities))


class _Places:
    """Where a place of the old text lies in the new one."""

    def __init__(self, changes: Sequence[Edit]) -> None:
        self._starts = [edit.start for edit in changes]
        self._changes = changes
        grown = (len(edit.instead) - (edit.end - edit.start) for edit in changes)
        self._grown = list(accumulate(grown, initial=0))

    def moved(self, place: int) -> int:
        count = bisect_right(self._starts, place)
        while count and self._changes[count - 1].start == place:
            count -= 1
        if count and place < self._changes[count - 1].end:
            last = self._changes[count - 1]
            return last.start + self._grown[count - 1] + min(place - last.start, len(last.instead))
        return place + self._grown[count]
