"""`python -m tests.bench`: the budgets as ratios measured in one run, so that they hold on any machine; exit 1 when one breaks."""

import asyncio
import sys
from dataclasses import dataclass

from tests.bench import endings, evidence, ledger, load, promotion, queue, recall, replies, scanner, turns


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    ours: float
    base: float
    bound: float

    @property
    def ratio(self) -> float:
        return self.ours / self.base

    @property
    def holds(self) -> bool:
        return self.ratio <= self.bound


def measured() -> list[Row]:
    rows = []
    # First of all, while the process is small: how much memory a rebuild takes is told by how much it grows.
    large, small = recall.measured(recall.LARGE), recall.measured(recall.SMALL)
    for engine in ("ptb", "aiogram"):
        ours, base = asyncio.run(turns.cost_ratio(engine))
        rows.append(Row(f"turn through the gateway ÷ {engine}'s own echo, p50", ours * 1000, base * 1000, 3))
        rows += replying(engine)
    ours, base = scanner.cost_ratio()
    rows.append(Row("scanning ÷ searching for one RE2 pattern", ours * 1000, base * 1000, 10))
    for ours, base in scanner.of_chats():
        rows.append(Row("scanning the lines of a public set of chats ÷ the same", ours * 1000, base * 1000, 40))
    ours, base = promotion.cost_ratio()
    rows.append(Row("detecting promotions ÷ casefold and split of the same turns", ours * 1000, base * 1000, 40))
    ours, base = asyncio.run(evidence.growth())
    rows.append(Row("evidence by key, 1,000,000 messages ÷ 1,000", ours * 1000, base * 1000, 1.5))
    ours, base = asyncio.run(endings.growth())
    rows.append(Row("/new on 100,000 messages ÷ 10", ours * 1000, base * 1000, 1.2))
    ours, base = asyncio.run(queue.growth())
    rows.append(Row("claiming a job, 1,000,000 finished ÷ 1,000", ours * 1000, base * 1000, 1.5))
    rows += loaded(asyncio.run(load.under_load()))
    rows.append(
        Row("recall at 1,000,000 messages ÷ a bare FTS5 query, p95", large.search_s * 1000, large.bare_s * 1000, 5)
    )
    rows.append(Row("prompt context, 1,000,000 messages ÷ 1,000", large.prompt_s * 1000, small.prompt_s * 1000, 1.5))
    rows.append(Row("memory of an index rebuild, MB ÷ allowed", large.grown_mb, 100, 1))
    rows.append(Row("scanning eight times the text ÷ eight times the time", scanner.growth(), 1, 1.5))
    for kind, unit in scanner.HOSTILE.items():
        rows.append(Row(f"scanning 200,000 {kind} ÷ eight times an eighth", scanner.hostile_growth(unit), 1, 2))
    for kind, ours, base in asyncio.run(ledger.growth()):
        rows.append(Row(f"{kind}: 1,000 items, 200 pending ÷ 10 items", ours * 1000, base * 1000, 2))
    for kind, ours, base in asyncio.run(ledger.neighbours()):
        rows.append(Row(f"{kind}: beside 10,000 other spaces ÷ beside 10", ours * 1000, base * 1000, 1.2))
    return rows


def replying(engine: str) -> list[Row]:
    """The lines about replies over HTTP: at least a third of the echo's rate, at most three times its p95."""
    ours, bare = asyncio.run(replies.measured(engine))
    return [
        Row(f"ms a reply, all at once ÷ {engine}'s own echo", 1000 / ours.per_s, 1000 / bare.per_s, 3),
        Row(f"a reply ÷ {engine}'s own echo, p95", ours.p95_s * 1000, bare.p95_s * 1000, 3),
    ]


def loaded(seen: load.Load) -> list[Row]:
    """The lines of ARCHITECTURE §12 about many chats and a slow model."""
    waiting, working, idle = seen.beside_waiting * 1000, seen.beside_working * 1000, seen.idle * 1000
    return [
        Row("a command beside 2,000 turns that wait ÷ idle", waiting, idle, 5),
        Row("a command beside 200 chats × 20 turns, model 2 s ÷ idle", working, idle, 5),
        Row("memory of that in MB ÷ 1,500", seen.peak_bytes / 1e6, load.MOST_BYTES / 1e6, 1),
    ]


def main() -> int:
    rows = measured()
    print(f"{'what':55} {'ours':>10} {'base':>10} {'ratio':>7} {'bound':>6}")
    for row in rows:
        verdict = "" if row.holds else "  BROKEN"
        print(f"{row.what:55} {row.ours:10.3f} {row.base:10.3f} {row.ratio:7.2f} {row.bound:6.1f}{verdict}")
    print("times in milliseconds, medians of one run")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
