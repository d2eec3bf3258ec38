"""The packs that this release speaks. `ALL` adds the names that are the same in every language."""

from memory_core.languages.ar import AR
from memory_core.languages.common import COMMON
from memory_core.languages.de import DE
from memory_core.languages.en import EN
from memory_core.languages.es import ES
from memory_core.languages.fa import FA
from memory_core.languages.fr import FR
from memory_core.languages.pack import Pack
from memory_core.languages.ru import RU
from memory_core.languages.zh import ZH

PACKS: tuple[Pack, ...] = (EN, AR, FA, RU, ES, FR, DE, ZH)
ALL: tuple[Pack, ...] = (*PACKS, COMMON)
