"""The shape of each document: its title and its sections, in their order (ARCHITECTURE §6)."""

from memory_core.documents.note_text import ARCHIVE, CURRENT, new_note
from memory_core.documents.outline import section_key
from memory_core.documents.slugs import is_note, title_from
from memory_core.spaces import MEMORY, PORTABLE, USER

SECTIONS = {
    USER: ("Profile", "Preferences", "Environment", "Constraints", "Open Questions"),
    MEMORY: ("Facts", "Index"),
    PORTABLE: ("Shared",),
}
"""Section names are unique across documents, so a name alone tells its place."""
INDEX = "Index"
"""The list of notes in MEMORY.md: not facts, and outside the budget of facts."""
_TITLES = {USER: "User", MEMORY: "Memory", PORTABLE: "Portable"}


def new_document(name: str) -> str:
    """Return the text that a document of this name starts with; empty for one without a shape."""
    if is_note(name):
        return new_note(title_from(name))
    if name not in SECTIONS:
        return ""
    return "\n\n".join([f"# {_TITLES[name]}", *(f"## {section}" for section in SECTIONS[name])]) + "\n"


def neighbours(section: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the sections that stand before and after this one in the shape it belongs to."""
    for names in (*SECTIONS.values(), (CURRENT, ARCHIVE)):
        keys = [section_key(name) for name in names]
        if section_key(section) in keys:
            at = keys.index(section_key(section))
            return names[:at], names[at + 1 :]
    return (), ()
