"""Taking a person out of the database: their words go, the rows that others count on stay (ARCHITECTURE §8, §10)."""

import json
from collections.abc import Mapping, Sequence

from memory_core.ports import Item
from memory_core.storage.checkpoints import take_out_person
from memory_core.storage.database import Database
from memory_core.storage.handoffs import SqliteHandoffs
from memory_core.storage.ledger import SqliteLedger
from memory_core.storage.shown import SqliteShown
from memory_core.storage.tasks import SqliteTasks

_COMPARED = 100
"""Code points of a text by which a quotation of it is known; longer ones are shown shortened."""


class SqliteErasures:
    """Implements `ports.Erasures` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def elsewhere(self, profile: str, user_id: int, space_key: str) -> list[Item]:
        """Return the items of other spaces that rest on the person's words, in the order in which they came."""
        rows = await self._database.all("erasure.elsewhere", profile=profile, user_id=user_id, space_key=space_key)
        ledger = SqliteLedger(self._database)
        found = [await ledger.item(profile, row["id"]) for row in rows]
        return [item for item in found if item is not None]

    async def messages(self, profile: str, user_id: int) -> int:
        """Count the messages that erasing would blank."""
        row = await self._database.one("erasure.messages", profile=profile, user_id=user_id)
        assert row is not None
        return int(row["found"])

    async def unquote(self, texts: Sequence[str], cause: str) -> int:
        """Blank answers and results that quote any of these texts, whoever asked; return how many rows."""
        found = 0
        for text in texts:
            shown = json.dumps(text[:_COMPARED], ensure_ascii=False)[1:-1]
            escaped = shown.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            found += len(await self._database.all("erasure.quoted_outbox", quoted=f"%{escaped}%"))
            found += len(await self._database.all("erasure.quoted_inbox", quoted=f"%{escaped}%", cause=cause))
        return found

    async def erase(
        self, profile: str, user_id: int, space_key: str, *, item_ids: Sequence[str], cause: str
    ) -> Mapping[str, int]:
        """Blank and delete all of it; return how many rows of each kind.

        Args:
            profile: Of the memory.
            user_id: Who goes.
            space_key: Their space, whose items and tombstones are deleted.
            item_ids: Items elsewhere whose cards quote them.
            cause: The update that asked for this, which is answered like any other.
        """
        # Pydantic writes no blank behind a colon; a name cannot look like this, its quotes are escaped.
        who = {"user_id": user_id, "speaker": f'%"speaker":{{"id":{user_id},%'}
        run, space = self._database.all, {"profile": profile, "space_key": space_key}
        # In this order: what a row belongs to is found through rows that go later.
        replies = await run("erasure.blank_outbox", **who, lane=f"%:{user_id}", item_ids=list(item_ids))
        updates = await run("erasure.blank_inbox", **who, cause=cause)
        await run("statements.drop_person", profile=profile, user_id=user_id)
        await take_out_person(self._database, profile, user_id)
        await run("erasure.drop_edits", profile=profile, user_id=user_id)
        messages = await run("erasure.blank_messages", profile=profile, user_id=user_id)
        await run("erasure.drop_announcements", **space, user_id=user_id)
        cards = await run("erasure.drop_cards", **space, user_id=user_id)
        await run("erasure.settle", **space)
        items = await run("erasure.drop_items", **space)
        await run("erasure.drop_tombstones", space_key=space_key)
        await SqliteShown(self._database).drop_space(space_key)
        await run("erasure.drop_quarantines", **space)
        await run("erasure.blank_admission", profile=profile, user_id=user_id)
        await run("erasure.drop_events", **space)
        await SqliteTasks(self._database).forget(profile, space_key, user_id)
        await SqliteHandoffs(self._database).forget(profile, user_id)
        found = {"replies": replies, "updates": updates, "messages": messages, "cards": cards, "items": items}
        return {name: len(rows) for name, rows in found.items()}
