"""A line for which its file has no room goes into a note: the same item, with its words, its review and its undo (§9, budget)."""

import json

from memory_core.documents.note_text import CURRENT
from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.items import doc_of, moved, transition
from memory_core.ports import Item
from memory_core.spaces import Doc
from memory_core.values import Actor, ItemState, Operation, Record

KEEP = "keep"
_PLACED = "placed"


async def keep(context: LedgerContext, actor: Actor, item: Item, note: Doc, cause: str) -> Outcome:
    """Write a waiting line into a note, which is begun if it is not there. The caller holds the space lock.

    Raises:
        ItemError: `item.not-pending`.
        DocumentError: `document.over-budget` when the note is full too.
    """
    if item.state is not ItemState.PENDING:
        raise ItemError(f"That item is {item.state} now.", code="item.not-pending", id=item.id, state=str(item.state))
    draft = Draft(context.documents, context.budgets)
    before = json.dumps({"doc": item.doc, "section": item.section}, sort_keys=True)
    draft.operations.append(Operation(note.key, item.id, _PLACED, before, None))
    if not await draft.has(note, CURRENT, item.statement):
        await draft.add(note, CURRENT, item.statement)
    record_id = context.ids.new("record")
    kept = moved(
        item,
        ItemState.APPLIED,
        record_id,
        context.clock.now(),
        doc=note.name,
        section=CURRENT,
        verified=True,
        automatic=False,
    )
    effect = Effect(
        record_id=record_id,
        space_key=doc_of(item).space.key,
        draft=draft,
        items=[kept],
        transitions=[transition(item, kept, KEEP)],
    )
    return await settle(context, actor, KEEP, cause, effect)


def place_before(item: Item, record: Record) -> dict[str, object]:
    """Return where an item's line belonged before a record put it into a note; nothing for other records."""
    note = next((o for o in record.operations if o.kind == _PLACED and o.section == item.id and o.before), None)
    if note is None or not note.before:
        return {}
    place: dict[str, object] = json.loads(note.before)
    return place
