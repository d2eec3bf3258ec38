"""A Telegram Desktop export (`result.json`, of one chat or of a whole account) as lines to import."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gateway.telegram.json_stream import JsonStream, NotJsonError
from memory_core.sessions.importing import LONGEST_TEXT, Line, Unusable
from memory_core.sessions.lines import UnusableError, name_of, storable, time_of
from memory_core.spaces import CHANNEL, GROUP, MOST_ID, PRIVATE, Place, is_person
from memory_core.values import Part, PartKind, Role, Span, Speaker

_SUPERGROUP = 1_000_000_000_000
"""What the Bot API puts before a supergroup's or channel's own number."""
_OLD_PEER = 2**32
"""Exports before 2021 mark chats by adding this to their numbers."""
_NOT_TYPED = {
    "code": PartKind.CODE,
    "pre": PartKind.CODE,
    "blockquote": PartKind.QUOTED,
}
_WAITING = 1000
"""Messages of the bot that are kept until its person has said something."""

Read = tuple[int, Line | Unusable]


@dataclass(slots=True)
class _Chat:
    """What an export says of the chat whose messages follow, and where its talk stands."""

    facts: dict[str, object] = field(default_factory=dict)
    place: Place | None = None
    session: str = ""
    last_at: datetime | None = None
    waiting: list[tuple[int, Mapping[str, object]]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        kind = self.facts.get("type")
        return kind if isinstance(kind, str) else ""

    @property
    def number(self) -> int:
        number = self.facts.get("id")
        return number if isinstance(number, int) and not isinstance(number, bool) and 0 < number <= MOST_ID else 0

    @property
    def is_shared(self) -> bool:
        """Whether message ids are the same for everybody: in other chats an export counts them for its owner alone."""
        return self.kind.endswith(("_supergroup", "_channel"))


class DesktopExport:
    """Reads one export.

    Args:
        stream: The document.
        chat: The chat that counts instead of the export's own, as the Bot API numbers it; None for the export's.
        bot: The bot's user id, whose messages are the assistant's; 0 if not known.
        silence_s: Seconds without a message after which another session begins.
    """

    def __init__(self, stream: JsonStream, *, chat: Place | None, bot: int, silence_s: float) -> None:
        self._stream = stream
        self._chat = chat
        self._bot = bot
        self._silence = timedelta(seconds=silence_s)
        self._number = 0
        self.found_messages = False

    def lines(self) -> Iterator[Read]:
        """Yield each message with its number in the file, counted from 1.

        Raises:
            NotJsonError: The document breaks off, or is none.
        """
        if self._stream.peek() != "{":
            raise NotJsonError
        yield from self._one_chat()

    def _one_chat(self) -> Iterator[Read]:
        """Walk an object that is a chat, or that holds lists of chats."""
        chat = _Chat()
        for key in self._stream.members():
            opening = self._stream.peek()
            if key == "messages" and opening == "[":
                self.found_messages = True
                yield from self._messages(chat)
            elif key in ("chats", "left_chats") and opening == "{":
                for inner in self._stream.members():
                    if inner == "list" and self._stream.peek() == "[":
                        yield from self._chats()
                    else:
                        self._stream.skip()
            elif key in ("name", "type", "id"):
                chat.facts[key] = self._stream.value()
            else:
                self._stream.skip()

    def _chats(self) -> Iterator[Read]:
        for _ in self._stream.elements():
            if self._stream.peek() == "{":
                yield from self._one_chat()
            else:
                self._stream.skip()

    def _messages(self, chat: _Chat) -> Iterator[Read]:
        for _ in self._stream.elements():
            self._number += 1
            raw = self._stream.value()
            if not isinstance(raw, dict):
                yield self._number, Unusable("bad-json")
                continue
            yield from self._placed(chat, self._number, raw)
        for number, _ in chat.waiting:
            yield number, Unusable("no-person")

    def _placed(self, chat: _Chat, number: int, raw: Mapping[str, object]) -> Iterator[Read]:
        """Yield a message once it is known whose chat it is; a chat with a bot is its person's (ARCHITECTURE §5)."""
        if chat.place is None:
            chat.place = self._chat or _place(chat, raw)
        if chat.place is None and chat.kind == "bot_chat" and len(chat.waiting) < _WAITING:
            chat.waiting.append((number, raw))
            return
        for earlier in (*chat.waiting, (number, raw)):
            yield earlier[0], self._read(chat, earlier[1])
        chat.waiting.clear()

    def _read(self, chat: _Chat, raw: Mapping[str, object]) -> Line | Unusable:
        if raw.get("type") != "message":
            return Unusable("service")
        if chat.place is None:
            return Unusable("chat-needed")
        try:
            return self._line(chat, chat.place, raw)
        except UnusableError as wrong:
            return Unusable(str(wrong))

    def _line(self, chat: _Chat, place: Place, raw: Mapping[str, object]) -> Line:
        message_id, reply_to = raw.get("id"), raw.get("reply_to_message_id")
        if not isinstance(message_id, int) or isinstance(message_id, bool) or abs(message_id) >= 2**63:
            raise UnusableError("bad-message-id")
        sent_at = _moment(raw, "date")
        text, parts = _text(raw)
        if chat.last_at is None or sent_at - chat.last_at >= self._silence:
            chat.session = f"telegram:{message_id}"
        chat.last_at = sent_at
        sender = _user(raw.get("from_id"))
        return Line(
            place=place,
            session=chat.session,
            message_id=message_id,
            sent_at=sent_at,
            role=Role.ASSISTANT if sender and sender in self._bots(chat) else Role.USER,
            speaker=Speaker(sender, _name(raw.get("from"))) if sender else None,
            text=text,
            parts=parts,
            reply_to=reply_to if isinstance(reply_to, int) and "reply_to_peer_id" not in raw else None,
            edited_at=_moment(raw, "edited") if "edited" in raw or "edited_unixtime" in raw else None,
            also_ours=chat.is_shared,
        )

    def _bots(self, chat: _Chat) -> tuple[int, ...]:
        return (self._bot, chat.number) if chat.kind == "bot_chat" else (self._bot,)


def _place(chat: _Chat, raw: Mapping[str, object]) -> Place | None:
    """Return the place of a chat as the Bot API numbers it; None for one that must be named, or is not known yet."""
    match chat.kind:
        case "bot_chat":
            sender = _user(raw.get("from_id"))
            return Place("telegram", sender, PRIVATE) if sender and sender != chat.number else None
        case "private_group" if chat.number:
            return Place("telegram", -chat.number, GROUP)
        case _ if chat.is_shared and chat.number:
            kind = CHANNEL if chat.kind.endswith("_channel") else GROUP
            return Place("telegram", -_SUPERGROUP - chat.number, kind)
        case _:
            return None


def _user(value: object) -> int:
    """Return the id of a person or bot; 0 for a channel, a group and whatever else."""
    if isinstance(value, str) and value.startswith("user"):
        digits = value.removeprefix("user")
        value = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 16 else 0
        return value if is_person(value) else 0
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < _OLD_PEER:
        return value
    return 0


def _name(value: object) -> str:
    return name_of(value) if isinstance(value, str) else ""


def _moment(raw: Mapping[str, object], key: str) -> datetime:
    seconds = raw.get(f"{key}_unixtime")
    if isinstance(seconds, str) and seconds.isascii() and seconds.isdecimal():
        return time_of(int(seconds[:16]))
    return time_of(raw.get(key))


def _text(raw: Mapping[str, object]) -> tuple[str, tuple[Part, ...]]:
    """Return a message's words, and which of them its sender typed."""
    found = raw.get("text_entities") or raw.get("text")
    pieces = found if isinstance(found, list) else [found]
    text = ""
    parts: list[Part] = []
    for piece in pieces:
        words, kind = _piece(piece)
        if words:
            span = Span(len(text), len(text) + len(words))
            if parts and parts[-1].kind is kind:
                parts[-1] = Part(kind, Span(parts[-1].span.start, span.end))
            else:
                parts.append(Part(kind, span))
            text += words
    if len(text) > LONGEST_TEXT:
        raise UnusableError("too-long")
    if not text.strip():
        raise UnusableError("no-text")
    return text, _whole(raw, text) or tuple(parts)


def _piece(piece: object) -> tuple[str, PartKind]:
    if isinstance(piece, str):
        return storable(piece), PartKind.TYPED
    if isinstance(piece, dict) and isinstance(piece.get("text"), str):
        return storable(piece["text"]), _NOT_TYPED.get(str(piece.get("type")), PartKind.TYPED)
    return "", PartKind.TYPED


def _whole(raw: Mapping[str, object], text: str) -> tuple[Part, ...]:
    if "forwarded_from" in raw or "forwarded_from_id" in raw:
        return (Part(PartKind.FORWARDED, Span(0, len(text))),)
    if "via_bot" in raw:
        return (Part(PartKind.VIA_BOT, Span(0, len(text))),)
    return ()
