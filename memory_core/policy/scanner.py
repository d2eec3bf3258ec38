"""Says what may not be stored or prompted: credentials, planted instructions, hidden text. Pure and linear; no model.

`scan` judges a text, `mask` hides the credentials in it. Findings stand at the places of the original text.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from memory_core.languages.linear import Linear, encoded
from memory_core.policy.clean import View, clean, letters_joined, one_line, readings, unmasked
from memory_core.policy.encoded import Wrapped, unwrapped
from memory_core.policy.formats import DISTINCT, FORMATS
from memory_core.policy.hidden import hidden, may_hide
from memory_core.policy.injection import INJECTION
from memory_core.policy.injection_combined import sentences
from memory_core.policy.injection_forms import INJECTION_FORMS
from memory_core.policy.injection_further import INJECTION_FURTHER
from memory_core.policy.injection_intents import INJECTION_INTENTS
from memory_core.policy.injection_languages import INJECTION_LANGUAGES
from memory_core.policy.injection_meanings import COMBINATIONS, IDEAS
from memory_core.policy.injection_theft import INJECTION_THEFT
from memory_core.policy.misspelt import respelt
from memory_core.policy.rules import Rule, RuleTable
from memory_core.policy.shapes import shapes
from memory_core.policy.spoken import SPOKEN
from memory_core.policy.spoken_codes import SPOKEN_CODES
from memory_core.policy.spoken_plain import SPOKEN_PLAIN
from memory_core.policy.spoken_told import SPOKEN_TOLD
from memory_core.values import MASK, Span


class VerdictKind(StrEnum):
    """What may be done with a text."""

    ALLOW = "allow"
    SANITIZE = "sanitize"
    REJECT = "reject"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """What was found, as `credential.github`, and where: a span of the original text."""

    code: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Return the place."""
        return Span(self.start, self.end)


class Verdict(NamedTuple):
    """A text's verdict; `text` is what may be used instead when it is `sanitize`."""

    kind: VerdictKind
    findings: tuple[Finding, ...]
    text: str

    @property
    def allowed(self) -> bool:
        """Say whether nothing was found."""
        return self.kind is VerdictKind.ALLOW


_TOLD = (*SPOKEN, *SPOKEN_CODES, *SPOKEN_PLAIN, *SPOKEN_TOLD)
_CREDENTIALS = len(FORMATS) + len(_TOLD)
"""How many rules, the first of all, are about credentials."""
_FORMATS = RuleTable(FORMATS)
_INSTRUCTIONS = (
    *INJECTION,
    *INJECTION_FORMS,
    *INJECTION_INTENTS,
    *INJECTION_LANGUAGES,
    *INJECTION_FURTHER,
    *INJECTION_THEFT,
)
_ALL = RuleTable((*FORMATS, *_TOLD, *_INSTRUCTIONS), IDEAS, COMBINATIONS, sentences)
_BROKEN = Linear(
    rf"(?:^|[^A-Za-z0-9])(?P<v>{DISTINCT}[A-Za-z0-9_.:-]*(?:[ \n*`]{{1,3}}[A-Za-z0-9_.-]+){{0,40}})", exact=True
)
_PIECE = Linear(r"[^ \n*`]+", exact=True)
_WORD = Linear(r"[A-Za-z]?[a-z]*[.,]?|[-–—]", exact=True)
_NOT_A_CARD = Linear(
    r"(?:order|invoice|tracking|ticket|reference|imei|parcel|shipment|serial|заказ|طلب|bestell)[^\n\d]{0,20}$"
)
_BLANKS = Linear(r"\n|  ", exact=True)
_SOFTENED = frozenset({"hidden.control"})
"""Findings that go away when their characters do."""


def scan(text: str) -> Verdict:
    """Judge a text.

    Args:
        text: Anything, of any length.

    Returns:
        `reject` for credentials, masked text, planted instructions and text hidden on purpose; `sanitize` for stray control
        characters; `allow` else.
    """
    return _kept(text) if len(text) <= _KEPT_LENGTH else _judge(text)


def _judge(text: str) -> Verdict:
    view = clean(text)
    in_utf8 = encoded(view.text)
    has = shapes(in_utf8)
    matches = _ALL.find(view.text, in_utf8)
    found = (
        [_at(rule.code, view, start, end) for rule, start, end in matches if _counts(rule, view, start)]
        if matches
        else []
    )
    if has:
        wrapped = tuple(unwrapped(view.text, has))
        found += [*_disguised_credentials(view, has, wrapped), *_planted(view, has, wrapped)]
    if not (text.isascii() and text.isprintable()) and may_hide(encoded(text)):
        found += _hidden(text)
    if not found:
        return Verdict(VerdictKind.ALLOW, (), text)
    findings = tuple(sorted(set(found)))
    if all(finding.code in _SOFTENED for finding in findings):
        drop = {i for finding in findings for i in range(finding.start, finding.end) if not text[i].isprintable()}
        return Verdict(VerdictKind.SANITIZE, findings, "".join(c for i, c in enumerate(text) if i not in drop))
    return Verdict(VerdictKind.REJECT, findings, "")


# A turn's text and the lines of a file are judged again at each gate, prompt and write; 512 short ones are kept.
_KEPT_LENGTH = 2_000
_kept = lru_cache(maxsize=512)(_judge)


def mask(text: str) -> tuple[str, tuple[Span, ...]]:
    """Replace each code point of every credential by MASK; the length holds, and masking twice changes nothing.

    Returns:
        The masked text and the masked stretches, in order, apart from each other.
    """
    masked = text
    while True:
        found = [f for f in _credentials(masked) if masked[f.start : f.end].strip(MASK)]
        if not found:
            break
        chars = list(masked)
        for finding in found:
            chars[finding.start : finding.end] = MASK * (finding.end - finding.start)
        masked = "".join(chars)
    return masked, _stretches(text, masked)


def _stretches(text: str, masked: str) -> tuple[Span, ...]:
    if text == masked:
        return ()
    spans: list[Span] = []
    for index, (before, after) in enumerate(zip(text, masked, strict=True)):
        if before == after:
            continue
        if spans and spans[-1].end == index:
            spans[-1] = Span(spans[-1].start, index + 1)
        else:
            spans.append(Span(index, index + 1))
    return tuple(spans)


def _credentials(text: str) -> list[Finding]:
    view = clean(text)
    in_utf8 = encoded(view.text)
    has = shapes(in_utf8)
    found = [
        _at(rule.code, view, start, end)
        for rule, start, end in _ALL.find(view.text, in_utf8, _CREDENTIALS)
        if _counts(rule, view, start)
    ]
    return [*found, *_disguised_credentials(view, has, tuple(unwrapped(view.text, has)))]


def _counts(rule: Rule, view: View, start: int) -> bool:
    return rule.code != "credential.card" or not _NOT_A_CARD.search(view.text[max(0, start - 40) : start])


def _disguised_credentials(view: View, has: frozenset[str], wrapped: Wrapped) -> Iterator[Finding]:
    if "broken" in has:
        yield from _broken(view)
    if "spaced" in has:
        joined = letters_joined(view)
        for rule, start, end in _ALL.find(joined.text, first=_CREDENTIALS):
            yield _at(rule.code, joined, start, end)
    for inner, start, end in wrapped:
        if any(rule.code != "credential.masked" for rule, _, _ in _FORMATS.find(inner)):
            yield _at("credential.encoded", view, start, end)


def _broken(view: View) -> Iterator[Finding]:
    """Find tokens pulled apart by blanks, line ends or asterisks: their pieces joined have a known format."""
    for match in _BROKEN.finditer(view.text):
        whole, start = match.named("v"), match.start("v")
        joined, found = "", None
        for piece in _PIECE.finditer(whole):
            text = piece.group() or ""
            if found is not None and _WORD.fullmatch(text):
                break
            joined += text
            rule = next((rule for rule, at, _ in _FORMATS.find(joined) if at == 0), None)
            if rule is not None and any(c.isdigit() for c in joined[4:]):
                found = _at(rule.code, view, start, start + piece.end())
        if found is not None:
            yield found


def _hidden(text: str) -> Iterator[Finding]:
    for code, start, end in hidden(text):
        yield Finding(code, start, end)


def _planted(plain: View, has: frozenset[str], wrapped: Wrapped) -> Iterator[Finding]:
    view = unmasked(plain, has)
    views = [*readings(view, has)]
    if view.text != plain.text:
        views.append(view)
    if "lines" in has:
        views.append(one_line(view))
    for reading in views:
        for rule, start, end in _instructions(reading.text):
            yield _at(rule.code, reading, start, end)
    starred = view.text.replace("*", "").replace("#", "") if "starred" in has else view.text
    meant = respelt(starred) if "misspelt" in has or "starred" in has else None
    if meant is not None and _instructions(meant):
        yield _at("injection.misspelt", view, 0, len(view.text))
    if view.text != plain.text:
        wrapped = tuple(unwrapped(view.text, shapes(encoded(view.text))))
    for inner, start, end in wrapped:
        if _instructions(inner):
            yield _at("injection.encoded", plain, start, end)


def _instructions(text: str) -> list[tuple[Rule, int, int]]:
    return [found for found in _ALL.find(text) if found[0].code.startswith("injection.")]


def _at(code: str, view: View, start: int, end: int) -> Finding:
    span = view.span(start, end)
    return Finding(code, span.start, span.end)
