"""Items with their evidence, records, tombstones, intents and the spaces' versions as rows."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

from memory_core.errors import StorageError
from memory_core.ports import Intent, Item, Tombstone
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database, Row
from memory_core.storage.ledger_rows import evidence_columns, item_columns, record_columns, to_item, to_record
from memory_core.values import ItemState, Record

_EVIDENCE_AT_ONCE = 500
"""Items per query for evidence, far below SQLite's limit of parameters."""


class SqliteLedger:
    """Implements `ports.Ledger` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put_item(self, item: Item) -> None:
        """Insert or replace an item with its evidence."""
        row = await self._database.one("ledger.put_item", **item_columns(item))
        assert row is not None
        number = row["number"]
        await self._database.all("ledger.drop_evidence", item_number=number)
        for seq, evidence in enumerate(item.evidence, start=1):
            columns = evidence_columns(evidence)
            await self._database.all("ledger.add_evidence", item_number=number, seq=seq, **columns)

    async def item(self, profile: str, item_id: str) -> Item | None:
        """Return one item."""
        found = await self._with_evidence(await self._database.all("ledger.item", profile=profile, id=item_id))
        return found[0] if found else None

    async def items(
        self, profile: str, space_keys: Sequence[str], states: Iterable[ItemState], limit: int = 1000, offset: int = 0
    ) -> list[Item]:
        """Return items of these spaces in these states, oldest first; the first `offset` are left out."""
        rows = await self._database.all(
            "ledger.items",
            profile=profile,
            space_keys=list(space_keys),
            states=list(states),
            limit=limit,
            offset=offset,
        )
        return await self._with_evidence(rows)

    async def count(self, profile: str, space_keys: Sequence[str], states: Iterable[ItemState]) -> int:
        """Count what `items` would return without a limit."""
        row = await self._database.one(
            "ledger.count", profile=profile, space_keys=list(space_keys), states=list(states)
        )
        return int(row["found"]) if row else 0

    async def topics(self, profile: str, chat_id: int) -> list[str]:
        """Return the keys of the topic spaces of a chat that have any item, in key order."""
        # ":" is the character after the digits, so that only `topic:<chat>/<number>` lies between.
        first, beyond = f"topic:{chat_id}/", f"topic:{chat_id}/:"
        rows = await self._database.all("ledger.topics", profile=profile, first=first, beyond=beyond)
        return [row["space_key"] for row in rows]

    async def unwarned(self, profile: str, before: datetime, limit: int = 500) -> list[Item]:
        """Return pending items untouched since `before` of whose expiry no announcement was made yet, oldest first."""
        rows = await self._database.all("ledger.unwarned", profile=profile, before=to_text(before), limit=limit)
        return await self._with_evidence(rows)

    async def expirable(self, profile: str, before: datetime, warned: datetime, limit: int = 500) -> list[Item]:
        """Return pending items untouched since `before` whose expiry was announced at `warned` at the latest, oldest first."""
        rows = await self._database.all(
            "ledger.expirable", profile=profile, before=to_text(before), warned=to_text(warned), limit=limit
        )
        return await self._with_evidence(rows)

    async def deciders(self, space_keys: Sequence[str], limit: int = 20) -> list[int]:
        """Return who has decided about items of these spaces, most recent first."""
        rows = await self._database.all("ledger.deciders", space_keys=list(space_keys), limit=limit)
        return [row["actor"] for row in rows]

    async def alike(self, item: Item, states: Iterable[ItemState]) -> list[Item]:
        """Return the items of an item's space with its line's key or in its exclusive slot, itself included, oldest first."""
        rows = await self._database.all(
            "ledger.alike",
            profile=item.profile,
            space_key=item.space_key,
            states=list(states),
            line_key=item.line_key,
            slot=item.slot,
        )
        return await self._with_evidence(rows)

    async def citing(self, message_id: str) -> list[Item]:
        """Return the items that cite a message, oldest first."""
        return await self._with_evidence(await self._database.all("ledger.citing", message_id=message_id))

    async def forgotten_words(self, message_ids: Sequence[str]) -> dict[str, list[str]]:
        """Return, of these messages, those that a forgotten item cites, with the words it cites (empty once blanked)."""
        found: dict[str, list[str]] = {}
        any_at_all = await self._database.one("ledger.any_forgotten")
        if any_at_all is None or not any_at_all["any"]:
            return found
        for row in await self._database.all("ledger.forgotten_words", message_ids=json.dumps(list(message_ids))):
            found.setdefault(row["message_id"], []).append(row["span"])
        return found

    async def forgotten_before(self, profile: str, before: datetime) -> list[Item]:
        """Return forgotten items that still have text and last changed before `before`, oldest first."""
        rows = await self._database.all("ledger.forgotten_before", profile=profile, before=to_text(before))
        return await self._with_evidence(rows)

    async def put_record(self, record: Record) -> None:
        """Insert or replace a record.

        Raises:
            StorageError: `storage.duplicate-cause` if another record has its cause.
        """
        await self._refuse_repeated(record.cause, record.id)
        await self._database.all("ledger.put_record", **record_columns(record))

    async def _refuse_repeated(self, cause: str, record_id: str) -> None:
        if cause and await self._database.one("ledger.other_with_cause", cause=cause, id=record_id):
            raise StorageError("This was done already.", code="storage.duplicate-cause")

    async def record(self, record_id: str) -> Record | None:
        """Return one record."""
        row = await self._database.one("ledger.record", id=record_id)
        return to_record(row) if row else None

    async def record_by_cause(self, cause: str) -> Record | None:
        """Return what an update, job or command line already did; empty text is no cause."""
        row = await self._database.one("ledger.record_by_cause", cause=cause)
        return to_record(row) if row else None

    async def records(self, space_keys: Sequence[str], limit: int) -> list[Record]:
        """Return records of these spaces, newest first."""
        rows = await self._database.all("ledger.records", space_keys=list(space_keys), limit=limit)
        return [to_record(row) for row in rows]

    async def naming(self, item_id: str) -> list[Record]:
        """Return the records of whatever space that name an item in a transition, oldest first."""
        rows = await self._database.all("ledger.naming", wanted=json.dumps(item_id))
        return [one for one in map(to_record, rows) if any(step.item_id == item_id for step in one.transitions)]

    async def put_tombstone(self, tombstone: Tombstone) -> None:
        """Remember a hash; the same again changes nothing."""
        await self._database.all(
            "ledger.put_tombstone",
            space_key=tombstone.space_key,
            hash=tombstone.hash,
            item_id=tombstone.item_id,
            at=to_text(tombstone.at),
        )

    async def drop_tombstones(self, item_id: str) -> None:
        """Take back an item's tombstones; another item's of the same hash stay."""
        await self._database.all("ledger.drop_tombstones", item_id=item_id)

    async def said(self, profile: str, space_key: str, line_key: str) -> list[Item]:
        """Return the items of a space with this line's key, in whatever state, oldest first."""
        rows = await self._database.all("ledger.said", profile=profile, space_key=space_key, line_key=line_key)
        return await self._with_evidence(rows)

    async def recent(self, profile: str, space_key: str, limit: int) -> list[Item]:
        """Return the items of a space that changed last, newest first."""
        rows = await self._database.all("ledger.recent", profile=profile, space_key=space_key, limit=limit)
        return await self._with_evidence(rows)

    async def named(self, profile: str, ids: Sequence[str]) -> list[Item]:
        """Return the items of these ids that there are."""
        return await self._with_evidence(await self._database.all("ledger.named", profile=profile, ids=list(ids)))

    async def space_keys(self, profile: str) -> list[str]:
        """Return the keys of the spaces that have any item, in order."""
        return [row["space_key"] for row in await self._database.all("ledger.space_keys", profile=profile)]

    async def tombstone_rows(self, space_key: str) -> list[Tombstone]:
        """Return the tombstones of a space, oldest first."""
        rows = await self._database.all("ledger.tombstone_rows", space_key=space_key)
        return [Tombstone(space_key=space_key, hash=r["hash"], item_id=r["item_id"], at=to_time(r["at"])) for r in rows]

    async def tombstones(self, space_key: str) -> frozenset[str]:
        """Return the hashes of a space."""
        return frozenset(row["hash"] for row in await self._database.all("ledger.tombstones", space_key=space_key))

    async def quarantine(self, profile: str, space_key: str, doc: str, at: datetime) -> None:
        """Note that a document lost more lines than is believed; noted already, the first time stays."""
        await self._database.all("ledger.quarantine", profile=profile, space_key=space_key, doc=doc, at=to_text(at))

    async def release(self, profile: str, space_key: str, doc: str) -> None:
        """Take a document out of quarantine."""
        await self._database.all("ledger.release", profile=profile, space_key=space_key, doc=doc)

    async def quarantined(self, profile: str, space_key: str) -> frozenset[str]:
        """Return the names of a space's documents in quarantine."""
        rows = await self._database.all("ledger.quarantined", profile=profile, space_key=space_key)
        return frozenset(row["doc"] for row in rows)

    async def put_intent(self, intent: Intent) -> None:
        """Write down what is about to happen.

        Raises:
            StorageError: `storage.duplicate-cause` if a record has its cause: that would be found out when it is too late.
        """
        await self._refuse_repeated(intent.cause, intent.id)
        await self._database.all(
            "ledger.put_intent",
            id=intent.id,
            cause=intent.cause,
            payload=intent.payload,
            created_at=to_text(intent.created_at),
        )

    async def drop_intent(self, intent_id: str) -> None:
        """It has happened."""
        await self._database.all("ledger.drop_intent", id=intent_id)

    async def intents(self) -> list[Intent]:
        """Return what was begun and not finished, oldest first."""
        return [
            Intent(id=row["id"], cause=row["cause"], payload=row["payload"], created_at=to_time(row["created_at"]))
            for row in await self._database.all("ledger.intents")
        ]

    async def bump(self, space_key: str) -> int:
        """Raise and return the space's version, by which prompts know that they are stale."""
        row = await self._database.one("ledger.bump", space_key=space_key)
        assert row is not None
        return int(row["version"])

    async def version(self, space_key: str) -> int:
        """Return the space's version; 0 before the first change."""
        row = await self._database.one("ledger.version", space_key=space_key)
        return int(row["version"]) if row else 0

    async def _with_evidence(self, rows: list[Row]) -> list[Item]:
        evidence: dict[int, list[Row]] = {row["number"]: [] for row in rows}
        numbers = list(evidence)
        for start in range(0, len(numbers), _EVIDENCE_AT_ONCE):
            some = numbers[start : start + _EVIDENCE_AT_ONCE]
            for row in await self._database.all("ledger.evidence_of", numbers=some):
                evidence[row["item_number"]].append(row)
        return [to_item(row, evidence[row["number"]]) for row in rows]
