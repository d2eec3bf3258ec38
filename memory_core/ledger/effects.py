"""One command's effect on its way to a record: gathered first, then committed as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.indexing import follow_all
from memory_core.ledger.items import transition
from memory_core.ports import Item, Tombstone, UnitOfWork
from memory_core.values import Actor, ItemState, Record, Transition, Trigger


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to; `repeated` when its cause had acted before and nothing was done again."""

    items: tuple[Item, ...]
    record: Record
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a command is about to do, before it has a record."""

    record_id: str
    space_key: str
    draft: Draft
    items: Sequence[Item]
    transitions: Sequence[Transition]
    tombstones: tuple[Tombstone, ...] = ()
    lifted: tuple[str, ...] = ()
    undone: Record | None = None
    counts: Mapping[str, int] = field(default_factory=dict)


async def anew(uow: UnitOfWork, items: Sequence[Item]) -> list[Item]:
    """Return items as they are now; what is gone is left out."""
    found = [await uow.ledger.item(item.profile, item.id) for item in items]
    return [item for item in found if item is not None]


async def items_of(uow: UnitOfWork, profile: str, record: Record) -> list[Item]:
    """Return the items that a record moved as they are now, in its order; what is gone is left out."""
    found = [await uow.ledger.item(profile, step.item_id) for step in record.transitions]
    return [item for item in found if item is not None]


async def repeated(context: LedgerContext, cause: str) -> Outcome | None:
    """Return what a cause already did, if anything: a redelivered update acts once (rule 6)."""
    if await context.store.read(lambda uow: uow.ledger.record_by_cause(cause), brief=True) is None:
        return None
    return await context.store.read(lambda uow: done_by(uow, context.profile, cause))


async def done_by(uow: UnitOfWork, profile: str, cause: str) -> Outcome | None:
    """Return what a cause already did, in one look."""
    record = await uow.ledger.record_by_cause(cause)
    if record is None:
        return None
    return Outcome(tuple(await items_of(uow, profile, record)), record, repeated=True)


def taking_back(record: Record, record_id: str, draft: Draft, items: Sequence[Item], after: Sequence[Item]) -> Effect:
    """Return the effect of undoing a record whole.

    Args:
        record: What is undone.
        record_id: Of the undoing.
        draft: The documents as they will be.
        items: As they stand now.
        after: The same, in the same order, as they will be.
    """
    return Effect(
        record_id=record_id,
        space_key=record.space_key,
        draft=draft,
        items=after,
        transitions=[transition(old, new, "undone") for old, new in zip(items, after, strict=True)],
        lifted=tuple(item.id for item in items if item.state is ItemState.FORGOTTEN),
        undone=replace(record, undone_by=record_id, status="undone"),
    )


async def settle(context: LedgerContext, actor: Actor, command: str, cause: str, effect: Effect) -> Outcome:
    """Commit an effect under its record; the index follows its notes. Raises as `changes.commit`."""
    await follow_all(effect.draft)
    record = Record(
        id=effect.record_id,
        at=context.clock.now(),
        space_key=effect.space_key,
        trigger=Trigger.COMMAND,
        status="applied",
        actor=actor.user_id,
        operator_as=actor.operator_as,
        command=command,
        cause=cause,
        transitions=tuple(effect.transitions),
        operations=tuple(effect.draft.operations),
        counts=effect.counts,
    )
    change = Change(
        record=record,
        files=effect.draft.files(),
        items=tuple(effect.items),
        tombstones=effect.tombstones,
        lifted=effect.lifted,
        undone=effect.undone,
    )
    await commit(context, change)
    return Outcome(tuple(effect.items), record)
