"""What a turn's promotion came to, told by code: what is remembered or waits, what was refused, what was forgotten (§7, §9)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from handlers.memory import failure
from handlers.messages import Reply
from handlers.outgoing import post
from handlers.review import News, address, receipt_line, refresh_cards, tell
from handlers.texts import say
from memory_core.core import MemoryCore, Promoted
from memory_core.errors import DhakiraError
from memory_core.ports import Item, UnitOfWork
from memory_core.promotion.canonical import Kind
from memory_core.promotion.messages import statements_of
from memory_core.values import ItemState, Message


@dataclass(frozen=True, slots=True)
class Promotion:
    """What promotion did in a turn, and the error that kept it from doing the rest."""

    done: Promoted = field(default_factory=Promoted)
    trouble: DhakiraError | None = None

    @property
    def saved(self) -> bool:
        """Say whether something is remembered now, or waits, that was not before."""
        return any(item.state in (ItemState.APPLIED, ItemState.PENDING) for item in self.done.items)


async def promote(core: MemoryCore, message: Message, cause: str) -> Promotion:
    """Run promotion over a turn's message; its trouble fails nothing."""
    try:
        return Promotion(await core.promoting.run(message, cause))
    except DhakiraError as error:
        try:
            return Promotion(await core.promoting.done(cause), error)
        except DhakiraError:
            return Promotion(Promoted(), error)


async def tell_promoted(
    core: MemoryCore, uow: UnitOfWork, message: Message, promotion: Promotion, news: News
) -> list[str]:
    """Post the receipts of a turn's promotion; return the lines that belong to the turn's own place.

    Args:
        core: Ids and time.
        uow: The transaction that settles the turn.
        message: The turn's.
        promotion: What was done.
        news: Where and why.
    """
    done, lines = promotion.done, []
    await tell(core, uow, done.items, news)
    for item in done.items:
        if item.state is ItemState.IGNORED:
            await _post(core, uow, item, receipt_line(news.language, item), news)
        if _here(item, news):
            lines.append(receipt_line(news.language, item))
    for item in done.forgotten:
        text = say(news.language, "memory.forgotten", id=item.id)
        await _post(core, uow, item, text, news)
        lines += [text] if _here(item, news) else []
    await refresh_cards(core, uow, done.forgotten, news.cause)
    return [*lines, *await _trouble(core, uow, message, promotion, news)]


async def _trouble(
    core: MemoryCore, uow: UnitOfWork, message: Message, promotion: Promotion, news: News
) -> Sequence[str]:
    """Who asked to forget hears when that did not happen; what code would have remembered by itself is no promise."""
    asked = any(one.kind is Kind.FORGET for one in statements_of(message))
    if promotion.trouble is None or not asked or news.near is None:
        return ()
    text = "\n".join(failure(news.language, promotion.trouble).lines)
    await post(core, uow, Reply(place=news.near, text=text, reply_to=news.reply_to), news.cause)
    return (text,)


async def _post(core: MemoryCore, uow: UnitOfWork, item: Item, text: str, news: News) -> None:
    place = address(item, news.near)
    if place is not None:
        reply_to = news.reply_to if place == news.near else None
        await post(core, uow, Reply(place=place, text=text, reply_to=reply_to), news.cause)


def _here(item: Item, news: News) -> bool:
    return address(item, news.near) == news.near
