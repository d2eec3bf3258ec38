"""The documents as changes see them: nothing is written in a space that the running task has not locked, or whose lock it lost (§8)."""

from collections.abc import Awaitable, Callable

from memory_core.ports import Backup, DocumentStore, NoteFile, Text
from memory_core.spaces import Doc, Scope, Space

Check = Callable[[str], Awaitable[None]]
"""Raises unless the running task holds that space's lock, and nobody has taken it since."""


class FencedDocuments:
    """Implements `ports.DocumentStore` over another one: reads pass, writes are checked one by one.

    Every write raises, beside what the store below raises, SpaceError `space.busy` when somebody else took the lock since, and
    SpaceError `space.unlocked` when it was never taken; then nothing has been written.
    """

    def __init__(self, below: DocumentStore, check: Check) -> None:
        self._below = below
        self._check = check

    # --- writes ----------------------------------------------------------------------------------------------

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        """Replace a document's text."""
        await self._check(doc.space.key)
        return await self._below.write(doc, text, expected, backup)

    async def delete(self, doc: Doc, expected: str) -> None:
        """Remove a document."""
        await self._check(doc.space.key)
        await self._below.delete(doc, expected)

    async def set_aside(self, doc: Doc, expected: str) -> str:
        """Keep a damaged document under another name."""
        await self._check(doc.space.key)
        return await self._below.set_aside(doc, expected)

    async def back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        """Keep a copy of a document."""
        await self._check(doc.space.key)
        return await self._below.back_up(doc, expected, why)

    async def put_backup(self, backup: Backup, text: str) -> None:
        """Let a copy say something else."""
        await self._check(backup.doc.space.key)
        await self._below.put_backup(backup, text)

    async def append(self, doc: Doc, line: str, unless: str = "") -> bool:
        """Add a line at the end of a document."""
        await self._check(doc.space.key)
        return await self._below.append(doc, line, unless)

    async def erase(self, space: Space) -> tuple[int, int]:
        """Delete every file of a space and every copy of one."""
        await self._check(space.key)
        return await self._below.erase(space)

    async def move_chat(self, profile: str, old: int, new: int) -> None:
        """Take a chat's folder along to another id."""
        for chat in (old, new):
            await self._check(Space(profile, Scope.CHAT, chat).key)
        await self._below.move_chat(profile, old, new)

    # --- reads -----------------------------------------------------------------------------------------------

    async def read(self, doc: Doc) -> Text:
        """Return text and version."""
        return await self._below.read(doc)

    async def set_asides(self, space: Space) -> list[str]:
        """Return the names under which damaged documents of a space are kept."""
        return await self._below.set_asides(space)

    async def backups(self, space: Space) -> list[Backup]:
        """Return the copies of a space's documents."""
        return await self._below.backups(space)

    async def read_backup(self, backup: Backup) -> str:
        """Return a copy's text."""
        return await self._below.read_backup(backup)

    async def restored(self, backup: Backup, now: str) -> str:
        """Return what the document will say when a copy is brought back."""
        return await self._below.restored(backup, now)

    async def notes(self, space: Space) -> list[NoteFile]:
        """Return a space's notes and skills."""
        return await self._below.notes(space)

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document."""
        return await self._below.list_spaces(profile)

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the documents under `memory/shared/`."""
        return await self._below.shared(profile)
