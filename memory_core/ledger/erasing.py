"""Forgetting a person: files, items and words go for good; what others said stays, and the report says what and why (§10).

Files first, rows last and all at once: whatever is killed in between, doing it again comes to the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.documents.note_text import TEXT, read_note, with_current
from memory_core.documents.space_file import read_space, write_space
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copies import blank_copies
from memory_core.ledger.draft import Draft
from memory_core.ledger.events import note
from memory_core.ledger.fencing import check_fences
from memory_core.ledger.indexing import follow_all
from memory_core.ledger.items import doc_of, emptied, tombstones_of
from memory_core.ledger.note_proposals import TAKEN, NoteText, proposed_text
from memory_core.ledger.promoted import blank_promotions
from memory_core.ledger.scrubbing import QUOTABLE, scrub_records
from memory_core.ledger.whole import places_of
from memory_core.ports import Item
from memory_core.spaces import Doc, Space
from memory_core.values import Actor, ItemState, Operation, Record, Transition, Trigger

FORGET_ME = "forget-me"
MANY = 100_000
_SPACE_FILE = "space.json"
_OPEN = (ItemState.APPLIED, ItemState.PENDING)


@dataclass(frozen=True, slots=True)
class Reach:
    """What forgetting a person touches: their own items, and in other spaces those that lose all or some of their words."""

    own: tuple[Item, ...]
    gone: tuple[Item, ...]
    thinned: tuple[Item, ...]
    messages: int

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """Return the keys of the other spaces."""
        return tuple(sorted({item.space_key for item in (*self.gone, *self.thinned)}))


@dataclass(frozen=True, slots=True)
class Erased:
    """What was done: items of other spaces as they are now, and counts for the report."""

    items: tuple[Item, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


async def reach(context: LedgerContext, person: Space) -> Reach:
    """Return what forgetting a person would touch. Reads only."""
    async with context.store.reading() as uow:
        own = await uow.ledger.items(person.profile, [person.key], list(ItemState), limit=MANY)
        others = await uow.erasures.elsewhere(person.profile, person.id, person.key)
        messages = await uow.erasures.messages(person.profile, person.id)
    thinned = [item for item in others if _others_words(item, person)]
    gone = [item for item in others if item not in thinned]
    return Reach(tuple(own), tuple(gone), tuple(thinned), messages)


async def erase(context: LedgerContext, actor: Actor, person: Space, cause: str, found: Reach) -> Erased:
    """Take a person out for good. The caller holds the locks of their space and of those in `found`.

    Raises:
        DocumentError: A file cannot be changed; doing it again goes on from there.
    """
    await _take_lines(context, found.gone)
    await blank_promotions(context, found.gone)
    copies = await blank_copies(context, found.gone)
    context.failpoint.hit("erasure.lines")
    files, own_copies = await _erase_files(context, person)
    context.failpoint.hit("erasure.files")
    record_id, now = context.ids.new("record"), context.clock.now()
    after = [_emptied(item, record_id, context) for item in found.gone]
    thinned = [_without(item, person, context) for item in found.thinned]
    async with context.store.transaction() as uow:
        await check_fences(uow, person.key, *found.elsewhere)
        await scrub_records(uow, (*found.own, *found.gone), person.key)
        ids = [item.id for item in (*found.gone, *found.thinned)]
        rows = await uow.erasures.erase(person.profile, person.id, person.key, item_ids=ids, cause=cause)
        await uow.erasures.unquote(_quotable(found, person), cause)
        for item in (*after, *thinned):
            await uow.ledger.put_item(item)
        stones = [stone for item in found.gone if item.state in _OPEN for stone in tombstones_of(item, now)]
        for stone in stones:
            await uow.ledger.put_tombstone(stone)
        remembered = sum(item.state is ItemState.APPLIED for item in found.own)
        counts = {
            **rows,
            "lines": remembered,
            "files": files,
            "copies": copies + own_copies,
            "chat_lines": sum(item.state is ItemState.APPLIED for item in found.gone),
            "chat_items": len(found.gone),
            "kept_lines": len(thinned),
            "tombstones": len(stones),
        }
        record = _record(actor, person, cause, record_id, (found.gone, after), counts, now=now)
        await uow.ledger.put_record(record)
        for key in (person.key, *found.elsewhere):
            await uow.ledger.bump(key)
        events = await note(uow, person.profile, record, after)
    context.witness(events)
    context.failpoint.hit("erasure.rows")
    await context.store.tidy()
    return Erased((*after, *thinned), counts)


def _quotable(found: Reach, person: Space) -> list[str]:
    """Return what may stand in answers to others: lines that go, and the person's words under lines that stay."""
    lines = {item.statement for item in found.gone}
    spans = {e.span for item in (*found.gone, *found.thinned) for e in item.evidence if e.speaker.id == person.id}
    return sorted(text for text in lines | spans if len(text) >= QUOTABLE)


def _others_words(item: Item, person: Space) -> bool:
    return any(evidence.speaker.id != person.id for evidence in item.evidence)


# --- files ---------------------------------------------------------------------------------------------------


async def _take_lines(context: LedgerContext, gone: Sequence[Item]) -> None:
    draft = Draft(context.documents, context.budgets)
    for item in gone:
        if item.state is ItemState.APPLIED and item.statement:
            for target in places_of(item):
                await draft.remove_all(target.doc, item.line_key)
    await _take_notes(context, draft, gone)
    await follow_all(draft)
    for file in draft.files():
        doc = Doc.parse(context.profile, file.doc)
        if file.after:
            await context.documents.write(doc, file.after, file.version)
        else:
            await context.documents.delete(doc, file.version)


async def _take_notes(context: LedgerContext, draft: Draft, gone: Sequence[Item]) -> None:
    """Let a note that was taken over from the person's words alone say what it said before, where nobody wrote there since."""
    for item in gone:
        if item.reason != TAKEN or item.state is not ItemState.SUPERSEDED:
            continue
        text = await _proposed(context, item)
        doc = doc_of(item)
        now = await draft.now(doc)
        if text is not None and now and read_note(now).current == text.after:
            back = with_current(now, text.before) if text.before else ""
            await draft.put(doc, back, Operation(doc.key, text.title, TEXT, text.after, text.before, 1))


async def _proposed(context: LedgerContext, item: Item) -> NoteText | None:
    return await context.store.read(lambda uow: proposed_text(uow, item))


async def _erase_files(context: LedgerContext, person: Space) -> tuple[int, int]:
    """Delete a person's files. A mode that they chose stays: who said "off" is not remembered anew by the next message."""
    doc = Doc(person, _SPACE_FILE)
    mode = (await read_space(context.documents, doc)).mode
    files, copies = await context.documents.erase(person)
    if mode is not None:
        await write_space(context.documents, doc, mode=mode)
    return files, copies


# --- rows ----------------------------------------------------------------------------------------------------


def _emptied(item: Item, record_id: str, context: LedgerContext) -> Item:
    state = ItemState.FORGOTTEN if item.state in _OPEN else item.state
    return emptied(item, state, record_id, context.clock.now())


def _without(item: Item, person: Space, context: LedgerContext) -> Item:
    """Return an item that rests on the others' words alone; the record that changed it last stays its own."""
    kept = tuple(evidence for evidence in item.evidence if evidence.speaker.id != person.id)
    return replace(item, evidence=kept, speaker_id=kept[0].speaker.id, updated_at=context.clock.now())


def _record(
    actor: Actor,
    person: Space,
    cause: str,
    record_id: str,
    items: tuple[Sequence[Item], Sequence[Item]],
    counts: Mapping[str, int],
    *,
    now: datetime,
) -> Record:
    steps = [
        Transition(item_id=new.id, before=old.state, after=new.state, reason="erased")
        for old, new in zip(*items, strict=True)
    ]
    return Record(
        id=record_id,
        at=now,
        space_key=person.key,
        trigger=Trigger.COMMAND,
        status="applied",
        actor=actor.user_id,
        operator_as=actor.operator_as,
        command=FORGET_ME,
        cause=cause,
        transitions=tuple(steps),
        counts=counts,
    )
