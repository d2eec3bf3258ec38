"""Conversations as they are stored: sessions, their messages, and how far curation has read them."""

from datetime import datetime
from typing import Protocol

from memory_core.ports.rows import Said, Session
from memory_core.spaces import Place
from memory_core.values import Message, Speaker


class Sessions(Protocol):
    """Sessions and their messages."""

    async def current(self, profile: str, place: Place) -> Session | None:
        """Return the open session of a place."""
        ...

    async def last_ended(self, profile: str, place: Place) -> Session | None:
        """Return the place's session that ended last."""
        ...

    async def get(self, session_id: str) -> Session | None:
        """Return one session."""
        ...

    async def put(self, session: Session) -> None:
        """Insert or replace a session row."""
        ...

    async def latest(self, profile: str, after: str, limit: int) -> list[Session]:
        """Return the newest session of each place whose key sorts after `after`, in order of the places' keys."""
        ...

    async def speakers(self, profile: str, place: Place) -> list[Speaker]:
        """Return who has spoken in a place, by id, each with the name last seen."""
        ...

    async def idle_since(self, profile: str, before: datetime) -> list[Session]:
        """Return open sessions with a message and none after `before`, oldest first."""
        ...

    async def append(self, message: Message) -> Message:
        """Store a message with the next `seq` of its session; bumps `count`, `last_at` (and `replies` for an assistant's)."""
        ...

    async def message(self, message_id: str) -> Message | None:
        """Return one message."""
        ...

    async def by_platform_id(self, place: Place, platform_message_id: int) -> Message | None:
        """Return the message that the platform knows by this id."""
        ...

    async def update(self, message: Message) -> None:
        """Replace text, parts, masked spans, platform id and `edited_at` of a stored message."""
        ...

    async def number(self, message_id: str, platform_message_id: int) -> None:
        """Note the id by which the platform knows a message. Raises StorageError `storage.conflict` for another one's."""
        ...

    async def is_erased(self, message_id: str) -> bool:
        """Say whether a person's message is stored without its words and without whose they were."""
        ...

    async def messages(self, session_id: str, after: int = 0, upto: int | None = None) -> list[Message]:
        """Return messages with `after < seq <= upto`, in order."""
        ...

    async def tail(self, session_id: str, before: int, chars: int) -> list[Said]:
        """Return the newest messages with `seq < before` of at most `chars` code points together, in order.

        Always at least one where there is any. It costs what it returns, not what the session holds.
        """
        ...

    async def cursor(self, session_id: str) -> int:
        """Return the `seq` up to which curation has read; 0 at first."""
        ...

    async def move_cursor(self, session_id: str, seq: int) -> None:
        """Move the cursor forward; never back."""
        ...
