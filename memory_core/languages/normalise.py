"""One spelling for what reads the same: keys of lines for duplicates and tombstones, and the words that carry content."""

import hashlib
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from memory_core.languages.linear import Linear, encodable
from memory_core.languages.registry import ALL

_LETTERS = str.maketrans(
    {
        "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ۀ": "ه", "ـ": None,
        "ё": "е", "’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "«": '"', "»": '"',
        "‐": "-", "‑": "-", "–": "-", "—": "-", "،": ",", "؛": ";", "؟": "?", "。": ".", "、": ",",
    }
)  # fmt: skip
"""Arabic letter forms, tatweel, ё as е (Russian writes both), typographic quotes and dashes."""

_LOOK_ALIKES = str.maketrans("авекмнорстухіјѕԁһӏοαενικρτυχ", "abekmhopctyxijsdhloaevikptyx")
"""Cyrillic and Greek letters that pass for Latin ones, folded only in words that hold Latin letters too."""

_MIXED = Linear(
    r"[\p{L}\p{N}\p{M}_]*(?:[a-z][\p{L}\p{N}\p{M}_]*[LIKE]|[LIKE][\p{L}\p{N}\p{M}_]*[a-z])[\p{L}\p{N}\p{M}_]*".replace(
        "LIKE", "".join(map(chr, _LOOK_ALIKES))
    ),
    exact=True,
)
"""Words of folded text that hold Latin letters and look-alikes of such."""
_TOKEN = Linear(r"[\p{L}\p{N}\p{M}]+(?:['+#._/@-]+[\p{L}\p{N}\p{M}]+)*[+#]*")
_CJK = Linear(r"[\p{Han}\p{Hiragana}\p{Katakana}ー]+")
_JOINING = frozenset("'+#._/@-")
_END = " \t.,;:!?…'\"()[]{}*_-"
_HIDDEN = frozenset("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u3164\ufeff\uffa0")


def is_invisible(char: str) -> bool:
    """Say whether a code point shows nothing: format characters, fillers, variation selectors and tags."""
    code = ord(char)
    return (
        unicodedata.category(char) == "Cf" or char in _HIDDEN or 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF
    )


def shows_nothing(text: str) -> bool:
    """Say whether a reader sees nothing of a text: white space, controls and invisible characters only."""
    return all(char.isspace() or is_invisible(char) or unicodedata.category(char) == "Cc" for char in text)


def _is_mark(char: str) -> bool:
    """Say whether a mark may be left out without making another word: Arabic and Hebrew points, stray accents."""
    code = ord(char)
    return (
        0x0300 <= code <= 0x036F
        or 0x0591 <= code <= 0x05C7
        or (0x0610 <= code <= 0x06ED and unicodedata.category(char) == "Mn")
        or 0x08D3 <= code <= 0x08FF
    )


class Table(dict[int, str]):
    """What code points become, worked out as they come up: `str.translate` then walks a text without a Python loop."""

    def __init__(self, becomes: Callable[[str], str]) -> None:
        super().__init__()
        self._becomes = becomes

    def __missing__(self, code: int) -> str:
        become = self._becomes(chr(code))
        if len(self) < _MOST_KEPT:
            self[code] = become
        return become


_MOST_KEPT = 20_000


def _shown(char: str) -> str:
    """Return nothing for what shows nothing and for marks, ASCII for digits of other scripts."""
    if is_invisible(char) or _is_mark(char):
        return ""
    return str(unicodedata.decimal(char)) if char.isdecimal() else char


def _within_words(char: str) -> str:
    """Return a blank for what no word holds."""
    return char if char in _JOINING or unicodedata.category(char)[0] in "LNM" else " "


_SHOWN, _WITHIN_WORDS = Table(_shown), Table(_within_words)


def _unified(text: str) -> str:
    """Return folded text with look-alikes as Latin letters in words that hold such."""
    parts, last = [], 0
    for match in _MIXED.finditer(text):
        parts += [text[last : match.start()], text[match.start() : match.end()].translate(_LOOK_ALIKES)]
        last = match.end()
    return "".join([*parts, text[last:]])


def fold(text: str) -> str:
    """Return the text for comparison: compatibility forms, case, marks, look-alikes and letter forms folded.

    Folding twice changes nothing. Length and offsets do not hold.
    """
    if text.isascii():
        return text.casefold().replace("`", "'")
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", encodable(text)).casefold())
    return _unified(unicodedata.normalize("NFKC", text.translate(_SHOWN).translate(_LETTERS)))


_STOP_WORDS = frozenset(fold(word) for pack in ALL for word in pack.stop_words.split())
_LEMMAS = {
    fold(form): lemma for pack in ALL for lemma, forms in pack.lemmas.items() for form in (lemma, *forms.split())
}


@lru_cache(maxsize=4096)
def line_key(statement: str) -> str:
    """Return the key under which two statements are the same line (ARCHITECTURE §9: duplicate, forgotten)."""
    folded = " ".join(fold(statement).split())
    return folded.strip(_END) or folded


def line_hash(key: str) -> str:
    """Return the SHA-256 of a key in hexadecimal: what a tombstone keeps instead of text."""
    return hashlib.sha256(encodable(key).encode()).hexdigest()


def words(text: str) -> tuple[str, ...]:
    """Return all words, folded, with inner apostrophes, dots and hyphens kept (`don't`, `node.js`, `c++`)."""
    found: list[str] = []
    for piece in fold(text).translate(_WITHIN_WORDS).split():
        if piece.isalnum():
            found.append(piece)
        else:
            found += [match.group() or "" for match in _TOKEN.finditer(piece)]
    return tuple(found)


def content_words(text: str) -> tuple[str, ...]:
    """Return the words that carry content, each once, in order: no stop words, one form a word, CJK as pairs."""
    found: dict[str, None] = {}
    for word in words(text):
        for piece in _pieces(word):
            found.setdefault(piece)
    return tuple(found)


def _pieces(word: str) -> tuple[str, ...]:
    if _CJK.search(word):
        return _cjk_pieces(word)
    if word in _STOP_WORDS:
        return ()
    stem = _stem(word)
    return (stem,) if stem and stem not in _STOP_WORDS else ()


def _cjk_pieces(word: str) -> tuple[str, ...]:
    pieces: list[str] = []
    last = 0
    for run in _CJK.finditer(word):
        rest, last = word[last : run.start()], run.end()
        text = run.group() or ""
        pieces += [rest] if rest else []
        pieces += [text[i : i + 2] for i in range(len(text) - 1)] or [text]
    rest = word[last:]
    return (*pieces, rest) if rest else tuple(pieces)


def _stem(word: str) -> str:
    """Return one form for the plainly inflected: English -s, Arabic article, conjunction and pronoun."""
    if word in _LEMMAS:
        return _LEMMAS[word]
    if word.endswith("'s"):
        word = word[:-2]
    if "ء" <= word[:1] <= "ي":
        return _arabic_stem(word)
    if (
        word.isascii()
        and word.isalpha()
        and len(word) > 3
        and word.endswith("s")
        and not word.endswith(("ss", "us", "is"))
    ):
        word = word[:-1]
    return _LEMMAS.get(word, word)


_ARABIC_PREFIXES = ("وال", "بال", "فال", "كال", "لل", "ال")
_ARABIC_SUFFIXES = ("ها", "هم", "نا", "ات", "ون", "ين", "ية", "يه", "ه", "ي")


def _arabic_stem(word: str) -> str:
    for prefix in _ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 2:
            word = word[len(prefix) :]
            break
    else:
        if len(word) > 3 and word[0] in "وبفل" and word[1:] in _LEMMAS:
            word = word[1:]
    if word in _LEMMAS:
        return _LEMMAS[word]
    for suffix in _ARABIC_SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    return _LEMMAS.get(word, word)
