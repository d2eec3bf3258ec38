"""One name in two scripts: `Rania` and «رانيا», by their consonants and the vowels that Arabic writes."""

from functools import lru_cache
from typing import Final

_CONSONANTS: Final = str.maketrans(
    dict(zip("بتثجحخدذرزسشصضطظعغفقكلمنهپچژگ", "bttjhkddrzsssdtz'gfkklmnhpsjg", strict=True))
    | {"ء": "", "ة": "", "ى": "ا"}
)
_ONE_SOUND: Final = (("kh", "k"), ("gh", "g"), ("sh", "s"), ("ch", "s"), ("th", "t"), ("dh", "d"), ("ph", "f"))
_LETTERS: Final = str.maketrans("qcv", "kkf")
"""Sounds that Latin letters write in several ways."""
_VOWELS: Final = {"a": "ا", "e": "ي", "i": "ي", "y": "ي", "o": "و", "u": "و", "w": "و", "ا": "ا", "ي": "ي", "و": "و"}


def sounds_alike(word: str, other: str) -> bool:
    """Say whether two folded words, one in Arabic letters and one in Latin ones, may be the same name."""
    if (word.isascii() and other.isascii()) or _is_arabic(word) == _is_arabic(other):
        return False
    arabic, latin = (word, other) if _is_arabic(word) else (other, word)
    (consonants, written), (heard, spoken) = _sounds(arabic), _sounds(latin)
    if consonants != heard or len(consonants) < 2:
        return False
    rest = iter(spoken)
    return len(consonants) > 2 or all(vowel in rest for vowel in written)


def _is_arabic(word: str) -> bool:
    return "\u0600" <= word[0] <= "\u06ff"


@lru_cache(maxsize=4096)
def _sounds(word: str) -> tuple[str, str]:
    """Return consonants, each run of one once, and vowels; an open end and the letter ع are vowels to Latin ears."""
    word = word.removesuffix("'s").translate(_CONSONANTS)
    for pair, one in _ONE_SOUND:
        word = word.replace(pair, one)
    word = word.translate(_LETTERS)
    consonants = vowels = ""
    for at, char in enumerate(word):
        if char in _VOWELS:
            vowels += _VOWELS[char]
        elif char.isalpha() and not (char == "h" and at == len(word) - 1) and char != consonants[-1:]:
            consonants += char
    return consonants, vowels
