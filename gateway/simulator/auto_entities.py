"""Entities that Telegram finds in plain text by itself: commands, mentions, tags, links and addresses."""

import re
from collections.abc import Iterator

from gateway.simulator.errors import Json
from gateway.simulator.links import Found, find_links, is_word

_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32}(?![A-Za-z0-9_])|(?![A-Za-z0-9_@]))")
_OF_WHOM = re.compile(r"@[A-Za-z0-9_]{3,32}(?![A-Za-z0-9_])")
"""A tag may name the chat in which it is looked for."""
_MENTION = re.compile(r"@([A-Za-z0-9_]{2,32})(?![A-Za-z0-9_])")

_CASHTAG = re.compile(r"\$(?:1INCH|[A-Z]{1,8}(?![A-Z]))")
_SHORT_NAMES = frozenset({"gif", "pic", "vid"})
_MOST_IN_A_TAG = 256


def utf16_length(text: str) -> int:
    """Return the length of `text` in UTF-16 units, in which Telegram counts entity offsets."""
    return len(text) + sum(char > "\uffff" for char in text)


def found_in(text: str) -> list[Json]:
    """Return what Telegram finds in `text`, in order; of two that overlap, the earlier or else the longer one."""
    entities: list[Json] = []
    end_of_last = 0
    for kind, start, end in sorted(_all(text), key=lambda one: (one[1], -one[2])):
        if start < end_of_last:
            continue
        end_of_last = end
        offset = utf16_length(text[:start])
        entities.append({"offset": offset, "length": utf16_length(text[start:end]), "type": kind})
    return entities


def _all(text: str) -> Iterator[Found]:
    for match in _MENTION.finditer(text):
        if _stands_alone(text, *match.span()) and (len(match[1]) >= 4 or match[1].lower() in _SHORT_NAMES):
            yield "mention", *match.span()
    for match in _COMMAND.finditer(text):
        if _stands_alone(text, *match.span(), "/<>"):
            yield "bot_command", *match.span()
    yield from _hashtags(text)
    for match in _CASHTAG.finditer(text):
        before, end = text[: match.start()][-1:], _with_chat(text, match.end())
        if not any(_in_tag(char) or char == "$" for char in before + text[end : end + 1]):
            yield "cashtag", match.start(), end
    yield from find_links(text)


def _hashtags(text: str) -> Iterator[Found]:
    at = text.find("#")
    while at >= 0:
        end = at + 1
        while end < len(text) and _in_tag(text[end]):
            end += 1
        last = min(end, at + 1 + _MOST_IN_A_TAG)
        if any(char.isalpha() for char in text[at + 1 : last]) and (at == 0 or not _in_tag(text[at - 1])):
            end = _with_chat(text, end)
            if text[end : end + 1] != "#":
                yield "hashtag", at, last if _in_tag(text[last : last + 1]) else end
        at = text.find("#", end)


def _with_chat(text: str, end: int) -> int:
    match = _OF_WHOM.match(text, end)
    return match.end() if match else end


def _in_tag(char: str) -> bool:
    return char in {"_", "\u200c", "\u00b7"} or "\u0d80" <= char <= "\u0dff" or char.isalpha() or char.isdecimal()


def _stands_alone(text: str, start: int, end: int, others: str = "") -> bool:
    return not any(is_word(char) or char in others for char in _beside(text, start, end))


def _beside(text: str, start: int, end: int) -> str:
    return text[max(start - 1, 0) : start] + text[end : end + 1]
