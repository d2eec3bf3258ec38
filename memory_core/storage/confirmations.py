"""What people were asked to confirm: bound to one person and one space, taken up once, within its time."""

from datetime import datetime

from memory_core.ports import Confirmation
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteConfirmations:
    """Implements `ports.Confirmations` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, confirmation: Confirmation) -> None:
        """Insert; a token that is there stays as it is."""
        await self._database.all(
            "confirmations.put",
            token=confirmation.token,
            profile=confirmation.profile,
            command=confirmation.command,
            space_key=confirmation.space_key,
            user_id=confirmation.user_id,
            operator_as=confirmation.operator_as,
            expires_at=to_text(confirmation.expires_at),
            used_by=confirmation.used_by,
            is_done=int(confirmation.done),
        )

    async def get(self, token: str) -> Confirmation | None:
        """Return one, also one that is used or whose time is over."""
        row = await self._database.one("confirmations.get", token=token)
        return _confirmation(row) if row else None

    async def use(self, token: str, cause: str, now: datetime) -> bool:
        """Take it up; False when its time is over, it is not there, or another cause has taken it up."""
        return await self._database.touched("confirmations.use", token=token, cause=cause, now=to_text(now))

    async def release(self, token: str, cause: str) -> None:
        """Give it back: what was confirmed could not be done."""
        await self._database.all("confirmations.release", token=token, cause=cause)

    async def done(self, token: str) -> None:
        """Note that what was confirmed has happened."""
        await self._database.all("confirmations.done", token=token)

    async def begun(self, profile: str) -> list[Confirmation]:
        """Return those that were taken up and not carried through, oldest first."""
        return [_confirmation(row) for row in await self._database.all("confirmations.begun", profile=profile)]

    async def drop_expired(self, now: datetime) -> None:
        """Delete those whose time is over and that nobody is carrying through."""
        await self._database.all("confirmations.drop_expired", now=to_text(now))


def _confirmation(row: Row) -> Confirmation:
    return Confirmation(
        token=row["token"],
        profile=row["profile"],
        command=row["command"],
        space_key=row["space_key"],
        user_id=row["user_id"],
        operator_as=row["operator_as"],
        expires_at=to_time(row["expires_at"]),
        used_by=row["used_by"],
        done=bool(row["is_done"]),
    )
