"""The rows that the store keeps: frozen values without behaviour."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from memory_core.spaces import Place
from memory_core.values import Cutoff, EndReason, Evidence, ItemState, JobState, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One stretch of conversation in one place."""

    id: str
    profile: str
    place: Place
    home_key: str
    started_at: datetime
    last_at: datetime
    count: int = 0
    """Messages so far."""
    replies: int = 0
    """Completed replies so far: curation runs at the third, then every tenth."""
    carry_from: str | None = None
    """The session whose last two user turns this one starts with; None after a reset."""
    ended_at: datetime | None = None
    end_reason: EndReason | None = None
    imported: bool = False
    """Read from a file: nothing of it was said here."""
    external_id: str | int | None = None
    """The id that an imported session came with."""
    parent_id: str | None = None
    """The session inside which this one runs; None for a root, which alone is evidence and alone is current."""
    deleted_at: datetime | None = None
    """Since when it has no words any more."""
    checkpoint_id: str | None = None
    """The checkpoint that it goes on from, its own or one it was given; changed by `Checkpoints.hold` alone once it is stored."""
    notebook_id: str | None = None
    """The working notes that hold here; changed by `Notebooks` alone once it is stored."""


class Said(NamedTuple):
    """As much of a message as a model's history needs; a turn reads many."""

    id: str
    seq: int
    role: Role
    text: str
    reply_to: str | None = None
    """Which message it answers, if any."""
    speaker: str | None = None
    """The name of the person who wrote it, if any is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxRow:
    """One update, command line or console line on its way: `received`, then `done` with its result."""

    key: str
    """`<platform>:<update id>`: unique, so that an update acts once."""
    place: Place
    kind: str
    """`turn`, `command`, `ending`, `button`, `edit` or `other`."""
    payload: str
    """The masked Inbound as JSON."""
    received_at: datetime
    state: str = "received"
    message_id: str | None = None
    step: str = ""
    """How far a turn came: empty, then `answered`."""
    result: str = ""
    """The Result as JSON once done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """One reply on its way, delivered in order per chat. `payload` is the Reply as JSON."""

    id: int = 0
    chat_key: str
    """`<platform>:<chat id>`: the lane."""
    kind: str
    """`send`, `edit` or `answer`."""
    payload: str
    created_at: datetime
    state: str = "waiting"
    not_before: datetime | None = None
    attempts: int = 0
    parts_sent: int = 0
    message_id: int | None = None
    """The platform's id of the last part sent."""
    card: str | None = None
    """Token of the review card that this message shows."""
    cause: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A fact on its way: see ItemState. `statement` is blanked once forgotten for 24 hours."""

    id: str
    profile: str
    space_key: str
    """The space whose document holds, or would hold, the line."""
    doc: str
    section: str
    statement: str
    line_key: str
    category: str
    explicitness: str
    sensitivity: str
    subject: str
    confidence: float
    """Base confidence; the value now is computed at read (ARCHITECTURE §9)."""
    confidence_at: datetime
    state: ItemState
    reason: str
    reasons: tuple[str, ...]
    risk: str
    evidence: tuple[Evidence, ...]
    created_at: datetime
    updated_at: datetime
    prior: ItemState | None = None
    """The state before, which undo restores."""
    slot: str | None = None
    value: str | None = None
    verified: bool = False
    automatic: bool = False
    """Applied by policy alone: counts towards the 20-line cap."""
    shared: bool = False
    """Also a line of its owner's PORTABLE.md."""
    supersedes: str | None = None
    speaker_id: int | None = None
    session_id: str | None = None
    place_key: str = ""
    record_id: str | None = None
    """The record that last changed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """What must not come back: a hash of a line or of a slot's value, without the text."""

    space_key: str
    hash: str
    item_id: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """A change that spans files and database, written before the first file is touched. Start-up rolls it forward."""

    id: str
    cause: str
    payload: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A message with buttons about an item: its token is all that a button carries."""

    token: str
    item_id: str
    place: Place
    kind: str
    """`review` (apply, reject, edit, why) or `receipt` (undo, why)."""
    outbox_id: int
    message_id: int | None = None
    open: bool = True
    language: str = "en"
    user_id: int | None = None
    """The person to whom a private card was sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What one person was asked to confirm about one space: single use, for a while (ARCHITECTURE §10)."""

    token: str
    profile: str
    command: str
    space_key: str
    user_id: int
    """Whose confirmation alone counts."""
    operator_as: int | None = None
    expires_at: datetime
    used_by: str = ""
    """The update or command line that took it up; empty while nobody has."""
    done: bool = False
    """Whether what was confirmed has happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A finalization job: identifiers and bounded codes only, no message text (ARCHITECTURE §8)."""

    id: str
    profile: str
    session_id: str
    home_key: str
    reason: EndReason
    cutoff: Cutoff
    state: JobState
    available_at: datetime
    created_at: datetime
    updated_at: datetime
    attempts: int = 0
    reclaims: int = 0
    owner: str = ""
    fence: int = 0
    expires_at: datetime | None = None
    outcome: str = ""
    error: str = ""
    counts: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to run a job until `expires_at`; every later write must show its fence."""

    job: Job
    owner: str
    fence: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Fence:
    """The short right to change a space now."""

    space_key: str
    number: int
