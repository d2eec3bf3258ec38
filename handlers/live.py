"""An answer that is seen while it is being given: what a door needs to know for it, and nothing where no door shows it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from memory_core.spaces import Place

_SHOWN = "shown:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Underway:
    """An answer on its way.

    `said` tells what was said so far. `keep` writes down which message shows it, so that a restart goes on in that one;
    `message_id` is what was written down before.
    """

    place: Place
    number: int
    """Tells this answer from others of the chat; not zero, and the same after a restart."""
    said: Callable[[], str]
    keep: Callable[[int], Awaitable[None]]
    reply_to: int | None = None
    message_id: int | None = None


class Showing(Protocol):
    """Lasts as long as the answer is being given; on leaving, nothing more of it is shown."""

    @property
    def message_id(self) -> int | None:
        """The message that shows the answer so far, which the whole answer is to replace."""
        ...

    async def __aenter__(self) -> "Showing":
        """Begin; must cost nothing while the answer is quick."""
        ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End, and wait for a call in flight: a late one must not come after the whole answer."""
        ...


class Live(Protocol):
    """A door's way to show answers as they grow. Its trouble is never the answer's."""

    def watch(self, underway: Underway) -> Showing:
        """Begin to look at an answer."""
        ...


class Unseen:
    """Shows nothing. Implements `Live` and `Showing`."""

    def __init__(self, message_id: int | None = None) -> None:
        self.message_id = message_id

    def watch(self, underway: Underway) -> Showing:
        """Keep in mind only what was shown before."""
        return Unseen(underway.message_id)

    async def __aenter__(self) -> Showing:
        """Do nothing."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing."""


def step_of(message_id: int) -> str:
    """Return the step of a turn whose answer is being shown in a message."""
    return f"{_SHOWN}{message_id}"


def shown_in(step: str) -> int | None:
    """Return the message that a turn's step names; None for any other step."""
    return int(step.removeprefix(_SHOWN)) if step.startswith(_SHOWN) else None
