"""The documents of a profile as files that people look after: troubles, copies, shortening, bringing back."""

from collections.abc import Callable

from memory_core.ledger.changes import RESTORE
from memory_core.ledger.compacting import COMPACT, Compaction
from memory_core.ledger.desk import Desk
from memory_core.ledger.effects import Outcome
from memory_core.ledger.noting import COMMANDS, Notes
from memory_core.ledger.restoring import Restoring
from memory_core.ledger.troubles import Trouble, troubles_in
from memory_core.ports import Composer
from memory_core.spaces import Space
from memory_core.values import Actor, Record


class Shelf:
    """What MemoryCore delegates when a whole document is meant rather than a line.

    Args:
        desk: What they are written with.
        composer: Proposes shorter documents; nobody does if None.
        allowed: What the scanner lets into a prompt.
        hide: Masks credentials in what is shown of a file.
    """

    def __init__(
        self,
        desk: Desk,
        *,
        composer: Composer | None,
        allowed: Callable[[str], bool],
        hide: Callable[[str], str],
    ) -> None:
        self._context = desk.context
        self._allowed = allowed
        compaction = Compaction(desk, composer, allowed)
        restoring = Restoring(desk, allowed, hide)
        self.propose = compaction.propose
        self.compact = compaction.apply
        self.backups = restoring.backups
        self.look = restoring.look
        self.restore = restoring.restore
        self.look_at_loss = restoring.look_at_loss
        self.accept = restoring.accept
        self.notes = Notes(desk, allowed, hide)
        self._undo = {COMPACT: compaction.undo, RESTORE: restoring.undo, **dict.fromkeys(COMMANDS, self.notes.undo)}

    async def troubles(self, space: Space) -> list[Trouble]:
        """Return what is wrong with a space's documents; nothing is written."""
        return await troubles_in(self._context, space, self._allowed)

    def undoes(self, record: Record | None) -> bool:
        """Say whether a record's undo concerns a whole document."""
        return record is not None and record.command in self._undo

    async def undo(self, actor: Actor, record: Record, cause: str) -> Outcome:
        """Take a compaction or a restore back. Raises as they do."""
        return await self._undo[record.command](actor, record, cause)
