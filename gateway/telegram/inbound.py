"""The one normaliser: a raw update, whichever library fetched it, becomes an Inbound or nothing (specs/telegram.md §4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import structlog

from gateway.telegram.message import (
    Malformed,
    Raw,
    attached_of,
    content_of,
    is_command_for_others,
    is_from_bot,
    moment,
    place_of,
    reply_of,
    speaker_of,
)
from handlers.messages import Inbound
from memory_core.values import Speaker

_log = structlog.get_logger(__name__)

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_KINDS = {
    "message": "message",
    "channel_post": "message",
    "edited_message": "edit",
    "edited_channel_post": "edit",
}


@dataclass(frozen=True, slots=True)
class Me:
    """The bot itself, as getMe tells: its user id and its username without @."""

    id: int
    username: str


def from_raw(
    update: Mapping[str, Any], me: Me, platform: str = "telegram", *, received_at: datetime | None = None
) -> Inbound | None:
    """Normalise one update as the Bot API words it; dates may be seconds or datetimes.

    Args:
        update: The raw update.
        me: The bot, for mentions, replies and commands.
        platform: First half of the key and of the place.
        received_at: When it came in: the time of a button press, which carries none; else its message's time.

    Returns:
        None for what concerns nobody here, for other bots' commands, and for malformed updates, which are logged.
    """
    try:
        return _normalised(update, me, platform, received_at)
    except (Malformed, AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        _log.warning("telegram.update-malformed", update_id=_shown_id(update), error=type(error).__name__)
        return None


def _shown_id(update: object) -> int | None:
    number = update.get("update_id") if isinstance(update, Mapping) else None
    return number if isinstance(number, int) else None


def _normalised(update: Raw, me: Me, platform: str, received_at: datetime | None) -> Inbound | None:
    number = update["update_id"]
    if not isinstance(number, int) or isinstance(number, bool):
        raise Malformed
    key = f"{platform}:{number}"
    for name, kind in _KINDS.items():
        if update.get(name) is not None:
            return _message(update[name], me, key, platform, kind)
    if update.get("callback_query") is not None:
        return _button(update["callback_query"], key, platform, received_at)
    if update.get("my_chat_member") is not None:
        return _membership(update["my_chat_member"], key, platform)
    return None


def _message(raw: Raw, me: Me, key: str, platform: str, kind: str) -> Inbound | None:
    place = place_of(raw, platform)
    sent_at = moment(raw.get("edit_date") or raw["date"])
    title = str(raw["chat"].get("title") or "")
    if raw.get("migrate_to_chat_id") is not None:
        status = str(int(raw["migrate_to_chat_id"]))
        return Inbound(key=key, kind="migration", place=place, sent_at=sent_at, status=status, chat_title=title)
    if raw.get("migrate_from_chat_id") is not None:  # the same, told in the new chat
        was, status = replace(place, chat_id=int(raw["migrate_from_chat_id"])), str(place.chat_id)
        return Inbound(key=key, kind="migration", place=was, sent_at=sent_at, status=status, chat_title=title)
    content = content_of(raw, me.username, me.id)
    is_edit = kind == "edit"
    if content is None or is_from_bot(raw, me.id) or (not is_edit and is_command_for_others(content, me.username)):
        return None
    command = None if is_edit else content.command
    reply = reply_of(raw)
    return Inbound(
        key=key,
        kind=kind,
        place=place,
        sent_at=sent_at,
        speaker=speaker_of(raw),
        language=_language(raw.get("from")),
        message_id=_id(raw["message_id"]),
        text=content.text,
        parts=content.parts,
        reply_to=_id(reply["message_id"]) if reply else None,
        addressed=place.private or content.mentions_me or command is not None or is_from_bot(reply or {}, me.id),
        command=command,
        chat_title=title,
        attached=attached_of(raw),
        album=str(raw.get("media_group_id") or ""),
        copy_of=_id(raw["sender_chat"]["id"]) if raw.get("is_automatic_forward") and raw.get("sender_chat") else None,
    )


def _button(raw: Raw, key: str, platform: str, received_at: datetime | None) -> Inbound | None:
    """A press; the message may be inaccessible (date 0, no text) and belongs to nobody known when it was sent inline."""
    message = raw.get("message")
    if message is None:
        return None
    date = message.get("date")
    return Inbound(
        key=key,
        kind="button",
        place=place_of(message, platform),
        sent_at=received_at or (moment(date) if date else _EPOCH),
        speaker=_person(raw),
        language=_language(raw.get("from")),
        message_id=_id(message["message_id"]),
        callback_id=str(raw["id"]),
        data=str(raw.get("data") or ""),
        chat_title=str(message["chat"].get("title") or ""),
    )


def _membership(raw: Raw, key: str, platform: str) -> Inbound:
    return Inbound(
        key=key,
        kind="membership",
        place=place_of(raw, platform),
        sent_at=moment(raw["date"]),
        speaker=_person(raw),
        language=_language(raw.get("from")),
        status=str(raw["new_chat_member"]["status"]),
        chat_title=str(raw["chat"].get("title") or ""),
    )


def _person(raw: Raw) -> Speaker | None:
    """Who pressed or changed: the person, whatever the message's own sender was."""
    return speaker_of({"from": raw.get("from")})


def _language(user: Raw | None) -> str:
    return str((user or {}).get("language_code") or "")


def _id(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed
    return value
