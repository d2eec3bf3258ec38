"""One turn: its facts, the steps in which it is carried through, and when curation belongs to it (ARCHITECTURE §7, 8)."""

from dataclasses import dataclass

from handlers.messages import Inbound
from handlers.turns import Quiet
from memory_core.languages import asks_to_remember
from memory_core.ports import InboxRow, Session
from memory_core.recall.context import Past
from memory_core.values import Message

ASKED, DUE, STATED = "answered", "due", "stated"
"""Steps of a turn that has been answered: with a curation run that its words asked for, with one that it is time for, or only
with what it stated to look at."""
SAID = frozenset({ASKED, DUE, STATED})
CURATED = frozenset({ASKED, DUE})


@dataclass(frozen=True, slots=True)
class Rhythm:
    """After which replies of a session a curation run happens (ARCHITECTURE §8)."""

    first: int = 3
    every: int = 10

    def due(self, replies: int) -> bool:
        """Say whether a run belongs to this reply; counted from 1."""
        return replies >= self.first and (replies - self.first) % self.every == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn's facts, gathered before anything is said."""

    row: InboxRow
    inbound: Inbound
    message: Message
    past: Past
    language: str

    @property
    def session(self) -> Session:
        """Return the session that the message belongs to."""
        return self.past.session

    @property
    def asked(self) -> bool:
        """Say whether the message asks for something to be remembered."""
        return any(asks_to_remember(piece) for piece in self.message.typed())

    @property
    def reply_to(self) -> int | None:
        """Return the message that the answer points to; none in a private chat."""
        return None if self.inbound.place.private else self.inbound.message_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What a turn will look at, read while its message was taken in; good for as long as its place is quiet."""

    message: Message
    past: Past
    quiet: Quiet
