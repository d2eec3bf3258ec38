"""The edits of one change, gathered in memory before anything is written."""

from memory_core.documents.budgets import Budgets, missing, room
from memory_core.documents.markdown import add_line, new_document, remove_line, replace_line, statements
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.changes import FileChange
from memory_core.ports import DocumentStore, Text
from memory_core.spaces import Doc
from memory_core.values import Operation


class Draft:
    """Reads each document once, edits its text line by line and remembers the reversible operations."""

    def __init__(self, documents: DocumentStore, budgets: Budgets) -> None:
        self._documents = documents
        self._budgets = budgets
        self._read: dict[Doc, Text] = {}
        self._texts: dict[Doc, str] = {}
        self.operations: list[Operation] = []

    async def text(self, doc: Doc) -> str:
        """Return the document's text with this draft's edits; a new document's shape if it is absent."""
        if doc not in self._texts:
            self._read[doc] = await self._documents.read(doc)
            self._texts[doc] = self._read[doc].text or new_document(doc.name)
        return self._texts[doc]

    async def room(self, doc: Doc, section: str) -> int:
        """Return how many code points a new statement may still have there."""
        return room(doc.name, await self.text(doc), self._budgets, section)

    async def add(self, doc: Doc, section: str, statement: str, index: int | None = None) -> None:
        """Add a line.

        Raises:
            DocumentError: `document.over-budget`, with `by`: how many code points are missing.
        """
        text = await self.text(doc)
        self._texts[doc] = self._within(doc, text, add_line(text, section, statement, index))
        self.operations.append(Operation(doc.key, section, "add", None, statement, index))

    async def remove_all(self, doc: Doc, key: str) -> None:
        """Remove every line of the document that reads as `key`, under whatever heading: a forgotten line has no twin."""
        twins = [line for line in statements(await self.text(doc)) if line_key(line.statement) == key]
        for line in twins:
            await self.remove(doc, line.section, line.statement)

    async def remove(self, doc: Doc, section: str, statement: str) -> None:
        """Remove a line. Raises DocumentError `document.no-such-line`."""
        text = await self.text(doc)
        index = _index(text, section, statement)
        self._texts[doc] = remove_line(text, section, statement)
        self.operations.append(Operation(doc.key, section, "remove", statement, None, index))

    async def replace(self, doc: Doc, section: str, before: str, after: str) -> None:
        """Replace a line in its place. Raises DocumentError `document.no-such-line` or `document.over-budget`."""
        text = await self.text(doc)
        index = _index(text, section, before)
        self._texts[doc] = self._within(doc, text, replace_line(text, section, before, after))
        self.operations.append(Operation(doc.key, section, "replace", before, after, index))

    async def has(self, doc: Doc, section: str, statement: str) -> bool:
        """Say whether the line stands there now."""
        return any(line.statement == statement for line in statements(await self.text(doc), section))

    def _within(self, doc: Doc, before: str, after: str) -> str:
        by = missing(doc.name, before, after, self._budgets)
        if by > 0:
            raise DocumentError(
                f"{doc.name} is full: {by} characters too many.",
                code="document.over-budget",
                hint="Forget or shorten a line, then try again.",
                doc=doc.name,
                by=by,
            )
        return after

    def files(self) -> tuple[FileChange, ...]:
        """Return the documents that this draft changes."""
        return tuple(
            FileChange(doc=doc.key, version=self._read[doc].version, before=self._read[doc].text, after=text)
            for doc, text in self._texts.items()
            if any(operation.doc == doc.key for operation in self.operations)
        )


def _index(text: str, section: str, statement: str) -> int | None:
    return next((line.index for line in statements(text, section) if line.statement == statement), None)
