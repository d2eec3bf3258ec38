"""SQL lives in files of named, commented blocks; this reads them and nothing else."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

_NAME = re.compile(r"^-- name: ([a-z_]+)\s*$", re.MULTILINE)


def load(folder: Path) -> Mapping[str, str]:
    """Return every block of the folder's `.sql` files by `<file>.<name>`.

    Raises:
        ValueError: A file has text before its first name, or a name twice.
    """
    blocks: dict[str, str] = {}
    for path in sorted(folder.glob("*.sql")):
        head, *pairs = _NAME.split(path.read_text(encoding="utf-8"))
        if [line for line in head.splitlines() if line.strip() and not line.startswith("--")]:
            raise ValueError(f"{path.name} has SQL before its first name")
        for name, text in zip(pairs[::2], pairs[1::2], strict=True):
            key = f"{path.stem}.{name}"
            if key in blocks:
                raise ValueError(f"{key} is there twice")
            blocks[key] = text.strip().removesuffix(";")
    return MappingProxyType(blocks)


def spread(sql: str, name: str, values: Sequence[object]) -> tuple[str, dict[str, object]]:
    """Write `IN :name` out as one parameter per value; `IN (NULL)`, which nothing is in, when there are none."""
    values_by_name = {f"{name}_{number}": value for number, value in enumerate(values)}
    places = ", ".join(f":{key}" for key in values_by_name) or "NULL"
    return re.sub(rf"IN :{name}\b", lambda _: f"IN ({places})", sql), values_by_name
