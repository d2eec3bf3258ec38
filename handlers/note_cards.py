"""How a note that a model proposed is shown: what would come and go, beside the words that it rests on."""

from handlers.texts import say
from memory_core.ledger.note_proposals import TAKEN, is_proposal, proposed_text
from memory_core.ports import Item, UnitOfWork
from memory_core.values import ItemState

_ON_CARD = 12
"""Most lines of the difference on a card; `/memory why` shows more."""


def is_taken(item: Item) -> bool:
    """Say whether an item is a note that a model proposed and a person took."""
    return item.state is ItemState.SUPERSEDED and item.reason == TAKEN and is_proposal(item)


async def change_lines(uow: UnitOfWork, language: str, item: Item, most: int | None = _ON_CARD) -> list[str]:
    """Return the lines that come and go with a proposed note; none for other items, and once its words are gone.

    Args:
        uow: To read in.
        language: Of the reader.
        item: Any.
        most: Lines of the difference that are shown; all if None.
    """
    text = await proposed_text(uow, item) if item.state is ItemState.PENDING else None
    if text is None:
        return []
    lines = [
        say(language, "diff.came" if step.startswith("+") else "diff.gone", line=step[2:])
        for step in text.changed[:most]
    ]
    more = len(text.changed) - len(lines)
    if more > 0:
        lines.append(say(language, "card.note-more", count=more, id=item.id))
    if text.rotates:
        lines.append(say(language, "card.note-rotates"))
    return lines
