"""What detecting repeated statements costs beside case folding and splitting the same turns; and what it finds in them.

The turns are those of the measuring set for recall where it lies beside the checkout (read, never copied), else made-up talk.
"""

import gzip
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from memory_core.promotion.detection import Statement, detect

ROUNDS = 9
TALK = [
    *[
        "The train was late again, so I walked home along the river and thought about the garden.",
        "كان القطار متأخراً مرة أخرى، فمشيت إلى البيت على طول النهر وفكرت في الحديقة.",
        "Did you hear from Nour? She said that the interview went well and she may start in May.",
    ]
    * 11,
    "I prefer short meetings, honestly.",
] * 60
"""As in real talk, few of the turns state something that may come again."""


def turns() -> list[str]:
    """Return the turns to measure on, each once."""
    found = _measuring_set()
    return list(dict.fromkeys(_texts(found))) if found else TALK


def cost_ratio() -> tuple[float, float]:
    """Return the median seconds for all turns: detecting, and case folding with a split."""
    texts = turns()
    return _time(detect, texts), _time(lambda text: text.casefold().split(), texts)


def found() -> list[tuple[str, Statement]]:
    """Return every statement detected in the turns, with its turn."""
    return [(text, statement) for text in turns() for statement in detect(text)]


def _measuring_set() -> Path | None:
    for folder in Path(__file__).resolve().parents:
        path = folder / "shared" / "evals" / "recall" / "sessions.jsonl.gz"
        if path.is_file():
            return path
    return None


def _texts(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield from _in(json.loads(line))


def _in(value: Any) -> Iterator[str]:
    """Yield the texts of the turns, however deep they lie."""
    if isinstance(value, dict):
        if isinstance(value.get("text"), str):
            yield value["text"]
        for inner in value.values():
            yield from _in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _in(inner)


def _time(work: Callable[[str], object], texts: list[str]) -> float:
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for text in texts:
            work(text)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


if __name__ == "__main__":
    for turn, statement in found():
        print(f"{statement.kind}: {statement.content}   <- {turn[:120]}")
    ours, base = cost_ratio()
    print(f"{len(turns())} turns: {ours * 1000:.2f} ms ÷ {base * 1000:.2f} ms = {ours / base:.1f}")
