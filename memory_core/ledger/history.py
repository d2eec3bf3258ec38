"""An item's changes as undo walks them back, one after another: what was taken back counts no more (ARCHITECTURE §9)."""

from collections.abc import Sequence

from memory_core.ledger.context import LedgerContext
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Doc
from memory_core.values import Operation, Record, Trigger

UNDO, SHARE, UNSHARE, ERASED = "undo", "share", "unshare", "forget-me"
SESSION_DELETED = "sessions-delete"
FOR_GOOD = frozenset({ERASED, SESSION_DELETED})
"""Commands after which nothing that was before can come back."""
_TAKEN_BACK = "taken-back"


def takes_back(doc: Doc, record: Record) -> Operation:
    """Return a note for the record of an undo: which record it took back, and of which command. No document changes."""
    return Operation(doc.key, record.id, _TAKEN_BACK, record.command or str(record.trigger), None)


def taken_back(record: Record) -> tuple[str, str] | None:
    """Return the id and the command of what a record took back; None if it took nothing back."""
    note = next((one for one in record.operations if one.kind == _TAKEN_BACK), None)
    return None if note is None else (note.section, note.before or "")


async def standing_change(context: LedgerContext, item: Item) -> Record | None:
    """Return the last change of an item that was not taken back: what undo is about. None when there is none left."""
    return await context.store.read(lambda uow: _standing(uow, item))


async def _standing(uow: UnitOfWork, item: Item) -> Record | None:
    record = await uow.ledger.record(item.record_id) if item.record_id else None
    if record is not None and _moves(record, item) and record.command != UNDO and taken_back(record) is None:
        return record
    named = await uow.ledger.naming(item.id) if record is not None else []
    standing = changes_left(item, named)
    return standing[-1] if standing else None


async def stands(context: LedgerContext, item: Item, record: Record) -> bool:
    """Say whether a record made the last change of an item that was not taken back."""
    if item.record_id == record.id:
        return True
    last = await standing_change(context, item)
    return last is not None and last.id == record.id


def changes_left(item: Item, named: Sequence[Record]) -> list[Record]:
    """Return the changes of an item that were not taken back, oldest first. Pure.

    Args:
        item: As it is now.
        named: All records that name it, oldest first.
    """
    left: list[Record] = []
    for record in named:
        if not _moves(record, item):
            continue
        back = taken_back(record)
        if record.command in FOR_GOOD:
            left = []
        elif back is not None and any(one.id == back[0] for one in left):
            left = [one for one in left if one.id != back[0]]
        elif record.command != UNDO:
            left.append(record)
        elif back is None:
            left = left[:-1]  # written before undo said what it took back: always the last change then
    # A hand that took a shared line out of PORTABLE.md has done by itself what undo of the sharing would do.
    return left if item.shared else [one for one in left if one.command != SHARE]


def _moves(record: Record, item: Item) -> bool:
    """Say whether a record changed an item, rather than noted that it was said again."""
    step = next((one for one in record.transitions if one.item_id == item.id), None)
    return step is not None and (step.before is not step.after or record.trigger is Trigger.COMMAND)
