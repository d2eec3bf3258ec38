"""Labels recomputed from the words: a label that a model gave may lower trust, never raise it (ARCHITECTURE §2 rule 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.languages.linear import Linear
from memory_core.languages.marks import (
    is_about_another,
    is_hedged,
    is_intended,
    is_leaning,
    is_negated,
    is_one_off,
    is_question,
    subjects_of,
)
from memory_core.languages.slots import slot_of
from memory_core.languages.statements import asks_to_remember
from memory_core.policy.overlap import overlap
from memory_core.values import Evidence, Explicitness, Fact, Sensitivity, Subject

_JOINED = Linear(
    r"[,;:.!?،؛。，；！？\n]+|\s(?:and|but|while|because|since|whereas|und|aber|weil|y|e|pero|porque|mientras|et|mais|car|parce|и|а|но|потому|لكن|ولكن|بينما|اما|ولی|چون)\s|\sو"
)
"""Where another subject may begin."""
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
    """Say whom a fact is about: someone else if its extractor, its statement or the words that it is taken from say so."""
    if fact.subject is Subject.OTHER or is_about_another(fact.statement):
        return Subject.OTHER
    other = any(_about_another(_without_request(e.span), fact.statement) for e in evidence)
    return Subject.OTHER if other else Subject.SPEAKER


def _about_another(span: str, statement: str) -> bool:
    """Say whether the part that the statement is taken from is another's: "I live here and my sister lives in Riga"."""
    if is_about_another(span):
        return True
    shares = {True: 0.0, False: 0.0}
    for piece in _pieces(span):
        another = is_about_another(piece)
        shares[another] = max(shares[another], overlap(statement, [piece]))
    return shares[True] > 0 and shares[True] >= shares[False]


def _pieces(text: str) -> list[str]:
    found, last = [], 0
    for match in _JOINED.finditer(text):
        found.append(text[last : match.start()])
        last = match.end()
    return [*found, text[last:]]


def _without_request(span: str) -> str:
    """Return what a request to remember is about, as far as its first words tell."""
    if not asks_to_remember(span):
        return span
    for mark in (
        " that ",
        ": ",
        "أن ",
        "أنّ ",
        "ان ",
        "بأن ",
        "، ",
        ", что ",
        " que ",
        " qu'",
        " dass ",
        " که ",
        "：",
        "，",
    ):
        _, found, rest = span.partition(mark)
        if found:
            return rest
    return span


def _explicitness(fact: Fact, spans: Sequence[str]) -> Explicitness:
    if fact.detected or not spans:
        return fact.explicitness
    order = list(Explicitness)
    return max(fact.explicitness, said_how(fact.statement, spans), key=order.index)


def said_how(statement: str, spans: Sequence[str]) -> Explicitness:
    """Say how plainly spans say a statement.

    Inferred: the words suppose, ask, hold for once, wish for what is stated as so, or deny what is affirmed. Strongly
    implied: they lean towards it. Explicit otherwise.
    """
    turned = is_negated(statement) != any(is_negated(span) for span in spans)
    wished = any(is_intended(span) for span in spans) and not is_intended(statement)
    if turned or wished or any(_supposes(span) for span in spans):
        return Explicitness.INFERRED
    leans = any(is_leaning(span) for span in spans)
    return Explicitness.STRONGLY_IMPLIED if leans else Explicitness.EXPLICIT


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
