"""Lines whose words another line carries on since a document was made shorter: they go with it when it is forgotten."""

from memory_core.ledger.context import LedgerContext
from memory_core.ports import Item
from memory_core.values import ItemState

MERGED, DROPPED = "merged", "dropped"
"""Reasons of an item whose words another item carries on, as `merged-r7k2`, and of one that was let go, as `dropped-repeated`."""
COMPACTED = "compacted"
"""Among the reasons of an item that carries on others."""


async def merged_into(context: LedgerContext, item: Item) -> list[Item]:
    """Return the items that were merged into this one, and those merged into them before."""
    if COMPACTED not in item.reasons:
        return []
    closed = await context.store.read(
        lambda uow: uow.ledger.items(item.profile, [item.space_key], [ItemState.SUPERSEDED], limit=100_000)
    )
    found, wanted = [], [item.id]
    for name in wanted:  # grows: what was merged may have been merged before
        sources = [one for one in closed if one.reason == f"{MERGED}-{name}"]
        found += sources
        wanted += [one.id for one in sources]
    return found


def own_reason(item: Item) -> str:
    """Return an item's reason without what a compaction noted there."""
    return "" if item.reason.startswith((MERGED, DROPPED)) else item.reason
