"""What Telegram does to a message's text and entities before it stores them, and when it refuses them.

The rules are those of Telegram's own library: limits in bytes and code points, offsets in UTF-16 units.
"""

import re
from collections.abc import Mapping, Sequence

from gateway.simulator.auto_entities import found_in, utf16_length
from gateway.simulator.entities import end_of, fixed
from gateway.simulator.errors import Json, bad_request
from gateway.simulator.urls import checked_url

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
_CROWDED_MARKS = re.compile(r"[\u200e\u200f](?=[\u200e\u200f])")


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
    trimmed, kept = _trim(*cleaned(text, wanted))
    if not trimmed:
        raise bad_request("text must be non-empty")
    if len(trimmed) > limit:
        raise bad_request("message is too long")
    return trimmed, fixed(kept, found_in(trimmed))


def cleaned(text: str, entities: Sequence[Json]) -> tuple[str, list[Json]]:
    """Return text and entities after the rules for characters and for entities, before trimming.

    Raises:
        ApiError: 400, if an entity does not lie on the characters of the text.
    """
    wanted = fixed(entities)
    _check_places(text, wanted)
    kept, moved = _clean(text, wanted)
    return (_CROWDED_MARKS.sub("\u200c", kept), fixed(moved)) if kept.strip(" \n") else ("", [])


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


def _clean(text: str, entities: Sequence[Json]) -> tuple[str, list[Json]]:
    """Apply the character rules and move the entities along with what stays."""
    new_offsets = {0: 0}
    old = new = 0
    kept: list[str] = []
    for char in text:
        width = 2 if char > "\uffff" else 1
        old += width
        if char not in _REMOVED:
            kept.append(" " if char < " " and char != "\n" else char)
            new += width
        new_offsets[old] = new
    moved = []
    for one in entities:
        start, end = new_offsets[one["offset"]], new_offsets[end_of(one)]
        if end > start:
            moved.append({**one, "offset": start, "length": end - start})
    return "".join(kept), moved


def _check_places(text: str, entities: Sequence[Json]) -> None:
    """Refuse, in the order of the text, what begins or ends inside a character or behind the end."""
    at = size = 0
    for char in text:
        width = 2 if char > "\uffff" else 1
        size += len(char.encode())
        if width == 2:
            _check_middle(at + 1, size, entities)
        at += width
    _check_end(at, entities)


def _check_middle(middle: int, size: int, entities: Sequence[Json]) -> None:
    ending = [one["offset"] for one in entities if end_of(one) == middle]
    if ending:
        raise bad_request(
            f"entity beginning at UTF-16 offset {ending[-1]} ends in a middle of a UTF-16 symbol at byte offset {size}"
        )
    if any(one["offset"] == middle for one in entities):
        raise bad_request(f"entity begins in a middle of a UTF-16 symbol at byte offset {size}")


def _check_end(total: int, entities: Sequence[Json]) -> None:
    outside = next((one["offset"] for one in entities if one["offset"] > total), None)
    if outside is not None:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {outside}")
    behind = [one for one in entities if end_of(one) > total]
    if behind:
        start, end = behind[-1]["offset"], end_of(behind[-1])
        raise bad_request(
            f"entity beginning at UTF-16 offset {start} ends after the end of the text at UTF-16 offset {end}"
        )


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
