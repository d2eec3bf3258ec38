"""Detects preferences, project facts and requests to forget one in a direct user message; no model, no memory, no clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from memory_core.languages.linear import Linear, Match, any_of
from memory_core.languages.promotion_pack import PromotionForm
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.subjects import subjects_of
from memory_core.promotion.canonical import (
    Canonical,
    Kind,
    canonical_fact,
    canonical_preference,
    is_bounded,
    value_of,
)
from memory_core.promotion.extraction import Dropped, Sentence, sentences
from memory_core.promotion.normal import plain

MAX_STATEMENTS = 8

_HINTS = any_of(pack.hints for pack in PROMOTION_PACKS)


def _compiled(forms: Iterable[PromotionForm]) -> tuple[tuple[PromotionForm, Linear], ...]:
    return tuple((form, Linear(form.pattern)) for form in forms)


_PREFERENCES = _compiled(form for pack in PROMOTION_PACKS for form in pack.preferences)
_FACTS = _compiled(form for pack in PROMOTION_PACKS for form in pack.facts)
_FORGET = tuple(Linear(pattern) for pack in PROMOTION_PACKS for pattern in pack.forget)
_FORGET_PREFERENCE = tuple(Linear(pattern) for pack in PROMOTION_PACKS for pattern in pack.forget_preference)
_REFUSALS = tuple(
    (reason, any_of(pack.refusals.get(reason, "") for pack in PROMOTION_PACKS))
    for reason in dict.fromkeys(reason for pack in PROMOTION_PACKS for reason in pack.refusals)
)
_POINTING = any_of(pack.pointing for pack in PROMOTION_PACKS)
_BY_VALUE = PromotionForm(pattern="", line="Prefer {x}.", key="prefer")
_SCANNED = frozenset({"credentials"})
"""Left to the scanner, which every statement meets before it is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One supported statement of a message.

    Args:
        kind: `preference`, `project-fact`, or `forget`.
        content: The canonical sentence, in English; of a `forget`, that of what is to be forgotten.
        key: Equal for what says the same, in any language (evidence is matched by it).
        slot: The exclusive slot that it fills, as `memory_core.languages.slots` names it, None if none.
        value: The slot's value.
        forgets: Of a `forget`, whether a preference or a project fact is meant.
        start: Where the words stand in the message, in code points.
        end: Where they end.
    """

    kind: Kind
    content: str
    key: str
    slot: str | None
    value: str | None
    forgets: Kind | None = None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Examined:
    """Everything that a message holds for promotion: its statements, and what was dropped and why."""

    statements: tuple[Statement, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True)
class _Refused:
    reason: str


def detect(text: str) -> list[Statement]:
    """Return the supported statements of one direct user message, in order, at most eight (PORTS, ARCHITECTURE §9).

    Args:
        text: What the person typed, and nothing that anybody else added to it.
    """
    read = text if text.isascii() else plain(text)
    return [] if _HINTS.search(read) is None else list(examine(text).statements)


def examine(text: str) -> Examined:
    """Return what `detect` returns, with everything that was left out and the reasons."""
    extracted = sentences(text)
    found: list[Statement] = []
    dropped = list(extracted.dropped)
    for sentence in extracted.sentences:
        read = _read(sentence)
        if isinstance(read, _Refused) or (read is not None and len(found) == MAX_STATEMENTS):
            reason = read.reason if isinstance(read, _Refused) else "over-limit"
            dropped.append(Dropped(text[sentence.start : sentence.end], reason))
        elif read is not None:
            found.append(replace(read, start=sentence.start, end=sentence.end))
    return Examined(tuple(found), tuple(dropped))


def _read(sentence: Sentence) -> Statement | _Refused | None:
    """Return the statement that a sentence makes, why it makes none although its form is one, or None."""
    for form in _FORGET:
        match = form.fullmatch(sentence.plain)
        if match is not None:
            return _forgetting(_canonical(match.named("x")), sentence)
    for form in _FORGET_PREFERENCE:
        match = form.fullmatch(sentence.plain)
        if match is not None:
            return _forgetting(_preference(_BY_VALUE, match), sentence)
    found = _canonical(sentence.plain)
    if isinstance(found, Canonical):
        return _Refused("question") if sentence.asks else _statement(found, found.kind)
    return found


def _forgetting(found: Canonical | _Refused | None, sentence: Sentence) -> Statement | _Refused | None:
    if not isinstance(found, Canonical):
        return found
    return _Refused("question") if sentence.asks else _statement(found, Kind.FORGET)


def _statement(found: Canonical, kind: Kind) -> Statement:
    return Statement(
        kind=kind,
        content=found.content,
        key=found.key,
        slot=found.slot,
        value=found.value,
        forgets=found.kind if kind is Kind.FORGET else None,
        start=0,
        end=0,
    )


def _canonical(said: str) -> Canonical | _Refused | None:
    """Return the canonical form of what a sentence says; the first form that fits decides."""
    if _HINTS.search(said) is None:
        return None
    for form, pattern in _PREFERENCES:
        match = pattern.fullmatch(said)
        if match is not None:
            return _preference(form, match)
    for form, pattern in _FACTS:
        match = pattern.fullmatch(said)
        if match is not None:
            return _fact(form, match)
    return None


def _preference(form: PromotionForm, match: Match) -> Canonical | _Refused | None:
    x, y = match.named("x"), match.named("y")
    said = form.value.replace("{x}", x).replace("{y}", y) if form.value else x
    value = value_of(said)
    refused = _refusal(form, value)
    if refused is not None:
        return refused
    found = canonical_preference(form, value)
    return _Refused("sensitive") if _is_sensitive(found.content) else found


def _fact(form: PromotionForm, match: Match) -> Canonical | _Refused | None:
    x, y = value_of(match.named("x")), value_of(match.named("y"))
    for value in (x, y):
        refused = _refusal(form, value) if value else None
        if refused is not None:
            return refused
    found = canonical_fact(form, x, y)
    return _Refused("sensitive") if _is_sensitive(found.content) else found


def _refusal(form: PromotionForm, value: str) -> _Refused | None:
    if not value or _POINTING.fullmatch(value) is not None:
        return _Refused("deictic" if value else "empty")
    for reason, pattern in _REFUSALS:
        if pattern.search(value) is not None:
            return _Refused(reason)
    return _Refused("not-technical") if form.bounded and not is_bounded(value) else None


def _is_sensitive(content: str) -> bool:
    return bool(subjects_of(content) - _SCANNED)
