"""The languages in which promotion understands people."""

from memory_core.languages.promotion_ar import PROMOTION_AR
from memory_core.languages.promotion_en import PROMOTION_EN
from memory_core.languages.promotion_pack import PromotionPack

PROMOTION_PACKS: tuple[PromotionPack, ...] = (PROMOTION_EN, PROMOTION_AR)
