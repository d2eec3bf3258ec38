"""Whether a turn asks about what was said before ("what did we decide …", «ماذا قلنا عن …»); data in the promotion packs."""

from memory_core.languages.linear import any_of
from memory_core.languages.phrases import bare
from memory_core.languages.promotion_packs import PROMOTION_PACKS

_ASKS = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.recall)
_OF_OTHERS = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.recall_of_others)
_NOT = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.not_recall)
_APOSTROPHES = str.maketrans("’‘ʼ", "'''")


def asks_about_the_past(text: str) -> bool:
    """Say whether a message wants what was said in earlier sessions (seed, "Recall": triggers; English and Arabic)."""
    line = _line(text)
    return _ASKS.search(line) is not None and _NOT.search(line) is None


def asks_what_somebody_said(text: str) -> bool:
    """Say whether a message asks what somebody said or decided: of here, if they have spoken here."""
    line = _line(text)
    return _OF_OTHERS.search(line) is not None and _NOT.search(line) is None


def _line(text: str) -> str:
    return " ".join((text.casefold() if text.isascii() else bare(text)).translate(_APOSTROPHES).split())
