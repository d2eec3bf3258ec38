"""What was promoted, as people look at it and take it back: the records of `promotions.json` (ARCHITECTURE §6)."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from memory_core.documents.paths import PROMOTIONS_JSON
from memory_core.documents.promotions_file import Promotion, parse_promotions
from memory_core.errors import DocumentError, ItemError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.effects import Outcome
from memory_core.ledger.promoted import records_in_ledger
from memory_core.ports import Item
from memory_core.spaces import Doc, Space
from memory_core.values import Actor, ItemState

Forget = Callable[[Actor, Item, str], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionView:
    """One promotion as it is shown.

    Args:
        item_id: The item whose line it is; commands take it.
        space_key: The space whose `promotions.json` holds it.
        kind: `user-preference` or `project-fact`.
        content: The canonical sentence; None once a forgotten one's text is gone.
        active: Whether its line is remembered now.
        occurrences: In how many sessions it was said.
        confidence: Base confidence, 0 to 1.
        sessions: The sessions in which it was said, oldest first; bounded.
        updated_at: When it last changed.
        superseded_by: The item that took its exclusive slot.
    """

    item_id: str
    space_key: str
    kind: str
    content: str | None
    active: bool
    occurrences: int
    confidence: float
    sessions: tuple[str, ...]
    updated_at: datetime
    superseded_by: str | None = None


class Promotions:
    """Shows and takes back promotions of one profile. Reading writes nothing.

    Args:
        context: The ledger's surroundings.
        forget: The ordinary forget of an item, under its lock.
    """

    def __init__(self, context: LedgerContext, forget: Forget) -> None:
        self._context = context
        self._forget = forget

    async def records(self, spaces: Sequence[Space]) -> list[PromotionView]:
        """Return the promotions of these spaces, by space and content; where the file is not to be read, the ledger's."""
        found: list[PromotionView] = []
        for space in spaces:
            records = sorted(await self._records(space), key=lambda record: (record.content or "", record.id))
            found += [_view(space, record) for record in records]
        return found

    async def _records(self, space: Space) -> Sequence[Promotion]:
        with suppress(DocumentError):
            text = (await self._context.documents.read(Doc(space, PROMOTIONS_JSON))).text
            if text:
                return parse_promotions(text).records
        return await records_in_ledger(self._context, space)

    async def deactivate(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Take a promoted line out, as by `forget`; undo works for 24 hours.

        Args:
            actor: Whoever may forget in the item's space; the caller has checked that.
            item: The promotion's item.
            cause: Acts once.

        Raises:
            ItemError: `item.not-applied` when the line is not remembered now.
        """
        if item.state not in (ItemState.APPLIED, ItemState.FORGOTTEN):
            raise ItemError(f"That item is {item.state} now.", code="item.not-applied", id=item.id)
        return await self._forget(actor, item, cause)


def _view(space: Space, record: Promotion) -> PromotionView:
    return PromotionView(
        item_id=record.id,
        space_key=space.key,
        kind=record.kind,
        content=record.content,
        active=record.active,
        occurrences=record.occurrences,
        confidence=record.confidence,
        sessions=record.source_session_ids,
        updated_at=record.updated_at,
        superseded_by=record.superseded_by,
    )
