"""What Telegram does to a message's text and entities before it stores them, and when it refuses them.

The rules are those of Telegram's own library: limits in bytes and code points, offsets in UTF-16 units.
"""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from gateway.simulator.auto_entities import utf16_length, with_auto_entities
from gateway.simulator.errors import ApiError, Json, bad_request

MAX_TEXT_BYTES = 32_768
MAX_MESSAGE_CODE_POINTS = 4_096
MAX_ENTITY_NUMBER = 1_000_000

_REMOVED = frozenset({"\r", "\u0333", "\u033f", "\u030a", *map(chr, range(0x2028, 0x202F))})
_FIELDS_OF_TYPE: Mapping[str, str | None] = {
    "mention": None, "hashtag": None, "cashtag": None, "bot_command": None, "url": None, "email": None, "phone_number": None,
    "bold": None, "italic": None, "underline": None, "strikethrough": None, "spoiler": None, "blockquote": None,
    "expandable_blockquote": None, "code": None, "pre": None, "text_link": "url", "text_mention": "user",
    "custom_emoji": "custom_emoji_id", "date_time": "unix_time",
}  # fmt: skip
_FOUND_BY_SERVER = frozenset({"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"})
_CODE = frozenset({"pre", "code"})
_HOST = re.compile(r"(?:[^\s/?#@:<>\"]+\.)+[^\s/?#@:<>\".\d][^\s/?#@:<>\".]+|\d{1,3}(?:\.\d{1,3}){3}")


def stored(text: str, entities: Sequence[Json] = (), *, limit: int = MAX_MESSAGE_CODE_POINTS) -> tuple[str, list[Json]]:
    """Return text and entities as Telegram stores and echoes them.

    Args:
        text: The text as sent, without markup.
        entities: `MessageEntity` objects; offsets in UTF-16 units of `text`.
        limit: Most code points allowed after cleaning.

    Raises:
        ApiError: 400 with Telegram's words, if Telegram would refuse the text or an entity.
    """
    _check_raw(text)
    wanted = [_checked(entity) for entity in entities if _has_length(entity)]
    wanted = [entity for entity in wanted if entity["type"] not in _FOUND_BY_SERVER]
    wanted.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    cleaned, moved = _clean(text, wanted)
    trimmed, kept = _trim(cleaned, moved)
    if not trimmed:
        raise bad_request("text must be non-empty")
    if len(trimmed) > limit:
        raise bad_request("message is too long")
    return trimmed, with_auto_entities(trimmed, _outside_code(kept))


def said(text: str, entities: Sequence[Json] = ()) -> tuple[str, list[Json]]:
    """Return a person's text as their client sends it: cleaned, trimmed, with the entities that the server adds."""
    return stored(text, entities)


def _check_raw(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    if size > MAX_TEXT_BYTES:
        raise bad_request("text is too long")
    if not text:
        raise bad_request("message text is empty")


def _has_length(entity: Json) -> bool:
    offset, length = entity["offset"], entity["length"]
    if not 0 <= offset <= MAX_ENTITY_NUMBER:
        raise bad_request(f"receive an entity with incorrect offset {offset}")
    if not 0 <= length <= MAX_ENTITY_NUMBER:
        raise bad_request(f"receive an entity with incorrect length {length}")
    return bool(length)


def _checked(entity: Json) -> Json:
    kind = entity["type"]
    if kind not in _FIELDS_OF_TYPE:
        raise bad_request(f"schema violation: entity type {kind[:40]!r} is unknown")
    needed = _FIELDS_OF_TYPE[kind]
    if needed is not None and needed not in entity:
        raise bad_request(f"schema violation: a {kind} entity needs the field {needed}")
    kept = {key: entity[key] for key in ("offset", "length", "type")}
    if kind == "text_link":
        kept["url"] = checked_url(entity["url"], "entity URL")
    elif needed is not None:
        kept[needed] = entity[needed]
    elif kind == "pre" and entity.get("language"):
        kept["language"] = entity["language"]
    return kept


def checked_url(url: str, what: str) -> str:
    """Return `url` as Telegram normalises it.

    Raises:
        ApiError: 400 `<what> '<url>' is invalid: …` unless it is http, https or an app link with a proper host.
    """
    if re.match(r"(?i)(?:tg|ton|tonsite)://\S+\Z", url):
        return url
    full = url if re.match(r"(?i)[a-z][a-z0-9+.-]*://", url) else f"http://{url}"
    try:
        parts = urlsplit(full)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        raise _bad_url(what, url, "wrong URL") from None
    if parts.scheme not in {"http", "https"}:
        raise _bad_url(what, url, "unsupported URL protocol")
    if not host:
        raise _bad_url(what, url, "URL host is empty")
    if not _HOST.fullmatch(host):
        raise _bad_url(what, url, "wrong HTTP URL")
    user, at, _ = parts.netloc.rpartition("@")
    port = f":{parts.port}" if parts.port else ""
    rest = full.split("://", 1)[1][len(parts.netloc) :].replace(" ", "%20")
    return f"{parts.scheme}://{user}{at}{host}{port}{rest if rest.startswith('/') else '/' + rest}"


def _bad_url(what: str, url: str, why: str) -> ApiError:
    return bad_request(f"{what} '{url}' is invalid: {why}")


def _clean(text: str, entities: Sequence[Json]) -> tuple[str, list[Json]]:
    """Apply the character rules and move the entities along with what stays."""
    new_offsets: dict[int, int] = {}
    old = new = 0
    kept: list[str] = []
    for char in text:
        new_offsets[old] = new
        width = 2 if char > "\uffff" else 1
        old += width
        if char in _REMOVED:
            continue
        kept.append(" " if char < " " and char != "\n" else char)
        new += width
    new_offsets[old] = new
    return "".join(kept), [_moved(entity, new_offsets, old) for entity in entities]


def _moved(entity: Json, new_offsets: Mapping[int, int], total: int) -> Json:
    start, end = entity["offset"], entity["offset"] + entity["length"]
    if start > total:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {start}")
    if start not in new_offsets:
        raise bad_request(f"entity begins in a middle of a UTF-16 symbol at UTF-16 offset {start}")
    if end > total:
        raise bad_request(
            f"entity beginning at UTF-16 offset {start} ends after the end of the text at UTF-16 offset {end}"
        )
    if end not in new_offsets:
        raise bad_request(
            f"entity beginning at UTF-16 offset {start} ends in a middle of a UTF-16 symbol at UTF-16 offset {end}"
        )
    return {**entity, "offset": new_offsets[start], "length": new_offsets[end] - new_offsets[start]}


def _trim(text: str, entities: Sequence[Json]) -> tuple[str, list[Json]]:
    """Trim both ends; the left end no further than the first entity, as Telegram does."""
    right = text.rstrip(" \n")
    end = utf16_length(right)
    clipped = [{**entity, "length": min(entity["length"], end - entity["offset"])} for entity in entities]
    clipped = [entity for entity in clipped if entity["length"] > 0]
    first = min((entity["offset"] for entity in clipped), default=end)
    # Leading characters that are trimmed are one UTF-16 unit each, so the number of them is also the shift.
    shift = min(len(right) - len(right.lstrip(" \n")), first)
    return right[shift:], [{**entity, "offset": entity["offset"] - shift} for entity in clipped]


def _outside_code(entities: Sequence[Json]) -> list[Json]:
    """Drop what lies inside code: Telegram allows no formatting there. Containers come first in `entities`."""
    kept: list[Json] = []
    for entity in sorted(entities, key=lambda one: (one["offset"], -one["length"], one["type"] not in _CODE)):
        end = entity["offset"] + entity["length"]
        if not any(
            one["type"] in _CODE and end <= one["offset"] + one["length"] and one["offset"] <= entity["offset"]
            for one in kept
        ):
            kept.append(entity)
    return kept
