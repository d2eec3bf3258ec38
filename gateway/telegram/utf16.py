"""UTF-16 units and code points: Telegram counts the former, the core the latter (Bot API MessageEntity)."""

from bisect import bisect_left
from itertools import accumulate


def units(text: str) -> int:
    """Return the length in UTF-16 units."""
    return len(text) + sum(char > "\uffff" for char in text)


class Offsets:
    """Converts offsets of one text between UTF-16 units and code points.

    Args:
        text: The text; both ends may be asked for.
    """

    def __init__(self, text: str) -> None:
        self._starts = [0, *accumulate(2 if char > "\uffff" else 1 for char in text)]

    @property
    def total(self) -> int:
        """The whole length in UTF-16 units."""
        return self._starts[-1]

    def to_units(self, code_point: int) -> int:
        """Return the UTF-16 offset at which a code point starts; offsets beyond the end stay at the end."""
        return self._starts[max(0, min(code_point, len(self._starts) - 1))]

    def to_code_points(self, unit: int) -> int:
        """Return the code point at a UTF-16 offset; one inside a pair counts as after it, one beyond the end as the end."""
        return min(bisect_left(self._starts, max(0, unit)), len(self._starts) - 1)

    def last_within(self, unit: int) -> int:
        """Return the last code point whose start is not beyond a UTF-16 offset."""
        place = min(bisect_left(self._starts, unit), len(self._starts) - 1)
        return place if self._starts[place] <= unit else place - 1
