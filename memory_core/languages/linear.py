"""Regular expressions that stay linear on any input (RE2), with types: people's text goes through nothing else."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Protocol

import re2


class _Found(Protocol):
    """A match as RE2's binding gives it; it knows groups by number."""

    def span(self, group: int) -> tuple[int, int]: ...


class _Compiled(Protocol):
    """A compiled expression as RE2's binding gives it."""

    @property
    def pattern(self) -> str: ...
    @property
    def groupindex(self) -> Mapping[str, int]: ...
    def search(self, text: str | bytes) -> _Found | None: ...
    def match(self, text: str) -> _Found | None: ...
    def fullmatch(self, text: str) -> _Found | None: ...
    def finditer(self, text: str) -> Iterator[_Found]: ...


class Match:
    """What a search found. Offsets are code points; a group that took no part is None and stands nowhere (-1)."""

    __slots__ = ("_found", "_names", "_text")

    def __init__(self, found: _Found, text: str, names: Mapping[str, int]) -> None:
        self._found = found
        self._text = text
        self._names = names

    def span(self, key: int | str = 0) -> tuple[int, int]:
        """Return where a group starts and ends."""
        return self._found.span(self._names[key] if isinstance(key, str) else key)

    def start(self, key: int | str = 0) -> int:
        """Return where a group starts."""
        return self.span(key)[0]

    def end(self, key: int | str = 0) -> int:
        """Return where a group ends."""
        return self.span(key)[1]

    def group(self, key: int | str = 0) -> str | None:
        """Return a group's text as it was given, None if it took no part."""
        start, end = self.span(key)
        return self._text[start:end] if start >= 0 else None

    def named(self, name: str) -> str:
        """Return a named group's text, empty if the pattern has no such group or it took no part."""
        return (self.group(name) or "") if name in self._names else ""


_LONE = dict.fromkeys(range(55296, 57344), "�")
"""Lone surrogates have no UTF-8 form; one code point stands for one, so offsets hold."""


def encodable(text: str) -> str:
    """Return the text with lone surrogates replaced, of the same length."""
    return text if text.isascii() else text.translate(_LONE)


def encoded(text: str) -> bytes:
    """Return the text in UTF-8, a lone surrogate as the sign for what cannot be shown."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.translate(_LONE).encode()


def literal(text: str) -> str:
    """Return a pattern for the text as it stands; RE2 lets only ASCII punctuation be escaped."""
    return "".join(f"\\{char}" if char.isascii() and not (char.isalnum() or char == " ") else char for char in text)


def _options() -> "re2.Options":
    options = re2.Options()
    options.log_errors = False
    options.max_mem = 1 << 26
    return options


class Linear:
    r"""One expression; case is ignored unless `exact`. `\b` and `\w` know ASCII only: say `\p{L}` where letters matter."""

    def __init__(self, pattern: str, *, exact: bool = False) -> None:
        compiled: _Compiled = re2.compile(pattern if exact else f"(?i){pattern}", _options())
        self.pattern = compiled.pattern
        self._compiled = compiled
        self._names: Mapping[str, int] = dict(compiled.groupindex)

    def search(self, text: str) -> Match | None:
        """Return the first match."""
        return self._match(self._compiled.search(encodable(text)), text)

    def match(self, text: str) -> Match | None:
        """Return the match at the beginning."""
        return self._match(self._compiled.match(encodable(text)), text)

    def fullmatch(self, text: str) -> Match | None:
        """Return the match of the whole text."""
        return self._match(self._compiled.fullmatch(encodable(text)), text)

    def finditer(self, text: str) -> Iterator[Match]:
        """Yield the matches that do not overlap, in order."""
        return (Match(found, text, self._names) for found in self._compiled.finditer(encodable(text)))

    def occurs(self, encoded: bytes) -> bool:
        """Say whether the expression occurs in a text in UTF-8."""
        return self._compiled.search(encoded) is not None

    def _match(self, found: _Found | None, text: str) -> Match | None:
        return None if found is None else Match(found, text, self._names)


_NAME = re.compile(r"\(\?P<\w+>")


def any_of(patterns: Iterable[str]) -> Linear:
    """Return one expression that matches where the first of these would; groups lose their names, empty ones are left out."""
    return Linear("|".join(f"(?:{_NAME.sub('(?:', pattern)})" for pattern in patterns if pattern))


class LinearSet:
    """Many expressions searched for at once: one pass says which of them occur. For plain shapes; they share one automaton."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._set = re2.Set.SearchSet(_options())
        for pattern in patterns:
            self._set.Add(pattern)
        self._set.Compile()
        self.match: Callable[[bytes], list[int] | None] = self._set.Match
        """Gives the indices of the expressions that occur in a text in UTF-8; None when none does."""

    def occurring(self, encoded: bytes) -> list[int]:
        """Return the indices of the expressions that occur in a text in UTF-8."""
        return self.match(encoded) or []


_Named = Callable[[bytes, bool], list[int] | None]


def _filters(patterns: Sequence[str], which: Sequence[int]) -> list[tuple[Sequence[int], _Named]]:
    """Return filters that know the patterns between them: one, or halves where their literals are too many for RE2's bound."""
    if not which:
        return []
    made = re2.Filter()
    for index in which:
        made.Add(patterns[index], _options())
    try:
        made.Compile()
    except re2.error:
        if len(which) < 2:
            raise
        middle = len(which) // 2
        return [*_filters(patterns, which[:middle]), *_filters(patterns, which[middle:])]
    return [(tuple(which), made.Match)]


def without_literal(patterns: Sequence[str]) -> set[int]:
    """Return the indices of the expressions that can occur in a text without any one literal."""
    found: set[int] = set()
    for which, match in _filters(patterns, range(len(patterns))):
        found.update(map(which.__getitem__, match(b"", True) or ()))
    return found


class LinearTable:
    """Many expressions, of which few can occur in any one text: one pass over the literals that they need names those.

    A single automaton of all (`LinearSet`) would be built anew by each text that it has not met; one of their literals stays small.
    """

    def __init__(
        self, patterns: Sequence[str], in_other_letters: Set[int] = frozenset(), bare: Collection[int] | None = None
    ) -> None:
        """Work out the literals.

        Args:
            patterns: RE2 expressions.
            in_other_letters: Indices of those that a text in ASCII is not searched for.
            bare: Indices of those that need no literal, as `without_literal` finds them, which takes as long as all the
                rest. One too many or too few costs time, and nothing else.
        """
        self._patterns = tuple(patterns)
        # The filter names those without a literal for any text: it is asked for the others only.
        self._bare = tuple(sorted(without_literal(patterns) if bare is None else bare))
        self._bare_set = LinearSet(patterns[index] for index in self._bare)
        literal = [index for index in range(len(patterns)) if index not in set(self._bare)]
        self._filters = _filters(patterns, [index for index in literal if index not in in_other_letters])
        self._in_other_letters = [index for index in literal if index in in_other_letters]
        self._linear: dict[int, Linear] = {}
        self._alone: dict[int, Callable[[bytes], list[int] | None]] = {}

    @cached_property
    def _all_filters(self) -> list[tuple[Sequence[int], _Named]]:
        return [*self._filters, *_filters(self._patterns, self._in_other_letters)]

    def candidates(self, encoded: bytes) -> list[int]:
        """Return the indices of expressions that can occur in a text in UTF-8: it holds the literals that they need.

        Those that need none are searched for, and named if they do occur.
        """
        can: list[int] = []
        for which, match in self._filters if encoded.isascii() else self._all_filters:
            named = match(encoded, True)
            if named:
                can += map(which.__getitem__, named)
        bare = self._bare_set.match(encoded) if self._bare else None
        if bare:
            can += map(self._bare.__getitem__, bare)
        return can

    def occurs(self, index: int, encoded: bytes) -> bool:
        """Say whether one expression occurs in a text in UTF-8."""
        alone = self._alone.get(index)
        if alone is None:
            # A set of one answers in a third of the time of a search, which works out places that nobody asks for.
            alone = self._alone[index] = LinearSet((self._patterns[index],)).match
        return alone(encoded) is not None

    def __getitem__(self, index: int) -> Linear:
        """Return one expression."""
        linear = self._linear.get(index)
        if linear is None:
            linear = self._linear[index] = Linear(self._patterns[index], exact=True)
        return linear
