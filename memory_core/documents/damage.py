"""Damaged JSON documents: told without touching them, set aside before anybody writes in their place (ARCHITECTURE §6)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memory_core.documents.curation_file import parse_curation
from memory_core.documents.drift import ABSENT
from memory_core.documents.json_text import parse_object
from memory_core.documents.paths import CURATION_JSON, PROMOTIONS_JSON, SPACE_JSON
from memory_core.documents.promotions_file import parse_promotions
from memory_core.documents.space_file import parse_space
from memory_core.errors import DocumentError
from memory_core.ports import DocumentStore, Text
from memory_core.spaces import Doc, Space

_READERS: Mapping[str, Callable[[str], object]] = {
    SPACE_JSON: parse_space,
    PROMOTIONS_JSON: parse_promotions,
    CURATION_JSON: parse_curation,
}
_SET_ASIDE = ("document.corrupt", "document.unreadable")


@dataclass(frozen=True, slots=True)
class Damage:
    """A document that cannot be understood, and the code of why: `document.corrupt`, `document.unreadable`, `document.newer-version`."""

    name: str
    code: str


async def damages_in(documents: DocumentStore, space: Space) -> list[Damage]:
    """Return which JSON documents of a space cannot be understood; nothing is written."""
    found = []
    for name, read in _READERS.items():
        try:
            text = await documents.read(Doc(space, name))
            if text.version != ABSENT:
                read(text.text)
        except DocumentError as error:
            found.append(Damage(name, error.code))
    return found


async def room_for(documents: DocumentStore, doc: Doc) -> Text:
    """Return a JSON document that may be written over: as it is when sound, absent once a damaged one was set aside.

    The caller holds the space lock.

    Raises:
        DocumentError: `document.newer-version` for what a later release wrote: that is nobody's to set aside. Else as
            `DocumentStore.set_aside`.
    """
    try:
        text = await documents.read(doc)
    except DocumentError as error:
        return await _aside(documents, doc, error, str(error.fields.get("version", ABSENT)))
    try:
        if text.version != ABSENT:
            parse_object(doc.name, text.text)
    except DocumentError as error:
        return await _aside(documents, doc, error, text.version)
    return text


async def _aside(documents: DocumentStore, doc: Doc, error: DocumentError, version: str) -> Text:
    if error.code not in _SET_ASIDE or version == ABSENT:
        raise error
    await documents.set_aside(doc, version)
    return Text("", ABSENT)
