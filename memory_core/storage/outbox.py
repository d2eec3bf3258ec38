"""Replies until delivered: one lane per chat, in the order of their ids."""

from memory_core.errors import StorageError
from memory_core.ports import GONE, OutboxRow
from memory_core.storage.columns import maybe_text, maybe_time, to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteOutbox:
    """Implements `ports.Outbox` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: OutboxRow) -> int:
        """Insert and return the id; ids are never used again."""
        added = await self._database.one("outbox.add", **_columns(row))
        assert added is not None
        return int(added["id"])

    async def get(self, outbox_id: int) -> OutboxRow | None:
        """Return one row."""
        row = await self._database.one("outbox.get", id=outbox_id)
        return _outbox_row(row) if row else None

    async def heads(self, platform: str) -> list[OutboxRow]:
        """Return the oldest waiting row of each lane, oldest first."""
        return [_outbox_row(row) for row in await self._database.all("outbox.heads", platform=platform)]

    async def put(self, row: OutboxRow) -> None:
        """Replace a row; words that were erased meanwhile stay erased.

        Raises:
            StorageError: `storage.missing` when there is none of this id.
        """
        if not await self._database.touched("outbox.put", id=row.id, **_columns(row)):
            raise StorageError("That reply is not in the outbox.", code="storage.missing")

    async def is_cut_off(self, chat_key: str) -> bool:
        """Say whether the newest message to a chat could not reach it: who blocked the bot hears nothing."""
        return await self._database.one("outbox.unheard", chat_key=chat_key, gone=f"{GONE}%") is not None

    async def is_waiting(self, chat_key: str) -> bool:
        """Say whether a lane has a row not yet delivered."""
        platform = chat_key.partition(":")[0]
        return await self._database.one("outbox.is_waiting", platform=platform, chat_key=chat_key) is not None

    async def waiting(self, platform: str) -> int:
        """Count the rows not yet delivered."""
        row = await self._database.one("outbox.waiting", platform=platform)
        assert row is not None
        return int(row["waiting"])


def _columns(row: OutboxRow) -> dict[str, object]:
    return {
        "platform": row.chat_key.partition(":")[0],
        "chat_key": row.chat_key,
        "kind": row.kind,
        "payload": row.payload,
        "created_at": to_text(row.created_at),
        "state": row.state,
        "not_before": maybe_text(row.not_before),
        "attempts": row.attempts,
        "parts_sent": row.parts_sent,
        "message_id": row.message_id,
        "card": row.card,
        "cause": row.cause,
        "error": row.error,
    }


def _outbox_row(row: Row) -> OutboxRow:
    return OutboxRow(
        id=row["id"],
        chat_key=row["chat_key"],
        kind=row["kind"],
        payload=row["payload"],
        created_at=to_time(row["created_at"]),
        state=row["state"],
        not_before=maybe_time(row["not_before"]),
        attempts=row["attempts"],
        parts_sent=row["parts_sent"],
        message_id=row["message_id"],
        card=row["card"],
        cause=row["cause"],
        error=row["error"],
    )
