"""What a hand edit means: which lines are new, which are gone, and which loss is not believed (ARCHITECTURE §6). Pure."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from memory_core.documents.drift import ABSENT
from memory_core.documents.markdown import Line, statements
from memory_core.documents.outline import section_key
from memory_core.documents.shapes import INDEX
from memory_core.ports import Text

MASS_LOSS_LINES = 3
"""Up to this many vanished lines are always believed; above, only if they are at most half of what was known."""
Quarantine = Literal["missing-file", "mass-loss"]


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """What to do about a document that somebody edited; when quarantined, nothing is to be adopted or forgotten."""

    adopt: tuple[Line, ...] = ()
    """Lines that no item stands for, each text once."""
    gone: tuple[str, ...] = ()
    """Ids of items whose line is no longer there."""
    quarantined: Quarantine | None = None
    moved: Mapping[str, Line] = field(default_factory=dict)
    """Items whose line stands under another heading or is spelled otherwise than the ledger knows."""
    lost: int = 0
    """How many lines a quarantine is about."""


def compare(
    known: Mapping[str, tuple[str, str]],
    text: Text | str,
    existed_before: bool,
    key: Callable[[str], str],
    *,
    believe: bool = False,
    held: bool = False,
) -> Reconciliation:
    """Compare a document with the applied items that should stand in it.

    Args:
        known: Section and statement of each applied item, by item id.
        text: The document as read; a plain empty string counts as a missing file.
        existed_before: Whether the file is known to have existed.
        key: Two lines with equal keys are the same line (`languages.normalise.line_key`).
        believe: A person has said that the document is right as it is, whatever is gone.
        held: It is in quarantine already: then no loss is too small, for what was forgotten meanwhile made it smaller.
    """
    content, absent = (text.text, text.version == ABSENT) if isinstance(text, Text) else (text, text == "")
    if absent:
        if known and existed_before and not believe:
            return Reconciliation(quarantined="missing-file", lost=len(known))
        return Reconciliation(gone=tuple(known))
    waiting: dict[str, list[Line]] = defaultdict(list)
    for line in statements(content):
        if section_key(line.section) != section_key(INDEX):
            waiting[key(line.statement)].append(line)
    found, gone = _match(known, waiting, key)
    is_mass = held or (len(gone) > MASS_LOSS_LINES and 2 * len(gone) > len(known))
    if gone and is_mass and not believe:
        return Reconciliation(quarantined="mass-loss", lost=len(gone))
    taken = {key(statement) for _, statement in known.values()}
    adopt = sorted((lines[0] for k, lines in waiting.items() if k not in taken and lines), key=lambda line: line.start)
    moved = {item_id: line for item_id, line in found.items() if (line.section, line.statement) != known[item_id]}
    return Reconciliation(tuple(adopt), tuple(gone), moved=moved)


def _match(
    known: Mapping[str, tuple[str, str]], waiting: Mapping[str, list[Line]], key: Callable[[str], str]
) -> tuple[dict[str, Line], list[str]]:
    """Pair items with lines: same heading first, then wherever the words stand."""
    found: dict[str, Line] = {}
    for same_place in (True, False):
        for item_id, (section, statement) in known.items():
            if item_id in found:
                continue
            lines = waiting.get(key(statement), [])
            for line in lines:
                if not same_place or section_key(line.section) == section_key(section):
                    found[item_id] = line
                    lines.remove(line)
                    break
    return found, [item_id for item_id in known if item_id not in found]
