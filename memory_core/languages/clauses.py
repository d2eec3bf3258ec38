"""Cuts what a person typed into clauses, each with its place, and says which of them ask rather than state."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memory_core.languages.linear import Linear, any_of
from memory_core.languages.registry import PACKS
from memory_core.values import Span

_STOP = Linear(r"(?P<end>[.!?؟…;؛]+[\"'»”’)\]]*)(?:\s+|$)|(?P<cjk>[。！？]+)|(?P<line>[ \t]*\n\s*)")
_JOINERS = tuple(Linear(pack.joiners) for pack in PACKS if pack.joiners)
_LEADS = any_of(pack.leads for pack in PACKS)
_ASKING = any_of(pack.interrogatives for pack in PACKS)
_DELEGATING = any_of(pack.delegations for pack in PACKS)
_REMEMBER = any_of(pattern for pack in PACKS for pattern in pack.remember)
_QUOTED = "\"'«»“”‘’„「『>|`"
_QUESTION_MARKS = frozenset("?؟？")
_TRIM = " \t\n\r,،;؛"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as typed: where it stands, and whether it asks."""

    text: str
    span: Span
    asks: bool


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    mark: str
    line_start: bool


def _sentences(text: str) -> Iterator[_Sentence]:
    start, fresh = 0, True
    for stop in _STOP.finditer(text):
        mark = stop.group("end") or stop.group("cjk") or ""
        if text[start : stop.start()].strip():
            yield _Sentence(start, stop.start(), mark, fresh)
            fresh = False
        start = stop.end()
        fresh = fresh or "\n" in (stop.group() or "")
    if text[start:].strip():
        yield _Sentence(start, len(text), "", fresh)


def _cuts(text: str) -> list[tuple[int, int]]:
    """Return the stretches between joiners of any language, in order."""
    marks = sorted(
        (match.start(), match.start("start")) for joiner in _JOINERS for match in joiner.finditer(text) if match.start()
    )
    parts, last = [], 0
    for end, begin in marks:
        if end >= last:
            parts.append((last, end))
            last = begin
    return [*parts, (last, len(text))]


def is_request_to_remember(text: str) -> bool:
    """Say whether a clause is, as a whole, a request to remember something."""
    return _REMEMBER.fullmatch(text.strip()) is not None


def without_leads(text: str) -> str:
    """Return a clause without greetings and joining words before its statement."""
    for _ in range(4):
        match = _LEADS.match(text)
        if match is None:
            return text
        text = text[match.end() :].lstrip()
    return text


def asks(text: str) -> bool:
    """Say whether a clause has the form of a question."""
    return _ASKING.fullmatch(text) is not None


def _delegates(text: str) -> bool:
    return not is_request_to_remember(text) and (
        text.rstrip().endswith((":", "：")) or _DELEGATING.fullmatch(without_leads(text.strip())) is not None
    )


@lru_cache(maxsize=256)
def clauses(text: str) -> tuple[Clause, ...]:
    """Return the person's own clauses, in order; what follows a delegation ("translate: …") or stands in quotes is not theirs.

    Whoever looks at a message asks for them, several times in one turn: the last texts are kept.
    """
    found: list[Clause] = []
    for sentence in _sentences(text):
        body = text[sentence.start : sentence.end]
        quoted = body.lstrip()[:1] in _QUOTED
        if quoted and sentence.line_start and body.lstrip()[:1] != "'":
            continue
        if _delegates(body):
            break
        found += _of_sentence(body, sentence)
    return tuple(found)


def _of_sentence(body: str, sentence: _Sentence) -> Iterator[Clause]:
    cuts = _cuts(body)
    for number, (start, end) in enumerate(cuts):
        piece = body[start:end]
        text = piece.strip(_TRIM)
        if not text:
            continue
        offset = sentence.start + start + piece.index(text)
        last = number == len(cuts) - 1
        asking = asks(without_leads(text)) or (last and not _QUESTION_MARKS.isdisjoint(sentence.mark))
        if asking and is_request_to_remember(text):
            asking = False
        yield Clause(text, Span(offset, offset + len(text)), asking)


def clause_around(text: str, start: int, end: int) -> Clause | None:
    """Return the clause that holds the code points from `start` to `end`, if they lie within one."""
    return next((c for c in clauses(text) if c.span.start <= start and end <= c.span.end), None)
