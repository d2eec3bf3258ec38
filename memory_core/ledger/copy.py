"""Keeps a space's `memory-curation.json`: the readable copy of what its records did to it, and to no other space (§6)."""

from dataclasses import replace

from memory_core.documents.curation_file import KEEP, render_curation
from memory_core.documents.damage import room_for
from memory_core.errors import DocumentError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.proposals import PROPOSED
from memory_core.spaces import Doc, Space
from memory_core.values import ItemState, Record

CURATION_FILE = "memory-curation.json"


async def write_copy(context: LedgerContext, space: Space) -> None:
    """Render the copy anew if it changed. Caller holds the space lock.

    A copy that cannot be written fails nothing: it is derived, and the next change writes it again. A damaged one is set
    aside first; one of a later release is left alone.
    """
    async with context.store.reading() as uow:
        items = {item.id: item for item in await uow.ledger.items(space.profile, [space.key], list(ItemState))}
        records = {record.id: record for record in await uow.ledger.records([space.key], KEEP)}
        for item in items.values():
            # A chat's curation run may have made a person's item: its record stands under the chat.
            if item.record_id is not None and item.record_id not in records:
                other = await uow.ledger.record(item.record_id)
                if other is not None:
                    records[other.id] = other
    done = [record for record in records.values() if record.status != PROPOSED]
    text = render_curation([_of_space(record, space, set(items)) for record in done], items)
    doc = Doc(space, CURATION_FILE)
    try:
        read = await room_for(context.documents, doc)
        if read.text != text:
            await context.documents.write(doc, text, read.version)
    except DocumentError:
        return


def _of_space(record: Record, space: Space, item_ids: set[str]) -> Record:
    return replace(
        record,
        operations=tuple(o for o in record.operations if o.doc.startswith(f"{space.key}/")),
        transitions=tuple(t for t in record.transitions if t.item_id in item_ids),
    )
