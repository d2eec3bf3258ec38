"""The mirror: what is remembered, told to a memory elsewhere. It follows the ledger, so that what is forgotten goes there too."""

import asyncio
from collections.abc import Sequence

from memory_core.errors import DhakiraError
from memory_core.external.file_memory import MIRRORED
from memory_core.ports import Event, Item, Store
from memory_core.ports.external import ExternalMemory, ExternalRecord
from memory_core.values import ItemState


class Mirror:
    """Keeps the mirrored lines of each space equal to what is applied there. It fails nothing and nobody waits for it.

    Args:
        profile: Whose spaces.
        store: Where the items are.
        memory: Told of them.
        timeout_s: How long one call may take.
    """

    def __init__(self, profile: str, store: Store, memory: ExternalMemory, timeout_s: float) -> None:
        self._profile = profile
        self._store = store
        self._memory = memory
        self._timeout_s = timeout_s
        self._touched: set[str] = set()

    def hear(self, events: Sequence[Event]) -> None:
        """Note which spaces changed: a witness of decisions."""
        self._touched |= {event.space_key for event in events}

    async def follow(self) -> int:
        """Bring the mirror up to date; return how many spaces could not be, which are tried again next time."""
        try:
            known = await asyncio.wait_for(self._memory.spaces(), self._timeout_s)
        except (DhakiraError, TimeoutError):
            return len(self._touched)
        waiting, self._touched = sorted(self._touched | set(known)), set()
        failed = [space for space in waiting if not await self._told(space)]
        self._touched |= set(failed)
        return len(failed)

    async def _told(self, space: str) -> bool:
        try:
            items = await self._store.read(
                lambda uow: uow.ledger.items(self._profile, [space], [ItemState.APPLIED], 10_000)
            )
            lines = [_line(item) for item in items if item.statement]
            await asyncio.wait_for(self._memory.mirror(space, lines), self._timeout_s)
        except (DhakiraError, TimeoutError):
            return False
        return True


def _line(item: Item) -> ExternalRecord:
    return ExternalRecord(
        id=item.id,
        kind=MIRRORED,
        space=item.space_key,
        content=item.statement,
        created_at=item.created_at,
        item=item.id,
    )
