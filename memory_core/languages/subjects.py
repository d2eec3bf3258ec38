"""Which sensitive subjects a text touches: firm words anywhere, loose ones only away from technical talk."""

from functools import lru_cache

from memory_core.languages.linear import Linear, encoded
from memory_core.languages.normalise import fold
from memory_core.languages.phrases import bare, finder, line_of
from memory_core.languages.registry import ALL

SUBJECTS = (
    "health", "money", "law", "family", "religion", "politics", "sex", "identity", "address", "phone", "minors", "credentials",
)  # fmt: skip
"""The subjects of ARCHITECTURE §9."""

_ENDS = str.maketrans(dict.fromkeys("!?;؟؛。！？；", "\n"))
_WORDS_NEAR = 6
_CHARS_NEAR = 10
"""How far technical talk reaches: words, and characters where no blanks part the words."""


def subjects_of(text: str) -> frozenset[str]:
    """Return the sensitive subjects that a text touches (ARCHITECTURE §9, gate `subject`). Linear in its length."""
    folded = encoded(fold(text))
    found = {subject for subject, pattern in _numbers() if pattern.occurs(folded)}
    lines = _lines(text)
    in_utf8 = encoded("\n".join(lines))
    personal = _personal()
    own = {line for line in lines if personal.search(line)} if personal and personal.occurs(in_utf8) else set()
    for subject in SUBJECTS:
        if subject not in found and _touched(subject, lines, own, in_utf8):
            found.add(subject)
    return frozenset(found)


def _lines(text: str) -> list[str]:
    """Return the clauses as lines of folded words, without what is harmless. The words are folded all at once."""
    clauses = text.replace(". ", "\n").translate(_ENDS)
    lines = [line_of(clause) for clause in bare(clauses).split("\n")]
    harmless = _harmless()
    if harmless is None or not harmless.occurs(encoded("\n".join(lines))):
        return lines
    return [without_harmless(line) for line in lines]


def without_harmless(line: str) -> str:
    """Return a line of folded words with phrases that only sound sensitive or personal blotted out."""
    pattern = _harmless()
    parts, last = [], 0
    for match in pattern.finditer(line) if pattern else ():
        parts += [line[last : match.start()], " · "]
        last = match.end()
    return "".join([*parts, line[last:]])


def _touched(subject: str, lines: list[str], own: set[str], in_utf8: bytes) -> bool:
    """Say whether any line touches a subject; `own` are those with a word of the speaker's own, `in_utf8` is all of them."""
    firm = _firm(subject)
    if firm is not None and firm.occurs(in_utf8) and any(firm.search(line) for line in lines):
        return True
    return any(
        _apart_from_technical(pattern, line)
        for pattern, among in ((_loose(subject, False), lines), (_loose(subject, True), own))
        if pattern is not None and among and pattern.occurs(in_utf8)
        for line in among
    )


def _apart_from_technical(pattern: Linear, line: str) -> bool:
    return any(not _technical_near(line, *match.span()) for match in pattern.finditer(line))


def _technical_near(line: str, start: int, end: int) -> bool:
    pattern = _technical()
    near = _before(line, start) + line[start:end] + _after(line, end)
    return pattern is not None and pattern.search(near) is not None


def _before(line: str, start: int) -> str:
    words = line[max(0, start - 20 * _WORDS_NEAR) : start].split(" ")[-_WORDS_NEAR - 1 :]
    return f" {' '.join(words)[-20 * _WORDS_NEAR :]}"


def _after(line: str, end: int) -> str:
    words = line[end : end + 20 * _WORDS_NEAR].split(" ")[: _WORDS_NEAR + 1]
    return f"{' '.join(words)} "


@lru_cache(maxsize=1)
def _numbers() -> tuple[tuple[str, Linear], ...]:
    return tuple((subject, Linear(shape)) for pack in ALL for subject, shape in pack.subjects.numbers)


@lru_cache(maxsize=1)
def _harmless() -> Linear | None:
    return finder((pack.subjects.harmless, pack.subjects) for pack in ALL)


@lru_cache(maxsize=1)
def _technical() -> Linear | None:
    return finder((pack.subjects.technical, pack.subjects) for pack in ALL)


@lru_cache(maxsize=len(SUBJECTS))
def _firm(subject: str) -> Linear | None:
    return finder((pack.subjects.firm.get(subject, ""), pack.subjects) for pack in ALL)


@lru_cache(maxsize=2 * len(SUBJECTS))
def _loose(subject: str, personal: bool) -> Linear | None:
    packs = [pack.subjects for pack in ALL if bool(pack.subjects.personal) is personal]
    return finder((rules.loose.get(subject, ""), rules) for rules in packs)


@lru_cache(maxsize=1)
def _personal() -> Linear | None:
    return finder((pack.subjects.personal, pack.subjects) for pack in ALL)
