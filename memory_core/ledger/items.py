"""Pure steps of an item's life: from a decided fact to an item, and from state to state."""

from dataclasses import replace
from datetime import datetime

from memory_core.languages.normalise import line_hash, line_key
from memory_core.languages.slots import slot_of
from memory_core.ports import Item, Tombstone
from memory_core.spaces import Doc
from memory_core.values import Category, ItemState, Transition

SHARED_SECTION = "Shared"
"""Heading of PORTABLE.md."""
PROMOTED = "promoted"
"""Among the reasons of an item that came from repeated words: it has a record in `promotions.json`."""
SOURCE_GONE = "source-gone"
"""Why an item waits, or has no words: the conversation that it came from was deleted."""
STRENGTHENED = "strengthened"
"""Why an item moved that was said once more, in another session."""
UNDO_HOURS = 24
"""How long a forgotten line can come back before its text is blanked (ARCHITECTURE §9)."""


def moved(item: Item, state: ItemState, record_id: str, at: datetime, **changes: object) -> Item:
    """Return the item in another state, remembering the one before."""
    return replace(
        item,
        state=state,
        prior=item.state,
        record_id=record_id,
        updated_at=at,
        **changes,  # type: ignore[arg-type]
    )


def by_hand(
    item_id: str, doc: Doc, section: str, statement: str, *, reason: str, record_id: str | None, at: datetime
) -> Item:
    """Return the applied item of what a person wrote into a file: their own word, verified, with the slot that it fills."""
    slot, value = slot_of(statement) or (None, None)
    return Item(
        id=item_id,
        profile=doc.space.profile,
        space_key=doc.space.key,
        doc=doc.name,
        section=section,
        statement=statement,
        line_key=line_key(statement),
        category=str(Category.OTHER),
        explicitness="explicit",
        sensitivity="none",
        subject="speaker",
        confidence=1.0,
        confidence_at=at,
        state=ItemState.APPLIED,
        reason=reason,
        reasons=(reason,),
        risk="low",
        evidence=(),
        created_at=at,
        updated_at=at,
        slot=slot,
        value=value,
        verified=True,
        record_id=record_id,
    )


def doc_of(item: Item) -> Doc:
    """Return the document that holds, or would hold, the item's line."""
    return Doc.parse(item.profile, f"{item.space_key}/{item.doc}")


def slot_hash(slot: str, value: str) -> str:
    """Return the hash by which a forgotten value of a slot is known again."""
    return line_hash(f"{slot}\x1f{line_key(value)}")


def tombstones_of(item: Item, at: datetime) -> tuple[Tombstone, ...]:
    """Return what keeps a forgotten item from coming back: its line and, if any, its slot's value."""
    hashes = [line_hash(item.line_key)]
    if item.slot and item.value:
        hashes.append(slot_hash(item.slot, item.value))
    return tuple(Tombstone(space_key=item.space_key, hash=h, item_id=item.id, at=at) for h in hashes)


def blanked(item: Item) -> Item:
    """Return a forgotten item without its words; ids and times stay."""
    return replace(
        item,
        statement="",
        # What is known again by its hash needs no words; those of a textless item are hashed already.
        line_key=line_hash(item.line_key) if item.statement else item.line_key,
        value=None,
        evidence=tuple(replace(evidence, span="") for evidence in item.evidence),
    )


def emptied(item: Item, state: ItemState, record_id: str, at: datetime, **changes: object) -> Item:
    """Return the item in another state and without anything that was said: a digest of its line is left."""
    wordless = replace(blanked(item), slot=None, evidence=(), shared=False, speaker_id=None)
    return moved(wordless, state, record_id, at, **changes)


def transition(before: Item | None, after: Item, reason: str = "") -> Transition:
    """Describe one item's change for the record."""
    return Transition(
        item_id=after.id, before=before.state if before else None, after=after.state, reason=reason or after.reason
    )
