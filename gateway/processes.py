"""Which processes of this home still run: each holds a file of its own locked, and the system lets go of it however the process ends.

A number of a process says nothing to another container or machine; a lock on a file that both see does.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

FOLDER = "processes"
_OLD_S = 86_400
"""After this time no lock or claim can be left of a process that died."""
_UNKNOWN = (OSError, NotImplementedError)
"""What a file system raises that cannot lock files."""


class HomeProcesses:
    """Implements `ports.Processes` for those that share a home.

    Args:
        home: The home.
        name: This process's name, of letters and digits, that no other ever had.
    """

    def __init__(self, home: Path, name: str) -> None:
        self._folder = home / FOLDER
        self._name = name

    def owner(self, name: str) -> str:
        """Return a holder's name with this process's before it."""
        return f"{self._name}.{name}"

    def is_alive(self, owner: str) -> bool | None:
        """Say whether a holder's process runs; None for one that never was here, or that left in good order."""
        process, dot, _ = owner.partition(".")
        if not dot or not process.isalnum() or not self.file(process).exists():
            return None
        return process == self._name or not self.is_free(process)

    def is_free(self, process: str) -> bool:
        """Say whether nobody holds a process's file; whoever cannot be asked is left in peace."""
        try:
            with FileLock(self.file(process), timeout=0, mode=0o600):
                return True
        except (Timeout, *_UNKNOWN):
            return False

    def file(self, process: str) -> Path:
        """Return the file that a process holds."""
        return self._folder / f"{process}.lock"

    def forget_the_old(self, now: datetime) -> None:
        """Delete the files of processes that died long ago."""
        for file in self._folder.glob("*.lock"):
            is_old = file.stat().st_mtime < now.timestamp() - _OLD_S
            if is_old and file.stem != self._name and self.is_free(file.stem):
                file.unlink(missing_ok=True)


def is_worked_on(home: Path) -> bool:
    """Say whether any process that is known as running works with a home."""
    known = HomeProcesses(home, "")
    return not all(known.is_free(file.stem) for file in (home / FOLDER).glob("*.lock"))


@contextmanager
def known_as_running(home: Path, name: str, now: datetime) -> Iterator[HomeProcesses]:
    """Be known as running while inside. Where files cannot be locked nothing is known, and what dies runs out.

    Args:
        home: The home.
        name: As of `HomeProcesses`.
        now: The time.
    """
    known = HomeProcesses(home, name)
    lock = FileLock(known.file(name), timeout=0, mode=0o600)
    with suppress(Timeout, *_UNKNOWN):
        known.file(name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
        known.forget_the_old(now)
    try:
        yield known
    finally:
        with suppress(*_UNKNOWN):
            lock.release()
            known.file(name).unlink(missing_ok=True)
