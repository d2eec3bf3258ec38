"""The one canonical sentence, key and exclusive slot of what somebody prefers or states about a project."""

from dataclasses import dataclass
from enum import StrEnum

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import line_key
from memory_core.languages.promotion_pack import PromotionForm
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.slots import exact_value
from memory_core.promotion.normal import key_of

_VALUES = tuple((Linear(entry.pattern), entry.value) for pack in PROMOTION_PACKS for entry in pack.values)
_TAILS = tuple(Linear(pack.value_tails) for pack in PROMOTION_PACKS if pack.value_tails)
_TECHNICAL = Linear(
    r"(?:npm|pnpm|yarn|bun|deno|cargo|make|npx|uv|pip|poetry|go|gradle|mvn|tox|nox|just|rake|docker|git)(?: [A-Za-z0-9_~./:@=+-]+)*"
    r"|[A-Z][A-Z0-9_]{2,}|(?:~|\.{1,2})?/\S+|[A-Za-z]+-\d+(?:\.\d+)*(?:-\w+)*|[A-Za-z][A-Za-z0-9+#._-]*"
)
_PROSE = Linear(r"[\x21-\x7E ]+", exact=True)
_END = " \t.?!,؟،…"


class Kind(StrEnum):
    """What a statement is."""

    PREFERENCE = "preference"
    PROJECT_FACT = "project-fact"
    FORGET = "forget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Canonical:
    """A preference or fact in its one form: the English sentence, its key, its slot and the slot's value."""

    kind: Kind
    content: str
    key: str
    slot: str | None = None
    value: str | None = None


def value_of(text: str) -> str:
    """Return a value without what only rounds it off, in its one spelling ("short answers please", «الردود المختصرة»)."""
    text = text.strip(_END)
    for tail in _TAILS:
        match = tail.search(text)
        if match is not None and match.start() > 0:
            text = text[: match.start()].strip(_END)
    return next((value for pattern, value in _VALUES if pattern.fullmatch(text)), text)


def is_bounded(value: str) -> bool:
    """Say whether a value is a known one or looks technical: a name, a command, a path, a constant, a model."""
    return exact_value(value) is not None or any(value == known for _, known in _VALUES) or _looks_technical(value)


def _looks_technical(value: str) -> bool:
    return _PROSE.fullmatch(value) is not None and _TECHNICAL.fullmatch(value) is not None


def canonical_preference(form: PromotionForm, x: str) -> Canonical:
    """Return the canonical preference of a form with this value; the same slot and value always have the same key."""
    content = form.line.replace("{x}", x)
    slot = exact_value(x)
    key = f"{slot[0]}:{slot[1]}" if slot else f"{form.key}:{key_of(x)}"
    return Canonical(
        kind=Kind.PREFERENCE,
        content=content,
        key=key,
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
    )


def canonical_fact(form: PromotionForm, x: str, y: str) -> Canonical:
    """Return the canonical project fact of a form with these values."""
    content = form.line.replace("{x}", x).replace("{y}", y)
    content = content[0].upper() + content[1:]
    return Canonical(kind=Kind.PROJECT_FACT, content=content, key=f"fact:{line_key(content)}")
