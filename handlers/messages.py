"""What comes in and what goes out: the values that every door shares, free of any Telegram library."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from pydantic import TypeAdapter

from memory_core.spaces import Place
from memory_core.values import Part, Span, Speaker


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: lower-case name without slash, and the raw text after it (newlines kept)."""

    name: str
    args: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inbound:
    """One update, normalised (specs/telegram.md §4.2). Offsets in `parts` and `masked` are code points of `text`."""

    key: str
    """`<platform>:<update id>`: what makes it act once."""
    kind: str
    """`message`, `edit`, `button`, `membership` or `migration`."""
    place: Place
    sent_at: datetime
    speaker: Speaker | None = None
    """None for anonymous admins, channel posts, bots and linked-channel forwards: no space, no rights."""
    language: str = ""
    """The person's client language (`en`, `ar`, `pt-br`), may be empty."""
    message_id: int | None = None
    text: str = ""
    parts: tuple[Part, ...] = ()
    masked: tuple[Span, ...] = ()
    reply_to: int | None = None
    """Message id of the message replied to; None for a topic's service message."""
    addressed: bool = True
    """In private always; in groups by mention, reply to the bot, or command."""
    command: Command | None = None
    callback_id: str = ""
    data: str = ""
    """What a button carries."""
    status: str = ""
    """For `membership`: the bot's new status; for `migration`: the new chat id."""
    chat_title: str = ""
    attached: tuple[str, ...] = ()
    """What came with the words, as `photo` or `document "plan.pdf"`."""
    album: str = ""
    """Names the album that it is a picture of."""
    copy_of: int | None = None
    """The channel whose post Telegram put into its group by itself (Bot API `is_automatic_forward`)."""

    def to_json(self) -> str:
        """Write it for the inbox."""
        return _INBOUND.dump_json(self).decode()

    @classmethod
    def from_json(cls, text: str) -> "Inbound":
        """Read what `to_json` wrote."""
        return _INBOUND.validate_json(text)


_INBOUND = TypeAdapter(Inbound)


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of formatted text towards Telegram: offset and length in UTF-16 units (Bot API MessageEntity)."""

    type: str
    offset: int
    length: int
    url: str | None = None
    """Where a `text_link` leads."""
    language: str | None = None
    """What a `pre` is written in."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button of an inline keyboard: a label, and either an opaque action of at most 64 bytes or a link."""

    label: str
    action: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes out with a message: its name, and its bytes as base64, so that it fits into the outbox."""

    name: str
    content: str

    @classmethod
    def of(cls, name: str, data: bytes) -> "Attachment":
        """Wrap a file's bytes."""
        return cls(name, base64.b64encode(data).decode("ascii"))

    @property
    def data(self) -> bytes:
        """Return the file's bytes."""
        return base64.b64decode(self.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One thing to do towards a chat. Exactly one of: send (default), edit (`edit_of`), answer (`answer_to`)."""

    place: Place
    text: str
    entities: tuple[Entity, ...] = ()
    markdown: bool = False
    """The text is a model's Markdown, to be turned into text and entities by the door."""
    buttons: tuple[tuple[Button, ...], ...] = ()
    reply_to: int | None = None
    asks: bool = False
    """The person's client begins an answer to this very message (Bot API ForceReply); only where one person reads it."""
    edit_of: int | None = None
    """The message to edit."""
    or_send: bool = False
    """Where the message to edit is gone, the text is sent as one of its own."""
    edit_outbox: int | None = None
    """The outbox row whose message is to be edited, when its message id is not known yet."""
    answer_to: str = ""
    """Callback id to answer with a short notice."""
    alert: bool = False
    card: str | None = None
    """Token of the review card that this message will show."""
    journal: str | None = None
    """Id of the journalled message whose platform id becomes known when this is sent."""
    document: Attachment | None = None
    """A file to send, with the text as its caption; gone from the outbox once sent."""

    def to_json(self) -> str:
        """Write it for the outbox."""
        return _REPLY.dump_json(self).decode()

    @classmethod
    def from_json(cls, text: str) -> "Reply":
        """Read what `to_json` wrote. Raises ValueError for anything else."""
        return _REPLY.validate_json(text)


_REPLY = TypeAdapter(Reply)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a command or turn came to: the same object for every door, and what `--json` prints."""

    ok: bool
    code: str
    """`memory.applied`, `turn.answered`, or an error's code."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    """What a person reads, in their language."""
    attachment: Attachment | None = None
    """A file that goes with it; no part of its JSON."""

    def to_json(self) -> str:
        """Write it as one JSON object with sorted keys."""
        return _RESULT.encode(
            {"ok": self.ok, "code": self.code, "fields": dict(self.fields), "lines": list(self.lines)}
        )


_RESULT = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=str)


class Membership(Protocol):
    """Who is an admin of a chat, by Telegram's own word."""

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool) -> bool:
        """Say whether the person is creator or administrator now; `fresh` skips the cache (for mutations)."""
        ...

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Say whether the person is in the chat."""
        ...

    def private_link(self) -> str:
        """Return the address that opens a private chat with the bot; empty where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Sent:
    """Delivered; the platform's message id (0 for answers and edits)."""

    message_id: int


@dataclass(frozen=True, slots=True)
class RetryLater:
    """Flood control: not delivered, try again after `seconds`."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Migrated:
    """The chat is now another one."""

    chat_id: int


@dataclass(frozen=True, slots=True)
class Gone:
    """The bot cannot write to this chat any more (403, chat not found)."""

    description: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The call was wrong and will not get better; `not_modified` edits count as Sent instead."""

    description: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """The connection broke after the request may have arrived."""

    description: str


Delivery = Sent | RetryLater | Migrated | Gone | Refused | Unknown


class Channel(Protocol):
    """One door's way out: a single call, no retries, no pacing."""

    async def send(self, reply: Reply) -> Delivery:
        """Carry out one send, edit or answer whose text fits one message (at most 4,096 UTF-16 units)."""
        ...
