"""Undo: the last change of an item, taken back whole, in the file to the byte and in the ledger to the state before (§9).

Undo again takes back the change before that one, and so on to the first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory_core.documents.markdown import statements
from memory_core.documents.slugs import is_note
from memory_core.errors import ItemError
from memory_core.languages.normalise import line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import LINE_KINDS, Draft
from memory_core.ledger.effects import Effect, Outcome, items_of, settle
from memory_core.ledger.history import FOR_GOOD, SHARE, UNDO, standing_change, stands, takes_back
from memory_core.ledger.indexing import names_entry
from memory_core.ledger.items import UNDO_HOURS, doc_of, moved, tombstones_of, transition
from memory_core.ledger.keeping import place_before
from memory_core.ledger.quarantine import refuse_quarantined
from memory_core.ledger.whole import CLEAR, kept_before
from memory_core.ports import Item
from memory_core.spaces import PORTABLE, Doc
from memory_core.values import Actor, ItemState, Operation, Record

_KEPT_OUT = (ItemState.REJECTED, ItemState.FORGOTTEN)
"""States after an undo in which a line must not return by itself."""


@dataclass(frozen=True, slots=True)
class _Undone:
    """What is undone: a record, the items that go back together, and those of the record that stay as they are."""

    record: Record
    items: tuple[Item, ...]
    stay: tuple[Item, ...]


async def undo(context: LedgerContext, actor: Actor, item: Item, cause: str) -> Outcome:
    """Reverse the last standing change of this item: its lines return to their places, its state to the one before.

    What the same record did to other items stays, but a line and the one that took its place change together, and so do
    lines that were forgotten together. The caller holds the space lock.

    Raises:
        ItemError: `item.nothing-to-undo`, also when something else has taken the line's place since; `item.undo-expired`.
        DocumentError: as `Draft`.
    """
    found = await _found(context, item)
    draft = Draft(context.documents, context.budgets)
    keys = {i.line_key for i in found.items}
    # A clearing takes lines of the same words from several items; only those of the ones that return come back.
    places = {doc.key for i in found.items for doc in _places(i, found.record)}
    if found.record.command == "edit":
        keys |= {line_key(o.before or "") for o in found.record.operations if line_key(o.after or "") in keys}
    for operation in reversed(found.record.operations):
        touched = {line_key(operation.before or ""), line_key(operation.after or "")}
        if operation.kind in LINE_KINDS and touched & keys and operation.doc in places:
            await draft.reverse(Doc.parse(context.profile, operation.doc), _for(operation, found, keys))
    for doc in [doc for doc in draft.docs if is_note(doc.name) and not await draft.now(doc)]:
        for operation in reversed(found.record.operations):
            if names_entry(operation, doc):
                await draft.reverse(Doc.parse(context.profile, operation.doc), operation)
    record_id, now = context.ids.new("record"), context.clock.now()
    after = [_restored(current, found.record, record_id, now) for current in found.items]
    await _remove_twins(draft, found.items, after)
    await _check_lines(context, draft, (*after, *found.stay), item)
    draft.operations.append(takes_back(doc_of(item), found.record))
    whole = {t.item_id for t in found.record.transitions} == {i.id for i in found.items}
    effect = Effect(
        record_id=record_id,
        space_key=item.space_key,
        draft=draft,
        items=after,
        transitions=[transition(old, new, "undone") for old, new in zip(found.items, after, strict=True)],
        tombstones=tuple(t for i in after if i.state in _KEPT_OUT for t in tombstones_of(i, now)),
        lifted=tuple(i.id for i in found.items if i.state is ItemState.FORGOTTEN),
        undone=replace(found.record, undone_by=record_id, status="undone") if whole else None,
    )
    return await settle(context, actor, UNDO, cause, effect)


async def _found(context: LedgerContext, item: Item) -> _Undone:
    record = await standing_change(context, item)
    if record is None or record.command in FOR_GOOD:
        raise _nothing(item)
    named = await context.store.read(lambda uow: items_of(uow, item.profile, record))
    if record.command == "edit" and not _earlier_words(item, record):
        raise _nothing(item)  # the words before were forgotten for good
    step = next(t for t in record.transitions if t.item_id == item.id)
    if step.before is None and step.after is not ItemState.APPLIED:
        raise _nothing(item)  # it was only proposed
    if record.command in ("forget", "clear") and context.clock.now() - record.at > timedelta(hours=UNDO_HOURS):
        raise ItemError("The time to undo that is over.", code="item.undo-expired", id=item.id)
    others = [other for other in named if other.id != item.id]
    items = [item]
    for one in items:  # grows: who took whose place is a chain
        for other in others:
            related = record.command == "forget" or other.id == one.supersedes or other.supersedes == one.id
            if related and other not in items and await stands(context, other, record):
                items.append(other)
    return _Undone(record, tuple(items), tuple(other for other in others if other not in items))


def _places(item: Item, record: Record) -> tuple[Doc, ...]:
    """Return the documents in which a record may have touched an item's line: its own, and PORTABLE.md if it was shared."""
    home = doc_of(item)
    shared = item.shared or bool(kept_before(item, record).get("shared"))
    return (home, Doc(home.space, PORTABLE)) if shared or record.command != CLEAR else (home,)


def _for(operation: Operation, found: _Undone, keys: set[str]) -> Operation:
    """Return what of an operation is to be reversed: an earlier line that has a fate of its own by now does not return."""
    returns = operation.kind != "replace" or found.record.command == "edit" or line_key(operation.before or "") in keys
    return operation if returns else replace(operation, kind="add", before=None, index=None, splice=None)


def _restored(item: Item, record: Record, record_id: str, now: datetime) -> Item:
    step = next(t for t in record.transitions if t.item_id == item.id)
    state = step.before
    if state is None:
        # An automatic write taken back by a person: the person has refused it, so it must not return by itself.
        state = ItemState.REJECTED
    back = replace(
        moved(item, state, record_id, now),
        shared=item.shared and record.command != SHARE,
        supersedes=item.supersedes if state is ItemState.APPLIED else None,
    )
    back = replace(back, **kept_before(item, record), **place_before(item, record))  # type: ignore[arg-type]
    words = _earlier_words(item, record)
    if words is None:
        return back
    slot = slot_of(words)
    return replace(
        back,
        statement=words,
        line_key=line_key(words),
        slot=slot[0] if slot else None,
        value=slot[1] if slot else None,
    )


def _earlier_words(item: Item, record: Record) -> str | None:
    if record.command != "edit":
        return None
    edits = [o for o in record.operations if o.kind in ("replace", "reword") and o.after is not None]
    return next((o.before for o in edits if line_key(o.after or "") == item.line_key), None)


async def _remove_twins(draft: Draft, before: Sequence[Item], after: Sequence[Item]) -> None:
    """What is no longer remembered stands nowhere in its document: a hand may have written it twice."""
    staying = {(item.doc, item.line_key) for item in after if item.state is ItemState.APPLIED}
    for old, new in zip(before, after, strict=True):
        if old.state is ItemState.APPLIED is not new.state and (old.doc, old.line_key) not in staying:
            await draft.remove_all(doc_of(old), old.line_key)


async def _check_lines(context: LedgerContext, draft: Draft, items: Sequence[Item], asked: Item) -> None:
    """See that what will count as remembered stands in its document."""
    for item in items:
        if item.state is ItemState.APPLIED:
            lines = statements(await draft.text(doc_of(item)))
            if all(line_key(line.statement) != item.line_key for line in lines):
                refuse_quarantined(context, doc_of(item))
                raise _nothing(asked)


def _nothing(item: Item) -> ItemError:
    return ItemError("There is nothing to undo for that item.", code="item.nothing-to-undo", id=item.id)
