"""A curation run costs what it finds: nothing said is one look and one note, and what was begun is finished before it is read anew."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from memory_core.core import Curation, MemoryCore
from memory_core.curation import offline
from memory_core.curation.offline import OfflineExtractor
from memory_core.policy.settling import Settling
from memory_core.spaces import user_space
from memory_core.storage.connection import Connection
from memory_core.values import Cutoff, Fact, ItemState, Message, Slice, Trigger
from tests.support.cores import PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)


async def curated(core: MemoryCore, said: Message, cause: str) -> Curation:
    cutoff = Cutoff(said.seq, said.id)
    return await core.curate(said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=cause, asked=True)


async def cursor(core: MemoryCore, said: Message) -> int:
    return await core.store.read(lambda uow: uow.sessions.cursor(said.session_id))


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect each way to the database: whole works, handed over or done on the spot, and what is asked one by one."""
    handed: list[str] = []

    def listen(name: str) -> None:
        real = getattr(Connection, name)

        def heard(self: Connection, *args: object) -> object:
            handed.append(name)
            return real(self, *args)

        patched.setattr(Connection, name, heard)

    with monkeypatch.context() as patched:
        for name in ("run", "impatient", "execute_fetchall", "commit", "rollback"):
            listen(name)
        yield handed


class Forgetful(OfflineExtractor):
    """Finds nothing any more once it is told so."""

    blind = False

    async def extract(self, part: Slice) -> list[Fact]:
        return [] if self.blind else await super().extract(part)


class Crash(BaseException):
    """Stands for the end of the process."""


class DieAt:
    def __init__(self, point: str) -> None:
        self._point = point

    def hit(self, name: str) -> None:
        if name == self._point:
            raise Crash


async def test_a_run_that_finds_nothing_goes_to_the_database_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "What a fine day it is.", 1)
        with counted(monkeypatch) as handed:
            run = await curated(core, said, "t:1")
        assert handed == ["run", "impatient"]
        assert await cursor(core, said) == 1
        assert (run.status, run.counts["read"], run.counts["to"]) == ("ignored", 1, 1)
        assert await core.records([SPACE]) == list(run.records)


async def test_a_run_that_finds_one_thing_does_not_go_there_for_each_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_core() as core:
        await curated(core, await says(core, PRIVATE, SARA, "I live in Riga.", 1), "t:1")
        said = await says(core, PRIVATE, SARA, "My name is Sara.", 2)
        with counted(monkeypatch) as handed:
            assert (await curated(core, said, "t:2")).status == "auto-applied"
        assert len(handed) <= 14


async def test_a_run_that_finds_nothing_waits_for_nobody() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "What a fine day it is.", 1)
        now = core.clock.now()
        await core.store.write(lambda uow: uow.locks.take([SPACE.key], "another", now, now + timedelta(hours=1)))
        assert (await curated(core, said, "t:1")).status == "ignored"
        assert core.clock.now() == now


@pytest.mark.parametrize("point", ["change.intended", "change.written"])
async def test_what_a_run_had_begun_is_finished_though_nothing_is_found_now(point: str) -> None:
    model = Forgetful()
    async with open_core(extractor=model) as core:
        said = await says(core, PRIVATE, SARA, "I live in Riga.", 1)
        production = core.context.failpoint
        object.__setattr__(core.context, "failpoint", DieAt(point))
        with pytest.raises(Crash):
            await curated(core, said, "t:1")
        object.__setattr__(core.context, "failpoint", production)
        model.blind = True
        run = await curated(core, said, "t:1")
        assert [item.statement for item in run.items] == ["Lives in Riga"]
        assert await core.items([SPACE], [ItemState.APPLIED]) == list(run.items)
        assert len(await core.records([SPACE])) == 1
        assert await core.lock.unfinished() == []


@pytest.mark.parametrize("stated", ["I like tea number {}.", "أعيش في ريغا {}."])
async def test_a_run_over_much_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch, stated: str) -> None:
    done, seen = 0, [0]

    def listen(place: object, name: str) -> None:
        real = getattr(place, name)

        def heard(*args: Any, **others: Any) -> Any:
            nonlocal done
            done += 1
            return real(*args, **others)

        monkeypatch.setattr(place, name, heard)

    listen(offline, "facts_of")  # read a message
    listen(Settling, "settle")  # settle a fact
    async with open_core() as core:
        for number in range(1, 41):
            said = await says(core, PRIVATE, SARA, stated.format(number), number)
        run = asyncio.create_task(curated(core, said, "t:1"))
        while not run.done():
            await asyncio.sleep(0)
            seen.append(done)
        assert len((await run).items) == 40
    assert done == 80
    assert max(after - before for before, after in pairwise(seen)) <= 2
