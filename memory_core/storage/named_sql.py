"""SQL lives in files of named, commented blocks; this reads them and nothing else."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
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
    return _written_out(sql, name, len(values)), {f"{name}_{number}": value for number, value in enumerate(values)}


@lru_cache(maxsize=256)
def _written_out(sql: str, name: str, count: int) -> str:
    places = ", ".join(f":{name}_{number}" for number in range(count)) or "NULL"
    return re.sub(rf"IN :{name}\b", lambda _: f"IN ({places})", sql)
