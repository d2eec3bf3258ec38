"""Codes that people read out and type: eight signs that nobody mistakes for another, kept as hashes only."""

import hashlib
import re
from collections.abc import Callable

LENGTH = 8
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""31 signs: 31⁸ codes, of which one holds for ten minutes."""
_NOISE = re.compile(r"[\s\-–—_\u2066-\u2069\u200e\u200f]+")


def drawn(new: Callable[[str], str], kind: str) -> str:
    """Return a fresh code out of fresh ids, of 32 random bits each: their hash, in signs that people can read out."""
    random = "".join(new(kind) for _ in range(3))
    number = int.from_bytes(hashlib.sha256(random.encode()).digest(), "big")
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(_ALPHABET))
        signs.append(_ALPHABET[sign])
    return "".join(signs)


def shown(code: str) -> str:
    """Return a code as it is read out: `ABCD-EFGH`."""
    return f"{code[:4]}-{code[4:]}"


def plain(words: str) -> str:
    """Return a code as typed without blanks, dashes and direction marks, in capitals."""
    return _NOISE.sub("", words).upper()


def hashed(scope: str, code: str) -> str:
    """Return what is kept of a code; `scope` keeps codes of different kinds and profiles apart."""
    return hashlib.sha256(f"{scope}:{code}".encode()).hexdigest()
