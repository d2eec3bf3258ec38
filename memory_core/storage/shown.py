"""What was shown to the model, as rows: one view of approved lines for all turns that had the same."""

import hashlib
import json

from memory_core.ports.shown import ShownBlock, ShownRecord, ShownTurn
from memory_core.storage.database import Database, Row
from memory_core.values import Message


class SqliteShown:
    """Implements `ports.ShownMemory` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, message: Message, turn: ShownTurn) -> None:
        """Note what the prompt of a person's message held; a second time changes nothing."""
        if turn.blocks:
            blocks = json.dumps([[block.label, block.source, block.lines] for block in turn.blocks])
            view = hashlib.sha256(blocks.encode()).hexdigest()[:32]
            await self._database.all("shown.add_view", id=view, blocks=blocks)
            await self._database.all("shown.add_prompt", message_id=message.id, view_id=view)
        if turn.records and await self._database.one("shown.is_kept", message_id=message.id) is None:
            for record in turn.records:
                await self._add(message, record)

    async def before(self, session_id: str, seq: int, limit: int) -> list[ShownRecord]:
        """Return the newest records that turns of a session before this place recalled, in the order in which they were shown."""
        rows = await self._database.all("shown.before", session_id=session_id, seq=seq, limit=limit)
        return [await self._record(row) for row in reversed(rows)]

    async def of_turn(self, message_id: str) -> ShownTurn | None:
        """Return what the prompt of a person's message held; None when nothing is known of it."""
        view = await self._database.one("shown.view", message_id=message_id)
        rows = await self._database.all("shown.records", message_id=message_id)
        if view is None and not rows:
            return None
        blocks = json.loads(view["blocks"]) if view is not None else []
        return ShownTurn(
            tuple(ShownBlock(label, source, tuple(lines)) for label, source, lines in blocks),
            tuple([await self._record(row) for row in rows]),
        )

    async def drop_space(self, space_key: str) -> None:
        """Delete the records from a space's files."""
        await self._database.all("shown.drop_rests", space_key=space_key)
        await self._database.all("shown.drop_records", space_key=space_key)

    async def _add(self, message: Message, record: ShownRecord) -> None:
        row = await self._database.one(
            "shown.add_record",
            session_id=message.session_id,
            message_id=message.id,
            seq=message.seq,
            source=record.source,
            space_key=record.space_key,
            text=record.text,
        )
        assert row is not None
        for message_id in record.rests:
            await self._database.all("shown.add_rest", number=row["number"], message_id=message_id)

    async def _record(self, row: Row) -> ShownRecord:
        rests = await self._database.all("shown.rests", number=row["number"])
        return ShownRecord(
            source=row["source"],
            space_key=row["space_key"],
            text=row["text"],
            rests=tuple(rest["message_id"] for rest in rests),
        )
