"""What the review costs in a space with a long past, and beside many other spaces: the commands as the command line gives them.

A space has items in every state, up to 200 of them waiting, each with its evidence and its record.
"""

import logging
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import structlog

from gateway.app import App, open_app
from gateway.settings import load_settings
from memory_core.ports import Item
from memory_core.spaces import user_space
from memory_core.values import Evidence, ItemState, Record, Speaker, Transition, Trigger
from tests.support.cores import PRIVATE, SARA, says

SMALL, LARGE = 10, 1000
FEW, MANY = 10, 10_000
WAITING = 200
PER_RECORD = 5
ROUNDS = 40
KINDS = ("review", "apply", "undo", "forget")
SPACE = user_space("default", SARA.id)
_PAST = (ItemState.REJECTED, ItemState.IGNORED, ItemState.SUPERSEDED, ItemState.EXPIRED)


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of each command in one home, round by round."""

    taken: dict[str, list[float]]

    def undisturbed(self, kind: str) -> float:
        """The lowest decile: what else the machine does makes rounds slower, never quicker."""
        return statistics.quantiles(self.taken[kind], n=10)[0]


async def growth() -> list[tuple[str, float, float]]:
    """Return name, seconds with a long past, seconds with a short one, for each command."""
    return await _compared([(SMALL, FEW), (LARGE, FEW)])


async def neighbours() -> list[tuple[str, float, float]]:
    """Return name, seconds beside many other spaces, seconds beside few, for each command."""
    return await _compared([(SMALL, FEW), (SMALL, MANY)])


async def _compared(shapes: list[tuple[int, int]]) -> list[tuple[str, float, float]]:
    """Measure two homes turn by turn, so that whatever else the machine does strikes both."""
    async with _home(*shapes[0]) as base, _home(*shapes[1]) as ours:
        costs = [Costs({kind: [] for kind in KINDS}) for _ in shapes]
        for number in range(ROUNDS + 2):
            turn = [(base, costs[0]), (ours, costs[1])]
            for app, cost in turn if number % 2 else reversed(turn):
                taken = await _round(app, number)
                for kind, seconds in taken.items():
                    cost.taken[kind] += [seconds] if number >= 2 else []
    return [(kind, costs[1].undisturbed(kind), costs[0].undisturbed(kind)) for kind in KINDS]


async def _round(app: App, number: int) -> dict[str, float]:
    """One item's way: looked at, approved, taken back, approved again, forgotten; then all is as before."""
    item = (await app.core.items([SPACE], [ItemState.PENDING]))[number % 2]
    taken: dict[str, float] = {}
    for kind, words in (
        ("review", ["review"]),
        ("apply", ["apply", item.id]),
        ("undo", ["undo", item.id]),
        ("", ["apply", item.id]),
        ("forget", ["forget", item.id]),
    ):
        begun = time.perf_counter()
        result = await app.command_line(words, SPACE.key, None)
        taken[kind] = time.perf_counter() - begun
        assert result.ok, result
    async with app.store.transaction() as uow:
        await uow.ledger.drop_tombstones(item.id)
        await uow.ledger.put_item(item)
    del taken[""]
    return taken


@asynccontextmanager
async def _home(items: int, spaces: int) -> AsyncIterator[App]:
    # A command line's log goes to a file; here nobody reads it.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory(prefix="dhakira-bench-") as folder:
        settings = load_settings(Path(folder), {})
        async with open_app(settings) as app:
            await _past(app, items)
            await _others(app, spaces)
            yield app


async def _past(app: App, count: int) -> None:
    said = await says(app.core, PRIVATE, SARA, "I collect maps and more.", 1)
    start = app.clock.now() - timedelta(days=20)
    async with app.store.transaction() as uow:
        for first in range(0, count, PER_RECORD):
            at = start + timedelta(minutes=first)
            record_id = f"r{first:06}"
            last = min(first + PER_RECORD, count)
            items = [
                _item(said.id, number, at, record_id, waits=_waits(number, count)) for number in range(first, last)
            ]
            for item in items:
                await uow.ledger.put_item(item)
            await uow.ledger.put_record(_record(record_id, at, items))


def _waits(number: int, count: int) -> bool:
    """The waiting ones are spread over the whole past."""
    return number % max(1, count // WAITING) == 0


def _item(message_id: str, number: int, at: datetime, record_id: str, *, waits: bool) -> Item:
    return Item(
        id=f"i{number:05}",
        profile=SPACE.profile,
        space_key=SPACE.key,
        doc="USER.md",
        section="Open Questions",
        statement=f"Collects maps of region {number}",
        line_key=f"collects maps of region {number}",
        category="other",
        explicitness="explicit",
        sensitivity="none",
        subject="speaker",
        confidence=0.9,
        confidence_at=at,
        state=ItemState.PENDING if waits else _PAST[number % len(_PAST)],
        reason="mode-review",
        reasons=("mode-review",),
        risk="low",
        evidence=(Evidence(message_id=message_id, span="I collect maps", speaker=Speaker(1001, "Sara"), said_at=at),),
        created_at=at,
        updated_at=at,
        speaker_id=SARA.id,
        place_key=PRIVATE.key,
        record_id=record_id,
    )


def _record(record_id: str, at: datetime, items: list[Item]) -> Record:
    return Record(
        id=record_id,
        at=at,
        space_key=SPACE.key,
        trigger=Trigger.FINALIZATION,
        status="pending",
        actor=None,
        command="curation",
        cause=f"bench:{record_id}",
        transitions=tuple(Transition(item_id=i.id, before=None, after=i.state, reason=i.reason) for i in items),
    )


async def _others(app: App, count: int) -> None:
    """Give as many other people an item, a record and a version each."""
    async with app.store.transaction() as uow:
        first = (await uow.ledger.items(SPACE.profile, [SPACE.key], [ItemState.PENDING], limit=1))[0]
        for number in range(count):
            key = f"user:{100_000 + number}"
            item = replace(first, id=f"o{number}", space_key=key, record_id=f"o{number}", evidence=())
            await uow.ledger.put_item(item)
            await uow.ledger.put_record(replace(_record(f"o{number}", first.created_at, [item]), space_key=key))
            await uow.ledger.bump(key)
