"""The frozen values that all rooms share: messages, facts, items, records, jobs. No behaviour beyond their own shape.

Offsets and lengths inside the core are Unicode code points; times are aware UTC datetimes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

MAX_STATEMENT = 300
"""Longest statement of a fact, in code points (ARCHITECTURE §9)."""
MAX_EVIDENCE = 8
"""Most spans that one fact may cite (ARCHITECTURE §9)."""
MASK = "█"
"""Stands for each code point of a masked credential, so that offsets hold (ARCHITECTURE §6)."""


class Role(StrEnum):
    """Who spoke."""

    USER = "user"
    ASSISTANT = "assistant"


class PartKind(StrEnum):
    """Where a stretch of a message comes from; only TYPED can be evidence (ARCHITECTURE §2 rule 3)."""

    TYPED = "typed"
    FORWARDED = "forwarded"
    QUOTED = "quoted"
    CODE = "code"
    VIA_BOT = "via-bot"
    ATTACHED = "attached"
    """A note of ours on what came with the words."""


class Category(StrEnum):
    """What a fact is about (ARCHITECTURE §9)."""

    WORK = "work"
    PROJECT = "project"
    PREFERENCE = "preference"
    OPERATING_STYLE = "operating-style"
    RECURRING_CONSTRAINT = "recurring-constraint"
    TECHNICAL_DEFAULT = "technical-default"
    PERSONAL = "personal"
    OTHER = "other"


class Explicitness(StrEnum):
    """How plainly the words say the fact."""

    EXPLICIT = "explicit"
    STRONGLY_IMPLIED = "strongly-implied"
    INFERRED = "inferred"


class Sensitivity(StrEnum):
    """How private the fact is."""

    NONE = "none"
    PRIVATE = "private"
    SENSITIVE = "sensitive"
    SECRET = "secret"  # noqa: S105  (a level, not a password)


class Subject(StrEnum):
    """Whom the fact is about."""

    SPEAKER = "speaker"
    OTHER = "other"


class Disposition(StrEnum):
    """What the policy decided for one fact."""

    APPLY = "auto-apply"
    PENDING = "pending-review"
    IGNORE = "ignore"


class Risk(StrEnum):
    """What a review card shows; computed from the failed gates."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Mode(StrEnum):
    """What a space does with facts, strictest last (ARCHITECTURE §5)."""

    AUTO = "auto"
    REVIEW = "review"
    MANUAL = "manual"
    OFF = "off"

    def stricter(self, other: "Mode") -> "Mode":
        """Return the stricter of two modes."""
        order = list(Mode)
        return max(self, other, key=order.index)


class ItemState(StrEnum):
    """A fact on its way (PORTS, States)."""

    PENDING = "pending"
    APPLIED = "applied"
    REJECTED = "rejected"
    IGNORED = "ignored"
    SUPERSEDED = "superseded"
    FORGOTTEN = "forgotten"
    EXPIRED = "expired"


class JobState(StrEnum):
    """A finalization job (PORTS, States)."""

    PENDING = "pending"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"


class EndReason(StrEnum):
    """Why a session ended, or why one that goes on is summed up by a job (ARCHITECTURE §8)."""

    NEW = "new"
    RESET = "reset"
    IDLE = "idle"
    CONSOLE_EXIT = "console-exit"
    HANDOFF = "handoff"
    ONE_SHOT = "one-shot"
    IMPORTED = "imported"
    DELETED = "deleted"
    MESSAGE_LIMIT = "message-limit"
    TOKEN_LIMIT = "token-limit"  # noqa: S105 - tokens of a language model
    RESUME = "session-resume"


class Trigger(StrEnum):
    """What asked for a curation run or made a record."""

    FINALIZATION = "finalization"
    REPLY_COUNT = "reply-count"
    REMEMBER = "remember"
    PROMOTION = "promotion"
    POPULATE = "populate"
    COMMAND = "command"
    RECONCILE = "reconcile"
    UPKEEP = "upkeep"
    TOOL = "tool"
    """A model proposed it in a turn."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: code points from `start` up to, not including, `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a message and where it comes from."""

    kind: PartKind
    span: Span


@dataclass(frozen=True, slots=True)
class Speaker:
    """A person who typed something: Telegram user id and the name shown. Never an anonymous or channel identity."""

    id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One journalled message; `seq` counts from 1 within its session. `text` is already masked."""

    id: str
    session_id: str
    seq: int
    role: Role
    speaker: Speaker | None
    text: str
    sent_at: datetime
    parts: tuple[Part, ...] = ()
    masked: tuple[Span, ...] = ()
    platform_message_id: int | None = None
    reply_to: str | None = None
    edited_at: datetime | None = None
    imported: bool = False
    """From another record of the conversation: can be recalled, and is never evidence."""
    external_id: str | int | None = None
    """The id that an imported message came with."""

    def typed(self) -> tuple[str, ...]:
        """Return the stretches that the person typed here, in order; empty for an assistant's message and an imported one."""
        if self.role is not Role.USER or self.speaker is None or self.imported:
            return ()
        return tuple(self.text[p.span.start : p.span.end] for p in self.parts if p.kind is PartKind.TYPED)

    def cites(self, span: str) -> bool:
        """Say whether `span` stands verbatim inside one typed stretch and holds no masked text (rule 3)."""
        return bool(span.strip()) and MASK not in span and any(span in piece for piece in self.typed())


@dataclass(frozen=True, slots=True)
class EvidenceRef:
    """What an extractor cites: a message and the exact words in it."""

    message_id: str
    span: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A verified citation: whose words, when. `stale` once the source message was edited."""

    message_id: str
    span: str
    speaker: Speaker
    said_at: datetime
    stale: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What an extractor proposes. `slot`/`value` are set by the language packs only, never by a model."""

    statement: str
    category: Category
    evidence: tuple[EvidenceRef, ...]
    explicitness: Explicitness = Explicitness.EXPLICIT
    sensitivity: Sensitivity = Sensitivity.NONE
    confidence: float = 0.9
    subject: Subject = Subject.SPEAKER
    slot: str | None = None
    value: str | None = None
    detected: bool = False
    """True when a deterministic detector made the statement (it passes `evidence-thin` by its key)."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What an extractor may read: earlier messages as context, then those that can be cited; `asked`: "remember that"."""

    context: tuple[Message, ...]
    messages: tuple[Message, ...]
    asked: bool = False
    zone: str = "UTC"
    """IANA name of the zone in which the people count their days."""


@dataclass(frozen=True, slots=True)
class Cutoff:
    """Where a session was cut: how many messages it had and the id of the last one (None when empty)."""

    count: int
    last_message_id: str | None


@dataclass(frozen=True, slots=True)
class Actor:
    """A person with a role here. `operator_as` is the operator who acts with this person's rights (`--as`)."""

    user_id: int
    name: str = ""
    operator: bool = False
    operator_as: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Splice:
    """The stretch of a file that an operation exchanged, so that undo gives the same bytes back (ARCHITECTURE §9)."""

    at: int
    removed: str
    inserted: str
    before: str
    """Digest of the whole text before; an absent file counts as empty."""
    after: str
    """Digest of the whole text after."""
    heading: bool = False
    """Whether a heading was made for the line."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One reversible change of one line of one document. `before`/`after`: the statement without its bullet."""

    doc: str
    """`<space key>/<document name>`, as `user:42/USER.md`."""
    section: str
    kind: str
    """`add`, `remove` or `replace` of a line; `reword` of a waiting item, `set` of a setting: these change no document."""
    before: str | None
    after: str | None
    index: int | None = None
    """Position among the section's bullets, so that undo restores the place."""
    splice: Splice | None = None
    """None where the words are gone for good, or the change was a hand's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """One item's change of state within a record."""

    item_id: str
    before: ItemState | None
    after: ItemState
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What one curation run or one command did, with everything needed to reverse it."""

    id: str
    at: datetime
    space_key: str
    trigger: Trigger
    status: str
    """`applied`, `pending`, `mixed`, `ignored`, `failed`, `undone`, `empty`."""
    actor: int | None
    operator_as: int | None = None
    command: str = ""
    cause: str = ""
    """Key of the update, job or command line that asked; a record's cause is unique, so a repeat acts once."""
    session_id: str | None = None
    cutoff: Cutoff | None = None
    transitions: tuple[Transition, ...] = ()
    operations: tuple[Operation, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    undone_by: str | None = None
