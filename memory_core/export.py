"""Everything that a person may take along: the files of their spaces, and each item and record, as one archive.

Credentials that a hand wrote into a file are hidden in the archive, as in every copy we make.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from memory_core.documents.backups import Clean, covered
from memory_core.documents.paths import NAMES
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import blanked
from memory_core.ports import Item
from memory_core.spaces import Doc, Space
from memory_core.values import ItemState, Record

MANY = 100_000
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip file's name and bytes, and what it holds: files, items and records."""

    name: str
    data: bytes
    counts: Mapping[str, int]


async def archive(context: LedgerContext, spaces: Sequence[Space], clean: Clean) -> Archive:
    """Make the archive of these spaces; the first names it. Reads only.

    Args:
        context: The ledger's surroundings.
        spaces: Which; at least one.
        clean: Hides credentials, one sign for each code point.

    Raises:
        DocumentError: A file cannot be read; then there is no archive.
    """
    now = context.clock.now()
    files = [one for space in spaces for one in await _files(context, space, clean)]
    keys = [space.key for space in spaces]
    async with context.store.reading() as uow:
        items = await uow.ledger.items(context.profile, keys, list(ItemState), limit=MANY)
        records = await uow.ledger.records(keys, MANY)
        tasks = await uow.tasks.every(context.profile, keys)
    counts = {"files": len(files), "items": len(items), "records": len(records)}
    manifest = {"version": _VERSION, "profile": context.profile, "at": now.isoformat(), "spaces": keys, **counts}
    texts = [
        ("manifest.json", json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"),
        *files,
        ("items.jsonl", _lines(_item(item) for item in items)),
        ("records.jsonl", _lines(_record(record) for record in reversed(records))),
    ]
    if tasks:
        texts.append(("tasks.jsonl", _lines(asdict(task) for task in tasks)))
    return Archive(name_of(spaces[0], now), _zipped(texts, now), counts)


def name_of(space: Space, at: datetime) -> str:
    """Return the archive's file name, as `dhakira-user-1001-2026-03-01.zip`."""
    return f"dhakira-{_folder(space)}-{at:%Y-%m-%d}.zip"


async def _files(context: LedgerContext, space: Space, clean: Clean) -> list[tuple[str, str]]:
    found = []
    for name in (*sorted(NAMES), *(file.name for file in await context.documents.notes(space))):
        text = (await context.documents.read(Doc(space, name))).text
        if text:
            found.append((f"spaces/{_folder(space)}/{name}", covered(text, clean)))
    return found


def _folder(space: Space) -> str:
    return space.key.replace(":", "-").replace("/", "-")


def _item(item: Item) -> dict[str, object]:
    # What is forgotten has no words here either, even while undo is still possible.
    shown = asdict(blanked(item) if item.state is ItemState.FORGOTTEN else item)
    del shown["line_key"]
    return shown


def _record(record: Record) -> dict[str, object]:
    """Say who did what to which items; the lines themselves stand in the files and with the items."""
    return asdict(replace(record, operations=(), counts=dict(record.counts)))


def _lines(rows: Iterable[Mapping[str, object]]) -> str:
    return "".join(f"{json.dumps(row, ensure_ascii=False, sort_keys=True, default=_plain)}\n" for row in rows)


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _zipped(texts: Sequence[tuple[str, str]], at: datetime) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts:
            entry = zipfile.ZipInfo(name, (max(at.year, 1980), *at.timetuple()[1:6]))
            entry.external_attr = 0o600 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, text)
    return buffer.getvalue()
