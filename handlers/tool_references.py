"""References that tools take and give: `memory://FILE` and `history://SESSION/NUMBER`; they name nothing outside the caller's spaces."""

from dataclasses import dataclass

from memory_core.errors import CommandError

MEMORY, HISTORY = "memory://", "history://"
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference as written: which kind, what it names, which page."""

    kind: str
    name: str
    page: int = 1


def read_reference(text: str) -> Reference:
    """Read a reference, with `?page=2` and `#7` behind it if they are there.

    Raises:
        CommandError: `tool.bad-argument`.
    """
    text = text.strip()
    kind = next((kind for kind in (MEMORY, HISTORY) if text.startswith(kind)), "")
    name, _, query = text.removeprefix(kind).partition("?")
    name = name.partition("#")[0].strip("/")
    page = query.removeprefix("page=") or "1"
    parts = name.split("/")
    if (
        not kind
        or not page.isdecimal()
        or len(page) > _MOST_DIGITS
        or ".." in parts
        or "" in parts[:-1]
        or not int(page)
    ):
        raise CommandError("Write memory://FILE or history://SESSION/NUMBER.", code="tool.bad-argument")
    return Reference(kind, name, int(page))
