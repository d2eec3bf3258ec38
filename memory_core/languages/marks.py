"""What the words themselves say of a clause: hedged, negated, for once only, about somebody else, a sensitive subject."""

from collections.abc import Iterable
from functools import lru_cache

from memory_core.languages.clauses import asks, without_leads
from memory_core.languages.linear import Linear, literal
from memory_core.languages.normalise import fold, words
from memory_core.languages.registry import PACKS

_ARABIC_PREFIX = "(?:[وف]?(?:ال|بال|لل|ب|ل)?)"


def _phrase(phrase: str) -> str:
    text = " ".join(words(phrase.rstrip("*"))) or fold(phrase)
    prefix = _ARABIC_PREFIX if "ء" <= text[:1] <= "ي" else ""
    return f"{prefix}{literal(text)}{'[^ ]*' if phrase.endswith('*') else ''}"


def _any_of(phrases: Iterable[str]) -> Linear:
    """Return an expression that finds any of the phrases in a line of folded words."""
    return Linear(f" (?:{'|'.join(_phrase(p.strip()) for p in phrases if p.strip())})(?:'s)? ")


def _split(phrases: str) -> list[str]:
    return [phrase.strip() for phrase in phrases.split(",") if phrase.strip()]


_HEDGES = _any_of(phrase for pack in PACKS for phrase in pack.hedges)
_NEGATIONS = _any_of(phrase for pack in PACKS for phrase in pack.negations)
_ONE_OFF = _any_of(phrase for pack in PACKS for phrase in pack.one_off)
_THIRD_PARTY = tuple(Linear(pattern) for pack in PACKS for pattern in pack.third_party)
_HARMLESS = _any_of(phrase for pack in PACKS for phrase in _split(pack.harmless))
_SUBJECTS = {
    subject: _any_of(phrase for pack in PACKS for phrase in _split(pack.subjects.get(subject, "")))
    for subject in sorted({subject for pack in PACKS for subject in pack.subjects})
}


@lru_cache(maxsize=1024)
def _line(text: str) -> str:
    return f" {' '.join(words(text))} "


def is_hedged(text: str) -> bool:
    """Say whether the words only suppose ("maybe", "I think", «ربما»)."""
    return _HEDGES.search(_line(text)) is not None


def is_negated(text: str) -> bool:
    """Say whether the words deny or forbid something."""
    return _NEGATIONS.search(_line(text)) is not None


def is_one_off(text: str) -> bool:
    """Say whether the words hold for this once only ("today", "for this one")."""
    return _ONE_OFF.search(_line(text)) is not None


def is_question(text: str) -> bool:
    """Say whether a stretch of text asks."""
    stripped = text.strip()
    return stripped.endswith(("?", "؟", "？")) or asks(without_leads(stripped))


def is_about_another(text: str) -> bool:
    """Say whether a clause is about another person than its speaker: their relative, a name, "he"."""
    clause = without_leads(text.strip().strip("\"'“”«»"))
    return any(pattern.fullmatch(clause) for pattern in _THIRD_PARTY)


def subjects_of(text: str) -> frozenset[str]:
    """Return the sensitive subjects that a text touches (ARCHITECTURE §9, gate `subject`)."""
    line = _line(text)
    for harmless in [m.group() or "" for m in _HARMLESS.finditer(line)]:
        line = line.replace(harmless, " · ")
    return frozenset(subject for subject, words_of in _SUBJECTS.items() if words_of.search(line))
