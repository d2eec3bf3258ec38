"""Entities that Telegram finds in plain text by itself: commands, mentions, hashtags, links and addresses."""

import re
from collections.abc import Iterable, Iterator

from gateway.simulator.errors import Json

_COMMAND = re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")
_MENTION = re.compile(r"(?<!\w)@([A-Za-z0-9_]{3,32})(?!\w)")
_HASHTAG = re.compile(r"(?<![\w\u200c#])#[\w\u200c]{1,256}(?![\w\u200c]*#)")
_EMAIL = re.compile(r"(?<![\w.+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,12}(?![\w-])")
_LINK = re.compile(
    r"(?i)(?<![\w@.])(?:(?P<scheme>https?|ftp)://)?(?P<host>(?:[\w-]{1,63}\.)+(?P<top>[^\W\d_]{2,24})|(?:\d{1,3}\.){3}\d{1,3})"
    r"(?![\w@-])(?::\d{1,5})?(?:[/?#][^\s<>\"«»]*)?"
)
_OPENING = {")": "(", "]": "[", "}": "{"}
_APP_LINK = re.compile(r"(?i)(?<!\w)(?:tg|ton|tonsite)://[^\s<>\"«»]+")
_SHORT_NAMES = frozenset({"gif", "pic", "vid", "wiki", "bing", "imdb", "bold", "like", "vote", "coub"})
_TOP_DOMAINS = frozenset(
    [
        "com",
        "org",
        "net",
        "io",
        "dev",
        "app",
        "me",
        "co",
        "ai",
        "info",
        "biz",
        "edu",
        "gov",
        "int",
        "mil",
        "eu",
        "uk",
        "de",
        "fr",
        "es",
        "it",
        "nl",
        "pl",
        "ru",
        "ua",
        "tr",
        "ir",
        "sa",
        "ae",
        "eg",
        "jo",
        "lb",
        "sy",
        "iq",
        "ma",
        "dz",
        "tn",
        "qa",
        "kw",
        "bh",
        "om",
        "ye",
        "sd",
        "ly",
        "ps",
        "in",
        "pk",
        "cn",
        "jp",
        "kr",
        "br",
        "us",
        "ca",
        "au",
        "ch",
        "at",
        "be",
        "se",
        "no",
        "fi",
        "dk",
        "cz",
        "gr",
        "pt",
        "tv",
        "cc",
        "to",
        "ly",
        "xyz",
        "site",
        "online",
        "bar",
    ]
)


def utf16_length(text: str) -> int:
    """Return the length of `text` in UTF-16 units, in which Telegram counts entity offsets."""
    return len(text) + sum(char > "\uffff" for char in text)


def with_auto_entities(text: str, given: Iterable[Json]) -> list[Json]:
    """Return `given` plus the entities that Telegram finds in `text` outside them, in order of offset."""
    entities = list(given)
    taken = [
        (entity["offset"], entity["offset"] + entity["length"]) for entity in entities if entity["type"] in _OPAQUE
    ]
    for kind, start, end in _found(text):
        offset = utf16_length(text[:start])
        stop = offset + utf16_length(text[start:end])
        if all(stop <= first or last <= offset for first, last in taken):
            taken.append((offset, stop))
            entities.append({"offset": offset, "length": stop - offset, "type": kind})
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


_OPAQUE = frozenset({"pre", "code", "text_link", "text_mention", "bot_command", "mention", "url", "hashtag", "email"})


def _found(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _APP_LINK.finditer(text):
        yield "url", match.start(), match.start() + len(_without_tail(match.group()))
    for match in _EMAIL.finditer(text):
        yield "email", *match.span()
    for match in _LINK.finditer(text):
        top = match.group("top")
        if match.group("scheme") or top is None or top.lower() in _TOP_DOMAINS:
            yield "url", match.start(), match.start() + len(_without_tail(match.group()))
    for match in _MENTION.finditer(text):
        if len(match.group(1)) >= 4 or match.group(1).lower() in _SHORT_NAMES:
            yield "mention", *match.span()
    for match in _COMMAND.finditer(text):
        yield "bot_command", *match.span()
    for match in _HASHTAG.finditer(text):
        if any(char.isalpha() for char in match.group()):
            yield "hashtag", *match.span()


def _without_tail(link: str) -> str:
    """Drop closing punctuation that belongs to the sentence, and brackets that the link did not open."""
    while link:
        closing = link[-1]
        unopened = closing in _OPENING and link.count(closing) > link.count(_OPENING[closing])
        if not unopened and closing not in ".,:;!?'\"،؛؟":
            break
        link = link[:-1]
    return link
