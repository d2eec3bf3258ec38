"""The one way from a title to a file's name: letters and digits of any script, bounded, never a path (ARCHITECTURE §6)."""

import unicodedata
from collections.abc import Iterator
from itertools import count

from memory_core.errors import DocumentError

NOTES, SKILLS = "notes", "skills"
FOLDERS = (NOTES, SKILLS)
"""The folders of a space whose files are named by slugs."""
MAX_CHARS, MAX_BYTES = 64, 150
"""Of a slug: code points, and bytes of UTF-8; a file's name may have 255, and gets an ending, a time or both."""
_SUFFIX = ".md"
_TATWEEL = "\u0640"


def slug_of(title: str) -> str:
    """Return the slug of a title: case folded, compatibility forms made one, every other run of signs a hyphen.

    `slug_of(slug_of(x)) == slug_of(x)`, and no two slugs differ by case or by composed letters alone.

    Raises:
        DocumentError: `document.bad-title` when the title has no letter or digit.
    """
    folded = _folded(title)
    kept = "".join(char if unicodedata.category(char)[0] in "LNM" else " " for char in folded)
    slug = "-".join(word for word in (_unmarked(word) for word in kept.split()) if word)
    slug = _bounded(slug)
    if not slug:
        raise DocumentError(
            "That name has no letter or digit.",
            code="document.bad-title",
            hint="Give it a name with letters, as in: travel plans.",
            name=title[:64],
        )
    return slug


def is_slug(text: str) -> bool:
    """Say whether a text is a slug as `slug_of` makes them."""
    try:
        return bool(text) and slug_of(text) == text
    except DocumentError:
        return False


def note_name(folder: str, slug: str) -> str:
    """Return the document name of a note or skill, as `notes/travel-plans.md`."""
    assert folder in FOLDERS
    assert is_slug(slug)
    return f"{folder}/{slug}{_SUFFIX}"


def is_note(name: str) -> bool:
    """Say whether a document's name is that of a note or skill; nothing that could be another path is."""
    folder, slash, file = name.partition("/")
    return bool(slash) and folder in FOLDERS and file.endswith(_SUFFIX) and is_slug(file.removesuffix(_SUFFIX))


def slug_in(name: str) -> str:
    """Return the slug in a document's name."""
    return name.rpartition("/")[2].removesuffix(_SUFFIX)


def title_from(name: str) -> str:
    """Return the title that a document's name tells, for a file that has none of its own."""
    words = slug_in(name).replace("-", " ")
    return words[:1].upper() + words[1:]


def free_names(name: str) -> Iterator[str]:
    """Return names for a second document beside one of this name, each a slug's."""
    folder, slug = name.partition("/")[0], slug_in(name)
    for number in count(2):
        ending = f"-{number}"
        yield note_name(folder, _bounded(slug, len(ending)) + ending)


def _folded(title: str) -> str:
    """Fold case and compatibility forms until nothing changes: one round may make signs that another one folds."""
    text = title.replace(_TATWEEL, "")
    for _ in range(4):
        again = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
        if again == text:
            break
        text = again
    return text


def _unmarked(word: str) -> str:
    """Take marks away that stand on no letter: a name does not begin with one."""
    start = next((at for at, char in enumerate(word) if unicodedata.category(char)[0] != "M"), len(word))
    return word[start:]


def _bounded(slug: str, spare: int = 0) -> str:
    slug = slug[: MAX_CHARS - spare]
    while len(slug.encode()) > MAX_BYTES - spare:
        slug = slug[:-1]
    return slug.strip("-")
