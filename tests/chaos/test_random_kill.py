"""`kill -9` between any two steps: a real process over real files is ended at random steps, and the next start mends it.

Fifteen kills in the suite, two hundred by `make soak`. A step is a statement to the database or a touch of a file.
"""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.files import LocalDocumentStore
from memory_core.spaces import Doc
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import ItemState
from tests.chaos.victim import COMMANDS, SPACE, Ids, play
from tests.support.time import FixedClock

ROOT = Path(__file__).resolve().parents[2]
FILES = ("USER.md", "PORTABLE.md", "MEMORY.md", "notes/travel-plans.md")
KILLS = 200 if settings.get_current_profile_name() == "soak" else 15
"""In soak, each number seeds another kill."""


def _victim(home: Path, kill_at: int) -> int:
    """Run the whole script in a process of its own, which ends itself at a step; return its exit code."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.chaos.victim", str(home), str(kill_at)]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False, timeout=120).returncode


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many steps a run without a kill has."""
    home = tmp_path_factory.mktemp("whole")
    assert _victim(home, 0) == 0
    return int((home / "steps").read_text(encoding="utf-8"))


async def _look(home: Path) -> tuple[list[object], dict[str, str], list[tuple[str, str]]]:
    clock = FixedClock()
    clock.advance(days=1)
    store = await SqliteStore.open(home / "dhakira.sqlite", clock=clock)
    try:
        documents = LocalDocumentStore(home, clock)
        core = MemoryCore(store=store, documents=documents, extractor=OfflineExtractor(), clock=clock, ids=Ids("look"))
        await core.recover()
        await core.reconcile(SPACE)  # as the next turn does: the script's own hand may have been cut off, too
        report = await Audit(core.context, core.prompt_for).run()
        texts = {name: (await documents.read(Doc(SPACE, name))).text for name in FILES}
        items = [(i.statement, str(i.state)) for i in await core.items([SPACE], list(ItemState))]
        return list(report.findings), texts, sorted(items)
    finally:
        await store.close()


def _acted(home: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as connection:
        return connection.execute("SELECT cause, count(*) FROM records WHERE cause <> '' GROUP BY cause").fetchall()


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_whatever_is_killed_the_next_start_mends(steps: int, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    asyncio.run(play(whole))
    expected = asyncio.run(_look(whole))
    assert expected[0] == []
    assert expected[1]["USER.md"]
    assert expected[1]["notes/travel-plans.md"].count("Oman in") == 2
    assert "](notes/travel-plans.md): where we go" in expected[1]["MEMORY.md"]
    moments = random.Random(20260301)
    for number in range(KILLS):
        home = tmp_path / f"home-{number}"
        home.mkdir()
        kill_at = moments.randint(1, steps)
        assert _victim(home, kill_at) == -signal.SIGKILL, kill_at
        findings, _, _ = asyncio.run(_look(home))
        assert findings == [], kill_at
        # What was asked for is asked for again, as a redelivered update is: each command acts once in all.
        asyncio.run(play(home))
        assert asyncio.run(_look(home)) == expected, kill_at
        assert {count for _, count in _acted(home)} == {1}
        assert {cause for cause, _ in _acted(home)} >= set(COMMANDS)
