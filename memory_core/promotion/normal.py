"""How a statement is read before any form is tried: one spelling, one blank, no marks; and what must not hide in it."""

import unicodedata
from functools import lru_cache

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold, is_invisible

MAX_CHARACTERS = 180
"""Counted in UTF-16 units, as the seed counts."""
MAX_WORDS = 24

_DIRECTION_MARKS = frozenset("\u200e\u200f\u061c")
_RIGHT_TO_LEFT = Linear(r"[\p{Arabic}\p{Hebrew}]", exact=True)
_WORD = Linear(r"[\p{L}\p{N}\p{M}]+", exact=True)
_CYRILLIC_AND_GREEK = "авекмнорстухіјѕԁһӏοαενικρτυχАВЕКМНОРСТУХІЈЅΑΒΕΗΙΚΜΝΟΡΤΥΧΖ"
_LATIN = "abekmhopctyxijsdhloaevikptyxABEKMHOPCTYXIJSABEHIKMNOPTYXZ"
LOOK_ALIKES = dict(zip(_CYRILLIC_AND_GREEK, _LATIN, strict=True))
"""Letters that pass for Latin ones."""
_TO_LATIN = str.maketrans(LOOK_ALIKES)
APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_AROUND = " \t?!,؟،…۔。！？｡"
_EMOJI_JOINERS = frozenset("\u200d\ufe0f")


def reorders(text: str) -> bool:
    """Say whether a text holds controls that change the order in which it is shown."""
    return not text.isascii() and not _BIDI_CONTROLS.isdisjoint(text)


def hides(text: str) -> bool:
    """Say whether a stretch holds characters that nobody sees; direction marks beside Arabic or Hebrew are harmless."""
    if text.isascii():
        return any(ord(char) < 32 and char not in "\t\n\r" for char in text) or "\x7f" in text
    right_to_left = _RIGHT_TO_LEFT.search(text) is not None
    return any(
        (is_invisible(char) or unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn"))
        and char not in "\t\n\r"
        and not _is_harmless(text, index, right_to_left=right_to_left)
        for index, char in enumerate(text)
    )


def _is_harmless(text: str, index: int, *, right_to_left: bool) -> bool:
    char, before, after = text[index], text[index - 1 : index], text[index + 1 : index + 2]
    if char in _DIRECTION_MARKS:
        return right_to_left and not (_is_latin(before) and _is_latin(after))
    if char == "\u200c":
        return _is_arabic(before) and _is_arabic(after)
    return char in _EMOJI_JOINERS and unicodedata.category(before or " ") in ("So", "Sk", "Mn", "Me")


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _is_arabic(char: str) -> bool:
    return "\u0620" <= char <= "\u06ff"


class _Readings(dict[int, str]):
    """How code points read, worked out as they come up: `str.translate` then walks a text without a Python loop."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        read = "" if char == "ـ" or is_invisible(char) or _is_point(char) else char
        if len(self) < 20_000:
            self[code] = read
        return read


_READINGS = _Readings()


@lru_cache(maxsize=1024)
def shown(text: str) -> str:
    """Return a statement in one spelling, its case and apostrophes kept. Doing it twice changes nothing."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        text = text.translate(_READINGS)
        text = unicodedata.normalize("NFKC", text)
    return " ".join(text.split())


def plain(text: str) -> str:
    """Return a statement as the forms read it, of the same length as `shown`: every apostrophe is the plain one."""
    return shown(text).translate(APOSTROPHES)


def without_marks(text: str) -> str:
    """Return a statement or value without the marks around it; dots that belong to a name or path stay (".NET", "./...")."""
    text = text.strip(_AROUND)
    body = text.rstrip(f"{_AROUND}.")
    body = f"{body}..." if body.endswith("/") and text.startswith("...", len(body)) else body
    name = body.lstrip(".")
    dots = len(body) - len(name)
    kept = dots if name[:1] == "/" else min(dots, 1) if dots == 1 and name[:1].isalnum() else 0
    return (body[dots - kept :] if kept <= 2 else name).lstrip(_AROUND)


def is_long(text: str) -> bool:
    """Say whether a statement is too long to be one: over 180 UTF-16 units or 24 words."""
    return len(text) + sum(char > "\uffff" for char in text) > MAX_CHARACTERS or text.count(" ") >= MAX_WORDS


def _is_point(char: str) -> bool:
    """Say whether a mark only tells how an Arabic or Hebrew letter sounds."""
    return unicodedata.category(char) == "Mn" and ("\u0591" <= char <= "\u05c7" or "\u0610" <= char <= "\u06ed")


def unified(text: str) -> str:
    """Return the text with look-alike letters read as Latin in words that hold Latin letters too."""
    if text.isascii():
        return text
    parts, last = [], 0
    for match in _WORD.finditer(text):
        word = match.group() or ""
        if any("a" <= char <= "z" for char in word.lower()):
            word = word.translate(_TO_LATIN)
        parts += [text[last : match.start()], word]
        last = match.end()
    return "".join([*parts, text[last:]])


def key_of(text: str) -> str:
    """Return the part of a key that a value makes: folded, one blank between words."""
    return " ".join(fold(text).split())
