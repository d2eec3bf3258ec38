"""`promotions.json`: what was promoted from repeated words, as a document that a person may edit (PORTS, Files).

The seed's version 1: records sorted by content. A record that makes no sense is left out and counted.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory_core.documents.json_text import VERSION, parse_object, render_object

KINDS = ("user-preference", "project-fact")


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """One promoted statement. `content` is None once a forgotten one's text is gone; its hash stays."""

    id: str
    kind: str
    content: str | None
    active: bool
    confidence: float
    occurrences: int
    source: str
    source_session_ids: tuple[str, ...]
    updated_at: datetime
    created_at: datetime | None = None
    superseded_by: str | None = None
    forgotten_at: datetime | None = None
    forgotten_reason: str | None = None
    content_hash: str | None = None


@dataclass(frozen=True, slots=True)
class PromotionsFile:
    """A parsed file: its records, sorted by content, and how many could not be read."""

    records: tuple[Promotion, ...] = ()
    skipped: int = 0


_NAMES = {
    "id": "id",
    "kind": "kind",
    "content": "content",
    "active": "active",
    "confidence": "confidence",
    "occurrences": "occurrences",
    "source": "source",
    "sourceSessionIds": "source_session_ids",
    "updatedAt": "updated_at",
    "createdAt": "created_at",
    "supersededBy": "superseded_by",
    "forgottenAt": "forgotten_at",
    "forgottenReason": "forgotten_reason",
    "contentHash": "content_hash",
}
_TIMES = ("updatedAt", "createdAt", "forgottenAt")


def render_promotions(records: tuple[Promotion, ...]) -> str:
    """Return the file for these records, sorted by content, then id."""
    ordered = sorted(records, key=_order)
    return render_object({"version": VERSION, "records": [_written(record) for record in ordered]})


def parse_promotions(text: str) -> PromotionsFile:
    """Read the file.

    Raises:
        DocumentError: `document.corrupt` or `document.newer-version` when it is no such file at all.
    """
    found = parse_object("promotions.json", text).get("records", [])
    records = [_read(value) for value in found] if isinstance(found, list) else [None]
    good = [record for record in records if record is not None]
    return PromotionsFile(tuple(sorted(good, key=_order)), len(records) - len(good))


def _order(record: Promotion) -> tuple[str, str]:
    return record.content or "", record.id


def _written(record: Promotion) -> dict[str, object]:
    value = {name: getattr(record, field) for name, field in _NAMES.items()}
    value["sourceSessionIds"] = list(record.source_session_ids)
    for name in _TIMES:
        value[name] = value[name].isoformat() if value[name] is not None else None
    return {name: v for name, v in value.items() if v is not None}


def _read(value: Any) -> Promotion | None:
    """Read one record, or None where a field that must be there is missing or of another kind."""
    if not isinstance(value, dict) or not _sensible(value):
        return None
    fields: dict[str, Any] = {field: value.get(name) for name, field in _NAMES.items()}
    fields["source_session_ids"] = tuple(value.get("sourceSessionIds", []))
    try:
        for name in _TIMES:
            fields[_NAMES[name]] = _time(value.get(name))
    except (TypeError, ValueError):
        return None
    return Promotion(**fields)


def _sensible(value: dict[str, Any]) -> bool:
    confidence, occurrences, sessions = (value.get(name) for name in ("confidence", "occurrences", "sourceSessionIds"))
    return (
        all(isinstance(value.get(name), str) for name in ("id", "source", "updatedAt"))
        and value.get("kind") in KINDS
        and isinstance(value.get("active"), bool)
        and (isinstance(value.get("content"), str) or (not value["active"] and value.get("content") is None))
        and isinstance(confidence, int | float)
        and 0 <= confidence <= 1
        and isinstance(occurrences, int)
        and occurrences >= 0
        and isinstance(sessions, list)
        and all(isinstance(session, str) for session in sessions)
        and all(isinstance(value.get(name), str | None) for name in ("supersededBy", "forgottenReason", "contentHash"))
    )


def _time(value: object) -> datetime | None:
    if value is None:
        return None
    moment = datetime.fromisoformat(str(value))
    if moment.tzinfo is None:
        raise ValueError
    return moment
