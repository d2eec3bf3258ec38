"""Which note somebody means: by its slug or its title; two titles never share a file (ARCHITECTURE §6)."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.documents.note_text import read_note
from memory_core.documents.slugs import note_name, slug_in, slug_of, title_from
from memory_core.errors import DocumentError, ItemError
from memory_core.ports import DocumentStore
from memory_core.spaces import Doc, Space


@dataclass(frozen=True, slots=True)
class Which:
    """Which note somebody means: whose, `notes` or `skills`, and its title or slug."""

    space: Space
    folder: str
    name: str


async def named(documents: DocumentStore, spaces: Sequence[Space], folder: str, name: str) -> Doc:
    """Return the note of that name in the first of these spaces that has it.

    Raises:
        ItemError: `item.no-note`.
        DocumentError: `document.bad-title`, or as `DocumentStore.read`.
    """
    for space in spaces:
        doc = Doc(space, note_name(folder, slug_of(name)))
        text = (await documents.read(doc)).text
        if text and _means(name, doc, text):
            return doc
    raise not_there(name)


async def doc_for(documents: DocumentStore, which: Which) -> tuple[Doc, str]:
    """Return the note that a name is for, there or not, and its title.

    Raises:
        DocumentError: `document.bad-title`; `document.name-taken` when another title has that file.
    """
    name = which.name
    doc = Doc(which.space, note_name(which.folder, slug_of(name)))
    text = (await documents.read(doc)).text
    title = read_note(text).title or title_from(doc.name)
    if not text:
        plain = " ".join(name.split())
        return doc, title_from(doc.name) if plain == slug_in(doc.name) else plain
    if _means(name, doc, text):
        return doc, title
    raise DocumentError(
        f"That name is too like {title}.",
        code="document.name-taken",
        hint=f"Name it {slug_in(doc.name)} to mean that one, or choose another name.",
        name=name[:64],
        title=title,
        slug=slug_in(doc.name),
    )


def not_there(name: str) -> ItemError:
    """Return the error for a note that is not there."""
    return ItemError("There is no such note here.", code="item.no-note", id=" ".join(name.split())[:64])


def _means(name: str, doc: Doc, text: str) -> bool:
    title = read_note(text).title or title_from(doc.name)
    return _key(name) in (slug_in(doc.name), _key(title))


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
