"""What is said in a group and not to the bot: left alone; kept as context where an admin lets it listen; answered where always."""

from handlers.entrance import Entrance
from handlers.journalling import journal, may_count
from handlers.manners import answers_all, listens_at
from handlers.messages import Inbound
from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.values import PartKind


class Overheard:
    """Decides by the chat's settings.

    Args:
        core: Settings and journal.
        entrance: Who may talk here at all.
    """

    def __init__(self, core: MemoryCore, entrance: Entrance) -> None:
        self._core = core
        self._entrance = entrance

    async def takes(self, inbound: Inbound) -> bool:
        """Say whether it is answered like what is addressed to the bot; keep it where the chat listens."""
        if inbound.kind != "message" or inbound.place.private or not inbound.text.strip():
            return False
        if not await self._entrance.serves(inbound):
            return False
        passed_on = bool(inbound.parts) and all(part.kind is PartKind.FORWARDED for part in inbound.parts)
        if not passed_on and await answers_all(self._core, inbound.place):
            return True
        if await listens_at(self._core, inbound.place):
            await self._keep(inbound)
        return False

    async def _keep(self, inbound: Inbound) -> None:
        """Journal it, once: context for answers, evidence like all that people type, and no statement for promotion."""
        counts = await may_count(self._core, inbound.place)

        async def keep(uow: UnitOfWork) -> None:
            if inbound.message_id is not None:
                await journal(self._core, uow, inbound, counts=counts, direct=False)

        await self._core.store.write(keep)
