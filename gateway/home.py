"""The folder of all that is kept: made private, and held by one gateway at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from memory_core.documents.paths import profile_folder
from memory_core.errors import SupervisorError

LOCK_NAME = "gateway.lock"


def make_home(home: Path) -> Path:
    """Make the home if it is not there, readable by its owner only (ARCHITECTURE §6), and return it.

    Raises:
        SupervisorError: `supervisor.home-unreadable` when it cannot be made, read or written.
    """
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        usable = os.access(home, os.R_OK | os.W_OK | os.X_OK)
    except OSError:
        usable = False
    if not usable:
        raise SupervisorError(
            f"{home} cannot be used as home.",
            code="supervisor.home-unreadable",
            hint="It must be a folder that this user may read and write; --home or DHAKIRA_HOME names another.",
            path=str(home),
        )
    return home


def make_profile(home: Path, profile: str) -> None:
    """Make a profile's folder if it is not there: one that was used once and has none any more is gone.

    What stands in the way of it is told by whoever writes a file there.
    """
    with suppress(OSError):
        folder = profile_folder(home, profile)
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def sole_gateway(home: Path) -> Iterator[None]:
    """Hold the home against a second gateway; commands work beside it. The lock goes with the process, however it ends.

    Raises:
        SupervisorError: `supervisor.already-running`.
    """
    lock = FileLock(home / LOCK_NAME, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise SupervisorError(
            f"A gateway is already running with the home {home}.",
            code="supervisor.already-running",
            hint="Stop it first, or give this one a home of its own with --home.",
            path=str(home),
        ) from None
    try:
        yield
    finally:
        lock.release()
