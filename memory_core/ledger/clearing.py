"""Clearing a space: every remembered line goes under one record, and may return whole or line by line (ARCHITECTURE §9)."""

from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.items import moved, tombstones_of, transition
from memory_core.ledger.whole import CLEAR, marked, places_of
from memory_core.ports import Item
from memory_core.spaces import Space
from memory_core.values import Actor, ItemState, Record

_RECORDS = 500
"""How far back the last clearing is looked for."""


async def remembered(context: LedgerContext, space: Space) -> list[Item]:
    """Return every applied item of a space, oldest first.

    Raises:
        ItemError: `item.nothing-remembered` when there is none.
    """
    items = await context.store.read(
        lambda uow: uow.ledger.items(space.profile, [space.key], [ItemState.APPLIED], limit=100_000)
    )
    if not items:
        raise ItemError("Nothing is remembered here.", code="item.nothing-remembered")
    return items


async def clear(context: LedgerContext, actor: Actor, space: Space, cause: str) -> Outcome:
    """Forget every remembered line of a space. Undo works for 24 hours; the caller holds the space lock.

    Prose, and lines that no item stands for, stay in the files.

    Raises:
        ItemError: `item.nothing-remembered`.
    """
    items = await remembered(context, space)
    draft = Draft(context.documents, context.budgets)
    draft.operations += [marked(item) for item in items]
    for item in items:
        for target in places_of(item):
            await draft.take_out(target, item.statement)
    record_id, now = context.ids.new("record"), context.clock.now()
    gone = [moved(item, ItemState.FORGOTTEN, record_id, now, shared=False) for item in items]
    effect = Effect(
        record_id=record_id,
        space_key=space.key,
        draft=draft,
        items=gone,
        transitions=[transition(old, new, "cleared") for old, new in zip(items, gone, strict=True)],
        tombstones=tuple(stone for item in items for stone in tombstones_of(item, now)),
    )
    return await settle(context, actor, CLEAR, cause, effect)


async def last_clearing(context: LedgerContext, space: Space) -> Record:
    """Return the record of a space's last clearing that stands.

    Raises:
        ItemError: `item.nothing-to-undo`.
    """
    records = await context.store.read(lambda uow: uow.ledger.records([space.key], _RECORDS))
    found = next((one for one in records if one.command == CLEAR and one.undone_by is None), None)
    if found is None:
        raise ItemError("Nothing was cleared here.", code="item.nothing-to-undo", id=CLEAR)
    return found
