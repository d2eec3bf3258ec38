"""After a finalization: one piece of news for each line that it applied and a card for what waits, to the approvers."""

from dataclasses import dataclass

from handlers.review import News, tell
from handlers.texts import known, spoken
from memory_core.core import Curation, MemoryCore
from memory_core.ports import Item, Job, UnitOfWork


@dataclass(frozen=True, slots=True)
class Announcer:
    """The worker's `announce`: writes into the transaction that settles the job, so that news are told exactly once."""

    core: MemoryCore
    language: str = "en"

    async def __call__(self, uow: UnitOfWork, job: Job, curation: Curation) -> None:
        """Tell what a job applied and what waits."""
        session = await uow.sessions.get(job.session_id)
        near = session.place if session else None
        by_language: dict[str, list[Item]] = {}
        for item in curation.items:
            by_language.setdefault(self._language_of(item), []).append(item)
        for language, items in by_language.items():
            await tell(self.core, uow, items, News(near=near, language=language, cause=f"job:{job.id}"))

    def _language_of(self, item: Item) -> str:
        """Speak as the person whose words these are."""
        return spoken(" ".join(evidence.span for evidence in item.evidence)) or known(self.language)
