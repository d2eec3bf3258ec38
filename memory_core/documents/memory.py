"""Documents held in memory: the same contract as files, for tests and for a core that is embedded without a disk."""

from collections.abc import Mapping
from pathlib import Path

from memory_core.documents.drift import ABSENT, Witness, encoded, version_of
from memory_core.documents.paths import document_path
from memory_core.ports import Text
from memory_core.spaces import Doc, Space

_NOWHERE = Path("memory")


class MemoryDocumentStore:
    """Keeps documents until the process ends. `backups` and `aside` hold what a folder of files would.

    Args:
        shared: Texts of `memory/shared/`, by file name.
    """

    def __init__(self, shared: Mapping[str, str] | None = None) -> None:
        self._texts: dict[Doc, str] = {}
        self._shared = dict(shared or {})
        self._witness = Witness()
        self.backups: list[tuple[Doc, str]] = []
        self.aside: dict[str, str] = {}

    async def read(self, doc: Doc) -> Text:
        """Return text and version."""
        text = self._now(doc)
        self._witness.saw(text.version, text.text)
        return text

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        """Replace the text if its version is still `expected`. Raises DocumentError `document.drift`."""
        data = encoded(doc, text)
        now = self._expect(doc, expected)
        if backup and now.version != ABSENT:
            self.backups.append((doc, now.text))
        self._texts[doc] = text
        self._witness.saw(version_of(data), text)
        return version_of(data)

    async def delete(self, doc: Doc, expected: str) -> None:
        """Remove a document if its version is still `expected`. Raises DocumentError `document.drift`."""
        self._expect(doc, expected)
        self._texts.pop(doc, None)

    async def set_aside(self, doc: Doc, expected: str) -> str:
        """Give a document another name, so that it can be written anew; return that name."""
        now = self._expect(doc, expected)
        name = f"{doc.name}.corrupt-{len(self.aside) + 1}"
        self.aside[f"{doc.space.key}/{name}"] = now.text
        self._texts.pop(doc, None)
        return name

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document, in key order."""
        return sorted({doc.space for doc in self._texts if doc.space.profile == profile}, key=lambda space: space.key)

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the shared documents, by name."""
        return [(name, Text(text, version_of(text.encode()))) for name, text in sorted(self._shared.items())]

    def _expect(self, doc: Doc, expected: str) -> Text:
        now = self._now(doc)
        if now.version != expected:
            raise self._witness.drift(doc, expected, now.version, now.text)
        return now

    def _now(self, doc: Doc) -> Text:
        document_path(_NOWHERE, doc)  # what has no place on a disk has none here
        text = self._texts.get(doc)
        return Text("", ABSENT) if text is None else Text(text, version_of(text.encode()))
