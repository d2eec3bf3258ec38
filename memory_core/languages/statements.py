"""Finds what people state about themselves and their projects, by the forms of the packs: exact clauses, one line each."""

from collections.abc import Iterator
from dataclasses import dataclass

from memory_core.languages.clauses import Clause, asks, clauses, is_request_to_remember, without_leads
from memory_core.languages.linear import Linear, Match, any_of
from memory_core.languages.marks import is_about_another, is_hedged, is_one_off
from memory_core.languages.normalise import words
from memory_core.languages.pack import Form, Pack
from memory_core.languages.registry import PACKS
from memory_core.languages.slots import slot_from, slot_of
from memory_core.values import MAX_STATEMENT, Category, Span, Subject

_FORMS = tuple((form, Linear(form.pattern)) for pack in PACKS for form in pack.forms)
_ANY_FORM = any_of(form.pattern for pack in PACKS for form in pack.forms)
"""Most of what is said has no form at all: one look says so."""
_STOPS = tuple(Linear(pack.value_stops) for pack in PACKS if pack.value_stops)
_REMEMBER = tuple((pack, Linear(pattern)) for pack in PACKS for pattern in pack.remember)
_LONGEST = 160
"""A longer value is a story, not a value."""
_END = " \t.!,;:،؛…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """One statement: its line, the words as typed and where they stand, and what the packs know of it."""

    line: str
    span: Span
    category: Category
    subject: Subject = Subject.SPEAKER
    slot: str | None = None
    value: str | None = None
    asked: bool = False


def asks_to_remember(text: str) -> bool:
    """Say whether somebody asks, in so many words, to remember something ("remember that …", «تذكّر أنّ …»)."""
    return any(not clause.asks and _request(clause.text) for clause in clauses(text))


def find_statements(text: str) -> list[Stated]:
    """Return the statements of a stretch of typed text, in order; questions, hedges and what holds once only make none."""
    found: list[Stated] = []
    asked_sentence_end = -1
    for clause in clauses(text):
        if clause.asks or is_hedged(clause.text) or is_one_off(clause.text):
            continue
        request = _request(clause.text)
        stated = _remembered(clause, *request) if request else _of_form(clause, clause.text)
        carried = clause.span.start <= asked_sentence_end
        if stated is None and carried:
            stated = _verbatim(clause, clause.text, PACKS[0])
        if request:
            asked_sentence_end = _sentence_end(text, clause.span.end)
        if stated is not None:
            found.append(stated)
    return found


def _sentence_end(text: str, start: int) -> int:
    ends = [index for mark in (". ", "\n", "! ", "؟", "? ") if (index := text.find(mark, start)) >= 0]
    return min(ends, default=len(text))


def _request(text: str) -> tuple[Pack, str] | None:
    """Return the language and the content of a request to remember, with the person's "I" kept."""
    asked = without_leads(text.strip())
    if not is_request_to_remember(asked):
        return None
    for pack, pattern in _REMEMBER:
        match = pattern.fullmatch(asked)
        if match is not None:
            content = _content(match)
            return None if asks(content) or not words(content) else (pack, content)
    return None


def _content(match: Match) -> str:
    rest = match.named("x").strip()
    if mine := match.named("mine").strip():
        return f"{mine} {rest}"
    return f"أنا {rest}" if match.named("me") else rest


def _remembered(clause: Clause, pack: Pack, content: str) -> Stated | None:
    return _of_form(clause, content, asked=True) or _verbatim(clause, content, pack)


def _of_form(clause: Clause, text: str, *, asked: bool = False) -> Stated | None:
    text = without_leads(text.strip()).strip(_END)
    if _ANY_FORM.fullmatch(text) is None or is_about_another(text):
        return None
    for form, pattern in _FORMS:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        x = _trimmed(match.named("x"))
        line = form.line.replace("{0}", text).replace("{x}", x).strip()
        if ("{x}" in form.line and not words(x)) or len(x) > _LONGEST or len(line) > MAX_STATEMENT:
            return None
        slot = slot_from(form, x) if "{x}" in form.line else slot_of(line)
        return _stated(line, clause, form, slot, asked=asked)
    return None


def _stated(line: str, clause: Clause, form: Form, slot: tuple[str, str] | None, *, asked: bool) -> Stated:
    return Stated(
        line=line,
        span=clause.span,
        category=form.category,
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
        asked=asked,
    )


def _trimmed(value: str) -> str:
    for stop in _STOPS:
        match = stop.search(value)
        if match is not None and match.start() > 0:
            value = value[: match.start()]
    return value.strip(_END)


def _verbatim(clause: Clause, content: str, pack: Pack) -> Stated | None:
    """Keep what somebody asked to remember in their own words, if it is one line."""
    line = content.strip(_END)
    if not line or len(line) > MAX_STATEMENT or "\n" in line:
        return None
    line = line[0].upper() + line[1:]
    slot = slot_of(line)
    return Stated(
        line=line,
        span=clause.span,
        category=_category(line, pack),
        subject=Subject.OTHER if is_about_another(line) else Subject.SPEAKER,
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
        asked=True,
    )


def _category(line: str, pack: Pack) -> Category:
    found = set(words(line))
    for category, listed in _listed(pack):
        if any(
            word in found or (word.endswith("*") and any(w.startswith(word[:-1]) for w in found)) for word in listed
        ):
            return category
    return Category.OTHER


def _listed(pack: Pack) -> Iterator[tuple[Category, list[str]]]:
    for category, listed in pack.categories:
        yield category, [word.strip() for word in listed.split(",")]
