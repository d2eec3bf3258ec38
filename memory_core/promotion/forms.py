"""The forms of all packs, compiled once; whether a sentence has the form of a statement at all."""

from collections.abc import Iterable

from memory_core.languages.linear import Linear, any_of
from memory_core.languages.promotion_pack import PromotionForm
from memory_core.languages.promotion_packs import PROMOTION_PACKS

CompiledForm = tuple[PromotionForm, Linear]


def _compiled(forms: Iterable[PromotionForm]) -> tuple[CompiledForm, ...]:
    return tuple((form, Linear(form.pattern)) for form in forms)


HINTS = any_of(pack.hints for pack in PROMOTION_PACKS)
"""What every supported statement holds somewhere: most messages hold none of it."""
PREFERENCES = _compiled(form for pack in PROMOTION_PACKS for form in pack.preferences)
FACTS = _compiled(form for pack in PROMOTION_PACKS for form in pack.facts)
FORGET = tuple(Linear(pattern) for pack in PROMOTION_PACKS for pattern in pack.forget)
FORGET_PREFERENCE = tuple(Linear(pattern) for pack in PROMOTION_PACKS for pattern in pack.forget_preference)
FORGETS = any_of(pattern for pack in PROMOTION_PACKS for pattern in (*pack.forget, *pack.forget_preference))
"""Any of the two above."""


def fits_form(sentence: str) -> bool:
    """Say whether a stretch, as `plain` gives it, has the form of a preference or project fact."""
    return HINTS.search(sentence) is not None and any(
        pattern.fullmatch(sentence) is not None for _, pattern in (*PREFERENCES, *FACTS)
    )
