"""`promotions.json` as a person leaves it: a record switched off or removed, or on again, becomes ledger state (§6)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.documents.damage import room_for
from memory_core.documents.drift import ABSENT
from memory_core.documents.promotions_file import Promotion, PromotionsFile, parse_promotions
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.items import PROMOTED, by_hand, doc_of, moved, tombstones_of, transition
from memory_core.ledger.promoted import is_promoted, promotions_of, recorded, written_anew
from memory_core.ledger.whole import places_of
from memory_core.ports import Item, Text, Tombstone, UnitOfWork
from memory_core.spaces import MEMORY, USER, Doc, Scope, Space
from memory_core.values import Category, ItemState, Record, Transition, Trigger

_MASS = 3
"""More records than this gone at once, and over half of them, is a loss and not somebody's wish (as for lines)."""
_FORMER = (ItemState.SUPERSEDED, ItemState.FORGOTTEN, ItemState.REJECTED)
_ALL = 100_000


@dataclass(slots=True)
class _Found:
    """What a file says that the ledger does not."""

    off: list[Item] = field(default_factory=list)
    on: list[Item] = field(default_factory=list)
    marked: list[tuple[Item, Item]] = field(default_factory=list)
    lost: list[Item] = field(default_factory=list)
    stones: list[Tombstone] = field(default_factory=list)

    @property
    def nothing(self) -> bool:
        return not (self.off or self.on or self.marked or self.lost or self.stones)


class PromotionEdits:
    """Compares the `promotions.json` of a space with the ledger; the lines' own files have been taken over before."""

    def __init__(self, context: LedgerContext, allowed: Callable[[str], bool]) -> None:
        self._context = context
        self._allowed = allowed
        self._seen: dict[Doc, str] = {}

    async def changed(self, space: Space) -> bool:
        """Say whether a space's file differs from what was last looked at (no lock needed)."""
        doc = promotions_of(space)
        try:
            version = (await self._context.documents.read(doc)).version
        except DocumentError:
            return True
        return version != self._seen.get(doc, ABSENT)

    def wrote(self, space: Space) -> None:
        """Note what this process has just written over what it knew."""
        doc = promotions_of(space)
        before, after = self._context.written.pop(doc, ("", ""))
        if after and self._seen.get(doc, ABSENT) == before:
            self._seen[doc] = after

    async def run(self, space: Space) -> None:
        """Take a person's edits over. What is damaged or lost is written anew from the ledger. Caller holds the lock.

        What cannot be done now stops nothing else and is tried at the next look.
        """
        doc = promotions_of(space)
        try:
            text = await room_for(self._context.documents, doc)
        except DocumentError:
            # Of a later release, or past reading: told by `doctor`, and not looked at again until it changes.
            with suppress(DocumentError):
                self._seen[doc] = (await self._context.documents.read(doc)).version
            return
        with suppress(DocumentError):
            if text.version == self._seen.get(doc, ABSENT) and text.version != ABSENT:
                return
            parsed = parse_promotions(text.text) if text.version != ABSENT else PromotionsFile()
            if parsed.skipped:
                # What makes no sense is kept where a person can look at it, and believed in nothing.
                await self._context.documents.set_aside(doc, text.version)
                text = Text("", ABSENT)
            items, stones = await self._context.store.read(lambda uow: _known(uow, space))
            promoted = [item for item in items if is_promoted(item)]
            if text.version == ABSENT or _lost(parsed.records, promoted):
                await written_anew(self._context, doc, text, parsed.records, promoted)
                text = await self._context.documents.read(doc)
            records = parse_promotions(text.text).records if text.text else ()
            found = await self._compare(space, records, items, stones)
            if not found.nothing:
                await self._commit(space, found, items)
            self._context.written.pop(doc, None)
            self._seen[doc] = (await self._context.documents.read(doc)).version

    async def _compare(
        self, space: Space, records: Sequence[Promotion], items: Sequence[Item], stones: frozenset[str]
    ) -> _Found:
        found, by_id = _Found(), {item.id: item for item in items}
        named = {record.id for record in records}
        for record in records:
            item = by_id.get(record.id)
            if item is None:
                await self._orphan(space, record, items, stones, found)
            elif item.state is ItemState.APPLIED and not record.active:
                found.off.append(item)
            elif item.state in _FORMER and record.active and item.statement and self._allowed(item.statement):
                found.on.append(item)
        found.off += [i for i in items if recorded(i) and i.state is ItemState.APPLIED and i.id not in named]
        return found

    async def _orphan(
        self, space: Space, record: Promotion, items: Sequence[Item], stones: frozenset[str], found: _Found
    ) -> None:
        """Restore what the database no longer knows: which lines were promoted, and what was forgotten."""
        at = record.forgotten_at
        if record.content is None:
            if at is not None and record.content_hash and record.content_hash not in stones:
                found.stones.append(Tombstone(space_key=space.key, hash=record.content_hash, item_id=record.id, at=at))
            return
        key = line_key(record.content)
        same = next((i for i in items if i.line_key == key and i.state is ItemState.APPLIED), None)
        if record.active and same is not None:
            marks = tuple(dict.fromkeys((*same.reasons, PROMOTED)))
            marked = replace(same, reasons=marks, confidence=record.confidence, confidence_at=record.updated_at)
            found.marked.append((same, marked))
        elif same is None and (record.active or at is not None) and self._allowed(record.content):
            item_id = await self._context.new_item_id()
            found.lost.append(_forgotten(space, item_id, record, at or self._context.clock.now()))

    async def _commit(self, space: Space, found: _Found, items: Sequence[Item]) -> None:
        record_id, now = self._context.ids.new("record"), self._context.clock.now()
        draft = Draft(self._context.documents, self._context.budgets)
        changed: list[Item] = [after for _, after in found.marked]
        steps = [transition(before, after, "file-edited") for before, after in found.marked]
        gone = [moved(item, ItemState.FORGOTTEN, record_id, now) for item in found.off]
        for item in found.off:
            for target in places_of(item):
                await draft.remove_all(target.doc, item.line_key)
        steps += [transition(old, new, "file-edited") for old, new in zip(found.off, gone, strict=True)]
        lost = [replace(item, record_id=record_id) for item in found.lost]
        steps += [transition(None, item, "file-edited") for item in lost]
        back = await self._put_back(draft, found.on, items, record_id, now)
        steps += [transition(old, new, "file-edited") for old, new in back]
        changed += [*gone, *lost, *(new for _, new in back)]
        if not changed and not found.stones:
            return
        change = Change(
            record=_record(space, record_id, now, tuple(steps), draft),
            files=draft.files(),
            items=tuple(changed),
            tombstones=(*(stone for item in (*gone, *lost) for stone in tombstones_of(item, now)), *found.stones),
            lifted=tuple(new.id for _, new in back if new.state is ItemState.APPLIED),
        )
        await commit(self._context, change)

    async def _put_back(
        self, draft: Draft, wanted: Sequence[Item], items: Sequence[Item], record_id: str, now: datetime
    ) -> list[tuple[Item, Item]]:
        """Write lines that were switched on again; who holds their exclusive slot gives way. One without room stays off."""
        steps: list[tuple[Item, Item]] = []
        for item in wanted:
            holder = next((i for i in items if _holds(i, item) and i not in (old for old, _ in steps)), None)
            doc = doc_of(item)
            try:
                if holder is not None and await draft.has(doc, holder.section, holder.statement):
                    await draft.replace(doc, holder.section, holder.statement, item.statement)
                elif not await draft.has(doc, item.section, item.statement):
                    await draft.add(doc, item.section, item.statement)
            except DocumentError:
                steps.append((item, replace(item, updated_at=now)))
                continue
            if holder is not None:
                steps.append((holder, moved(holder, ItemState.SUPERSEDED, record_id, now, shared=False)))
            mine = {"verified": True, "automatic": False, "shared": False}
            after = moved(item, ItemState.APPLIED, record_id, now, **mine)
            steps.append((item, replace(after, supersedes=holder.id if holder is not None else None)))
        return steps


async def _known(uow: UnitOfWork, space: Space) -> tuple[list[Item], frozenset[str]]:
    """Return the items of a space that are remembered or were, and the hashes of what was forgotten."""
    items = await uow.ledger.items(space.profile, [space.key], (ItemState.APPLIED, *_FORMER), limit=_ALL)
    return items, await uow.ledger.tombstones(space.key)


def _lost(records: Sequence[Promotion], promoted: Sequence[Item]) -> bool:
    named = {record.id for record in records}
    applied = [item for item in promoted if item.state is ItemState.APPLIED]
    missing = [item for item in applied if item.id not in named]
    return len(missing) > _MASS and 2 * len(missing) > len(applied)


def _holds(item: Item, wanted: Item) -> bool:
    same_doc = item.doc == wanted.doc and item.id != wanted.id
    return wanted.slot is not None and item.slot == wanted.slot and item.state is ItemState.APPLIED and same_doc


def _forgotten(space: Space, item_id: str, record: Promotion, at: datetime) -> Item:
    """Return the item of a record whose line is not there: it was remembered once and is forgotten."""
    preference = record.kind == "user-preference"
    doc = Doc(space, USER if preference and space.scope is Scope.USER else MEMORY)
    section = "Preferences" if preference else "Facts"
    item = by_hand(item_id, doc, section, record.content or "", reason="file-edited", record_id=None, at=at)
    return replace(
        item,
        category=str(Category.PREFERENCE if preference else Category.PROJECT),
        confidence=record.confidence,
        confidence_at=record.updated_at,
        state=ItemState.FORGOTTEN,
        reasons=(PROMOTED,),
        created_at=record.created_at or record.updated_at,
        verified=False,
    )


def _record(space: Space, record_id: str, now: datetime, steps: tuple[Transition, ...], draft: Draft) -> Record:
    return Record(
        id=record_id,
        at=now,
        space_key=space.key,
        trigger=Trigger.RECONCILE,
        status="applied",
        actor=None,
        command="promotions-edited",
        transitions=steps,
        operations=tuple(draft.operations),
    )
