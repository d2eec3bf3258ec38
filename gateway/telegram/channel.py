"""What both libraries share: a Reply as one Bot API call, and an API failure as a Delivery."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gateway.telegram.marked import Marked
from gateway.telegram.message import GENERAL_TOPIC
from handlers.messages import (
    Attachment,
    Button,
    Delivery,
    Entity,
    Gone,
    Migrated,
    Refused,
    Reply,
    RetryLater,
    Sent,
    Unknown,
)
from memory_core.spaces import Place

MAX_ANSWER = 200
"""Longest text of a callback answer, in characters (Bot API answerCallbackQuery)."""
MAX_CAPTION = 1024
"""Longest caption of a file, in characters (Bot API sendDocument)."""
DEFAULT_WAIT_S = 5.0
"""How long to hold back after flood control that names no time."""

_NOT_REACHABLE = (
    "chat not found",
    "bot was blocked",
    "bot was kicked",
    "user is deactivated",
    "not a member",
    "group chat was deactivated",
    "chat_write_forbidden",
    "have no rights to send",
    "not enough rights to send",
)
_RETRY_AFTER = re.compile(r"retry after (\d+)")


@dataclass(frozen=True, slots=True)
class Call:
    """One Bot API call; parameters are plain JSON values, and an Attachment where a file goes; None left out."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookState:
    """What Telegram says of the webhook (Bot API getWebhookInfo)."""

    url: str
    waiting: int = 0
    failed_at: datetime | None = None
    failure: str = ""


class ApiFailure(Exception):  # noqa: N818 - named after what happened
    """A call failed; the same for both libraries.

    Args:
        code: The server's error code, 0 when the answer never came or cannot be read.
        description: The server's words, never shown to people.
        retry_after: Seconds to hold back, when the server says so.
        migrate_to: The chat's new id, when the server says so.
    """

    def __init__(
        self, code: int, description: str, retry_after: float | None = None, migrate_to: int | None = None
    ) -> None:
        super().__init__(code, description)
        self.code = code
        self.description = description
        self.retry_after = retry_after
        self.migrate_to = migrate_to


def call_of(reply: Reply) -> Call:
    """Turn a reply into its call: text and entities and never a parse mode, link previews off."""
    if reply.answer_to:
        text = reply.text[:MAX_ANSWER]
        shown = {"text": text, "show_alert": reply.alert} if text else {}
        return Call("answerCallbackQuery", {"callback_query_id": reply.answer_to, **shown})
    params: dict[str, Any] = {
        "chat_id": reply.place.chat_id,
        "text": reply.text,
        "link_preview_options": {"is_disabled": True},
    }
    if reply.entities:
        params["entities"] = [_entity(one) for one in reply.entities]
    if reply.buttons:
        params["reply_markup"] = {"inline_keyboard": [[_button(one) for one in row] for row in reply.buttons]}
    if reply.edit_of is not None:
        return Call("editMessageText", {**params, "message_id": reply.edit_of})
    if reply.asks:
        params["reply_markup"] = {"force_reply": True}
    params |= _thread(reply.place)
    if reply.reply_to is not None:
        params["reply_parameters"] = {"message_id": reply.reply_to, "allow_sending_without_reply": True}
    return Call("sendMessage", params) if reply.document is None else _document(params, reply.document)


def draft_of(place: Place, number: int, piece: Marked) -> Call:
    """Return the call that shows a text which is not a message yet (Bot API sendMessageDraft)."""
    params: dict[str, Any] = {"chat_id": place.chat_id, "draft_id": number, "text": piece.text, **_thread(place)}
    if piece.entities:
        params["entities"] = [_entity(one) for one in piece.entities]
    return Call("sendMessageDraft", params)


def typing_of(place: Place) -> Call:
    """Return the call that shows for five seconds that the bot writes (Bot API sendChatAction)."""
    return Call("sendChatAction", {"chat_id": place.chat_id, "action": "typing", **_thread(place)})


def _thread(place: Place) -> dict[str, Any]:
    """Name the topic; that of a group's General topic is never named."""
    named = place.topic_id if place.private else place.topic_id not in (None, GENERAL_TOPIC)
    return {"message_thread_id": place.topic_id} if named else {}


def _document(params: dict[str, Any], document: Attachment) -> Call:
    """Turn a message into a file with that message as its caption (Bot API sendDocument)."""
    kept = {name: value for name, value in params.items() if name not in ("text", "entities", "link_preview_options")}
    caption = {"caption": params["text"][:MAX_CAPTION]} if params["text"] else {}
    return Call("sendDocument", {**kept, **caption, "document": document})


def outcome(failure: ApiFailure) -> Delivery:
    """Say what a failed send, edit or answer came to; specs/telegram.md §2.4 holds the server's words."""
    words = failure.description.lower()
    if failure.migrate_to is not None:
        return Migrated(failure.migrate_to)
    if failure.retry_after is not None or failure.code == 429 or "too many requests" in words:
        named = _RETRY_AFTER.search(words)
        return RetryLater(failure.retry_after or (float(named[1]) if named else DEFAULT_WAIT_S))
    if failure.code == 400 and "message is not modified" in words:
        return Sent(0)
    short = failure.description[:200]
    if failure.code == 403 or (failure.code == 400 and any(one in words for one in _NOT_REACHABLE)):
        return Gone(short)
    if failure.code in (400, 413):
        return Refused(short)
    return Unknown(short)


def _entity(one: Entity) -> dict[str, Any]:
    shown: dict[str, Any] = {"type": one.type, "offset": one.offset, "length": one.length}
    return shown | {name: value for name, value in (("url", one.url), ("language", one.language)) if value}


def _button(one: Button) -> dict[str, str]:
    return {"text": one.label, "url": one.url} if one.url else {"text": one.label, "callback_data": one.action}
