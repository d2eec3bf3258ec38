"""What is wrong with a space's files, as people read it and as programs do; no word of the files is in it."""

from collections.abc import Sequence

from handlers.texts import has, say
from memory_core.ledger.troubles import Trouble

_SETTINGS = "space.json"


def trouble_lines(language: str, troubles: Sequence[Trouble]) -> list[str]:
    """Say what is wrong with files, and what to do about it."""
    return [_trouble(language, trouble) for trouble in troubles]


def trouble_fields(troubles: Sequence[Trouble]) -> list[dict[str, object]]:
    """Return troubles for `--json`."""
    return [{"kind": one.kind, "name": one.name, "count": one.count, "section": one.section} for one in troubles]


def _trouble(language: str, trouble: Trouble) -> str:
    kind = "settings" if trouble.name == _SETTINGS and trouble.kind != "newer-version" else trouble.kind
    key = f"trouble.{kind}"
    section = trouble.section or "–"
    return say(language, key if has(key) else "trouble.other", name=trouble.name, count=trouble.count, section=section)
