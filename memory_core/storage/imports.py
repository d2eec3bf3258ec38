"""Conversations from files as rows."""

from collections.abc import Sequence

from memory_core.errors import SessionError
from memory_core.ports import Session
from memory_core.ports.imports import ExternalId, Known
from memory_core.spaces import Place
from memory_core.storage.columns import PARTS, SPANS, maybe_external, maybe_text, to_external, to_json, to_text
from memory_core.storage.database import Database
from memory_core.storage.sessions import to_session
from memory_core.values import Message, Role


class SqliteImports:
    """Implements `ports.Imports` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def known(
        self, profile: str, place: Place, ids: Sequence[ExternalId], *, also_ours: bool
    ) -> dict[ExternalId, Known]:
        """Return which of these messages of a chat are stored."""
        chat = {"profile": profile, "platform": place.platform, "chat_id": place.chat_id}
        rows = await self._database.all("imports.known", **chat, ids=[maybe_external(one) for one in ids])
        found: dict[ExternalId, Known] = {}
        for row in rows:
            external = to_external(row["external_id"])
            assert external is not None
            found[external] = Known(row["id"], row["text"])
        if also_ours:
            numbers = [one for one in ids if isinstance(one, int)]
            names = [one for one in ids if isinstance(one, str)]
            ours = await self._database.all("imports.known_here", **chat, numbers=numbers, names=names)
            for row in ours:
                number = row["platform_message_id"]
                found.setdefault(row["id"] if number is None else number, Known(row["id"], row["text"]))
        return found

    async def session(self, profile: str, place: Place, external_id: ExternalId) -> Session | None:
        """Return the imported session of a place by the id that it came with; None for a deleted one."""
        row = await self._database.one(
            "imports.session", profile=profile, place_key=place.key, external_id=maybe_external(external_id)
        )
        return to_session(row) if row else None

    async def add(self, session_id: str, messages: Sequence[Message]) -> None:
        """Store messages at the end of a session, in order, and count them there."""
        times = [message.sent_at for message in messages]
        counted = await self._database.one(
            "imports.count",
            id=session_id,
            added=len(messages),
            replies=sum(message.role is Role.ASSISTANT for message in messages),
            first=to_text(min(times)),
            last=to_text(max(times)),
        )
        if counted is None:
            raise SessionError("That conversation is not there.", code="session.gone")
        before = counted["count"] - len(messages)
        for seq, message in enumerate(messages, start=before + 1):
            await self._database.all(
                "imports.add",
                id=message.id,
                session_id=session_id,
                seq=seq,
                role=message.role,
                speaker_id=message.speaker.id if message.speaker else None,
                speaker_name=message.speaker.name if message.speaker else None,
                text=message.text,
                chars=len(message.text),
                sent_at=to_text(message.sent_at),
                parts=to_json(PARTS, message.parts),
                masked=to_json(SPANS, message.masked),
                platform=counted["platform"],
                chat_id=counted["chat_id"],
                reply_to=message.reply_to,
                edited_at=maybe_text(message.edited_at),
                external_id=maybe_external(message.external_id),
            )
