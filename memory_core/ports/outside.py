"""The outside world of the core: time, ids, models, documents. Each method states its duty, ordering and failure."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from memory_core.spaces import Doc, Space
from memory_core.values import Fact, Slice


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> datetime:
        """Return the time as an aware UTC datetime."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait; tests advance time instead."""
        ...


class Ids(Protocol):
    """Where identifiers come from."""

    def new(self, kind: str) -> str:
        """Return a new id; `item` gives a short one that people can type (as `r7k2`), others sort by creation."""
        ...


class Deployment(Protocol):
    """The process that serves people, for operators who ask how it is."""

    async def report(self) -> Mapping[str, object] | None:
        """Return codes, names, numbers and times as the gateway tells them; None when none has told anything."""
        ...


class FailPoint(Protocol):
    """Named points between durable steps, where tests end the process for good."""

    def hit(self, name: str) -> None:
        """Do nothing in production."""
        ...


class Processes(Protocol):
    """Which processes still run that hold claims or locks, as far as this machine can tell."""

    def owner(self, name: str) -> str:
        """Return a holder's name that also says which process it is of."""
        ...

    def is_alive(self, owner: str) -> bool | None:
        """Say whether a holder's process still runs; None when nobody here can know."""
        ...


class ModelMessage(NamedTuple):
    """One message of a request; role is `system`, `user` or `assistant`."""

    role: str
    text: str


class Conversation(Protocol):
    """The model that answers people."""

    def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Yield the answer in pieces. Raises ModelError; closing the iterator stops the request."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTool:
    """Something that a model may ask for while it answers.

    Args:
        name: In lower-case letters and underscores.
        description: For the model.
        parameters: JSON schema of its arguments.
        run: Returns text for the model, whatever it was given; raises nothing but a cancellation.
    """

    name: str
    description: str
    parameters: Mapping[str, object]
    run: Callable[[Mapping[str, object]], Awaitable[str]]


class ToolUser(Protocol):
    """A model that answers people and may use tools meanwhile; see `Conversation`."""

    def stream_with_tools(self, messages: Sequence[ModelMessage], tools: Sequence[ModelTool]) -> AsyncIterator[str]:
        """Yield the answer in pieces, running tools in between: a bounded number of rounds. Raises as `Conversation.stream`."""
        ...


class Composer(Protocol):
    """Writes a text anew for a task (compaction, checkpoint, summary). Its output is untrusted: code checks all of it."""

    async def compose(self, task: str, data: str, schema: Mapping[str, object]) -> object:
        """Return a JSON value.

        Args:
            task: The task's name, as `compact`; its rules belong to the model's side.
            data: What to work on: data, never instructions.
            schema: JSON schema of the answer; whether it was kept to is the caller's to check.

        Raises:
            ModelError: No answer, or none that is JSON. Never called under a lock.
        """
        ...


class Extractor(Protocol):
    """Proposes facts from a slice. Its output is untrusted: code verifies spans and labels (ARCHITECTURE §2 rule 2)."""

    async def extract(self, part: Slice) -> list[Fact]:
        """Return facts that cite messages of `part`. Raises ModelError; never blocks a lock."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A document as read: its text and the version to write against; an absent file is `("", "absent")`."""

    text: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A copy of a document as it was at a time. `why` is what it was made for: `write`, `compact`, `restore`, `undo`."""

    id: str
    """What people name it by, as `b3f09a`."""
    doc: Doc
    at: datetime
    why: str
    size: int
    """Bytes."""
    name: str
    number: int = 1
    """Which of several made at the same moment."""


@dataclass(frozen=True, slots=True)
class NoteFile:
    """A note or skill that there is: its document name, as `notes/travel.md`, and when it was last written, if anybody knows."""

    name: str
    at: datetime | None


class DocumentStore(Protocol):
    """The Markdown and JSON files. Writes are atomic and compare-and-swap (ARCHITECTURE §6)."""

    async def read(self, doc: Doc) -> Text:
        """Return text and version. Raises DocumentError `document.unreadable`."""
        ...

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        """Replace the text if its version is still `expected`; return the new version.

        Raises:
            DocumentError: `document.drift` when somebody changed it, `document.read-only`, `document.unreadable`.
        """
        ...

    async def delete(self, doc: Doc, expected: str) -> None:
        """Remove a document if its version is still `expected`; nothing happens when both are `absent`. Raises as `write`."""
        ...

    async def set_aside(self, doc: Doc, expected: str) -> str:
        """Keep a damaged document under another name, which is returned, and make it absent. Raises as `write`."""
        ...

    async def set_asides(self, space: Space) -> list[str]:
        """Return the names under which damaged documents of a space are kept, oldest first."""
        ...

    async def back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        """Keep a copy of a document that is still of version `expected`, credentials hidden; None when it is absent.

        A bounded number of copies is kept of each document. Raises as `write`.
        """
        ...

    async def backups(self, space: Space) -> list[Backup]:
        """Return the copies of a space's documents, newest first."""
        ...

    async def read_backup(self, backup: Backup) -> str:
        """Return a copy's text, credentials hidden. Raises DocumentError `document.no-such-backup`."""
        ...

    async def put_backup(self, backup: Backup, text: str) -> None:
        """Let a copy say something else: what is forgotten is blanked there too. Nothing happens when it is gone."""
        ...

    async def restored(self, backup: Backup, now: str) -> str:
        """Return what the document will say when a copy is brought back: lines with hidden words come from `now`."""
        ...

    async def erase(self, space: Space) -> tuple[int, int]:
        """Delete every file of a space and every copy of one; return how many of each. Raises as `write`."""
        ...

    async def move_chat(self, profile: str, old: int, new: int) -> None:
        """Take a chat's documents, those of its topics and their copies over to its new id; doing it again does no harm.

        Lines of MEMORY.md join those that are there already; of any other document that is there twice, the older becomes a
        copy. Raises as `write`.
        """
        ...

    async def notes(self, space: Space) -> list[NoteFile]:
        """Return a space's notes and skills, by name."""
        ...

    async def append(self, doc: Doc, line: str, unless: str = "") -> bool:
        """Add a line at the end of a document, which is begun if it is absent; whoever else appends meanwhile loses nothing.

        Args:
            doc: Which.
            line: One line, without its end.
            unless: Where the document says this already, nothing is added.

        Returns:
            Whether the line was added. Raises as `write`, but never for drift.
        """
        ...

    async def list_spaces(self, profile: str) -> list[Space]:
        """Return the spaces that have any document, in key order."""
        ...

    async def shared(self, profile: str) -> list[tuple[str, Text]]:
        """Return the documents under `memory/shared/`, by name."""
        ...
