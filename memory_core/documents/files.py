"""Documents as files: read whole, written whole, never half (ARCHITECTURE §6).

A write holds its folder's lock across processes, compares versions, writes a temporary file beside the old one, syncs it,
renames it and syncs the folder. Whatever is killed in between leaves the old file or the new one.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from memory_core.documents import disk
from memory_core.documents.drift import ABSENT, Witness, encoded, version_of
from memory_core.documents.paths import (
    backup_path,
    document_path,
    listed_spaces,
    lock_path,
    refuse_links,
    shared_docs,
)
from memory_core.errors import DocumentError
from memory_core.ports import Clock, Text
from memory_core.spaces import Doc, Space

LOCK_WAIT_S = 5.0
"""How long a write waits for another process that writes in the same folder."""
T = TypeVar("T")


class LocalDocumentStore:
    """The documents of one home folder. Blocking work runs in threads.

    Args:
        home: DHAKIRA_HOME; made with mode 0700 at the first write. A link to a folder is followed here, and only here.
        clock: Names backups and files set aside.
        lock_wait_s: Seconds to wait for a folder's lock.
    """

    def __init__(self, home: Path, clock: Clock, lock_wait_s: float = LOCK_WAIT_S) -> None:
        self._home = home.resolve()
        self._clock = clock
        self._lock_wait_s = lock_wait_s
        self._witness = Witness()

    async def read(self, doc: Doc) -> Text:
        """Return text and version; the text is the file's bytes decoded, line endings and byte order mark included.

        Raises:
            DocumentError: `document.unreadable`, `document.linked`, `document.bad-name`.
        """
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

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document, in key order."""
        return await asyncio.to_thread(self._listed, profile)

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the documents under `memory/shared/`, by name; one that cannot be read is left out."""
        return await asyncio.to_thread(self._shared)

    # --- in a thread -----------------------------------------------------------------------------------------

    def _listed(self, profile: str) -> list[Space]:
        with disk.reachable("profiles"):
            return listed_spaces(self._home, profile)

    def _read(self, doc: Doc) -> Text:
        with disk.reachable(doc.name):
            path = refuse_links(self._home, document_path(self._home, doc))
        data = disk.read_bytes(path)
        return Text("", ABSENT) if data is None else Text(disk.decoded(path.name, data), version_of(data))

    def _write(self, doc: Doc, data: bytes, expected: str, backup: bool) -> None:
        with self._held(doc, expected) as (path, before):
            if backup and before is not None:
                copy = refuse_links(self._home, backup_path(self._home, doc, self._stamp()))
                disk.make_folders(self._home, copy.parent)
                disk.write_new(copy, before)
            disk.make_folders(self._home, path.parent)
            disk.replace_bytes(path, data)

    def _delete(self, doc: Doc, expected: str) -> None:
        with self._held(doc, expected) as (path, before):
            if before is not None:
                path.unlink()
                disk.sync_folder(path.parent)

    def _set_aside(self, doc: Doc, expected: str) -> str:
        with self._held(doc, expected) as (path, before):
            aside = disk.write_new(path.with_name(f"{path.name}.corrupt-{self._stamp()}"), before or b"")
            path.unlink(missing_ok=True)
            disk.sync_folder(path.parent)
            return aside.name

    def _shared(self) -> list[tuple[str, Text]]:
        found = []
        with disk.reachable("shared"):
            paths = shared_docs(self._home)
        for path in paths:
            try:
                data = disk.read_bytes(path)
                if data is not None:
                    found.append((path.name, Text(disk.decoded(path.name, data), version_of(data))))
            except DocumentError:
                continue
        return found

    @contextmanager
    def _held(self, doc: Doc, expected: str) -> Iterator[tuple[Path, bytes | None]]:
        """Hold the folder's lock over a document that is still of the expected version."""
        with disk.explained(doc.name):
            path = refuse_links(self._home, document_path(self._home, doc))
            lock = refuse_links(self._home, lock_path(self._home, doc))
            disk.make_folders(self._home, lock.parent)
            try:
                with FileLock(lock, timeout=self._lock_wait_s, mode=0o600):
                    before = disk.read_bytes(path)
                    version = ABSENT if before is None else version_of(before)
                    if version != expected:
                        now = "" if before is None else disk.decoded(path.name, before)
                        raise self._witness.drift(doc, expected, version, now)
                    yield path, before
            except Timeout:
                raise DocumentError(
                    f"{path.name} is being written by another process.",
                    code="document.busy",
                    hint="Try again in a moment.",
                    doc=doc.key,
                ) from None

    def _stamp(self) -> str:
        return self._clock.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


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
