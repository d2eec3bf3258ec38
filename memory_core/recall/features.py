"""What the index keeps of a message beside its words: small numbers that tell a statement from a question, and of whom."""

from dataclasses import dataclass
from typing import Final

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold
from memory_core.languages.search_cues import persons, says_when
from memory_core.languages.terms import language_of, pieces, terms_of

ASKS, ONLY_ASKS, TIME, NAME, NUMBER = 1, 2, 4, 8, 16
_FIRST_AT, _SECOND_AT, _MOST = 5, 7, 3
"""Two bits each for how often "I" and "you" stand there, up to three times."""

LONGEST: Final = 4000
"""Code points of a message that are indexed: what comes after belongs to a document somebody pasted."""

_ENDS = Linear(r"[.!?؟？。！…\n]+")
_NAME = Linear(r"[^.!?؟。…:\s\"'«“(]\s+[\"'«“(]?\p{Lu}\p{Ll}", exact=True)
"""A capital in the middle of a sentence. Scripts without capitals never have it, which favours nothing among them."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """The terms of a text in order, and its flags."""

    terms: list[str]
    flags: int


def indexed(text: str) -> Indexed:
    """Return what is kept of a message's text."""
    text = text[:LONGEST]
    words = pieces(text)
    language = language_of(words)
    who = persons(words, language)
    flags = _asks(text)
    flags |= TIME * says_when(fold(text)) | NAME * (_NAME.search(text) is not None)
    flags |= NUMBER * any(map(str.isnumeric, text))
    flags |= min(who.first, _MOST) << _FIRST_AT | min(who.second, _MOST) << _SECOND_AT
    return Indexed(terms_of(words, language), flags)


def first_person(flags: int) -> int:
    """Return how often the writer speaks of themselves, up to three."""
    return flags >> _FIRST_AT & _MOST


def second_person(flags: int) -> int:
    """Return how often the writer speaks of the one they write to, up to three."""
    return flags >> _SECOND_AT & _MOST


def only_asks(text: str) -> bool:
    """Say whether a text is nothing but questions."""
    return _asks(text) & ONLY_ASKS != 0


def _asks(text: str) -> int:
    text = text.rstrip()
    if not text or not any(mark in text for mark in "?؟？"):
        return 0
    marks = [match.group() or "" for match in _ENDS.finditer(text)]
    ends = text[-1] in "?؟？"
    only = ends and all(any(one in mark for one in "?؟？") for mark in marks)
    return (ASKS if ends else 0) | (ONLY_ASKS if only else 0)
