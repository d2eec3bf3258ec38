"""Text from right to left that stays so where a line of it begins with a word from left to right."""

import re
import unicodedata

RIGHT = "\u200f"
"""An invisible sign that makes a line read from right to left (Unicode, RIGHT-TO-LEFT MARK)."""

_RTL = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def is_right_to_left(text: str) -> bool:
    """Say whether a text has letters that are read from right to left."""
    return _RTL.search(text) is not None


def lines_to_turn(text: str) -> list[int]:
    """Return where lines begin that would be laid out from left to right though most of their letters are not so."""
    if not is_right_to_left(text):
        return []
    places, at = [], 0
    for line in text.split("\n"):
        if is_right_to_left(line) and _first_leads_left(line) and _mostly_right(line):
            places.append(at)
        at += len(line) + 1
    return places


def _first_leads_left(line: str) -> bool:
    return next((unicodedata.bidirectional(char) for char in line if _is_strong(char)), "") == "L"


def _mostly_right(line: str) -> bool:
    kinds = [unicodedata.bidirectional(char) for char in line if _is_strong(char)]
    return 2 * kinds.count("L") < len(kinds)


def _is_strong(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("L", "R", "AL")
