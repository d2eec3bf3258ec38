"""The port of the search index over messages: derived from the journal, and never the only place of anything."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from memory_core.spaces import Space


@dataclass(frozen=True, slots=True, kw_only=True)
class Unindexed:
    """A message that the index has not read, or has to read again. Without text it leaves the index."""

    at: int
    """Its place in the journal; 0 when it is gone."""
    message_id: str
    session_id: str
    seq: int
    speaker_id: int
    """0 for the bot and for whom nobody knows."""
    speaker_name: str
    text: str
    sent_at: datetime
    space: Space


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedLine:
    """What the index keeps of a message: terms with blanks between and around them, flags, and the day since 1970."""

    of: Unindexed
    terms: str
    length: int
    flags: int
    day: int


@dataclass(frozen=True, slots=True)
class IndexState:
    """How far the index has come."""

    version: int
    upto: int
    stale: int
    """Messages that have changed since they were read."""
    newest: int
    """The journal's newest place."""
    fits: bool
    """Whether it belongs to this journal as it stands."""

    @property
    def is_behind(self) -> bool:
        """Say whether there is anything to read."""
        return self.upto < self.newest or self.stale > 0


@dataclass(frozen=True, slots=True)
class IndexTotals:
    """How much the index holds."""

    spaces: int
    lines: int
    terms: int
    bytes: int


class IndexedSpace(NamedTuple):
    """One space in the index and how much it holds; its lines are numbered from `number << 32`."""

    number: int
    key: str
    lines: int
    terms: int
    blocks: int


class Standing(NamedTuple):
    """Where a message stands in the journal: session, place in it, space; and the id by which the world outside knows it."""

    session_id: str
    seq: int
    space: str
    known_as: str | int
    chat_id: int
    """The chat in which it was sent: of another id than the space's where the chat has got a new one since."""


RawLine = tuple[int, str, int, int, int, int]
"""Number, message id, speaker, day, flags, length."""


class AskedTerms(NamedTuple):
    """Terms of which a line has any one; or words that begin so, with five letters."""

    terms: Sequence[str]
    begin_so: bool = False


class RecallIndex(Protocol):
    """The index. A damaged one raises StorageError `storage.corrupt` or `storage.failed` and is made anew."""

    async def state(self) -> IndexState | None:
        """Return how far it has come; None when it, or a part of it, is not there."""
        ...

    async def make(self, version: int) -> None:
        """Throw away what is there and begin an empty one."""
        ...

    async def totals(self) -> IndexTotals:
        """Return how much it holds."""
        ...

    async def left(self) -> int:
        """Count the messages that it has not read, or has to read again; also when there is no index."""
        ...

    async def lacks(self, profile: str, keys: Sequence[str] | None, but_sessions: Sequence[str]) -> bool:
        """Say whether there are new messages to read of these spaces, all of the profile for None, in other sessions than those."""
        ...

    async def unread(self, limit: int) -> list[Unindexed]:
        """Return messages after the last one read, in the journal's order."""
        ...

    async def changed(self, limit: int) -> list[Unindexed]:
        """Return messages whose text has changed or gone since they were read."""
        ...

    async def put(self, lines: Sequence[IndexedLine], gone: Sequence[str] = ()) -> None:
        """Put lines in place of what was kept of their messages, and take out those of `gone`."""
        ...

    async def came_to(self, at: int, message_id: str) -> None:
        """Note the last message read."""
        ...

    async def optimize(self) -> None:
        """Bring its segments together: faster, and nothing of what was taken out stays in them."""
        ...

    async def check(self) -> None:
        """Raise StorageError when it contradicts itself."""
        ...

    async def prove(self, spaces: Sequence[int]) -> None:
        """See that one line of each space is found by its own words, for damage may look like an empty index.

        Raises:
            StorageError: `storage.corrupt`.
        """
        ...

    async def spaces(self, profile: str, keys: Sequence[str] | None) -> list[IndexedSpace]:
        """Return these spaces as far as they are indexed; all of the profile for None."""
        ...

    async def people(self, spaces: Sequence[int], limit: int) -> list[tuple[int, str]]:
        """Return who has spoken in these spaces, each with the name last seen."""
        ...

    async def having(self, words: Sequence[AskedTerms], low: int, high: int, limit: int) -> list[list[int]]:
        """Return for each of the words the newest numbers of lines from `low` to `high` that have it."""
        ...

    async def on_days(self, space: int, first: int, last: int, limit: int) -> list[int]:
        """Return numbers of lines of these days, longest first."""
        ...

    async def look(self, numbers: Collection[int]) -> tuple[list[RawLine], Mapping[int, int]]:
        """Return lines, and how many terms each of their blocks has."""
        ...

    async def newest(self, profile: str, keys: Sequence[str] | None, limit: int) -> list[Unindexed]:
        """Return the newest messages of spaces straight from the journal, session by session: the way without an index."""
        ...

    async def stand(self, profile: str, message_ids: Sequence[str]) -> dict[str, Standing]:
        """Return those of the messages that may still be shown.

        Erased ones may not, nor the sources of what was forgotten and the answers to them, nor what was said while memory
        was off.
        """
        ...

    async def leave_out(self, message_id: str) -> None:
        """Note that a message was said while memory was off: it is history only, for good."""
        ...
