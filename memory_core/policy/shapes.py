"""What a text would have to hold for its costlier readings to be worth taking: one pass for all of them."""

from memory_core.languages.linear import LinearSet
from memory_core.policy.formats import DISTINCT
from memory_core.policy.misspelt import PATTERN
from memory_core.policy.parted import APART, BACKWARDS, LETTERS, REVERSED, ROTATED, SUMMED

_SHAPES = {
    "broken": DISTINCT,
    "base64": r"[A-Za-z0-9+/_-]{24}",
    "hex": r"(?:[0-9a-fA-F]{2} ?){16}",
    "percent": r"%[0-9A-Fa-f]{2}",
    "entities": r"&#[x0-9]",
    "escapes": r"\\[ux][0-9A-Fa-f]",
    "rotated": rf"(?i)rot-?13|caesar|{ROTATED}",
    "reversed": rf"(?i)revers|backward|mirror|erongi|drageresid|tegrof|snoitcurtsni|tpmorp|rebmemer|suoiverp|drowssap|AIKA|_phg|_evil_[kr]s|-tna-ks|{REVERSED}",
    "summed": SUMMED,
    "apart": APART,
    "letters": LETTERS,
    "backwards": BACKWARDS,
    "leet": r"[A-Za-z][0134578@$]+[A-Za-z]|(?:^|[^A-Za-z0-9])[0134578@$]+[A-Za-z]",
    "spaced": r"(?:[\p{L}\p{N}][ ._*-]{1,4}){7}",
    "chained": r"\p{L}(?:(?: ?(?:</?[A-Za-z]{1,6} ?/?>|[^\p{L}\p{N}\s])){1,6} ?\p{L}{2,}){3}|\p{L}(?:[+_|/]\p{L}{2,}){2}",
    "starred": r"[A-Za-z][*#][A-Za-z]",
    "look-alikes": r"[A-Za-z][\x{0370}-\x{052F}]|[\x{0370}-\x{052F}][A-Za-z]",
    "cyrillic": r"[\x{0370}-\x{052F}]",
    "misspelt": PATTERN,
    "lines": r"\n|[ \t]{2}|\t",
}
_NAMES = tuple(_SHAPES)
_SET = LinearSet(_SHAPES.values())
_NONE: frozenset[str] = frozenset()


def shapes(encoded: bytes) -> frozenset[str]:
    """Return the names of the shapes that a text in UTF-8 has."""
    found = _SET.occurring(encoded)
    return frozenset(_NAMES[index] for index in found) if found else _NONE
