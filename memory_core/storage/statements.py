"""What people stated, as rows of hashes."""

from collections.abc import Sequence

from memory_core.languages.normalise import line_hash
from memory_core.ports.statements import StatedKey
from memory_core.spaces import Place
from memory_core.storage.database import Database, Row
from memory_core.storage.sessions import SqliteSessions
from memory_core.values import Message


class SqliteStatements:
    """Implements `ports.Statements` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sessions = SqliteSessions(database)

    async def record(self, message: Message, stated: tuple[StatedKey, ...]) -> None:
        """Put these in place of whatever was recorded of the message; of one without a speaker, or imported, nothing is kept."""
        await self._database.all("statements.drop", message_id=message.id)
        if message.speaker is None or message.imported:
            return
        for seq, found in enumerate(stated):
            await self._database.all(
                "statements.add",
                message_id=message.id,
                seq=seq,
                session_id=message.session_id,
                speaker_id=message.speaker.id,
                kind=found.kind,
                key_hash=line_hash(found.key),
            )

    async def said_by(
        self, profile: str, speaker_id: int, stated: StatedKey, *, but: str, limit: int = 8
    ) -> list[Message]:
        """Return one message of each other session than `but` in which the person stated it, newest first."""
        rows = await self._database.all(
            "statements.by_person",
            profile=profile,
            speaker_id=speaker_id,
            kind=stated.kind,
            key_hash=line_hash(stated.key),
            limit=limit + 1,
        )
        return await self._messages(rows, but, limit)

    async def said_in(
        self, profile: str, place: Place, stated: StatedKey, *, but: str, limit: int = 8
    ) -> list[Message]:
        """Return one message of each other session than `but` of the chat in which anybody stated it, newest first."""
        rows = await self._database.all(
            "statements.by_chat",
            profile=profile,
            platform=place.platform,
            chat_id=place.chat_id,
            kind=stated.kind,
            key_hash=line_hash(stated.key),
            limit=limit + 1,
        )
        return await self._messages(rows, but, limit)

    async def drop(self, message_ids: tuple[str, ...]) -> None:
        """Take messages out of the evidence, as those on which a forgotten line stood."""
        for message_id in message_ids:
            await self._database.all("statements.drop", message_id=message_id)

    async def _messages(self, rows: Sequence[Row], but: str, limit: int) -> list[Message]:
        """Return the messages as they stand now; blanked ones say nothing any more."""
        found = [await self._sessions.message(row["message_id"]) for row in rows]
        return [m for m in found if m is not None and m.speaker is not None and m.session_id != but][:limit]
