"""Every decision leaves one event and one log line, in ids and codes; an operator reads them with `dhakira events`."""

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from gateway.decisions import events, log_decisions
from gateway.logs import configure_logging
from gateway.settings import LogSettings
from handlers.messages import Result
from memory_core.core import CoreSettings, MemoryCore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import SpaceError
from memory_core.ledger.events import UNVERIFIED, events_of
from memory_core.policy.scanner import mask
from memory_core.ports import Event
from memory_core.spaces import Doc, user_space
from memory_core.storage.ledger import SqliteLedger
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import EvidenceRef, Fact, ItemState, Mode, Record, Slice, Trigger
from tests.gateway.test_cli import Shell
from tests.handlers.chats import Chats, chats_over
from tests.handlers.test_announcements import clock, look_after
from tests.support.cores import SARA
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)


class Proposer:
    """Proposes what a test has put down, citing the newest message or words that nobody said."""

    def __init__(self) -> None:
        self.facts: list[tuple[str, str | None]] = []

    async def extract(self, part: Slice) -> list[Fact]:
        from memory_core.values import Category

        newest = next(m for m in reversed(part.messages) if m.speaker is not None)
        found = [
            Fact(
                statement=statement,
                category=Category.PREFERENCE,
                evidence=(EvidenceRef(newest.id, span if span is not None else newest.text),),
            )
            for statement, span in self.facts
        ]
        self.facts = []
        return found


@asynccontextmanager
async def watched(mode: Mode = Mode.AUTO) -> AsyncIterator[tuple[Chats, Proposer, list[Event]]]:
    ticking, heard = FixedClock(), list[Event]()
    proposer = Proposer()
    store = await SqliteStore.open(":memory:", clock=ticking)

    def hear(some: Sequence[Event]) -> None:
        heard.extend(some)

    core = MemoryCore(
        store=store,
        documents=MemoryDocumentStore(),
        extractor=proposer,
        clock=ticking,
        ids=CountingIds(),
        settings=CoreSettings(private_mode=mode),
        witness=hear,
    )
    try:
        async with chats_over(core) as chats:
            yield chats, proposer, heard
    finally:
        await store.close()


async def remembers(chats: Chats, proposer: Proposer, statement: str, span: str | None = None) -> Result:
    proposer.facts = [(statement, span)]
    return await chats.say(f"Remember that {statement}.")


async def listed(chats: Chats, **filters: str) -> list[tuple[str, str]]:
    wanted = {"kind": "", "space": "", "item": ""} | filters
    result = await events(chats.core, limit=100, **wanted)
    return [(str(one["kind"]), str(one["item"])) for one in reversed(result.fields["events"])]


async def test_one_life_of_an_item_is_told_step_by_step() -> None:
    async with watched(Mode.REVIEW) as (chats, proposer, heard):
        result = await remembers(chats, proposer, "I prefer green tea")
        (item_id,) = result.fields["pending"]
        for text in (
            f"edit {item_id} Prefers black tea",
            f"apply {item_id}",
            f"share {item_id}",
            f"forget {item_id}",
            f"undo {item_id}",
        ):
            assert (await chats.say(f"/memory {text}")).ok, text
        kinds = ["proposed", "edited", "applied", "shared", "forgotten", "undone"]
        assert await listed(chats, item=item_id) == [(kind, item_id) for kind in kinds]
        assert [event.kind for event in heard] == kinds
        proposed, edited = heard[0], heard[1]
        assert (proposed.reason, proposed.reasons, proposed.actor) == ("mode-review", ("mode-review",), None)
        assert (edited.actor, edited.trigger, edited.command) == (SARA.id, "command", "edit")


async def test_what_a_gate_dropped_is_named_by_the_gate_and_by_nothing_else() -> None:
    secret = "sk-" + "a1B2c3D4" * 6
    async with watched() as (chats, proposer, heard):
        await remembers(chats, proposer, "I prefer green tea")
        await remembers(chats, proposer, "I prefer green tea")
        proposer.facts = [(f"The key is {secret}", None)]
        await chats.say("Remember that the key is the usual one.")
        await remembers(chats, proposer, "I prefer red wine", "words that nobody said")
        dropped = [event for event in heard if event.kind == "dropped"]
        assert [(event.reason, event.count) for event in dropped] == [("duplicate", 1), ("scanner", 1), (UNVERIFIED, 1)]
        assert "scanner" in dropped[1].reasons
        everything = json.dumps((await events(chats.core, limit=100, kind="", space="", item="")).fields)
        assert all(word not in everything for word in ("green", "wine", "key is", secret))


async def test_upkeep_and_hand_edits_are_decisions_too() -> None:
    async with watched(Mode.REVIEW) as (chats, proposer, _):
        result = await remembers(chats, proposer, "I prefer green tea")
        (item_id,) = result.fields["pending"]
        clock(chats).advance(days=28)
        await look_after(chats)
        clock(chats).advance(days=4)
        await look_after(chats)
        await chats.say(f"/memory undo {item_id}")
        await chats.say(f"/memory reject {item_id}")
        assert [kind for kind, _ in await listed(chats, item=item_id)] == ["proposed", "expired", "undone", "rejected"]
        doc = Doc(MINE, "USER.md")
        await chats.core.documents.write(doc, "## Profile\n\n- Plays chess\n", "absent")
        await chats.say("Hello")
        (event,) = (await events(chats.core, limit=1, kind="", space=MINE.key, item="")).fields["events"]
        assert (event["kind"], event["reason"], event["trigger"]) == ("applied", "hand-edit", "reconcile")


async def test_a_decision_that_was_taken_back_is_neither_kept_nor_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched() as (chats, proposer, heard):

        async def fails(*_: object) -> None:
            raise RuntimeError

        with monkeypatch.context() as patched:
            patched.setattr(SqliteLedger, "drop_intent", fails)
            await remembers(chats, proposer, "I prefer green tea")
        assert heard == []
        assert await listed(chats) == []
        await chats.core.recover()
        assert [event.kind for event in heard] == ["applied"]
        assert [kind for kind, _ in await listed(chats)] == ["applied"]


def record(**changes: object) -> Record:
    plain = Record(
        id="r",
        at=FixedClock().now(),
        space_key="user:1",
        trigger=Trigger.COMMAND,
        status="applied",
        actor=1,
        command="x",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def test_a_command_that_moves_nothing_names_itself() -> None:
    from memory_core.values import Transition

    step = Transition(item_id="a", before=ItemState.APPLIED, after=ItemState.APPLIED)
    (event,) = events_of("default", record(command="resolve", transitions=(step,)), [])
    assert (event.kind, event.item_id, event.space_key) == ("resolve", "a", "user:1")
    assert events_of("default", record(), []) == []


async def test_a_filter_that_is_no_space_is_refused_and_nothing_found_says_so() -> None:
    async with watched() as (chats, _, _):
        with pytest.raises(SpaceError):
            await events(chats.core, limit=5, kind="", space="nowhere", item="")
        result = await events(chats.core, limit=5, kind="", space="", item="zzzz")
        assert (result.ok, result.lines) == (True, ("Nothing of that kind has been decided yet.",))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    configure_logging(LogSettings(level="info", format="json"), (), mask, stream)
    yield stream
    root.handlers, root.level = handlers, level
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


async def test_the_log_has_a_line_for_each_decision_without_empty_fields(log: io.StringIO) -> None:
    async with watched() as (chats, proposer, heard):
        await remembers(chats, proposer, "I prefer green tea")
        log_decisions(heard)
    (line,) = [json.loads(text) for text in log.getvalue().splitlines() if "memory." in text]
    assert (line["event"], line["item"], line["space"]) == ("memory.applied", "r001", "user:1001")
    assert "actor" not in line
    assert "green" not in log.getvalue()


def test_the_command_line_lists_decisions(home: Path) -> None:
    dhakira = Shell(home)
    assert dhakira("init").returncode == 0
    assert dhakira("ask", "Remember that I live in Riga.").returncode == 0
    fields = dhakira.json("events")["fields"]
    assert isinstance(fields, dict)
    (event,) = fields["events"]
    assert (event["kind"], event["space"], event["reason"]) == ("applied", "user:1", "applied")
    shown = dhakira("events", "--item", event["item"], "--kind", "applied")
    assert (shown.returncode, event["item"] in shown.stdout, "Riga" in shown.stdout) == (0, True, False)
    assert dhakira("events", "--limit", "0").returncode == 2
