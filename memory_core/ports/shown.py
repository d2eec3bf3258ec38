"""The port of what was shown to the model: recalled records word for word, approved lines by their hashes."""

from dataclasses import dataclass
from typing import Protocol

from memory_core.values import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRecord:
    """A recalled record as it was delivered. Without text, its words are gone: erased, edited away or forgotten for good."""

    source: str
    """`fact:ID`, `message:ID`, `file:NAME:LINE` or `external:ID`."""
    space_key: str
    text: str
    rests: tuple[str, ...] = ()
    """Ids of the messages whose words it quotes."""


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """The approved lines of one document: which (`label` and `source` as in the prompt), and the hash of each line."""

    label: str
    source: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """What was in the prompt of one turn."""

    blocks: tuple[ShownBlock, ...] = ()
    records: tuple[ShownRecord, ...] = ()


class ShownMemory(Protocol):
    """What was shown, turn by turn. It follows erasures by itself: no words outlive the message or line they are from."""

    async def keep(self, message: Message, turn: ShownTurn) -> None:
        """Note what the prompt of a person's message held; a second time changes nothing."""
        ...

    async def before(self, session_id: str, seq: int, limit: int) -> list[ShownRecord]:
        """Return the newest records that turns of a session before this place recalled, in the order in which they were shown."""
        ...

    async def of_turn(self, message_id: str) -> ShownTurn | None:
        """Return what the prompt of a person's message held; None when nothing is known of it."""
        ...

    async def drop_space(self, space_key: str) -> None:
        """Delete the records from a space's files."""
        ...
