"""One space: its remembered lines against the journal, its files against the ledger, its tombstones against both."""

from collections import Counter
from collections.abc import Sequence

from memory_core.audit.findings import Counts, Finding
from memory_core.documents.damage import damages_in
from memory_core.documents.markdown import statements
from memory_core.documents.outline import section_key
from memory_core.documents.reconcile import compare
from memory_core.documents.shapes import INDEX
from memory_core.documents.slugs import is_note
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_hash, line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import PROMOTED, SOURCE_GONE, UNDO_HOURS, slot_hash
from memory_core.ledger.quarantine import held_in
from memory_core.ledger.reconciling import documents_of
from memory_core.policy.scanner import scan
from memory_core.ports import Item, Text, Tombstone, UnitOfWork
from memory_core.spaces import PORTABLE, Doc, Scope, Space
from memory_core.values import Evidence, ItemState, Message

ALL_ITEMS = 1_000_000
HAND_EDIT = "hand-edit"
"""Among the reasons of a line that a person wrote into the file: its author is its evidence."""
_UPKEEP_HOURS = 24
"""How late the blanking of forgotten words may be: a gateway may have been off."""


async def check_space(context: LedgerContext, space: Space, counts: Counts) -> list[Finding]:
    """Recheck everything that is remembered, or was, in one space."""
    items, stones, found = await context.store.read(lambda uow: _rows(uow, context.profile, space, counts))
    applied = [item for item in items if item.state is ItemState.APPLIED]
    texts, unreadable = await _texts(context, space, applied)
    found += unreadable
    found += await _damaged(context, space)
    found += _agreement(space, texts, applied, await held_in(context, space))
    found += _forgotten(context, space, items, stones)
    found += _tombstones(space, items, stones)
    counts.lines += len(applied)
    return found


async def _rows(
    uow: UnitOfWork, profile: str, space: Space, counts: Counts
) -> tuple[list[Item], list[Tombstone], list[Finding]]:
    items = await uow.ledger.items(profile, [space.key], list(ItemState), limit=ALL_ITEMS)
    applied = [item for item in items if item.state is ItemState.APPLIED]
    found = [finding for item in applied for finding in await _evidence(uow, item, counts)]
    return items, await uow.ledger.tombstone_rows(space.key), found


# --- evidence ------------------------------------------------------------------------------------------------


async def _evidence(uow: UnitOfWork, item: Item, counts: Counts) -> list[Finding]:
    """A line that no person vouches for stands on at least one span of what its speaker typed."""
    found: list[Finding] = []
    stands = not item.evidence and (HAND_EDIT in item.reasons or (item.verified and SOURCE_GONE in item.reasons))
    for evidence in item.evidence:
        counts.spans += 1
        message = await uow.sessions.message(evidence.message_id)
        wrong = _wrong(evidence, message)
        if wrong:
            found.append(Finding(code=wrong, space=item.space_key, item=item.id, where=evidence.message_id))
        else:
            stands = True
    if not stands:
        found.append(Finding(code="evidence.none", space=item.space_key, item=item.id))
    return found


def _wrong(evidence: Evidence, message: Message | None) -> str:
    if message is None:
        return "evidence.message-gone"
    if message.speaker is None or message.speaker.id != evidence.speaker.id:
        return "evidence.wrong-speaker"
    if evidence.stale and message.edited_at is not None:
        return ""  # it was said, then edited away, and the item says so
    return "" if message.cites(evidence.span) else "evidence.not-verbatim"


# --- files ---------------------------------------------------------------------------------------------------


async def _texts(
    context: LedgerContext, space: Space, applied: Sequence[Item]
) -> tuple[dict[str, Text], list[Finding]]:
    texts: dict[str, Text] = {}
    found: list[Finding] = []
    notes = sorted({item.doc for item in applied if is_note(item.doc)})
    for name in (*documents_of(space), *notes):
        try:
            texts[name] = await context.documents.read(Doc(space, name))
        except DocumentError:
            found.append(Finding(code="ledger.unreadable", space=space.key, where=name))
    return texts, found


async def _damaged(context: LedgerContext, space: Space) -> list[Finding]:
    """A JSON document that nobody understands: settings, promotions, curation."""
    damages = await damages_in(context.documents, space)
    return [Finding(code="ledger.damaged", space=space.key, where=damage.name) for damage in damages]


def _agreement(space: Space, texts: dict[str, Text], applied: Sequence[Item], held: frozenset[str]) -> list[Finding]:
    """Every applied item has its line, every line its item; the profile's lines are the operator's own."""
    found: list[Finding] = []
    for name, text in texts.items():
        lines = statements(text.text)
        there = Counter(line_key(line.statement) for line in lines)
        mine = [item for item in applied if item.doc == name or (name == PORTABLE and item.shared)]
        known = {item.id: (item.section, item.statement) for item in mine}
        compared = compare(known, text, existed_before=bool(known), key=line_key, held=name in held)
        if compared.quarantined is not None:
            found.append(Finding(code="ledger.file-lost", space=space.key, where=name))
            continue
        wanted: Counter[str] = Counter()
        for item in mine:
            wanted[item.line_key] += 1
            if wanted[item.line_key] > there[item.line_key]:
                found.append(Finding(code="ledger.line-missing", space=space.key, item=item.id, where=name))
        if space.scope is Scope.PROFILE or is_note(name):
            continue
        for line in lines:
            is_known = wanted[line_key(line.statement)] > 0 or section_key(line.section) == section_key(INDEX)
            if not is_known and scan(line.statement).allowed:
                found.append(Finding(code="ledger.line-unknown", space=space.key, where=name))
    return found


# --- what was forgotten --------------------------------------------------------------------------------------


def _forgotten(
    context: LedgerContext, space: Space, items: Sequence[Item], stones: Sequence[Tombstone]
) -> list[Finding]:
    """A forgotten item keeps a tombstone, and after the time of undo no words."""
    found = []
    now, holders = context.clock.now(), {stone.item_id for stone in stones}
    for item in items:
        if item.state is not ItemState.FORGOTTEN:
            continue
        if item.id not in holders and not _said_anew(item, items):
            found.append(Finding(code="ledger.tombstone-missing", space=space.key, item=item.id))
        hours = (now - item.updated_at).total_seconds() / 3600
        if item.statement and hours > UNDO_HOURS + _UPKEEP_HOURS:
            found.append(Finding(code="ledger.forgotten-words-kept", space=space.key, item=item.id))
    return found


def _said_anew(item: Item, items: Sequence[Item]) -> bool:
    """Say whether a person has said a forgotten thing again and again since: that lifts its tombstones (§9, Promotion)."""
    key = line_hash(item.line_key) if item.statement else item.line_key
    later = (
        one for one in items if PROMOTED in one.reasons and one.id != item.id and one.created_at >= item.updated_at
    )
    return any(
        key in (one.line_key, line_hash(one.line_key)) or (item.slot is not None and one.slot == item.slot)
        for one in later
    )


def _tombstones(space: Space, items: Sequence[Item], stones: Sequence[Tombstone]) -> list[Finding]:
    """Nothing forgotten is back by itself: a person's own hand, apply or edit is the only way."""
    found = []
    for item in items:
        if item.state not in (ItemState.APPLIED, ItemState.PENDING):
            continue
        hashes = {line_hash(item.line_key)}
        if item.slot and item.value:
            hashes.add(slot_hash(item.slot, item.value))
        for stone in stones:
            back = stone.hash in hashes and item.created_at > stone.at and not item.verified
            if back or stone.item_id == item.id:
                found.append(Finding(code="ledger.tombstone-ignored", space=space.key, item=item.id))
                break
    return found
