"""Files say what is known: a hand edit becomes ledger state, under the space lock, before a turn or a mutation (§6)."""

from collections.abc import Callable
from dataclasses import replace

from memory_core.documents.markdown import Line
from memory_core.documents.reconcile import compare
from memory_core.languages.normalise import line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import SHARED_SECTION, moved, tombstones_of, transition
from memory_core.ports import Item, Text
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Scope, Space
from memory_core.values import ItemState, Record, Transition, Trigger


class Reconciler:
    """Compares each document of a space with what the ledger last knew of it."""

    def __init__(self, context: LedgerContext, allowed: Callable[[str], bool]) -> None:
        self._context = context
        self._allowed = allowed
        """A line that the scanner dislikes stays on disk only: it is neither adopted nor copied anywhere."""
        self._seen: dict[Doc, str] = {}
        """Versions already reconciled by this process, so that an unchanged file costs one read."""

    def saw(self, doc: Doc, version: str) -> None:
        """Note a version that the ledger agrees with; of a document in quarantine there is none."""
        if doc not in self._context.quarantined:
            self._seen[doc] = version

    async def changed(self, space: Space) -> bool:
        """Say whether any document of the space differs from what was last reconciled (no lock needed)."""
        for name in documents_of(space):
            doc = Doc(space, name)
            if (await self._context.documents.read(doc)).version != self._seen.get(doc):
                return True
        return False

    async def run(self, space: Space) -> Record | None:
        """Adopt unknown lines, forget applied items whose line is gone; quarantine mass loss. Caller holds the lock."""
        adopted: list[Item] = []
        gone: list[Item] = []
        moves: list[Item] = []
        record_id = self._context.ids.new("record")
        texts: dict[Doc, Text] = {}
        for name in documents_of(space):
            doc = Doc(space, name)
            text = texts[doc] = await self._context.documents.read(doc)
            if text.version == self._seen.get(doc):
                continue
            known = await self._applied(space, name)
            found = compare(
                {item.id: (item.section, item.statement) for item in known.values()},
                text,
                existed_before=bool(known),
                key=line_key,
            )
            if found.quarantined is not None:
                self._context.quarantined.add(doc)
                continue
            self._context.quarantined.discard(doc)
            for line in found.adopt:
                if self._allowed(line.statement):
                    item_id = await self._context.new_item_id()
                    adopted.append(self._adopted(item_id, space, name, line, record_id))
            gone += [known[item_id] for item_id in found.gone]
            moves += [self._moved(known[item_id], line, record_id) for item_id, line in found.moved.items()]
        record = await self._commit(space, record_id, adopted, gone, moves)
        for doc, text in texts.items():
            self.saw(doc, text.version)
        return record

    def _moved(self, item: Item, line: Line, record_id: str) -> Item:
        """A hand moved the line or spelt it otherwise: the item follows the file; one in PORTABLE.md keeps its home."""
        shared_copy = item.section == SHARED_SECTION and item.doc != PORTABLE
        section = item.section if shared_copy else line.section
        return replace(
            item, section=section, statement=line.statement, record_id=record_id, updated_at=self._context.clock.now()
        )

    async def _applied(self, space: Space, name: str) -> dict[str, Item]:
        async with self._context.store.reading() as uow:
            items = await uow.ledger.items(space.profile, [space.key], [ItemState.APPLIED])
        if name == PORTABLE:
            return {i.id: replace(i, section=SHARED_SECTION) for i in items if i.shared or i.doc == PORTABLE}
        return {item.id: item for item in items if item.doc == name}

    def _adopted(self, item_id: str, space: Space, name: str, line: Line, record_id: str) -> Item:
        now = self._context.clock.now()
        slot = slot_of(line.statement)
        return Item(
            id=item_id,
            profile=space.profile,
            space_key=space.key,
            doc=name,
            section=line.section,
            statement=line.statement,
            line_key=line_key(line.statement),
            category="other",
            explicitness="explicit",
            sensitivity="none",
            subject="speaker",
            confidence=1.0,
            confidence_at=now,
            state=ItemState.APPLIED,
            reason="hand-edit",
            reasons=("hand-edit",),
            risk="low",
            evidence=(),
            created_at=now,
            updated_at=now,
            slot=slot[0] if slot else None,
            value=slot[1] if slot else None,
            verified=True,
            record_id=record_id,
        )

    async def _commit(
        self, space: Space, record_id: str, adopted: list[Item], gone: list[Item], moves: list[Item]
    ) -> Record | None:
        if not adopted and not gone and not moves:
            return None
        now = self._context.clock.now()
        forgotten = [self._without_line(item, record_id) for item in gone]
        steps: list[Transition] = [transition(None, item) for item in adopted]
        steps += [transition(old, new, "line-removed") for old, new in zip(gone, forgotten, strict=True)]
        record = Record(
            id=record_id,
            at=now,
            space_key=space.key,
            trigger=Trigger.RECONCILE,
            status="applied",
            actor=None,
            command="reconcile",
            transitions=tuple(steps),
            counts={"adopted": len(adopted), "forgotten": len(gone), "moved": len(moves)},
        )
        lost = [item for item in forgotten if item.state is ItemState.FORGOTTEN]
        stones = tuple(stone for item in lost for stone in tombstones_of(item, now))
        await commit(self._context, Change(record=record, items=(*adopted, *forgotten, *moves), tombstones=stones))
        return record

    def _without_line(self, item: Item, record_id: str) -> Item:
        """A line taken out of PORTABLE.md is no longer shared; taken out of its own document it is forgotten."""
        now = self._context.clock.now()
        if item.shared and item.section == SHARED_SECTION and item.doc != PORTABLE:
            return replace(item, shared=False, record_id=record_id, updated_at=now)
        return moved(item, ItemState.FORGOTTEN, record_id, now)


def documents_of(space: Space) -> tuple[str, ...]:
    """Return the names of the Markdown documents that hold a space's lines (ARCHITECTURE §5)."""
    return (USER, MEMORY, PORTABLE) if space.scope is Scope.USER else (MEMORY,)
