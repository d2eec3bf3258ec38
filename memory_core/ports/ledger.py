"""The ledger's repository: the one place that knows an item's state, and what was done to it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from memory_core.ports.rows import Intent, Item, Tombstone
from memory_core.values import ItemState, Record


class Ledger(Protocol):
    """Items, records, tombstones, intents: the one place that knows an item's state."""

    async def put_item(self, item: Item) -> None:
        """Insert or replace an item with its evidence."""
        ...

    async def item(self, profile: str, item_id: str) -> Item | None:
        """Return one item."""
        ...

    async def items(
        self, profile: str, space_keys: Sequence[str], states: Iterable[ItemState], limit: int = 1000, offset: int = 0
    ) -> list[Item]:
        """Return items of these spaces in these states, oldest first; the first `offset` are left out."""
        ...

    async def count(self, profile: str, space_keys: Sequence[str], states: Iterable[ItemState]) -> int:
        """Count what `items` would return without a limit."""
        ...

    async def topics(self, profile: str, chat_id: int) -> list[str]:
        """Return the keys of the topic spaces of a chat that have any item, in key order."""
        ...

    async def unwarned(self, profile: str, before: datetime, limit: int = 500) -> list[Item]:
        """Return pending items untouched since `before` of whose expiry no announcement was made yet, oldest first."""
        ...

    async def expirable(self, profile: str, before: datetime, warned: datetime, limit: int = 500) -> list[Item]:
        """Return pending items untouched since `before` whose expiry was announced at `warned` at the latest, oldest first."""
        ...

    async def deciders(self, space_keys: Sequence[str], limit: int = 20) -> list[int]:
        """Return who has decided about items of these spaces, most recent first."""
        ...

    async def alike(self, item: Item, states: Iterable[ItemState]) -> list[Item]:
        """Return the items of an item's space with its line's key or in its exclusive slot, itself included, oldest first."""
        ...

    async def citing(self, message_id: str) -> list[Item]:
        """Return the items that cite a message."""
        ...

    async def forgotten_words(self, message_ids: Sequence[str]) -> dict[str, list[str]]:
        """Return, of these messages, those that a forgotten item cites, with the words it cites (empty once blanked)."""
        ...

    async def forgotten_before(self, profile: str, before: datetime) -> list[Item]:
        """Return forgotten items whose text is due to be blanked."""
        ...

    async def put_record(self, record: Record) -> None:
        """Insert or replace a record. Raises StorageError `storage.duplicate-cause` if another has its cause."""
        ...

    async def record(self, record_id: str) -> Record | None:
        """Return one record."""
        ...

    async def record_by_cause(self, cause: str) -> Record | None:
        """Return what an update, job or command line already did."""
        ...

    async def records(self, space_keys: Sequence[str], limit: int) -> list[Record]:
        """Return records of these spaces, newest first."""
        ...

    async def naming(self, item_id: str) -> list[Record]:
        """Return the records of whatever space that name an item in a transition, oldest first."""
        ...

    async def put_tombstone(self, tombstone: Tombstone) -> None:
        """Remember a hash."""
        ...

    async def drop_tombstones(self, item_id: str) -> None:
        """Take back an item's tombstones (undo of a forget)."""
        ...

    async def said(self, profile: str, space_key: str, line_key: str) -> list[Item]:
        """Return the items of a space with this line's key, in whatever state, oldest first."""
        ...

    async def recent(self, profile: str, space_key: str, limit: int) -> list[Item]:
        """Return the items of a space that changed last, newest first."""
        ...

    async def named(self, profile: str, ids: Sequence[str]) -> list[Item]:
        """Return the items of these ids that there are."""
        ...

    async def space_keys(self, profile: str) -> list[str]:
        """Return the keys of the spaces that have any item, in order."""
        ...

    async def tombstone_rows(self, space_key: str) -> list[Tombstone]:
        """Return the tombstones of a space, oldest first."""
        ...

    async def tombstones(self, space_key: str) -> frozenset[str]:
        """Return the hashes of a space."""
        ...

    async def quarantine(self, profile: str, space_key: str, doc: str, at: datetime) -> None:
        """Note that a document lost more lines than is believed; noted already, the first time stays."""
        ...

    async def release(self, profile: str, space_key: str, doc: str) -> None:
        """Take a document out of quarantine."""
        ...

    async def quarantined(self, profile: str, space_key: str) -> frozenset[str]:
        """Return the names of a space's documents in quarantine."""
        ...

    async def put_intent(self, intent: Intent) -> None:
        """Write down what is about to happen. Raises StorageError `storage.duplicate-cause` if a record has its cause."""
        ...

    async def drop_intent(self, intent_id: str) -> None:
        """It has happened."""
        ...

    async def intents(self) -> list[Intent]:
        """Return what was begun and not finished, oldest first."""
        ...

    async def bump(self, space_key: str) -> int:
        """Raise and return the space's version, by which prompts know that they are stale."""
        ...

    async def version(self, space_key: str) -> int:
        """Return the space's version."""
        ...
