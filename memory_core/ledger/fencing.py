"""The fences that the running task holds: every change checks them before it writes, whoever called it (§8)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from memory_core.errors import SpaceError
from memory_core.ports import Fence, Store, UnitOfWork

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


async def check_fences(uow: UnitOfWork, *space_keys: str) -> None:
    """See that nobody has taken the locks under which a change was prepared; one that only ran out does no harm.

    Args:
        uow: The transaction in which the change begins to stand.
        space_keys: The spaces that it changes.

    Raises:
        SpaceError: `space.busy` when somebody else holds, or held, such a space since; `space.unlocked` when the running task
            has never locked one of them.
    """
    held = _HELD.get()
    missing = set(space_keys) - {fence.space_key for fence in held}
    if missing:
        raise SpaceError("Nothing is changed here without its lock.", code="space.unlocked", spaces=sorted(missing))
    if held and not await uow.locks.held(held, _EVER):
        raise lock_lost()


async def check_space(store: Store, space_key: str) -> None:
    """See, outside of any transaction, that the running task still holds a space. Raises as `check_fences`."""
    await store.read(lambda uow: check_fences(uow, space_key), brief=True)


def lock_lost() -> SpaceError:
    """Return the error for a change whose lock somebody else took while it was being made."""
    return SpaceError(
        "This took too long, and the memory may be changed by somebody else by now.",
        code="space.busy",
        hint="Look at it again in a moment.",
    )
