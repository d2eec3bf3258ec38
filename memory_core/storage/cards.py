"""Messages with buttons, found by token, item or message; and notices that are given once."""

from datetime import datetime

from memory_core.ports import Card
from memory_core.spaces import Place
from memory_core.storage.columns import place_columns, to_place, to_text
from memory_core.storage.database import Database, Row


class SqliteCards:
    """Implements `ports.Cards` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, card: Card) -> None:
        """Insert or replace a card."""
        await self._database.all(
            "cards.put",
            token=card.token,
            item_id=card.item_id,
            **place_columns(card.place),
            kind=card.kind,
            outbox_id=card.outbox_id,
            message_id=card.message_id,
            is_open=int(card.open),
            language=card.language,
            user_id=card.user_id,
        )

    async def get(self, token: str) -> Card | None:
        """Return the card of a button."""
        row = await self._database.one("cards.get", token=token)
        return _card(row) if row else None

    async def of_item(self, item_id: str) -> list[Card]:
        """Return an item's cards that are still open, oldest first."""
        return [_card(row) for row in await self._database.all("cards.of_item", item_id=item_id)]

    async def at(self, place: Place, message_id: int) -> Card | None:
        """Return the card shown by a message; the newest if it showed several."""
        row = await self._database.one(
            "cards.at", platform=place.platform, chat_id=place.chat_id, message_id=message_id
        )
        return _card(row) if row else None

    async def once(self, key: str, at: datetime) -> bool:
        """Return True the first time a notice key is asked for, False ever after."""
        return await self._database.touched("cards.once", key=key, at=to_text(at))


def _card(row: Row) -> Card:
    return Card(
        token=row["token"],
        item_id=row["item_id"],
        place=to_place(row),
        kind=row["kind"],
        outbox_id=row["outbox_id"],
        message_id=row["message_id"],
        open=bool(row["is_open"]),
        language=row["language"],
        user_id=row["user_id"],
    )
