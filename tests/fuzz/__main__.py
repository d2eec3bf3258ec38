"""Renders many answers and lets Telegram's own library judge every message: `python -m tests.fuzz [COUNT] [SEED]`."""

import sys
import time

from tests.fuzz.answers import answer
from tests.fuzz.judge import HAS_TDLIB, verdicts

LIMITS = (4096, 64)
SHOWN = 10


def main(count: int = 40_000, seed: int = 0) -> int:
    """Return how many answers were not taken, and say which."""
    began, bad = time.monotonic(), 0
    for number in range(seed, seed + count):
        markdown = answer(number)
        for limit in LIMITS:
            wrong = verdicts(markdown, limit)
            bad += bool(wrong)
            if wrong and bad <= SHOWN:
                print(f"seed {number}, limit {limit}: {wrong[:3]} {markdown[:200]!r}")
    judge = "Telegram's own library and the simulator" if HAS_TDLIB else "the simulator (tdjson is not installed)"
    print(f"{count} answers at {LIMITS}, judged by {judge}: {bad} not taken, {time.monotonic() - began:.0f} s")
    return bad


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:])) else 0)
