"""Bringing a document back: from one of its copies, or from what the ledger knows where lines were lost; or letting them go.

Whoever asks sees the difference first. The token shown with it holds for that difference and that version only.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.documents.backups import no_such_backup
from memory_core.documents.drift import changed_lines
from memory_core.documents.markdown import Line, add_line, new_document
from memory_core.documents.reconcile import Reconciliation
from memory_core.errors import DhakiraError, DocumentError, ItemError
from memory_core.languages.normalise import line_key
from memory_core.ledger.changes import ACCEPT, RESTORE, Change, FileChange, commit
from memory_core.ledger.compacting import ROOMY, unknown_document
from memory_core.ledger.desk import Desk
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Outcome, repeated
from memory_core.ledger.history import takes_back
from memory_core.ledger.items import moved, tombstones_of, transition
from memory_core.ledger.merged import MERGED, own_reason
from memory_core.ledger.quarantine import release
from memory_core.ledger.reconciling import documents_of, item_of_line
from memory_core.ledger.troubles import compared, standing
from memory_core.ports import Backup, Item, Text, Tombstone
from memory_core.spaces import PORTABLE, Doc, Space
from memory_core.values import Actor, ItemState, Operation, Record, Transition, Trigger

_FORMER = (ItemState.FORGOTTEN, ItemState.SUPERSEDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What bringing back, or letting go, would change; `token` is what confirms exactly that."""

    wanted: str
    """A copy's id, or the document's name."""
    doc: Doc
    token: str
    changed: tuple[str, ...]
    """`+ …` for lines that would come, `- …` for those that would go; of one let go, what the ledger still knows."""
    backup: Backup | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done, and the id of the copy of the document as it was before (empty when there was none)."""

    doc: Doc
    items: tuple[Item, ...]
    backup: str


class Restoring:
    """Brings documents of one profile back when a person asks for it."""

    def __init__(self, desk: Desk, allowed: Callable[[str], bool], hide: Callable[[str], str]) -> None:
        self._desk = desk
        self._context = desk.context
        self._allowed = allowed
        self._hide = hide

    # --- reads -----------------------------------------------------------------------------------------------

    async def backups(self, spaces: Sequence[Space]) -> list[Backup]:
        """Return the copies of these spaces' documents, newest first by space."""
        return [backup for space in spaces for backup in await self._context.documents.backups(space)]

    async def look(self, spaces: Sequence[Space], wanted: str) -> Offer:
        """Say what bringing back a copy, or the lost lines of a document, would change; nothing is written.

        Raises:
            DocumentError: `document.no-such-backup`, `document.unchanged`, or as `DocumentStore.read`.
        """
        doc, backup = await self._named(spaces, wanted)
        text = await self._context.documents.read(doc)
        return self._offer(wanted, doc, text, await self._target(doc, backup, text), backup)

    async def look_at_loss(self, spaces: Sequence[Space], name: str) -> Offer:
        """Say what letting the lost lines of a document go would forget; nothing is written.

        Raises:
            DocumentError: `document.unknown`, or `document.unchanged` when nothing is lost.
        """
        doc = self._document(spaces, name)
        text = await self._context.documents.read(doc)
        lost = await compared(self._context, doc, text)
        if lost.quarantined is None:
            raise _unchanged(doc)
        gone = await self._gone(doc, await compared(self._context, doc, text, believe=True))
        changed = tuple(f"- {item.statement}" for item in gone)
        return Offer(wanted=doc.name, doc=doc, token=_token(ACCEPT, text.version, *changed), changed=changed)

    # --- changes ---------------------------------------------------------------------------------------------

    async def restore(self, actor: Actor, spaces: Sequence[Space], wanted: str, token: str, cause: str) -> Restored:
        """Bring a copy, or lost lines, back; the document as it is now is copied first.

        Raises:
            DocumentError: `document.drift` when the token is not that of the difference as it is now; as `look`.
        """
        doc, backup = await self._named(spaces, wanted)
        async with self._desk.hold(doc.space):
            done = await self._done(cause)
            if done is not None:
                return done
            await self._desk.keeper.prepare(doc.space)
            text = await self._context.documents.read(doc)
            target = await self._target(doc, backup, text)
            if self._offer(wanted, doc, text, target, backup).token != token.lower():
                raise _another(doc, f"restore {wanted}")
            return await self._bring(actor, doc, text, target, _Why(wanted, cause, backup))

    async def accept(self, actor: Actor, spaces: Sequence[Space], name: str, token: str, cause: str) -> Restored:
        """Believe a document that has lost most of its lines: they are forgotten, and undo brings each back.

        Raises:
            DocumentError: `document.drift` when the token is not that of the loss as it is now; as `look_at_loss`.
        """
        doc = self._document(spaces, name)
        async with self._desk.hold(doc.space):
            done = await self._done(cause)
            if done is not None:
                return done
            await self._desk.keeper.prepare(doc.space)
            if (await self.look_at_loss(spaces, name)).token != token.lower():
                raise _another(doc, f"accept {doc.name}")
            text = await self._context.documents.read(doc)
            found = await compared(self._context, doc, text, believe=True)
            settling = await self._settled(doc, found, returning=True)
            lost = [item for item in settling.items if item.state is ItemState.FORGOTTEN]
            operations = tuple(Operation(doc.key, item.section, "remove", item.statement, None) for item in lost)
            draft = Draft(self._context.documents, ROOMY)
            for item in settling.hidden:
                await draft.remove_all(Doc(doc.space, PORTABLE), item.line_key)
            record = self._record(actor, ACCEPT, doc, settling, cause, (*operations, *draft.operations))
            change = Change(
                record=record,
                files=draft.files(),
                items=settling.items,
                tombstones=settling.stones,
                lifted=settling.lifted,
            )
            return await self._carried(doc, change, "")

    async def undo(self, actor: Actor, record: Record, cause: str) -> Outcome:
        """Bring back the document as it was before a `restore`.

        Raises:
            ItemError: `item.nothing-to-undo` when no copy of it is left.
        """
        before = next((o.before for o in record.operations if o.kind == RESTORE), None)
        space = Space.parse(self._context.profile, record.space_key)
        try:
            doc, backup = await self._named([space], before or "")
        except DhakiraError:
            raise ItemError("There is nothing to undo.", code="item.nothing-to-undo", id=record.id) from None
        async with self._desk.hold(space):
            await self._desk.keeper.prepare(space)
            text = await self._context.documents.read(doc)
            target = await self._target(doc, backup, text)
            restored = await self._bring(actor, doc, text, target, _Why(before or "", cause, backup, record))
        undone = await self._context.store.read(lambda uow: uow.ledger.record_by_cause(cause))
        assert undone is not None
        return Outcome(restored.items, undone)

    # --- inside ----------------------------------------------------------------------------------------------

    async def _named(self, spaces: Sequence[Space], wanted: str) -> tuple[Doc, Backup | None]:
        for backup in await self.backups(spaces):
            if backup.id == wanted.lower() and backup.doc.name in documents_of(backup.doc.space):
                return backup.doc, backup
        if not wanted.casefold().endswith(".md"):
            raise no_such_backup(wanted)
        return self._document(spaces, wanted), None

    def _document(self, spaces: Sequence[Space], name: str) -> Doc:
        names = documents_of(spaces[0])
        found = next((n for n in names if n.casefold() == name.casefold()), None)
        if found is None:
            raise unknown_document(name, names)
        return Doc(spaces[0], found)

    async def _target(self, doc: Doc, backup: Backup | None, now: Text) -> str:
        """Return the document as it would be: the copy's text, or the present one with every lost line back."""
        if backup is not None:
            return await self._context.documents.restored(backup, now.text)
        found = await compared(self._context, doc, now, believe=True)
        text = now.text
        for item in await self._gone(doc, found):
            text = add_line(text or new_document(doc.name), item.section, item.statement)
        return text

    async def _gone(self, doc: Doc, found: Reconciliation) -> list[Item]:
        return [item for item in await standing(self._context, doc) if item.id in found.gone]

    def _offer(self, wanted: str, doc: Doc, now: Text, target: str, backup: Backup | None) -> Offer:
        if target == now.text:
            raise _unchanged(doc)
        changed = tuple(changed_lines(self._hide(now.text), self._hide(target)))
        return Offer(wanted=wanted, doc=doc, token=_token(RESTORE, now.version, target), changed=changed, backup=backup)

    async def _bring(self, actor: Actor, doc: Doc, now: Text, target: str, why: "_Why") -> Restored:
        copy = await self._context.documents.back_up(doc, now.version, RESTORE)
        kept = copy.id if copy is not None else ""
        self._context.quarantined.discard(doc)
        settling = await self._settled(doc, await compared(self._context, doc, Text(target, RESTORE), believe=True))
        draft = Draft(self._context.documents, ROOMY)
        files: tuple[FileChange, ...] = ()
        if why.backup is not None:
            files = (FileChange(doc=doc.key, version=now.version, before=now.text, after=target),)
        else:
            lost = await compared(self._context, doc, now, believe=True)
            for item in await self._gone(doc, lost):
                await draft.add(doc, item.section, item.statement)
        for item in settling.hidden:
            await draft.remove_all(Doc(doc.space, PORTABLE), item.line_key)
        note = Operation(doc.key, "", RESTORE, kept, why.backup.id if why.backup is not None else None)
        back = [takes_back(doc, why.undoes)] if why.undoes else []
        record = self._record(actor, RESTORE, doc, settling, why.cause, (note, *draft.operations, *back))
        change = Change(
            record=record,
            files=(*files, *draft.files()),
            items=settling.items,
            tombstones=settling.stones,
            lifted=settling.lifted,
            undone=replace(why.undoes, undone_by=record.id, status="undone") if why.undoes else None,
        )
        return await self._carried(doc, change, kept)

    async def _carried(self, doc: Doc, change: Change, backup: str) -> Restored:
        self._context.quarantined.discard(doc)
        await commit(self._context, change)
        with suppress(DhakiraError):  # it stands already, and the next look finds nothing missing
            await release(self._context, doc)
        await self._desk.keeper.finish(doc.space)
        return Restored(doc, change.items, backup)

    async def _settled(self, doc: Doc, found: Reconciliation, *, returning: bool = False) -> "_Settling":
        """Say what becomes of the items once a document reads as compared.

        Args:
            doc: The document.
            found: How it reads.
            returning: Each item that goes may return by itself, with the shared copy that goes with it.
        """
        reason = "line-removed" if returning else "restored"
        settling = _Settling(doc, self._context.ids.new("record"), self._context.clock.now(), reason)
        former = await self._former(doc)
        for line in found.adopt:
            if not self._allowed(line.statement):
                continue
            known = former.get(line_key(line.statement))
            settling.come(line, known, "" if known else await self._context.new_item_id())
        for item_id in found.gone:
            settling.go(await self._item(item_id), returning=returning)
        for item_id, line in found.moved.items():
            settling.move(await self._item(item_id), line)
        return settling

    async def _item(self, item_id: str) -> Item:
        item = await self._context.item(item_id)
        assert item is not None
        return item

    async def _former(self, doc: Doc) -> dict[str, Item]:
        """Return the items whose line once stood in a document and whose words are still known; the latest of each."""
        keys, limit = [doc.space.key], 100_000
        items = await self._context.store.read(
            lambda uow: uow.ledger.items(doc.space.profile, keys, _FORMER, limit=limit)
        )
        own = sorted((i for i in items if i.doc == doc.name and i.statement), key=lambda item: item.updated_at)
        return {item.line_key: item for item in own}

    async def _done(self, cause: str) -> Restored | None:
        done = await repeated(self._context, cause)
        if done is None:
            return None
        operations = done.record.operations
        note = next((o for o in operations if o.kind == RESTORE), None)
        doc = Doc.parse(self._context.profile, operations[0].doc)
        return Restored(doc, done.items, note.before or "" if note else "")

    def _record(
        self,
        actor: Actor,
        command: str,
        doc: Doc,
        settling: "_Settling",
        cause: str,
        operations: tuple[Operation, ...],
    ) -> Record:
        return Record(
            id=settling.record_id,
            at=settling.at,
            space_key=doc.space.key,
            trigger=Trigger.COMMAND,
            status="applied",
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command=command,
            cause=cause,
            transitions=tuple(settling.steps),
            operations=operations,
        )


@dataclass(frozen=True, slots=True)
class _Why:
    wanted: str
    cause: str
    backup: Backup | None
    undoes: Record | None = None
    """The earlier restoring that this one takes back."""


class _Settling:
    """The items of a document that is brought back, on their way to the states that its lines give them."""

    def __init__(self, doc: Doc, record_id: str, at: datetime, reason: str) -> None:
        self._doc = doc
        self._reason = reason
        self.record_id = record_id
        self.at = at
        self._items: list[Item] = []
        self._replaced: set[str] = set()
        self.steps: list[Transition] = []
        self.lifted: tuple[str, ...] = ()
        self.hidden: list[Item] = []
        """Shared items that go: their line in PORTABLE.md goes too."""

    @property
    def items(self) -> tuple[Item, ...]:
        """Return the items as they will be."""
        return tuple(self._items)

    @property
    def stones(self) -> tuple[Tombstone, ...]:
        """Return what keeps the lines that go from coming back by themselves."""
        gone = [item for item in self._items if item.state is ItemState.FORGOTTEN]
        return tuple(stone for item in gone for stone in tombstones_of(item, self.at))

    def come(self, line: Line, known: Item | None, item_id: str) -> None:
        """A line is there again, or new: its own item takes it up, or a person's word does."""
        if known is None:
            item = item_of_line(item_id, self._doc, line, self.record_id, self.at)
            self._put(None, item)
            return
        if known.reason.startswith(f"{MERGED}-"):
            self._replaced.add(known.reason.removeprefix(f"{MERGED}-"))
        there = replace(known, section=line.section, statement=line.statement, reason=own_reason(known))
        back = moved(there, ItemState.APPLIED, self.record_id, self.at)
        self.lifted += (known.id,)
        self._put(known, back)

    def go(self, item: Item, *, returning: bool) -> None:
        """A line is not there: forgotten, unless what it was made from is back, or only its shared copy has gone."""
        if item.doc != self._doc.name:
            self._put(item, replace(item, shared=False, record_id=self.record_id, updated_at=self.at))
            return
        if item.shared:
            self.hidden.append(item)
        state = ItemState.SUPERSEDED if item.id in self._replaced else ItemState.FORGOTTEN
        self._put(item, moved(item, state, self.record_id, self.at, shared=item.shared and returning))

    def move(self, item: Item, line: Line) -> None:
        """A line stands elsewhere or is spelled otherwise; the shared copy of an item says nothing about its home."""
        if item.doc == self._doc.name:
            there = replace(item, section=line.section, statement=line.statement)
            self._put(item, replace(there, record_id=self.record_id, updated_at=self.at))

    def _put(self, before: Item | None, after: Item) -> None:
        self._items.append(after)
        self.steps.append(transition(before, after, self._reason))


def _token(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:6]


def _unchanged(doc: Doc) -> DocumentError:
    return DocumentError(
        f"{doc.name} is so already.", code="document.unchanged", hint="There is nothing to bring back.", doc=doc.name
    )


def _another(doc: Doc, again: str) -> DocumentError:
    return DocumentError(
        f"{doc.name} is not as it was when you looked; nothing was written.",
        code="document.drift",
        hint=f"Look again: /memory {again}",
        doc=doc.key,
        name=doc.name,
        changed=[],
        again=again,
    )
