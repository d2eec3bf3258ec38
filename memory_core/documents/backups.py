"""Copies of documents as they were before a change, for whoever wants one back: named by time and reason, few, private (§6).

A copy holds no credential: what `clean` hides is hidden in it too, and comes back only from the file that still has it.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from memory_core.documents import disk
from memory_core.documents.outline import rows_of
from memory_core.documents.paths import NAMES, backup_path, profile_folder, refuse_links
from memory_core.errors import DocumentError
from memory_core.ports import Backup
from memory_core.spaces import Doc, Space
from memory_core.values import MASK

KEEP = 10
"""Copies kept of each document; the oldest go."""
Clean = Callable[[str], str]
"""Hides credentials, one sign for each code point."""
_STAMP = "%Y%m%dT%H%M%S.%fZ"
_REST = re.compile(r"(\d{8}T\d{6}\.\d{6}Z)\.([a-z]+(?:-[a-z]+)*)(?:-(\d+))?")


def stamp(at: datetime) -> str:
    """Return a time as it stands in a file's name: UTC, sortable."""
    return at.astimezone(UTC).strftime(_STAMP)


def backup_id(name: str) -> str:
    """Return the short id by which people name a copy."""
    return "b" + hashlib.sha256(name.encode()).hexdigest()[:5]


def backup_of(space: Space, name: str, size: int) -> Backup | None:
    """Read a copy's file name, or return None when it is no copy of a document of this space."""
    for document in NAMES:
        doc = Doc(space, document)
        prefix = prefix_of(doc)
        match = _REST.fullmatch(name[len(prefix) :]) if name.startswith(prefix) else None
        if match is not None:
            at = datetime.strptime(match.group(1), _STAMP).replace(tzinfo=UTC)
            number = int(match.group(3) or 1)
            return Backup(id=backup_id(name), doc=doc, at=at, why=match.group(2), size=size, name=name, number=number)
    return None


def prefix_of(doc: Doc) -> str:
    """Return how the names of a document's copies begin."""
    return backup_path(Path(), doc, "").name


def newest_first(backups: Iterable[Backup]) -> list[Backup]:
    """Return copies in the order in which people look for one."""
    return sorted(backups, key=lambda backup: (backup.at, backup.number, backup.name), reverse=True)


def no_such_backup(backup_id: str) -> DocumentError:
    """Return the error for a copy that is not there."""
    return DocumentError(
        "There is no such backup here.",
        code="document.no-such-backup",
        hint="/memory restore lists them.",
        id=backup_id[:40],
    )


def covered(text: str, clean: Clean) -> str:
    """Return the text with credentials hidden and every line ending where it was."""
    hidden = clean(text)
    return "".join(own if own in "\r\n" else shown for own, shown in zip(text, hidden, strict=True))


def uncovered(copy: str, now: str, clean: Clean) -> str:
    """Return a copy's text with what is hidden in it taken from the file as it is now.

    A line whose hidden words stand nowhere in the file any more is left out: they are gone for good.
    """
    shown = covered(now, clean)
    if shown == copy:
        return now
    secret = {shown[row.start : row.end]: row.text for row in rows_of(now) if shown[row.start : row.end] != row.text}
    pieces, last = [], 0
    for row in rows_of(copy):
        pieces.append(copy[last : row.start])
        last = row.end + len(row.newline)
        own = secret.get(row.text)
        if own is not None:
            pieces.append(own + row.newline)
        elif MASK not in row.text:
            pieces.append(copy[row.start : last])
    return "".join([*pieces, copy[last:]])


class LocalBackups:
    """The folder `backups/` of each profile. Blocking; the caller runs it in a thread."""

    def __init__(self, home: Path, clean: Clean, keep: int) -> None:
        self._home = home
        self._clean = clean
        self._keep = keep

    def keep(self, doc: Doc, text: str, at: datetime, why: str) -> Backup:
        """Write a copy, synced, and let the oldest of the document go; the caller holds the document's folder lock.

        Raises:
            OSError: The disk refuses.
            DocumentError: `document.linked`.
        """
        path = refuse_links(self._home, backup_path(self._home, doc, f"{stamp(at)}.{why}"))
        disk.make_folders(self._home, path.parent)
        data = covered(text, self._clean).encode()
        path = _free(path)
        # In one step: half a copy under a copy's name would be brought back as if it were the file.
        disk.replace_bytes(path, data)
        kept = backup_of(doc.space, path.name, len(data))
        assert kept is not None
        for old in [backup for backup in self.listed(doc.space) if backup.doc == doc][self._keep :]:
            (path.parent / old.name).unlink(missing_ok=True)
        return kept

    def listed(self, space: Space) -> list[Backup]:
        """Return the copies of a space's documents, newest first."""
        folder = refuse_links(self._home, profile_folder(self._home, space.profile) / "backups")
        if not folder.is_dir():
            return []
        files = [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
        found = [backup_of(space, path.name, path.stat().st_size) for path in files]
        return newest_first(backup for backup in found if backup is not None)

    def read(self, backup: Backup) -> str:
        """Return what a copy says. Raises DocumentError `document.no-such-backup`, `document.unreadable`."""
        data = disk.read_bytes(self._path(backup))
        if data is None:
            raise no_such_backup(backup.id)
        return disk.decoded(backup.doc.name, data)

    def put(self, backup: Backup, text: str) -> None:
        """Let a copy say something else from now on; one that has gone meanwhile stays gone."""
        path = self._path(backup)
        if path.is_file():
            disk.replace_bytes(path, text.encode())

    def _path(self, backup: Backup) -> Path:
        if backup_of(backup.doc.space, backup.name, 0) is None:
            raise no_such_backup(backup.id)
        return refuse_links(self._home, profile_folder(self._home, backup.doc.space.profile) / "backups" / backup.name)


def _free(path: Path) -> Path:
    """Return a name that is not taken: where it is, a number is added."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
