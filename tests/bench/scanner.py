"""What a scan costs beside searching the same texts for one RE2 pattern."""

import statistics
import time
from collections.abc import Callable

import re2

from memory_core.policy.scanner import scan

ROUNDS = 15
TEXTS = [
    "I prefer short answers, and please keep the units metric from now on.",
    "أفضل الردود المختصرة، وأعمل من بيروت في أغلب الأيام هذا العام.",
    "The deploy failed again because the token in the vault had expired; I rotated it, all is well.",
] * 40
PATTERN = re2.compile(r"sk-[A-Za-z0-9]{20,}")


def cost_ratio() -> tuple[float, float]:
    """Return the median seconds for all texts: scanning, and searching for one pattern."""
    return _median(scan), _median(PATTERN.search)


def growth() -> float:
    """Return how the time for one text grows when it gets eight times as long, as a share of eight: 1 is linear."""
    text = " ".join(TEXTS)
    short, long = text[: len(text) // 8], text
    return _time(lambda: scan(long)) / _time(lambda: scan(short)) / (len(long) / len(short))


def _median(work: Callable[[str], object]) -> float:
    return _time(lambda: [work(text) for text in TEXTS])


def _time(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)
