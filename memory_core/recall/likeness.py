"""How alike in meaning lines are to a question, beside what words say: the newest lines of the spaces that are searched."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory_core.ports import UnitOfWork
from memory_core.ports.meaning import Encoder

COMPARED: Final = 5_000
"""Newest lines that a question is compared with; older ones are found by their words."""
CLOSEST: Final = 20
"""Lines that are looked at although no word finds them."""
_FEWEST = 2
_BY_CHANCE = 0.06
"""Of questions about something else, nine in ten find nothing so alike, among thirty lines as among six hundred."""
_BESIDE = 0.5
"""What the likeness of the line before and after counts."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike lines are, from -1 to 1, by number; mean and spread of all that were compared."""

    near: Mapping[int, float]
    """Each with the lines beside it."""
    mean: float
    spread: float

    def beyond(self, number: int) -> float:
        """Return by how many spreads a line is more alike than others are; nothing for one that was not compared."""
        return (self.near[number] - self.mean) / self.spread if number in self.near else 0.0

    def is_alike(self, number: int) -> bool:
        """Say whether a line is found by its meaning alone: the more are compared, the more alike is one by chance."""
        return self.near.get(number, 0.0) >= _BY_CHANCE * math.log(len(self.near) + 1)

    def closest(self) -> list[int]:
        """Return the lines that are most alike, best first."""
        return sorted(self.near, key=lambda number: (-self.near[number], -number))[:CLOSEST]


async def compared(
    uow: UnitOfWork, ranges: Sequence[tuple[int, int]], encoder: Encoder, question: str
) -> Likeness | None:
    """Compare a question with the newest lines of ranges of the index; None where hardly any has a vector.

    Raises:
        EncodingError: The question cannot be encoded.
    """
    if await uow.vectors.encoder() != encoder.name:
        return None
    lines: list[tuple[int, bytes]] = []
    for low, high in ranges:
        lines += await uow.vectors.newest(low, high, COMPARED - len(lines))
    if len(lines) < _FEWEST:
        return None
    (vector,) = encoder.encode([question])
    alike = encoder.likeness(vector, [of for _, of in lines])
    return spread_over({number: value for (number, _), value in zip(lines, alike, strict=True)})


def spread_over(alone: Mapping[int, float]) -> Likeness:
    """Give lines a share of the likeness of those around them. Blocks end in numbers that nothing has, as a rule."""
    near = {}
    for number, value in alone.items():
        beside = [alone[one] for one in (number - 1, number + 1) if one in alone]
        near[number] = (value + _BESIDE * sum(beside)) / (1 + _BESIDE * len(beside))
    mean = math.fsum(near.values()) / len(near)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in near.values()) / len(near))
    return Likeness(near, mean, spread or 1.0)
