"""Kept conversations as rows."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from memory_core.ports import Item, Session
from memory_core.ports.conversations import Edit, Which
from memory_core.storage.checkpoints import take_out_session
from memory_core.storage.columns import PARTS, SPANS, to_text, to_time
from memory_core.storage.database import Database
from memory_core.storage.ledger import SqliteLedger
from memory_core.storage.sessions import to_session
from memory_core.values import Message

_AT_ONCE = 500
"""Ids in one statement."""


class SqliteConversations:
    """Implements `ports.Conversations` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, profile: str, which: Which, limit: int, offset: int = 0) -> list[Session]:
        """Return sessions that are not deleted, those of the newest messages first."""
        rows = await self._database.all("conversations.listed", **_which(profile, which), limit=limit, offset=offset)
        return [to_session(row) for row in rows]

    async def count(self, profile: str, which: Which) -> int:
        """Count what `listed` would return without a limit."""
        row = await self._database.one("conversations.count", **_which(profile, which))
        assert row is not None
        return int(row["found"])

    async def ids(self, profile: str, which: Which) -> list[str]:
        """Return the ids of what `listed` would return, in the order in which the sessions came."""
        return [row["id"] for row in await self._database.all("conversations.ids", **_which(profile, which))]

    async def named(self, profile: str, name: str) -> list[Session]:
        """Return the sessions that are not deleted and have this id, here or where they were imported from."""
        names = [json.dumps(name, ensure_ascii=False), name]
        return [
            to_session(row)
            for row in await self._database.all("conversations.named", profile=profile, id=name, names=names)
        ]

    async def keep_edit(self, message: Message, at: datetime) -> None:
        """Keep what a message says, before it says something else."""
        await self._database.all("conversations.keep_edit", id=message.id, replaced_at=to_text(at))

    async def edits(self, message_ids: Sequence[str]) -> dict[str, list[Edit]]:
        """Return what these messages said before, oldest first."""
        found: dict[str, list[Edit]] = {}
        for start in range(0, len(message_ids), _AT_ONCE):
            ids = list(message_ids[start : start + _AT_ONCE])
            for row in await self._database.all("conversations.edits", ids=ids):
                parts, masked = PARTS.validate_json(row["parts"]), SPANS.validate_json(row["masked"])
                edit = Edit(row["text"], parts, masked, to_time(row["replaced_at"]))
                found.setdefault(row["message_id"], []).append(edit)
        return found

    async def resting_on(self, profile: str, session_id: str) -> list[Item]:
        """Return the items that cite a message of a session, in whatever state, in the order in which they came."""
        rows = await self._database.all("conversations.resting_on", profile=profile, session_id=session_id)
        ledger = SqliteLedger(self._database)
        found = [await ledger.item(profile, row["id"]) for row in rows]
        return [item for item in found if item is not None]

    async def said_in(self, session_id: str, message_ids: Sequence[str]) -> frozenset[str]:
        """Return which of these messages are of a session."""
        rows = await self._database.all("conversations.said_in", session_id=session_id, ids=list(message_ids))
        return frozenset(row["id"] for row in rows)

    async def half_deleted(self, profile: str) -> list[Session]:
        """Return the sessions whose deletion was begun and not finished."""
        return [to_session(row) for row in await self._database.all("conversations.half_deleted", profile=profile)]

    async def blank(self, session_id: str, at: datetime) -> Mapping[str, int]:
        """Take all words of a session out of the database; its rows stay, so that counts hold."""
        run = self._database.all
        # In this order: what a row belongs to is found through rows that go later.
        replies = await run("conversations.blank_outbox", session_id=session_id)
        updates = await run("conversations.blank_inbox", session_id=session_id)
        await run("conversations.drop_statements", session_id=session_id)
        await take_out_session(self._database, session_id)
        edits = await run("conversations.drop_edits", session_id=session_id)
        messages = await run("conversations.blank_messages", session_id=session_id)
        await run("conversations.read_to_the_end", session_id=session_id)
        await run("conversations.ended", session_id=session_id, at=to_text(at))
        found = {"replies": replies, "updates": updates, "edits": edits, "messages": messages}
        return {name: len(rows) for name, rows in found.items()}


def _which(profile: str, which: Which) -> dict[str, object]:
    return {"profile": profile, "home_key": which.home_key, "chat_id": which.chat_id}
