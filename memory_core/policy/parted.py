"""Text taken apart so that a filter misses it: pieces to be joined, letters and syllables set apart, words or letters in reverse."""

from collections.abc import Callable, Iterator

from memory_core.languages.linear import Linear

_ORDERING = [
    "ignore", "disregard", "forget", "override", "bypass", "reveal", "instructions", "previous", "system", "guidelines",
    "restrictions", "password", "approve", "confirmation", "everything", "obey", "rules", "prompt", "secrets", "delete",
]  # fmt: skip
"""Words that orders need: one of them taken apart is enough to read the whole without what parts it."""
_SIGNS = "-._·~*"


def _taken_apart(word: str) -> Iterator[str]:
    for at in range(1, len(word)):
        yield rf"{word[:at]}[._·~*-]{word[at]}"
        if 1 < at < len(word) - 1 and len(word) > 5:
            yield f"{word[:at]} {word[at:]}"


APART = rf"(?i)(?:^|[^A-Za-z])(?:{'|'.join(piece for word in _ORDERING for piece in _taken_apart(word))})"
SUMMED = (
    r"[\"'`] ?\+ ?[\"'`]|[A-Za-z0-9_]{8} ?\+ ?[A-Za-z0-9_]{8}|(?i)concat|(?:join|combine|glue|stitch|merge|append) (?:these|them|the|it|both|all|a and|x and)|"
    r"(?:=|holds|contains|is) ?[\"'`][^\"'`]{1,60}[\"'`][^\"'`]{1,60}(?:=|holds|contains|is) ?[\"'`]"
)
BACKWARDS = (
    r"(?i)(?:remember|ignore|disregard|forget|reveal|obey|override|bypass|approve|send|delete|print|show)[.!]?\s*$"
)
LETTERS = r"(?:[^\s] ){15}"
REVERSED = (
    r"йуриронги|иицкуртсни|ьдубаз|senoiccurtsni|arongi|negnusiewna|ssigrev|inoizurtsi|seõçurtsni|"
    r"لهاجت|تاميلعتلا|ىسنا|略忽|令指|示指|視無"
)
"""The same in other languages, as they read from behind."""
ROTATED = r"vtaber|qvfertneq|cerivbhf|vafgehpgvba|flfgrz|cebzcg|cnffjbeq|sbetrg|erirny"
"""Words that orders need, rotated by thirteen letters."""

_QUOTED = Linear(r"\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'|`([^`\n]{1,200})`|“([^”\n]{1,200})”", exact=True)
_PLUS = Linear(r"[\"'`”]?[ \t]*(?:\+|&|\.\.)[ \t]*[\"'`“]?", exact=True)
_SPACED_OUT = Linear(r"(?:[^\s] ){15,}[^\s]", exact=True)
_WORD = Linear(r"[^\s]+", exact=True)
_MOST = 2_000
"""Code points up to which a text is read from its last word to its first, or as its quoted pieces alone."""

Readings = Iterator[tuple[str, int, int]]


def parted(text: str, has: frozenset[str]) -> Readings:
    """Yield readings of a text put together again, each with the place it is a reading of; `has` names the text's shapes."""
    for shape, read in _READINGS.items():
        if shape in has:
            yield from read(text)


def _summed(text: str) -> Readings:
    pieces = [next(filter(None, map(match.group, range(1, 5))), "") for match in _QUOTED.finditer(text)]
    pieces = [piece for piece in pieces if "://" not in piece]  # an address is whole, as in a settings file
    if len(pieces) > 1 and len(text) <= _MOST:  # what a whole page quotes was not taken apart to be joined
        yield "".join(pieces), 0, len(text)
        yield " ".join(pieces), 0, len(text)
    yield _without(_PLUS, text), 0, len(text)


def _without(pattern: Linear, text: str) -> str:
    parts, last = [], 0
    for match in pattern.finditer(text):
        parts.append(text[last : match.start()])
        last = match.end()
    return "".join([*parts, text[last:]])


def _apart(text: str) -> Readings:
    """Yield the text without signs between letters, and with neighbours joined that make a word together."""
    letters = [
        char
        for at, char in enumerate(text)
        if char not in _SIGNS or not (text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha())
    ]
    yield "".join(letters), 0, len(text)
    words = [match.group() or "" for match in _WORD.finditer(text)]
    joined: list[str] = []
    for word in words:
        if joined and (joined[-1] + word).lower().rstrip(".,!?;:") in _ORDERING:
            joined[-1] += word
        else:
            joined.append(word)
    yield " ".join(joined), 0, len(text)


def _letters(text: str) -> Readings:
    for match in _SPACED_OUT.finditer(text):
        yield (match.group() or "").replace(" ", ""), match.start(), match.end()


def _backwards(text: str) -> Readings:
    if len(text) <= _MOST:
        yield " ".join(reversed(text.rstrip(" .!?\n").split())), 0, len(text)


_READINGS: dict[str, Callable[[str], Readings]] = {
    "summed": _summed,
    "apart": _apart,
    "letters": _letters,
    "backwards": _backwards,
}
