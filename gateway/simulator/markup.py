"""`parse_mode`: markup becomes text and entities by Telegram's own library, where that is installed."""

import importlib.util
import json
from functools import cache
from typing import Any

from gateway.simulator.errors import ApiError, Json, bad_request

_MODES: dict[str, Json] = {
    "html": {"@type": "textParseModeHTML"},
    "markdown": {"@type": "textParseModeMarkdown", "version": 1},
    "markdownv2": {"@type": "textParseModeMarkdown", "version": 2},
}
_TYPES = {
    "Bold": "bold", "Italic": "italic", "Underline": "underline", "Strikethrough": "strikethrough", "Spoiler": "spoiler",
    "Code": "code", "Pre": "pre", "PreCode": "pre", "BlockQuote": "blockquote", "TextUrl": "text_link",
    "ExpandableBlockQuote": "expandable_blockquote", "CustomEmoji": "custom_emoji",
}  # fmt: skip


def parsed(text: str, mode: str) -> tuple[str, list[Json]]:
    """Return the text without its markup, and the entities.

    Args:
        text: With markup.
        mode: `HTML`, `MarkdownV2` or `Markdown`, whatever the case (Bot API, "Formatting options").

    Raises:
        ApiError: 400 with Telegram's words for markup that is none, or an unknown mode; 501 without the library.
    """
    if mode.lower() not in _MODES:
        raise bad_request("unsupported parse_mode")
    if not has_library():
        raise ApiError(501, "Not Implemented in the simulator: parse_mode without the package tdjson; send entities")
    answer = executed({"@type": "parseTextEntities", "text": text, "parse_mode": _MODES[mode.lower()]})
    if answer["@type"] == "error":
        words = str(answer["message"])
        raise bad_request(words[:1].lower() + words[1:])
    return answer["text"], [_entity(one) for one in answer["entities"] if one["type"]["@type"][14:] in _TYPES]


def has_library() -> bool:
    """Say whether the package `tdjson` is there; only its parser is used, which needs no connection."""
    return importlib.util.find_spec("tdjson") is not None


def executed(query: Json) -> Any:
    """Ask the library something that needs no connection."""
    execute = _library()
    return json.loads(execute(json.dumps(query).encode()) or b"{}")


@cache
def _library() -> Any:
    import tdjson

    tdjson.td_execute(json.dumps({"@type": "setLogVerbosityLevel", "new_verbosity_level": 0}).encode())
    return tdjson.td_execute


def _entity(one: Json) -> Json:
    kind = one["type"]["@type"].removeprefix("textEntityType")
    entity: Json = {"offset": one["offset"], "length": one["length"], "type": _TYPES[kind]}
    if kind == "TextUrl":
        entity["url"] = one["type"]["url"]
    elif kind == "PreCode":
        entity["language"] = one["type"]["language"]
    elif kind == "CustomEmoji":
        entity["custom_emoji_id"] = str(one["type"]["custom_emoji_id"])
    return entity
