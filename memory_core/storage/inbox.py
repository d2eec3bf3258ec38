"""Every update, command line and console line once, by its key."""

from memory_core.ports import InboxRow
from memory_core.storage.columns import place_columns, to_place, to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteInbox:
    """Implements `ports.Inbox` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def receive(self, row: InboxRow) -> bool:
        """Insert; return False, changing nothing, if the key is known."""
        return await self._database.touched(
            "inbox.receive",
            key=row.key,
            **place_columns(row.place),
            kind=row.kind,
            payload=row.payload,
            received_at=to_text(row.received_at),
            state=row.state,
            message_id=row.message_id,
            step=row.step,
            result=row.result,
        )

    async def get(self, key: str) -> InboxRow | None:
        """Return one row."""
        row = await self._database.one("inbox.get", key=key)
        return _inbox_row(row) if row else None

    async def step(self, key: str, step: str) -> bool:
        """Note how far a turn came; False, changing nothing, when it is done."""
        return await self._database.touched("inbox.step", key=key, step=step)

    async def done(self, key: str, result: str) -> bool:
        """Mark as done with its result; False, changing nothing, when it is done already."""
        return await self._database.touched("inbox.done", key=key, result=result)

    async def unfinished(self, platform: str) -> list[InboxRow]:
        """Return rows received and not done, in order of receipt."""
        return [_inbox_row(row) for row in await self._database.all("inbox.unfinished", platform=platform)]


def _inbox_row(row: Row) -> InboxRow:
    return InboxRow(
        key=row["key"],
        place=to_place(row),
        kind=row["kind"],
        payload=row["payload"],
        received_at=to_time(row["received_at"]),
        state=row["state"],
        message_id=row["message_id"],
        step=row["step"],
        result=row["result"],
    )
