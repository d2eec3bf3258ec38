"""The folder of all that is kept: made private, and held by one gateway at a time, as is the bot that it serves."""

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from gateway.logs import get_logger
from memory_core.documents.paths import profile_folder
from memory_core.errors import SupervisorError

_log = get_logger(__name__)
LOCK_NAME = "gateway.lock"
RESTORING = ".restoring"
"""A file that is there while a backup takes the home's place."""
STAGED = ".restoring-"
"""How a folder's name begins in which a backup is laid out and checked."""
PATIENCE_S = 0.5
"""How long a start waits for the lock: a look from outside holds it for a moment."""


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
        SupervisorError: `supervisor.already-running`, `supervisor.restore-unfinished`.
    """
    with sole_home(home):
        refuse_half_restored(home)
        clear_staged(home)
        yield


def refuse_half_restored(home: Path) -> None:
    """Let nobody work on a home of which a part is in its place and a part is not.

    Raises:
        SupervisorError: `supervisor.restore-unfinished`.
    """
    if (home / RESTORING).exists():
        raise SupervisorError(
            "A backup was being restored here, and that was cut off.",
            code="supervisor.restore-unfinished",
            hint="Do it again: dhakira restore FILE. What was there before is in the folder before-restore-…",
            path=str(home),
        )


def clear_staged(home: Path) -> None:
    """Delete what a restore laid out that was killed before it touched the home; whoever calls it holds the home."""
    for left in home.glob(f"{STAGED}*"):
        shutil.rmtree(left, ignore_errors=True)


@contextmanager
def sole_home(home: Path) -> Iterator[None]:
    """Hold the home as a gateway does, in whatever state it is. Raises SupervisorError `supervisor.already-running`."""
    lock = FileLock(home / LOCK_NAME, timeout=PATIENCE_S, mode=0o600)
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


def is_served(home: Path) -> bool:
    """Say whether a gateway holds this home now; nothing is written."""
    try:
        handle = os.open(home / LOCK_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


@contextmanager
def sole_bot(api_base: str, token: str, folder: Path | None = None) -> Iterator[None]:
    """Hold a bot against a second gateway of this user on this machine, whatever its home.

    Two of them would take each other's updates away, for Telegram gives each update to one (Bot API getUpdates, 409).

    Args:
        api_base: The server; another server knows other bots.
        token: The bot's; only its number, which is public, goes into the name of the lock.
        folder: Where locks are; the user's own folder of running programs if None.

    Raises:
        SupervisorError: `supervisor.token-in-use`.
    """
    bot = token.partition(":")[0]
    name = hashlib.sha256(f"{api_base}|{bot}".encode()).hexdigest()[:24]
    try:
        path = (folder or _running()) / f"bot-{name}.lock"
        handle = _locked(path)
    except OSError:
        _log.warning("supervisor.bot-not-locked")  # no folder for it here: Telegram's own word on a second one remains
        yield
        return
    if handle is None:
        raise SupervisorError(
            "A gateway for this bot is already running on this machine, with another home.",
            code="supervisor.token-in-use",
            hint="Stop it first, or get this one a bot of its own from @BotFather.",
        )
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(handle)


def _running() -> Path:
    """Return this user's folder for what lives as long as a process, made if need be."""
    base = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = Path(base) / "dhakira" if base and os.access(base, os.W_OK) else _own_temporary()
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _own_temporary() -> Path:
    return Path(tempfile.gettempdir()) / f"dhakira-{os.getuid()}"


def _locked(path: Path) -> int | None:
    """Return a handle that holds the lock, or None while somebody else does."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_still(path, handle):
                return handle
        except BlockingIOError:
            os.close(handle)
            return None
        os.close(handle)  # its last holder took the name away meanwhile


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
