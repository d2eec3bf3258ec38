"""Which words of a question each line has, and which lines are worth looking at closely.

The words a line has are the bits of one number. What is worth the same is summed once: many lines, few different numbers.
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from memory_core.recall.source import Extent, Having

AROUND: Final = ((1, 0.3), (2, 0.3), (3, 0.25), (-1, 0.45), (-2, 0.2), (-3, 0.12))
"""How much of a line's own score the lines after and before it get."""
_PAIR = 0.4
_RELATIVE = 0.5
"""What a word that only begins like one of the question is worth of a rare word's weight."""
_STRONG = 4
"""Of very many lines only so many times those that are wanted are worth their surroundings: the rest cannot come near them."""


class Posting(NamedTuple):
    """The lines that have a word of the question, or only one that begins like it."""

    numbers: Sequence[int]
    weight: float
    worth: float
    """Weight × idf."""
    is_related: bool = False


class _Worth(dict[int, float]):
    """What words are worth together, by their bits; summed as they come up, always in the order of the question."""

    def __init__(self, worths: Sequence[float]) -> None:
        super().__init__()
        self._worths = worths

    def __missing__(self, bits: int) -> float:
        worth = self[bits] = sum(worth for at, worth in enumerate(self._worths) if bits >> at & 1)
        return worth


class Matches:
    """Who has what of a question. Related words come last, for they stand beside nothing."""

    def __init__(self, postings: Sequence[Posting]) -> None:
        self.postings = postings
        self.words = _bits(postings)
        """The words that a line has, by its number."""
        self.worth: Mapping[int, float] = _Worth([posting.worth for posting in postings])
        """What words are worth, by their bits."""
        self._pairs = _Worth([_pair(one, other) for one, other in pairwise(postings)])

    def pairs(self, words: int) -> float:
        """Return what it is worth that neighbouring words of the question stand in one line."""
        return self._pairs[words & words >> 1]

    def closest(self, most: int) -> set[int]:
        """Return the lines that are worth the most with a share of what stands around them; of equals the newest."""
        worth = self.worth
        strong = {number: worth[self.words[number]] for number in self._strongest(_STRONG * most)}
        total = dict(strong)
        if len(strong) < len(self.words):
            weak = {number + step for number in strong for step, _ in AROUND} & self.words.keys()
            total |= {number: worth[self.words[number]] for number in weak}
        so_far, given = total.get, list(strong.items())
        # Across the edge of a block too: this only says which lines to look at.
        for step, share in AROUND:
            for number, value in given:
                beside = number + step
                total[beside] = so_far(beside, 0.0) + share * value
        return _best(total, most)

    def _strongest(self, most: int) -> Collection[int]:
        """Return the lines that are worth the most by themselves; of equals the newest."""
        if len(self.words) <= most:
            return self.words
        found, least = 0, 0.0
        count = Counter(self.words.values())
        for bits in sorted(count, key=self.worth.__getitem__, reverse=True):
            found, least = found + count[bits], self.worth[bits]
            if found >= most:
                break
        good = {bits for bits in count if self.worth[bits] >= least}
        return _best({number: self.worth[bits] for number, bits in self.words.items() if bits in good}, most)


def postings_of(having: Sequence[Having], weights: Sequence[float], extent: Extent) -> list[Posting]:
    """Return who has what.

    Args:
        having: Who has each word of the question, and who only one that begins like it.
        weights: What each word weighs.
        extent: How much is searched.
    """
    found, related = [], []
    for have, weight in zip(having, weights, strict=True):
        if have.exact:
            found.append(Posting(have.exact, weight, weight * idf(extent.lines, len(have.exact))))
        if have.related:
            less = _RELATIVE * weight
            worth = less * idf(extent.lines, len(have.related))
            related.append(Posting(have.related, less, worth, is_related=True))
    return [*found, *related]


def idf(of: int, having: int) -> float:
    """Return how much it tells that something has a word, where so many of so many have it."""
    return math.log(1 + (of - having + 0.5) / (having + 0.5)) if having <= of else 0.1


def _bits(postings: Sequence[Posting]) -> dict[int, int]:
    words: dict[int, int] = {}
    for at, posting in enumerate(postings):
        having = dict.fromkeys(posting.numbers, 1 << at)
        for number in words.keys() & having.keys():
            having[number] |= words[number]
        words |= having
    return words


def _pair(one: Posting, other: Posting) -> float:
    return 0.0 if other.is_related else _PAIR * min(one.worth, other.worth)


def _best(worth: Mapping[int, float], most: int) -> set[int]:
    if len(worth) <= most:
        return set(worth)
    least = sorted(worth.values(), reverse=True)[most - 1]
    best = {number for number, value in worth.items() if value > least}
    equal = sorted((number for number, value in worth.items() if value == least), reverse=True)
    return best.union(equal[: most - len(best)])
