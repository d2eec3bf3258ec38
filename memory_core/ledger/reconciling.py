"""Files say what is known: a hand edit becomes ledger state, under the space lock, before a turn or a mutation (§6)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.documents.index import entries_of
from memory_core.documents.markdown import Line, statements
from memory_core.documents.note_text import CURRENT
from memory_core.documents.reconcile import compare
from memory_core.documents.slugs import is_note
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import SHARED_SECTION, by_hand, doc_of, moved, tombstones_of, transition
from memory_core.ledger.promotion_edits import PromotionEdits
from memory_core.ledger.quarantine import settle_quarantine
from memory_core.ports import Item, Text, UnitOfWork
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Scope, Space
from memory_core.values import ItemState, Operation, Record, Transition, Trigger


@dataclass(frozen=True, slots=True)
class _Known:
    """What the ledger knows of a space when its documents are compared."""

    held: frozenset[str]
    """Documents in quarantine."""
    applied: Sequence[Item]

    def lines_of(self, name: str) -> dict[str, Item]:
        """Return the items whose lines a document should have."""
        if name == PORTABLE:
            return {item.id: item for item in self.applied if item.shared or item.doc == PORTABLE}
        return {item.id: item for item in self.applied if item.doc == name}


class Reconciler:
    """Compares each document of a space with what the ledger last knew of it."""

    def __init__(self, context: LedgerContext, allowed: Callable[[str], bool]) -> None:
        self._context = context
        self._allowed = allowed
        """A line that the scanner dislikes stays on disk only: it is neither adopted nor copied anywhere."""
        self._promotions = PromotionEdits(context, allowed)
        self._seen: dict[Doc, str] = {}
        """Versions already reconciled by this process, so that an unchanged file costs one read."""

    def saw(self, doc: Doc, version: str) -> None:
        """Note a version that the ledger agrees with; of a document in quarantine there is none."""
        if doc not in self._context.quarantined:
            self._seen[doc] = version

    def wrote(self, space: Space) -> None:
        """Note what this process has just written in a space, where it wrote over what the ledger agreed with.

        What a hand put there before or after that is found out by the next look.
        """
        for doc in [doc for doc in self._context.written if doc.space == space]:
            self._wrote(doc)
        self._promotions.wrote(space)

    def _wrote(self, doc: Doc) -> None:
        before, after = self._context.written.pop(doc, ("", ""))
        if after and self._seen.get(doc) == before:
            self.saw(doc, after)

    async def changed(self, space: Space) -> bool:
        """Say whether any document of the space differs from what was last reconciled (no lock needed)."""
        for name in documents_of(space):
            doc = Doc(space, name)
            text = await self._readable(doc)
            if text is not None and text.version != self._seen.get(doc):
                return True
            if name == MEMORY and text is not None and await self._notes_changed(space, text.text):
                return True
        return await self._promotions.changed(space)

    async def _notes_changed(self, space: Space, memory: str) -> bool:
        """Say whether a note that the index names differs from what was last reconciled; costs nothing where it names none."""
        for entry in entries_of(memory):
            text = await self._readable(Doc(space, entry.name))
            if text is not None and text.version != self._seen.get(Doc(space, entry.name)):
                return True
        return False

    async def _readable(self, doc: Doc) -> Text | None:
        """Read a document; None if it cannot be read: what it says is unknown, which is no reason to miss what others say."""
        try:
            return await self._context.documents.read(doc)
        except DocumentError:
            return None

    async def behind(self, space: Space) -> bool:
        """Say whether another process has changed the space since this one looked: then a file may read as it did long ago."""
        return await self._version(space) != self._context.versions.get(space.key)

    async def _version(self, space: Space) -> int:
        return await self._context.store.read(lambda uow: uow.ledger.version(space.key), brief=True)

    async def _look(self, space: Space) -> _Known:
        """Return what the ledger knows of a space; versions seen before another process changed it count no more."""

        async def look(uow: UnitOfWork) -> tuple[_Known, int]:
            held = await uow.ledger.quarantined(self._context.profile, space.key)
            items = await uow.ledger.items(space.profile, [space.key], [ItemState.APPLIED])
            return _Known(held, items), await uow.ledger.version(space.key)

        known, version = await self._context.store.read(look)
        if version != self._context.versions.get(space.key):
            for doc in [doc for doc in self._seen if doc.space == space]:
                del self._seen[doc]
            self._context.versions[space.key] = version
        return known

    async def run(self, space: Space) -> Record | None:
        """Adopt unknown lines, forget applied items whose line is gone; quarantine mass loss. Caller holds the lock."""
        adopted: list[Item] = []
        gone: list[Item] = []
        moves: dict[str, Item] = {}
        record_id = self._context.ids.new("record")
        texts: dict[Doc, Text] = {}
        ledger = await self._look(space)
        for name in documents_of(space):
            doc = Doc(space, name)
            text = await self._readable(doc)
            if text is None:
                continue
            texts[doc] = text
            if text.version == self._seen.get(doc) and name not in ledger.held:
                continue
            known = ledger.lines_of(name)
            found = compare(
                {i.id: (SHARED_SECTION if name == PORTABLE else i.section, i.statement) for i in known.values()},
                text,
                existed_before=bool(known),
                key=line_key,
                held=name in ledger.held,
            )
            if await settle_quarantine(self._context, doc, found, ledger.held):
                self._seen.pop(doc, None)  # as it was before it is looked at anew, should it become so again
                continue
            for line in found.adopt:
                if self._allowed(line.statement):
                    item_id = await self._context.new_item_id()
                    adopted.append(item_of_line(item_id, doc, line, record_id, self._context.clock.now()))
            lost = {item.id for item in gone}  # from its own file; PORTABLE.md, read last, holds copies
            for item in (moves.get(item_id, known[item_id]) for item_id in found.gone if item_id not in lost):
                staying = await self._staying(item, name, record_id)
                if staying is None:
                    gone.append(item)
                else:
                    moves[item.id] = staying
            for item_id, line in found.moved.items():
                # What is spelled otherwise in PORTABLE.md is the copy of a line that has its home elsewhere.
                if known[item_id].doc == name and item_id not in moves:
                    moves[item_id] = self._moved(known[item_id], line)
        gone += await self._gone_from_notes(space, texts, ledger.applied)
        record = await self._commit(space, record_id, adopted, gone, list(moves.values()))
        for doc, text in texts.items():
            self.saw(doc, text.version)
        await self._promotions.run(space)
        self.wrote(space)
        return record

    async def _gone_from_notes(self, space: Space, texts: dict[Doc, Text], applied: Sequence[Item]) -> list[Item]:
        """Return the items that a hand has taken out of what holds in a note; the notes that were read join `texts`.

        A note's prose is nobody's item, so nothing is adopted; and a note that is gone is believed to be, for it is one file.
        """
        memory = texts.get(Doc(space, MEMORY))
        names = {entry.name for entry in entries_of(memory.text)} if memory is not None else set()
        items = [item for item in applied if is_note(item.doc)]
        gone: list[Item] = []
        for name in sorted(names | {item.doc for item in items}):
            text = await self._readable(Doc(space, name))
            if text is None:
                continue
            texts[Doc(space, name)] = text
            there = lines_held(text.text)
            gone += [item for item in items if item.doc == name and item.line_key not in there]
        return gone

    async def _staying(self, item: Item, name: str, record_id: str) -> Item | None:
        """Return an item whose line was taken out of one file and stands in another; None when it is gone.

        Taken out of PORTABLE.md it is no longer shared; taken out of its own file, PORTABLE.md is its home from now on.
        """
        here = replace(item, shared=False, record_id=record_id, updated_at=self._context.clock.now())
        if item.doc != name:
            return here
        if not item.shared:
            return None
        text = await self._context.documents.read(Doc(Space.parse(item.profile, item.space_key), PORTABLE))
        copy = next((line for line in statements(text.text) if line_key(line.statement) == item.line_key), None)
        return None if copy is None else replace(here, doc=PORTABLE, section=copy.section, statement=copy.statement)

    def _moved(self, item: Item, line: Line) -> Item:
        """A hand moved the line or spelt it otherwise: the item follows the file, and what was done to it can be undone."""
        return replace(item, section=line.section, statement=line.statement, updated_at=self._context.clock.now())

    async def _commit(
        self, space: Space, record_id: str, adopted: list[Item], gone: list[Item], moves: list[Item]
    ) -> Record | None:
        if not adopted and not gone and not moves:
            return None
        now = self._context.clock.now()
        forgotten = [moved(item, ItemState.FORGOTTEN, record_id, now, shared=False) for item in gone]
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
            operations=(
                *(Operation(doc_of(i).key, i.section, "add", None, i.statement) for i in adopted),
                *(Operation(doc_of(i).key, i.section, "remove", i.statement, None) for i in gone),
            ),
            counts={"adopted": len(adopted), "forgotten": len(gone), "moved": len(moves)},
        )
        stones = tuple(stone for item in forgotten for stone in tombstones_of(item, now))
        await commit(self._context, Change(record=record, items=(*adopted, *forgotten, *moves), tombstones=stones))
        return record


def item_of_line(item_id: str, doc: Doc, line: Line, record_id: str, now: datetime) -> Item:
    """Return the item of a line that a person wrote into a document: the operator's word, verified."""
    return by_hand(item_id, doc, line.section, line.statement, reason="hand-edit", record_id=record_id, at=now)


def lines_held(text: str) -> frozenset[str]:
    """Return the keys of the lines of what holds now in a note; what is archived holds no more."""
    return frozenset(line_key(line.statement) for line in statements(text, CURRENT))


def documents_of(space: Space) -> tuple[str, ...]:
    """Return the names of the Markdown documents that hold a space's lines (ARCHITECTURE §5)."""
    return (USER, MEMORY, PORTABLE) if space.scope is Scope.USER else (MEMORY,)
