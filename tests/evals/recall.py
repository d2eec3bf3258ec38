"""`python -m tests.evals.recall`: public questions about long conversations, asked on the command line of the product itself.

The set (LoCoMo, CC BY-NC 4.0) is for measuring only and no part of the project: it is looked for in `DHAKIRA_EVALS`, in
`evals/` and beside the project, and without it nothing is measured.
"""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gateway.embedding import INSTALL, is_installed
from memory_core.languages.terms import asked

ROOT = Path(__file__).resolve().parents[2]
KNOWN = (
    ("SQLite FTS5 unicode61, OR query, stop words out", ".498", ".563", ".631", ".417", ".805"),
    ("FTS5 porter", ".525", ".608", ".669", ".452", ".835"),
    ("FTS5 porter + neighbour turns, weight 0.3", ".605", ".694", ".752", ".517", ".843"),
    ("MiniLM-L6-v2 embeddings", ".362", ".451", ".547", ".293", ".661"),
    ("reciprocal-rank fusion of the two best", ".543", ".633", ".722", ".445", ".808"),
)
"""What others measure on all ten conversations of the set."""
ROUNDS = 3
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Our row. `ratio` is our p95 ÷ that of a bare FTS5 query of the same words over the same texts.

    Each question and each bare query is asked `ROUNDS` times, and the quickest counts: others use this machine too.
    """

    table: Mapping[str, float]
    abstention: Mapping[str, float]
    ms_p50: float
    ms_p95: float
    ratio: float


def folder() -> Path | None:
    """Return where the set is, if it is anywhere."""
    named = os.environ.get("DHAKIRA_EVALS")
    places = [Path(named)] if named else [ROOT / "evals", *(parent / "shared" / "evals" for parent in ROOT.parents)]
    return next((place for place in places if (place / "recall" / "gold.jsonl.gz").exists()), None)


def measured(evals: Path, home: Path, *, embedding: bool = False) -> Scores:
    """Import the conversations into a home, ask all questions, and score the answers."""
    (home / "dhakira.toml").write_text(f"[memory]\nembedding = {str(embedding).lower()}\n")
    sessions = list(_rows(evals / "recall" / "sessions.jsonl.gz"))
    questions = list(_rows(evals / "recall" / "questions.jsonl.gz"))
    chats = {name: -100 - number for number, name in enumerate(sorted({row["conv"] for row in sessions}))}
    _dhakira(home, "sessions", "import", "-", "--format", "jsonl", fed=_lines(_messages(sessions, chats)))
    _dhakira(home, "index", "rebuild")
    answers = _dhakira(home, "recall", "--jsonl", fed=_lines(_asked(questions, chats)) * ROUNDS).splitlines(
        keepends=True
    )
    run = home / "run.jsonl"
    run.write_bytes(b"".join(answers[: len(questions)]))
    scored = subprocess.run(
        [sys.executable, evals / "recall_score.py", evals / "recall" / "gold.jsonl.gz", run, "--json"],
        capture_output=True,
        check=True,
    )
    found = json.loads(scored.stdout)
    taken = _quickest([json.loads(line)["ms"] for line in answers])
    p95 = taken[int(len(taken) * 0.95)]
    return Scores(
        table=found["table"]["ALL answerable"],
        abstention=found["abstention"],
        ms_p50=taken[len(taken) // 2],
        ms_p95=p95,
        ratio=p95 / _bare_p95(sessions, questions),
    )


def _messages(sessions: Sequence[Row], chats: Mapping[str, int]) -> Iterator[Row]:
    people: dict[tuple[str, str], int] = {}
    for row in sessions:
        person = people.setdefault((row["conv"], row["speaker"]), 1000 + len(people))
        yield {
            "chat": chats[row["conv"]],
            "session": row["session"],
            "message_id": row["turn_id"],
            "sent_at": row["datetime"],
            "speaker": {"id": person, "name": row["speaker"]},
            "role": "user",
            "text": row["text"] or "-",
        }


def _asked(questions: Sequence[Row], chats: Mapping[str, int]) -> Iterator[Row]:
    for row in questions:
        yield {
            "id": row["question_id"],
            "query": row["question"],
            "chat": chats[row["conv"]],
            "asked_at": row["asked_at"],
        }


def _bare_p95(sessions: Sequence[Row], questions: Sequence[Row]) -> float:
    """Return milliseconds of a bare query of a question's words, over the texts of all conversations."""
    taken = []
    with closing(sqlite3.connect(":memory:")) as raw:
        raw.execute("CREATE VIRTUAL TABLE bare USING fts5 (words)")
        raw.executemany("INSERT INTO bare (words) VALUES (?)", [(row["text"],) for row in sessions])
        for row in [*questions] * ROUNDS:
            words = " OR ".join('"' + word.text.replace('"', '""') + '"' for word in asked(row["question"]))
            begun = time.perf_counter()
            raw.execute("SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 50", (words,)).fetchall()
            taken.append((time.perf_counter() - begun) * 1000)
    quickest = _quickest(taken)
    return quickest[int(len(quickest) * 0.95)]


def _quickest(taken: Sequence[float]) -> list[float]:
    """Return the least time of each question over all rounds, sorted."""
    each = len(taken) // ROUNDS
    return sorted(map(min, *(taken[each * at : each * (at + 1)] for at in range(ROUNDS))))


def _dhakira(home: Path, *words: str, fed: bytes = b"") -> bytes:
    command = [sys.executable, "-c", "from gateway.cli.program import main; main()", *words, "--home", str(home)]
    done = subprocess.run(command, input=fed, capture_output=True, check=True, cwd=ROOT)
    return done.stdout


def _rows(path: Path) -> Iterator[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _lines(rows: Iterator[Row]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def main() -> int:
    evals = folder()
    if evals is None:
        print("The measuring set is not here; set DHAKIRA_EVALS to the folder that holds it.")
        return 0
    with tempfile.TemporaryDirectory(prefix="dhakira-evals-") as home:
        ours = measured(evals, Path(home))
        by_meaning = measured(evals, Path(home), embedding=True) if is_installed() else None
    print("| recall | R@5 | R@10 | R@20 | MRR | session R@5 |\n|---|---|---|---|---|---|")
    for name, *numbers in KNOWN:
        print(f"| {name} | {' | '.join(numbers)} |")
    _print_row(f"**Dhakira**, {ours.table['n']} questions", ours)
    if by_meaning is not None:
        _print_row("the same with `memory.embedding`", by_meaning)
    print("\n(The rows above ours are of all ten conversations; ours of those that are here.)")
    _print_rest("By words", ours)
    if by_meaning is not None:
        _print_rest("By meaning too", by_meaning)
    else:
        print(f"The row with `memory.embedding` needs its package: {INSTALL}")
    return 0


def _print_row(name: str, scores: Scores) -> None:
    shown = [f"{scores.table[key]:.3f}".removeprefix("0") for key in ("R@5", "R@10", "R@20", "MRR", "sR@5")]
    print(f"| {name} | {' | '.join(shown)} |")


def _print_rest(name: str, scores: Scores) -> None:
    away = scores.abstention
    print(f"{name}: abstention caught {away['TPR']:.3f}, wrongly silent {away['FPR']:.3f}, J {away['J']:.3f}")
    print(
        f"  a question {scores.ms_p50:.2f} ms at the median, {scores.ms_p95:.2f} ms p95, {scores.ratio:.1f} × a bare FTS5 query's"
    )


if __name__ == "__main__":
    sys.exit(main())
