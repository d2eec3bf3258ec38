"""Whether a statement says what its spans say: its content words must occur in them, in whatever form (§9, evidence-thin)."""

from collections.abc import Iterable

from memory_core.languages.normalise import content_words

_STEM = 4
"""Shortest beginning, in letters, that two forms of one word share."""
_SHARED = 0.6
"""Share of the longer form that they have in common: "Риге" and "Рига", "preferences" and "preferring"."""
_CLITICS = ("وال", "بال", "فال", "كال", "لل", "ال", "و", "ف", "ب", "ل", "ک", "ك")


def overlap(statement: str, spans: Iterable[str]) -> float:
    """Return the share of the statement's content words that the spans hold, 0 for a statement without any.

    Chinese counts by pairs of characters; endings and the particles that Arabic and Persian write to a word do not matter.
    """
    wanted = content_words(statement)
    said = {word for span in spans for word in content_words(span)}
    if not wanted:
        return 0.0
    return sum(word in said or any(same_word(word, other) for other in said) for word in wanted) / len(wanted)


def same_word(one: str, other: str) -> bool:
    """Say whether two words are forms of one, as far as their letters tell."""
    if one == other:
        return True
    if not _inflects(one) or not _inflects(other):
        return False
    return any(_alike(first, second) for first in _bare_forms(one) for second in _bare_forms(other))


def _inflects(word: str) -> bool:
    """Numbers, names of tools and pairs of Chinese characters have no forms."""
    return word.isalpha() and not any("\u2e80" <= char <= "\u9fff" or "\u3040" <= char <= "\u30ff" for char in word)


def _bare_forms(word: str) -> tuple[str, ...]:
    if not "\u0621" <= word[:1] <= "\u06cc":
        return (word,)
    return (word, *(word[len(c) :] for c in _CLITICS if word.startswith(c) and len(word) - len(c) >= 3))


def _alike(one: str, other: str) -> bool:
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    longer = max(len(one), len(other))
    least = _STEM if one.isascii() and other.isascii() else _STEM - 1
    return shared >= least and shared >= _SHARED * longer
