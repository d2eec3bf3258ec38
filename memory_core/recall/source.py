"""Where a search looks for lines: the index, or a few lines in memory.

Lines have numbers: neighbours in a session follow each other, and 256 of them share a block.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from memory_core.languages.terms import Word

BLOCK_BITS: Final = 8
"""Lines of a session that count as one stretch of talk: 2⁸."""


class Line(NamedTuple):
    """One line of the index."""

    number: int
    message_id: str
    speaker: int
    """User id; 0 for the bot and for whom nobody knows."""
    day: int
    """Since 1970-01-01."""
    flags: int
    length: int
    words: str = ""
    """Its terms with blanks between and around them, for who has no other index of them."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is searched: lines, terms and blocks in all."""

    lines: int
    terms: int
    blocks: int


class Having(NamedTuple):
    """Numbers of the lines with one of a word's terms, and of others with words that only begin like it."""

    exact: list[int]
    related: list[int]


class Looked(NamedTuple):
    """Lines, and how many terms each of their blocks has."""

    lines: list[Line]
    blocks: Mapping[int, int]


class Source(Protocol):
    """Where lines come from."""

    async def extent(self) -> Extent:
        """Return how much there is."""
        ...

    async def numbers(self, words: Sequence[Word]) -> list[Having]:
        """Return for each word the lines that have it; of very many, the newest."""
        ...

    async def on_days(self, first: int, last: int, most: int) -> list[int]:
        """Return the numbers of lines of these days, longest first."""
        ...

    async def look(self, numbers: Collection[int]) -> Looked:
        """Return the lines with these numbers that are there."""
        ...
