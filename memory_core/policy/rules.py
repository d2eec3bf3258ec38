"""The shape of a scanner rule, and the table that runs many of them in one pass."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from memory_core.languages.linear import Linear, LinearSet, Match, encoded
from memory_core.languages.literals import LiteralIndex, needed, together

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
    """Rules that are searched for together: one pass over the literals that they need names the few that can occur.

    A single automaton of all (`LinearSet`) would be built anew by each text that it has not met.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        expressions: Sequence[str] = (),
        combinations: Sequence[Combination] = (),
        sentences: Callable[[str], Iterable[tuple[int, str]]] = lambda text: ((0, text),),
    ) -> None:
        """Work out the literals.

        Args:
            rules: Each an expression of its own.
            expressions: Further expressions, of use only together.
            combinations: What those give where they meet.
            sentences: How a text is parted for `combinations`; gives each part and where it starts.
        """
        self.rules = tuple(rules)
        self._combinations = tuple(combinations)
        self._sentences = sentences
        self._of_rules = [_Expression(rule.pattern) for rule in rules]
        self._further = [_Expression(pattern, loosened(pattern)) for pattern in expressions]
        needs = [needed(pattern) for pattern in expressions]
        self._index = LiteralIndex(
            [
                *(needed(rule.pattern) for rule in rules),
                *(together(needs[need] for need in each.needs) for each in combinations),
            ]
        )
        self._bare = [index for index in self._index.bare if index < len(rules)]
        self._bare_match = LinearSet(self.rules[index].pattern for index in self._bare).match
        self._bare_combinations = [combinations[index - len(rules)] for index in self._index.bare[len(self._bare) :]]

    def find(self, text: str, in_utf8: bytes | None = None, first: int | None = None) -> list[tuple[Rule, int, int]]:
        """Return each finding with where it starts and ends in `text`.

        Args:
            text: What is searched.
            in_utf8: The same in UTF-8, if it is there already.
            first: Only so many rules from the beginning, and no combinations.
        """
        in_utf8 = encoded(text) if in_utf8 is None else in_utf8
        bare, possible, likely = self._bare_match(in_utf8), self._index.possible(text), [*self._bare_combinations]
        found: list[tuple[Rule, int, int]] = []
        if not (bare or possible or likely):
            return found
        rules = len(self.rules) if first is None else first
        for at in bare or ():
            if self._bare[at] < rules:
                found += self._found(self._bare[at], text)
        for index in possible:
            if index < rules:
                if self._of_rules[index].occurs(in_utf8) is not None:
                    found += self._found(index, text)
            elif first is None:
                likely.append(self._combinations[index - rules])
        if likely and first is None:
            occurring = [each for each in likely if self._all_occur(each.needs, in_utf8)]
            found += self._meeting(occurring, text) if occurring else ()
        return found

    def _found(self, index: int, text: str) -> Iterator[tuple[Rule, int, int]]:
        rule = self.rules[index]
        for match in self._of_rules[index].linear.finditer(text):
            start, end = _place(match)
            if rule.holds(text, start, end):
                yield rule, start, end

    def _all_occur(self, needs: tuple[int, ...], in_utf8: bytes) -> bool:
        # The rarest is last, and mostly not there: without a generator that costs half.
        if self._further[needs[-1]].occurs(in_utf8) is None:
            return False
        return all(self._further[need].occurs(in_utf8) is not None for need in needs[:-1])

    def _meeting(self, likely: list[Combination], text: str) -> Iterator[tuple[Rule, int, int]]:
        for start, sentence in self._sentences(text):
            for each in likely:
                place = self._together(each.needs, sentence)
                if place is not None:
                    yield each.rule, start + place[0], start + place[1]

    def _together(self, needs: tuple[int, ...], sentence: str) -> tuple[int, int] | None:
        start, end = len(sentence), 0
        for need in reversed(needs):
            match = self._further[need].linear.search(sentence)
            if match is None:
                return None
            start, end = min(start, match.start()), max(end, match.end())
        return start, end


class _Expression:
    """An expression that is built when it is first needed: most are not in a process's life."""

    def __init__(self, pattern: str, in_any_sentence: str | None = None) -> None:
        self._pattern = pattern
        self._in_any_sentence = in_any_sentence or pattern

    @cached_property
    def occurs(self) -> Callable[[bytes], list[int] | None]:
        """Say whether it can occur in a text in UTF-8: something, or None.

        A set of one answers in a third of the time of a search, which works out places that nobody asks for.
        """
        return LinearSet((self._in_any_sentence,)).match

    @cached_property
    def linear(self) -> Linear:
        """Finds its places."""
        return Linear(self._pattern, exact=True)


_ANCHOR = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|[\^$]")


def loosened(pattern: str) -> str:
    """Return an expression that occurs in a text whenever this one does in a part of it: its beginning and end are not the text's."""
    return _ANCHOR.sub(lambda match: match[1] or "(?:)", pattern)


def _place(match: Match) -> tuple[int, int]:
    return match.span("v") if match.named("v") else match.span()
