"""The shape of a scanner rule, and the table that runs many of them in one pass."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from memory_core.languages.linear import LinearTable, Match, encoded


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
    """Rules that are searched for together; only those that can occur are run one by one."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        self._table = LinearTable([rule.pattern for rule in rules])

    def find(self, text: str, in_utf8: bytes | None = None) -> Iterator[tuple[Rule, int, int]]:
        """Yield each finding with where it starts and ends in `text`."""
        for index in self._table.occurring(encoded(text) if in_utf8 is None else in_utf8):
            yield from self._found(index, text)

    def _found(self, index: int, text: str) -> Iterator[tuple[Rule, int, int]]:
        rule = self.rules[index]
        for match in self._table[index].finditer(text):
            start, end = _place(match)
            if start < end and (rule.check is None or rule.check(text[start:end])):
                yield rule, start, end


def _place(match: Match) -> tuple[int, int]:
    return match.span("v") if match.named("v") else match.span()
