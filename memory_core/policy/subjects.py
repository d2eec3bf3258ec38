"""Labels recomputed from the words: a label that a model gave may lower trust, never raise it (ARCHITECTURE §2 rule 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.languages.marks import is_about_another, is_hedged, is_negated, is_one_off, is_question, subjects_of
from memory_core.languages.slots import slot_of
from memory_core.languages.statements import asks_to_remember
from memory_core.values import Evidence, Explicitness, Fact, Sensitivity, Subject

_SECRET_SUBJECTS = frozenset({"credentials"})
_PRIVATE_SUBJECTS = frozenset({"family", "minors", "phone", "address"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What a fact is, by its own words and at most as trusted as its extractor said."""

    explicitness: Explicitness
    sensitivity: Sensitivity
    subject: Subject
    subjects: frozenset[str]
    slot: str | None
    value: str | None


def labels_of(fact: Fact, evidence: Sequence[Evidence]) -> Labels:
    """Recompute a fact's labels from its statement and its spans.

    Args:
        fact: As proposed; its own labels are the most that is granted.
        evidence: The verified spans.
    """
    spans = [e.span for e in evidence]
    subjects = frozenset().union(*(subjects_of(text) for text in (fact.statement, *spans)))
    slot = slot_of(fact.statement)
    return Labels(
        explicitness=_explicitness(fact, spans),
        sensitivity=_stricter(fact.sensitivity, _sensitivity(subjects)),
        subject=subject_of(fact, evidence),
        subjects=subjects,
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
    )


def subject_of(fact: Fact, evidence: Sequence[Evidence]) -> Subject:
    """Say whom a fact is about: someone else if its extractor, its statement or any span says so."""
    texts = (fact.statement, *(_without_request(e.span) for e in evidence))
    other = fact.subject is Subject.OTHER or any(is_about_another(text) for text in texts)
    return Subject.OTHER if other else Subject.SPEAKER


def _without_request(span: str) -> str:
    """Return what a request to remember is about, as far as its first words tell."""
    if not asks_to_remember(span):
        return span
    for mark in (" that ", ": ", "أن ", "أنّ ", "ان ", "بأن "):
        _, found, rest = span.partition(mark)
        if found:
            return rest
    return span


def _explicitness(fact: Fact, spans: Sequence[str]) -> Explicitness:
    if fact.detected or not spans:
        return fact.explicitness
    supposed = any(_supposes(span) for span in spans)
    turned = is_negated(fact.statement) != any(is_negated(span) for span in spans)
    plain = Explicitness.INFERRED if supposed or turned else Explicitness.EXPLICIT
    order = list(Explicitness)
    return max(fact.explicitness, plain, key=order.index)


def _supposes(span: str) -> bool:
    return is_hedged(span) or is_one_off(span) or (is_question(span) and not asks_to_remember(span))


def _sensitivity(subjects: frozenset[str]) -> Sensitivity:
    if subjects & _SECRET_SUBJECTS:
        return Sensitivity.SECRET
    if subjects - _PRIVATE_SUBJECTS:
        return Sensitivity.SENSITIVE
    return Sensitivity.PRIVATE if subjects else Sensitivity.NONE


def _stricter(one: Sensitivity, other: Sensitivity) -> Sensitivity:
    order = list(Sensitivity)
    return max(one, other, key=order.index)
