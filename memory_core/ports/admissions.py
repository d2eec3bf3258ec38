"""Who was let in, kept out or asks to come in; and the codes by which people let themselves in."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

PERSON, CHAT = "person", "chat"
ALLOWED, DENIED, ASKED = "allowed", "denied", "asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """The last word about one person or chat, beside the lists of the settings."""

    profile: str
    kind: str
    """`person` or `chat`."""
    id: int
    state: str
    """`allowed`, `denied`, or `asked`: nobody has decided yet."""
    name: str = ""
    """As the platform shows it, for whoever decides; may be empty."""
    how: str = ""
    """`pair`, `command`, `invited` or `button`; for `asked` nothing."""
    by: int | None = None
    """Who decided; for a pairing, who made the code."""
    at: datetime


class Admissions(Protocol):
    """Rows that outlive a restart and are seen by every process of the home."""

    async def put(self, admission: Admission) -> None:
        """Insert or replace the word about somebody; an empty name keeps the one that is known."""
        ...

    async def get(self, profile: str, kind: str, subject_id: int) -> Admission | None:
        """Return the word about a person or chat."""
        ...

    async def all(self, profile: str) -> list[Admission]:
        """Return every word, oldest first."""
        ...

    async def asked_since(self, profile: str, since: datetime) -> int:
        """Count those who asked since then and wait."""
        ...

    async def drop_asked(self, before: datetime) -> int:
        """Delete requests older than that about which nobody has decided; return how many."""
        ...

    async def add_code(self, profile: str, code_hash: str, made_by: int | None, expires_at: datetime) -> None:
        """Keep a new code, as its hash."""
        ...

    async def use_code(self, profile: str, code_hash: str, user_id: int, now: datetime) -> tuple[bool, int | None]:
        """Use a code up: whether it was good until now, and who had made it."""
        ...

    async def failed_try(self, profile: str, user_id: int, now: datetime, since: datetime) -> int:
        """Count a wrong code of a person; return how many there are. Counting begins anew with the first try after `since`."""
        ...

    async def tries(self, profile: str, user_id: int, since: datetime) -> int:
        """Return how many wrong codes a person has given, if the first of them came after `since`."""
        ...

    async def sweep(self, before: datetime) -> None:
        """Delete codes that ran out, and counts that began, before then."""
        ...
