"""A core at work over real files: `python -m tests.chaos.victim HOME N` plays the script and ends itself at step N.

The script is what a door would ask for, redelivered from the start at each run: what has been done is not done again.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.markdown import add_line
from memory_core.ledger.naming import Which
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, Mode, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, says
from tests.support.time import FixedClock

SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")
NOTE = Which(SPACE, "notes", "Travel plans")
SAID = {
    1: "I live in Riga.",
    2: "I prefer short answers.",
    3: "Remember that I collect maps of Oman.",
    4: "I live in Rome.",
    5: "My name is Sara.",
}
COMMANDS = (
    "c:1",
    "c:2",
    "c:3",
    "c:4",
    "c:5",
    "edit",
    "share",
    "forget",
    "undo-forget",
    "mode",
    "apply",
    "undo",
    "again",
    "note-edit",
    "note-rotate",
    "note-hook",
    "note-delete",
    "note-undo",
)
HAND = "Written by a hand"


class Ids:
    """Ids that no other run gives."""

    def __init__(self, run: str) -> None:
        self._run = run
        self._last = 0

    def new(self, kind: str) -> str:
        self._last += 1
        return f"{kind[:1]}{self._run}-{self._last:04}"


class Steps:
    """Counts what touches the disk, and ends the process before the one asked for."""

    def __init__(self, home: Path, kill_at: int) -> None:
        self.count = 0
        self._home = str(home)
        self._kill_at = kill_at

    def take(self) -> None:
        self.count += 1
        if self.count == self._kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def audited(self, event: str, arguments: tuple[object, ...]) -> None:
        """Listen to the interpreter: every open, rename, removal and new folder below the home is a step."""
        if event in ("open", "os.rename", "os.remove", "os.mkdir") and str(arguments[0]).startswith(self._home):
            self.take()


async def play(home: Path, opened: Callable[[SqliteStore], Awaitable[None]] | None = None) -> None:
    """Play the script; each run begins an hour after the one before."""
    runs = _begun(home)
    clock = FixedClock()
    clock.advance(hours=runs)
    store = await SqliteStore.open(home / "dhakira.sqlite", clock=clock)
    try:
        if opened is not None:
            await opened(store)
        core = MemoryCore(
            store=store,
            documents=LocalDocumentStore(home, clock),
            extractor=OfflineExtractor(),
            clock=clock,
            ids=Ids(str(runs)),
        )
        await core.recover()
        await _script(core)
    finally:
        await store.close()


def _begun(home: Path) -> int:
    """Note that a run begins; return how many began before."""
    runs = len(list(home.glob("run-*")))
    (home / f"run-{runs}").touch()
    return runs


async def _script(core: MemoryCore) -> None:
    for number in (1, 2, 3, 4):
        await _curate(core, number)
    await core.edit(OPERATOR, await _item(core, 2), "Prefers answers of one sentence", "edit")
    await core.share(OPERATOR, await _item(core, 2), "share")
    await core.forget(OPERATOR, await _item(core, 3), "forget")
    await core.undo(OPERATOR, await _item(core, 3), "undo-forget")
    await _write_by_hand(core)
    await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "mode")
    await _curate(core, 5)
    await core.apply(OPERATOR, [await _item(core, 5)], "apply")
    await core.undo(OPERATOR, await _item(core, 5), "undo")
    await core.apply(OPERATOR, [await _item(core, 5)], "again")
    notes = core.shelf.notes
    await notes.write(OPERATOR, NOTE, "Oman in March", rotate=False, cause="note-edit")
    await notes.write(OPERATOR, NOTE, "Oman in April", rotate=True, cause="note-rotate")
    await notes.hook(OPERATOR, NOTE, "where we go", "note-hook")
    await notes.delete(OPERATOR, NOTE, "note-delete")
    await notes.undo_last(OPERATOR, NOTE, "note-undo")


async def _curate(core: MemoryCore, number: int) -> None:
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(minutes=1)
    async with core.store.reading() as uow:
        said = await uow.sessions.by_platform_id(PRIVATE, number)
    if said is None:
        said = await says(core, PRIVATE, SARA, SAID[number], number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"c:{number}", asked=True)


async def _item(core: MemoryCore, number: int) -> Item:
    """Return the item that came of a message, whatever became of it since."""
    async with core.store.reading() as uow:
        said = await uow.sessions.by_platform_id(PRIVATE, number)
        assert said is not None
        return (await uow.ledger.citing(said.id))[0]


async def _write_by_hand(core: MemoryCore) -> None:
    read = await core.documents.read(DOC)
    if HAND not in read.text:
        await core.documents.write(DOC, add_line(read.text, "Mine", HAND), read.version)
    await core.reconcile(SPACE)


def main() -> None:
    home, kill_at = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    steps = Steps(home, kill_at)
    sys.addaudithook(steps.audited)

    async def opened(store: SqliteStore) -> None:
        await store._writer.set_trace_callback(lambda statement: steps.take())

    asyncio.run(play(home, opened))
    (home / "steps").write_text(str(steps.count), encoding="utf-8")


if __name__ == "__main__":
    main()
