"""`memory-curation.json`: the readable, bounded copy of a space's records (ARCHITECTURE §6; format in PORTS, Files).

It is rendered from the ledger with each change and read back only when the database is gone. An entry that cannot be read
is left out and counted; it never takes the others with it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory_core.documents.json_text import VERSION, parse_object
from memory_core.ports import Item
from memory_core.values import Cutoff, Evidence, ItemState, Operation, Record, Speaker, Trigger

KEEP = 200
"""Newest records kept; those with a pending item are kept beyond it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemEntry:
    """What the file says of an item; `statement` is None once its text is gone."""

    id: str
    state: ItemState
    reason: str
    target: str
    """`<space key>/<document>#<section>`."""
    statement: str | None = None
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class CurationEntry:
    """One record with the items that it changed, in the record's order."""

    record: Record
    items: tuple[ItemEntry, ...]


@dataclass(frozen=True, slots=True)
class CurationFile:
    """A parsed file: its entries, oldest first, and how many could not be read."""

    entries: tuple[CurationEntry, ...]
    skipped: int = 0


def entry_of(item: Item) -> ItemEntry:
    """Return what the file says of an item. A forgotten item has no words in it, even while undo is still possible."""
    silent = item.state is ItemState.FORGOTTEN or not item.statement
    return ItemEntry(
        id=item.id,
        state=item.state,
        reason=item.reason,
        target=f"{item.space_key}/{item.doc}#{item.section}",
        statement=None if silent else item.statement,
        evidence=() if silent else item.evidence,
    )


def render_curation(records: Iterable[Record], items: Mapping[str, Item], keep: int = KEEP) -> str:
    """Return the file for these records, oldest first; the same input in any order gives the same text.

    Args:
        records: All records of the space, or at least the newest `keep` and those of pending items.
        items: The items named by the records' transitions, by id; a missing one is left out.
        keep: How many records to keep besides those that have a pending item.
    """
    ordered = sorted(records, key=lambda record: (record.at, record.id))
    newest = {record.id for record in ordered[max(0, len(ordered) - keep) :]}
    kept = [r for r in ordered if r.id in newest or any(_pending(items.get(t.item_id)) for t in r.transitions)]
    return joined(chunk(record, items) for record in kept)


def chunk(record: Record, items: Mapping[str, Item]) -> str:
    """Return the piece of the file that one record takes."""
    return json.dumps(_record(record, items), ensure_ascii=False, indent=2).replace("\n", "\n    ")


def joined(chunks: Iterable[str]) -> str:
    """Return the file of these pieces."""
    records = ",\n    ".join(chunks)
    return f'{{\n  "version": {VERSION},\n  "records": [' + (f"\n    {records}\n  ]\n}}\n" if records else "]\n}\n")


def parse_curation(text: str) -> CurationFile:
    """Read the file.

    Raises:
        DocumentError: `document.corrupt` or `document.newer-version` when it is no such file at all.
    """
    found = parse_object("memory-curation.json", text).get("records", [])
    entries = [_entry(value) for value in found] if isinstance(found, list) else [None]
    good = tuple(entry for entry in entries if entry is not None)
    return CurationFile(good, len(entries) - len(good))


def _pending(item: Item | None) -> bool:
    return item is not None and item.state is ItemState.PENDING


def _record(record: Record, items: Mapping[str, Item]) -> dict[str, object]:
    named = dict.fromkeys(t.item_id for t in record.transitions)
    known = [items[item_id] for item_id in named if item_id in items]
    forgotten = any(item.state is ItemState.FORGOTTEN for item in known)
    return _without_empty(
        {
            "id": record.id,
            "at": record.at.isoformat(),
            "space": record.space_key,
            "trigger": str(record.trigger),
            "status": record.status,
            "actor": record.actor,
            "operatorAs": record.operator_as,
            "command": record.command,
            "sessionId": record.session_id,
            "cutoff": _cutoff(record.cutoff),
            "items": [_item(entry_of(item)) for item in known],
            "operations": [_operation(operation, silent=forgotten) for operation in record.operations],
        }
    )


def _cutoff(cutoff: Cutoff | None) -> dict[str, object] | None:
    return None if cutoff is None else {"count": cutoff.count, "lastMessageId": cutoff.last_message_id}


def _item(entry: ItemEntry) -> dict[str, object]:
    evidence = [
        {
            "messageId": e.message_id,
            "span": e.span,
            "speaker": {"id": e.speaker.id, "name": e.speaker.name},
            "saidAt": e.said_at.isoformat(),
            **({"stale": True} if e.stale else {}),
        }
        for e in entry.evidence
    ]
    return _without_empty(
        {
            "id": entry.id,
            "state": str(entry.state),
            "reason": entry.reason,
            "target": entry.target,
            "statement": entry.statement,
            "evidence": evidence,
        }
    )


def _operation(operation: Operation, *, silent: bool) -> dict[str, object]:
    text = operation.after or operation.before or ""
    return _without_empty(
        {
            "file": operation.doc,
            "section": operation.section,
            "kind": operation.kind,
            "before": None if silent else operation.before,
            "after": None if silent else operation.after,
            "index": operation.index,
            "hash": hashlib.sha256(text.encode()).hexdigest() if text else None,
        }
    )


def _without_empty(value: dict[str, object]) -> dict[str, object]:
    return {name: v for name, v in value.items() if v is not None and v not in ("", [])}


def _entry(value: Any) -> CurationEntry | None:
    """Read one record, or None: whatever a hand or a crash left there."""
    try:
        items = tuple(_read_item(item) for item in value.get("items", []))
        return CurationEntry(_read_record(value), items)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _read_record(value: Mapping[str, Any]) -> Record:
    cutoff = value.get("cutoff")
    return Record(
        id=_text(value["id"]),
        at=_time(value["at"]),
        space_key=_text(value["space"]),
        trigger=Trigger(value["trigger"]),
        status=_text(value["status"]),
        actor=_number(value.get("actor")),
        operator_as=_number(value.get("operatorAs")),
        command=_text(value.get("command", "")),
        session_id=_optional(value.get("sessionId")),
        cutoff=None if cutoff is None else Cutoff(int(cutoff["count"]), _optional(cutoff["lastMessageId"])),
        operations=tuple(_read_operation(operation) for operation in value.get("operations", [])),
    )


def _read_operation(value: Mapping[str, Any]) -> Operation:
    return Operation(
        _text(value["file"]),
        _text(value.get("section", "")),
        _text(value["kind"]),
        _optional(value.get("before")),
        _optional(value.get("after")),
        _number(value.get("index")),
    )


def _read_item(value: Mapping[str, Any]) -> ItemEntry:
    return ItemEntry(
        id=_text(value["id"]),
        state=ItemState(value["state"]),
        reason=_text(value.get("reason", "")),
        target=_text(value["target"]),
        statement=_optional(value.get("statement")),
        evidence=_read_evidence(value.get("evidence", [])),
    )


def _read_evidence(values: Sequence[Mapping[str, Any]]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            message_id=_text(value["messageId"]),
            span=_text(value["span"]),
            speaker=Speaker(int(value["speaker"]["id"]), _text(value["speaker"]["name"])),
            said_at=_time(value["saidAt"]),
            stale=value.get("stale") is True,
        )
        for value in values
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _optional(value: object) -> str | None:
    return None if value is None else _text(value)


def _number(value: object) -> int | None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise TypeError
    return value


def _time(value: object) -> datetime:
    moment = datetime.fromisoformat(_text(value))
    if moment.tzinfo is None:
        raise ValueError
    return moment
