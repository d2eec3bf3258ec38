"""Who is still to be told of what, as rows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.ports.review import Announcement
from memory_core.spaces import Place, user_space
from memory_core.storage.columns import maybe_text, maybe_time, place_columns, to_place, to_text, to_time
from memory_core.storage.database import Database, Row

_NOWHERE = Place("", 0)


class SqliteAnnouncements:
    """Implements `ports.Announcements` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, rows: Iterable[Announcement]) -> int:
        """Insert those that are not there yet; one without a place is there once any place was told."""
        added = 0
        for row in rows:
            whose = {"profile": row.profile, "item_id": row.item_id, "kind": row.kind, "round": row.round}
            if row.place is None and await self._database.one("announcements.placed_elsewhere", **whose):
                continue
            added += await self._database.touched("announcements.add", **_columns(row))
        return added

    async def unplaced(self, profile: str, limit: int = 1000) -> list[Announcement]:
        """Return rows without a place, oldest first."""
        rows = await self._database.all("announcements.unplaced", profile=profile, limit=limit)
        return [_announcement(row) for row in rows]

    async def place(self, number: int, places: Sequence[Place], at: datetime) -> None:
        """Turn an unplaced row into one for each place; with none, the row counts as sent."""
        row = await self._database.one("announcements.get", number=number)
        if row is None or row["place_key"]:
            return
        if not places:
            await self.claim([number], at, "")
            return
        found = _announcement(row)
        await self._database.all("announcements.drop", number=number)
        await self.add(replace(found, place=place) for place in places)

    async def due(self, profile: str, now: datetime, limit: int = 1000) -> list[Announcement]:
        """Return placed rows that are not sent and may be by now, oldest first."""
        rows = await self._database.all("announcements.due", profile=profile, now=to_text(now), limit=limit)
        return [_announcement(row) for row in rows]

    async def postpone(self, numbers: Sequence[int], until: datetime) -> None:
        """Let rows wait."""
        await self._database.all("announcements.postpone", numbers=list(numbers), until=to_text(until))

    async def claim(self, numbers: Sequence[int], at: datetime, batch: str) -> frozenset[int]:
        """Mark rows as sent; return those that nobody had sent before."""
        rows = await self._database.all("announcements.claim", numbers=list(numbers), at=to_text(at), batch=batch)
        return frozenset(row["number"] for row in rows)

    async def last_sent(self, place: Place) -> datetime | None:
        """Return when a place was told something last."""
        row = await self._database.one("announcements.last_sent", place_key=place.key)
        return maybe_time(row["sent_at"]) if row else None

    async def unheard(self, place: Place, cause: str, at: datetime, until: datetime) -> int:
        """Take back that a place was told, for it could not be reached; return how many rows."""
        found = await self._database.one("announcements.batch_of", place_key=place.key, cause=cause, at=to_text(at))
        rows = await self.of_batch(found["batch"]) if found else []
        for row in rows:
            item = await self._database.one("ledger.item", profile=row.profile, id=row.item_id)
            if item is None or not place.private or item["space_key"] == user_space(row.profile, place.chat_id).key:
                await self._database.all("announcements.reopen", number=row.number, until=to_text(until))
            else:  # what concerns a group is for others to hear now
                await self._database.all("announcements.drop", number=row.number)
                await self.add([replace(row, place=None, sent_at=None, batch="", not_before=at)])
        return len(rows)

    async def of_batch(self, batch: str) -> list[Announcement]:
        """Return what one message told, in order."""
        return [_announcement(row) for row in await self._database.all("announcements.of_batch", batch=batch)]

    async def of_item(self, profile: str, item_id: str, kind: str, round_: str) -> list[Announcement]:
        """Return the rows of one item's announcement."""
        rows = await self._database.all(
            "announcements.of_item", profile=profile, item_id=item_id, kind=kind, round=round_
        )
        return [_announcement(row) for row in rows]

    async def waiting(self, profile: str) -> int:
        """Count the rows not sent yet."""
        row = await self._database.one("announcements.waiting", profile=profile)
        return int(row["waiting"]) if row else 0

    async def prune(self, profile: str, before: datetime) -> int:
        """Delete rows sent before then; return how many."""
        return len(await self._database.all("announcements.prune", profile=profile, before=to_text(before)))


def _columns(row: Announcement) -> dict[str, object]:
    return {
        "profile": row.profile,
        "item_id": row.item_id,
        "kind": row.kind,
        "round": row.round,
        **place_columns(row.place or _NOWHERE),
        "place_key": row.place.key if row.place else "",
        "cause": row.cause,
        "not_before": to_text(row.not_before),
        "sent_at": maybe_text(row.sent_at),
        "batch": row.batch,
    }


def _announcement(row: Row) -> Announcement:
    return Announcement(
        number=row["number"],
        profile=row["profile"],
        item_id=row["item_id"],
        kind=row["kind"],
        round=row["round"],
        place=to_place(row) if row["place_key"] else None,
        cause=row["cause"],
        not_before=to_time(row["not_before"]),
        sent_at=maybe_time(row["sent_at"]),
        batch=row["batch"],
    )
