"""How values become columns and back: times as sortable text, small structures as JSON."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TypeVar

from pydantic import TypeAdapter

from memory_core.errors import StorageError
from memory_core.spaces import Place
from memory_core.storage.database import Row
from memory_core.values import Cutoff, Operation, Part, Span, Transition

T = TypeVar("T")

PARTS: TypeAdapter[tuple[Part, ...]] = TypeAdapter(tuple[Part, ...])
SPANS: TypeAdapter[tuple[Span, ...]] = TypeAdapter(tuple[Span, ...])
WORDS: TypeAdapter[tuple[str, ...]] = TypeAdapter(tuple[str, ...])
COUNTS: TypeAdapter[Mapping[str, int]] = TypeAdapter(Mapping[str, int])
TRANSITIONS: TypeAdapter[tuple[Transition, ...]] = TypeAdapter(tuple[Transition, ...])
OPERATIONS: TypeAdapter[tuple[Operation, ...]] = TypeAdapter(tuple[Operation, ...])


def to_json(adapter: "TypeAdapter[T]", value: T) -> str:
    """Return a structure as JSON text."""
    return adapter.dump_json(value).decode()


def to_text(moment: datetime) -> str:
    """Return an aware time as ISO-8601 UTC text of one width, so that text order is time order."""
    if moment.tzinfo is None:
        raise StorageError("A time without a zone cannot be stored.", code="storage.bad-value")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def maybe_text(moment: datetime | None) -> str | None:
    """Return `to_text`, or None for None."""
    return None if moment is None else to_text(moment)


def to_time(text: str) -> datetime:
    """Read what `to_text` wrote."""
    return datetime.fromisoformat(text)


def maybe_time(text: str | None) -> datetime | None:
    """Return `to_time`, or None for None."""
    return None if text is None else to_time(text)


def maybe_external(external_id: str | int | None) -> str | None:
    """Return an id of another system as JSON, so that 7 and "7" stay apart; None for None."""
    return None if external_id is None else json.dumps(external_id, ensure_ascii=False)


def to_external(text: str | None) -> str | int | None:
    """Read what `maybe_external` wrote."""
    if text is None:
        return None
    found = json.loads(text)
    return found if isinstance(found, str | int) else None


def place_columns(place: Place) -> dict[str, object]:
    """Return a place as the columns that every table with a place has."""
    return {
        "platform": place.platform,
        "chat_id": place.chat_id,
        "chat_kind": place.kind,
        "topic_id": place.topic_id,
    }


def to_place(row: Row) -> Place:
    """Read what `place_columns` wrote."""
    return Place(row["platform"], row["chat_id"], row["chat_kind"], row["topic_id"])


def to_cutoff(row: Row) -> Cutoff | None:
    """Read the two columns of a cutoff; an empty session's last message is stored as empty text."""
    if row["cutoff_count"] is None:
        return None
    return Cutoff(row["cutoff_count"], row["cutoff_message"] or None)
