"""Exclusive slots: which one a statement fills and with what value. One place, for detection, conflicts and tombstones."""

from functools import lru_cache

from memory_core.languages.clauses import without_leads
from memory_core.languages.linear import Linear, any_of, literal
from memory_core.languages.normalise import fold, line_key
from memory_core.languages.pack import Form
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.registry import ALL, PACKS

_VALUES = tuple((entry, Linear(entry.pattern)) for pack in ALL for entry in pack.slot_values)
_INSTEAD = Linear(r" (?:over|instead of|rather than) .+$")
_ANY_VALUE = any_of(entry.pattern for entry, _ in _VALUES)
_TAIL = Linear(
    r"(?: (?:over|instead of|rather than|to|than|for|in|on|at|when|whenever|by default|from now on|please|everywhere)\b.*"
    r"| (?:على|بدل|بدلا من|عن|في|عند|افتراضيا|افتراضياً|دائما|دائماً|من فضلك).*|[.!،,].*)$"
)
_HEAD = Linear(r"^(?:to use|using|use|the|my|always use|استخدام) ")


def _back(form: Form) -> Linear:
    """Read a form's line back into its value."""
    before, _, after = form.line.partition("{x}")
    return Linear(f"{literal(before)}(?P<x>.+){literal(after)}")


_READERS = tuple(
    (form, pattern)
    for pack in PACKS
    for form in pack.forms
    if (form.slot or form.valued) and "{x}" in form.line
    for pattern in (_back(form), Linear(form.pattern))
)
_CANONICAL = tuple(
    Linear(literal(line.rstrip(".")).replace(literal("{x}"), "(?P<x>.+)"))
    for line in dict.fromkeys(form.line for pack in PROMOTION_PACKS for form in pack.preferences)
)
"""The sentences that promotion writes."""
_WHOLE = tuple(Linear(form.pattern) for pack in PACKS for form in pack.forms if form.valued and "{x}" not in form.line)
_ABOUT = tuple((slot, Linear(f"(?:{pattern})")) for pack in PACKS for slot, pattern in pack.questions_about)


@lru_cache(maxsize=1024)
def exact_value(text: str) -> tuple[str, str] | None:
    """Return slot and value if a text is a known value and says nothing besides ("pnpm test", "tabs over spaces"; not "pnpm for this")."""
    instead = _INSTEAD.search(text)
    text = text[: instead.start()] if instead is not None else text
    for candidate in dict.fromkeys((text, fold(text))):
        if _ANY_VALUE.fullmatch(candidate) is None:
            continue
        for entry, pattern in _VALUES:
            if pattern.fullmatch(candidate):
                return entry.slot, entry.value or line_key(candidate)
    return None


def known_value(text: str) -> tuple[str, str] | None:
    """Return slot and value if a text names a known value ("short answers", "pnpm over npm", «الردود القصيرة»)."""
    text = text.strip().strip(".!")
    if text.lower().startswith(("no ", "not ")) and not text.lower().startswith("no semicolons"):
        return None
    for candidate in dict.fromkeys((text, _shortened(text), fold(_shortened(text)))):
        for entry, pattern in _VALUES:
            if pattern.fullmatch(candidate):
                return entry.slot, entry.value or line_key(candidate)
    return None


def _shortened(text: str) -> str:
    tail = _TAIL.search(text)
    text = text[: tail.start()] if tail else text
    head = _HEAD.match(text)
    return (text[head.end() :] if head else text).strip()


def slot_from(form: Form, x: str) -> tuple[str, str] | None:
    """Return the slot and value that a form with this content fills."""
    if form.slot is not None:
        return form.slot, line_key(x)
    return known_value(x) if form.valued else None


@lru_cache(maxsize=4096)
def slot_of(statement: str) -> tuple[str, str] | None:
    """Return the exclusive slot and the value of a statement, canonical or as somebody typed it; None if it fills none."""
    clause = without_leads(statement.strip()).strip(" .!،")
    for canonical in _CANONICAL:
        match = canonical.fullmatch(clause)
        if match is not None and (filled := exact_value(match.named("x"))):
            return filled
    for form, pattern in _READERS:
        match = pattern.fullmatch(clause)
        if match is not None and (found := slot_from(form, match.named("x"))):
            return found
    return None


def asked_slot(question: str) -> str | None:
    """Return the slot that a question asks for ("where do I live?", «ما اسمي؟»), None if it asks for none."""
    text = fold(without_leads(question.strip())).strip(" ?!.")
    return next((slot for slot, pattern in _ABOUT if pattern.fullmatch(text)), None)
