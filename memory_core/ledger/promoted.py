"""`promotions.json` follows the ledger: whatever moves a promoted item changes its record there in the same change (§6)."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from memory_core.documents.damage import room_for
from memory_core.documents.drift import ABSENT
from memory_core.documents.paths import PROMOTIONS_JSON
from memory_core.documents.promotions_file import Promotion, parse_promotions, render_promotions
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_hash, line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import PROMOTED
from memory_core.ports import Item, Text, UnitOfWork
from memory_core.spaces import Doc, Space
from memory_core.values import Category, ItemState

SOURCE = "repeated-user-input"
KEPT_SESSIONS = 50
"""Newest sessions named in a record; the count goes on."""
_RECORDED = (ItemState.APPLIED, ItemState.SUPERSEDED, ItemState.FORGOTTEN, ItemState.REJECTED)
_ONCE_IN_USE = (ItemState.SUPERSEDED, ItemState.FORGOTTEN)
_WHY_NOT = {ItemState.FORGOTTEN: "user-requested", ItemState.REJECTED: "undone"}
_MANY = 100_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as one change leaves it in a document."""

    doc: str
    """`<space key>/promotions.json`."""
    record: Promotion


@dataclass(frozen=True, slots=True)
class Written:
    """The records of one space before a change, and those that it writes."""

    doc: Doc
    before: Text
    entries: tuple[Entry, ...]

    @property
    def after(self) -> str:
        """Return the document with the written records in it."""
        return with_entries(self.before.text, self.entries)


def is_promoted(item: Item) -> bool:
    """Say whether an item came from repeated words."""
    return PROMOTED in item.reasons


def promotions_of(space: Space) -> Doc:
    """Return the document that holds a space's promotions."""
    return Doc(space, PROMOTIONS_JSON)


async def promotions_after(context: LedgerContext, items: Sequence[Item]) -> list[Written]:
    """Return what a change of these items makes of the `promotions.json` of their spaces; nothing where none is promoted.

    A damaged file is set aside and begun anew from the ledger; one of a later release is left alone, for memory must not
    hang on it. The caller holds the space locks.
    """
    found = []
    for key in sorted({item.space_key for item in items if is_promoted(item)}):
        mine = [item for item in items if item.space_key == key and is_promoted(item)]
        doc = promotions_of(Space.parse(context.profile, key))
        try:
            text = await room_for(context.documents, doc)
        except DocumentError:
            continue
        known, before = await _known(context, doc, text, mine)
        records = records_after(known, mine, await _sessions(context, mine))
        entries = tuple(Entry(doc.key, record) for record in records if record not in known or not before.text)
        if entries and with_entries(before.text, entries) != before.text:
            found.append(Written(doc, before, entries))
    return found


async def _known(
    context: LedgerContext, doc: Doc, text: Text, changing: Sequence[Item]
) -> tuple[tuple[Promotion, ...], Text]:
    """Return the records as they are, and the document that is written over."""
    if text.version != ABSENT:
        parsed = parse_promotions(text.text)
        if not parsed.skipped:
            return parsed.records, text
        # What makes no sense is kept where a person can look at it.
        await context.documents.set_aside(doc, text.version)
        return parsed.records, Text("", ABSENT)
    return await records_in_ledger(context, doc.space, but={item.id for item in changing}), text


async def records_in_ledger(
    context: LedgerContext, space: Space, but: AbstractSet[str] = frozenset()
) -> tuple[Promotion, ...]:
    """Return the records that the ledger has to tell by itself: what is in use, was replaced, or was forgotten."""
    items = await context.store.read(lambda uow: uow.ledger.items(context.profile, [space.key], _RECORDED, limit=_MANY))
    return await _anew(context, (), [item for item in items if is_promoted(item) and item.id not in but])


async def _anew(context: LedgerContext, known: Sequence[Promotion], promoted: Sequence[Item]) -> tuple[Promotion, ...]:
    last = last_of_each_line(promoted)
    return records_after(known, last, await _sessions(context, last), anew=True)


def recorded(item: Item) -> bool:
    """Say whether an item has, or had, a record in `promotions.json`."""
    return is_promoted(item) and item.state in _RECORDED


async def written_anew(
    context: LedgerContext, doc: Doc, text: Text, known: Sequence[Promotion], promoted: Sequence[Item]
) -> None:
    """Put what the ledger knows of promotions beside the records that a document still has. Caller holds the space lock."""
    named = {record.id for record in known}
    records = await _anew(context, known, [item for item in promoted if item.id not in named])
    if records and render_promotions(records) != text.text:
        await context.documents.write(doc, render_promotions(records), text.version)


async def _sessions(context: LedgerContext, items: Sequence[Item]) -> dict[str, tuple[str, ...]]:
    """Return, by item, the sessions in which its words were said, oldest first."""

    async def read(uow: UnitOfWork) -> dict[str, tuple[str, ...]]:
        return {item.id: await _said_in(uow, item) for item in items}

    return await context.store.read(read)


async def _said_in(uow: UnitOfWork, item: Item) -> tuple[str, ...]:
    said = sorted(item.evidence, key=lambda evidence: evidence.said_at)
    messages = [await uow.sessions.message(evidence.message_id) for evidence in said]
    return tuple(dict.fromkeys(message.session_id for message in messages if message is not None))


# --- pure ----------------------------------------------------------------------------------------------------


def records_after(
    known: Sequence[Promotion], items: Sequence[Item], sessions: Mapping[str, tuple[str, ...]], *, anew: bool = False
) -> tuple[Promotion, ...]:
    """Return the records once these items have changed; each stays the record of its item, or of its line said anew.

    Args:
        known: The records as they are.
        items: What changed, as it is now; of one record the later item holds.
        sessions: For each item's id, the sessions in which it was said.
        anew: Whether the records are lost, so that what is no longer in use gets its record back too.
    """
    records = {record.id: record for record in known}
    for item in sorted(items, key=lambda item: item.state is ItemState.APPLIED):
        before = records.get(item.id) or _of_line(records, item)
        if before is None and item.state is not ItemState.APPLIED and not (anew and item.state in _ONCE_IN_USE):
            continue  # it was only proposed
        if before is not None and before.id != item.id:
            if item.state is not ItemState.APPLIED:
                continue  # the line's record is another item's by now
            del records[before.id]
            records = {one: _following(record, before.id, item.id) for one, record in records.items()}
        heir = next((one.id for one in items if one.supersedes == item.id), None)
        after = _record(before, item, sessions.get(item.id, ()), heir)
        if after is not None:
            records[item.id] = after
    return tuple(records.values())


def last_of_each_line(items: Sequence[Item]) -> list[Item]:
    """Return for each line the item that it is now, or was last."""
    ordered = sorted(items, key=lambda item: (item.state is ItemState.APPLIED, item.updated_at))
    return list({_hash(item): item for item in ordered}.values())


def _of_line(records: Mapping[str, Promotion], item: Item) -> Promotion | None:
    return next((record for record in records.values() if _hash_of(record) == _hash(item)), None)


def _hash(item: Item) -> str:
    return line_hash(item.line_key) if item.statement else item.line_key


def _following(record: Promotion, old: str, new: str) -> Promotion:
    return replace(record, superseded_by=new) if record.superseded_by == old else record


def _record(before: Promotion | None, item: Item, sessions: tuple[str, ...], heir: str | None) -> Promotion | None:
    if item.state not in _RECORDED:
        # A promotion that was taken back to waiting is not in force.
        return None if before is None else replace(before, active=False, updated_at=item.updated_at)
    old = before or _first(item)
    if old is None:
        return None
    fresh = tuple(session for session in sessions if session not in old.source_session_ids)
    active = item.state is ItemState.APPLIED
    gone = item.state in _WHY_NOT
    again = active and not old.active and before is not None
    return replace(
        old,
        id=item.id,
        content=item.statement or None,
        content_hash=None if active else _hash(item),
        active=active,
        confidence=item.confidence if active else old.confidence,
        occurrences=old.occurrences + len(fresh),
        source_session_ids=(*old.source_session_ids, *fresh)[-KEPT_SESSIONS:],
        updated_at=item.updated_at,
        superseded_by=(heir or old.superseded_by) if item.state is ItemState.SUPERSEDED else None,
        forgotten_at=(old.forgotten_at or item.updated_at) if gone else None,
        forgotten_reason=_WHY_NOT.get(item.state),
        created_at=item.created_at if again and old.created_at is None else old.created_at,
    )


def _first(item: Item) -> Promotion | None:
    if not item.statement and item.state is not ItemState.FORGOTTEN:
        return None
    return Promotion(
        id=item.id,
        kind="project-fact" if item.category == Category.PROJECT else "user-preference",
        content=item.statement or None,
        active=False,
        confidence=item.confidence,
        occurrences=0,
        source=SOURCE,
        source_session_ids=(),
        updated_at=item.updated_at,
        created_at=item.created_at,
    )


def with_entries(text: str, entries: Iterable[Entry]) -> str:
    """Return a document with these records in place of those of the same item or line; doing it again changes nothing."""
    records = list(parse_promotions(text).records) if text else []
    for entry in entries:
        new, line = entry.record, _hash_of(entry.record)
        records = [one for one in records if one.id != new.id and (line is None or _hash_of(one) != line)]
        records.append(new)
    return render_promotions(tuple(records))


def without_words(text: str, items: Sequence[Item]) -> str:
    """Return a document in which the records of these items have no words any more; their hashes stay."""
    gone = {item.id: item for item in items}
    if not text:
        return text
    records = [
        replace(record, content=None, active=False, content_hash=record.content_hash or _hash_of(record))
        if record.id in gone
        else record
        for record in parse_promotions(text).records
    ]
    return render_promotions(tuple(records))


def _hash_of(record: Promotion) -> str | None:
    return line_hash(line_key(record.content)) if record.content else record.content_hash


async def blank_promotions(context: LedgerContext, items: Sequence[Item]) -> None:
    """Take the words of items that are forgotten for good out of `promotions.json`, which the caller's spaces hold."""
    for key in sorted({item.space_key for item in items if is_promoted(item)}):
        doc = promotions_of(Space.parse(context.profile, key))
        try:
            text = await context.documents.read(doc)
            after = without_words(text.text, [item for item in items if item.space_key == key])
            if after != text.text and text.version != ABSENT:
                version = await context.documents.write(doc, after, text.version)
                context.written[doc] = (text.version, version)
        except DocumentError:
            continue
