"""Handoffs as rows."""

from datetime import datetime

from memory_core.ports.handoffs import Handoff
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database


class SqliteHandoffs:
    """Implements `ports.Handoffs` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, handoff: Handoff, now: datetime) -> None:
        """Insert in place of the person's last one; delete what is over."""
        who = {"profile": handoff.profile, "user_id": handoff.user_id}
        await self._database.all("handoffs.drop", **who, now=to_text(now))
        await self._database.all(
            "handoffs.put",
            **who,
            code_hash=handoff.code_hash,
            session_id=handoff.session_id,
            expires_at=to_text(handoff.expires_at),
        )

    async def open_of(self, profile: str, user_id: int, now: datetime, most: int) -> Handoff | None:
        """Return a person's code that still holds: not used, in time, and tried fewer than `most` times."""
        row = await self._database.one("handoffs.find", profile=profile, user_id=user_id, now=to_text(now), most=most)
        if row is None:
            return None
        return Handoff(
            code_hash=row["code_hash"],
            profile=row["profile"],
            user_id=row["user_id"],
            session_id=row["session_id"],
            expires_at=to_time(row["expires_at"]),
            tries=row["tries"],
        )

    async def tried(self, profile: str, user_id: int, now: datetime) -> int:
        """Count a wrong code; return how many there were, 0 where no code was open."""
        row = await self._database.one("handoffs.tried", profile=profile, user_id=user_id, now=to_text(now))
        return int(row["tries"]) if row else 0

    async def use(self, code_hash: str, cause: str) -> bool:
        """Use a code up; False when it was."""
        return await self._database.touched("handoffs.use", code_hash=code_hash, cause=cause)

    async def forget(self, profile: str, user_id: int) -> None:
        """Delete a person's codes."""
        await self._database.all("handoffs.forget", profile=profile, user_id=user_id)
