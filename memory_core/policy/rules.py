"""The shape of a scanner rule, and the table that runs many of them in one pass."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from memory_core.languages.linear import Linear, LinearSet, Match


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of thing to find.

    Args:
        code: `area.what`, shown with a finding.
        pattern: RE2 expression; the group `v`, if there, is the stretch that is the finding.
        source: Who documents the format, or why the rule is.
        check: A further test of the found stretch (a checksum, a look at its letters).
    """

    code: str
    pattern: str
    source: str
    check: Callable[[str], bool] | None = None


class RuleTable:
    """Rules that are searched for together; only those that occur are run one by one."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._compiled: dict[int, Linear] = {}
        self._set = LinearSet(rule.pattern for rule in rules)

    def find(self, text: str) -> Iterator[tuple[Rule, int, int]]:
        """Yield each finding with where it starts and ends in `text`."""
        for index in self._set.occurring(text):
            rule = self._rules[index]
            for match in self._pattern(index).finditer(text):
                start, end = _place(match)
                if start < end and (rule.check is None or rule.check(text[start:end])):
                    yield rule, start, end

    def _pattern(self, index: int) -> Linear:
        # Most rules never occur: compiling one on its first hit halves the time to start.
        if index not in self._compiled:
            self._compiled[index] = Linear(self._rules[index].pattern, exact=True)
        return self._compiled[index]


def _place(match: Match) -> tuple[int, int]:
    return match.span("v") if match.named("v") else match.span()
