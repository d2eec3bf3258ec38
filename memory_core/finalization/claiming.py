"""A claim for as long as work lasts: renewed while it runs, handed back when it is broken off, dropped when it was lost (§8)."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from memory_core.errors import DhakiraError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.ports import Claim, Clock, Store, UnitOfWork
from memory_core.values import JobState

T = TypeVar("T")


class ClaimLostError(DhakiraError):
    """Another worker holds the job now; nothing more may be written for it."""

    code = "finalization.claim-lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """One worker's claims on a profile's jobs."""

    store: Store
    clock: Clock
    settings: FinalizationSettings
    profile: str
    owner: str

    async def take(self) -> Claim | None:
        """Claim the next job, if any; whoever is cancelled meanwhile leaves none behind."""
        now = self.clock.now()
        if not await self.store.read(lambda uow: uow.queue.due(self.profile, now), brief=True):
            return None
        taking = asyncio.ensure_future(self._take())
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            claim = await taking
            if claim is not None:
                await self.hand_back(claim)
            raise

    async def _take(self) -> Claim | None:
        now, until, reclaims = self.clock.now(), self._expiry(), self.settings.reclaims
        return await self.store.write(
            lambda uow: uow.queue.claim(self.profile, self.owner, now, until, reclaims), brief=True
        )

    async def check(self, claim: Claim, uow: UnitOfWork) -> None:
        """See that a claim still holds, inside the transaction that depends on it. Raises ClaimLostError."""
        if not await uow.queue.holds(claim, self.clock.now()):
            raise ClaimLostError("Another worker has taken over this job.")

    async def during(self, claim: Claim, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """Do work under a claim.

        Raises:
            ClaimLostError: It was lost meanwhile; the work was broken off.
            CancelledError: The job was handed back.
        """
        working = asyncio.ensure_future(work())
        beating = asyncio.ensure_future(self._keep(claim))
        try:
            await asyncio.wait({working, beating}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClaimLostError("Another worker has taken over this job.")
            return working.result()
        except asyncio.CancelledError:
            await asyncio.shield(self._break_off(working, claim))
            raise
        finally:
            await _ended(beating)
            await _ended(working)

    async def hand_back(self, claim: Claim) -> None:
        """Give a job back as if it had never been claimed: a shutdown is no attempt."""
        now = self.clock.now()
        job = replace(claim.job, state=JobState.PENDING, attempts=claim.job.attempts - 1, updated_at=now)
        with suppress(DhakiraError):  # a claim that cannot be given back runs out
            await self.store.write(lambda uow: uow.queue.settle(claim, job, now), brief=True)

    async def _break_off(self, working: "asyncio.Future[T]", claim: Claim) -> None:
        await _ended(working)
        await self.hand_back(claim)

    async def _keep(self, claim: Claim) -> None:
        """Renew until the claim is lost; a database that is busy now is asked again in time."""
        while True:
            await self.clock.sleep(self.settings.heartbeat_s)
            with suppress(DhakiraError):
                if not await self._renew(claim):
                    return

    async def _renew(self, claim: Claim) -> bool:
        now, until = self.clock.now(), self._expiry()
        return await self.store.write(lambda uow: uow.queue.renew(claim, now, until), brief=True)

    def _expiry(self) -> datetime:
        return self.clock.now() + timedelta(seconds=self.settings.claim_s)


async def _ended(work: Awaitable[object]) -> None:
    """Cancel work and wait until it has left its transactions and locks."""
    task = asyncio.ensure_future(work)
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.exception()  # whoever broke it off has something else to raise
