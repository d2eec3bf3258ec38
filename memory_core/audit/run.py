"""An audit from end to end, read only; what changes while it is looked at is looked at again."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from memory_core.audit.findings import Finding, Report
from memory_core.audit.lines import check_space
from memory_core.audit.prompts import Build, Case, cases, check_prompt
from memory_core.audit.tasks import check_tasks
from memory_core.ledger.changes import spaces_of
from memory_core.ledger.context import LedgerContext
from memory_core.spaces import Space

Progress = Callable[[str, int], None]
"""Told which part is being looked at and how far it is."""
_TRIES = 4
_PAUSE_S = 0.25


@dataclass(frozen=True, slots=True)
class Audit:
    """Rechecks one profile's memory.

    Args:
        context: The ledger's surroundings; nothing is written through it.
        build: What the product builds for a message.
        progress: Told how far it is.
    """

    context: LedgerContext
    build: Build
    progress: Progress = lambda part, number: None

    async def run(self) -> Report:
        """Look at everything that the core knows of: spaces, prompts, what was left half done."""
        report = Report()
        spaces = await self._spaces()
        for number, space in enumerate(spaces, start=1):
            report.counts.spaces += 1
            report.add(await self._space(space, report))
            self.progress("spaces", number)
        async for case in cases(self.context, spaces):
            report.add(await self._prompt(case, report))
            self.progress("prompts", report.counts.prompts)
        report.add(await self._left())
        return report

    async def _spaces(self) -> list[Space]:
        profile = self.context.profile
        found = set(await self.context.documents.list_spaces(profile))
        async with self.context.store.reading() as uow:
            keys = {*await uow.ledger.space_keys(profile), *await uow.tasks.spaces(profile)}
        found |= {Space.parse(profile, key) for key in keys}
        return sorted(found, key=lambda space: space.key)

    async def _space(self, space: Space, report: Report) -> list[Finding]:
        found = await self._settled(lambda: check_space(self.context, space, report.counts), space)
        return found + await self._settled(lambda: check_tasks(self.context, space, report.counts), space)

    async def _prompt(self, case: Case, report: Report) -> list[Finding]:
        return await self._settled(lambda: check_prompt(self.context, self.build, case, report.counts), case.home)

    async def _settled(self, check: Callable[[], Awaitable[list[Finding]]], space: Space) -> list[Finding]:
        """Check until two looks agree: files and database are not read at one moment, and people go on meanwhile."""
        found = await check()
        for _ in range(_TRIES):
            if not found:
                break
            await self.context.clock.sleep(_PAUSE_S)
            again = await check()
            if again == found and not await self._busy(space):
                break
            found = again
        return found

    async def _busy(self, space: Space) -> bool:
        async with self.context.store.reading() as uow:
            return (await uow.locks.taken(self.context.clock.now())).get(space.key, False)

    async def _left(self) -> list[Finding]:
        """Name what a process left when it died: changes half done, locks past their time."""
        async with self.context.store.reading() as uow:
            intents = await uow.ledger.intents()
            taken = await uow.locks.taken(self.context.clock.now())
        found = [Finding(code="ledger.lock-left", space=key) for key, running in taken.items() if not running]
        for intent in intents:
            keys = [space.key for space in spaces_of(self.context, intent)]
            if not any(taken.get(key, False) for key in keys):
                found.append(Finding(code="ledger.intent-left", space=keys[0], where=intent.id))
        return found
