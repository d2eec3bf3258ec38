"""How entities stand to each other once Telegram has put them in order: nothing crosses, nothing lies in code, equal ones join."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gateway.simulator.errors import Json

SPLITTABLE = ("bold", "italic", "underline", "strikethrough", "spoiler")
"""What may be cut into pieces where something else begins or ends."""
QUOTES = frozenset({"blockquote", "expandable_blockquote"})
CODE = frozenset({"pre", "code"})
_ORDER = {"blockquote": 0, "expandable_blockquote": 0, "pre": 11, "code": 20, "text_link": 49, "text_mention": 49, "bold": 90,
          "italic": 91, "underline": 92, "strikethrough": 93, "spoiler": 94, "custom_emoji": 99}  # fmt: skip


def ordered(entities: Iterable[Json]) -> list[Json]:
    """Return entities by start, the longer first."""
    return sorted(entities, key=lambda one: (one["offset"], -one["length"], _ORDER.get(one["type"], 50)))


def fixed(entities: Sequence[Json], found: Sequence[Json] = ()) -> list[Json]:
    """Return `entities` as Telegram keeps them, with those that it `found` in the text where nothing of its kind is.

    Args:
        entities: Given by the sender, inside the text.
        found: By the server; they do not overlap.
    """
    quotes = _apart([one for one in ordered(entities) if one["type"] in QUOTES])
    whole = _apart([one for one in ordered(entities) if one["type"] not in QUOTES and one["type"] not in SPLITTABLE])
    whole = [one for one in whole if not _crosses(one, quotes)]
    whole += [one for one in found if not _crosses(one, quotes) and all(_beside(one, other) for other in whole)]
    pieces = _split([one for one in entities if one["type"] in SPLITTABLE], [*whole, *quotes])
    return ordered([*quotes, *whole, *pieces])


def end_of(entity: Json) -> int:
    """Return where an entity ends."""
    end: int = entity["offset"] + entity["length"]
    return end


def _apart(entities: Sequence[Json]) -> list[Json]:
    """Keep the first of those that overlap."""
    kept: list[Json] = []
    for one in entities:
        if not kept or one["offset"] >= end_of(kept[-1]):
            kept.append(one)
    return kept


def _beside(one: Json, other: Json) -> bool:
    return end_of(one) <= int(other["offset"]) or end_of(other) <= int(one["offset"])


def _crosses(one: Json, quotes: Sequence[Json]) -> bool:
    """Say whether an entity lies neither inside a quote nor outside of all."""
    return not all(_beside(one, quote) or _inside(one, quote) for quote in quotes)


def _inside(one: Json, other: Json) -> bool:
    inside: bool = other["offset"] <= one["offset"] and end_of(one) <= end_of(other)
    return inside


def _split(entities: Sequence[Json], others: Sequence[Json]) -> list[Json]:
    """Join splittable entities of one kind, leave out what is code, and cut them where others begin, or whole ones end."""
    spans = {kind: _joined([one for one in entities if one["type"] == kind]) for kind in SPLITTABLE}
    edges_of_others = {edge for one in others for edge in (one["offset"], end_of(one))}
    cuts = sorted(edges_of_others | {start for found in spans.values() for start, _ in found})
    code = [one for one in others if one["type"] in CODE]
    pieces: list[Json] = []
    for kind, found in spans.items():
        for start, end in found:
            edges = [start, *(cut for cut in cuts if start < cut < end), end]
            for left, right in pairwise(edges):
                piece = {"offset": left, "length": right - left, "type": kind}
                if not any(_inside(piece, one) for one in code):
                    pieces.append(piece)
    return pieces


def _joined(entities: Sequence[Json]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for one in ordered(entities):
        if spans and one["offset"] <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], end_of(one)))
        else:
            spans.append((one["offset"], end_of(one)))
    return spans
