"""A person withdraws a shared line: it leaves PORTABLE.md, and stays in their own memory (ARCHITECTURE §5)."""

from dataclasses import replace

from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.history import UNSHARE
from memory_core.ledger.items import doc_of
from memory_core.ledger.whole import marked
from memory_core.ports import Item
from memory_core.spaces import PORTABLE, Doc, Space
from memory_core.values import Actor, ItemState, Transition


async def unshare(context: LedgerContext, actor: Actor, item: Item, cause: str) -> Outcome:
    """Take every copy of a shared line out of PORTABLE.md. The caller holds the space lock.

    Raises:
        ItemError: `item.not-shared`; `item.only-shared` when a hand wrote the line there and nowhere else.
    """
    portable = Doc(Space.parse(item.profile, item.space_key), PORTABLE)
    if item.state is ItemState.APPLIED and doc_of(item) == portable:
        raise ItemError("That line stands in PORTABLE.md only.", code="item.only-shared", id=item.id)
    if item.state is not ItemState.APPLIED or not item.shared:
        raise ItemError("That line is not shared.", code="item.not-shared", id=item.id)
    draft = Draft(context.documents, context.budgets)
    draft.operations.append(marked(item))
    await draft.remove_all(portable, item.line_key)
    record_id = context.ids.new("record")
    kept = replace(item, shared=False, record_id=record_id, updated_at=context.clock.now())
    step = Transition(item_id=item.id, before=item.state, after=item.state, reason="unshared")
    effect = Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[kept], transitions=[step])
    return await settle(context, actor, UNSHARE, cause, effect)
