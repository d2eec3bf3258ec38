"""Notes and skills as people write them: each change is one record over the note, its line in the index and the items in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.documents.budgets import measure, missing, over_budget
from memory_core.documents.drift import ABSENT
from memory_core.documents.index import clean_hook, entries_of, first_words
from memory_core.documents.note_text import TEXT, new_note, plain, read_note, rotated, safe, with_current
from memory_core.documents.slugs import NOTES, title_from
from memory_core.errors import DocumentError, ItemError
from memory_core.ledger.desk import Desk
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, repeated, settle
from memory_core.ledger.indexing import follow_index
from memory_core.ledger.items import doc_of, moved, tombstones_of, transition
from memory_core.ledger.keeping import keep
from memory_core.ledger.naming import Which, doc_for, named, not_there
from memory_core.ledger.note_items import deleted_note, doc_in, items_in, note_of
from memory_core.ledger.note_proposals import TAKEN, NoteText, check_waits, proposed_text, refuse_whole
from memory_core.ledger.note_undo import last_change, undo_note
from memory_core.ledger.reconciling import lines_held
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import MEMORY, Doc, Space
from memory_core.values import MASK, Actor, ItemState, Operation, Record

EDIT, ROTATE, HOOK, DELETE = "note-edit", "note-rotate", "note-hook", "note-delete"
COMMANDS = frozenset({EDIT, ROTATE, HOOK, DELETE})
"""Commands of records that are about a note as a whole; undo takes each back whole."""
REPLACED, ARCHIVED = "note-replaced", "note-archived"
"""Why an item's line holds no more: somebody wrote the note anew, or put what held into its archive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A note or skill in a list: `hook` is what the index says it is about, `at` when it was last written."""

    doc: Doc
    title: str
    hook: str
    at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A note or skill as it is read: what holds now, and what is archived, newest first."""

    doc: Doc
    title: str
    hook: str
    current: str
    archive: str


@dataclass(frozen=True, slots=True)
class Noted:
    """What was done to which note, and the items that moved with it."""

    doc: Doc
    title: str
    record: Record
    items: tuple[Item, ...]

    @property
    def created(self) -> bool:
        """Say whether the note was not there before."""
        return any(o.kind == TEXT and o.before is None for o in self.record.operations)


@dataclass(frozen=True, slots=True)
class _Doing:
    """Who does what to which note, and why it is done once."""

    actor: Actor
    command: str
    doc: Doc
    cause: str
    takes: Item | None = None
    """The proposal that it carries out."""


class Notes:
    """The notes and skills of one profile.

    Args:
        desk: What they are written with.
        allowed: What the scanner lets be kept.
        hide: Masks credentials, one sign for each code point.
    """

    def __init__(self, desk: Desk, allowed: Callable[[str], bool], hide: Callable[[str], str]) -> None:
        self._desk = desk
        self._context = desk.context
        self._allowed = allowed
        self._hide = hide

    # --- reads -----------------------------------------------------------------------------------------------

    async def listed(self, spaces: Sequence[Space], folder: str) -> list[Listed]:
        """Return the notes or skills of these spaces, by space and name; one that cannot be read by its name alone."""
        found = []
        for space in spaces:
            hooks = await self._hooks(space)
            for file in await self._context.documents.notes(space):
                if file.name.startswith(f"{folder}/"):
                    doc = Doc(space, file.name)
                    title = await self._title(doc)
                    found.append(Listed(doc=doc, title=title, hook=hooks.get(file.name, ""), at=file.at))
        return found

    async def show(self, spaces: Sequence[Space], folder: str, name: str) -> Shown:
        """Return one note, credentials hidden. Raises ItemError `item.no-note`, DocumentError as `DocumentStore.read`."""
        doc = await named(self._context.documents, spaces, folder, name)
        text = self._hide((await self._context.documents.read(doc)).text)
        note = read_note(text)
        hook = (await self._hooks(doc.space)).get(doc.name, "")
        title = note.title or title_from(doc.name)
        return Shown(doc=doc, title=title, hook=hook, current=plain(note.current), archive=plain(note.archive))

    # --- changes ---------------------------------------------------------------------------------------------

    async def write(self, actor: Actor, which: Which, text: str, *, rotate: bool, cause: str) -> Noted:
        """Say what holds now in a note, which is begun if it is not there.

        Args:
            actor: Who.
            which: Which note.
            text: What holds from now on.
            rotate: Keep what held, dated, in the archive; else it is replaced.
            cause: Makes it act once.

        Raises:
            ItemError: `item.empty`, `scanner.rejected`.
            DocumentError: `document.bad-title`, `document.name-taken`, `document.unchanged`, `document.over-budget`,
                `document.malformed`.
        """
        body = self._checked(text)
        async with self._desk.hold(which.space):
            done = await self._done(cause)
            if done is not None:
                return done
            doc, title = await doc_for(self._context.documents, which)
            await self._desk.keeper.prepare(which.space)
            draft, items = self._draft(), await items_in(self._context, doc)
            await self._put(draft, doc, title, body, rotate=rotate)
            there = lines_held(await draft.now(doc))
            gone = [item for item in items if item.line_key not in there]
            return await self._settled(draft, _Doing(actor, ROTATE if rotate else EDIT, doc, cause), gone)

    async def hook(self, actor: Actor, which: Which, text: str, cause: str) -> Noted:
        """Say in one line what a note is about, as the index and every prompt have it. Raises as `write` and `show`."""
        words = clean_hook(self._checked(text))
        async with self._desk.hold(which.space):
            done = await self._done(cause)
            if done is not None:
                return done
            await self._desk.keeper.prepare(which.space)
            doc = await named(self._context.documents, [which.space], which.folder, which.name)
            draft = self._draft()
            title = read_note(await draft.now(doc)).title or title_from(doc.name)
            await follow_index(draft, doc, words)
            if not draft.files():
                raise _unchanged(doc)
            return replace(await self._settled(draft, _Doing(actor, HOOK, doc, cause)), title=title)

    async def delete(self, actor: Actor, which: Which, cause: str) -> Noted:
        """Take a note away, its line in the index and the items in it; undo works for 24 hours. Raises as `show`."""
        async with self._desk.hold(which.space):
            done = await self._done(cause)
            if done is not None:
                return done
            await self._desk.keeper.prepare(which.space)
            doc = await named(self._context.documents, [which.space], which.folder, which.name)
            draft, items = self._draft(), await items_in(self._context, doc)
            note = read_note(await draft.now(doc))
            title = note.title or title_from(doc.name)
            await draft.put(doc, "", Operation(doc.key, title, TEXT, "", None, self._day()))
            await follow_index(draft, doc)
            return await self._settled(draft, _Doing(actor, DELETE, doc, cause), items)

    async def take(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Let a note that a model proposed hold; its item waits no more, until this is undone.

        Raises:
            ItemError: `item.not-pending`; `item.note-changed` when the note says something else than it did then;
                `item.no-words` when the proposal's text was erased.
            DocumentError: As `write`.
        """
        doc = doc_of(item)
        async with self._desk.hold(doc.space):
            done = await self._done(cause)
            if done is not None:
                return Outcome(done.items, done.record, repeated=True)
            await self._desk.keeper.prepare(doc.space)
            fresh, text = await self._context.store.read(lambda uow: _proposed(uow, item))
            check_waits(fresh, text)
            assert text is not None
            draft, items = self._draft(), await items_in(self._context, doc)
            now = await draft.now(doc)
            if (self._hide(read_note(now).current or "") if now else None) != text.before:
                raise ItemError("That note was changed since.", code="item.note-changed", id=item.id, name=doc.name)
            await self._put(draft, doc, text.title, text.after, rotate=text.rotates)
            there = lines_held(await draft.now(doc))
            gone = [one for one in items if one.line_key not in there]
            noted = await self._settled(draft, _Doing(actor, ROTATE if text.rotates else EDIT, doc, cause, fresh), gone)
        return Outcome(noted.items, noted.record)

    async def undo(self, actor: Actor, record: Record, cause: str) -> Outcome:
        """Take back what a record did to a note: the same bytes as long as nobody wrote there since.

        Raises:
            ItemError: `item.nothing-to-undo`, `item.undo-expired`.
            DocumentError: `document.changed-since` when a hand has changed what the record wrote.
        """
        space = Space.parse(self._context.profile, record.space_key)
        async with self._desk.hold(space):
            await self._desk.keeper.prepare(space)
            outcome = await undo_note(self._context, actor, record, cause)
            await self._desk.keeper.finish(space)
        return outcome

    async def undo_last(self, actor: Actor, which: Which, cause: str) -> Noted:
        """Take back a note's last change; again, the one before. Raises as `undo`, ItemError `item.no-note`."""
        done = await self._done(cause)
        if done is not None:
            return done
        doc, _ = await doc_for(self._context.documents, which)
        record = await last_change(self._context, doc, COMMANDS)
        if record is None:
            raise not_there(which.name)
        outcome = await self.undo(actor, record, cause)
        return self._noted(outcome)

    async def keep(self, actor: Actor, item: Item, name: str, cause: str) -> Outcome:
        """Write a waiting line into a note of its own space; see `keeping.keep`."""
        refuse_whole(item)
        space = Space.parse(item.profile, item.space_key)
        async with self._desk.hold(space):
            record = await self._context.store.read(lambda uow: uow.ledger.record_by_cause(cause))
            fresh = await self._context.item(item.id)
            if record is not None and fresh is not None:
                return Outcome((fresh,), record, repeated=True)
            await self._desk.keeper.prepare(space)
            doc, _ = await doc_for(self._context.documents, Which(space, NOTES, name))
            outcome = await keep(self._context, actor, fresh or item, doc, cause)
            await self._desk.keeper.finish(space)
        return outcome

    # --- inside ----------------------------------------------------------------------------------------------

    async def _put(self, draft: Draft, doc: Doc, title: str, body: str, *, rotate: bool) -> None:
        before = await draft.now(doc)
        held = read_note(before).current if before else None
        if held == body:
            raise _unchanged(doc)
        today = self._context.clock.now().date()
        if not before:
            after = new_note(title, body)
        else:
            after = rotated(before, body, today) if rotate else with_current(before, body)
        by = missing(doc.name, before, after, self._context.budgets)
        if by > 0:
            raise over_budget(doc, measure(doc.name, after, self._context.budgets), by)
        await draft.put(doc, after, Operation(doc.key, title, TEXT, held, body, self._day()))
        await follow_index(draft, doc, first_words(plain(body)) if not before else "")

    async def _settled(self, draft: Draft, doing: "_Doing", gone: Sequence[Item] = ()) -> Noted:
        doc, command = doing.doc, doing.command
        reason = {EDIT: REPLACED, ROTATE: ARCHIVED}.get(command, "")
        draft.operations = [self._without_secrets(operation) for operation in draft.operations]
        record_id, now = self._context.ids.new("record"), self._context.clock.now()
        state = ItemState.SUPERSEDED if reason else ItemState.FORGOTTEN
        after = [moved(i, state, record_id, now, **({"reason": reason} if reason else {})) for i in gone]
        steps = [transition(old, new, reason or command) for old, new in zip(gone, after, strict=True)]
        if command == DELETE:
            own = deleted_note(await self._context.new_item_id(), doc, note_of(draft.operations), record_id, now)
            after, steps = [own, *after], [transition(None, own, command), *steps]
        if doing.takes is not None:
            taken = moved(doing.takes, ItemState.SUPERSEDED, record_id, now, reason=TAKEN, verified=True)
            after, steps = [taken, *after], [transition(doing.takes, taken, TAKEN), *steps]
        effect = Effect(
            record_id=record_id,
            space_key=doc.space.key,
            draft=draft,
            items=after,
            transitions=steps,
            tombstones=tuple(stone for i in after if i.state is ItemState.FORGOTTEN for stone in tombstones_of(i, now)),
        )
        outcome = await settle(self._context, doing.actor, command, doing.cause, effect)
        await self._desk.keeper.finish(doc.space)
        return self._noted(outcome)

    def _noted(self, outcome: Outcome) -> Noted:
        doc = doc_in(self._context.profile, outcome.record)
        title = note_of(outcome.record.operations) or title_from(doc.name)
        return Noted(doc, title, outcome.record, outcome.items)

    def _without_secrets(self, operation: Operation) -> Operation:
        """What a hand wrote there and we must not copy is kept for no undo."""
        if operation.kind != TEXT or operation.splice is None:
            return operation
        taken = operation.splice.removed
        if self._hide(taken) == taken and MASK not in taken:
            return operation
        return replace(operation, before=self._hide(operation.before or ""), splice=None)

    def _checked(self, text: str) -> str:
        body = safe(text)
        if not any(char.isalnum() for char in body):
            raise ItemError("The new text is empty.", code="item.empty", id="")
        if MASK in body or not self._allowed(text):
            raise ItemError("That text cannot be kept.", code="scanner.rejected", hint="Write it without the secret.")
        return body

    async def _done(self, cause: str) -> Noted | None:
        done = await repeated(self._context, cause)
        return self._noted(done) if done is not None else None

    async def _hooks(self, space: Space) -> dict[str, str]:
        text = await self._context.documents.read(Doc(space, MEMORY))
        return {entry.name: entry.hook for entry in reversed(entries_of(text.text))}

    async def _title(self, doc: Doc) -> str:
        try:
            text = await self._context.documents.read(doc)
        except DocumentError:
            return title_from(doc.name)
        return (read_note(text.text).title if text.version != ABSENT else "") or title_from(doc.name)

    def _draft(self) -> Draft:
        return Draft(self._context.documents, self._context.budgets)

    def _day(self) -> int:
        return self._context.clock.now().date().toordinal()


async def _proposed(uow: UnitOfWork, item: Item) -> tuple[Item, NoteText | None]:
    """Return an item as it is now, and the text that it proposes."""
    fresh = await uow.ledger.item(item.profile, item.id) or item
    return fresh, await proposed_text(uow, fresh)


def _unchanged(doc: Doc) -> ItemError:
    return ItemError("The note says that already.", code="item.unchanged", id=doc.name)
