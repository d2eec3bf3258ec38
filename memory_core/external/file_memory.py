"""A memory elsewhere that is a file: JSON lines under the profile's own `external-memory/`, and nowhere else.

`{id, kind, space, content, createdAt, item?}`; lines that cannot be read are left as they are and never shown.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar

from memory_core.documents.disk import make_folders, read_bytes, replace_bytes
from memory_core.errors import DhakiraError, ExternalError, SettingsError
from memory_core.policy.scanner import mask
from memory_core.ports.external import ExternalRecord

FOLDER: Final = "external-memory"
DEFAULT: Final = "external-memory.jsonl"
MIRRORED: Final = "memory-write"
MOST_BYTES: Final = 1024 * 1024
"""What is read of a file, from its end."""
LONGEST: Final = 2_000
T = TypeVar("T")


class FileMemory:
    """Implements `ports.external.ExternalMemory` over one file.

    Args:
        home: The profile's folder.
        path: Relative to its `external-memory/`.
        most: Entries that are kept; the oldest go first.

    Raises:
        SettingsError: `settings.bad-value` for a path that leads out of the folder.
    """

    def __init__(self, home: Path, path: str = DEFAULT, most: int = 1_000) -> None:
        wanted = PurePosixPath(path)
        outside = wanted.is_absolute() or not wanted.name or ".." in wanted.parts or "\\" in path or "\0" in path
        if outside or wanted.suffix != ".jsonl":
            raise SettingsError(
                "memory.external.path must be a .jsonl file inside external-memory/.",
                hint=f"As in: {DEFAULT}",
                key="memory.external.path",
            )
        self._home, self._most = home, most
        self._path = home / FOLDER / Path(*wanted.parts)
        self._writing = asyncio.Lock()

    async def records(self, spaces: Sequence[str]) -> list[ExternalRecord]:
        """Return what there is of these spaces, oldest first. Raises ExternalError."""
        found = await self._in_thread(self._read)
        return [record for record in found if isinstance(record, ExternalRecord) and record.space in spaces]

    async def spaces(self) -> list[str]:
        """Return the keys of spaces of which lines are mirrored. Raises ExternalError."""
        found = await self._in_thread(self._read)
        return sorted({one.space for one in found if isinstance(one, ExternalRecord) and one.kind == MIRRORED})

    async def mirror(self, space: str, lines: Sequence[ExternalRecord]) -> None:
        """Put exactly these in place of all mirrored lines of a space. Raises ExternalError."""
        async with self._writing:
            await self._in_thread(lambda: self._replace(space, lines))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(work)
        except (OSError, DhakiraError) as error:
            raise ExternalError("The external memory cannot be used.", code="external.failed") from error

    def _confined(self) -> Path:
        """Return the file's path, once nothing on the way leads elsewhere."""
        folder = self._home.resolve() / FOLDER
        if self._path.is_symlink() or not self._path.resolve().is_relative_to(folder):
            raise ExternalError("The external memory leads out of its folder.", code="external.outside")
        return self._path

    def _read(self) -> list[ExternalRecord | str]:
        data = read_bytes(self._confined()) or b""
        if len(data) > MOST_BYTES:
            data = data[-MOST_BYTES:].partition(b"\n")[2]
        return [_record(row) or row for row in data.decode("utf-8", "replace").split("\n") if row.strip()][
            -self._most :
        ]

    def _replace(self, space: str, lines: Sequence[ExternalRecord]) -> None:
        known = self._read()
        kept = [one for one in known if not (isinstance(one, ExternalRecord) and _mirrors(one, space))]
        before = [one for one in known if isinstance(one, ExternalRecord) and _mirrors(one, space)]
        if before == list(lines):
            return
        rows = [one if isinstance(one, str) else _row(one) for one in [*kept, *lines]][-self._most :]
        make_folders(self._home, self._path.parent)
        replace_bytes(self._confined(), "".join(f"{row}\n" for row in rows).encode())


def _mirrors(record: ExternalRecord, space: str) -> bool:
    return record.kind == MIRRORED and record.space == space


def _row(record: ExternalRecord) -> str:
    entry = {
        "id": record.id,
        "kind": record.kind,
        "space": record.space,
        "content": mask(record.content)[0][:LONGEST],
        "createdAt": record.created_at.isoformat(),
    }
    return json.dumps(entry | ({"item": record.item} if record.item else {}), ensure_ascii=False)


def _record(row: str) -> ExternalRecord | None:
    try:
        entry = json.loads(row)
        made = datetime.fromisoformat(entry["createdAt"])
        texts = {key: entry.get(key, "") for key in ("id", "kind", "space", "content", "item")}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if not all(isinstance(value, str) for value in texts.values()) or not texts["content"] or not texts["id"]:
        return None
    return ExternalRecord(
        id=texts["id"][:64],
        kind=texts["kind"][:64],
        space=texts["space"],
        content=texts["content"][:LONGEST],
        created_at=made if made.tzinfo else made.replace(tzinfo=UTC),
        item=texts["item"],
    )
