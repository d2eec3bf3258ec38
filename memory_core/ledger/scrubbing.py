"""Records keep who did what; what they hold of lines that are gone for good is blanked (ARCHITECTURE §9, Forget)."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from memory_core.languages.normalise import line_key
from memory_core.ledger.draft import LINE_KINDS
from memory_core.ledger.note_items import of_deleted, stands_for_note
from memory_core.ledger.note_proposals import is_proposal
from memory_core.ports import Item, UnitOfWork
from memory_core.values import Operation, Record

QUOTABLE = 4
"""Code points from which on a text is looked for inside longer ones; shorter ones stand in too much else."""
_MANY = 100_000


async def homes_of(uow: UnitOfWork, items: Iterable[Item]) -> set[str]:
    """Return the spaces under which records of these items may stand: their own, and those where they were said."""
    keys, sessions = set(), set()
    for item in items:
        keys.add(item.space_key)
        if item.session_id is not None and item.session_id not in sessions:
            sessions.add(item.session_id)
            session = await uow.sessions.get(item.session_id)
            keys |= {session.home_key} if session is not None else set()
    return keys


async def scrub_records(uow: UnitOfWork, items: Sequence[Item], space_key: str = "") -> int:
    """Blank the operations that hold any of these items' lines, in whatever words they stood; their undo is over with that.

    Args:
        uow: The transaction that takes the lines out for good.
        items: As they are before their own words go.
        space_key: A space whose operations are blanked whatever they hold.

    Returns:
        How many records changed.
    """
    keys = await homes_of(uow, items) | ({space_key} if space_key else set())
    records = await uow.ledger.records(sorted(keys), _MANY)
    texts = _wordings(items, records)
    words = {line_key(text) for text in texts}
    long = [text for text in texts if len(text) >= QUOTABLE]
    written = [*long, *(json.dumps(text, ensure_ascii=False)[1:-1] for text in long)]
    notes = [item for item in items if stands_for_note(item)]
    changed = 0
    for record in records:
        operations = tuple(
            _blank(one)
            if (space_key and one.doc.startswith(f"{space_key}/"))
            or _holds(one, words, written)
            or any(_about(record, note) and of_deleted(one, note) for note in notes)
            else one
            for one in record.operations
        )
        if operations != record.operations:
            await uow.ledger.put_record(replace(record, operations=operations))
            changed += 1
    return changed


def _about(record: Record, note: Item) -> bool:
    """Say whether a record may hold words of a note that is gone: of one that was only proposed, those that name it."""
    if is_proposal(note):
        return any(step.item_id == note.id for step in record.transitions)
    return record.at <= note.updated_at


def _wordings(items: Sequence[Item], records: Sequence[Record]) -> set[str]:
    """Return what these items say, and what they said before somebody edited them."""
    ids = {item.id for item in items}
    edits = [record for record in records if record.command == "edit" and ids & {t.item_id for t in record.transitions}]
    earlier = {text for record in edits for o in record.operations for text in (o.before, o.after) if text}
    return earlier | {item.statement for item in items if item.statement}


def _blank(operation: Operation) -> Operation:
    before, after = ("" if operation.before else operation.before), ("" if operation.after else operation.after)
    return replace(operation, before=before, after=after, splice=None)


def _holds(operation: Operation, words: Collection[str], written: Collection[str]) -> bool:
    lines = (operation.before or "", operation.after or "")
    splice = operation.splice
    whole = [splice.removed, splice.inserted] if splice is not None else []
    if operation.kind not in LINE_KINDS:
        whole += lines  # a proposal, or whatever else holds more than a line, as JSON
    return any(line_key(line) in words for line in lines if line) or any(
        text in one for one in whole for text in written
    )
