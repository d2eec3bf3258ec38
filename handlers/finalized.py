"""After a finalization: what it applied and what waits is to be told to those whom it concerns."""

from dataclasses import dataclass

from handlers.announcements import news_of
from memory_core.core import Curation, MemoryCore
from memory_core.ports import Job, UnitOfWork


@dataclass(frozen=True, slots=True)
class Announcer:
    """The worker's `announce`: writes into the transaction that settles the job, so that news are told exactly once."""

    core: MemoryCore

    async def __call__(self, uow: UnitOfWork, job: Job, curation: Curation) -> None:
        """Have told what a job applied and what waits."""
        await uow.announcements.add(news_of(self.core, curation.items, f"job:{job.id}"))
