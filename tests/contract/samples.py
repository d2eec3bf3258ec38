"""Rows that say something in every column, so that a column lost on the way is seen."""

from datetime import UTC, datetime, timedelta
from typing import Any

from memory_core.ports import Card, InboxRow, Item, Job, OutboxRow, Session
from memory_core.spaces import Place
from memory_core.values import (
    Cutoff,
    EndReason,
    Evidence,
    ItemState,
    JobState,
    Message,
    Operation,
    Part,
    PartKind,
    Record,
    Role,
    Span,
    Speaker,
    Transition,
    Trigger,
)

NOW = datetime(2026, 3, 1, 9, 0, 0, 123456, tzinfo=UTC)
SARA = Speaker(1001, "سارة")
PRIVATE = Place("telegram", 1001)
TOPIC = Place("telegram", -1001234567890, "group", 7)


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def session(number: int = 1, **changes: Any) -> Session:
    values: dict[str, Any] = {
        "id": f"session-{number}",
        "profile": "default",
        "place": PRIVATE,
        "home_key": "user:1001",
        "started_at": NOW,
        "last_at": NOW,
    }
    return Session(**values | changes)


def message(number: int = 1, **changes: Any) -> Message:
    values: dict[str, Any] = {
        "id": f"message-{number}",
        "session_id": "session-1",
        "seq": 0,
        "role": Role.USER,
        "speaker": SARA,
        "text": "أفضّل pnpm 🙂",
        "sent_at": later(number),
        "parts": (Part(PartKind.TYPED, Span(0, 6)), Part(PartKind.QUOTED, Span(6, 12))),
        "masked": (Span(2, 4),),
        "platform_message_id": 500 + number,
        "reply_to": "message-0",
    }
    return Message(**values | changes)


def inbox_row(number: int = 1, **changes: Any) -> InboxRow:
    values: dict[str, Any] = {
        "key": f"telegram:{number}",
        "place": TOPIC,
        "kind": "turn",
        "payload": '{"text": "hello"}',
        "received_at": later(number),
        "message_id": "message-1",
        "step": "",
    }
    return InboxRow(**values | changes)


def outbox_row(**changes: Any) -> OutboxRow:
    values: dict[str, Any] = {
        "chat_key": "telegram:1001",
        "kind": "send",
        "payload": "{}",
        "created_at": NOW,
        "not_before": later(5),
        "attempts": 2,
        "parts_sent": 1,
        "message_id": 77,
        "card": "token-1",
        "cause": "telegram:1",
        "error": "flood control",
    }
    return OutboxRow(**values | changes)


def evidence(message_id: str = "message-1", **changes: Any) -> Evidence:
    values: dict[str, Any] = {
        "message_id": message_id,
        "span": "أفضّل pnpm",
        "speaker": SARA,
        "said_at": NOW,
        "stale": True,
    }
    return Evidence(**values | changes)


def item(number: int = 1, **changes: Any) -> Item:
    values: dict[str, Any] = {
        "id": f"r{number}",
        "profile": "default",
        "space_key": "user:1001",
        "doc": "user:1001/USER.md",
        "section": "Preferences",
        "statement": "Prefers pnpm",
        "line_key": "prefers pnpm",
        "category": "preference",
        "explicitness": "explicit",
        "sensitivity": "none",
        "subject": "speaker",
        "confidence": 0.85,
        "confidence_at": later(-60),
        "state": ItemState.PENDING,
        "reason": "mode-review",
        "reasons": ("mode-review", "evidence-thin"),
        "risk": "low",
        "evidence": (evidence(span="z"), evidence("message-2", span="a", stale=False)),
        "created_at": later(number),
        "updated_at": later(number + 1),
        "prior": ItemState.APPLIED,
        "slot": "package-manager",
        "value": "pnpm",
        "verified": True,
        "automatic": True,
        "shared": True,
        "supersedes": "r0",
        "speaker_id": 1001,
        "session_id": "session-1",
        "place_key": "telegram:1001",
        "record_id": "record-1",
    }
    return Item(**values | changes)


def record(number: int = 1, **changes: Any) -> Record:
    values: dict[str, Any] = {
        "id": f"record-{number}",
        "at": later(number),
        "space_key": "user:1001",
        "trigger": Trigger.FINALIZATION,
        "status": "applied",
        "actor": 1001,
        "operator_as": 1002,
        "command": "apply",
        "cause": f"telegram:{number}",
        "session_id": "session-1",
        "cutoff": Cutoff(4, "message-4"),
        "transitions": (Transition(item_id="r1", before=None, after=ItemState.APPLIED, reason="ok"),),
        "operations": (Operation("user:1001/USER.md", "Preferences", "add", None, "Prefers pnpm", 2),),
        "counts": {"applied": 1},
        "undone_by": "record-9",
    }
    return Record(**values | changes)


def card(number: int = 1, **changes: Any) -> Card:
    values: dict[str, Any] = {
        "token": f"token-{number}",
        "item_id": "r1",
        "place": TOPIC,
        "kind": "review",
        "outbox_id": 3,
        "message_id": 77,
        "language": "ar",
        "user_id": 1001,
    }
    return Card(**values | changes)


def job(number: int = 1, **changes: Any) -> Job:
    values: dict[str, Any] = {
        "id": f"job-{number}",
        "profile": "default",
        "session_id": f"session-{number}",
        "home_key": "user:1001",
        "reason": EndReason.NEW,
        "cutoff": Cutoff(4, f"message-{number}"),
        "state": JobState.PENDING,
        "available_at": NOW,
        "created_at": NOW,
        "updated_at": NOW,
    }
    return Job(**values | changes)
