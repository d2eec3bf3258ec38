"""Commands that change several items under one record are taken back as one (ARCHITECTURE §2 rule 6, §9)."""

import json
from collections.abc import Sequence
from datetime import timedelta

from memory_core.errors import ItemError
from memory_core.languages.normalise import line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import LINE_KINDS, Draft
from memory_core.ledger.effects import Outcome, items_of, settle, taking_back
from memory_core.ledger.history import UNDO, UNSHARE, stands, takes_back
from memory_core.ledger.items import SHARED_SECTION, UNDO_HOURS, doc_of, moved
from memory_core.ports import Item
from memory_core.spaces import PORTABLE, Doc, Target
from memory_core.values import Actor, Operation, Record

CLEAR, RESOLVE, VERIFY = "clear", "conflicts", "verify"
BY_ITEM = frozenset({RESOLVE, VERIFY})
"""Records of these commands are undone whole when any of their items is; a cleared line may return alone."""
_MARK = "mark"
_KEPT = ("verified", "automatic", "shared", "supersedes", "reasons")
_MOVES_COPIES = frozenset({CLEAR, RESOLVE, UNSHARE})
"""Commands that take a line out of PORTABLE.md; after any other a hand alone can have done so, and it stays done."""


def marked(item: Item) -> Operation:
    """Return a note of what a change is about to take from an item and its state does not tell; no document changes."""
    before = json.dumps({name: getattr(item, name) for name in _KEPT}, sort_keys=True)
    return Operation(doc_of(item).key, item.id, _MARK, before, None)


def places_of(item: Item) -> list[Target]:
    """Return where an applied item's line stands: its own document and, if shared, the owner's PORTABLE.md."""
    doc = doc_of(item)
    shared = [Target(Doc(doc.space, PORTABLE), SHARED_SECTION)] if item.shared else []
    return [Target(doc, item.section), *shared]


async def undo_whole(context: LedgerContext, actor: Actor, record: Record, cause: str) -> Outcome:
    """Take back what a record did to all of its items. The caller holds the space lock.

    Items that something else has changed since stay as they are after a clearing; after any other command they are
    in the way, and nothing changes.

    Raises:
        ItemError: `item.nothing-to-undo`, or `item.undo-expired` 24 hours after a clearing.
        DocumentError: as `Draft`.
    """
    items = await _untouched(context, record)
    keys = {item.line_key for item in items}
    draft = Draft(context.documents, context.budgets)
    for operation in reversed(record.operations):
        lines = {line_key(operation.before or ""), line_key(operation.after or "")}
        if operation.kind in LINE_KINDS and lines & keys:
            await draft.reverse(Doc.parse(context.profile, operation.doc), operation)
    draft.operations.append(takes_back(doc_of(items[0]), record))
    record_id = context.ids.new("record")
    after = [_restored(context, item, record, record_id) for item in items]
    effect = taking_back(record, record_id, draft, items, after)
    return await settle(context, actor, UNDO, cause, effect)


async def _untouched(context: LedgerContext, record: Record) -> Sequence[Item]:
    if record.command == CLEAR and context.clock.now() - record.at > timedelta(hours=UNDO_HOURS):
        raise ItemError("The time to undo that is over.", code="item.undo-expired", id=CLEAR)
    named = await context.store.read(lambda uow: items_of(uow, context.profile, record))
    known = [item for item in named if item.statement and record.undone_by is None]
    items = [item for item in known if await stands(context, item, record)]
    if not items or (record.command != CLEAR and len(items) < len(record.transitions)):
        what = record.transitions[0].item_id if record.transitions and record.command != CLEAR else CLEAR
        raise ItemError("There is nothing to undo.", code="item.nothing-to-undo", id=what)
    return items


def _restored(context: LedgerContext, item: Item, record: Record, record_id: str) -> Item:
    step = next(step for step in record.transitions if step.item_id == item.id)
    return moved(item, step.before or item.state, record_id, context.clock.now(), **kept_before(item, record))


def kept_before(item: Item, record: Record) -> dict[str, object]:
    """Return what a record noted of an item before it changed it; nothing where it noted nothing."""
    mark = next((o for o in record.operations if o.kind == _MARK and o.section == item.id and o.before), None)
    if mark is None or not mark.before:
        return {}
    kept: dict[str, object] = json.loads(mark.before)
    kept["reasons"] = tuple(kept.get("reasons", item.reasons))  # type: ignore[arg-type]
    if record.command not in _MOVES_COPIES:
        del kept["shared"]
    return kept
