"""Where each document lies on disk: integers, profile slugs and a fixed list of names become paths, nothing else (§6)."""

import hashlib
import unicodedata
from pathlib import Path

from memory_core.documents.slugs import FOLDERS, is_note
from memory_core.errors import DocumentError
from memory_core.spaces import MEMORY, PORTABLE, SOUL, USER, Doc, Scope, Space

LOG = "log.md"
SPACE_JSON, PROMOTIONS_JSON, CURATION_JSON = "space.json", "promotions.json", "memory-curation.json"
NAMES = frozenset({USER, MEMORY, PORTABLE, SOUL, LOG, SPACE_JSON, PROMOTIONS_JSON, CURATION_JSON})
"""The only document names there are, beside notes and skills (`slugs.is_note`)."""
ASIDE = ".corrupt-"
"""Between the name of a damaged document and the time at which it was set aside."""
MAX_PROFILE_BYTES = 100
_LISTED = {Scope.USER: "users", Scope.CHAT: "chats"}


def profile_folder(home: Path, profile: str) -> Path:
    """Return the folder of a profile.

    Raises:
        DocumentError: `document.bad-name` unless the name is a slug: letters, digits and marks of any script, `-` and `_`
            inside, in NFC, at most 100 bytes of UTF-8.
    """
    plain = profile.replace("-", "").replace("_", "")
    if (
        not profile
        or not profile[0].isalnum()
        or any(unicodedata.category(char)[0] not in "LNM" for char in plain)
        or unicodedata.normalize("NFC", profile) != profile
        or len(profile.encode()) > MAX_PROFILE_BYTES
    ):
        raise DocumentError(
            "That is not a name for a profile.",
            code="document.bad-name",
            hint="Use letters and digits, as in: default.",
            profile=profile[:64],
        )
    return home / "profiles" / profile


def space_folder(home: Path, space: Space) -> Path:
    """Return the folder of a space (ARCHITECTURE §6). Raises DocumentError `document.bad-name`."""
    folder = profile_folder(home, space.profile)
    if space.scope is Scope.PROFILE:
        return folder
    if space.scope is Scope.TOPIC:
        return folder / "chats" / _number(space.id) / "topics" / _number(space.thread)
    return folder / _LISTED[space.scope] / _number(space.id)


def document_path(home: Path, doc: Doc) -> Path:
    """Return the file of a document.

    Raises:
        DocumentError: `document.bad-name` when the profile or the document's name is none of ours.
    """
    if doc.name not in NAMES and not is_note(doc.name):
        raise DocumentError("There is no document of that name.", code="document.bad-name", name=doc.name[:64])
    return space_folder(home, doc.space) / doc.name


def backup_path(home: Path, doc: Doc, stamp: str) -> Path:
    """Return where a copy of a document goes, as `backups/user_42_USER.md.20260301T090000Z`."""
    space = doc.space.key.replace(":", "_").replace("/", "_")
    return profile_folder(home, doc.space.profile) / "backups" / f"{space}_{doc.name.replace('/', '_')}.{stamp}"


def lock_path(home: Path, doc: Doc) -> Path:
    """Return the lock file that guards a document's folder across processes."""
    digest = hashlib.sha256(doc.space.key.encode()).hexdigest()[:32]
    return profile_folder(home, doc.space.profile) / "temp" / f"{digest}.lock"


def refuse_links(home: Path, path: Path) -> Path:
    """Return the path if no part of it below the home is a symbolic link.

    A link inside the home would join two spaces, one out of it would reach other files.

    Raises:
        DocumentError: `document.linked`.
    """
    step = home
    for part in path.relative_to(home).parts:
        step /= part
        if step.is_symlink():
            raise DocumentError(
                f"{path.name} is reached through a symbolic link, and those are not followed.",
                code="document.linked",
                hint="Put the real file or folder in its place.",
                path=str(step.relative_to(home)),
            )
    return path


def note_files(home: Path, space: Space) -> list[tuple[str, Path]]:
    """Return a space's notes and skills by document name; links and files with other names are passed over."""
    found = []
    for folder in FOLDERS:
        place = space_folder(home, space) / folder
        if place.is_symlink() or not place.is_dir():
            continue
        named = [(f"{folder}/{path.name}", path) for path in place.iterdir()]
        found += [(name, path) for name, path in named if is_note(name) and path.is_file() and not path.is_symlink()]
    return sorted(found)


def shared_folder(home: Path) -> Path:
    """Return the folder of what every space is prompted with (ARCHITECTURE §6)."""
    return home / "memory" / "shared"


def shared_docs(home: Path) -> list[Path]:
    """Return the files `memory/shared/*.md`, by name; hidden files, folders and links are passed over."""
    folder = shared_folder(home)
    if any(part.is_symlink() for part in (folder, folder.parent)) or not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.suffix == ".md" and not path.name.startswith(".")]
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def listed_spaces(home: Path, profile: str) -> list[Space]:
    """Return the spaces of a profile whose folder holds any document, in key order."""
    folder = profile_folder(home, profile)
    spaces = [Space(profile, Scope.PROFILE)]
    spaces += [Space(profile, Scope.USER, number) for number in _numbers(folder / "users")]
    for chat in _numbers(folder / "chats"):
        spaces.append(Space(profile, Scope.CHAT, chat))
        topics = folder / "chats" / str(chat) / "topics"
        spaces += [Space(profile, Scope.TOPIC, chat, thread) for thread in _numbers(topics)]
    held = [space for space in spaces if any((space_folder(home, space) / name).is_file() for name in NAMES)]
    return sorted(held, key=lambda space: space.key)


def _number(value: int) -> str:
    return str(int(value))


def _numbers(folder: Path) -> list[int]:
    if not folder.is_dir() or folder.is_symlink():
        return []
    names = [path.name for path in folder.iterdir() if path.is_dir() and not path.is_symlink()]
    return sorted(int(name) for name in names if name.removeprefix("-").isdecimal() and str(int(name)) == name)
