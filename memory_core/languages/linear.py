"""Regular expressions that stay linear on any input (RE2), with types: people's text goes through nothing else."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
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
