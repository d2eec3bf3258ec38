"""What a terminal is still to be told: it cannot change what it has printed, so only news is printed, as it is now."""

from dataclasses import replace

from handlers.messages import Reply
from handlers.review import EDITING, face
from memory_core.ports import Card, Store, UnitOfWork

_AT_THE_TERMINAL = ("cli:", "console:")
"""Causes of changes whose own answer stood in the terminal."""


class News:
    """Keeps a terminal from saying what it has said, or what is so no more.

    Args:
        store: Where cards, items and their records are.
        profile: Whose.
    """

    def __init__(self, store: Store, profile: str) -> None:
        self._store = store
        self._profile = profile
        self._told: dict[str, str] = {}
        """By card, what this process has printed of it last."""

    async def of(self, reply: Reply) -> Reply | None:
        """Return a reply as it is to be printed; None when it is no news."""
        if not reply.card:
            return reply
        async with self._store.reading() as uow:
            card = await uow.cards.get(reply.card)
            if card is None or card.kind == EDITING:
                return reply
            shown = await self._as_it_is(uow, card, reply)
        if shown is None or self._told.get(card.token) == shown.text:
            return None
        self._told[card.token] = shown.text
        return shown

    async def _as_it_is(self, uow: UnitOfWork, card: Card, reply: Reply) -> Reply | None:
        item = await uow.ledger.item(self._profile, card.item_id)
        if item is None:
            return None
        if reply.edit_of is not None:
            record = await uow.ledger.record(item.record_id) if item.record_id else None
            if record is not None and record.cause.startswith(_AT_THE_TERMINAL):
                return None
        text, buttons = await face(uow, item, card.kind, card.language, card.token)
        return replace(reply, text=text, buttons=buttons)
