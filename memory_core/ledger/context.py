"""What every ledger operation needs at hand, wired once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from memory_core.documents.budgets import Budgets
from memory_core.ledger.events import Witness, nobody
from memory_core.ports import Clock, DocumentStore, FailPoint, Ids, Item, Processes, Store, UnitOfWork
from memory_core.spaces import Doc

Guard = Callable[[UnitOfWork], Awaitable[None]]
"""Checked inside the transactions of a change; raises when the right to make it was lost (a claim, a fence)."""


FEW: Final = 10
"""Items of which a change may hold the event loop up for as long as it takes to write them (`Store.write`, brief)."""


class NoFailPoint:
    """The production fail point: nothing happens."""

    def hit(self, name: str) -> None:
        """Do nothing."""


class NobodyKnows:
    """Processes of which nothing is known: their locks and claims run out by themselves."""

    def owner(self, name: str) -> str:
        """Return the name as it is."""
        return name

    def is_alive(self, owner: str) -> bool | None:
        """Return None."""
        del owner
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerContext:
    """One profile's store, documents, time, ids and budgets."""

    profile: str
    store: Store
    documents: DocumentStore
    clock: Clock
    ids: Ids
    budgets: Budgets
    failpoint: FailPoint = field(default_factory=NoFailPoint)
    witness: Witness = nobody
    processes: Processes = field(default_factory=NobodyKnows)

    quarantined: set[Doc] = field(default_factory=set)
    """Documents that lost more than is believed: nothing is written there until a person says what holds (§6)."""

    written: dict[Doc, tuple[str, str]] = field(default_factory=dict)
    """Documents that this process has just written: the version found there, and the one put in its place."""

    versions: dict[str, int] = field(default_factory=dict)
    """By space key: the version that the space had when this process last compared its documents, or has changed it since."""

    async def new_item_id(self) -> str:
        """Return an id that no item of the profile has: short ids meet now and then."""
        while True:
            item_id = self.ids.new("item")
            if await self.item(item_id) is None:
                return item_id

    async def item(self, item_id: str) -> Item | None:
        """Return one item of the profile."""
        return await self.store.read(lambda uow: uow.ledger.item(self.profile, item_id), brief=True)
