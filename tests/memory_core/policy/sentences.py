"""Sentences by language and kind: written before the rules, every third kept aside while the rules were written."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("en", "ar", "fa", "ru", "es", "fr", "de", "zh")
_FOLDER = Path(__file__).with_name("sentences")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: a sensitive subject, `other` for another person, or `-` for technical and plain talk."""

    language: str
    kind: str
    text: str
    held_out: bool


@lru_cache(maxsize=1)
def sentences() -> tuple[Sentence, ...]:
    """Return all sentences."""
    found = []
    for language in LANGUAGES:
        for number, line in enumerate((_FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()):
            kind, text = line.split(" | ", 1)
            found.append(Sentence(language, kind, text, number % 3 == 2))
    return tuple(found)
