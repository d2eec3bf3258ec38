"""The form of a backup: a zip file whose first entry lists all others with size and digest; whatever else it holds is refused."""

import hashlib
import json
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from gateway.archives import FULL
from memory_core.documents.disk import make_folders
from memory_core.errors import BackupError

MANIFEST = "manifest.json"
VERSION = 1
DATABASE, SETTINGS = "dhakira.sqlite", "dhakira.toml"
FOLDERS = ("memory", "profiles")
"""With the two files above, all that a backup may hold."""
MOST_MANIFEST = 64 * 1024 * 1024
MOST_FILES = 1_000_000
MOST_NAME = 1024
MOST_PART = 255
"""Bytes of a file's own name: what every file system we know takes."""
_CHUNK = 1024 * 1024
_ENCRYPTED = 1
_BROKEN = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, RuntimeError, KeyError),
    *(ValueError, OverflowError, struct.error, zlib.error),
)
"""What reading a zip file stumbles over when its bytes are not those that were written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a backup."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a backup says of itself."""

    at: str
    schema: int
    """The database's version."""
    files: Mapping[str, Entry]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(entry.size for entry in self.files.values())


def pack(staged: Path, target: Path, at: str, schema: int) -> Manifest:
    """Write a folder's files as a backup, for its owner only; nothing stands under the name until all of it does.

    Raises:
        BackupError: `backup.exists`, `backup.not-written`.
    """
    names = sorted(path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file())
    files = {name: Entry((staged / name).stat().st_size, _digest(staged / name)) for name in names}
    manifest = Manifest(at=at, schema=schema, files=files)
    part = target.with_name(f".{target.name}.part")
    try:
        _write(part, staged, manifest)
        verify(part)
        os.link(part, target)  # unlike a rename, this never replaces what is there
    except FileExistsError:
        raise BackupError(
            f"{target} is there already.", code="backup.exists", hint="Name another file.", path=str(target)
        ) from None
    except OSError as error:
        raise BackupError(
            f"{target} cannot be written.", code="backup.not-written", hint="Is there room?", path=str(target)
        ) from error
    finally:
        part.unlink(missing_ok=True)
    return manifest


def _write(part: Path, staged: Path, manifest: Manifest) -> None:
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600), "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as archive:
            archive.writestr(_info(MANIFEST), _told(manifest))
            for name in manifest.files:
                with (staged / name).open("rb") as source, archive.open(_info(name), "w", force_zip64=True) as to:
                    while chunk := source.read(_CHUNK):
                        to.write(chunk)
        file.flush()
        os.fsync(file.fileno())


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)  # without the times of the files, which say nothing
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | 0o600) << 16
    return info


def _told(manifest: Manifest) -> str:
    files = {name: {"size": entry.size, "sha256": entry.sha256} for name, entry in manifest.files.items()}
    told = {"version": VERSION, "at": manifest.at, "schema": manifest.schema, "files": files}
    return json.dumps(told, ensure_ascii=False, sort_keys=True, indent=1)


def verify(path: Path) -> Manifest:
    """Read a backup through without writing anything. Raises as `unpack`."""
    with _opened(path) as (archive, manifest):
        for name, entry in manifest.files.items():
            for _ in _checked(archive, name, entry):
                pass
    return manifest


def unpack(path: Path, folder: Path) -> Manifest:
    """Write a backup's files into an empty folder, each checked against its digest, for their owner only.

    Raises:
        BackupError: `backup.not-found`, `backup.no-backup`, `backup.damaged`, `backup.refused` for what a backup of ours
            never holds (a name that leads elsewhere, a link, more than it says), `backup.no-space`.
    """
    with _opened(path) as (archive, manifest):
        if manifest.size > _free(folder):
            raise _no_space()
        for name, entry in manifest.files.items():
            _unpack_one(archive, name, entry, folder)
    return manifest


def _unpack_one(archive: zipfile.ZipFile, name: str, entry: Entry, folder: Path) -> None:
    target = folder / name
    try:
        make_folders(folder, target.parent)
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        if error.errno in FULL:
            raise _no_space() from error
        raise _refused("A file in it cannot stand here.") from error
    with os.fdopen(handle, "wb") as file:
        for chunk in _checked(archive, name, entry):
            _write_out(file, chunk)
        _write_out(file, b"")
        os.fsync(file.fileno())


def _write_out(file: IO[bytes], chunk: bytes) -> None:
    try:
        file.write(chunk)
        file.flush()
    except OSError as error:
        raise _no_space() from error


@contextmanager
def _opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    if path.exists() and not path.is_file():  # a pipe or a device never ends
        raise _no_backup()
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive, _manifest(archive)
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.", code="backup.not-found", path=str(path)) from None
    except PermissionError:
        raise BackupError(f"{path} cannot be read.", code="backup.no-backup", path=str(path)) from None
    except (*_BROKEN, OSError) as error:
        raise BackupError(
            f"{path} is no whole backup.", code="backup.damaged", hint="Take another one.", path=str(path)
        ) from error


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    infos = archive.infolist()
    if not infos or infos[0].filename != MANIFEST or infos[0].file_size > MOST_MANIFEST or len(infos) > MOST_FILES:
        raise _no_backup()
    with archive.open(infos[0]) as file:
        manifest = _parsed(file.read(MOST_MANIFEST + 1))
    names = [info.filename for info in infos[1:]]
    if len(set(names)) != len(names) or set(names) != set(manifest.files):
        raise _refused("It holds other files than it says.")
    for info in infos[1:]:
        kind = stat.S_IFMT(info.external_attr >> 16)
        if info.flag_bits & _ENCRYPTED or kind not in (0, stat.S_IFREG):
            raise _refused("It holds something that is no plain file.")
        if info.file_size != manifest.files[info.filename].size:
            raise _refused("A file in it is larger than it says.")
    for name in manifest.files:
        _refuse_name(name)
    return manifest


def _parsed(data: bytes) -> Manifest:
    try:
        told: Any = json.loads(data)
        if told["version"] != VERSION:
            raise BackupError(
                "A later release made this backup.", code="backup.newer-version", hint="Install that release."
            )
        files = {str(name): Entry(int(one["size"]), str(one["sha256"])) for name, one in told["files"].items()}
        if any(entry.size < 0 for entry in files.values()):
            raise ValueError
        return Manifest(at=str(told["at"]), schema=int(told["schema"]), files=files)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise _no_backup() from None


def _refuse_name(name: str) -> None:
    """Let nothing through but the two files and what lies below the two folders."""
    parts = PurePosixPath(name).parts
    plain = "/".join(parts) == name and "\\" not in name and "\0" not in name and ".." not in parts
    known = name in (DATABASE, SETTINGS) or (len(parts) > 1 and parts[0] in FOLDERS)
    too_long = _bytes(name) > MOST_NAME or any(_bytes(part) > MOST_PART for part in parts)
    if not plain or not known or too_long:
        raise _refused("A name in it leads elsewhere.")


def _bytes(name: str) -> int:
    return len(name.encode("utf-8", "replace"))


def _checked(archive: zipfile.ZipFile, name: str, entry: Entry) -> Iterator[bytes]:
    digest, read = hashlib.sha256(), 0
    with archive.open(name) as file:
        while chunk := file.read(_CHUNK):
            read += len(chunk)
            if read > entry.size:
                raise _refused("A file in it is larger than it says.")
            digest.update(chunk)
            yield chunk
    if read != entry.size or digest.hexdigest() != entry.sha256:
        raise BackupError("A file of the backup is damaged.", code="backup.damaged", hint="Take another one.")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return _digest_of(file)


def _digest_of(file: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
    return digest.hexdigest()


def _free(folder: Path) -> int:
    status = os.statvfs(folder)
    return status.f_bavail * status.f_frsize


def _no_backup() -> BackupError:
    return BackupError("That is no backup of a home.", code="backup.no-backup", hint="dhakira backup makes one.")


def _no_space() -> BackupError:
    return BackupError("There is no room for this backup.", code="backup.no-space", hint="Free some space.")


def _refused(why: str) -> BackupError:
    return BackupError(f"This backup is not restored. {why}", code="backup.refused", hint="Take one that you made.")
