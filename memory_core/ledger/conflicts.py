"""Two values for what can have one only: which items contradict each other, and a person's word which of them holds."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from memory_core.errors import ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.items import doc_of, moved, transition
from memory_core.ledger.whole import RESOLVE, marked, places_of
from memory_core.ports import Item
from memory_core.values import Actor, ItemState

STANDING = (ItemState.APPLIED, ItemState.PENDING)
"""States that take part in a conflict: what is remembered and what asks to be."""


@dataclass(frozen=True, slots=True)
class ConflictGroup:
    """Items of one exclusive slot of one space that say different things; what is remembered comes first."""

    space_key: str
    slot: str
    items: tuple[Item, ...]


def groups_of(items: Iterable[Item]) -> list[ConflictGroup]:
    """Return the conflicts among these items, by space and slot. Pure."""
    by_slot: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in items:
        if item.slot is not None and item.state in STANDING:
            by_slot[item.space_key, item.slot].append(item)
    found = []
    for (space_key, slot), alike in sorted(by_slot.items()):
        if len({item.value or item.line_key for item in alike}) > 1:
            ordered = sorted(alike, key=lambda item: (item.state is not ItemState.APPLIED, item.created_at, item.id))
            found.append(ConflictGroup(space_key, slot, tuple(ordered)))
    return found


async def resolve(context: LedgerContext, actor: Actor, kept: Item, cause: str) -> Outcome:
    """Keep one item of a conflict; the others give way, remembered ones as superseded, waiting ones as rejected.

    The caller holds the space lock.

    Raises:
        ItemError: `item.no-conflict` when nothing contradicts the item.
        DocumentError: `document.over-budget` when the kept line has no room.
    """
    rivals = await _rivals(context, kept)
    draft = Draft(context.documents, context.budgets)
    draft.operations += [marked(item) for item in (kept, *rivals)]
    record_id, now = context.ids.new("record"), context.clock.now()
    replaced = await _write(draft, kept, rivals)
    after = [_given_way(rival, record_id, context) for rival in rivals]
    supersedes = replaced.id if replaced else kept.supersedes
    after.append(moved(kept, ItemState.APPLIED, record_id, now, verified=True, automatic=False, supersedes=supersedes))
    effect = Effect(
        record_id=record_id,
        space_key=kept.space_key,
        draft=draft,
        items=after,
        transitions=[transition(old, new, "resolved") for old, new in zip((*rivals, kept), after, strict=True)],
    )
    return await settle(context, actor, RESOLVE, cause, effect)


async def _rivals(context: LedgerContext, kept: Item) -> list[Item]:
    items = await context.store.read(
        lambda uow: uow.ledger.items(kept.profile, [kept.space_key], STANDING, limit=100_000)
    )
    group = next((one for one in groups_of(items) if kept.id in {item.id for item in one.items}), None)
    if group is None:
        raise ItemError("Nothing contradicts that item.", code="item.no-conflict", id=kept.id)
    return [item for item in group.items if item.id != kept.id]


def _given_way(rival: Item, record_id: str, context: LedgerContext) -> Item:
    state = ItemState.SUPERSEDED if rival.state is ItemState.APPLIED else ItemState.REJECTED
    return moved(rival, state, record_id, context.clock.now(), shared=False)


async def _write(draft: Draft, kept: Item, rivals: list[Item]) -> Item | None:
    """Take the rivals' lines out; a waiting item's line takes the place of one of them, which is returned."""
    doc, replaced = doc_of(kept), None
    for rival in (one for one in rivals if one.state is ItemState.APPLIED):
        here = replaced is None and kept.state is ItemState.PENDING and doc_of(rival) == doc
        for target in places_of(rival):
            if not await draft.has(target.doc, target.section, rival.statement):
                continue
            if here and target.doc == doc and not await _stands(draft, kept):
                await draft.replace(doc, target.section, rival.statement, kept.statement)
                replaced = rival
            else:
                await draft.remove(target.doc, target.section, rival.statement)
    if not await _stands(draft, kept):
        await draft.add(doc, kept.section, kept.statement)
    return replaced


async def _stands(draft: Draft, item: Item) -> bool:
    return await draft.has(doc_of(item), item.section, item.statement)
