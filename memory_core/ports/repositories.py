"""The repositories of one transaction, each method with its duty, ordering and failure."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol, TypeVar

from memory_core.ports.admissions import Admissions
from memory_core.ports.checkpoints import Checkpoints, Notebooks
from memory_core.ports.conversations import Conversations
from memory_core.ports.handoffs import Handoffs
from memory_core.ports.imports import Imports
from memory_core.ports.ledger import Ledger
from memory_core.ports.meaning import VectorIndex
from memory_core.ports.moves import Moves
from memory_core.ports.queue import Locks, Queue
from memory_core.ports.recall import RecallIndex
from memory_core.ports.retention import Retention
from memory_core.ports.review import Announcements, Events
from memory_core.ports.rows import (
    Card,
    Confirmation,
    Fence,
    InboxRow,
    Item,
    OutboxRow,
)
from memory_core.ports.sessions import Sessions
from memory_core.ports.shown import ShownMemory
from memory_core.ports.statements import Statements
from memory_core.ports.tasks import Tasks
from memory_core.spaces import Place, Space

T = TypeVar("T")
GONE = "gone: "
"""How the error of a reply begins that nobody is there to read: the bot was blocked, or put out of the chat."""


class Inbox(Protocol):
    """Every update once."""

    async def receive(self, row: InboxRow) -> bool:
        """Insert; return False, changing nothing, if the key is known."""
        ...

    async def get(self, key: str) -> InboxRow | None:
        """Return one row."""
        ...

    async def step(self, key: str, step: str) -> bool:
        """Note how far a turn came; False, changing nothing, when it is done: ended by somebody else, or erased."""
        ...

    async def done(self, key: str, result: str) -> bool:
        """Mark as done with its result; False, changing nothing, when it is done already."""
        ...

    async def unfinished(self, platform: str) -> list[InboxRow]:
        """Return rows received and not done, in order of receipt."""
        ...


class Outbox(Protocol):
    """Replies until delivered."""

    async def add(self, row: OutboxRow) -> int:
        """Insert and return the id."""
        ...

    async def get(self, outbox_id: int) -> OutboxRow | None:
        """Return one row."""
        ...

    async def heads(self, platform: str) -> list[OutboxRow]:
        """Return the oldest waiting row of each lane."""
        ...

    async def put(self, row: OutboxRow) -> None:
        """Replace a row (state, progress, message id, error)."""
        ...

    async def is_cut_off(self, chat_key: str) -> bool:
        """Say whether the newest message to a chat could not reach it (its row was given up with an error that begins `GONE`)."""
        ...

    async def is_waiting(self, chat_key: str) -> bool:
        """Say whether a lane has a row not yet delivered."""
        ...

    async def waiting(self, platform: str) -> int:
        """Count the rows not yet delivered."""
        ...


class Cards(Protocol):
    """Messages with buttons, and one-time notices."""

    async def put(self, card: Card) -> None:
        """Insert or replace a card."""
        ...

    async def get(self, token: str) -> Card | None:
        """Return the card of a button."""
        ...

    async def of_item(self, item_id: str) -> list[Card]:
        """Return an item's cards that are still open."""
        ...

    async def at(self, place: Place, message_id: int) -> Card | None:
        """Return the card shown by a message (for an edit by reply)."""
        ...

    async def once(self, key: str, at: datetime) -> bool:
        """Return True the first time a notice key is asked for, False ever after."""
        ...


class Confirmations(Protocol):
    """What people were asked to confirm."""

    async def put(self, confirmation: Confirmation) -> None:
        """Insert; a token that is there stays as it is."""
        ...

    async def get(self, token: str) -> Confirmation | None:
        """Return one, also one that is used or whose time is over."""
        ...

    async def use(self, token: str, cause: str, now: datetime) -> bool:
        """Take it up; False when its time is over, it is not there, or another cause has taken it up."""
        ...

    async def release(self, token: str, cause: str) -> None:
        """Give it back: what was confirmed could not be done."""
        ...

    async def done(self, token: str) -> None:
        """Note that what was confirmed has happened."""
        ...

    async def begun(self, profile: str) -> list[Confirmation]:
        """Return those that were taken up and not carried through, oldest first."""
        ...

    async def drop_expired(self, now: datetime) -> None:
        """Delete those whose time is over and that nobody is carrying through."""
        ...


class Erasures(Protocol):
    """A person's words, wherever they stand in the database."""

    async def elsewhere(self, profile: str, user_id: int, space_key: str) -> list[Item]:
        """Return the items of other spaces that rest on the person's words, in the order in which they came."""
        ...

    async def messages(self, profile: str, user_id: int) -> int:
        """Count the messages that erasing would blank."""
        ...

    async def unquote(self, texts: Sequence[str], cause: str) -> int:
        """Blank answers and results that quote any of these texts, whoever asked; return how many rows."""
        ...

    async def erase(
        self, profile: str, user_id: int, space_key: str, *, item_ids: Sequence[str], cause: str
    ) -> Mapping[str, int]:
        """Blank what the person said and was told, delete their items, tombstones and cards; return how many of each.

        Rows that others count on stay without words. `item_ids`: items elsewhere whose cards quote the person;
        `cause`: the update that asked for it, which is left alone.
        """
        ...


class UnitOfWork(Protocol):
    """The repositories of one transaction; all that is written through it commits together or not at all."""

    @property
    def sessions(self) -> Sessions:
        """Sessions and messages."""
        ...

    @property
    def inbox(self) -> Inbox:
        """Updates."""
        ...

    @property
    def outbox(self) -> Outbox:
        """Replies."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Items and records."""
        ...

    @property
    def cards(self) -> Cards:
        """Cards and notices."""
        ...

    @property
    def announcements(self) -> Announcements:
        """Who is still to be told of what."""
        ...

    @property
    def events(self) -> Events:
        """The newest decisions."""
        ...

    @property
    def confirmations(self) -> Confirmations:
        """What people were asked to confirm."""
        ...

    @property
    def erasures(self) -> Erasures:
        """A person's words."""
        ...

    @property
    def checkpoints(self) -> Checkpoints:
        """What sessions came to."""
        ...

    @property
    def notebooks(self) -> Notebooks:
        """Working notes."""
        ...

    @property
    def queue(self) -> Queue:
        """Jobs."""
        ...

    @property
    def locks(self) -> Locks:
        """Space locks."""
        ...

    @property
    def conversations(self) -> Conversations:
        """Sessions in number."""
        ...

    @property
    def imports(self) -> Imports:
        """Conversations from files."""
        ...

    @property
    def recall(self) -> RecallIndex:
        """The search index."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """Vectors of its lines."""
        ...

    @property
    def shown(self) -> ShownMemory:
        """What the model was shown."""
        ...

    @property
    def statements(self) -> Statements:
        """What people stated, by key."""
        ...

    @property
    def moves(self) -> Moves:
        """Chats under another id."""
        ...

    @property
    def retention(self) -> Retention:
        """What is done and old."""
        ...

    @property
    def admissions(self) -> Admissions:
        """Who was let in."""

    @property
    def tasks(self) -> Tasks:
        """Open work."""
        ...

    @property
    def handoffs(self) -> Handoffs:
        """Codes for going on elsewhere."""
        ...


class Store(Protocol):
    """The database."""

    def transaction(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a write transaction: commits on a clean exit, rolls back on any exception or cancellation."""
        ...

    def reading(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a consistent read beside the writer; writing through it is an error."""
        ...

    async def write(self, work: Callable[[UnitOfWork], Coroutine[object, object, T]], *, brief: bool = False) -> T:
        """Run `work` as one write transaction in one go, and return what it returns: the fast form of `transaction`.

        `work` may await nothing but its unit of work, for it may run outside the event loop. Once begun it runs to its end
        even if the caller is cancelled; whatever it raises takes everything back.

        Args:
            work: What to do.
            brief: It takes about a millisecond at most, however much is stored: mostly some ten rows. It may hold the event loop up
                for as long; it is begun anew when another process turns out to be writing.
        """
        ...

    async def read(self, work: Callable[[UnitOfWork], Coroutine[object, object, T]], *, brief: bool = False) -> T:
        """Run `work` as one consistent read in one go: the fast form of `reading`, under the terms of `write`."""
        ...

    async def tidy(self) -> None:
        """See that nothing that was deleted stands in any file of the database any more."""
        ...

    async def close(self) -> None:
        """Close every connection."""
        ...


class SpaceLock(Protocol):
    """Who may change a space now."""

    def hold(self, spaces: Sequence[Space], wait_s: float = 5.0) -> AbstractAsyncContextManager[list[Fence]]:
        """Hold the locks of all spaces, taken in key order, never across a model call.

        Raises:
            SpaceError: `space.busy` when they are not free within `wait_s` seconds.
        """
        ...
