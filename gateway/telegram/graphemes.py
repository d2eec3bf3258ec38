"""Where a text may be cut without breaking what a person sees as one sign (UAX 29, the part that emoji and marks need)."""

import unicodedata

_JOINER = "\u200d"


def is_boundary(text: str, at: int) -> bool:
    """Say whether a cut before `text[at]` leaves both neighbours whole; the two ends always do."""
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before.isascii() and after.isascii():
        return not (before == "\r" and after == "\n")
    if _extends(after) or before == _JOINER:
        return before == "\n"  # a mark after a line break has nothing to stand on
    if _is_flag_half(before) and _is_flag_half(after):
        return _flag_halves_before(text, at) % 2 == 0
    return True


def _extends(char: str) -> bool:
    """Marks, joiners, variation selectors, skin tones, tags of regional flags, and vowels of a Hangul block."""
    return (
        char in (_JOINER, "\u200c")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\u1160" <= char <= "\u11ff"
        or (char > "\u02ff" and unicodedata.category(char) in ("Mn", "Me", "Mc"))
    )


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    start = at
    while start > 0 and _is_flag_half(text[start - 1]):
        start -= 1
    return at - start
