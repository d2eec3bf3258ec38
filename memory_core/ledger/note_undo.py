"""What was done to a note is taken back whole: the note, its line in the index, and the items in it (ARCHITECTURE §9)."""

from collections.abc import Collection
from datetime import datetime, timedelta

from memory_core.documents.note_text import TEXT, read_note, with_current
from memory_core.documents.splices import taken_back
from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import LINE_KINDS, Draft
from memory_core.ledger.effects import Outcome, items_of, settle, taking_back
from memory_core.ledger.history import UNDO, stands, takes_back
from memory_core.ledger.indexing import names_entry
from memory_core.ledger.items import UNDO_HOURS, moved
from memory_core.ledger.note_items import stands_for_note
from memory_core.ports import Item
from memory_core.spaces import Doc
from memory_core.values import MASK, Actor, ItemState, Operation, Record

_RECORDS = 2_000
"""How far back a note's last change is looked for."""


async def last_change(context: LedgerContext, doc: Doc, commands: Collection[str]) -> Record | None:
    """Return the last record about a note that was not taken back."""
    records = await context.store.read(lambda uow: uow.ledger.records([doc.space.key], _RECORDS))
    mine = (r for r in records if r.command in commands and r.undone_by is None)
    return next((r for r in mine if any(o.doc == doc.key or names_entry(o, doc) for o in r.operations)), None)


async def undo_note(context: LedgerContext, actor: Actor, record: Record, cause: str) -> Outcome:
    """Take a record about a note back. The caller holds the space lock.

    Raises:
        ItemError: `item.nothing-to-undo`, `item.undo-expired`.
        DocumentError: `document.changed-since`.
    """
    items = await _items(context, record)
    draft = Draft(context.documents, context.budgets)
    for operation in reversed(record.operations):
        doc = Doc.parse(context.profile, operation.doc)
        if operation.kind == TEXT:
            await _take_text_back(draft, doc, operation)
        elif operation.kind in LINE_KINDS:
            await draft.reverse(doc, operation)
    draft.operations.append(takes_back(Doc.parse(context.profile, record.operations[0].doc), record))
    record_id, now = context.ids.new("record"), context.clock.now()
    after = [_restored(item, record, record_id, now) for item in items]
    effect = taking_back(record, record_id, draft, items, after)
    return await settle(context, actor, UNDO, cause, effect)


async def _items(context: LedgerContext, record: Record) -> list[Item]:
    """Return the items that go back with a note: those that nothing has changed since."""
    if record.undone_by is not None:
        raise _nothing(record)
    forgets = any(step.after is ItemState.FORGOTTEN for step in record.transitions)
    if forgets and context.clock.now() - record.at > timedelta(hours=UNDO_HOURS):
        raise ItemError("The time to undo that is over.", code="item.undo-expired", id=_title(record))
    found = await context.store.read(lambda uow: items_of(uow, context.profile, record))
    known = [item for item in found if item.statement]
    return [item for item in known if await stands(context, item, record)]


async def _take_text_back(draft: Draft, doc: Doc, operation: Operation) -> None:
    """Give a note its earlier text: exactly, or where a hand wrote beside what was changed, what held before."""
    now = await draft.now(doc)
    held, exact = operation.before, taken_back(now, operation.splice)
    if exact is None and held and MASK not in held and now and read_note(now).current == operation.after:
        back = Operation(doc.key, operation.section, TEXT, operation.after, held, operation.index)
        await draft.put(doc, with_current(now, held), back)
        return
    await draft.reverse(doc, operation)


def _restored(item: Item, record: Record, record_id: str, now: datetime) -> Item:
    step = next(step for step in record.transitions if step.item_id == item.id)
    # What stood for the deleted note stands for nothing once the note is back; a proposal that was taken waits again.
    gone = stands_for_note(item) and step.before is None
    state = ItemState.SUPERSEDED if gone else step.before or item.state
    return moved(item, state, record_id, now)


def _title(record: Record) -> str:
    return next((o.section for o in record.operations if o.kind == TEXT), "")


def _nothing(record: Record) -> ItemError:
    return ItemError("There is nothing to undo.", code="item.nothing-to-undo", id=_title(record))
