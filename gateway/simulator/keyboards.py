"""Inline keyboards: which of them Telegram refuses, and how it stores the rest."""

from typing import Any

from gateway.simulator.errors import Json, bad_request
from gateway.simulator.urls import checked_url

MAX_CALLBACK_DATA_BYTES = 64
MAX_BUTTONS = 100

_DECORATION = frozenset({"text", "style", "icon_custom_emoji_id", "disabled"})


def stored_keyboard(markup: Json | None) -> Json | None:
    """Return an inline keyboard as the message carries it; other kinds of markup do not stay on a message.

    Raises:
        ApiError: 400, if a button has no text, no or several actions, a bad URL, or callback data not of 1-64 bytes.
    """
    if not markup or "inline_keyboard" not in markup:
        return None
    rows = [[_button(button) for button in row] for row in markup["inline_keyboard"] if row]
    if sum(len(row) for row in rows) > MAX_BUTTONS:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": rows} if rows else None


def flat_buttons(keyboard: Json | None) -> list[Json]:
    """Return the buttons of a keyboard in reading order."""
    return [button for row in (keyboard or {"inline_keyboard": []})["inline_keyboard"] for button in row]


def _button(button: dict[str, Any]) -> Json:
    actions = [key for key in button if key not in _DECORATION]
    if not button["text"].strip():
        raise bad_request("can't parse inline keyboard button: button text must be non-empty")
    if not actions and "disabled" not in button:
        raise bad_request("can't parse inline keyboard button: text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: exactly one action must be specified")
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= MAX_CALLBACK_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if "url" in button:
        return {**button, "url": checked_url(button["url"], "inline keyboard button URL")}
    return dict(button)
