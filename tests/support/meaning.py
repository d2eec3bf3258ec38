"""An encoder that knows a few words in several languages: what they mean is one place of its vectors."""

import math
import threading
from collections.abc import Sequence

from memory_core.errors import EncodingError
from memory_core.languages.terms import pieces

MEANINGS = (
    "boiler heater سخان kessel", "repaired mended fixed اصلح repariert", "backup backups copies نسخ", "zurich زيورخ", "harbour port ميناء", "garden park حديقه парк",
    "cat kitten قطه katze", "dog собака 🐶 greyhound",
)  # fmt: skip


class Concepts:
    """Implements `ports.meaning.Encoder`; it may be told to fail, and says in which threads it worked."""

    def __init__(self, name: str = "concepts/1", *, fails: bool = False) -> None:
        self.name = name
        self.fails = fails
        self.threads: set[int] = set()
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        self.threads.add(threading.get_ident())
        if self.fails:
            raise EncodingError("no")
        self.encoded += texts
        return [bytes([any(word in pieces(text) for word in one.split()) for one in MEANINGS]) for text in texts]

    def likeness(self, vector: bytes, others: Sequence[bytes]) -> Sequence[float]:
        return [_cosine(vector, other) for other in others]


def _cosine(one: bytes, other: bytes) -> float:
    length = math.sqrt(sum(one) * sum(other))
    return sum(a & b for a, b in zip(one, other, strict=True)) / length if length else 0.0
