"""What Telegram would say of a message: its own library where it is installed, and the simulator's rules."""

import importlib.util
import json
from typing import Any

from gateway.simulator.errors import ApiError
from gateway.simulator.texts import stored
from gateway.telegram.channel import call_of
from gateway.telegram.format import render
from gateway.telegram.marked import Marked
from gateway.telegram.utf16 import units
from handlers.messages import Reply
from memory_core.spaces import Place

HERE = Place("telegram", 42)
HAS_TDLIB = importlib.util.find_spec("tdjson") is not None
_TYPES = {
    "bold": "Bold", "italic": "Italic", "underline": "Underline", "strikethrough": "Strikethrough", "spoiler": "Spoiler",
    "code": "Code", "blockquote": "BlockQuote",
}  # fmt: skip


def verdicts(markdown: str, limit: int) -> list[str]:
    """Render an answer and return what is wrong with its messages; nothing, if Telegram takes them all."""
    pieces = render(Reply(place=HERE, text=markdown, markdown=True), limit)
    wrong = [] if pieces else ["no message"]
    for piece in pieces:
        if units(piece.text) > limit:
            wrong.append(f"too long: {units(piece.text)}")
        wrong += [words for words in (of_simulator(piece), of_tdlib(piece)) if words]
    return wrong


def of_simulator(piece: Marked) -> str:
    """Return why the simulator would refuse the message."""
    params = call_of(Reply(place=HERE, text=piece.text, entities=piece.entities)).params
    try:
        stored(params["text"], params.get("entities", ()))
    except ApiError as error:
        return error.description
    return ""


def of_tdlib(piece: Marked) -> str:
    """Return why Telegram's own library would refuse text, entities or links; nothing where it is not installed."""
    if not HAS_TDLIB:
        return ""
    entities = [
        {
            "@type": "textEntity",
            "offset": one.offset,
            "length": one.length,
            "type": _type(one.type, one.url, one.language),
        }
        for one in piece.entities
    ]
    text = {"@type": "formattedText", "text": piece.text, "entities": entities}
    answer = executed({"@type": "getMarkdownText", "text": text})
    if answer["@type"] == "error":
        return str(answer["message"])
    return "" if answer["text"].strip() else "empty"


def _type(kind: str, url: str | None, language: str | None) -> dict[str, Any]:
    if kind == "text_link":
        return {"@type": "textEntityTypeTextUrl", "url": url}
    if kind == "pre":
        named = {"@type": "textEntityTypePreCode", "language": language}
        return named if language else {"@type": "textEntityTypePre"}
    return {"@type": f"textEntityType{_TYPES[kind]}"}


def executed(query: dict[str, Any]) -> dict[str, Any]:
    """Ask Telegram's library something that needs no connection."""
    import tdjson

    if not _SILENT:
        tdjson.td_execute(json.dumps({"@type": "setLogVerbosityLevel", "new_verbosity_level": 0}).encode())
        _SILENT.append(True)
    answer: dict[str, Any] = json.loads(tdjson.td_execute(json.dumps(query).encode()) or "{}")
    return answer


_SILENT: list[bool] = []
