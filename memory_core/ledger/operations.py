"""What people do to items: apply, reject, undo, edit, forget, share. Each is one change under one record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.documents.markdown import statements
from memory_core.documents.outline import section_key
from memory_core.errors import ItemError
from memory_core.languages.normalise import line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.context import FEW, LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, anew, done_by, repeated, settle
from memory_core.ledger.history import SHARE
from memory_core.ledger.items import SHARED_SECTION, doc_of, moved, tombstones_of, transition
from memory_core.ledger.merged import merged_into
from memory_core.ledger.note_proposals import refuse_whole
from memory_core.ledger.undoing import undo
from memory_core.ledger.whole import marked
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import PORTABLE, Doc, Scope, Space, Target
from memory_core.values import Actor, ItemState, Transition


class Operations:
    """Changes of items by people. The caller holds the space lock and has checked who may do this."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context

    async def repeated(self, cause: str) -> Outcome | None:
        """Return what `cause` already did, if anything: a redelivered update acts once (rule 6)."""
        return await repeated(self._context, cause)

    async def begun(self, items: Sequence[Item], cause: str) -> Outcome | list[Item]:
        """Return what `cause` already did, else the items anew, as they are under the lock: somebody may have been quicker."""

        async def read(uow: UnitOfWork) -> Outcome | list[Item]:
            done = await done_by(uow, self._context.profile, cause)
            return await anew(uow, items) if done is None else done

        return await self._context.store.read(read, brief=len(items) <= FEW)

    async def apply(self, actor: Actor, items: Sequence[Item], cause: str) -> Outcome:
        """Write pending items' lines into their documents; an older line of the same words or exclusive slot is replaced."""
        draft, record_id = self._draft(), self._context.ids.new("record")
        before = {item.id: item for item in items}
        after: dict[str, Item] = {}
        for item in items:
            self._require(item, ItemState.PENDING, "item.not-pending")
            older = await self._holder(item, after)
            if older is None:
                if not await draft.has(doc_of(item), item.section, item.statement):
                    await draft.add(doc_of(item), item.section, item.statement)
            else:
                before.setdefault(older.id, older)
                await self._replace_line(draft, older, item)
                after[older.id] = moved(before[older.id], ItemState.SUPERSEDED, record_id, self._now())
            after[item.id] = moved(
                item,
                ItemState.APPLIED,
                record_id,
                self._now(),
                section=older.section if older else item.section,
                verified=True,
                automatic=False,
                supersedes=older.id if older else None,
            )
        effect = Effect(
            record_id=record_id,
            space_key=items[0].space_key,
            draft=draft,
            items=list(after.values()),
            transitions=[transition(before[item.id], item) for item in after.values()],
        )
        return await self._commit(actor, "apply", cause, effect)

    async def _replace_line(self, draft: Draft, older: Item, newer: Item) -> None:
        """Put a newer line in an older one's place; what was shared was the older one."""
        if newer.statement != older.statement:
            await draft.replace(doc_of(older), older.section, older.statement, newer.statement)
        for target in self._places(older)[1:]:
            await draft.remove_all(target.doc, older.line_key)

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
            Effect(
                record_id=record_id,
                space_key=items[0].space_key,
                draft=self._draft(),
                items=after,
                transitions=transitions,
            ),
        )

    async def edit(self, actor: Actor, item: Item, text: str, cause: str) -> Outcome:
        """Give an item other words; a pending one stays pending, an applied one's line is replaced in place."""
        refuse_whole(item)
        if item.state not in (ItemState.PENDING, ItemState.APPLIED):
            raise ItemError("That item cannot be edited any more.", code="item.not-editable", id=item.id)
        if text == item.statement:
            raise ItemError("The item says that already.", code="item.unchanged", id=item.id)
        draft = self._draft()
        draft.operations.append(marked(item))
        if item.state is ItemState.APPLIED:
            if line_key(text) in {line_key(line.statement) for line in statements(await draft.text(doc_of(item)))} - {
                item.line_key
            }:
                raise ItemError("Another line says that already.", code="item.unchanged", id=item.id)
            for target in self._places(item):
                if await draft.has(target.doc, target.section, item.statement):
                    await draft.replace(target.doc, target.section, item.statement, text)
        else:
            draft.reword(doc_of(item), item.section, item.statement, text)
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
            Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[edited], transitions=[step]),
        )

    async def forget(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Take the line out everywhere it stands and leave a tombstone; undo works for 24 hours.

        What says the same goes with it: twins of the line, and what waits to say it again.
        """
        if item.state in (ItemState.FORGOTTEN, ItemState.IGNORED):
            raise ItemError("That is forgotten already.", code="item.unchanged", id=item.id)
        if item.state is not ItemState.PENDING:
            refuse_whole(item)
        draft = self._draft()
        items = [*await self._saying_the_same(item), *await merged_into(self._context, item), item]
        for one in items:
            if one.state is ItemState.APPLIED:
                for target in self._places(one):
                    await draft.take_out(target, one.statement)
        record_id, now = self._context.ids.new("record"), self._now()
        gone = [moved(one, ItemState.FORGOTTEN, record_id, now) for one in items]
        return await self._commit(
            actor,
            "forget",
            cause,
            Effect(
                record_id=record_id,
                space_key=item.space_key,
                draft=draft,
                items=gone,
                transitions=[transition(old, new) for old, new in zip(items, gone, strict=True)],
                tombstones=tuple(stone for one in items for stone in tombstones_of(one, now)),
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
            SHARE,
            cause,
            Effect(record_id=record_id, space_key=item.space_key, draft=draft, items=[shared], transitions=[step]),
        )

    async def undo(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Reverse the last change of an item; see `undoing.undo`."""
        return await undo(self._context, actor, item, cause)

    async def _holder(self, item: Item, batch: Mapping[str, Item]) -> Item | None:
        """Return the applied item whose place this one takes: of the same line, or of the same exclusive slot there."""
        alike = await self._context.store.read(lambda uow: uow.ledger.alike(item, [ItemState.APPLIED]))
        like = {i.id: i for i in (*alike, *batch.values())}
        same = [i for i in like.values() if i.state is ItemState.APPLIED and i.doc == item.doc and i.id != item.id]
        line = next((i for i in same if i.line_key == item.line_key), None)
        slot = (i for i in same if i.slot == item.slot and section_key(i.section) == section_key(item.section))
        return line or (next(slot, None) if item.slot is not None else None)

    async def _saying_the_same(self, item: Item) -> list[Item]:
        states = (ItemState.APPLIED, ItemState.PENDING)
        like = await self._context.store.read(lambda uow: uow.ledger.alike(item, states))
        return [
            i
            for i in like
            if i.id != item.id
            and (i.line_key == item.line_key or (i.state is ItemState.PENDING and i.value == item.value is not None))
        ]

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

    async def _commit(self, actor: Actor, command: str, cause: str, effect: Effect) -> Outcome:
        return await settle(self._context, actor, command, cause, effect)
