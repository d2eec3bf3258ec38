"""The items that stand in a note, and the item that a deleted note leaves, so that its words go after the time of undo (§9)."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from memory_core.documents.index import name_in
from memory_core.documents.note_text import TEXT
from memory_core.documents.slugs import is_note
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import by_hand
from memory_core.ports import Item
from memory_core.spaces import Doc
from memory_core.values import ItemState, Operation, Record

_MANY = 100_000


async def items_in(context: LedgerContext, doc: Doc) -> list[Item]:
    """Return the applied items whose line stands in a note."""
    keys, states = [doc.space.key], [ItemState.APPLIED]
    items = await context.store.read(lambda uow: uow.ledger.items(doc.space.profile, keys, states, limit=_MANY))
    return [item for item in items if item.doc == doc.name]


def deleted_note(item_id: str, doc: Doc, title: str, record_id: str, at: datetime) -> Item:
    """Return what stands for a note that was taken away, until its words are blanked like those of any forgotten line."""
    item = by_hand(item_id, doc, "", title, reason="note-deleted", record_id=record_id, at=at)
    # Its title says nothing of anybody, and no other line is this one.
    return replace(item, line_key=f"\x1f{doc.name}\x1f{record_id}", state=ItemState.FORGOTTEN, slot=None, value=None)


def stands_for_note(item: Item) -> bool:
    """Say whether an item stands for a whole note that was deleted."""
    return is_note(item.doc) and not item.section


def of_deleted(operation: Operation, item: Item) -> bool:
    """Say whether an operation holds words of a deleted note: of the note itself, or of its line in the index."""
    link = f"]({item.doc})"
    own = operation.doc == f"{item.space_key}/{item.doc}"
    return own or any(link in words for words in (operation.before or "", operation.after or ""))


def note_of(operations: Iterable[Operation]) -> str:
    """Return the title in operations about a note; empty where they have none."""
    return next((o.section for o in operations if o.kind == TEXT), "")


def doc_in(profile: str, record: Record) -> Doc:
    """Return the note that a record is about: its own text, or its line in the index, was changed."""
    for operation in record.operations:
        doc = Doc.parse(profile, operation.doc)
        if is_note(doc.name):
            return doc
        name = name_in(operation.after or operation.before or "")
        if name:
            return Doc(doc.space, name)
    return Doc.parse(profile, record.operations[0].doc)
