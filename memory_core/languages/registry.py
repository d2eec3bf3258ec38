"""The packs that this release speaks. `ALL` adds the names that are the same in every language."""

from memory_core.languages.ar import AR
from memory_core.languages.common import COMMON
from memory_core.languages.en import EN
from memory_core.languages.pack import Pack

PACKS: tuple[Pack, ...] = (EN, AR)
ALL: tuple[Pack, ...] = (*PACKS, COMMON)
