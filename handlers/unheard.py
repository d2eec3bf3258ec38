"""Whom the bot may not write to in private hears in the group where they spoke that something is there for them, not what."""

from handlers.access import Access
from handlers.messages import Button, Inbound, Reply
from handlers.outgoing import post
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ports import OutboxRow, UnitOfWork


class Unheard:
    """Points to the private chat, once a day for each person.

    Args:
        core: Tells the time.
        access: Knows the way to the private chat.
    """

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def __call__(self, uow: UnitOfWork, row: OutboxRow) -> None:
        """Answer what made a card that could not reach its person, where that was said in a group."""
        card = await uow.cards.get(row.card) if row.card else None
        asked = await uow.inbox.get(row.cause) if card is not None else None
        if card is None or asked is None or asked.payload == "{}":  # what was erased leads nowhere
            return
        inbound, now = Inbound.from_json(asked.payload), self._core.clock.now()
        if inbound.place.private or inbound.speaker is None or inbound.speaker.id != card.user_id:
            return
        if not await uow.cards.once(f"unheard:{card.user_id}:{now:%Y-%m-%d}", now):
            return
        link = self._access.private_link()
        way = ((Button(say(card.language, "button.private"), url=link),),) if link else ()
        text = say(card.language, "private.unheard")
        pointer = Reply(place=inbound.place, text=text, buttons=way, reply_to=inbound.message_id)
        await post(self._core, uow, pointer, row.cause)
