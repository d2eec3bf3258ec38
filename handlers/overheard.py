"""What is said in a group and not to the bot: left alone; kept as context where an admin lets it listen; answered where always."""

from handlers.entrance import Entrance
from handlers.gathering import with_note
from handlers.manners import answers_all, listens_at
from handlers.messages import Inbound
from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.spaces import home_space
from memory_core.values import Mode, PartKind


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
        core, place = self._core, inbound.place
        text, parts = with_note(inbound)
        may_count = await core.mode(home_space(core.profile, place)) is not Mode.OFF

        async def keep(uow: UnitOfWork) -> None:
            if inbound.message_id is None or await uow.sessions.by_platform_id(place, inbound.message_id):
                return
            answered = await uow.sessions.by_platform_id(place, inbound.reply_to) if inbound.reply_to else None
            await core.receive(
                uow,
                place,
                inbound.speaker,
                text,
                parts=parts,
                masked=inbound.masked,
                platform_message_id=inbound.message_id,
                sent_at=inbound.sent_at,
                reply_to=answered.id if answered else None,
                may_count=may_count,
                direct=False,
            )

        await core.store.write(keep)
