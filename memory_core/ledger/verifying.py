"""How sure a line is: what was learned fades with the days, what a person confirmed does not (ARCHITECTURE §9)."""

import math
from dataclasses import replace
from datetime import datetime

from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.lint import STALE_CONFIRMED
from memory_core.ledger.whole import marked
from memory_core.ports import Item
from memory_core.values import Actor, ItemState, Transition

FADING_PER_DAY = 0.003
_DAY_S = 86_400


def confidence_now(item: Item, now: datetime) -> float:
    """Return an item's confidence at a time, 0 to 1: 1 once a person has confirmed it, else fading from its base."""
    if item.verified:
        return 1.0
    days = max(0.0, (now - item.confidence_at).total_seconds() / _DAY_S)
    return item.confidence * math.exp(-FADING_PER_DAY * days)


async def verify(context: LedgerContext, actor: Actor, item: Item, cause: str) -> Outcome:
    """Take a person's word that a line is so, also after the words that it came from were changed.

    The caller holds the space lock.

    Raises:
        ItemError: `item.not-remembered` for anything but an applied item, `item.unchanged` when it is confirmed already.
    """
    if item.state is not ItemState.APPLIED:
        raise ItemError("Only a remembered line can be confirmed.", code="item.not-remembered", id=item.id)
    stale = any(evidence.stale for evidence in item.evidence) and STALE_CONFIRMED not in item.reasons
    if item.verified and not stale:
        raise ItemError("That is confirmed already.", code="item.unchanged", id=item.id)
    draft = Draft(context.documents, context.budgets)
    draft.operations.append(marked(item))
    record_id = context.ids.new("record")
    reasons = (*item.reasons, STALE_CONFIRMED) if stale else item.reasons
    confirmed = replace(
        item, verified=True, automatic=False, reasons=reasons, record_id=record_id, updated_at=context.clock.now()
    )
    step = Transition(item_id=item.id, before=item.state, after=item.state, reason="verified")
    effect = Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[confirmed], transitions=[step])
    return await settle(context, actor, "verify", cause, effect)
