"""What a scan costs beside searching the same texts for one RE2 pattern.

Every text is new in every round: the scanner may keep verdicts of texts that it has seen.
"""

import gzip
import itertools
import json
import statistics
import time
from collections.abc import Callable

import re2

from memory_core.policy.scanner import scan
from tests.evals import recall

ROUNDS = 15
PASSES = 4
TEXTS = [
    "I prefer short answers, and please keep the units metric from now on.",
    "أفضل الردود المختصرة، وأعمل من بيروت في أغلب الأيام هذا العام.",
    "The deploy failed again because the token in the vault had expired; I rotated it, all is well.",
] * 40
PATTERN = re2.compile(r"sk-[A-Za-z0-9]{20,}")


def cost_ratio() -> tuple[float, float]:
    """Return the least seconds for all texts: scanning, and searching for one pattern. What else runs only adds to them."""
    return _least(scan, _fresh), _least(PATTERN.search, _fresh)


def of_chats() -> list[tuple[float, float]]:
    """Return once the seconds for all lines of a public set of chats: scanning, and searching for one pattern.

    They are more than the scanner keeps verdicts of, and in words of every kind; it has met them once. Nothing where the
    set is not present.
    """
    evals = recall.folder()
    if evals is None:
        return []
    with gzip.open(evals / "recall" / "sessions.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [json.loads(line).get("text") or "" for line in lines]
    return [(min(_passes(scan, texts)), min(_passes(PATTERN.search, texts)))]


def _passes(work: Callable[[str], object], texts: list[str]) -> list[float]:
    taken = []
    for _ in range(PASSES):
        begun = time.perf_counter()
        for text in texts:
            work(text)
        taken.append(time.perf_counter() - begun)
    return taken


def growth() -> float:
    """Return how the time for one text grows when it gets eight times as long, as a share of eight: 1 is linear."""
    whole = " ".join(TEXTS)
    part = whole[: len(whole) // 8]
    ratio = _time(scan, lambda number: [f"{number} {whole}"]) / _time(scan, lambda number: [f"{number} {part}"])
    return ratio / (len(whole) / len(part))


HOSTILE = {"a": "a", "zero-width joiners": "\u200d", "brackets": "("}
HOSTILE_LENGTH = 200_000


def hostile_growth(unit: str) -> float:
    """Return how the time for 200,000 of one character grows over an eighth of them, as a share of eight: 1 is linear."""
    part, whole = unit * (HOSTILE_LENGTH // 8), unit * HOSTILE_LENGTH
    ratio = _least(scan, lambda number: [f"{number} {whole}"]) / _least(scan, lambda number: [f"{number} {part}"])
    return ratio / 8


def _least(work: Callable[[str], object], texts: Callable[[int], list[str]]) -> float:
    # Texts this long live in pages of their own: what the system takes to hand those out is noise above the least time.
    return min(_times(work, texts))


def _fresh(number: int) -> list[str]:
    return [f"{text} {number}.{at}" for at, text in enumerate(TEXTS)]


def _time(work: Callable[[str], object], texts: Callable[[int], list[str]]) -> float:
    return statistics.median(_times(work, texts))


def _times(work: Callable[[str], object], texts: Callable[[int], list[str]]) -> list[float]:
    taken = []
    for _ in range(ROUNDS):
        made = texts(next(_numbers))
        begun = time.perf_counter()
        for text in made:
            work(text)
        taken.append(time.perf_counter() - begun)
    return taken


_numbers = itertools.count()
