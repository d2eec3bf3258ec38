"""What a record decided, as events of ids and codes: written with the record, told to the log once it is committed."""

from collections.abc import Callable, Mapping, Sequence

from memory_core.ledger.items import PROMOTED, STRENGTHENED
from memory_core.ports import Event, Item, UnitOfWork
from memory_core.values import ItemState, Record, Transition

KEEP_EVENTS = 10_000
"""How many of the newest decisions stay in the database."""
Witness = Callable[[Sequence[Event]], None]
"""Hears of decisions after they were committed; it must not raise."""

_BY_COMMAND = {"edit": "edited", "undo": "undone", "share": "shared", "unshare": "unshared", "verify": "verified"}
_BY_STATE = {
    ItemState.PENDING: "proposed",
    ItemState.APPLIED: "applied",
    ItemState.REJECTED: "rejected",
    ItemState.IGNORED: "dropped",
    ItemState.SUPERSEDED: "superseded",
    ItemState.FORGOTTEN: "forgotten",
    ItemState.EXPIRED: "expired",
}
_SAME_STATE = ("conflicts", "restore", "reconcile", "forget-me")
"""Commands that may touch an item and leave its state: such an event is called as the command is."""
KINDS = tuple(sorted({*_BY_COMMAND.values(), *_BY_STATE.values(), STRENGTHENED, *_SAME_STATE}))
"""What events can be called."""
_DECIDING = frozenset({"curation", "promotion"})
"""Commands of the records that the gates made."""
_MARKS = frozenset({PROMOTED})
UNVERIFIED = "no-span"
"""Reason of facts that cite no words which stand in the messages."""


def nobody(events: Sequence[Event]) -> None:
    """Hear nothing: the witness where there is no log."""
    del events


def events_of(profile: str, record: Record, items: Sequence[Item]) -> list[Event]:
    """Return one event for each item that a record moved, and one for the facts that had no verified span.

    Args:
        profile: Whose record.
        record: What was done.
        items: The items as they are afterwards, for their spaces and gates.
    """
    known = {item.id: item for item in items}
    events = [_event(profile, record, step, known) for step in record.transitions]
    unverified = record.counts.get("dropped", 0)
    if unverified:
        events.append(_plain(profile, record, kind="dropped", reason=UNVERIFIED, count=unverified))
    return events


async def note(uow: UnitOfWork, profile: str, record: Record, items: Sequence[Item]) -> list[Event]:
    """Write a record's events into its own transaction and return them."""
    events = events_of(profile, record, items)
    await uow.events.append(events, KEEP_EVENTS)
    return events


def _event(profile: str, record: Record, step: Transition, known: Mapping[str, Item]) -> Event:
    item = known.get(step.item_id)
    decided = item is not None and record.command in _DECIDING
    gates = tuple(r for r in item.reasons if r not in _MARKS) if item is not None and decided else ()
    return _plain(
        profile,
        record,
        kind=_kind(record, step),
        item_id=step.item_id,
        space_key=item.space_key if item else record.space_key,
        reason=step.reason,
        reasons=gates,
        risk=item.risk if item else "",
    )


def _kind(record: Record, step: Transition) -> str:
    if record.command in _BY_COMMAND:
        return _BY_COMMAND[record.command]
    if step.reason == STRENGTHENED:
        return STRENGTHENED
    if step.before is step.after and record.command:
        return record.command
    return _BY_STATE[step.after]


def _plain(profile: str, record: Record, *, kind: str, space_key: str = "", **fields: object) -> Event:
    return Event(
        at=record.at,
        profile=profile,
        kind=kind,
        space_key=space_key or record.space_key,
        record_id=record.id,
        trigger=str(record.trigger),
        command=record.command,
        actor=record.actor,
        operator_as=record.operator_as,
        **fields,  # type: ignore[arg-type]
    )
