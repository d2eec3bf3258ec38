"""How items, evidence and records are spelt as columns."""

from memory_core.ports import Item
from memory_core.storage.columns import (
    COUNTS,
    OPERATIONS,
    TRANSITIONS,
    WORDS,
    to_cutoff,
    to_json,
    to_text,
    to_time,
)
from memory_core.storage.database import Row
from memory_core.values import Evidence, ItemState, Record, Speaker, Trigger


def item_columns(item: Item) -> dict[str, object]:
    """Return an item's columns, without its evidence."""
    return {
        "id": item.id,
        "profile": item.profile,
        "space_key": item.space_key,
        "doc": item.doc,
        "section": item.section,
        "statement": item.statement,
        "line_key": item.line_key,
        "category": item.category,
        "explicitness": item.explicitness,
        "sensitivity": item.sensitivity,
        "subject": item.subject,
        "confidence": item.confidence,
        "confidence_at": to_text(item.confidence_at),
        "state": item.state,
        "prior": item.prior,
        "reason": item.reason,
        "reasons": to_json(WORDS, item.reasons),
        "risk": item.risk,
        "slot": item.slot,
        "value": item.value,
        "verified": int(item.verified),
        "automatic": int(item.automatic),
        "shared": int(item.shared),
        "supersedes": item.supersedes,
        "speaker_id": item.speaker_id,
        "session_id": item.session_id,
        "place_key": item.place_key,
        "record_id": item.record_id,
        "created_at": to_text(item.created_at),
        "updated_at": to_text(item.updated_at),
    }


def to_item(row: Row, evidence: list[Row]) -> Item:
    """Read an item and its evidence rows, which come in order."""
    return Item(
        id=row["id"],
        profile=row["profile"],
        space_key=row["space_key"],
        doc=row["doc"],
        section=row["section"],
        statement=row["statement"],
        line_key=row["line_key"],
        category=row["category"],
        explicitness=row["explicitness"],
        sensitivity=row["sensitivity"],
        subject=row["subject"],
        confidence=row["confidence"],
        confidence_at=to_time(row["confidence_at"]),
        state=ItemState(row["state"]),
        prior=ItemState(row["prior"]) if row["prior"] else None,
        reason=row["reason"],
        reasons=WORDS.validate_json(row["reasons"]),
        risk=row["risk"],
        evidence=tuple(_evidence(found) for found in evidence),
        created_at=to_time(row["created_at"]),
        updated_at=to_time(row["updated_at"]),
        slot=row["slot"],
        value=row["value"],
        verified=bool(row["verified"]),
        automatic=bool(row["automatic"]),
        shared=bool(row["shared"]),
        supersedes=row["supersedes"],
        speaker_id=row["speaker_id"],
        session_id=row["session_id"],
        place_key=row["place_key"],
        record_id=row["record_id"],
    )


def evidence_columns(evidence: Evidence) -> dict[str, object]:
    """Return one citation's columns."""
    return {
        "message_id": evidence.message_id,
        "span": evidence.span,
        "speaker_id": evidence.speaker.id,
        "speaker_name": evidence.speaker.name,
        "said_at": to_text(evidence.said_at),
        "stale": int(evidence.stale),
    }


def _evidence(row: Row) -> Evidence:
    return Evidence(
        message_id=row["message_id"],
        span=row["span"],
        speaker=Speaker(row["speaker_id"], row["speaker_name"]),
        said_at=to_time(row["said_at"]),
        stale=bool(row["stale"]),
    )


def record_columns(record: Record) -> dict[str, object]:
    """Return a record's columns."""
    return {
        "id": record.id,
        "at": to_text(record.at),
        "space_key": record.space_key,
        "trigger_kind": record.trigger,
        "status": record.status,
        "actor": record.actor,
        "operator_as": record.operator_as,
        "command": record.command,
        "cause": record.cause,
        "session_id": record.session_id,
        "cutoff_count": record.cutoff.count if record.cutoff else None,
        "cutoff_message": record.cutoff.last_message_id if record.cutoff else None,
        "transitions": to_json(TRANSITIONS, record.transitions),
        "operations": to_json(OPERATIONS, record.operations),
        "counts": to_json(COUNTS, record.counts),
        "undone_by": record.undone_by,
    }


def to_record(row: Row) -> Record:
    """Read what `record_columns` wrote."""
    return Record(
        id=row["id"],
        at=to_time(row["at"]),
        space_key=row["space_key"],
        trigger=Trigger(row["trigger_kind"]),
        status=row["status"],
        actor=row["actor"],
        operator_as=row["operator_as"],
        command=row["command"],
        cause=row["cause"],
        session_id=row["session_id"],
        cutoff=to_cutoff(row),
        transitions=TRANSITIONS.validate_json(row["transitions"]),
        operations=OPERATIONS.validate_json(row["operations"]),
        counts=COUNTS.validate_json(row["counts"]),
        undone_by=row["undone_by"],
    )
