"""What the words themselves say of a clause: hedged, negated, for once only, wished, said by halves, a question."""

from collections.abc import Callable, Iterable

from memory_core.languages.clauses import asks, without_leads
from memory_core.languages.linear import Linear
from memory_core.languages.pack import Pack, SubjectRules
from memory_core.languages.persons import is_about_another
from memory_core.languages.phrases import finder, line_of
from memory_core.languages.registry import PACKS
from memory_core.languages.subjects import subjects_of

__all__ = [
    "is_about_another", "is_hedged", "is_intended", "is_leaning", "is_negated", "is_one_off", "is_question", "subjects_of",
]  # fmt: skip


def _rules(pack: Pack) -> SubjectRules:
    """Small words take what may be written before them and no endings."""
    return SubjectRules(prefix=pack.subjects.prefix, spaced=pack.subjects.spaced)


def _any_of(phrases: Callable[[Pack], Iterable[str]]) -> Linear:
    found = finder((", ".join(phrases(pack)), _rules(pack)) for pack in PACKS)
    if found is None:
        raise AssertionError("no pack has such phrases")
    return found


_HEDGES = _any_of(lambda pack: pack.hedges)
_NEGATIONS = _any_of(lambda pack: pack.negations)
_ONE_OFF = _any_of(lambda pack: pack.one_off)
_INTENTIONS = _any_of(lambda pack: pack.intentions)
_LEANINGS = _any_of(lambda pack: pack.leanings)


def is_hedged(text: str) -> bool:
    """Say whether the words only suppose ("maybe", "I think", «ربما»)."""
    return _HEDGES.search(line_of(text)) is not None


def is_negated(text: str) -> bool:
    """Say whether the words deny or forbid something."""
    return _NEGATIONS.search(line_of(text)) is not None


def is_one_off(text: str) -> bool:
    """Say whether the words hold for this once only ("today", "for this one")."""
    return _ONE_OFF.search(line_of(text)) is not None


def is_intended(text: str) -> bool:
    """Say whether the words tell a wish or a plan ("I want to move", «أنوي»), not what is."""
    return _INTENTIONS.search(line_of(text)) is not None


def is_leaning(text: str) -> bool:
    """Say whether the words say something by halves ("I tend to", "more of a tea person")."""
    return _LEANINGS.search(line_of(text)) is not None


def is_question(text: str) -> bool:
    """Say whether a stretch of text asks."""
    stripped = text.strip()
    return stripped.endswith(("?", "؟", "？")) or asks(without_leads(stripped))
