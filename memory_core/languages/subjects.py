"""Which sensitive subjects a text touches: firm words anywhere, loose ones only away from technical talk."""

from functools import lru_cache

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold
from memory_core.languages.phrases import finder, line_of
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
    """Return the sensitive subjects that a text touches (ARCHITECTURE §9, gate `subject`)."""
    folded = fold(text)
    found = {subject for subject, pattern in _numbers() if pattern.search(folded)}
    for clause in text.replace(". ", "\n").translate(_ENDS).split("\n"):
        line = without_harmless(line_of(clause))
        found.update(subject for subject in SUBJECTS if subject not in found and _touches(subject, line))
    return frozenset(found)


def without_harmless(line: str) -> str:
    """Return a line of folded words with phrases that only sound sensitive or personal blotted out."""
    pattern = _harmless()
    parts, last = [], 0
    for match in pattern.finditer(line) if pattern else ():
        parts += [line[last : match.start()], " · "]
        last = match.end()
    return "".join([*parts, line[last:]])


def _touches(subject: str, line: str) -> bool:
    firm = _firm(subject)
    if firm is not None and firm.search(line):
        return True
    personal = _personal()
    own = personal is not None and personal.search(line) is not None
    found = [pattern for pattern in (_loose(subject, False), _loose(subject, True) if own else None) if pattern]
    return any(not _technical_near(line, *match.span()) for pattern in found for match in pattern.finditer(line))


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
