"""The small language of the packs' word lists, and the line it is matched on: folded words, one blank between any two.

In a list, phrases are parted by commas and words by blanks. `*` stands for any letters of a word, `~` for up to three
words, `#` for a number, `(a|b)` for either, `[ab]` for one of the letters. A word takes what its language writes
before and behind words, but no endings after `*` or `!`, and nothing before it after `=`.
"""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from memory_core.languages.linear import Linear, literal
from memory_core.languages.normalise import Table, fold, words
from memory_core.languages.pack import SubjectRules

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ı": "i"})
_SHORT = 2
"""Words of so few letters take no endings: "i" is not "is"."""
_GAP = "(?: [^ ]+){0,3}"
_PARTS = str.maketrans(dict.fromkeys("'-/_@", " "))
"""Elisions and compounds are read word by word: "j'ai", "token-bucket"."""

_WITHOUT_MARKS = Table(lambda char: "" if unicodedata.category(char) == "Mn" else char)


_KEPT_LENGTH = 2_000
"""Longer texts are worked out each time, so that what is kept stays small."""


def line_of(text: str) -> str:
    """Return a text's words folded, without any accent, between blanks."""
    return _kept_line(text) if len(text) <= _KEPT_LENGTH else _line(text)


def bare(text: str) -> str:
    """Return a text folded and without any accent; patterns of the packs are written as people write."""
    return _kept_bare(text) if len(text) <= _KEPT_LENGTH else _bare(text)


def _line(text: str) -> str:
    line = " ".join(words(bare(text)))
    return f" {' '.join(line.translate(_PARTS).split())} "


def _bare(text: str) -> str:
    if text.isascii():
        return text
    return unicodedata.normalize("NFD", fold(text).translate(_LIGATURES)).translate(_WITHOUT_MARKS)


_kept_line = lru_cache(maxsize=1024)(_line)
_kept_bare = lru_cache(maxsize=512)(_bare)


def phrases_of(listed: str) -> list[str]:
    """Return the phrases of a list."""
    return [phrase.strip() for phrase in listed.split(",") if phrase.strip()]


def pattern_of(phrase: str, rules: SubjectRules) -> str:
    """Return the RE2 pattern of one phrase on a line, without the blanks around it."""
    parts: list[str] = []
    blank = " ?" if rules.glued else " "
    for word in _split(bare(phrase).lower().replace("'", " ")):
        if word == "~":
            parts.append(_GAP if rules.spaced else ".{0,6}")
        else:
            parts.append((blank if parts and rules.spaced else "") + _word(word, rules))
    return "".join(parts)


def _split(phrase: str) -> list[str]:
    """Cut a phrase at the blanks that stand in no brackets."""
    found, depth = [""], 0
    for char in phrase:
        depth += (char == "(") - (char == ")")
        if char == " " and depth == 0:
            found.append("")
        else:
            found[-1] += char
    return [word for word in found if word]


def _word(word: str, rules: SubjectRules) -> str:
    body = "".join(_sign(char, rules) for char in word.strip("=!")).replace(" ~", _GAP)
    if not rules.spaced:
        return body
    prefix = "" if word[0] in "*#=" else bare(rules.prefix)
    return prefix + body + ("" if word[-1] in "*#!" or len(word) <= _SHORT else bare(rules.endings))


def _sign(char: str, rules: SubjectRules) -> str:
    match char:
        case "*":
            return "[^ ]*" if rules.spaced else ".{0,6}"
        case "#":
            return r"\d[\d.,]*k?"
        case "(":
            return "(?:"
        case "|" | ")" | "?" | "~" | "[" | "]":
            return char
    return literal(char)


def finder(lists: Iterable[tuple[str, SubjectRules]]) -> Linear | None:
    """Return one expression that finds any phrase of the lists on a line; None if they are empty."""
    spaced: list[str] = []
    within: list[str] = []
    for listed, rules in lists:
        (spaced if rules.spaced else within).extend(pattern_of(phrase, rules) for phrase in phrases_of(listed))
    either = [f" (?:{'|'.join(spaced)}) "] if spaced else []
    either += within
    return Linear(f"(?:{'|'.join(either)})", exact=True) if either else None
