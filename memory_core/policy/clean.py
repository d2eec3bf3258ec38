"""The text as a reader's eye takes it, with a way back: disguises undone, each code point knowing where it came from."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_core.languages.linear import Linear, encodable
from memory_core.languages.normalise import is_invisible
from memory_core.values import Span

_ARABIC = {"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ـ": ""}
_PLAIN = {"’": "'", "‘": "'", "“": '"', "”": '"', "\u0085": "\n", "\u2028": "\n", "\u2029": "\n", "\r": "\n", "،": ","}
_LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕԁһӏԛԝοαενικρτυχηωδσςγβАВЕКМНОРСТУХІЈЅΑΒΕΗΙΚΜΝΟΡΤΥΧΖ",
    "abekmhopctyxijsdhlqwoaevikptuxnwdssybABEKMHOPCTYXIJSABEHIKMNOPTYXZ",
)
_LEET = str.maketrans("0134578@$", "oieastbas")
_LEET_L = str.maketrans("0134578@$", "oleastbas")
_WORD = Linear(r"[\p{L}\p{N}]+")
_LEET_WORD = Linear(r"[0-9A-Za-z@$]+")
_SPACED = Linear(r"(?:[\p{L}\p{N}][ ._*-]{1,4}){7,}[\p{L}\p{N}]")
_SEPARATORS = " ._*-"


@dataclass(frozen=True, slots=True)
class View:
    """One reading of a text; `offsets` gives the place in the original of each code point of `text`."""

    text: str
    offsets: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """Return where a stretch of this reading stands in the original."""
        return Span(self.offsets[start], self.offsets[end - 1] + 1)


@lru_cache(maxsize=8192)
def _plain(char: str) -> str:
    """Return how one code point reads: nothing for what shows nothing, its plain form else."""
    if char in _PLAIN:
        return _PLAIN[char]
    if is_invisible(char) or unicodedata.category(char) == "Mn":
        return ""
    plain = unicodedata.normalize("NFKC", char)
    if len(plain) == 1 and ord(plain) > 0x7F and "LATIN" in unicodedata.name(plain, ""):
        plain = unicodedata.normalize("NFD", plain)[0]
    return "".join(_ARABIC.get(c, c) for c in plain if unicodedata.category(c) != "Mn")


def clean(text: str) -> View:
    """Return the first reading: full width, mathematical letters, marks and what is invisible undone."""
    text = encodable(text)
    if text.isascii():
        return View(text.replace("\r", "\n"), range(len(text)))
    pieces = [_plain(char) for char in text]
    offsets = [index for index, piece in enumerate(pieces) for _ in piece]
    return View("".join(pieces), offsets)


def unmasked(view: View) -> View:
    """Return the reading with look-alike letters read as Latin in words that mix them with Latin, or have only such."""
    if view.text.isascii():
        return view
    parts, last = [], 0
    for match in _WORD.finditer(view.text):
        word = match.group() or ""
        plain = word.translate(_LOOK_ALIKES)
        if plain.isascii() and plain != word:
            parts += [view.text[last : match.start()], plain]
            last = match.end()
    return View("".join([*parts, view.text[last:]]), view.offsets)


def readings(view: View) -> list[View]:
    """Return further readings for planted instructions: digits for letters, letters spaced out."""
    found = []
    mixed = 0
    for match in _LEET_WORD.finditer(view.text):
        word = match.group() or ""
        mixed += any(c.isdigit() for c in word) and any(c.isalpha() for c in word)
    if mixed > 2:
        found += [View(view.text.translate(table), view.offsets) for table in (_LEET, _LEET_L)]
    if _SPACED.search(view.text):
        found.append(_joined(view))
    return found


def one_line(view: View) -> View:
    """Return the reading with each run of white space as one blank: an order is one, over however many lines."""
    kept = [i for i, char in enumerate(view.text) if not char.isspace() or (i and not view.text[i - 1].isspace())]
    return View("".join(" " if view.text[i].isspace() else view.text[i] for i in kept), [view.offsets[i] for i in kept])


def _joined(view: View) -> View:
    """Join letters that stand alone ("i g n o r e", "o.v.e.r"); where two separators meet, words part."""
    chars: list[str] = []
    offsets: list[int] = []
    text = view.text
    for index, char in enumerate(text):
        if char not in _SEPARATORS or _parts_words(text, index):
            if char in _SEPARATORS and chars and chars[-1] == " ":
                continue
            chars.append(" " if char in _SEPARATORS else char)
            offsets.append(view.offsets[index])
    return View("".join(chars), offsets)


def _parts_words(text: str, index: int) -> bool:
    before, after = text[max(0, index - 2) : index], text[index + 1 : index + 3]
    if not before or not after or before[-1] in _SEPARATORS or after[0] in _SEPARATORS:
        return True
    return (len(before) == 2 and before[0] not in _SEPARATORS) or (len(after) == 2 and after[1] not in _SEPARATORS)
