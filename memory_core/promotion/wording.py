"""Says a canonical sentence in the language it was said in, by the packs' sentences; what is stored stays English."""

from collections.abc import Sequence
from functools import lru_cache

from memory_core.languages.linear import Linear, literal
from memory_core.languages.promotion_pack import PromotionPack
from memory_core.languages.promotion_packs import PROMOTION_PACKS

_Reader = tuple[Linear, str]


@lru_cache(maxsize=1)
def _packs() -> tuple[tuple[PromotionPack, Linear, tuple[_Reader, ...], dict[str, str]], ...]:
    """Return the packs that say things otherwise than the canonical sentence does, ready to read one."""
    return tuple(
        (pack, Linear(pack.letters), tuple((_reading(line), said) for line, said in pack.sentences), dict(pack.names))
        for pack in PROMOTION_PACKS
        if pack.sentences
    )


def _reading(line: str) -> Linear:
    pattern = literal(line)
    for name in ("x", "y"):
        pattern = pattern.replace(literal(f"{{{name}}}"), f"(?P<{name}>.+)")
    return Linear(pattern)


def language_said(spans: Sequence[str]) -> str | None:
    """Return the language of the last of these words that any pack knows by its letters, None for the canonical one."""
    for span in reversed(spans):
        for pack, letters, _, _ in _packs():
            if letters.search(span) is not None:
                return pack.code
        if span:
            return None
    return None


def in_language(content: str, code: str | None) -> str:
    """Return a canonical sentence in a language; as it stands where the language has no sentence for it."""
    for pack, _, readers, names in _packs():
        if pack.code != code:
            continue
        for reading, said in readers:
            match = reading.fullmatch(content)
            if match is not None:
                x, y = match.named("x"), match.named("y")
                return said.replace("{x}", names.get(x.casefold(), x)).replace("{y}", y)
    return content


def as_said(content: str, spans: Sequence[str]) -> str:
    """Return a canonical sentence in the language in which it was last said.

    Args:
        content: The canonical sentence.
        spans: The words that it rests on, oldest first.
    """
    return in_language(content, language_said(spans))
