"""Chats that got another id: every row that names the old one names the new one, in one transaction (ARCHITECTURE §5)."""

import json

from memory_core.ports import Move
from memory_core.spaces import Scope, Space
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database

_ROWS = (
    *(
        "moves.sessions",
        "moves.statements",
        "moves.items",
        "moves.items_said_there",
        "moves.tombstones",
        "moves.records",
        "moves.operations",
        "moves.quarantines",
    ),
    *(
        "moves.events",
        "moves.confirmations",
        "moves.tasks",
        "moves.task_changes",
        "moves.task_questions",
        "moves.recall_entries",
        "moves.jobs",
        "moves.announcements",
        "moves.cards",
        "moves.untold",
        "moves.notices",
        "moves.admissions",
    ),
)


class SqliteMoves:
    """Implements `ports.Moves` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, move: Move) -> bool:
        """Note the move and re-key everything; False, changing nothing, when it is known."""
        ids = {"profile": move.profile, "platform": move.platform, "old": move.old, "new": move.new}
        if not await self._database.touched("moves.begin", **ids, at=to_text(move.at)):
            return False
        names = {**ids, **_names(move), "at": to_text(move.at)}
        offset = await self._database.one("moves.task_offset", **names)
        names["task_offset"] = offset["offset"] if offset else 0
        for name in _ROWS:
            await self._database.all(name, **names)
        await self._updates(move, names)
        await self._replies(move, names)
        return True

    async def followed(self, move: Move) -> None:
        """Note that the files are where the rows say."""
        await self._database.all("moves.followed", profile=move.profile, platform=move.platform, old=move.old)

    async def all(self, profile: str) -> list[Move]:
        """Return every move of a profile, oldest first."""
        return [
            Move(
                profile=row["profile"],
                platform=row["platform"],
                old=row["old_chat_id"],
                new=row["new_chat_id"],
                at=to_time(row["at"]),
                has_files=bool(row["has_files"]),
            )
            for row in await self._database.all("moves.all", profile=profile)
        ]

    async def _updates(self, move: Move, names: dict[str, object]) -> None:
        for row in await self._database.all("moves.queued_updates", **names):
            payload = _moved(row["payload"], move)
            await self._database.all("moves.move_update", key=row["key"], new=move.new, payload=payload)

    async def _replies(self, move: Move, names: dict[str, object]) -> None:
        """Send what waits to the new chat; an edit, or an answer to a press, of a message in the old one has nowhere to go."""
        for row in await self._database.all("moves.queued_replies", **names):
            is_edit = row["kind"] == "edit"
            if is_edit and not json.loads(row["payload"]).get("or_send"):
                await self._database.all("moves.drop_reply", id=row["id"])
                continue
            there = {"new_place": names["new_place"], "kind": "send" if is_edit else row["kind"]}
            await self._database.all("moves.move_reply", id=row["id"], payload=_moved(row["payload"], move), **there)


def _names(move: Move) -> dict[str, object]:
    old, new = (Space(move.profile, Scope.CHAT, chat).key for chat in (move.old, move.new))
    return {
        "old_chat": old,
        "new_chat": new,
        "old_topics": f"topic:{move.old}/",
        "new_topics": f"topic:{move.new}/",
        "topics": f"topic:{move.old}/%",
        "old_place": f"{move.platform}:{move.old}",
        "new_place": f"{move.platform}:{move.new}",
        "threads": f"{move.platform}:{move.old}/%",
    }


def _moved(payload: str, move: Move) -> str:
    """Return an update or a reply as of the new chat, without the numbers of messages that stayed in the old one."""
    value = json.loads(payload)
    if isinstance(value.get("place"), dict):
        value["place"]["chat_id"] = move.new
        value |= {name: None for name in ("message_id", "reply_to", "edit_of") if name in value}
        value |= {name: False for name in ("or_send",) if name in value}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
