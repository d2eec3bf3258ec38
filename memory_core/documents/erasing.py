"""Taking every file of a space away, copies included: what was set aside and what a crash left as well."""

import shutil
from pathlib import Path

from memory_core.documents import disk
from memory_core.documents.backups import prefix_of
from memory_core.documents.paths import NAMES, profile_folder, refuse_links, space_folder
from memory_core.spaces import Doc, Scope, Space

_TOPICS = "topics"


def erase_space(home: Path, space: Space) -> tuple[int, int]:
    """Delete a space's files and their copies; return how many of each. Never the profile's. Blocking.

    A chat's topics are spaces of their own and stay. Links are deleted, not followed.

    Raises:
        OSError: The disk refuses; what is left can be erased by the next try.
        DocumentError: `document.linked` when the folder is reached through a link.
    """
    assert space.scope is not Scope.PROFILE
    return _files(refuse_links(home, space_folder(home, space))), _copies(home, space)


def _files(folder: Path) -> int:
    if not folder.is_dir():
        return 0
    gone = 0
    for path in sorted(folder.iterdir()):
        if path.name == _TOPICS:
            continue
        if path.is_dir() and not path.is_symlink():
            gone += sum(1 for inner in path.rglob("*") if not inner.is_dir())
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
            gone += 1
    disk.sync_folder(folder)
    return gone


def _copies(home: Path, space: Space) -> int:
    folder = refuse_links(home, profile_folder(home, space.profile) / "backups")
    if not folder.is_dir():
        return 0
    prefixes = tuple(prefix_of(Doc(space, name)) for name in sorted(NAMES))
    mine = [path for path in folder.iterdir() if path.name.lstrip(".").startswith(prefixes)]
    for path in mine:
        path.unlink(missing_ok=True)
    disk.sync_folder(folder)
    return len(mine)
