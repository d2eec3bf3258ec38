"""What people do to items: apply, reject, undo, edit, forget, share. Each is one change under one record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory_core.errors import ItemError
from memory_core.languages.normalise import line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.items import SHARED_SECTION, UNDO_HOURS, doc_of, moved, tombstones_of, transition
from memory_core.ports import Item, Tombstone
from memory_core.spaces import PORTABLE, Doc, Scope, Space, Target
from memory_core.values import Actor, ItemState, Operation, Record, Transition, Trigger


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to; `repeated` when its cause had acted before and nothing was done again."""

    items: tuple[Item, ...]
    record: Record
    repeated: bool = False


class Operations:
    """Changes of items by people. The caller holds the space lock and has checked who may do this."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context

    async def repeated(self, cause: str) -> Outcome | None:
        """Return what `cause` already did, if anything: a redelivered update acts once (rule 6)."""
        async with self._context.store.reading() as uow:
            record = await uow.ledger.record_by_cause(cause)
            if record is None:
                return None
            found = [await uow.ledger.item(self._context.profile, t.item_id) for t in record.transitions]
        return Outcome(tuple(item for item in found if item is not None), record, repeated=True)

    async def apply(self, actor: Actor, items: Sequence[Item], cause: str) -> Outcome:
        """Write pending items' lines into their documents; an exclusive slot's older line is replaced."""
        draft, after, transitions = self._draft(), [], []
        record_id = self._context.ids.new("record")
        for item in items:
            self._require(item, ItemState.PENDING, "item.not-pending")
            doc = doc_of(item)
            older = await self._holder(item)
            if older is not None:
                superseded = moved(older, ItemState.SUPERSEDED, record_id, self._now())
                await draft.replace(doc, item.section, older.statement, item.statement)
                after.append(superseded)
                transitions.append(transition(older, superseded))
            elif not await draft.has(doc, item.section, item.statement):
                await draft.add(doc, item.section, item.statement)
            applied = moved(
                item,
                ItemState.APPLIED,
                record_id,
                self._now(),
                verified=True,
                automatic=False,
                supersedes=older.id if older else None,
            )
            after.append(applied)
            transitions.append(transition(item, applied))
        return await self._commit(
            actor,
            "apply",
            cause,
            _Effect(
                record_id=record_id, space_key=items[0].space_key, draft=draft, items=after, transitions=transitions
            ),
        )

    async def reject(self, actor: Actor, items: Sequence[Item], cause: str) -> Outcome:
        """Close pending items without writing anything."""
        after, transitions = [], []
        record_id = self._context.ids.new("record")
        for item in items:
            self._require(item, ItemState.PENDING, "item.not-pending")
            rejected = moved(item, ItemState.REJECTED, record_id, self._now())
            after.append(rejected)
            transitions.append(transition(item, rejected))
        return await self._commit(
            actor,
            "reject",
            cause,
            _Effect(
                record_id=record_id,
                space_key=items[0].space_key,
                draft=self._draft(),
                items=after,
                transitions=transitions,
            ),
        )

    async def edit(self, actor: Actor, item: Item, text: str, cause: str) -> Outcome:
        """Give an item other words; a pending one stays pending, an applied one's line is replaced in place."""
        if item.state not in (ItemState.PENDING, ItemState.APPLIED):
            raise ItemError("That item cannot be edited any more.", code="item.not-editable", id=item.id)
        if text == item.statement:
            raise ItemError("The item says that already.", code="item.unchanged", id=item.id)
        draft = self._draft()
        if item.state is ItemState.APPLIED:
            for target in self._places(item):
                if await draft.has(target.doc, target.section, item.statement):
                    await draft.replace(target.doc, target.section, item.statement, text)
        slot = slot_of(text)
        record_id = self._context.ids.new("record")
        edited = replace(
            item,
            statement=text,
            line_key=line_key(text),
            slot=slot[0] if slot else None,
            value=slot[1] if slot else None,
            verified=True,
            automatic=False,
            record_id=record_id,
            updated_at=self._now(),
        )
        step = Transition(item_id=item.id, before=item.state, after=edited.state, reason="edited")
        return await self._commit(
            actor,
            "edit",
            cause,
            _Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[edited], transitions=[step]),
        )

    async def forget(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Take the line out everywhere it stands and leave a tombstone; undo works for 24 hours."""
        if item.state in (ItemState.FORGOTTEN, ItemState.IGNORED):
            raise ItemError("That is forgotten already.", code="item.unchanged", id=item.id)
        draft = self._draft()
        if item.state is ItemState.APPLIED:
            for target in self._places(item):
                await draft.remove_all(target.doc, item.line_key)
        record_id = self._context.ids.new("record")
        gone = moved(item, ItemState.FORGOTTEN, record_id, self._now())
        return await self._commit(
            actor,
            "forget",
            cause,
            _Effect(
                record_id=record_id,
                space_key=item.space_key,
                draft=draft,
                items=[gone],
                transitions=[transition(item, gone)],
                tombstones=tombstones_of(item, self._now()),
            ),
        )

    async def share(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Let the bot use a person's line in groups: the same item, also a line of PORTABLE.md (§5)."""
        self._require(item, ItemState.APPLIED, "item.not-applied")
        space = Space.parse(item.profile, item.space_key)
        if space.scope is not Scope.USER:
            raise ItemError("Only a person's own lines can be shared.", code="item.not-shareable", id=item.id)
        if item.shared:
            raise ItemError("That line is shared already.", code="item.unchanged", id=item.id)
        draft = self._draft()
        await draft.add(Doc(space, PORTABLE), SHARED_SECTION, item.statement)
        record_id = self._context.ids.new("record")
        shared = replace(item, shared=True, record_id=record_id, updated_at=self._now())
        step = Transition(item_id=item.id, before=item.state, after=item.state, reason="shared")
        return await self._commit(
            actor,
            "share",
            cause,
            _Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[shared], transitions=[step]),
        )

    async def undo(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Reverse the last change of this item: its lines return to their places, its state to the one before.

        What the same record did to other items stays, but a line and the one that took its place change together.
        """
        async with self._context.store.reading() as uow:
            record = await uow.ledger.record(item.record_id) if item.record_id else None
            found = [await uow.ledger.item(item.profile, t.item_id) for t in record.transitions] if record else []
        if record is None or record.command == "undo":
            raise ItemError("There is nothing to undo for that item.", code="item.nothing-to-undo", id=item.id)
        if record.command == "forget" and self._now() - record.at > timedelta(hours=UNDO_HOURS):
            raise ItemError("The time to undo that is over.", code="item.undo-expired", id=item.id)
        others = [other for other in found if other is not None and other.record_id == record.id]
        items = [item, *(o for o in others if o.id == item.supersedes or o.supersedes == item.id)]
        draft = self._draft()
        mine = [o for o in record.operations if item.line_key in (line_key(o.before or ""), line_key(o.after or ""))]
        await self._reverse(draft, mine)
        record_id = self._context.ids.new("record")
        after = [self._restored(current, record, record_id) for current in items]
        whole = {t.item_id for t in record.transitions} == {i.id for i in items}
        effect = _Effect(
            record_id=record_id,
            space_key=item.space_key,
            draft=draft,
            items=after,
            transitions=[transition(old, new, "undone") for old, new in zip(items, after, strict=True)],
            tombstones=tuple(t for i in after if i.state is ItemState.REJECTED for t in tombstones_of(i, self._now())),
            lifted=tuple(i.id for i in items if i.state is ItemState.FORGOTTEN),
            undone=replace(record, undone_by=record_id, status="undone") if whole else None,
        )
        return await self._commit(actor, "undo", cause, effect)

    def _restored(self, item: Item, record: Record, record_id: str) -> Item:
        step = next(t for t in record.transitions if t.item_id == item.id)
        state = step.before
        if state is None:
            # An automatic write taken back by a person: the person has refused it, so it must not return by itself.
            state = ItemState.REJECTED if step.after is ItemState.APPLIED else step.after
        before = next((o for o in record.operations if o.kind == "replace" and o.after == item.statement), None)
        edited = record.command == "edit" and before is not None and before.before is not None
        return replace(
            moved(item, state, record_id, self._now()),
            statement=before.before if edited and before and before.before else item.statement,
            line_key=line_key(before.before) if edited and before and before.before else item.line_key,
            shared=item.shared and record.command != "share",
        )

    async def _reverse(self, draft: Draft, operations: Sequence[Operation]) -> None:
        for operation in reversed(operations):
            doc = Doc.parse(self._context.profile, operation.doc)
            match operation.kind:
                case "add" if operation.after is not None:
                    if await draft.has(doc, operation.section, operation.after):
                        await draft.remove(doc, operation.section, operation.after)
                case "remove" if operation.before is not None:
                    if not await draft.has(doc, operation.section, operation.before):
                        await draft.add(doc, operation.section, operation.before, operation.index)
                case "replace" if operation.before is not None and operation.after is not None:
                    await draft.replace(doc, operation.section, operation.after, operation.before)
                case _:
                    pass

    async def _holder(self, item: Item) -> Item | None:
        """Return the applied item of the same exclusive slot in the same section, if its value differs."""
        if item.slot is None:
            return None
        async with self._context.store.reading() as uow:
            applied = await uow.ledger.items(item.profile, [item.space_key], [ItemState.APPLIED])
        same = (i for i in applied if i.slot == item.slot and i.section == item.section and i.doc == item.doc)
        return next((i for i in same if i.line_key != item.line_key), None)

    def _places(self, item: Item) -> list[Target]:
        places = [Target(doc_of(item), item.section)]
        if item.shared:
            places.append(Target(Doc(doc_of(item).space, PORTABLE), SHARED_SECTION))
        return places

    def _require(self, item: Item, state: ItemState, code: str) -> None:
        if item.state is not state:
            raise ItemError(f"That item is {item.state} now.", code=code, id=item.id, state=str(item.state))

    def _draft(self) -> Draft:
        return Draft(self._context.documents, self._context.budgets)

    def _now(self) -> datetime:
        return self._context.clock.now()

    async def _commit(self, actor: Actor, command: str, cause: str, effect: "_Effect") -> Outcome:
        record = Record(
            id=effect.record_id,
            at=self._now(),
            space_key=effect.space_key,
            trigger=Trigger.COMMAND,
            status="applied",
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command=command,
            cause=cause,
            transitions=tuple(effect.transitions),
            operations=tuple(effect.draft.operations),
        )
        change = Change(
            record=record,
            files=effect.draft.files(),
            items=tuple(effect.items),
            tombstones=effect.tombstones,
            lifted=effect.lifted,
            undone=effect.undone,
        )
        await commit(self._context, change)
        return Outcome(tuple(effect.items), record)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Effect:
    """What a command is about to do, before it has a record."""

    record_id: str
    space_key: str
    draft: Draft
    items: list[Item]
    transitions: list[Transition]
    tombstones: tuple[Tombstone, ...] = ()
    lifted: tuple[str, ...] = ()
    undone: Record | None = None
