"""What a raw message says, who says it and where: the rules that both libraries' own filters get differently (§4.3)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from gateway.telegram.utf16 import Offsets
from handlers.messages import Command
from memory_core.spaces import CHANNEL, GROUP, PRIVATE, Place
from memory_core.values import Part, PartKind, Span, Speaker

Raw = Mapping[str, Any]

NOBODY = frozenset({777000, 136817688, 1087968824})
"""Telegram's service account, the channel identity and the anonymous admin: never a person, never with rights."""
GENERAL_TOPIC = 1
"""A forum's General topic: told apart by having no topic, and sending to thread 1 fails."""

_PLACES = {"private": PRIVATE, "group": GROUP, "supergroup": GROUP, "channel": CHANNEL}
_OTHERS_WORDS = {"blockquote": PartKind.QUOTED, "expandable_blockquote": PartKind.QUOTED}
_WORDLESS = (
    *("animation", "audio", "contact", "dice", "document", "location", "photo", "poll", "sticker", "story"),
    *("venue", "video", "video_note", "voice"),
)
"""What people send beside words or instead of them; all else without text is a service message (Bot API Message)."""
_SAID_OF = {"video_note": "video message", "voice": "voice message"}
_LONGEST_NAME = 64
_NAME_CUT = re.compile(r'["\[\]\x00-\x1f\u2028\u2029]')
_AFTER_A_CALL = " \t\n,،:;؛–—"
"""What may stand between a mention of the bot and the words that are said to it."""
_BEHIND_A_CALL = " \t\n.!"
_BEFORE_A_CALL = " \t\n,،"
_CODE = {"code": PartKind.CODE, "pre": PartKind.CODE}


class Malformed(Exception):  # noqa: N818 - a state of the update, caught within this package
    """The update is not as the Bot API promises."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A message's words: text or caption, where its stretches come from, and what is asked of the bot."""

    text: str
    parts: tuple[Part, ...]
    mentions_me: bool
    command: Command | None = None
    addressee: str = ""
    """The `@name` of the command in lower case, without @."""


def moment(value: object) -> datetime:
    """Read a date: seconds since 1970, or a datetime that a library made of them."""
    if isinstance(value, datetime):
        return value.astimezone(UTC)
    if isinstance(value, int):
        return datetime.fromtimestamp(value, UTC)
    raise Malformed


def place_of(raw: Raw, platform: str) -> Place:
    """Say where a message belongs; a thread counts only with `is_topic_message` (else it is a thread of replies)."""
    chat = raw["chat"]
    kind = _PLACES.get(chat["type"])
    if kind is None or not isinstance(chat["id"], int):
        raise Malformed
    topic = raw.get("message_thread_id") if raw.get("is_topic_message") else None
    if topic == GENERAL_TOPIC and kind != PRIVATE:
        topic = None
    return Place(platform, chat["id"], kind, topic if topic is None else int(topic))


def speaker_of(raw: Raw) -> Speaker | None:
    """Return the person who typed; None for anonymous admins, channels, linked posts, bots and nobody."""
    user = raw.get("from")
    if not user or raw.get("sender_chat") or raw.get("is_automatic_forward"):
        return None
    if not isinstance(user["id"], int):
        raise Malformed
    if user.get("is_bot") or user["id"] in NOBODY:
        return None
    names = " ".join(str(user.get(part) or "") for part in ("first_name", "last_name")).split()
    return Speaker(user["id"], " ".join(names) or str(user.get("username") or ""))


def is_from_bot(raw: Raw, bot_id: int) -> bool:
    """Say whether the bot itself sent a message."""
    return bool(raw.get("from")) and raw["from"].get("id") == bot_id


def reply_of(raw: Raw) -> Raw | None:
    """Return the message replied to; a topic's service message stands there for every message of the topic."""
    reply: Raw | None = raw.get("reply_to_message")
    if not reply or reply.get("forum_topic_created"):
        return None
    if raw.get("is_topic_message") and reply.get("message_id") == raw.get("message_thread_id"):
        return None
    return reply


def is_command_for_others(content: Content, username: str) -> bool:
    """Say whether the command names another bot."""
    return content.command is not None and content.addressee not in ("", username.lower())


def content_of(raw: Raw, username: str, bot_id: int) -> Content | None:
    """Read text or caption with its entities; None for what nobody said. Captions hold no commands.

    Mentions that call the bot, before or behind the words, are no part of what is said.
    """
    name = "text" if raw.get("text") else "caption"
    text = raw.get(name)
    if not text:
        return Content(text="", parts=(), mentions_me=False) if _is_wordless(raw) else None
    if not isinstance(text, str):
        raise Malformed
    stretches = list(_stretches(text, raw.get("entities" if name == "text" else "caption_entities") or ()))
    calls = [one for one in stretches if _mentions(one, username, bot_id)]
    start, end = _said_between(text, calls)
    text, stretches = (
        text[start:end],
        [one.within(start, end) for one in stretches if one.start < end and one.end > start],
    )
    foreign = _foreign(raw)
    no_command = name == "caption" or foreign or start
    command, addressee = (None, "") if no_command else _command(text, stretches)
    parts = (Part(foreign, Span(0, len(text))),) if foreign else _parts(text, stretches)
    return Content(text=text, parts=parts, mentions_me=bool(calls), command=command, addressee=addressee)


def _said_between(text: str, calls: Sequence["_Stretch"]) -> tuple[int, int]:
    """Return where the words begin and end that a message holds beside the mentions by which it calls the bot."""
    start, end = 0, len(text)
    for one in calls:
        if not text[start : one.start].strip(_AFTER_A_CALL):
            start = one.end
    for one in reversed(calls):
        if one.start >= start and not text[one.end : end].strip(_BEHIND_A_CALL):
            end = one.start
    if (start, end) == (0, len(text)) or not text[start:end].strip(_AFTER_A_CALL + _BEHIND_A_CALL):
        return 0, len(text)
    words = text[start:end]
    if start:
        start = end - len(words.lstrip(_AFTER_A_CALL))
    if end < len(text):
        end -= len(words) - len(words.rstrip(_BEFORE_A_CALL))
    return start, end


def _is_wordless(raw: Raw) -> bool:
    """Say whether somebody sent something without a word."""
    return raw.get("text") == "" or any(raw.get(kind) for kind in _WORDLESS)


def attached_of(raw: Raw) -> tuple[str, ...]:
    """Name what came with a message; a file by its own name, shortened, without signs that could end the note."""
    kinds = [kind for kind in _WORDLESS if raw.get(kind)]
    # An animation is told of as a document too, and a venue as a location (Bot API Message).
    twice = {"document"} if "animation" in kinds else {"location"} if "venue" in kinds else set()
    found = []
    for kind in kinds:
        if kind not in twice:
            body = raw[kind]
            name = (
                body.get("file_name") if kind in ("document", "audio", "video") and isinstance(body, Mapping) else None
            )
            shown = " ".join(_NAME_CUT.sub(" ", str(name or "")).split())[:_LONGEST_NAME]
            found.append(_SAID_OF.get(kind, kind) + (f' "{shown}"' if shown else ""))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Stretch:
    type: str
    start: int
    end: int
    text: str
    user: int | None

    def within(self, start: int, end: int) -> "_Stretch":
        """Return it as of a part of the text that it touches."""
        return replace(self, start=max(self.start, start) - start, end=min(self.end, end) - start)


def _stretches(text: str, entities: Iterable[Raw]) -> Iterator[_Stretch]:
    """Entities in code points, those that lie outside the text left out."""
    offsets = Offsets(text)
    for one in entities:
        begin, end = one["offset"], one["offset"] + one["length"]
        if 0 <= begin < end <= offsets.total:
            start, stop = offsets.to_code_points(begin), offsets.to_code_points(end)
            user = (one.get("user") or {}).get("id")
            yield _Stretch(str(one["type"]), start, stop, text[start:stop], user)


def _foreign(raw: Raw) -> PartKind | None:
    """Words that the sender passed on instead of typing them."""
    if raw.get("forward_origin") or raw.get("is_automatic_forward") or raw.get("forward_date"):
        return PartKind.FORWARDED
    return PartKind.VIA_BOT if raw.get("via_bot") else None


def _command(text: str, stretches: Iterable[_Stretch]) -> tuple[Command | None, str]:
    first = next((one for one in stretches if one.type == "bot_command" and one.start == 0), None)
    if first is None:
        return None, ""
    name, _, addressee = first.text.removeprefix("/").partition("@")
    return Command(name.lower(), text[first.end :].strip()), addressee.lower()


def _mentions(one: _Stretch, username: str, bot_id: int) -> bool:
    named = one.type == "mention" and bool(username) and one.text.lower() == f"@{username.lower()}"
    return named or (one.type == "text_mention" and one.user == bot_id)


def _parts(text: str, stretches: Iterable[_Stretch]) -> tuple[Part, ...]:
    """Cut the text into stretches of one kind each; a quotation outweighs code, and code what is typed."""
    kinds = [PartKind.TYPED] * len(text)
    ordered = list(stretches)
    for table in (_CODE, _OTHERS_WORDS):
        for one in ordered:
            if one.type in table:
                kinds[one.start : one.end] = [table[one.type]] * (one.end - one.start)
    parts: list[Part] = []
    for at, kind in enumerate(kinds):
        if parts and parts[-1].kind is kind:
            parts[-1] = Part(kind, Span(parts[-1].span.start, at + 1))
        else:
            parts.append(Part(kind, Span(at, at + 1)))
    return tuple(parts)
