"""Detects preferences, project facts and requests to forget one in a direct user message; no model, no memory, no clock."""

from dataclasses import dataclass, replace
from functools import lru_cache

from memory_core.languages.clauses import asks
from memory_core.languages.linear import Match, any_of, encoded
from memory_core.languages.promotion_pack import PromotionForm, Takes
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.subjects import subjects_of
from memory_core.promotion.canonical import (
    Canonical,
    Kind,
    canonical_fact,
    canonical_preference,
    is_allowed,
    value_of,
)
from memory_core.promotion.extraction import Dropped, Sentence, sentences
from memory_core.promotion.forms import FACTS, FORGET, FORGET_PREFERENCE, FORGETS, HINTS, PREFERENCES
from memory_core.promotion.normal import APOSTROPHES, plain, unified

MAX_STATEMENTS = 8

_REFUSALS = tuple(
    (reason, any_of(pack.refusals.get(reason, "") for pack in PROMOTION_PACKS))
    for reason in dict.fromkeys(reason for pack in PROMOTION_PACKS for reason in pack.refusals)
)
_REFUSED = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.refusals.values())
_POINTING = any_of(pack.pointing for pack in PROMOTION_PACKS)
_PROSE = any_of(pack.no_command for pack in PROMOTION_PACKS)
_NO_SUBJECT = any_of(pack.no_subject for pack in PROMOTION_PACKS)
_NO_PLACE = any_of(pack.no_place for pack in PROMOTION_PACKS)
_BY_VALUE = PromotionForm(pattern="", line="Prefer {x}.", key="prefer", takes=Takes.LATIN)
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
    return list(examine(text).statements) if HINTS.occurs(encoded(read)) else []


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
    found, kind = _forgotten(sentence), Kind.FORGET
    if found is None:
        found = _canonical(sentence.plain, sentence.shown)
        kind = found.kind if isinstance(found, Canonical) else kind
    if not isinstance(found, Canonical):
        return found
    return _Refused("question") if sentence.asks or asks(sentence.plain) else _statement(found, kind)


@lru_cache(maxsize=1024)
def _subjects(content: str) -> frozenset[str]:
    """Return the sensitive subjects of a canonical sentence; people repeat themselves, so the last are kept."""
    return subjects_of(content)


def _forgotten(sentence: Sentence) -> Canonical | _Refused | None:
    if FORGETS.fullmatch(sentence.plain) is None:
        return None
    for form in FORGET:
        match = form.fullmatch(sentence.plain)
        if match is not None:
            start, end = match.span("x")
            return _canonical(sentence.plain[start:end], sentence.shown[start:end], unsaid=True)
    for form in FORGET_PREFERENCE:
        match = form.fullmatch(sentence.plain)
        if match is not None:
            return _preference(_BY_VALUE, _Shown(match, sentence.shown))
    return None


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


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the groups of a match took, as the person typed it."""

    match: Match
    shown: str

    def group(self, name: str) -> str:
        if not self.match.named(name):
            return ""
        start, end = self.match.span(name)
        return unified(self.shown[start:end])


def _canonical(said: str, shown: str, *, unsaid: bool = False) -> Canonical | _Refused | None:
    """Return the canonical form of what a sentence says, or asks to forget; the first form that fits decides."""
    if HINTS.search(said) is None:
        return None
    for forms, make in ((PREFERENCES, _preference), (FACTS, _fact)):
        for form, pattern in forms:
            match = pattern.fullmatch(said) if unsaid or not form.unsaid_only else None
            if match is not None:
                return make(form, _Shown(match, shown))
    return None


def _preference(form: PromotionForm, said: _Shown) -> Canonical | _Refused | None:
    x, y = said.group("x"), said.group("y")
    value = value_of(form.value.replace("{x}", x).replace("{y}", y) if form.value else x)
    refused = _refusal(form, value)
    if refused is not None:
        return refused
    found = canonical_preference(form, value)
    return _Refused("sensitive") if _subjects(found.content) - _SCANNED else found


def _fact(form: PromotionForm, said: _Shown) -> Canonical | _Refused | None:
    x, y = value_of(said.group("x")), value_of(said.group("y"))
    for value in (x, y):
        refused = _refusal(form, value) if value else None
        if refused is not None:
            return refused
    if y and (_NO_SUBJECT.fullmatch(x) is not None or _NO_PLACE.fullmatch(y) is not None):
        return _Refused("no-fact")
    found = canonical_fact(form, x, y)
    return _Refused("sensitive") if _subjects(found.content) else found


def _refusal(form: PromotionForm, value: str) -> _Refused | None:
    value = value.translate(APOSTROPHES)
    if not value or _POINTING.fullmatch(value) is not None:
        return _Refused("deictic" if value else "empty")
    for reason, pattern in _REFUSALS if _REFUSED.search(value) is not None else ():
        if pattern.search(value) is not None:
            return _Refused(reason)
    if form.command and _PROSE.fullmatch(value) is not None:
        return _Refused("no-command")
    return None if is_allowed(form, value) else _Refused("not-technical")
