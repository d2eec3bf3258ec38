"""What nobody decides about does not wait for ever: it is warned of, expires, and undo brings it back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core.errors import SpaceError
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copy import write_copy
from memory_core.ledger.effects import anew
from memory_core.ledger.items import moved, transition
from memory_core.ports import Announcement, Item, SpaceLock, UnitOfWork
from memory_core.spaces import Space
from memory_core.values import ItemState, Record, Trigger

EXPIRING = "expiring"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpirySettings:
    """How long an item waits untouched, and how long before its end that is announced; both in days."""

    after_days: float = 30
    warn_days: float = 3


def round_of(item: Item) -> str:
    """Say since when an item waits: whoever edits it or brings it back has seen it, and the time starts anew."""
    return item.updated_at.isoformat(timespec="microseconds")


class Expiry:
    """Warns of what has waited long and closes what was warned of; each step happens once, whoever takes it."""

    def __init__(self, context: LedgerContext, lock: SpaceLock, settings: ExpirySettings) -> None:
        self._context = context
        self._lock = lock
        self._settings = settings

    def ends_at(self, item: Item) -> datetime:
        """Return when an item expires if nobody touches it; never sooner than the warning promises."""
        whole = timedelta(days=self._settings.after_days)
        return max(item.updated_at + whole, self._now() + timedelta(days=self._settings.warn_days))

    async def warn(self) -> int:
        """Ask for an announcement of what will expire soon; return of how many items."""
        before = self._now() - timedelta(days=self._settings.after_days - self._settings.warn_days)
        now = self._now()

        async def add(uow: UnitOfWork) -> int:
            items = await uow.ledger.unwarned(self._context.profile, before)
            return await uow.announcements.add(
                Announcement(profile=item.profile, item_id=item.id, kind=EXPIRING, round=round_of(item), not_before=now)
                for item in items
            )

        return await self._context.store.write(add)

    async def expire(self) -> list[Item]:
        """Close the pending items whose time is over and whose warning is old enough; return them as they are now.

        A space that somebody changes just now is left for the next look.
        """
        by_space: dict[str, list[Item]] = {}
        for item in await self._over():
            by_space.setdefault(item.space_key, []).append(item)
        closed: list[Item] = []
        for key in sorted(by_space):
            try:
                closed += await self._close(Space.parse(self._context.profile, key), by_space[key])
            except SpaceError:
                continue
        return closed

    async def _over(self) -> list[Item]:
        now = self._now()
        before = now - timedelta(days=self._settings.after_days)
        warned = now - timedelta(days=self._settings.warn_days)
        return await self._context.store.read(lambda uow: uow.ledger.expirable(self._context.profile, before, warned))

    async def _close(self, space: Space, items: Sequence[Item]) -> list[Item]:
        async with self._lock.hold([space]):
            read = await self._context.store.read(lambda uow: anew(uow, items))
            known = {item.id: item.updated_at for item in items}
            # Somebody may have decided, or said it otherwise, since the look.
            still = [i for i in read if i.state is ItemState.PENDING and i.updated_at == known[i.id]]
            if not still:
                return []
            record_id, now = self._context.ids.new("record"), self._now()
            expired = [moved(item, ItemState.EXPIRED, record_id, now) for item in still]
            record = Record(
                id=record_id,
                at=now,
                space_key=space.key,
                trigger=Trigger.UPKEEP,
                status="applied",
                actor=None,
                command="expire",
                transitions=tuple(transition(old, new, "expired") for old, new in zip(still, expired, strict=True)),
            )
            await commit(self._context, Change(record=record, items=tuple(expired)))
            await write_copy(self._context, space)
        return expired

    def _now(self) -> datetime:
        return self._context.clock.now()
