"""The port of checkpoints and notebooks: what a model sees in the place of talk that is too long for it (ARCHITECTURE §8)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memory_core.ports.rows import Said, Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """What a session came to, up to one of its messages. `payload` is the summary as JSON (`sessions.summary`)."""

    id: str
    profile: str
    session_id: str
    upto: int
    """The number of the last message that it covers; what was said since is told in its own words."""
    boundary: str
    """What it was made for: an ending or a limit (`EndReason`), `explicit`, `overflow` or `fresh`."""
    payload: str
    sources: tuple[str, ...]
    """The messages on whose words its entries stand."""
    cause: str
    created_at: datetime
    degraded: bool = False
    """Made by rules, because no model gave a usable one."""
    folds: str | None = None
    """The checkpoint that it took up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notebook:
    """One version of a session's working notes; a later one replaces it whole."""

    id: str
    profile: str
    session_id: str
    text: str
    cause: str
    created_at: datetime
    state: str = "current"
    """`current` (of several, the session names the one that holds), `proposed` or `rejected`."""
    user_id: int | None = None
    """Who wrote it; None for a model."""
    replaces: str | None = None
    """The version that it was written against."""


class Checkpoints(Protocol):
    """Checkpoints as they were made; none is ever changed, except that words which are erased leave it."""

    async def put(self, checkpoint: Checkpoint) -> None:
        """Insert. Raises StorageError `storage.conflict` if its cause has made one."""
        ...

    async def get(self, checkpoint_id: str) -> Checkpoint | None:
        """Return one."""
        ...

    async def by_cause(self, cause: str) -> Checkpoint | None:
        """Return what a cause has made."""
        ...

    async def of_session(self, session_id: str, limit: int = 20) -> list[Checkpoint]:
        """Return those made of a session, newest first."""
        ...

    async def hold(self, session_id: str, checkpoint_id: str, base: str | None) -> None:
        """Let a session start from one, and whoever went on from it and still starts from `base`."""
        ...

    async def said(self, session_id: str, after: int, upto: int) -> tuple[int, int]:
        """Return how many characters, blanks at the ends left out, and messages lie with `after < seq <= upto`."""
        ...

    async def awaited(self, session_id: str) -> bool:
        """Say whether a job of this session is still to come."""
        ...

    async def answers_since(self, session_id: str, seq: int) -> list[Said]:
        """Return the answers behind `seq` to messages before it, in order."""
        ...


class Notebooks(Protocol):
    """Every version of every notebook."""

    async def put(self, notebook: Notebook) -> None:
        """Insert; a current one becomes its session's."""
        ...

    async def of(self, session: Session) -> Notebook | None:
        """Return the notes that hold in a session."""
        ...

    async def get(self, notebook_id: str) -> Notebook | None:
        """Return one version."""
        ...

    async def by_cause(self, cause: str) -> Notebook | None:
        """Return what a cause has written."""
        ...

    async def proposed(self, session_id: str) -> Notebook | None:
        """Return the newest that a model proposed and nobody has decided on."""
        ...

    async def settle(self, notebook: Notebook, state: str) -> None:
        """Decide on a proposed one: `current` makes it its session's."""
        ...
