"""A note that a model would write waits like any item: the item stands for the whole note, its record holds the text (§9, rule 2)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from memory_core.documents.drift import changed_lines
from memory_core.documents.index import first_words
from memory_core.documents.note_text import plain
from memory_core.errors import ItemError
from memory_core.languages.normalise import line_hash
from memory_core.ledger.effects import Outcome
from memory_core.ledger.note_items import stands_for_note
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Doc
from memory_core.values import MAX_STATEMENT, ItemState, Operation

PROPOSE: Final = "propose-note"
"""Command of its record."""
TAKEN: Final = "note-taken"
"""Why such an item waits no more: its text is the note's."""
_KIND = "note-proposal"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteText:
    """What a note would say instead of what it says.

    Args:
        title: Of the note.
        before: What held when it was proposed; None where there was no such note.
        after: What would hold.
        rotates: Whether what held goes to the archive.
    """

    title: str
    before: str | None
    after: str
    rotates: bool

    @property
    def changed(self) -> list[str]:
        """Return the lines that come (`+ …`) and go (`- …`)."""
        return changed_lines(plain(self.before or ""), plain(self.after))


def record_id_of(item_id: str) -> str:
    """Return the id of the record that holds an item's text."""
    return f"n{item_id}"


def key_of(doc: Doc, text: str) -> str:
    """Return the key by which the same text for the same note is known again."""
    return f"\x1f{doc.name}\x1f{line_hash(text)}"


def title_line(doc: Doc, text: str) -> str:
    """Return how such an item reads in a list: its note, and how its text begins."""
    line = f"{doc.name}: {first_words(plain(text))}"
    return line if len(line) <= MAX_STATEMENT else f"{line[: MAX_STATEMENT - 1]}…"


def written(doc: Doc, text: NoteText) -> Operation:
    """Return a proposal as the one operation of its record."""
    return Operation(doc.key, text.title, _KIND, text.before, text.after, index=int(text.rotates))


def is_proposal(item: Item) -> bool:
    """Say whether an item is, or was, the proposal of a whole note."""
    return stands_for_note(item) and bool(item.evidence)


async def proposed_text(uow: UnitOfWork, item: Item) -> NoteText | None:
    """Return what an item proposes; None for any other item, and where its words are gone."""
    record = await uow.ledger.record(record_id_of(item.id)) if stands_for_note(item) else None
    operation = next((one for one in record.operations if one.kind == _KIND), None) if record is not None else None
    if operation is None or not operation.after:
        return None
    return NoteText(
        title=operation.section, before=operation.before, after=operation.after, rotates=bool(operation.index)
    )


def refuse_whole(item: Item) -> None:
    """Refuse what is for single lines. Raises ItemError `item.whole-note`."""
    if stands_for_note(item):
        raise ItemError("That is a whole note, not a line.", code="item.whole-note", id=item.id, name=item.doc)


def check_waits(item: Item, text: NoteText | None) -> None:
    """See that a proposal waits and has its words. Raises ItemError `item.not-pending`, `item.no-words`."""
    if item.state is not ItemState.PENDING:
        raise ItemError(f"That item is {item.state} now.", code="item.not-pending", id=item.id, state=str(item.state))
    if text is None:
        raise ItemError("Its words are gone.", code="item.no-words", id=item.id)


async def apply_each(
    items: Sequence[Item],
    cause: str,
    lines: Callable[[list[Item]], Awaitable[Outcome]],
    note: Callable[[Item, str], Awaitable[Outcome]],
) -> Outcome:
    """Apply lines under one record and each whole note under one of its own.

    Args:
        items: What is approved.
        cause: Acts once; of several, each note's own follows from it.
        lines: Applies those that are lines.
        note: Applies one note for a cause.
    """
    whole = [item for item in items if stands_for_note(item)]
    rest = [item for item in items if not stands_for_note(item)]
    done = [await lines(rest)] if rest or not whole else []
    done += [await note(item, cause if len(items) == 1 else f"{cause}#{item.id}") for item in whole]
    changed = tuple(item for outcome in done for item in outcome.items)
    return Outcome(changed, done[-1].record, repeated=all(outcome.repeated for outcome in done))
