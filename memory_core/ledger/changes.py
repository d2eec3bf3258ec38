"""A change spans files and database: intent row, then files, then applied row; start-up rolls it forward (§6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from pydantic import TypeAdapter

from memory_core.documents.damage import room_for
from memory_core.documents.markdown import add_line, new_document, remove_line, replace_line, statements
from memory_core.documents.note_text import TEXT, redone
from memory_core.documents.splices import digest_of, done
from memory_core.errors import DhakiraError, DocumentError, SpaceError, StorageError
from memory_core.ledger.context import FEW, Guard, LedgerContext
from memory_core.ledger.events import note
from memory_core.ledger.fencing import check_fences, lock_lost
from memory_core.ledger.items import doc_of
from memory_core.ledger.promoted import Entry, promotions_after, with_entries
from memory_core.ledger.quarantine import refuse_quarantined
from memory_core.ports import Event, Intent, Item, Tombstone, UnitOfWork
from memory_core.spaces import Doc, Space, split_doc
from memory_core.values import Evidence, ItemState, Operation, Record, Trigger


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One document's text before and after; an empty `after` takes the document away."""

    doc: str
    version: str
    """At which it was read."""
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """All that one command or curation run does, ready to be committed as a whole."""

    record: Record
    files: tuple[FileChange, ...] = ()
    items: tuple[Item, ...] = ()
    tombstones: tuple[Tombstone, ...] = ()
    lifted: tuple[str, ...] = ()
    """Items whose tombstones are taken back."""
    cursor: tuple[str, int] | None = None
    undone: Record | None = None
    """The earlier record, marked as undone."""
    promotions: tuple[Entry, ...] = ()
    """What it makes of records in `promotions.json`; found out by `commit`."""


@dataclass(frozen=True, slots=True)
class _Written:
    """What an intent knows of a document: which one, and the digest of its text once the change stands in it."""

    doc: str
    digest: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """What an intent keeps of a change: never a file's text, which may hold what a person wrote there and we must not copy."""

    change: Change
    written: tuple[_Written, ...]


_CODEC = TypeAdapter(_Plan)
RESTORE = "restore"
"""An operation that brings a whole document back: `before` names the copy made of it first, `after` the copy that it becomes."""
ABSENT = "absent"
"""Version of a document that is not there (ports.Text)."""
ACCEPT = "accept"
_SAY_WHAT_HOLDS = frozenset({RESTORE, ACCEPT})
"""Commands by which a person says what holds of a document in quarantine."""
_PUTS = frozenset({"add", "replace"})


@dataclass(frozen=True, slots=True)
class _Stood:
    """What there is to tell once a change stands: its events, and the versions that it gave to spaces."""

    events: Sequence[Event] = ()
    versions: Mapping[str, int] = field(default_factory=dict)


async def commit(context: LedgerContext, change: Change, guard: Guard | None = None) -> None:
    """Carry out a change under the caller's space locks.

    Args:
        context: The ledger's surroundings.
        change: What to do.
        guard: Raises inside each transaction when the right to act was lost; awaits nothing but its unit of work.

    Raises:
        DocumentError: `document.drift`, `document.read-only` or `document.quarantined`; then nothing has changed.
        StorageError: `storage.unfinished` when it stands in part and is finished later; any other: nothing has changed.
        SpaceError: `space.busy` when somebody else took a lock before the change was made.
    """
    change = await _with_promotions(context, change)
    if change.files:
        await _commit_files(context, change, guard)
        return

    async def work(uow: UnitOfWork) -> _Stood:
        await _check(context, uow, change, guard)
        return await _record(context, uow, change)

    _tell(context, await context.store.write(work, brief=len(change.items) <= FEW))


async def commit_nothing(context: LedgerContext, change: Change, guard: Guard) -> None:
    """Note that somebody read and found nothing. All spaces stay as they are, so that nobody needs their locks.

    Args:
        context: The ledger's surroundings.
        change: A record, and how far was read.
        guard: As for `commit`.

    Raises:
        StorageError: Nothing was noted.
    """
    assert not any((change.files, change.items, change.tombstones, change.record.operations))

    async def work(uow: UnitOfWork) -> Sequence[Event]:
        await guard(uow)
        await uow.ledger.put_record(change.record)
        if change.cursor is not None:
            await uow.sessions.move_cursor(*change.cursor)
        return await note(uow, context.profile, change.record, ())

    context.witness(await context.store.write(work, brief=True))


async def _commit_files(context: LedgerContext, change: Change, guard: Guard | None) -> None:
    intent = Intent(
        id=change.record.id,
        cause=change.record.cause,
        payload=_CODEC.dump_json(_plan(change)).decode(),
        created_at=change.record.at,
    )

    async def intend(uow: UnitOfWork) -> None:
        await _check(context, uow, change, guard)
        await uow.ledger.put_intent(intent)

    await context.store.write(intend, brief=len(change.items) <= FEW)
    context.failpoint.hit("change.intended")
    await _write_files(context, change, intent)
    context.failpoint.hit("change.written")
    try:
        # The files are written: from here on the change stands, whoever holds the claim. If its intent is gone, the next
        # holder of a lock that ran out has recorded it, and may have changed more since.
        stood = await context.store.write(
            lambda uow: _finish(context, uow, change, intent), brief=len(change.items) <= FEW
        )
    except StorageError as error:
        raise unfinished() from error
    _tell(context, stood or _Stood())
    context.failpoint.hit("change.applied")


async def _check(context: LedgerContext, uow: UnitOfWork, change: Change, guard: Guard | None) -> None:
    """See that a change may be made, in the transaction by which it begins to stand."""
    await _refuse_quarantined(context, uow, change)
    await check_fences(uow, *sorted(_touched(change, [file.doc for file in change.files])))
    if guard is not None:
        await guard(uow)


async def _finish(context: LedgerContext, uow: UnitOfWork, change: Change, intent: Intent) -> _Stood | None:
    """Record a change whose files are written; None when somebody else has done so."""
    if not await _is_open(uow, intent):
        return None
    stood = await _record(context, uow, change)
    await uow.ledger.drop_intent(intent.id)
    return stood


def _touched(change: Change, docs: Iterable[str]) -> set[str]:
    """Return the keys of the spaces that a change touches: those of its documents, its items and its record."""
    keys = {split_doc(doc)[0] for doc in docs} | {item.space_key for item in change.items}
    return keys | {change.record.space_key}


def _tell(context: LedgerContext, stood: _Stood) -> None:
    """Note the versions that a change gave to spaces, where nobody else has changed them since this process looked."""
    for key, version in stood.versions.items():
        if context.versions.get(key) == version - 1:
            context.versions[key] = version
    context.witness(stood.events)


async def _with_promotions(context: LedgerContext, change: Change) -> Change:
    """Let the records of promoted items follow them, in the same change: all of it stands, or nothing."""
    written = await promotions_after(context, change.items)
    if not written:
        return change
    files = [FileChange(doc=w.doc.key, version=w.before.version, before=w.before.text, after=w.after) for w in written]
    return replace(change, files=(*change.files, *files), promotions=tuple(e for w in written for e in w.entries))


async def _refuse_quarantined(context: LedgerContext, uow: UnitOfWork, change: Change) -> None:
    """Nothing is put into a document in quarantine, nor said of a line that should stand there; what is to be forgotten goes."""
    record = change.record
    space = Space.parse(context.profile, record.space_key)
    if record.command not in _SAY_WHAT_HOLDS:
        held = await uow.ledger.quarantined(context.profile, space.key)
        context.quarantined.update(Doc(space, name) for name in held)
    for file in change.files:
        if any(o.kind in _PUTS for o in record.operations if o.doc == file.doc):
            refuse_quarantined(context, Doc.parse(context.profile, file.doc))
    if record.trigger is Trigger.COMMAND and record.command not in _SAY_WHAT_HOLDS:
        for item in change.items:
            if item.state is ItemState.APPLIED:
                refuse_quarantined(context, doc_of(item))


async def _is_open(uow: UnitOfWork, intent: Intent) -> bool:
    return any(left.id == intent.id for left in await uow.ledger.intents())


async def _write_files(context: LedgerContext, change: Change, intent: Intent) -> None:
    written: list[tuple[Doc, str, FileChange]] = []
    try:
        for file in change.files:
            doc = Doc.parse(context.profile, file.doc)
            if file.after:
                version = await context.documents.write(doc, file.after, file.version)
            else:
                await context.documents.delete(doc, file.version)
                version = ABSENT
            written.append((doc, version, file))
            context.written[doc] = (file.version, version)
    except SpaceError as error:
        raise unfinished() from error  # whoever holds the lock now carries the change out, or has done so
    except DocumentError:
        if not await context.store.read(lambda uow: _is_open(uow, intent), brief=True):
            raise lock_lost() from None  # whoever holds the lock now has carried the change out
        try:
            for doc, version, file in reversed(written):
                context.written.pop(doc, None)
                if file.version == ABSENT:
                    await context.documents.delete(doc, version)
                else:
                    await context.documents.write(doc, file.before, version)
            await context.store.write(lambda uow: uow.ledger.drop_intent(intent.id), brief=True)
        except DhakiraError as error:
            raise unfinished() from error  # the intent is still there, so what was begun will be carried out
        raise


def unfinished() -> StorageError:
    """Return the error for a change that has begun to stand and is carried to its end by whoever takes the lock next."""
    return StorageError(
        "This was begun and could not be finished just now.",
        code="storage.unfinished",
        hint="It is finished by itself; do not do it again.",
    )


async def _record(context: LedgerContext, uow: UnitOfWork, change: Change) -> _Stood:
    for item_id in change.lifted:
        await uow.ledger.drop_tombstones(item_id)
    for item in change.items:
        await uow.ledger.put_item(await _as_words_stand(uow, item))
        if item.state is ItemState.FORGOTTEN and item.evidence:
            # What a person has forgotten is no evidence for its own return (§9, Forget).
            await uow.statements.drop(tuple({evidence.message_id for evidence in item.evidence}))
    for tombstone in change.tombstones:
        await uow.ledger.put_tombstone(tombstone)
    if change.undone is not None:
        await uow.ledger.put_record(change.undone)
    await uow.ledger.put_record(change.record)
    if change.cursor is not None:
        await uow.sessions.move_cursor(*change.cursor)
    keys = {split_doc(o.doc)[0] for o in change.record.operations} | {change.record.space_key}
    versions = {key: await uow.ledger.bump(key) for key in sorted(keys)}
    return _Stood(await note(uow, context.profile, change.record, change.items), versions)


async def _as_words_stand(uow: UnitOfWork, item: Item) -> Item:
    """Mark evidence that an edit took away after the change was decided, as the edit would have marked it had it come later."""
    evidence = [
        replace(one, stale=True) if not one.stale and await _edited_away(uow, one) else one for one in item.evidence
    ]
    return replace(item, evidence=tuple(evidence))


async def _edited_away(uow: UnitOfWork, evidence: Evidence) -> bool:
    message = await uow.sessions.message(evidence.message_id)
    return message is not None and message.edited_at is not None and not message.cites(evidence.span)


def _plan(change: Change) -> _Plan:
    return _Plan(replace(change, files=()), tuple(_Written(file.doc, digest_of(file.after)) for file in change.files))


def spaces_of(context: LedgerContext, intent: Intent) -> list[Space]:
    """Return the spaces that an interrupted change touches, whose locks its finishing needs."""
    plan = _CODEC.validate_json(intent.payload)
    keys = _touched(plan.change, [written.doc for written in plan.written])
    return [Space.parse(context.profile, key) for key in sorted(keys)]


async def roll_forward(context: LedgerContext, intent: Intent) -> bool:
    """Finish a change that a crash interrupted: put in the lines that are not yet in their files, then record it.

    Returns False when somebody else has recorded it meanwhile. Caller holds the locks of `spaces_of`.
    """
    plan = _CODEC.validate_json(intent.payload)
    for written in plan.written:
        doc = Doc.parse(context.profile, written.doc)
        entries = [entry for entry in plan.change.promotions if entry.doc == doc.key]
        try:
            current = await (room_for(context.documents, doc) if entries else context.documents.read(doc))
        except DocumentError:
            if entries:
                continue  # nobody's to write over by now; the lines and rows stand without it
            raise
        if digest_of(current.text) == written.digest:
            continue
        if entries:
            after = with_entries(current.text, entries)
        else:
            after = await _brought_back(context, doc, current.text, plan.change.record.operations)
        if not after:
            await context.documents.delete(doc, current.version)
        elif after != current.text:
            await context.documents.write(doc, after, current.version)
    stood = await context.store.write(lambda uow: _finish(context, uow, plan.change, intent))
    context.witness(stood.events if stood is not None else ())
    return stood is not None


async def _brought_back(context: LedgerContext, doc: Doc, text: str, operations: tuple[Operation, ...]) -> str:
    """Return a document as a change wants it: a copy of it, if it was to be restored, else with the change's lines."""
    wanted = next((o.after for o in operations if o.kind == RESTORE and o.doc == doc.key), None)
    if wanted is not None:
        for backup in await context.documents.backups(doc.space):
            if backup.id == wanted:
                return await context.documents.restored(backup, text)
    return replay(text, doc, operations)


def replay(text: str, doc: Doc, operations: tuple[Operation, ...]) -> str:
    """Put a change's lines into a file that has none or some of them; what is there already, or gone, is left.

    In a file as the change found it this gives the text that the change would have written.
    """
    for operation in operations:
        if operation.doc != doc.key:
            continue
        exact = done(text, operation.splice)
        if exact is not None:
            text = exact
            continue
        if operation.kind == TEXT and operation.after is None and operation.splice is None:
            text = ""  # taken away with words that nobody may copy
            continue
        if operation.kind == TEXT:
            day = date.fromordinal(operation.index or 1)
            text = redone(text, operation.before, operation.after, operation.section, day)
            continue
        text = text or new_document(doc.name)
        present = {line.statement for line in statements(text, operation.section)}
        match operation.kind:
            case "add" if operation.after is not None and operation.after not in present:
                text = add_line(text, operation.section, operation.after, operation.index)
            case "remove" if operation.before in present:
                text = remove_line(text, operation.section, operation.before or "")
            case "replace" if operation.before in present:
                text = replace_line(text, operation.section, operation.before or "", operation.after or "")
            case _:
                pass
    return text
