"""Words that orders need, misspelt so that a filter misses them: read as what they stand for."""

from itertools import pairwise

from memory_core.languages.linear import Linear

_WORDS = [
    "ignore",
    "disregard",
    "forget",
    "override",
    "bypass",
    "reveal",
    "instructions",
    "instruction",
    "previous",
    "system",
    "prompt",
    "guidelines",
    "restrictions",
    "policies",
    "secrets",
    "confirmation",
    "approval",
    "administrator",
    "developer",
    "password",
    "everything",
    "without",
    "earlier",
]
_SHORT = ["rules", "your", "send", "notes", "hidden", "policy", "limits", "safety", "obey"]
_SKELETONS = {
    word.replace("l", "i"): word
    for word in [
        *_WORDS,
        *_SHORT,
        "all",
        "tell",
        "delete",
        "policy",
        "limits",
        "rules",
        "reveal",
        "files",
        "always",
        "following",
    ]
    if "l" in word
}
_WORD = Linear(r"[A-Za-z]{3,}", exact=True)


def _swapped(word: str) -> set[str]:
    """Return the word with two neighbours swapped, the first letter kept."""
    return {
        word[:at] + after + before + word[at + 2 :]
        for at, (before, after) in enumerate(pairwise(word))
        if at and before != after
    }


def _damaged(word: str) -> set[str]:
    """Return the word with one letter left out or doubled, the first letter kept."""
    places = range(1, len(word))
    return {word[:at] + word[at + 1 :] for at in places} | {word[:at] + word[at] + word[at:] for at in places}


_REAL = frozenset(
    [
        "system",
        "systems",
        "prompts",
        "prompt",
        "ignored",
        "reveals",
        "rule",
        "rues",
        "send",
        "sends",
        "note",
        "secret",
        "instruction",
        "approvals",
        "polices",
        "seen",
    ]
)
_MEANT = {
    typo: word
    for words, damages in ((_WORDS, (_swapped, _damaged)), (_SHORT, (_swapped,)))
    for word in words
    for damage in damages
    for typo in damage(word)
    if typo not in _REAL and typo not in (*_WORDS, *_SHORT)
}
PATTERN = rf"(?i)(?:^|[^A-Za-z])(?:{'|'.join(sorted(_MEANT))})(?:$|[^A-Za-z])"
"""What a text must hold for `respelt` to change it."""


def respelt(text: str) -> str | None:
    """Return the text of the same words as they are meant, or None where the length would not hold or nothing changes.

    Offsets shift by the letters mended: use the text to judge, not to point into.
    """
    return _replaced(text, _MEANT)


def from_digits(text: str) -> str:
    """Return a text whose 1s have become i with those of them that stand for l mended; the length holds."""
    return _replaced(text, _SKELETONS) or text


def _replaced(text: str, known: dict[str, str]) -> str | None:
    parts: list[str] = []
    last = 0
    for match in _WORD.finditer(text):
        meant = known.get((match.group() or "").lower())
        if meant is not None:
            parts += [text[last : match.start()], meant]
            last = match.end()
    return "".join([*parts, text[last:]]) if parts else None
