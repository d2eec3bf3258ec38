"""UTF-16 units and code points: Telegram counts the former, the core the latter (Bot API MessageEntity)."""

import re
from bisect import bisect_left

_PAIR = re.compile("[\U00010000-\U0010ffff]")


def units(text: str) -> int:
    """Return the length in UTF-16 units."""
    return len(text) if text.isascii() else len(text) + len(_PAIR.findall(text))


class Offsets:
    """Converts offsets of one text between UTF-16 units and code points.

    Args:
        text: The text; both ends may be asked for.
    """

    def __init__(self, text: str) -> None:
        self._length = len(text)
        # Only characters of two units make a difference: where they are, counted in code points and in units.
        self._pairs = [] if text.isascii() else [found.start() for found in _PAIR.finditer(text)]
        self._units = [place + before for before, place in enumerate(self._pairs)]

    @property
    def total(self) -> int:
        """The whole length in UTF-16 units."""
        return self._length + len(self._pairs)

    def to_units(self, code_point: int) -> int:
        """Return the UTF-16 offset at which a code point starts; offsets beyond the end stay at the end."""
        place = max(0, min(code_point, self._length))
        return place + bisect_left(self._pairs, place)

    def to_code_points(self, unit: int) -> int:
        """Return the code point at a UTF-16 offset; one inside a pair counts as after it, one beyond the end as the end."""
        place, inside = self._place(unit)
        return place + inside

    def last_within(self, unit: int) -> int:
        """Return the last code point whose start is not beyond a UTF-16 offset."""
        return self._place(unit)[0]

    def _place(self, unit: int) -> tuple[int, bool]:
        """Return the code point at an offset, and whether the offset lies inside it."""
        unit = max(0, unit)
        if unit >= self.total:
            return self._length, False
        before = bisect_left(self._units, unit)
        inside = bool(before) and self._units[before - 1] == unit - 1
        return unit - before, inside
