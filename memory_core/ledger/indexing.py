"""The index follows the files: whatever changes a note changes its line in MEMORY.md, in the same change (ARCHITECTURE §6)."""

from memory_core.documents.index import entries_of, entry_line, place_for
from memory_core.documents.note_text import read_note
from memory_core.documents.shapes import INDEX
from memory_core.documents.slugs import is_note, title_from
from memory_core.ledger.draft import Draft
from memory_core.spaces import MEMORY, Doc
from memory_core.values import Operation


async def follow_index(draft: Draft, doc: Doc, hook: str = "") -> None:
    """Let a note's line stand in the index if the note is there, once, and not if it is not.

    Args:
        draft: With the note as it will be.
        doc: The note.
        hook: What it is about; the line's own words stay where it is empty, or begin as the note's title.
    """
    memory = Doc(doc.space, MEMORY)
    text = await draft.now(doc)
    found = [entry for entry in entries_of(await draft.text(memory)) if entry.name == doc.name]
    if not text:
        for entry in found:
            await draft.remove(memory, INDEX, entry.statement)
    elif not found:
        title = read_note(text).title or title_from(doc.name)
        place = place_for(await draft.text(memory), doc.name)
        await draft.add(memory, INDEX, entry_line(doc.name, hook or title), place)
    elif hook and found[0].statement != entry_line(doc.name, hook):
        await draft.exchange(memory, INDEX, found[0].statement, entry_line(doc.name, hook))


async def follow_all(draft: Draft) -> None:
    """Let the index follow every note that a draft has touched; costs nothing where there is none."""
    for doc in draft.docs:
        if is_note(doc.name):
            await follow_index(draft, doc)


def names_entry(operation: Operation, doc: Doc) -> bool:
    """Say whether an operation changed a note's line in the index."""
    link = f"]({doc.name})"
    words = (operation.before or "", operation.after or "")
    return operation.doc == Doc(doc.space, MEMORY).key and operation.section == INDEX and any(link in w for w in words)
