"""Documents as files: read whole, written whole, never half (ARCHITECTURE §6).

A write holds its folder's lock across processes, compares versions, writes a temporary file beside the old one, syncs it,
renames it and syncs the folder. Whatever is killed in between leaves the old file or the new one.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from memory_core.documents import disk
from memory_core.documents.appending import append_line
from memory_core.documents.backups import KEEP, Clean, LocalBackups, stamp, uncovered
from memory_core.documents.drift import ABSENT, Witness, encoded, version_of
from memory_core.documents.erasing import erase_space
from memory_core.documents.moving import move_chat
from memory_core.documents.paths import (
    ASIDE,
    NAMES,
    document_path,
    listed_spaces,
    lock_path,
    note_files,
    refuse_links,
    shared_docs,
    shared_folder,
    space_folder,
)
from memory_core.documents.unchanged import Unchanged, signature_of
from memory_core.errors import DocumentError
from memory_core.ports import Backup, Clock, NoteFile, Text
from memory_core.spaces import USER, Doc, Scope, Space

LOCK_WAIT_S = 5.0
"""How long a write waits for another process that writes in the same folder."""
T = TypeVar("T")


class LocalDocumentStore:
    """The documents of one home folder. Blocking work runs in threads.

    Args:
        home: DHAKIRA_HOME; made with mode 0700 at the first write. A link to a folder is followed here, and only here.
        clock: Names backups and files set aside.
        lock_wait_s: Seconds to wait for a folder's lock.
        clean: Hides credentials, one sign for each code point, in copies and in what is told of a file.
        keep_backups: Copies kept of each document.
    """

    def __init__(
        self,
        home: Path,
        clock: Clock,
        lock_wait_s: float = LOCK_WAIT_S,
        *,
        clean: Clean = str,
        keep_backups: int = KEEP,
    ) -> None:
        self._home = home.resolve()
        self._clock = clock
        self._lock_wait_s = lock_wait_s
        self._clean = clean
        self._backups = LocalBackups(self._home, clean, keep_backups)
        self._witness = Witness(clean)
        self._texts: Unchanged[Doc, Text] = Unchanged()
        self._shared_texts: Unchanged[str, tuple[tuple[str, Text], ...]] = Unchanged()

    async def read(self, doc: Doc) -> Text:
        """Return text and version; the text is the file's bytes decoded, line endings and byte order mark included.

        Raises:
            DocumentError: `document.unreadable`, `document.linked`, `document.bad-name`.
        """
        known = self._texts.get(doc)
        if known is not None:
            return known
        text = await asyncio.to_thread(self._read, doc)
        self._witness.saw(text.version, text.text)
        return text

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        """Replace the text if its version is still `expected`; return the new version.

        Raises:
            DocumentError: `document.drift`, `document.read-only`, `document.no-space`, `document.busy`,
                `document.unreadable`; then the file is as it was.
        """
        data = encoded(doc, text)
        await _finished(lambda: self._write(doc, data, expected, backup))
        self._witness.saw(version_of(data), text)
        return version_of(data)

    async def delete(self, doc: Doc, expected: str) -> None:
        """Remove a document if its version is still `expected`. Raises as `write` does."""
        await _finished(lambda: self._delete(doc, expected))

    async def set_aside(self, doc: Doc, expected: str) -> str:
        """Rename a document to `<name>.corrupt-<time>`, so that it can be written anew; return that name.

        Raises as `write` does. The document may hold anything but must still be of the expected version.
        """
        return await _finished(lambda: self._set_aside(doc, expected))

    async def set_asides(self, space: Space) -> list[str]:
        """Return the names under which damaged documents of a space are kept, oldest first."""
        return await asyncio.to_thread(self._set_asides, space)

    async def back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        """Keep a copy of a document that is still of version `expected`; None when it is absent. Raises as `write` does."""
        return await _finished(lambda: self._back_up(doc, expected, why))

    async def backups(self, space: Space) -> list[Backup]:
        """Return the copies of a space's documents, newest first."""
        with disk.reachable("backups"):
            return await asyncio.to_thread(self._backups.listed, space)

    async def read_backup(self, backup: Backup) -> str:
        """Return a copy's text. Raises DocumentError `document.no-such-backup`."""
        return await asyncio.to_thread(self._backups.read, backup)

    async def put_backup(self, backup: Backup, text: str) -> None:
        """Let a copy say something else; nothing happens when it is gone."""
        with disk.explained(backup.doc.name):
            await _finished(lambda: self._backups.put(backup, text))

    async def restored(self, backup: Backup, now: str) -> str:
        """Return what the document will say when a copy is brought back."""
        return uncovered(await self.read_backup(backup), now, self._clean)

    async def erase(self, space: Space) -> tuple[int, int]:
        """Delete every file of a space and every copy of one; return how many of each. Raises as `write` does."""
        gone = await _finished(lambda: self._erase(space))
        self._witness = Witness(self._clean)  # it remembers texts
        return gone

    async def move_chat(self, profile: str, old: int, new: int) -> None:
        """Take a chat's folder and its copies over to its new id. Raises as `write` does."""
        await _finished(lambda: self._move_chat(profile, old, new))

    async def notes(self, space: Space) -> list[NoteFile]:
        """Return a space's notes and skills, by name."""
        return await asyncio.to_thread(self._notes, space)

    async def append(self, doc: Doc, line: str, unless: str = "") -> bool:
        """Add a line at the end of a document, unless it says `unless` already. Raises as `write`, but never for drift."""
        return await _finished(lambda: self._append(doc, line, unless))

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document, in key order."""
        return await asyncio.to_thread(self._listed, profile)

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the documents under `memory/shared/`, by name; one that cannot be read is left out."""
        known = self._shared_texts.get(profile)
        if known is None:
            known = await asyncio.to_thread(self._shared, profile)
        return list(known)

    # --- in a thread -----------------------------------------------------------------------------------------

    def _listed(self, profile: str) -> list[Space]:
        with disk.reachable("profiles"):
            return listed_spaces(self._home, profile)

    def _read(self, doc: Doc) -> Text:
        with disk.reachable(doc.name):
            path = refuse_links(self._home, document_path(self._home, doc))
        signature = signature_of(path)
        data = disk.read_bytes(path)
        text = Text("", ABSENT) if data is None else Text(disk.decoded(path.name, data), version_of(data))
        self._texts.keep(doc, [(path, signature)], text)
        return text

    def _write(self, doc: Doc, data: bytes, expected: str, backup: bool) -> None:
        with self._held(doc, expected) as (path, before):
            if backup and before is not None:
                self._backups.keep(doc, disk.decoded(path.name, before), self._clock.now(), "write")
            disk.make_folders(self._home, path.parent)
            disk.replace_bytes(path, data)

    def _back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        with self._held(doc, expected) as (path, before):
            if before is None:
                return None
            return self._backups.keep(doc, disk.decoded(path.name, before), self._clock.now(), why)

    def _set_asides(self, space: Space) -> list[str]:
        with disk.reachable("spaces"):
            folder = refuse_links(self._home, space_folder(self._home, space))
            names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        return sorted(name for name in names if name.partition(ASIDE)[0] in NAMES and ASIDE in name)

    def _notes(self, space: Space) -> list[NoteFile]:
        with disk.reachable("notes"):
            refuse_links(self._home, space_folder(self._home, space))
            found = [(name, path.stat().st_mtime) for name, path in note_files(self._home, space)]
        return [NoteFile(name, datetime.fromtimestamp(at, UTC)) for name, at in found]

    def _append(self, doc: Doc, line: str, unless: str) -> bool:
        with self._locked(doc) as path:
            disk.make_folders(self._home, path.parent)
            return append_line(path, line, unless)

    def _delete(self, doc: Doc, expected: str) -> None:
        with self._held(doc, expected) as (path, before):
            if before is not None:
                path.unlink()
                disk.sync_folder(path.parent)

    def _set_aside(self, doc: Doc, expected: str) -> str:
        with self._held(doc, expected) as (path, before):
            aside = disk.write_new(path.with_name(f"{path.name}{ASIDE}{stamp(self._clock.now())}"), before or b"")
            path.unlink(missing_ok=True)
            disk.sync_folder(path.parent)
            return aside.name

    def _erase(self, space: Space) -> tuple[int, int]:
        with disk.explained(space.key):
            lock = refuse_links(self._home, lock_path(self._home, Doc(space, USER)))
            disk.make_folders(self._home, lock.parent)
            try:
                with FileLock(lock, timeout=self._lock_wait_s, mode=0o600):
                    return erase_space(self._home, space)
            except Timeout:
                raise busy(space.key) from None

    def _move_chat(self, profile: str, old: int, new: int) -> None:
        chat = Space(profile, Scope.CHAT, new)
        with disk.explained(chat.key):
            lock = refuse_links(self._home, lock_path(self._home, Doc(chat, USER)))
            disk.make_folders(self._home, lock.parent)
            try:
                with FileLock(lock, timeout=self._lock_wait_s, mode=0o600):
                    move_chat(self._home, chat, old, self._moved_copy)
            except Timeout:
                raise busy(chat.key) from None

    def _moved_copy(self, doc: Doc, text: str) -> None:
        self._backups.keep(doc, text, self._clock.now(), "moved")

    def _shared(self, profile: str) -> tuple[tuple[str, Text], ...]:
        found = []
        folder = shared_folder(self._home)
        files = [(folder, signature_of(folder))]
        with disk.reachable("shared"):
            paths = shared_docs(self._home)
        files += [(path, signature_of(path)) for path in paths]
        for path in paths:
            try:
                data = disk.read_bytes(path)
                if data is not None:
                    found.append((path.name, Text(disk.decoded(path.name, data), version_of(data))))
            except DocumentError:
                continue
        self._shared_texts.keep(profile, files, tuple(found))
        return tuple(found)

    @contextmanager
    def _held(self, doc: Doc, expected: str) -> Iterator[tuple[Path, bytes | None]]:
        """Hold the folder's lock over a document that is still of the expected version."""
        with self._locked(doc) as path:
            before = disk.read_bytes(path)
            version = ABSENT if before is None else version_of(before)
            if version != expected:
                now = "" if before is None else disk.decoded(path.name, before)
                raise self._witness.drift(doc, expected, version, now)
            yield path, before

    @contextmanager
    def _locked(self, doc: Doc) -> Iterator[Path]:
        """Hold the folder's lock over a document, whatever it says."""
        with disk.explained(doc.name):
            path = refuse_links(self._home, document_path(self._home, doc))
            lock = refuse_links(self._home, lock_path(self._home, doc))
            disk.make_folders(self._home, lock.parent)
            try:
                with FileLock(lock, timeout=self._lock_wait_s, mode=0o600):
                    yield path
            except Timeout:
                raise busy(doc.key) from None


def busy(name: str) -> DocumentError:
    """Return the error for a folder in which another process writes."""
    message = f"{name} is being written by another process."
    return DocumentError(message, code="document.busy", hint="Try again in a moment.", doc=name)


async def _finished(work: Callable[[], T]) -> T:
    """Run blocking work in a thread, to its end even when the caller is cancelled: no write goes on behind its back."""
    job = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        await asyncio.wait([job])
        if not job.cancelled():
            job.exception()
        raise
