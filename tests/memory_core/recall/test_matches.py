"""What is summed once for many lines, cut early or gone through once comes to the same as line by line and word by word."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.recall.matches import AROUND, Matches, Posting
from memory_core.recall.ranking import nearby
from memory_core.recall.source import BLOCK_BITS

LINES = st.integers(0, 40).flatmap(lambda high: st.sets(st.integers(240, 240 + high * 4), max_size=60))
WORTHS = st.sampled_from((0.25, 0.5, 1.0, 3.0))
NEAREST = {0: 1.0, -1: 0.45, 1: 0.45, -2: 0.3, 2: 0.2, -3: 0.2, 3: 0.12}


@st.composite
def postings(draw: st.DrawFn) -> list[Posting]:
    related = draw(st.integers(0, 2))
    found = draw(st.lists(st.tuples(LINES, WORTHS), max_size=5))
    return [
        Posting(sorted(lines), 1.0, worth, is_related=at >= len(found) - related)
        for at, (lines, worth) in enumerate(found)
    ]


def worth_of(number: int, of: Sequence[Posting]) -> float:
    return sum(posting.worth for posting in of if number in posting.numbers)


def best(worth: Mapping[int, float], most: int) -> list[int]:
    return sorted(worth, key=lambda number: (-worth[number], -number))[:most]


@given(postings())
def test_what_a_line_is_worth_is_the_sum_of_its_words(of: list[Posting]) -> None:
    matches = Matches(of)
    assert matches.words.keys() == {number for posting in of for number in posting.numbers}
    for number, words in matches.words.items():
        assert matches.worth[words] == worth_of(number, of)


@given(postings())
def test_two_neighbouring_words_in_a_line_are_worth_more_unless_one_only_begins_alike(of: list[Posting]) -> None:
    matches = Matches(of)
    for number, words in matches.words.items():
        there = [
            0.4 * min(one.worth, other.worth)
            for one, other in pairwise(of)
            if number in one.numbers and number in other.numbers and not other.is_related
        ]
        assert matches.pairs(words) == pytest.approx(math.fsum(there))


@given(postings(), st.integers(1, 12))
def test_the_closest_lines_are_those_of_all_lines(of: list[Posting], most: int) -> None:
    alone = {number: worth_of(number, of) for posting in of for number in posting.numbers}
    total = dict(alone)
    for step, share in AROUND:
        for number in best(alone, 4 * most):
            total[number + step] = total.get(number + step, 0.0) + share * alone[number]
    assert Matches(of).closest(most) == set(best(total, most))


@given(postings())
def test_each_word_counts_once_where_it_stands_nearest_in_the_block(of: list[Posting]) -> None:
    chosen = range(236, 420)
    cover, beside = nearby(chosen, Matches(of))
    for number in chosen:
        block = [step for step in NEAREST if number + step >> BLOCK_BITS == number >> BLOCK_BITS]
        shares = [
            posting.worth * max((NEAREST[step] for step in block if number + step in posting.numbers), default=0.0)
            for posting in of
        ]
        assert cover[number] == pytest.approx(math.fsum(shares))
        near = {number + step for step in block if step and any(number + step in posting.numbers for posting in of)}
        assert {other for other, _ in beside[number]} == near
