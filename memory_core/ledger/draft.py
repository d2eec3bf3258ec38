"""The edits of one change, gathered in memory before anything is written."""

from dataclasses import replace

from memory_core.documents.budgets import Budgets, measure, missing, over_budget, room
from memory_core.documents.markdown import (
    Line,
    add_line,
    new_document,
    outline,
    remove_line,
    replace_line,
    statements,
    take_back,
)
from memory_core.documents.note_text import TEXT
from memory_core.documents.outline import section_key
from memory_core.documents.splices import splice_between, taken_back
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.changes import FileChange
from memory_core.ports import DocumentStore, Text
from memory_core.spaces import Doc, Target
from memory_core.values import Operation

LINE_KINDS = frozenset({"add", "remove", "replace"})
"""Operations that change a document."""


class Draft:
    """Reads each document once, edits its text line by line and remembers the reversible operations."""

    def __init__(self, documents: DocumentStore, budgets: Budgets) -> None:
        self._documents = documents
        self._budgets = budgets
        self._read: dict[Doc, Text] = {}
        self._disk: dict[Doc, str] = {}
        """Each text as this draft will leave it on disk; empty for no file."""
        self.operations: list[Operation] = []
        self._removed: set[tuple[Doc, str]] = set()

    async def text(self, doc: Doc) -> str:
        """Return the document's text with this draft's edits; a new document's shape if it is absent."""
        return await self._on_disk(doc) or new_document(doc.name)

    async def room(self, doc: Doc, section: str) -> int:
        """Return how many code points a new statement may still have there."""
        return room(doc.name, await self.text(doc), self._budgets, section)

    async def add(self, doc: Doc, section: str, statement: str, index: int | None = None) -> None:
        """Add a line.

        Raises:
            DocumentError: `document.over-budget`, with `by`: how many code points are missing.
        """
        text = await self.text(doc)
        after = self._within(doc, text, add_line(text, section, statement, index))
        heading = not outline(text).named(section)
        self._note(Operation(doc.key, section, "add", None, statement, index), doc, after, heading=heading)

    async def remove_all(self, doc: Doc, key: str) -> None:
        """Remove every line of the document that reads as `key`, under whatever heading: a forgotten line has no twin."""
        twins = [line for line in statements(await self.text(doc)) if line_key(line.statement) == key]
        for line in twins:
            await self.remove(doc, line.section, line.statement)

    async def take_out(self, target: Target, statement: str) -> None:
        """Remove every line that reads so; one that a hand has taken out already is noted, so that undo brings it back."""
        key = line_key(statement)
        await self.remove_all(target.doc, key)
        if (target.doc, key) not in self._removed:
            self.operations.append(Operation(target.doc.key, target.section, "remove", statement, None))

    async def remove(self, doc: Doc, section: str, statement: str) -> None:
        """Remove a line. Raises DocumentError `document.no-such-line`."""
        text = await self.text(doc)
        index = _index(text, section, statement)
        after = remove_line(text, section, statement)
        self._removed.add((doc, line_key(statement)))
        self._note(Operation(doc.key, section, "remove", statement, None, index), doc, after)

    async def replace(self, doc: Doc, section: str, before: str, after: str) -> None:
        """Replace a line in its place; its twins elsewhere go, for the old words hold no more.

        Raises:
            DocumentError: `document.no-such-line` or `document.over-budget`.
        """
        text = await self.text(doc)
        index = _index(text, section, before)
        changed = self._within(doc, text, replace_line(text, section, before, after))
        self._note(Operation(doc.key, section, "replace", before, after, index), doc, changed)
        if line_key(before) != line_key(after):
            await self.remove_all(doc, line_key(before))

    async def drop(self, doc: Doc, line: Line) -> None:
        """Remove exactly this line; a twin of it stays."""
        after = remove_line(await self.text(doc), line.section, line.statement, line.index)
        self._note(Operation(doc.key, line.section, "remove", line.statement, None, line.index), doc, after)

    async def exchange(self, doc: Doc, section: str, before: str, after: str) -> None:
        """Replace a line in its place and touch no other. Raises DocumentError `document.no-such-line`."""
        text = await self.text(doc)
        index = _index(text, section, before)
        self._note(
            Operation(doc.key, section, "replace", before, after, index),
            doc,
            replace_line(text, section, before, after),
        )

    async def put(self, doc: Doc, after: str, operation: Operation) -> None:
        """Give a document another text; an empty one takes it away. The operation says what was done."""
        await self._on_disk(doc)
        self._note(operation, doc, after)

    def reword(self, doc: Doc, section: str, before: str, after: str) -> None:
        """Note that a waiting item got other words; no document changes."""
        self.operations.append(Operation(doc.key, section, "reword", before, after))

    async def has(self, doc: Doc, section: str, statement: str) -> bool:
        """Say whether the line stands there now."""
        return any(line.statement == statement for line in statements(await self.text(doc), section))

    async def reverse(self, doc: Doc, operation: Operation) -> None:
        """Take an operation back: to the byte where the text is as it left it, else line by line.

        A line that is no longer there, or there again, is left.

        Raises:
            DocumentError: `document.over-budget`.
        """
        earlier = taken_back(await self._on_disk(doc), operation.splice)
        if earlier is not None:
            kind = {"add": "remove", "remove": "add"}.get(operation.kind, operation.kind)
            inverse = Operation(doc.key, operation.section, kind, operation.after, operation.before, operation.index)
            self._note(inverse, doc, earlier)
            return
        if operation.kind == TEXT:
            raise DocumentError("That note was changed since.", code="document.changed-since", doc=doc.name)
        await self._reverse_line(doc, operation)

    async def _reverse_line(self, doc: Doc, operation: Operation) -> None:
        before, after = operation.before, operation.after
        text = await self.text(doc)
        there = None if after is None else _standing(text, operation.section, after)
        if before is None:
            if there is not None:
                heading = operation.splice is not None and operation.splice.heading
                changed = take_back(text, there.section, there.statement, heading=heading)
                self._note(
                    Operation(doc.key, there.section, "remove", there.statement, None, there.index), doc, changed
                )
        elif after is None:
            if not await self.has(doc, operation.section, before):
                await self.add(doc, operation.section, before, operation.index)
        elif there is not None:
            await self.replace(doc, there.section, there.statement, before)

    async def _on_disk(self, doc: Doc) -> str:
        if doc not in self._disk:
            self._read[doc] = await self._documents.read(doc)
            self._disk[doc] = self._read[doc].text
        return self._disk[doc]

    def _note(self, operation: Operation, doc: Doc, after: str, *, heading: bool = False) -> None:
        splice = splice_between(self._disk[doc], after, heading=heading)
        self._disk[doc] = after
        self.operations.append(replace(operation, splice=splice))

    def _within(self, doc: Doc, before: str, after: str) -> str:
        by = missing(doc.name, before, after, self._budgets)
        if by > 0:
            raise over_budget(doc, measure(doc.name, after, self._budgets), by)
        return after

    async def now(self, doc: Doc) -> str:
        """Return a document's text with this draft's edits; empty for no file."""
        return await self._on_disk(doc)

    @property
    def docs(self) -> tuple[Doc, ...]:
        """Return the documents that were looked at."""
        return tuple(self._disk)

    def files(self) -> tuple[FileChange, ...]:
        """Return the documents that this draft changes."""
        return tuple(
            FileChange(doc=doc.key, version=self._read[doc].version, before=self._read[doc].text, after=text)
            for doc, text in self._disk.items()
            if text != self._read[doc].text
        )


def _standing(text: str, section: str, statement: str) -> Line | None:
    """Find a line where it was written, or wherever a hand has moved it or however a hand spells it now."""
    lines = statements(text)
    exact = [line for line in lines if line.statement == statement]
    there = [line for line in exact if section_key(line.section) == section_key(section)]
    alike = [line for line in lines if line_key(line.statement) == line_key(statement)]
    return next(iter((*there, *exact, *alike)), None)


def _index(text: str, section: str, statement: str) -> int | None:
    return next((line.index for line in statements(text, section) if line.statement == statement), None)
