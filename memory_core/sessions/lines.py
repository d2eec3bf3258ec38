"""Our own form of a conversation in a file: one JSON object a line, read with suspicion and written the same way back.

`{chat, topic?, session, message_id, sent_at, speaker: {id, name} or null, role: user|assistant, text}`
"""

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeGuard

from memory_core.policy.scanner import mask
from memory_core.ports import Session
from memory_core.ports.imports import ExternalId
from memory_core.sessions.importing import LONGEST_TEXT, Line, Unusable
from memory_core.sessions.naming import is_named, number_of
from memory_core.spaces import GROUP, MOST_ID, MOST_THREAD, PRIVATE, Place, is_person
from memory_core.values import Message, Role, Speaker

LONGEST_ID = 200
"""Most characters of an id that a file may give."""
LONGEST_NAME = 200
PLATFORM = "telegram"
_DIGEST = 12
"""Hexadecimal digits."""
_NO_CHARACTERS = re.compile("[\0\ud800-\udfff]")
_PLATFORMS = frozenset({PLATFORM, "console"})
_ROLES = {str(role): role for role in Role}


class UnusableError(Exception):
    """A line cannot be used; its text is the reason."""


def read_line(raw: bytes, place: Place | None = None) -> Line | Unusable:
    """Read one line.

    Args:
        raw: The line's bytes, of any content.
        place: The chat that counts instead of the line's own.
    """
    try:
        entry = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Unusable("bad-encoding")
    except (ValueError, RecursionError):
        return Unusable("bad-json")
    if not isinstance(entry, dict):
        return Unusable("bad-json")
    try:
        return _line(entry, place)
    except UnusableError as wrong:
        return Unusable(str(wrong))


def _line(entry: Mapping[str, object], chat: Place | None) -> Line:
    return Line(
        place=place_of(entry.get("chat"), entry.get("topic")) if chat is None else chat,
        session=_id(entry.get("session"), "bad-session"),
        message_id=_id(entry.get("message_id"), "bad-message-id"),
        sent_at=time_of(entry.get("sent_at")),
        role=_role(entry.get("role", "user")),
        speaker=_speaker(entry.get("speaker", "")),
        text=text_of(entry.get("text")),
    )


def place_of(chat: object, topic: object = None) -> Place:
    """Return the place that a file means; raises UnusableError.

    Args:
        chat: A number, of a person positive, of a group negative; `console:NUMBER`; or a name, for a group elsewhere.
        topic: The number of a topic of it.
    """
    platform, number = PLATFORM, chat
    if isinstance(chat, str):
        prefix, _, rest = chat.rpartition(":")
        platform, number = prefix or PLATFORM, _number(rest)
        if number is None:
            number = number_of(chat)
    if platform not in _PLATFORMS or not _is_number(number) or not number or abs(number) > MOST_ID:
        raise UnusableError("bad-chat")
    return Place(platform, number, PRIVATE if number > 0 else GROUP, _topic(topic, platform))


def _topic(value: object, platform: str) -> int | None:
    if value is None:
        return None
    thread = _number(value) if isinstance(value, str) else value
    # The console counts its conversations by time; Telegram's threads are smaller.
    if not _is_number(thread) or not 1 <= thread <= (MOST_THREAD if platform == PLATFORM else MOST_ID):
        raise UnusableError("bad-topic")
    return thread


def time_of(value: object) -> datetime:
    """Return a moment: ISO 8601, of UTC where it names no zone, or seconds since 1970."""
    try:
        if isinstance(value, str):
            moment = datetime.fromisoformat(value)
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        pass
    raise UnusableError("bad-time")


def text_of(value: object) -> str:
    """Return a text that can be stored: without what stands for no character."""
    if not isinstance(value, str):
        raise UnusableError("bad-text")
    if len(value) > LONGEST_TEXT:
        raise UnusableError("too-long")
    text = storable(value)
    if not text.strip():
        raise UnusableError("no-text")
    return text


def storable(text: str) -> str:
    """Return a text with U+FFFD for NUL and lone surrogates, which no database holds."""
    return _NO_CHARACTERS.sub("\ufffd", text)


@lru_cache(maxsize=1024)
def name_of(text: str) -> str:
    """Return a person's name as it can be stored: short, and without what a person had better not have put there."""
    # Masked before it is cut: half a credential is none to the scanner.
    return mask(storable(text)[: 4 * LONGEST_NAME])[0][:LONGEST_NAME]


def _role(value: object) -> Role:
    role = _ROLES.get(value) if isinstance(value, str) else None
    if role is None:
        raise UnusableError("bad-role")
    return role


def _speaker(value: object) -> Speaker | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise UnusableError("bad-speaker")
    number, name = value.get("id"), value.get("name")
    if isinstance(number, str):
        number = _number(number) or number_of(number)
    if not _is_number(number) or not isinstance(name, str | None) or not (is_person(number) or is_named(number)):
        raise UnusableError("bad-speaker")
    return Speaker(number, name_of(name or ""))


def _id(value: object, reason: str) -> ExternalId:
    if _is_number(value) and abs(value) <= 2**63 - 1:
        return value
    if isinstance(value, str) and 0 < len(value) <= LONGEST_ID and storable(value) == value:
        return _masked_id(value)
    raise UnusableError(reason)


@lru_cache(maxsize=1024)
def _masked_id(text: str) -> str:
    """Return an id as it can be stored: a credential in it is masked, and a digest tells it from the next one."""
    masked, found = mask(text)
    if not found:
        return text
    digest = hashlib.blake2b(text.encode(), digest_size=_DIGEST // 2).hexdigest()
    return f"{masked[: LONGEST_ID - _DIGEST - 1]}#{digest}"


def _number(text: object) -> int | None:
    if isinstance(text, str) and text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= 20:
        return int(text)
    return None


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def written_line(session: Session, message: Message) -> str:
    """Write one message as `read_line` reads it, without the line's end."""
    place = session.place
    entry: dict[str, object] = {"chat": place.chat_id}
    if place.platform != PLATFORM:
        entry["chat"] = f"{place.platform}:{place.chat_id}"
    if place.topic_id is not None:
        entry["topic"] = place.topic_id
    entry |= {
        "session": session.id if session.external_id is None else session.external_id,
        "message_id": id_of(message),
        "sent_at": message.sent_at.astimezone(UTC).isoformat(),
        "speaker": {"id": message.speaker.id, "name": message.speaker.name} if message.speaker else None,
        "role": str(message.role),
        "text": message.text,
    }
    return json.dumps(entry, ensure_ascii=False)


def id_of(message: Message) -> ExternalId:
    """Return the id by which the world outside knows a message: as imported, the platform's, or else ours."""
    if message.external_id is not None:
        return message.external_id
    return message.id if message.platform_message_id is None else message.platform_message_id
