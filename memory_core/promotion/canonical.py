"""The one canonical sentence, key and exclusive slot of what somebody prefers or states about a project."""

from dataclasses import dataclass
from enum import StrEnum

from memory_core.languages.linear import Linear, any_of
from memory_core.languages.normalise import line_key
from memory_core.languages.promotion_pack import PromotionForm, Takes
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.slots import exact_value
from memory_core.promotion.normal import key_of, without_marks

_VALUES = tuple((Linear(entry.pattern), entry.value) for pack in PROMOTION_PACKS for entry in pack.values)
_ANY_VALUE = any_of(entry.pattern for pack in PROMOTION_PACKS for entry in pack.values)
_TAILS = tuple(Linear(pack.value_tails) for pack in PROMOTION_PACKS if pack.value_tails)
_TECHNICAL = Linear(
    r"(?:npm|pnpm|yarn|bun)(?: [A-Za-z0-9_~./-]+)*|(?:~|\.{1,2})?/[A-Za-z0-9_~./-]*|[A-Za-z]+-\d+(?:\.\d+)*|typescript|javascript"
)
_CONSTANT = Linear(r"[A-Z0-9_]*[A-Z][A-Z0-9_]*", exact=True)
_SMILES = Linear(r"(?: (?:[\p{So}\p{Sk}\x{FE0F}\x{200D}]+|[:;=]'?-?[)(\]DPp]+|<3|[-–—]+))+$", exact=True)
"""What people end with, drawn or typed."""


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
    """Return a value in its one spelling ("concise Telegram replies", «الردود المختصرة»)."""
    text = without_marks(text)
    smile = _SMILES.search(text)
    text = without_marks(text[: smile.start()]) if smile is not None else text
    if _ANY_VALUE.fullmatch(text) is None:
        return text
    return next((value for pattern, value in _VALUES if pattern.fullmatch(text)), text)


def is_allowed(form: PromotionForm, value: str) -> bool:
    """Say whether a form takes a value; some take only what looks technical, or what is known besides."""
    match form.takes:
        case Takes.ANY:
            return True
        case Takes.KNOWN:
            return _is_known(value) or _is_technical(value)
        case Takes.LATIN:
            return value.isascii()
    return _is_technical(value)


def _is_known(value: str) -> bool:
    return exact_value(value) is not None or any(value == known for _, known in _VALUES)


def _is_technical(value: str) -> bool:
    """Say whether a value is a package manager's command, a path, a constant, a model's name or a language default."""
    return _TECHNICAL.fullmatch(value) is not None or (len(value) > 2 and _CONSTANT.fullmatch(value) is not None)


def canonical_preference(form: PromotionForm, x: str) -> Canonical:
    """Return the canonical preference of a form with this value; the same slot and value always have the same key."""
    content = form.line.replace("{x}", x)
    bare = _without_tails(x)
    slot = exact_value(bare)
    key = f"{slot[0]}:{slot[1]}" if slot else f"{form.key}:{key_of(bare)}"
    return Canonical(
        kind=Kind.PREFERENCE,
        content=content,
        key=key,
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
    )


def _without_tails(value: str) -> str:
    """Return a value without what only rounds it off ("pnpm by default")."""
    for tail in _TAILS:
        match = tail.search(value)
        if match is not None and match.start() > 0:
            value = without_marks(value[: match.start()])
    return value


def canonical_fact(form: PromotionForm, x: str, y: str) -> Canonical:
    """Return the canonical project fact of a form with these values."""
    content = form.line.replace("{x}", x).replace("{y}", y)
    content = content[0].upper() + content[1:]
    return Canonical(kind=Kind.PROJECT_FACT, content=content, key=f"fact:{line_key(content)}")
