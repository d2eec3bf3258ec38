"""A hand may write into a file at any moment, and a process may end at any: no line of anybody is lost (MEM-01)."""

import multiprocessing
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gateway.runtime import SystemClock, SystemIds
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.budgets import Budgets
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.markdown import add_line
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DhakiraError
from memory_core.ports import Item, Text
from memory_core.spaces import Doc
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, ItemState, Mode, Trigger
from tests.memory_core.ledger.files import (
    DOC,
    SPACE,
    TEAS,
    TEXT,
    Composing,
    agrees,
    hand,
    remembered,
    store,
    text_of,
)
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio


class Racing(MemoryDocumentStore):
    """Lets a hand write a line right before the n-th read, or right after the next write, of USER.md."""

    reads = 0
    after_write = False

    async def read(self, doc: Doc) -> Text:
        if doc == DOC and self.reads:
            self.reads -= 1
            if not self.reads:
                await self._by_hand()
        return await super().read(doc)

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        version = await super().write(doc, text, expected, backup)
        if doc == DOC and self.after_write:
            self.after_write = False
            await self._by_hand()
        return version

    async def _by_hand(self) -> None:
        now = await super().read(DOC)
        await super().write(DOC, now.text + "- raced\r\n", now.version)


async def waiting(core: MemoryCore, text: str = "Remember that I live in Riga.", number: int = 1) -> Item:
    """Return an item that waits for review."""
    await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "t:mode")
    said = await says(core, PRIVATE, SARA, text, number)
    cutoff = Cutoff(said.seq, said.id)
    await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"t:{number}", asked=True)
    return (await core.items([SPACE], [ItemState.PENDING]))[-1]


async def test_a_hand_edit_survives_the_next_apply_and_is_taken_over() -> None:
    async with open_core(documents=store()) as core:
        await hand(core, TEXT)
        await core.reconcile(SPACE)
        item = await waiting(core)
        await hand(core, TEXT + "- by hand\r\nA thought.\r\n")
        await core.apply(OPERATOR, [item], "t:apply")
        text = await text_of(core)
        assert "- by hand\r\nA thought.\r\n" in text
        assert {"by hand", item.statement} <= set(await remembered(core))
        assert (await remembered(core))["by hand"].verified
        await agrees(core)


@pytest.mark.parametrize("reads", [1, 2])
async def test_a_hand_that_writes_while_a_command_runs_is_heard(reads: int) -> None:
    documents = Racing(clock=FixedClock())
    async with open_core(documents=documents) as core:
        await hand(core, TEXT)
        item = await waiting(core)
        documents.reads = reads
        try:
            await core.apply(OPERATOR, [item], "t:apply")
        except DhakiraError as error:
            assert error.code == "document.drift"  # noqa: PT017
        assert "- raced" in await text_of(core)
        await core.reconcile(SPACE)
        assert "raced" in await remembered(core)
        await agrees(core)


async def test_a_hand_that_writes_right_after_a_command_is_heard_by_the_next_turn() -> None:
    documents = Racing(clock=FixedClock())
    async with open_core(documents=documents) as core:
        await hand(core, TEXT)
        item = await waiting(core)
        documents.after_write = True
        await core.apply(OPERATOR, [item], "t:apply")
        assert "raced" not in await remembered(core)
        await core.reconcile(SPACE)
        assert {"raced", item.statement} <= set(await remembered(core))
        await agrees(core)


async def test_a_full_file_lets_the_fact_wait_and_says_so() -> None:
    """MEM-23: the turn goes on, the fact is not lost, the reason is told."""
    settings = CoreSettings(budgets=Budgets(user_md=len(TEXT) + 5))
    async with open_core(documents=store(), settings=settings) as core:
        await hand(core, TEXT)
        said = await says(core, PRIVATE, SARA, "Remember that I live in Riga.", 1)
        cutoff = Cutoff(said.seq, said.id)
        run = await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause="t:1", asked=True)
        (item,) = run.items
        assert (item.state, item.reason) == (ItemState.PENDING, "budget")
        assert await text_of(core) == TEXT


# --- a process ends ------------------------------------------------------------------------------------------


class Crash(BaseException):
    """Stands for the end of the process."""


class CrashAt:
    def __init__(self, point: str) -> None:
        self.point = point

    def hit(self, name: str) -> None:
        if name == self.point:
            raise Crash


async def compact(core: MemoryCore) -> None:
    proposal = await core.shelf.propose(OPERATOR, SPACE, "USER.md", "t:propose")
    await core.shelf.compact(OPERATOR, [SPACE], proposal.id, "t:compact")


async def compact_and_undo(core: MemoryCore) -> None:
    await compact(core)
    _arm(core)
    (item,) = [item for item in (await remembered(core)).values() if "green in" in item.statement]
    await core.undo(OPERATOR, item, "t:undo")


async def restore(core: MemoryCore) -> None:
    await compact(core)
    await hand(core, (await text_of(core)).replace("Prose stays.", "Prose goes.") + "\n- since then")
    (backup,) = await core.shelf.backups([SPACE])
    offer = await core.shelf.look([SPACE], backup.id)
    _arm(core)
    await core.shelf.restore(OPERATOR, [SPACE], backup.id, offer.token, "t:restore")


async def restore_lost(core: MemoryCore) -> None:
    await hand(core, "## Mine\n- a stranger")
    offer = await core.shelf.look([SPACE], "USER.md")
    _arm(core)
    await core.shelf.restore(OPERATOR, [SPACE], "USER.md", offer.token, "t:restore")


async def accept(core: MemoryCore) -> None:
    await hand(core, "## Mine\n- a stranger")
    offer = await core.shelf.look_at_loss([SPACE], "USER.md")
    await core.shelf.accept(OPERATOR, [SPACE], "USER.md", offer.token, "t:accept")


def _arm(core: MemoryCore) -> None:
    """Let the process end at its point from here on only."""
    point = core.context.failpoint
    if isinstance(point, CrashAt):
        point.point = point.point.removeprefix("later:")


async def outcome(core: MemoryCore) -> tuple[str, list[tuple[str, str]]]:
    items = sorted((i.statement, str(i.state)) for i in await core.items([SPACE], list(ItemState)))
    return await text_of(core), items


@pytest.mark.parametrize("point", ["change.intended", "change.written", "change.applied"])
@pytest.mark.parametrize(
    ("work", "later"),
    [(compact, False), (compact_and_undo, True), (restore, True), (restore_lost, True)],
)
async def test_what_a_crash_cut_off_is_finished_as_if_it_had_not(
    point: str, work: Callable[[MemoryCore], Awaitable[None]], later: bool
) -> None:
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        await hand(core, TEXT)
        await core.reconcile(SPACE)
        await work(core)
        wanted = await outcome(core)
    crash = CrashAt(f"later:{point}" if later else point)
    async with open_core(documents=store(), composer=Composing(TEAS)) as core:
        object.__setattr__(core.context, "failpoint", crash)
        await hand(core, TEXT)
        await core.reconcile(SPACE)
        with pytest.raises(Crash):
            await work(core)
        crash.point = ""
        await core.recover()
        assert await outcome(core) == wanted
        await core.reconcile(SPACE)
        assert await outcome(core) == wanted
        await agrees(core)


# --- two processes -------------------------------------------------------------------------------------------


def _edit_and_apply(home: Path, who: str, count: int) -> None:
    """Add lines by commands and, in between, as an editor does; another process does the same."""
    import asyncio

    asyncio.run(_editing(home, who, count))


async def _editing(home: Path, who: str, count: int) -> None:
    clock = SystemClock()
    database = await SqliteStore.open(home / "dhakira.sqlite", clock=clock)
    documents = LocalDocumentStore(home, clock)
    core = MemoryCore(store=database, documents=documents, extractor=OfflineExtractor(), clock=clock, ids=SystemIds())
    doc = Doc(SPACE, "MEMORY.md")
    for number in range(count):
        while True:
            read = await documents.read(doc)
            try:
                await documents.write(doc, add_line(read.text, "Facts", f"{who} wrote {number}"), read.version)
                break
            except DhakiraError as error:
                assert error.code in ("document.drift", "document.busy")  # noqa: PT017
        while True:
            try:
                await core.reconcile(SPACE)
                (item,) = await core.find_lines([SPACE], f"{who} wrote {number}")
                if item.statement == f"{who} wrote {number}":
                    await core.edit(OPERATOR, item, f"{who} said {number}", f"{who}:{number}")
                break
            except (DhakiraError, ValueError):
                await clock.sleep(0.01)
    await database.close()


async def test_two_processes_that_edit_and_command_at_once_lose_nothing(home: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_edit_and_apply, args=(home, who, 6)) for who in ("one", "two")]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0, 0]
    clock = FixedClock()
    database = await SqliteStore.open(home / "dhakira.sqlite", clock=clock)
    try:
        text = (await LocalDocumentStore(home, clock).read(Doc(SPACE, "MEMORY.md"))).text
        wanted = sorted(f"- {who} said {number}" for who in ("one", "two") for number in range(6))
        assert sorted(line for line in text.splitlines() if line.startswith("-")) == wanted
        async with database.reading() as uow:
            items = await uow.ledger.items("default", [SPACE.key], [ItemState.APPLIED])
        assert sorted(f"- {item.statement}" for item in items) == wanted
    finally:
        await database.close()
