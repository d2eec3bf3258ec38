"""Keeps a space's `memory-curation.json`: the readable copy of what its records did to it, and to no other space (§6)."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core.documents.curation_file import KEEP, chunk, joined
from memory_core.documents.damage import room_for
from memory_core.documents.note_text import TEXT
from memory_core.errors import DocumentError, SpaceError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.proposals import PROPOSED
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Doc, Space
from memory_core.values import ItemState, Operation, Record

CURATION_FILE = "memory-curation.json"
_ALL = 1_000_000
_RECENT = 50
"""How many of the newest items and records are looked at for what is not in the copy yet."""
_SPACES = 64


@dataclass(frozen=True, slots=True)
class _Piece:
    """A record as it stands in the file."""

    at: datetime
    text: str
    items: frozenset[str]
    waits: bool
    """Whether one of its items is pending: then it stays, however old."""


@dataclass(slots=True)
class _Known:
    """The file as this process wrote it last."""

    version: str
    pieces: dict[str, _Piece] = field(default_factory=dict)


class Copies:
    """Writes copies, anew or only what has changed since: a space with a long past costs no more than a young one."""

    def __init__(self, context: LedgerContext) -> None:
        self._context = context
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def write(self, space: Space) -> None:
        """Bring the copy up to date after an ordinary change, whose items and record are the newest. Caller holds the lock.

        A copy that cannot be written fails nothing: it is derived, and the next change writes it again.
        """
        known = self._known.pop(space.key, None)
        doc = Doc(space, CURATION_FILE)
        try:
            if known is not None and (await self._context.documents.read(doc)).version == known.version:
                pieces = await self._newer(space, known)
                if pieces is not None:
                    await self._put(doc, known.version, pieces)
                    return
            await self.write_anew(space)
        except (DocumentError, SpaceError):  # what it copies stands all the same
            return

    async def write_anew(self, space: Space) -> None:
        """Render the whole copy. A damaged one is set aside first; one of a later release is left alone."""
        self._known.pop(space.key, None)
        try:
            pieces = _bounded(await _all(self._context, space))
            doc = Doc(space, CURATION_FILE)
            await self._put(doc, (await room_for(self._context.documents, doc)).version, pieces)
        except (DocumentError, SpaceError):  # what it copies stands all the same
            return

    async def _put(self, doc: Doc, version: str, pieces: dict[str, _Piece]) -> None:
        text = joined(piece.text for piece in pieces.values())
        written = await self._context.documents.write(doc, text, version)
        self._known[doc.space.key] = _Known(written, pieces)
        while len(self._known) > _SPACES:
            self._known.popitem(last=False)

    async def _newer(self, space: Space, known: _Known) -> dict[str, _Piece] | None:
        """Return the pieces with what the newest items and records say; None when too much has happened to tell."""
        newer = await self._context.store.read(lambda uow: _since(uow, space, known.pieces))
        if newer is None:
            return None
        kept = {record_id: piece for record_id, piece in known.pieces.items() if record_id not in newer.stale}
        return _bounded(kept | _pieces(space, newer.records, newer.items))


@dataclass(frozen=True, slots=True)
class _Newer:
    """What a copy does not say yet."""

    records: Sequence[Record]
    items: Mapping[str, Item]
    """Those that the records name."""
    stale: frozenset[str]
    """Records of which the copy says what holds no more."""


async def _since(uow: UnitOfWork, space: Space, pieces: Mapping[str, _Piece]) -> _Newer | None:
    """Look at the newest items and records for what is not in these pieces; None when too much has happened to tell."""
    items = await uow.ledger.recent(space.profile, space.key, _RECENT)
    records = {record.id: record for record in await uow.ledger.records([space.key], _RECENT)}
    fresh = [record for record in records.values() if record.id not in pieces]
    fresh += await _records_of(uow, [i for i in items if i.record_id not in {*pieces, *records}])
    if len(fresh) >= _RECENT:
        return None
    touched = {step.item_id for record in fresh for step in record.transitions}
    stale = frozenset(i for i, piece in pieces.items() if piece.items & touched)
    old = [record for record in [await uow.ledger.record(i) for i in pieces if i in stale] if record is not None]
    named = {step.item_id for record in (*fresh, *old) for step in record.transitions}
    those = {item.id: item for item in await uow.ledger.named(space.profile, sorted(named))}
    return _Newer((*old, *fresh), those, stale)


async def write_copy(context: LedgerContext, space: Space) -> None:
    """Render a space's copy anew. Caller holds the space lock."""
    await Copies(context).write_anew(space)


async def _all(context: LedgerContext, space: Space) -> dict[str, _Piece]:
    async def read(uow: UnitOfWork) -> tuple[dict[str, Item], dict[str, Record]]:
        items = {i.id: i for i in await uow.ledger.items(space.profile, [space.key], list(ItemState), limit=_ALL)}
        records = {record.id: record for record in await uow.ledger.records([space.key], KEEP)}
        # A chat's curation run may have made a person's item: its record stands under the chat.
        for record in await _records_of(uow, [i for i in items.values() if i.record_id not in records]):
            records[record.id] = record
        return items, records

    items, records = await context.store.read(read)
    return _pieces(space, records.values(), items)


async def _records_of(uow: UnitOfWork, items: Sequence[Item]) -> list[Record]:
    ids = dict.fromkeys(item.record_id for item in items if item.record_id is not None)
    return [record for record in [await uow.ledger.record(record_id) for record_id in ids] if record is not None]


def _pieces(space: Space, records: Iterable[Record], items: Mapping[str, Item]) -> dict[str, _Piece]:
    mine = {item_id: item for item_id, item in items.items() if item.space_key == space.key}
    found = {}
    for record in records:
        # Of another space's records those are here that are the last word on an item of this one.
        told = record.space_key == space.key or any(item.record_id == record.id for item in mine.values())
        if told and record.status != PROPOSED:
            here = _of_space(record, space, set(mine))
            named = frozenset(step.item_id for step in here.transitions)
            waits = any(mine[item_id].state is ItemState.PENDING for item_id in named)
            found[record.id] = _Piece(record.at, chunk(here, mine), named, waits)
    return found


def _bounded(pieces: Mapping[str, _Piece]) -> dict[str, _Piece]:
    """Return the newest and those with a pending item, oldest first."""
    ordered = sorted(pieces.items(), key=lambda entry: (entry[1].at, entry[0]))
    cut = max(0, len(ordered) - KEEP)
    return {key: piece for place, (key, piece) in enumerate(ordered) if place >= cut or piece.waits}


def _of_space(record: Record, space: Space, item_ids: set[str]) -> Record:
    return replace(
        record,
        operations=tuple(_wordless(o) for o in record.operations if o.doc.startswith(f"{space.key}/")),
        transitions=tuple(t for t in record.transitions if t.item_id in item_ids),
    )


def _wordless(operation: Operation) -> Operation:
    """A note's text stands in the note; the copy says only that it was changed."""
    if operation.kind != TEXT:
        return operation
    before, after = operation.before and "", operation.after and ""
    return replace(operation, before=before, after=after, splice=None)
