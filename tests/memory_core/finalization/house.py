"""A core whose model can be held in the middle of its work, and workers on it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from memory_core.core import Curation, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.finalization.settings import FinalizationSettings
from memory_core.finalization.worker import FinalizationWorker
from memory_core.ports import Job, UnitOfWork
from memory_core.spaces import Place
from memory_core.values import EndReason, Fact, Slice, Speaker
from tests.support.cores import PRIVATE, SARA, open_core, says
from tests.support.time import ManualClock

NUMBERS = FinalizationSettings()


class Held(OfflineExtractor):
    """Works at once, unless it is told to wait; fails as often as it is told to; remembers what it was given."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.begun = asyncio.Event()
        self.errors: list[Exception] = []
        self.read: list[tuple[str, ...]] = []

    async def extract(self, part: Slice) -> list[Fact]:
        self.read.append(tuple(message.text for message in part.messages))
        facts = await super().extract(part)
        self.begun.set()
        await self.gate.wait()
        if self.errors:
            raise self.errors.pop(0)
        return facts


@dataclass
class House:
    core: MemoryCore
    clock: ManualClock
    model: Held
    told: list[str] = field(default_factory=list)
    said: int = 0
    place: Place = PRIVATE

    def worker(self, owner: str = "w1", numbers: FinalizationSettings = NUMBERS) -> FinalizationWorker:
        async def announce(uow: UnitOfWork, job: Job, curation: Curation) -> None:
            del uow
            self.told += [item.statement for item in curation.items]

        return FinalizationWorker(self.core.context, self.core.runs, numbers, owner=owner, announce=announce)

    async def say(self, text: str, place: Place | None = None, speaker: Speaker = SARA) -> None:
        self.said += 1
        await says(self.core, place or self.place, speaker, text, self.said)

    async def end(self, place: Place | None = None, reason: EndReason = EndReason.NEW) -> Job:
        async with self.core.store.transaction() as uow:
            ending = await self.core.end(uow, place or self.place, reason)
        assert ending.job is not None
        return ending.job

    async def job(self, job_id: str) -> Job:
        async with self.core.store.reading() as uow:
            found = await uow.queue.job(job_id)
        assert found is not None
        return found

    async def cursor(self, session_id: str) -> int:
        async with self.core.store.reading() as uow:
            return await uow.sessions.cursor(session_id)

    async def begins(self, worker: FinalizationWorker) -> "asyncio.Task[str]":
        """Start a worker and return when its model has begun to read."""
        self.model.begun.clear()
        self.model.gate.clear()
        running = asyncio.create_task(worker.run_once())
        begun = asyncio.create_task(self.model.begun.wait())
        await asyncio.wait({running, begun}, return_when=asyncio.FIRST_COMPLETED)
        assert begun.done(), running.result()
        return running


@asynccontextmanager
async def opened(model: Held | None = None) -> AsyncIterator[House]:
    clock, model = ManualClock(), model or Held()
    async with open_core(extractor=model, clock=clock) as core:
        yield House(core, clock, model)
