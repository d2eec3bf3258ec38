"""The text as a reader's eye takes it, with a way back: disguises undone, each code point knowing where it came from."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, overload

from memory_core.languages.linear import Linear, encodable
from memory_core.languages.normalise import is_invisible
from memory_core.policy.misspelt import from_digits
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
_OTHER_LETTERS = Linear(rf"[^\x00-\x{{036F}}\x{{0530}}-\x{{10FFFF}}{''.join(map(chr, _LOOK_ALIKES))}]", exact=True)
_SEPARATORS = " ._*-"
_TAG = r"</?[A-Za-z]{1,6} ?/?>"
_MARKS = rf"(?:(?: ?(?:{_TAG}|[^\p{{L}}\p{{N}}\s.,!?;:؟؛。])){{1,6}} ?|[.,!?;:]{{1,2}})"
_SIGNS = rf"(?:(?: ?(?:{_TAG}|[^\p{{L}}\p{{N}}\s])){{1,6}} ?)"
_CHAINS = tuple(
    Linear(rf"[_*]*\p{{L}}+(?:{signs}\p{{L}}+){{3,}}[_*]*|\p{{L}}+(?:[+_|/]\p{{L}}+){{2,}}")
    for signs in (_MARKS, _SIGNS)
)
"""Words chained by signs: first those that no sentence is ended by, then any."""
_BETWEEN = Linear(r"(?:</?[A-Za-z]{1,6} ?/?>|[^\p{L}])+")


class _Offsets(Sequence[int]):
    """Where each code point of the first reading stood. Most texts hold no finding, so it is only worked out when asked."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: list[int] | None = None

    def _places(self) -> list[int]:
        if self._known is None:
            self._known = [index for index, char in enumerate(self._text) for _ in _plain(char)]
        return self._known

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        return self._places()[index]

    def __len__(self) -> int:
        return len(self._places())


class View(NamedTuple):
    """One reading of a text; `offsets` gives the place in the original of each code point of `text`."""

    text: str
    offsets: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """Return where a stretch of this reading stands in the original."""
        return Span(self.offsets[start], self.offsets[end - 1] + 1)


def _read(char: str) -> str:
    """Return how one code point reads: nothing for what shows nothing, its plain form else."""
    if char in _PLAIN:
        return _PLAIN[char]
    if is_invisible(char) or unicodedata.category(char) == "Mn":
        return ""
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    plain = unicodedata.normalize("NFKC", encodable(char))
    if len(plain) == 1 and ord(plain) > 0x7F and "LATIN" in unicodedata.name(plain, ""):
        plain = unicodedata.normalize("NFD", plain)[0]
    return "".join(_ARABIC.get(c, c) for c in plain if unicodedata.category(c) != "Mn")


class _Readings(dict[int, str]):
    """How code points read, worked out as they come up: `str.translate` then walks a text without a Python loop."""

    def __missing__(self, code: int) -> str:
        read = _read(chr(code))
        if len(self) < 20_000:
            self[code] = read
        return read


_READINGS = _Readings()
# Most Arabic text has nothing but these, a few of which read as another: a third of the time of asking for each.
_ORDINARY_ARABIC = re.compile("[ -~\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a]*")
_IN_ORDINARY_ARABIC = tuple((char, read) for char in "،؛؟ءآأؤإئىة" if (read := _read(char)) != char)


def _plain(char: str) -> str:
    return _READINGS[ord(char)]


def clean(text: str) -> View:
    """Return the first reading: full width, mathematical letters, marks and what is invisible undone."""
    if text.isascii():
        return View(text.replace("\r", "\n"), range(len(text)))
    if _ORDINARY_ARABIC.fullmatch(text):
        read = text
        for char, plain in _IN_ORDINARY_ARABIC:
            read = read.replace(char, plain)
        return View(read, range(len(text)))
    return View(text.translate(_READINGS), _Offsets(text))


def unmasked(view: View, has: frozenset[str]) -> View:
    """Return the reading with look-alike letters read as Latin in words that mix them with Latin, or have only such.

    Words of look-alikes alone are words of their own where the text is written in that alphabet.
    """
    if "look-alikes" not in has and ("cyrillic" not in has or _OTHER_LETTERS.search(view.text)):
        return view
    parts, last = [], 0
    for match in _WORD.finditer(view.text):
        word = match.group() or ""
        plain = word.translate(_LOOK_ALIKES)
        if plain.isascii() and plain != word:
            parts += [view.text[last : match.start()], plain]
            last = match.end()
    return View("".join([*parts, view.text[last:]]), view.offsets)


def readings(view: View, has: frozenset[str]) -> list[View]:
    """Return further readings for planted instructions: digits for letters, letters spaced out."""
    found = []
    if "leet" in has and _leet_words(view.text) > 1:
        found += [View(view.text.translate(table), view.offsets) for table in (_LEET, _LEET_L)]
        found.append(View(from_digits(view.text.translate(_LEET)), view.offsets))
    if "spaced" in has:
        found.append(letters_joined(view))
    if "chained" in has:
        found += words_parted(view)
    return found


def _leet_words(text: str) -> int:
    words = [match.group() or "" for match in _LEET_WORD.finditer(text)]
    return sum(any(c.isdigit() or c in "@$" for c in word) and any(c.isalpha() for c in word) for word in words)


def words_parted(view: View) -> list[View]:
    """Read words that signs chain together ("ignore+all+rules", "**drop** _all_ rules") as parted by one blank each."""
    marked, signed = (_parted(view, chain) for chain in _CHAINS)
    return [marked] if signed.text == marked.text else [marked, signed]


def _parted(view: View, chain: Linear) -> View:
    parts: list[str] = []
    offsets: list[int] = []
    last = 0
    for match in chain.finditer(view.text):
        for gap in _BETWEEN.finditer(match.group() or ""):
            start, end = match.start() + gap.start(), match.start() + gap.end()
            parts += [view.text[last:start], " "]
            offsets += [*view.offsets[last:start], view.offsets[start]]
            last = end
    return View("".join([*parts, view.text[last:]]), [*offsets, *view.offsets[last : len(view.text)]])


def one_line(view: View) -> View:
    """Return the reading with each run of white space as one blank: an order is one, over however many lines."""
    kept = [i for i, char in enumerate(view.text) if not char.isspace() or (i and not view.text[i - 1].isspace())]
    return View("".join(" " if view.text[i].isspace() else view.text[i] for i in kept), [view.offsets[i] for i in kept])


def letters_joined(view: View) -> View:
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
