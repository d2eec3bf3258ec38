"""The words of a text as a search knows them: folded, one stem a word, CJK in pairs, emoji each by itself.

The same text gives the same terms in the index and in a query; `VERSION` changes when it would not.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import Stemmer

from memory_core.languages.en_irregular import irregular
from memory_core.languages.normalise import fold
from memory_core.languages.registry import PACKS

VERSION = 3
"""Of the terms: an index that was made with another is made anew."""

_INNER = "'+#._/@-"
"""What may stand inside a word, as in `don't`, `node.js`, `a/b`; `+` and `#` also at its end, as in `c++`."""
_EMOJI = (("\u2190", "\u2bff"), ("\u3030", "\u3030"), ("\u303d", "\u303d"), ("\U0001f000", "\U0001faff"))


class _Signs(dict[int, str]):
    """What each character becomes before a text is cut at its blanks; filled as characters come."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if any(first <= char <= last for first, last in _EMOJI):
            kept = f" {char} "
        else:
            kept = char if char in _INNER or char.isalnum() or unicodedata.category(char)[0] == "M" else " "
        self[code] = kept
        return kept


_SIGNS = _Signs()
_CJK = ("\u3040", "\u9fff")
_STOPS = {pack.code: frozenset(fold(word) for word in pack.stop_words.split()) for pack in PACKS}
_SMALL = frozenset().union(*(_STOPS[code] for code in ("ar", "fa", "ru", "zh")))
"""Small words that no Latin letter is in."""
_EVERY_SMALL = frozenset().union(*_STOPS.values())
_LATIN_STEMMERS = {
    "en": Stemmer.Stemmer("english"),
    "de": Stemmer.Stemmer("german"),
    "fr": Stemmer.Stemmer("french"),
    "es": Stemmer.Stemmer("spanish"),
}
_RUSSIAN = Stemmer.Stemmer("russian")
_LEMMAS = irregular()
_LONGEST = 40
"""Code points of a word that are looked at: what is longer is no word."""
_COMPOUND, _PART = 10, 5
"""Letters from which a German word may be a compound, and the fewest of a part."""
BEGINNING = 5
"""Letters that words of one root have in common, in languages that change their ends."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a query and the terms that stand for it, the surest first."""

    text: str
    terms: tuple[str, ...]


def language_of(words: list[str]) -> str:
    """Return the Latin-written language whose small words stand there most often; English unless another clearly does."""
    found = {code: sum(map(_STOPS[code].__contains__, words)) for code in _LATIN_STEMMERS}
    best = max(found, key=lambda code: found[code])
    return best if found[best] > found["en"] else "en"


def pieces(text: str) -> list[str]:
    """Return the folded words of a text in order; runs of CJK whole. No regular expression: this is most of indexing."""
    found = []
    for rough in fold(text).translate(_SIGNS).split():
        word = rough if rough.isalnum() else rough.lstrip(_INNER).rstrip("'._/@-")
        if not word:
            continue
        if word.isascii() or not any(map(is_cjk, word)):
            found.append(word[:_LONGEST])
        else:
            found += [run[:_LONGEST] for run in _runs(word)]
    return found


def _runs(word: str) -> list[str]:
    """Cut a word where it changes between CJK and anything else."""
    runs = [word[0]]
    for char in word[1:]:
        if is_cjk(char) == is_cjk(runs[-1]):
            runs[-1] += char
        else:
            runs.append(char)
    return [run for run in runs if any(map(str.isalnum, run))]


def terms(text: str) -> list[str]:
    """Return the terms under which a text is found, in order; small words are left out, repeats are not."""
    words = pieces(text)
    return terms_of(words, language_of(words))


def terms_of(words: list[str], language: str) -> list[str]:
    """Return the terms of folded words whose Latin ones are of a language; see `terms`."""
    found: list[str] = []
    small = _STOPS[language]
    for word in words:
        if word in small or (not word.isascii() and word in _SMALL):
            continue
        found += _terms(word, language)
        if language == "de" and len(word) >= _COMPOUND and word.isalpha():
            found += _parts(_stems(word, language)[0])
    return found


def asked(text: str) -> list[Word]:
    """Return the words of a query, each once; the small ones too when there are no others."""
    return asked_of(pieces(text))


def asked_of(words: list[str]) -> list[Word]:
    """Return the words of a query that is cut into its folded words; see `asked`."""
    words = list(dict.fromkeys(words))
    language = language_of(words)
    small = _STOPS[language]
    kept = [word for word in words if not (word in small or (not word.isascii() and word in _SMALL))] or words
    is_bare = _EVERY_SMALL.isdisjoint(words)
    found: dict[tuple[str, ...], Word] = {}
    for word in kept:
        if is_cjk(word) and len(word) > 2:
            for pair in _pairs(word):
                found.setdefault((pair,), Word(pair, (pair,)))
            continue
        # A few bare words tell no language: each one's own stem is looked for.
        spoken = ("en", *_LATIN_STEMMERS) if is_bare else ("en", language)
        alternatives = tuple(dict.fromkeys(term for code in spoken for term in _terms(word, code)))
        found.setdefault(alternatives, Word(word, alternatives))
    return list(found.values())


def is_cjk(word: str) -> bool:
    """Say whether a word is written in Chinese or Japanese characters, between which no blanks stand."""
    return _CJK[0] <= word[0] <= _CJK[1]


def _pairs(word: str) -> list[str]:
    return [a + b for a, b in pairwise(word)] or [word]


@lru_cache(maxsize=16384)
def _terms(word: str, language: str) -> tuple[str, ...]:
    if is_cjk(word):
        return tuple(_pairs(word))
    found = dict.fromkeys(_stems(word, language))
    if not word.isalpha():  # `node.js`, `20-ish`, `sara's`: the whole and its parts
        for part in _split(word):
            found |= dict.fromkeys(_stems(part, language))
    return tuple(found)


def _split(word: str) -> Iterator[str]:
    part = ""
    for char in word:
        if char.isalnum():
            part += char
        else:
            if len(part) > 1:
                yield part
            part = ""
    if len(part) > 1 and part != word:
        yield part


def _stems(word: str, language: str) -> tuple[str, ...]:
    first = word[0]
    if "Ѐ" <= first <= "ӿ":
        return (_RUSSIAN.stemWord(word),)
    if "\u0600" <= first <= "\u06ff":
        return tuple(dict.fromkeys((arabic_stem(word), *map(arabic_stem, _bared(word)))))
    word = word.removesuffix("'s").removesuffix("'")
    plain = _plain(word)
    lemma = _LEMMAS.get(plain)
    english = lemma or _LATIN_STEMMERS["en"].stemWord(plain)
    own = english if language == "en" else _plain(_LATIN_STEMMERS[language].stemWord(word))
    return (english,) if own == english else (english, own)


def _plain(word: str) -> str:
    """Drop accents of Latin letters: people leave them out."""
    if word.isascii():
        return word
    return "".join(
        char for char in unicodedata.normalize("NFD", word.replace("ß", "ss")) if not unicodedata.combining(char)
    )


def _parts(stem: str) -> list[str]:
    """Return what a compound may begin and end with, marked, so that only a search for a part finds them."""
    cuts = range(_PART, len(stem) - 2)
    return [f"{stem[:cut]}>" for cut in cuts] + [f"<{stem[-cut:]}" for cut in cuts]


def part_terms(term: str) -> tuple[str, ...]:
    """Return the terms under which compounds with this part are found."""
    return (f"<{term}", f"{term}>") if len(term) >= _PART and term.isalpha() else ()


def beginning(word: Word) -> str:
    """Return what words of the same root most likely begin with (`photograph`, `photographer`); empty for short words."""
    term = word.terms[0]
    return term[:BEGINNING] if len(term) >= BEGINNING and term.isalpha() else ""


_PREFIXES = ("وبال", "وكال", "ولل", "وال", "بال", "فال", "كال", "لل", "ال")
_SUFFIXES = (
    "هايمان", "هايشان", "هايتان", "هايم", "هايش", "هايت", "ترين", "هاي", "مان", "شان", "تان", "تها", "اتها", "اتهم", "اتنا", "اته",
    "كما", "هما", "تين", "تان", "ها", "هم", "هن", "نا", "كم", "ات", "ون", "ين", "ان", "يه", "وا", "تي", "ته", "تر", "ام", "اش",
    "ه", "ي", "ك", "ت", "م", "ا",
)  # fmt: skip
_JOINED = (("وف", 3), ("بلك", 4))
"""Particles of one letter that are written with the word, and the fewest letters that must be left of it."""
_PERSON = "ايتن"
"""What a verb of the present begins with: I, he, you or she, we."""
_LAST = "هيتا"
"""What may still end the word when a suffix is gone: the feminine ending, tanwin's letter."""


def _bared(word: str) -> Iterator[str]:
    """Return an Arabic word without what may be written before it: "and", "to", "will", the person of a verb.

    Whether it is, no letter tells; so each is a term beside the word as it stands.
    """
    bare = word
    for letters, least in _JOINED:
        if bare[0] in letters and len(bare) > least:
            bare = bare[1:]
    if bare[0] == "س" and len(bare) > 4 and bare[1] in _PERSON:
        bare = bare[1:]
    if bare != word:
        yield bare
    if bare[0] in _PERSON and len(bare) > 3 and bare[:2] != "ال":
        yield bare[1:]


@lru_cache(maxsize=16384)
def arabic_stem(word: str) -> str:
    """Return a light stem of an Arabic or Persian word: without article, joined particle, plural and possessor.

    Args:
        word: Folded: no marks, one form a letter.
    """
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 3:
            word = word[len(prefix) :]
            break
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    return word[:-1] if len(word) > 3 and word[-1] in _LAST else word
