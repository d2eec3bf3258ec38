"""What was made from files, for as long as the disk says that none of them changed: a turn reads the same ones again and again."""

import os
import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Signature = tuple[int, ...] | None
"""A file's identity, size and times; None where there is no file."""

KEPT = 1024
"""Most values kept; the one unused for longest goes first."""
SETTLED_NS = 2_000_000_000
"""A file younger than this may change again within one tick of the disk's clock, so its signature proves nothing yet."""


class Unchanged(Generic[K, V]):
    """Values by key, each valid while the files that it came from keep their signatures."""

    def __init__(self) -> None:
        self._kept: OrderedDict[K, tuple[tuple[tuple[str, Signature], ...], V]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return a value whose files are as they were, else None. Looks at names and times only, never into a file."""
        known = self._kept.get(key)
        if known is None:
            return None
        files, value = known
        if any(_signature(path) != signature for path, signature in files):
            del self._kept[key]
            return None
        self._kept.move_to_end(key)
        return value

    def keep(self, key: K, files: Iterable[tuple[Path, Signature]], value: V) -> None:
        """Keep a value made from these files. Each signature must have been taken *before* its file was read."""
        seen = tuple((str(path), signature) for path, signature in files)
        # The disk's time, not the product's: it is compared with what the disk wrote.
        now = time.time_ns()
        if any(signature and now - max(signature[-2:]) < SETTLED_NS for _, signature in seen):
            self._kept.pop(key, None)
            return
        self._kept[key] = (seen, value)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def signature_of(path: Path) -> Signature:
    """Return what tells a file from another and from its own later state; its times stand last."""
    return _signature(str(path))


def _signature(path: str) -> Signature:
    try:
        # A look at one name costs less than the way to another thread and back.
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:  # what cannot even be looked at has to be asked anew, so that the refusal is told
        return (error.errno or 0,)
    return (status.st_dev, status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
