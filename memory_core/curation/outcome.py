"""What a curation run did, window by window."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from memory_core.ports import Item
from memory_core.values import ItemState, Record


@dataclass(frozen=True, slots=True)
class Curation:
    """What a run did: its records, the items it made, and how much it read."""

    items: tuple[Item, ...] = ()
    records: tuple[Record, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def record(self) -> Record | None:
        """Return the last record, if anything was read."""
        return self.records[-1] if self.records else None

    @property
    def status(self) -> str:
        """Return `auto-applied`, `pending-review`, `ignored` or `skipped`: the job's outcome."""
        states = {item.state for item in self.items}
        if ItemState.APPLIED in states:
            return "auto-applied"
        if ItemState.PENDING in states:
            return "pending-review"
        return "ignored" if self.records else "skipped"


def numbered(cause: str, number: int) -> str:
    """Return the cause of a run's window; a run of one window has the run's own."""
    return cause if number == 1 else f"{cause}/{number}"


_ENDS = {"from": min, "to": max}


def joined(run: Curation, part: Curation) -> Curation:
    """Return what a run did with one more of its windows."""
    counts = dict(run.counts)
    for key, count in part.counts.items():
        counts[key] = (
            (_ENDS[key](counts[key], count) if key in _ENDS else counts[key] + count) if key in counts else count
        )
    return Curation(run.items + part.items, run.records + part.records, dict(sorted(counts.items())))
