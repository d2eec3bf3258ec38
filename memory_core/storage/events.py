"""The newest decisions, as rows of ids and codes."""

from collections.abc import Sequence

from memory_core.ports.review import Event
from memory_core.storage.columns import WORDS, to_json, to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteEvents:
    """Implements `ports.Events` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, events: Sequence[Event], keep: int) -> None:
        """Insert, in order, and delete the oldest beyond `keep`."""
        for event in events:
            await self._database.all("events.add", **_columns(event))
        if events:
            await self._database.all("events.trim", keep=keep)

    async def latest(
        self, profile: str, limit: int, *, kind: str = "", space_key: str = "", item_id: str = ""
    ) -> list[Event]:
        """Return the newest events, newest first; each filter counts unless empty."""
        rows = await self._database.all(
            "events.latest", profile=profile, limit=limit, kind=kind, space_key=space_key, item_id=item_id
        )
        return [_event(row) for row in rows]


def _columns(event: Event) -> dict[str, object]:
    return {
        "at": to_text(event.at),
        "profile": event.profile,
        "kind": event.kind,
        "item_id": event.item_id,
        "space_key": event.space_key,
        "record_id": event.record_id,
        "trigger_kind": event.trigger,
        "command": event.command,
        "actor": event.actor,
        "operator_as": event.operator_as,
        "reason": event.reason,
        "reasons": to_json(WORDS, event.reasons),
        "risk": event.risk,
        "how_many": event.count,
    }


def _event(row: Row) -> Event:
    return Event(
        number=row["number"],
        at=to_time(row["at"]),
        profile=row["profile"],
        kind=row["kind"],
        item_id=row["item_id"],
        space_key=row["space_key"],
        record_id=row["record_id"],
        trigger=row["trigger_kind"],
        command=row["command"],
        actor=row["actor"],
        operator_as=row["operator_as"],
        reason=row["reason"],
        reasons=WORDS.validate_json(row["reasons"]),
        risk=row["risk"],
        count=row["how_many"],
    )
