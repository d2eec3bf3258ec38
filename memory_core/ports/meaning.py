"""Two ports of searching by meaning: what turns texts into vectors, and where those of the index's lines are kept."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Encoder(Protocol):
    """Turns texts into vectors, on this machine and the same ones each time. It is called in threads, several at once."""

    @property
    def name(self) -> str:
        """Return the name of the model and of its vectors' form: those of another name are made anew."""
        ...

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        """Return a vector for each text. Raises EncodingError."""
        ...

    def likeness(self, vector: bytes, others: Sequence[bytes]) -> Sequence[float]:
        """Return how alike each of the others is, from -1 to 1. Raises EncodingError."""
        ...


class Unencoded(NamedTuple):
    """A line of the index that has no vector: its number, the message's text, and its terms by which a change is known."""

    number: int
    text: str
    words: str
    is_new: bool
    """Whether it came after the encoder; else it is of those that were there before."""


class VectorIndex(Protocol):
    """Vectors by numbers of lines. They go with their lines: when a text changes, is erased, or the index is made anew."""

    async def encoder(self) -> str:
        """Return whose vectors they are; nothing where none are kept."""
        ...

    async def begin(self, name: str) -> None:
        """Throw away all vectors and keep those of this encoder from now on; of none for an empty name."""
        ...

    async def unencoded(self, limit: int) -> list[Unencoded]:
        """Return lines without a vector, what is new first."""
        ...

    async def left(self) -> int:
        """Count the lines without a vector."""
        ...

    async def put(self, lines: Sequence[Unencoded], vectors: Sequence[bytes]) -> None:
        """Keep the vectors of lines whose terms are still those."""
        ...

    async def newest(self, low: int, high: int, limit: int) -> list[tuple[int, bytes]]:
        """Return numbers and vectors of the newest lines from `low` to `high`."""
        ...
