"""Whom a question names: names as people write them for themselves, with second words, flowers and months in them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory_core.languages.normalise import fold
from memory_core.languages.scripts import sounds_alike
from memory_core.languages.search_cues import MONTHS
from memory_core.languages.terms import is_cjk, pieces, terms

_TITLES: Final = frozenset(
    fold("dr mr mrs ms prof sir herr frau дядя тётя دكتور الدكتور د استاذ الاستاذ السيد السيدة").split()
)
"""Before a name, and none."""
_FIRST_HALVES: Final = frozenset(fold("ابو ابا ابي ام ابن بن بنت عبد abu abou um umm om bin ibn abd").split())
"""Of a name in two words, which is nobody's without the second: «أم وليد» is not Walid."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has spoken where the search looks. The bot is nobody: 0."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """Who is named in a question, and by which of its words."""

    people: frozenset[int]
    words: tuple[str, ...]
    """Folded."""


def named_in(text: str, words: list[str], people: Sequence[Person]) -> Named:
    """Tell whose names stand in a question, whose folded words are given too.

    What somebody is called counts however it is written, unless it is a month or an ordinary word too (`May`, `Will`); what
    else they have in their name counts with a capital letter: `Tom Baker` is not asked for where a baker is.
    """
    asked = _Asked(words, [_known_by(word) for word in words], _capitals(text), is_lower=text.lower() == text)
    found: set[int] = set()
    by: dict[str, None] = {}
    for person in people:
        for call in _calls(person.name):
            named = _found(asked, call)
            if named:
                found.add(person.id)
                by |= dict.fromkeys(named)
    return Named(frozenset(found), tuple(by))


def called(name: str) -> str:
    """Return by what somebody is called who has this name; nothing for a name without letters."""
    return " ".join(next((call.words for call in _calls(name)), ()))


def in_their_words(text: str, names: Collection[str]) -> str:
    """Return a question with "I" and "my" for whom it names, as they said it themselves; in other scripts without the name."""
    return " ".join(_in_their_words(rough, names) for rough in text.split())


def _in_their_words(rough: str, names: Collection[str]) -> str:
    words = pieces(rough)
    if not words or not all(word in names for word in words):
        return rough
    if not words[-1].isascii():
        return ""
    return "my" if words[-1].endswith("'s") else "I"


@dataclass(frozen=True, slots=True)
class _Asked:
    words: list[str]
    known_by: list[frozenset[str]]
    capitals: frozenset[str]
    is_lower: bool
    """Whether nothing at all is written with a capital."""


@dataclass(frozen=True, slots=True)
class _Call:
    """Words in a row by which somebody is known; `is_first` where they come first in the name; what comes after them there."""

    words: tuple[str, ...]
    is_first: bool
    rest: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def _known_by(word: str) -> frozenset[str]:
    return frozenset({word, *terms(word)})


@lru_cache(maxsize=4096)
def _calls(name: str) -> tuple[_Call, ...]:
    words = [word for word in pieces(name) if word[0].isalpha()]
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    if not words:
        return ()
    length = 2 if words[0] in _FIRST_HALVES else 1
    first = _Call(tuple(words[:length]), is_first=True, rest=tuple(words[length:]))
    return first, *(_Call((word,), is_first=False) for word in words[length:] if len(word) > 2)


def _found(asked: _Asked, call: _Call) -> list[str]:
    """Return the words of a question by which it names somebody; none if it does not."""
    first = call.words[0]
    if len(first) > 1 and is_cjk(first):  # no blanks stand around it
        return terms(first) if any(first in word for word in asked.words) else []
    others = list(enumerate(call.words))[1:]
    for at in _places(asked, first):
        if all(at + step in _places(asked, part) for step, part in others) and _is_name(asked, at, call):
            return list(_with_the_rest(asked, at, call))
    return []


def _places(asked: _Asked, part: str) -> list[int]:
    """Return where the same name stands, in the other script too."""
    same = _known_by(part)
    return [
        at
        for at, known in enumerate(asked.known_by)
        if not same.isdisjoint(known) or sounds_alike(asked.words[at], part)
    ]


def _with_the_rest(asked: _Asked, at: int, call: _Call) -> Iterator[str]:
    """Return the words of the call, and those of the name's rest that follow at once."""
    end = at + len(call.words)
    yield from asked.words[at:end]
    for place in range(end, len(asked.words)):
        if not any(place in _places(asked, part) for part in call.rest):
            return
        yield asked.words[place]


def _is_name(asked: _Asked, at: int, call: _Call) -> bool:
    word = asked.words[at]
    if word in MONTHS and stands_as_month(asked.words, at):
        return False
    if call.is_first and (len(call.words) > 1 or terms(word)):  # no small word
        return word not in MONTHS or asked.is_lower or word in asked.capitals
    return word in asked.capitals


def _capitals(text: str) -> frozenset[str]:
    """Return the words, folded, that are written with a capital inside a sentence."""
    found: set[str] = set()
    inside = False
    for rough in text.split():
        if inside and rough.lstrip("\"'«“(¿¡")[:1].isupper():
            for word in pieces(rough):
                found |= {word, word.removesuffix("'s")}
        inside = not rough.endswith((".", "!", "?", ":"))
    return frozenset(found)


def stands_as_month(words: Sequence[str], at: int) -> bool:
    """Tell the month from the verb and the name: "in may", "may 5", "5 may", "may 2023"."""
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    return before in _BEFORE_A_MONTH or before[:1].isdigit() or after[:1].isdigit()


_BEFORE_A_MONTH: Final = frozenset(
    fold("in of since by until before after en de last this early late mid on next im seit bis du fin").split()
)
