"""Refuses credentials, smuggled instructions and hidden text; a pure function of the text, in linear time (§9, Scanner).

The text is normalised first (compatibility forms, invisible characters out, spaced letters joined); findings are reported
where they stand in the original.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold, is_invisible
from memory_core.policy.credentials import CARD, EXAMPLES, FORMATS, IBAN, NEEDS_NAMING, SEED_PHRASE, SPOKEN
from memory_core.policy.injection import INJECTION
from memory_core.values import MASK, Span

ALLOW, SANITIZE, REJECT = "allow", "sanitize", "reject"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found and where, in code points of the original text."""

    code: str
    span: Span


@dataclass(frozen=True, slots=True)
class Verdict:
    """`allow`, `sanitize` (harmless once cleaned) or `reject`, with every finding."""

    disposition: str
    findings: tuple[Finding, ...] = ()

    @property
    def allowed(self) -> bool:
        """Say whether the text may be kept as it is."""
        return self.disposition == ALLOW


@dataclass(frozen=True, slots=True)
class _View:
    """The text as a reader would understand it, and where each of its characters came from."""

    text: str
    origin: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        return Span(self.origin[start], self.origin[end - 1] + 1)


_ANY_CASE = frozenset({"credential.assignment", "credential.header", "credential.url", "credential.wallet-key"})
_FORMATS = tuple((code, Linear(pattern, exact=code not in _ANY_CASE)) for code, (pattern, _) in FORMATS.items())
_NAMING = {code: Linear(pattern) for code, pattern in NEEDS_NAMING.items()}
_SPOKEN = tuple((code, Linear(pattern)) for code, pattern in SPOKEN.items())
_SEED, _IBAN, _CARD = Linear(SEED_PHRASE), Linear(IBAN), Linear(CARD, exact=True)
_INJECTION = tuple((code, Linear(pattern)) for code, patterns in INJECTION.items() for pattern in patterns)
_SPACED = Linear(r"(?:[A-Za-z0-9][ .\-_*]){5,}[A-Za-z0-9]", exact=True)
_MASKED = Linear(MASK + "+", exact=True)
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_PLAIN_WORDS = frozenset(
    "required wrong changed expired invalid missing stored kept safe strong weak important reset incorrect rotated unique "
    "secure optional sensitive unknown short long good bad manager not the that this what where when how who why never always "
    "saved written here there yours mine different same ready correct working gone lost forgotten hashed encrypted empty based "
    "too very only also just about like been being your our their his her its and but for with from into valid "
    "needed used visible public shared managed handled generated sent bucket ring authentication auth cached".split()
)


def scan(text: str) -> Verdict:
    """Judge a text. Never raises, whatever the text holds."""
    found = [*_credentials(text), *_injections(text)]
    hidden = list(_hidden(text))
    if found or any(code == "hidden.tag" for code, _ in hidden):
        return Verdict(REJECT, tuple(Finding(code, span) for code, span in [*found, *hidden]))
    if hidden:
        return Verdict(SANITIZE, tuple(Finding(code, span) for code, span in hidden))
    return Verdict(ALLOW)


def mask(text: str) -> tuple[str, tuple[Span, ...]]:
    """Replace each code point of every credential by MASK; return the text, as long as before, and the spans."""
    spans = _merged([span for _, span in _credentials(text)])
    for span in spans:
        text = text[: span.start] + MASK * (span.end - span.start) + text[span.end :]
    return text, tuple(spans)


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _view(text: str) -> _View:
    characters: list[str] = []
    origin: list[int] = []
    for index, char in enumerate(text):
        if is_invisible(char):
            continue
        for part in char if char.isascii() else unicodedata.normalize("NFKC", char):
            characters.append(part)
            origin.append(index)
    return _View("".join(characters), tuple(origin))


def _joined(view: _View) -> _View:
    """Take the separators out of letters that were spaced to hide a word."""
    dropped: set[int] = set()
    for match in _SPACED.finditer(view.text):
        dropped.update(range(match.start() + 1, match.end(), 2))
    if not dropped:
        return view
    kept = [i for i in range(len(view.text)) if i not in dropped]
    return _View("".join(view.text[i] for i in kept), tuple(view.origin[i] for i in kept))


def _credentials(text: str) -> Iterator[tuple[str, Span]]:
    for match in _MASKED.finditer(text):
        yield "credential.masked", Span(match.start(), match.end())
    view = _view(text)
    joined = _joined(view)
    for seen in (view,) if joined is view else (view, joined):
        yield from _known(seen)
        yield from _said(seen)


def _known(view: _View) -> Iterator[tuple[str, Span]]:
    for code, rule in _FORMATS:
        for match in rule.finditer(view.text):
            start, end = match.span("s") if match.named("s") else match.span()
            value = view.text[start:end]
            if any(example in value for example in EXAMPLES) or MASK in value:
                continue
            if code in _NAMING and not _NAMING[code].search(view.text):
                continue
            if code == "credential.assignment" and not _secret_like(value):
                continue
            yield code, view.span(start, end)
    for code, rule, valid in (("credential.iban", _IBAN, _iban), ("credential.card", _CARD, _luhn)):
        for match in rule.finditer(view.text):
            start, end = match.span("s")
            if valid(view.text[start:end]):
                yield code, view.span(start, end)


def _said(view: _View) -> Iterator[tuple[str, Span]]:
    for match in _SEED.finditer(view.text):
        yield "credential.seed-phrase", view.span(*match.span("s"))
    for code, rule in _SPOKEN:
        for match in rule.finditer(view.text):
            start, end = match.span("s")
            value = view.text[start:end].rstrip(".,;:!?)؟")
            if value and _secret_like(value):
                yield code, view.span(start, start + len(value))


def _secret_like(value: str) -> bool:
    """Tell a secret from the next word of a sentence: it has a digit or sign, or mixed case, or is not a plain word."""
    core = value.strip("\"'`*_.,;:!?()[]")
    if len(core) < 3 or core.casefold() in _PLAIN_WORDS or MASK in core or core[:1] in "<${":
        return False
    return any(c.isdigit() for c in core) or any(c in "!@#$%^&*+=~" for c in core) or any(c.isupper() for c in core[1:])


def _injections(text: str) -> Iterator[tuple[str, Span]]:
    whole = Span(0, len(text))
    for seen in dict.fromkeys((fold(text), fold(_joined(_view(text)).text))):
        for code, rule in _INJECTION:
            if rule.search(seen):
                yield code, whole


def _hidden(text: str) -> Iterator[tuple[str, Span]]:
    for index, char in enumerate(text):
        here = Span(index, index + 1)
        code = ord(char)
        if 0xE0000 <= code <= 0xE007F and not _in_flag(text, index):
            yield "hidden.tag", here
        elif char in _BIDI:
            yield "hidden.bidi", here
        elif char in "\u200b\u2060\ufeff\u00ad" or (char in "\u200c\u200d" and _beside_latin(text, index)):
            yield "hidden.zero-width", here
        elif unicodedata.category(char) == "Cc" and char not in "\n\t\r":
            yield "hidden.control", here


def _in_flag(text: str, index: int) -> bool:
    """Tags behind a black flag spell a region; anywhere else they hide text (Unicode TR 51)."""
    start = index
    while start > 0 and 0xE0000 <= ord(text[start]) <= 0xE007F and index - start < 8:
        start -= 1
    return text[start] == "\U0001f3f4"


def _beside_latin(text: str, index: int) -> bool:
    around = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
    return any(char.isascii() and char.isalpha() for char in around)


def _iban(value: str) -> bool:
    compact = value.replace(" ", "").replace("-", "").upper()
    if not 15 <= len(compact) <= 34:
        return False
    digits = "".join(str(int(char, 36)) for char in compact[4:] + compact[:4])
    return int(digits) % 97 == 1


def _luhn(value: str) -> bool:
    digits = [int(char) for char in value if char.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    doubled = [d if i % 2 == 0 else (d * 2 - 9 if d > 4 else d * 2) for i, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0 and digits[0] in (2, 3, 4, 5, 6)
