"""Sessions and their messages as rows."""

import json
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from operator import attrgetter

from memory_core.errors import SessionError
from memory_core.ports import Said, Session
from memory_core.spaces import Place
from memory_core.storage.columns import (
    PARTS,
    SPANS,
    maybe_external,
    maybe_text,
    maybe_time,
    place_columns,
    to_external,
    to_json,
    to_place,
    to_text,
    to_time,
)
from memory_core.storage.database import Database, Row
from memory_core.values import EndReason, Message, Part, Role, Span, Speaker

_ROLES = {str(role): role for role in Role}

_FIRST = 1
"""The number of a session's first message."""


class SqliteSessions:
    """Implements `ports.Sessions` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, profile: str, place: Place) -> Session | None:
        """Return the open session of a place."""
        row = await self._database.one("sessions.current", profile=profile, place_key=place.key)
        return to_session(row) if row else None

    async def last_ended(self, profile: str, place: Place) -> Session | None:
        """Return the place's session that ended last; of two that ended at once, the one begun later."""
        row = await self._database.one("sessions.last_ended", profile=profile, place_key=place.key)
        return to_session(row) if row else None

    async def get(self, session_id: str) -> Session | None:
        """Return one session."""
        row = await self._database.one("sessions.get", id=session_id)
        return to_session(row) if row else None

    async def put(self, session: Session) -> None:
        """Insert or replace a session row. Raises StorageError `storage.conflict` for a second open one of a place."""
        await self._database.all(
            "sessions.put",
            id=session.id,
            profile=session.profile,
            **place_columns(session.place),
            place_key=session.place.key,
            home_key=session.home_key,
            started_at=to_text(session.started_at),
            last_at=to_text(session.last_at),
            count=session.count,
            replies=session.replies,
            carry_from=session.carry_from,
            ended_at=maybe_text(session.ended_at),
            end_reason=session.end_reason,
            imported=int(session.imported),
            external_id=maybe_external(session.external_id),
            parent_id=session.parent_id,
            deleted_at=maybe_text(session.deleted_at),
            checkpoint_id=session.checkpoint_id,
            notebook_id=session.notebook_id,
        )

    async def latest(self, profile: str, after: str, limit: int) -> list[Session]:
        """Return the newest session of each place whose key sorts after `after`, in order of the places' keys."""
        rows = await self._database.all("sessions.latest", profile=profile, after=after, limit=limit)
        return [to_session(row) for row in rows]

    async def speakers(self, profile: str, place: Place) -> list[Speaker]:
        """Return who has spoken in a place, by id, each with the name last seen."""
        rows = await self._database.all("sessions.speakers", profile=profile, place_key=place.key)
        return [Speaker(row["speaker_id"], row["speaker_name"]) for row in rows]

    async def idle_since(self, profile: str, before: datetime) -> list[Session]:
        """Return open sessions with a message and none after `before`, oldest first."""
        rows = await self._database.all("sessions.idle_since", profile=profile, before=to_text(before))
        return [to_session(row) for row in rows]

    async def append(self, message: Message) -> Message:
        """Store a message with the next `seq` of its session and count it there.

        Raises:
            SessionError: `session.gone` when there is no such session.
            StorageError: `storage.conflict` when the platform's message is stored already.
        """
        counted = await self._database.one(
            "sessions.next_seq",
            session_id=message.session_id,
            is_reply=int(message.role is Role.ASSISTANT),
            sent_at=to_text(message.sent_at),
        )
        if counted is None:
            raise SessionError("That conversation is not there.", code="session.gone")
        await self._database.all(
            "sessions.add_message",
            **_texts(message),
            session_id=message.session_id,
            seq=counted["count"],
            role=message.role,
            speaker_id=message.speaker.id if message.speaker else None,
            speaker_name=message.speaker.name if message.speaker else None,
            sent_at=to_text(message.sent_at),
            platform=counted["platform"],
            chat_id=counted["chat_id"],
            reply_to=message.reply_to,
        )
        return replace(message, seq=counted["count"])

    async def message(self, message_id: str) -> Message | None:
        """Return one message."""
        row = await self._database.one("sessions.message", id=message_id)
        return to_message(row) if row else None

    async def by_platform_id(self, place: Place, platform_message_id: int) -> Message | None:
        """Return the message that the platform knows by this id; ids are unique per chat, whatever the topic."""
        row = await self._database.one(
            "sessions.by_platform_id",
            platform=place.platform,
            chat_id=place.chat_id,
            platform_message_id=platform_message_id,
        )
        return to_message(row) if row else None

    async def update(self, message: Message) -> None:
        """Replace text, parts, masked spans, platform id and `edited_at` of a stored message."""
        await self._database.all("sessions.update_message", **_texts(message))

    async def number(self, message_id: str, platform_message_id: int) -> None:
        """Note the id by which the platform knows a message.

        Raises:
            StorageError: `storage.conflict` when another message of the chat has it.
        """
        await self._database.all("sessions.number", id=message_id, platform_message_id=platform_message_id)

    async def is_erased(self, message_id: str) -> bool:
        """Say whether a person's message is stored without its words and without whose they were."""
        return await self._database.one("sessions.erased", id=message_id) is not None

    async def messages(self, session_id: str, after: int = 0, upto: int | None = None) -> list[Message]:
        """Return messages with `after < seq <= upto`, in order."""
        rows = await self._database.all("sessions.messages", session_id=session_id, after=after, upto=upto)
        return [to_message(row) for row in rows]

    async def tail(self, session_id: str, before: int, chars: int) -> list[Said]:
        """Return the newest messages before `before` of at most `chars` code points together (at least one), in order."""
        kept: list[Said] = []
        while before > _FIRST:
            row = await self._database.one("sessions.blocks", session_id=session_id, before=before)
            if row is None or row["blocks"] is None:
                break
            for block in row["blocks"].split("\n"):
                for said in _block(block):
                    chars -= len(said.text)
                    if chars < 0 and kept:
                        return kept[::-1]
                    kept.append(said)
            before = kept[-1].seq
        return kept[::-1]

    async def cursor(self, session_id: str) -> int:
        """Return the `seq` up to which curation has read; 0 at first."""
        row = await self._database.one("sessions.cursor", session_id=session_id)
        return int(row["seq"]) if row else 0

    async def move_cursor(self, session_id: str, seq: int) -> None:
        """Move the cursor forward; never back."""
        await self._database.all("sessions.move_cursor", session_id=session_id, seq=seq)


def _texts(message: Message) -> dict[str, object]:
    return {
        "id": message.id,
        "text": message.text,
        "chars": len(message.text),
        "parts": to_json(PARTS, message.parts),
        "masked": to_json(SPANS, message.masked) if message.masked else "[]",
        "platform_message_id": message.platform_message_id,
        "edited_at": maybe_text(message.edited_at),
    }


def to_session(row: Row) -> Session:
    """Read a row of `sessions`."""
    return Session(
        id=row["id"],
        profile=row["profile"],
        place=to_place(row),
        home_key=row["home_key"],
        started_at=to_time(row["started_at"]),
        last_at=to_time(row["last_at"]),
        count=row["count"],
        replies=row["replies"],
        carry_from=row["carry_from"],
        ended_at=maybe_time(row["ended_at"]),
        end_reason=EndReason(row["end_reason"]) if row["end_reason"] else None,
        imported=bool(row["imported"]),
        external_id=to_external(row["external_id"]),
        parent_id=row["parent_id"],
        deleted_at=maybe_time(row["deleted_at"]),
        checkpoint_id=row["checkpoint_id"],
        notebook_id=row["notebook_id"],
    )


def to_message(row: Row) -> Message:
    """Read a row of `messages`."""
    return Message(
        id=row["id"],
        session_id=row["session_id"],
        seq=row["seq"],
        role=_ROLES[row["role"]],
        speaker=None if row["speaker_id"] is None else Speaker(row["speaker_id"], row["speaker_name"]),
        text=row["text"],
        sent_at=to_time(row["sent_at"]),
        parts=_parts(row["parts"]),
        masked=_spans(row["masked"]),
        platform_message_id=row["platform_message_id"],
        reply_to=row["reply_to"],
        edited_at=maybe_time(row["edited_at"]),
        imported=bool(row["imported"]),
        external_id=to_external(row["external_id"]),
    )


@lru_cache(maxsize=256)
def _block(rows: str) -> tuple[Said, ...]:
    """Read a block, the newest first. From turn to turn all of a session's blocks but the last stay as they are."""
    said = (Said(id_, seq, _ROLES[role], *rest) for id_, seq, role, *rest in json.loads(rows))
    return tuple(sorted(said, key=_seq, reverse=True))


_seq = attrgetter("seq")


@lru_cache(maxsize=1024)
def _parts(text: str) -> tuple[Part, ...]:
    """Most messages are one typed part of a usual length: the same few texts over and over."""
    return PARTS.validate_json(text)


@lru_cache(maxsize=1024)
def _spans(text: str) -> tuple[Span, ...]:
    return SPANS.validate_json(text)
