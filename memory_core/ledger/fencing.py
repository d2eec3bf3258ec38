"""The fences that the running task holds: every change checks them before it writes, whoever called it (§8)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from memory_core.errors import SpaceError
from memory_core.ports import Fence, UnitOfWork

_EVER = datetime.min.replace(tzinfo=UTC)

_HELD: ContextVar[tuple[Fence, ...]] = ContextVar("held-fences", default=())


@contextmanager
def holding(fences: Sequence[Fence]) -> Iterator[None]:
    """Let the changes inside act under these fences too."""
    before = _HELD.get()
    _HELD.set((*before, *fences))
    try:
        yield
    finally:
        _HELD.set(before)


async def check_fences(uow: UnitOfWork) -> None:
    """See that nobody has taken the locks under which a change was prepared; one that only ran out does no harm.

    Raises:
        SpaceError: `space.busy` when somebody else holds, or held, that space since.
    """
    held = _HELD.get()
    if held and not await uow.locks.held(held, _EVER):
        raise lock_lost()


def lock_lost() -> SpaceError:
    """Return the error for a change whose lock somebody else took while it was being made."""
    return SpaceError(
        "This took too long, and the memory may be changed by somebody else by now.",
        code="space.busy",
        hint="Look at it again in a moment.",
    )
