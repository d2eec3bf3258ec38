"""Documents held in memory: the same contract as files, for tests and for a core that is embedded without a disk."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memory_core.documents.appending import appended
from memory_core.documents.backups import (
    KEEP,
    Clean,
    backup_of,
    covered,
    newest_first,
    no_such_backup,
    prefix_of,
    stamp,
    uncovered,
)
from memory_core.documents.drift import ABSENT, Witness, encoded, version_of
from memory_core.documents.moving import is_of_chat, joined
from memory_core.documents.paths import ASIDE, NAMES, document_path
from memory_core.documents.slugs import free_names, is_note
from memory_core.ports import Backup, Clock, NoteFile, Text
from memory_core.spaces import MEMORY, Doc, Space

_NOWHERE = Path("memory")


class MemoryDocumentStore:
    """Keeps documents until the process ends. `copies` and `aside` hold what a folder of files would, by name.

    Args:
        shared: Texts of `memory/shared/`, by file name.
        clock: Names backups and documents set aside; without one their order does, a microsecond each.
        clean: Hides credentials, one sign for each code point, in copies and in what is told of a document.
        keep_backups: Copies kept of each document.
    """

    def __init__(
        self,
        shared: Mapping[str, str] | None = None,
        clock: Clock | None = None,
        *,
        clean: Clean = str,
        keep_backups: int = KEEP,
    ) -> None:
        self._texts: dict[Doc, str] = {}
        self._times: dict[Doc, datetime | None] = {}
        self._shared = dict(shared or {})
        self._clock = clock
        self._count = 0
        self._clean = clean
        self._keep = keep_backups
        self._witness = Witness(clean)
        self.copies: dict[str, tuple[Backup, str]] = {}
        self.aside: dict[str, str] = {}

    async def read(self, doc: Doc) -> Text:
        """Return text and version."""
        text = self._text(doc)
        self._witness.saw(text.version, text.text)
        return text

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        """Replace the text if its version is still `expected`. Raises DocumentError `document.drift`."""
        data = encoded(doc, text)
        now = self._expect(doc, expected)
        if backup and now.version != ABSENT:
            self._copy(doc, now.text, "write")
        self._texts[doc] = text
        self._touch(doc)
        self._witness.saw(version_of(data), text)
        return version_of(data)

    async def delete(self, doc: Doc, expected: str) -> None:
        """Remove a document if its version is still `expected`. Raises DocumentError `document.drift`."""
        self._expect(doc, expected)
        self._texts.pop(doc, None)

    async def set_aside(self, doc: Doc, expected: str) -> str:
        """Give a document another name, so that it can be written anew; return that name."""
        now = self._expect(doc, expected)
        name = _free(f"{doc.space.key}/{doc.name}{ASIDE}{stamp(self._now())}", self.aside)
        self.aside[name] = now.text
        self._texts.pop(doc, None)
        return name.rpartition("/")[2]

    async def set_asides(self, space: Space) -> list[str]:
        """Return the names under which damaged documents of a space are kept, oldest first."""
        names = [name.rpartition("/") for name in self.aside]
        return sorted(name for key, _, name in names if key == space.key and name.partition(ASIDE)[0] in NAMES)

    async def back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        """Keep a copy of a document that is still of version `expected`; None when it is absent."""
        now = self._expect(doc, expected)
        return None if now.version == ABSENT else self._copy(doc, now.text, why)

    async def backups(self, space: Space) -> list[Backup]:
        """Return the copies of a space's documents, newest first."""
        return newest_first(backup for backup, _ in self.copies.values() if backup.doc.space == space)

    async def read_backup(self, backup: Backup) -> str:
        """Return a copy's text. Raises DocumentError `document.no-such-backup`."""
        if backup.name not in self.copies:
            raise no_such_backup(backup.id)
        return self.copies[backup.name][1]

    async def put_backup(self, backup: Backup, text: str) -> None:
        """Let a copy say something else; nothing happens when it is gone."""
        if backup.name in self.copies:
            self.copies[backup.name] = (self.copies[backup.name][0], text)

    async def restored(self, backup: Backup, now: str) -> str:
        """Return what the document will say when a copy is brought back."""
        return uncovered(await self.read_backup(backup), now, self._clean)

    async def erase(self, space: Space) -> tuple[int, int]:
        """Delete every document of a space and every copy of one; return how many of each."""
        docs = [doc for doc in self._texts if doc.space == space]
        asides = [name for name in self.aside if name.rpartition("/")[0] == space.key]
        copies = [name for name, (backup, _) in self.copies.items() if backup.doc.space == space]
        for doc in docs:
            del self._texts[doc]
        for name in asides:
            del self.aside[name]
        for name in copies:
            del self.copies[name]
        return len(docs) + len(asides), len(copies)

    async def move_chat(self, profile: str, old: int, new: int) -> None:
        """Take a chat's documents, those of its topics and their copies over to its new id."""
        mine = [doc for doc in self._texts if is_of_chat(doc.space, profile, old)]
        for doc in mine:
            moved = Doc(replace(doc.space, id=new), doc.name)
            text = self._texts.pop(doc)
            there = self._texts.get(moved)
            if there is not None and doc.name == MEMORY:
                text = joined(there, text)
            elif there is not None and is_note(doc.name):
                moved, there = (moved, text) if there == text else (self._beside(moved), text)
            elif there is not None:
                self._copy(moved, text, "moved")
                text = there
            self._texts[moved] = text
            self._touch(moved)
        for name, (backup, text) in list(self.copies.items()):
            if is_of_chat(backup.doc.space, profile, old):
                del self.copies[name]
                space = replace(backup.doc.space, id=new)
                name = prefix_of(Doc(space, backup.doc.name)) + name[len(prefix_of(backup.doc)) :]  # noqa: PLW2901
                kept = backup_of(space, name, backup.size)
                assert kept is not None
                self.copies[name] = (kept, text)

    async def notes(self, space: Space) -> list[NoteFile]:
        """Return a space's notes and skills, by name."""
        docs = [doc for doc in self._texts if doc.space == space and is_note(doc.name)]
        return [NoteFile(doc.name, self._times[doc]) for doc in sorted(docs, key=lambda doc: doc.name)]

    async def append(self, doc: Doc, line: str, unless: str = "") -> bool:
        """Add a line at the end of a document, unless it says `unless` already."""
        encoded(doc, line)
        text = appended(self._text(doc).text, line, unless)
        if text is None:
            return False
        self._texts[doc] = text
        return True

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document, in key order."""
        return sorted({doc.space for doc in self._texts if doc.space.profile == profile}, key=lambda space: space.key)

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the shared documents, by name."""
        return [(name, Text(text, version_of(text.encode()))) for name, text in sorted(self._shared.items())]

    def _beside(self, doc: Doc) -> Doc:
        """Return a note's next free name: two chats had one of the same name, and neither is lost."""
        free = next(n for n in free_names(doc.name) if Doc(doc.space, n) not in self._texts)
        return Doc(doc.space, free)

    def _expect(self, doc: Doc, expected: str) -> Text:
        now = self._text(doc)
        if now.version != expected:
            raise self._witness.drift(doc, expected, now.version, now.text)
        return now

    def _text(self, doc: Doc) -> Text:
        document_path(_NOWHERE, doc)  # what has no place on a disk has none here
        text = self._texts.get(doc)
        return Text("", ABSENT) if text is None else Text(text, version_of(text.encode()))

    def _touch(self, doc: Doc) -> None:
        if is_note(doc.name):
            self._times[doc] = None if self._clock is None else self._clock.now()

    def _copy(self, doc: Doc, text: str, why: str) -> Backup:
        shown = covered(text, self._clean)
        name = _free(f"{prefix_of(doc)}{stamp(self._now())}.{why}", self.copies)
        kept = backup_of(doc.space, name, len(shown.encode()))
        assert kept is not None
        self.copies[name] = (kept, shown)
        own = newest_first(backup for backup, _ in self.copies.values() if backup.doc == doc)
        for old in own[self._keep :]:
            del self.copies[old.name]
        return kept

    def _now(self) -> datetime:
        if self._clock is not None:
            return self._clock.now()
        self._count += 1
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=self._count)


def _free(name: str, taken: Mapping[str, object]) -> str:
    """Return a name that is not taken: where it is, a number is added."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free
