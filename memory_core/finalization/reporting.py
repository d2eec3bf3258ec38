"""What a job says of itself when it ends: which messages it read and what came of them, as numbers only (ARCHITECTURE §8)."""

from collections.abc import Mapping

from memory_core.curation.outcome import Curation
from memory_core.values import ItemState

_CAME_TO = (ItemState.APPLIED, ItemState.PENDING, ItemState.IGNORED)


def what_it_did(curation: Curation) -> Mapping[str, int]:
    """Return a job's counts.

    Returns:
        `from` and `to`: the numbers of the first and last message read, absent when none was; `read`: how many; `facts` and
        `dropped`: what was proposed, and what of it stood on no words; `applied`, `pending`, `ignored`: what became of the rest.
    """
    became = [step.after for record in curation.records for step in record.transitions]
    counts = {name: curation.counts.get(name, 0) for name in ("read", "facts", "dropped")}
    counts |= {str(state): became.count(state) for state in _CAME_TO}
    return counts | {name: curation.counts[name] for name in ("from", "to") if name in curation.counts}
