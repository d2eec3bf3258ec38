"""Which literals an expression needs: a text without them cannot hold it, so that most expressions are never run.

One pass over a text finds the literals of all expressions (Aho and Corasick, 1975), however many there are, and costs the
same for words that were never met. What RE2 itself offers for this keeps a state for every mixture of literals that it has
met, and builds new ones for nearly every text that people write.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ahocorasick_rs import AhoCorasick

AnyOf = frozenset[str]
"""Literals of which a text holds at least one."""
Needs = tuple[AnyOf, ...]
"""What a text holds if an expression occurs in it: one of each, its case folded. Nothing is said by an empty one."""

_MOST_SPELLINGS = 1_024
"""More spellings than this are not followed: what they share says as much."""
_MOST_JOINED = 64
"""So many spellings of what follows each other are written out."""
_SIGNS_IN_SET = 20
"""A set of more signs is not spelt out."""
_GROUPS = 2
"""So many groups of an expression are looked for: the rarest, and one more that tells whether it is worth a look."""
_RARE = 0.22
"""An expression whose rarest group is held by a larger share of texts than this is searched for in every text."""
_COMMON = 0.35
"""A group that a larger share of texts holds says nothing."""

# How often a literal stands in a text, about: only the order matters.
_LENGTH = 60.0
_DIGITS = frozenset("0123456789")
_SHARES = {" ": 0.17, **dict.fromkeys(_DIGITS, 0.0005)}
_LETTER, _SIGN, _BEYOND_ASCII = 0.07, 0.002, 0.0001
_WORDS = frozenset(
    [
        "a",
        "all",
        "and",
        "are",
        "as",
        "at",
        "be",
        "but",
        "by",
        "can",
        "do",
        "for",
        "from",
        "get",
        "good",
        "had",
        "has",
        "have",
        "he",
        "her",
        "his",
        "how",
        "i",
        "i'm",
        "if",
        "in",
        "is",
        "it",
        "it's",
        "just",
        "know",
        "like",
        "me",
        "my",
        "no",
        "not",
        "now",
        "of",
        "on",
        "one",
        "or",
        "out",
        "she",
        "so",
        "that",
        "the",
        "them",
        "there",
        "they",
        "this",
        "time",
        "to",
        "up",
        "was",
        "we",
        "were",
        "what",
        "when",
        "will",
        "with",
        "you",
        "your",
    ]
)

_TOKEN = re.compile(
    r"""(?P<run>[^\\()\[\]|?*+{}.^$]+)
    |(?P<escape>\\(?:Q.*?(?:\\E|$)|[pP]\{[^}]*\}|[pP].|x\{[^}]*\}|x[0-9A-Fa-f]{2}|.))
    |(?P<set>\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\])
    |(?P<open>\((?:\?(?:P<\w+>|[a-zA-Z-]*[:)]))?)
    |(?P<close>\))
    |(?P<bar>\|)
    |(?P<repeat>(?:[?*+]|\{\d+(?:,\d*)?\})\??)
    |(?P<other>[.^${}])""",
    re.VERBOSE | re.DOTALL,
)
_PLAIN_SET = re.compile(r"\[(?:\\[^\w]|\\[dtnr]|[^\\\[\]])*\]")
_IN_SET = re.compile(r"(?P<first>[^\\])-(?P<last>[^\\])|(?P<sign>\\.|.)", re.DOTALL)
_WHITE = {r"\t": "\t", r"\n": "\n", r"\r": "\r"}


class _Part(NamedTuple):
    """What is known of a part of an expression: all its spellings, or else what each of them holds."""

    spellings: AnyOf | None
    needs: Needs = ()


_UNKNOWN = _Part(None)
_EMPTY = _Part(frozenset({""}))


def needed(pattern: str) -> Needs:
    """Return what a text holds if an RE2 expression occurs in it; the rarest first.

    Args:
        pattern: As RE2 takes it. What is not understood is taken to need nothing, which costs time and nothing else.
    """
    return _worth(_held(_Reader(pattern).alternatives()))


def together(needs: Iterable[Needs]) -> Needs:
    """Return what a text holds if several expressions occur in it."""
    return _worth(group for each in needs for group in each)


def _worth(groups: Iterable[AnyOf]) -> Needs:
    ranked = sorted((_frequency(group), number, group) for number, group in enumerate(dict.fromkeys(groups)))
    if not ranked or ranked[0][0] > _RARE:
        return ()
    return tuple(group for frequency, _, group in ranked[:_GROUPS] if frequency < _COMMON)


def _frequency(group: AnyOf) -> float:
    """Return about how large a share of texts holds one of these."""
    return sum(map(_literal_frequency, group))


@lru_cache(maxsize=50_000)
def _literal_frequency(literal: str) -> float:
    if literal.strip(" .,") in ("", *"abcdefghijklmnopqrstuvwxyz"):
        return 1.0
    if literal.strip() in _WORDS:
        return 0.2
    found = _LENGTH
    for char in literal:
        found *= _SHARES.get(char) or (_LETTER if "a" <= char <= "z" else _SIGN if char.isascii() else _BEYOND_ASCII)
    return found


class _Reader:
    """Reads an expression once, from left to right."""

    def __init__(self, pattern: str) -> None:
        self._tokens = [(str(match.lastgroup), match.group()) for match in _TOKEN.finditer(pattern)]
        self._at = 0

    def alternatives(self) -> _Part:
        found = [self._following()]
        while self._next() == "bar":
            self._at += 1
            found.append(self._following())
        return found[0] if len(found) == 1 else _either(found)

    def _next(self) -> str | None:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else None

    def _following(self) -> _Part:
        parts: list[_Part] = []
        while self._next() not in (None, "bar", "close"):
            kind, text = self._tokens[self._at]
            self._at += 1
            parts += self._parts(kind, text)
        return _in_order(parts)

    def _parts(self, kind: str, text: str) -> list[_Part]:
        before: list[_Part] = []
        if kind == "run" and len(text) > 1 and self._next() == "repeat":
            before, text = [_spelt(text[:-1])], text[-1]
        part = self._part(kind, text)
        if self._next() != "repeat":
            return [*before, part]
        self._at += 1
        return [*before, *_repeated(part, self._tokens[self._at - 1][1])]

    def _part(self, kind: str, text: str) -> _Part:
        if kind == "run":
            return _spelt(text)
        if kind == "set":
            return _one_of(text)
        if kind == "escape":
            return _escaped(text)
        if kind == "open" and not text.endswith(")"):
            inner = self.alternatives()
            self._at += 1
            return inner
        if kind == "other" and text not in "^$":
            return _UNKNOWN if text == "." else _spelt(text)
        return _EMPTY


def _spelt(text: str) -> _Part:
    return _Part(frozenset({text.casefold()}))


def _escaped(text: str) -> _Part:
    if text in (r"\b", r"\B", r"\A", r"\z"):
        return _EMPTY
    if text == r"\d":
        return _Part(_DIGITS)
    if text in _WHITE:
        return _spelt(_WHITE[text])
    return _UNKNOWN if text[1].isalnum() else _spelt(text[1])


def _one_of(text: str) -> _Part:
    """Spell out a set of a few signs."""
    if text.startswith("[^") or not _PLAIN_SET.fullmatch(text):
        return _UNKNOWN
    spelt: set[str] = set()
    for match in _IN_SET.finditer(text, 1, len(text) - 1):
        sign, first, last = match["sign"], match["first"], match["last"]
        if sign == r"\d":
            spelt |= _DIGITS
        elif sign is not None:
            spelt.add(_WHITE.get(sign, sign[-1]).casefold())
        else:
            spelt.update(chr(code).casefold() for code in range(ord(first), min(ord(last), ord(first) + 99) + 1))
    return _Part(frozenset(spelt)) if len(spelt) <= _SIGNS_IN_SET else _UNKNOWN


def _repeated(part: _Part, how_often: str) -> list[_Part]:
    how_often = how_often[:-1] if len(how_often) > 1 and how_often.endswith("?") else how_often
    if how_often in ("?", "{0,1}"):
        return [_UNKNOWN if part.spellings is None else _Part(part.spellings | {""})]
    if how_often == "*" or how_often.startswith("{0"):
        return [_UNKNOWN]
    return [part] if how_often == "{1}" else [part, _UNKNOWN]


def _either(parts: Sequence[_Part]) -> _Part:
    spellings = [part.spellings for part in parts if part.spellings is not None]
    if len(spellings) == len(parts) and sum(map(len, spellings)) <= _MOST_SPELLINGS:
        return _Part(frozenset().union(*spellings))
    # The rarest of each together, the second of each together, and so on.
    held = zip(*(_worth(_held(part)) for part in parts), strict=False)
    return _Part(None, tuple(_shortest(frozenset().union(*groups)) for groups in held))


def _in_order(parts: Iterable[_Part]) -> _Part:
    needs: list[AnyOf] = []
    so_far, is_whole = frozenset({""}), True
    for part in parts:
        count = 0 if part.spellings is None else len(part.spellings)
        if part.spellings is not None and len(so_far) * count <= max(_MOST_JOINED, len(so_far), count):
            so_far = frozenset(before + after for before in so_far for after in part.spellings)
            continue
        is_whole = False
        needs += [*_held(_Part(so_far)), *part.needs]
        so_far = frozenset({""}) if part.spellings is None else part.spellings
    return _Part(so_far) if is_whole else _Part(None, (*needs, *_held(_Part(so_far))))


def _held(part: _Part) -> Needs:
    """Return what each spelling of a part holds."""
    if part.spellings is None:
        return part.needs
    return () if "" in part.spellings else (_shortest(part.spellings),)


def _shortest(literals: AnyOf) -> AnyOf:
    """Leave out what holds another: where that is found, the other is."""
    kept: list[str] = []
    for literal in sorted(literals, key=len):
        if not any(short in literal for short in kept):
            kept.append(literal)
    return frozenset(kept)


class LiteralIndex:
    """Tells of many expressions which a text can hold, by the literals that it holds."""

    def __init__(self, needs: Sequence[Needs]) -> None:
        """Index the expressions by their rarest literals.

        Args:
            needs: Of each expression, as `needed` and `together` tell.
        """
        self.bare = tuple(index for index, groups in enumerate(needs) if not groups)
        """Indices of the expressions that need no literal worth looking for."""
        self._by_literal: dict[str, list[tuple[int, Needs]]] = {}
        for index, groups in enumerate(needs):
            for literal in groups[0] if groups else ():
                self._by_literal.setdefault(literal, []).append((index, groups[1:]))
        self._rarest = frozenset(self._by_literal)
        literals = sorted({literal for groups in needs for group in groups for literal in group})
        self._find = AhoCorasick(literals, store_patterns=True).find_matches_as_strings

    def possible(self, text: str) -> set[int]:
        """Return the indices of the expressions of which a text holds what they need."""
        held = set(self._find(text.casefold(), overlapping=True))
        can: set[int] = set()
        for literal in held & self._rarest:
            for index, others in self._by_literal[literal]:
                for group in others:
                    if held.isdisjoint(group):
                        break
                else:
                    can.add(index)
        return can
