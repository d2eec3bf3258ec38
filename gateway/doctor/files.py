"""Disk, rights, and what was left lying about."""

import asyncio
import os
import shutil
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from gateway.doctor.findings import FIX, Finding, Mend, Patient
from gateway.home import RESTORING

LEAST_FREE = 100 * 1024 * 1024
"""Bytes; a database that is being written needs room beside itself."""
STALE_S = 600.0
"""A temporary file that is older than this belongs to nobody any more."""
_SHOWN = 5
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_TEMPORARY = (".new", ".part")


async def disk_space(patient: Patient) -> Sequence[Finding]:
    """Whether there is room to write."""
    free = (await asyncio.to_thread(shutil.disk_usage, patient.home)).free
    if free >= LEAST_FREE:
        return ()
    return (Finding(code="disk-full", command=f"df -h {patient.home}", fields={"free_mb": free // 2**20}),)


async def rights(patient: Patient) -> Sequence[Finding]:
    """Whether everything is for its owner only: folders 0700, files 0600 (ARCHITECTURE §6)."""
    return await asyncio.to_thread(_rights, patient)


def _rights(patient: Patient) -> list[Finding]:
    found, me = [], os.getuid()
    everything = {patient.home: patient.home.lstat(), **dict(_entries(patient.home))}
    foreign = [path for path, status in everything.items() if status.st_uid != me]
    if foreign:
        fields = {"count": len(foreign), "names": _names(patient.home, foreign)}
        found.append(Finding(code="owner", command=f"sudo chown -R {me} {patient.home}", fields=fields))
    open_ = [path for path, status in everything.items() if status.st_uid == me and status.st_mode & _OTHERS]
    if open_:
        fields = {"count": len(open_), "names": _names(patient.home, open_)}
        found.append(Finding(code="permissions", command=FIX, fields=fields, mend=_closed(open_)))
    return found


def _closed(paths: Sequence[Path]) -> Mend:
    def close() -> None:
        for path in paths:
            with suppress(FileNotFoundError):  # the bot is at work here
                path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~_OTHERS)

    return lambda: asyncio.to_thread(close)


async def restored(patient: Patient) -> Sequence[Finding]:
    """Whether a restore was cut off while it put files in their place."""
    if not await asyncio.to_thread((patient.home / RESTORING).exists):
        return ()
    return (Finding(code="restore-unfinished", command="dhakira restore BACKUP"),)


async def leftovers(patient: Patient) -> Sequence[Finding]:
    """Whether a process that died left half-written files."""
    return await asyncio.to_thread(_leftovers, patient)


def _leftovers(patient: Patient) -> list[Finding]:
    now = patient.clock.now().timestamp()
    stale = [
        path
        for path, status in _entries(patient.home)
        if stat.S_ISREG(status.st_mode) and path.name.endswith(_TEMPORARY) and now - status.st_mtime > STALE_S
    ]
    if not stale:
        return []

    def drop() -> None:
        for path in stale:
            path.unlink(missing_ok=True)

    fields = {"count": len(stale), "names": _names(patient.home, stale)}
    return [Finding(code="leftovers", command=FIX, fields=fields, mend=lambda: asyncio.to_thread(drop))]


def _entries(home: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Walk a home; links are not followed and have no rights of their own, and what goes meanwhile is passed by."""
    for folder, folders, files in os.walk(home):
        for name in (*folders, *files):
            path = Path(folder, name)
            with suppress(FileNotFoundError):
                status = path.lstat()
                if stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode):
                    yield path, status


def _names(home: Path, paths: Sequence[Path]) -> str:
    shown = [str(path.relative_to(home)) if path != home else str(home) for path in paths[:_SHOWN]]
    return ", ".join(shown) + (" …" if len(paths) > _SHOWN else "")
