"""The shape of a scanner rule, and the table that runs many of them in one pass."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from memory_core.languages.linear import LinearTable, Match, encoded

_BEFORE = 80
"""Code points before a finding that can say what it is about."""
_AFTER = 40
"""Code points behind it that can."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of thing to find.

    Args:
        code: `area.what`, shown with a finding.
        pattern: RE2 expression; the group `v`, if there, is the stretch that is the finding.
        source: Who documents the format, or why the rule is.
        check: A further test of the found stretch (a checksum, a look at its letters).
        only_talk: Says of what stands before the found stretch, in its clause, and of the stretch that this is but talk.
        only_counted: Says of what stands behind the found stretch that it is but a number of things, or a name.
    """

    code: str
    pattern: str
    source: str
    check: Callable[[str], bool] | None = None
    only_talk: Callable[[str, str], bool] | None = None
    only_counted: Callable[[str], bool] | None = None

    def holds(self, text: str, start: int, end: int) -> bool:
        """Say whether a stretch that the pattern found is what the rule is for, by its letters and by what stands around it."""
        value = text[start:end]
        if start >= end or (self.check is not None and not self.check(value)):
            return False
        if self.only_talk is not None and self.only_talk(text[max(0, start - _BEFORE) : start], value):
            return False
        return self.only_counted is None or not self.only_counted(text[end : end + _AFTER])


def mark_of(pattern: str) -> int:
    """Return a short mark of an expression, by which lists name it."""
    return crc32(pattern.encode())


@dataclass(frozen=True, slots=True)
class Combination:
    """A rule that holds where several expressions meet in one sentence.

    Args:
        rule: What is found; its pattern names the ideas.
        needs: Indices into the table's further expressions, the rarest last.
    """

    rule: Rule
    needs: tuple[int, ...]


class RuleTable:
    """Rules that are searched for together; only those that can occur are run one by one.

    Args:
        rules: Each an expression of its own.
        expressions: Further expressions, of use only together.
        combinations: What those give where they meet.
        sentences: How a text is parted for `combinations`; gives each part and where it starts.
        in_other_letters: Indices of further expressions that a text in ASCII is not searched for.
        without_literal: Marks of the expressions that need no literal; worked out if not given, which takes long.
        in_other_letters: Indices of expressions that a text in ASCII is not searched for.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        expressions: Sequence[str] = (),
        combinations: Sequence[Combination] = (),
        sentences: Callable[[str], Iterable[tuple[int, str]]] = lambda text: ((0, text),),
        in_other_letters: Iterable[int] = (),
        without_literal: Container[int] | None = None,
    ) -> None:
        self.rules = tuple(rules)
        patterns = [*(rule.pattern for rule in rules), *expressions]
        bare = (
            [index for index, pattern in enumerate(patterns) if mark_of(pattern) in without_literal]
            if without_literal
            else None
        )
        self._table = LinearTable(patterns, {len(rules) + index for index in in_other_letters}, bare)
        self._sentences = sentences
        self._by_rarest: dict[int, list[tuple[frozenset[int], Combination]]] = {}
        for each in combinations:
            moved = Combination(each.rule, tuple(len(rules) + need for need in each.needs))
            self._by_rarest.setdefault(moved.needs[-1], []).append((frozenset(moved.needs), moved))

    def find(
        self, text: str, in_utf8: bytes | None = None, first: int | None = None
    ) -> Iterator[tuple[Rule, int, int]]:
        """Yield each finding with where it starts and ends in `text`.

        Args:
            text: What is searched.
            in_utf8: The same in UTF-8, if it is there already.
            first: Only so many rules from the beginning, and no combinations.
        """
        in_utf8 = encoded(text) if in_utf8 is None else in_utf8
        can = self._table.candidates(in_utf8)
        rules, by_rarest = (len(self.rules), self._by_rarest) if first is None else (first, {})
        rarest = []
        for index in can:
            if index < rules:
                if self._table.occurs(index, in_utf8):
                    yield from self._found(index, text)
            elif index in by_rarest:
                rarest.append(index)
        if rarest:
            together = frozenset(can)
            likely = [each for index in rarest for needs, each in by_rarest[index] if needs <= together]
            if likely:
                yield from self._meeting(likely, text)

    def _found(self, index: int, text: str) -> Iterator[tuple[Rule, int, int]]:
        rule = self.rules[index]
        for match in self._table[index].finditer(text):
            start, end = _place(match)
            if rule.holds(text, start, end):
                yield rule, start, end

    def _meeting(self, likely: list[Combination], text: str) -> Iterator[tuple[Rule, int, int]]:
        for start, sentence in self._sentences(text):
            for each in likely:
                place = self._together(each.needs, sentence)
                if place is not None:
                    yield each.rule, start + place[0], start + place[1]

    def _together(self, needs: tuple[int, ...], sentence: str) -> tuple[int, int] | None:
        start, end = len(sentence), 0
        for need in reversed(needs):
            match = self._table[need].search(sentence)
            if match is None:
                return None
            start, end = min(start, match.start()), max(end, match.end())
        return start, end


def _place(match: Match) -> tuple[int, int]:
    return match.span("v") if match.named("v") else match.span()
