"""Receipts and review cards: messages whose words and buttons follow from an item's present state, and are therefore true."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from handlers.items import LastChange, evidence_lines, has_text, last_change, reason_of, risk_of, who, worded
from handlers.manners import language_at
from handlers.messages import Button, Reply
from handlers.note_cards import change_lines, is_taken
from handlers.outgoing import post
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ledger.note_proposals import is_proposal
from memory_core.ports import Card, Item, UnitOfWork
from memory_core.spaces import GROUP, PRIVATE, Place, Scope, Space, home_space
from memory_core.values import ItemState

REVIEW, RECEIPT, EDITING, USED = "review", "receipt", "edit", "used"
"""Kinds of cards: a proposal, news of something remembered, the question for other words, a line that an answer had."""
SHOWN = 5
"""Most cards at a time; what else waits is named in one line."""

Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Where and why items are told: `near` is the place of the turn or ending, `reply_to` the person's message there."""

    near: Place | None
    language: str
    cause: str
    reply_to: int | None = None


def address(item: Item, near: Place | None) -> Place | None:
    """Say where an item may be shown: a person's own only in their private chat, a chat's in that chat (§7).

    Args:
        item: What is to be shown.
        near: Where it came up; taken if it belongs to the item's space.
    """
    space = Space.parse(item.profile, item.space_key)
    if near is not None and home_space(item.profile, near) == space:
        return near
    platform = near.platform if near is not None else item.place_key.partition(":")[0]
    match space.scope:
        case Scope.USER:
            return Place(platform, space.id, PRIVATE)
        case Scope.CHAT:
            return Place(platform, space.id, GROUP)
        case Scope.TOPIC:
            return Place(platform, space.id, GROUP, space.thread)
        case _:
            return None


async def tell(core: MemoryCore, uow: UnitOfWork, items: Sequence[Item], news: News) -> list[str]:
    """Post one message for each item that was applied or waits; return the first line of each, for the result.

    Args:
        core: Ids and time.
        uow: The transaction that settles what is told.
        items: What a run or command made; other states than applied and pending are left out.
        news: Where and why.
    """
    told = [item for item in items if item.state in (ItemState.APPLIED, ItemState.PENDING)]
    lines = [receipt_line(news.language, item) for item in told]
    for item in told[:SHOWN]:
        place = address(item, news.near)
        if place is not None:
            kind = RECEIPT if item.state is ItemState.APPLIED else REVIEW
            reply_to = news.reply_to if place == news.near else None
            language = await _language_in(core, place, news)
            await post_card(core, uow, item, Planned(place, kind, language, news.cause, reply_to))
    await _name_the_rest(core, uow, told[SHOWN:], news)
    return lines


@dataclass(frozen=True, slots=True)
class Planned:
    """A card on its way: where, of which kind, in which language, and why."""

    place: Place
    kind: str
    language: str
    cause: str
    reply_to: int | None = None


async def post_card(core: MemoryCore, uow: UnitOfWork, item: Item, planned: Planned, words: str = "") -> str:
    """Post a message with buttons about an item; return its token.

    Args:
        core: Ids and time.
        uow: The transaction it belongs to.
        item: About what.
        planned: Where and how.
        words: Said instead of the card's own text, until the item changes.
    """
    token = core.ids.new("token")
    text, buttons = await face(uow, item, planned.kind, planned.language, token)
    text = words or text
    if planned.kind == EDITING:
        text, buttons = say(planned.language, "notice.edit", id=item.id, line=item.statement), ()
    asks = planned.kind == EDITING and planned.place.private
    reply = Reply(place=planned.place, text=text, buttons=buttons, reply_to=planned.reply_to, asks=asks, card=token)
    outbox_id = await post(core, uow, reply, planned.cause)
    await uow.cards.put(
        Card(
            token=token,
            item_id=item.id,
            place=planned.place,
            kind=planned.kind,
            outbox_id=outbox_id,
            language=planned.language,
            user_id=planned.place.chat_id if planned.place.private else None,
        )
    )
    return token


async def refresh_cards(core: MemoryCore, uow: UnitOfWork, items: Iterable[Item], cause: str) -> None:
    """Bring every open card of these items to their present state, from whichever door they were changed."""
    for item in {item.id: item for item in items}.values():
        current = await uow.ledger.item(core.profile, item.id)
        if current is None:
            continue
        for card in await uow.cards.of_item(item.id):
            if card.kind == EDITING:
                continue
            text, buttons = await face(uow, current, card.kind, card.language, card.token)
            reply = Reply(
                place=card.place,
                text=text,
                buttons=buttons,
                edit_of=card.message_id,
                edit_outbox=card.outbox_id,
                card=card.token,
            )
            await post(core, uow, reply, cause)


def receipt_line(language: str, item: Item) -> str:
    """Say in one line what became of an item."""
    match item.state:
        case ItemState.IGNORED:
            return say(language, "receipt.ignored", reason=reason_of(language, item))
        case ItemState.FORGOTTEN:
            return say(language, "receipt.forgotten")
        case _:
            return say(language, f"receipt.{item.state}", line=worded(item))


def review_text(language: str, item: Item, changed: Sequence[str] = ()) -> str:
    """Show a proposal: the line, or what changes in a whole note; the words it comes from with who and when; why it waits."""
    lines = [
        say(language, "card.title", id=item.id, line=worded(item)),
        *changed,
        *evidence_lines(language, item),
        say(language, "card.reason", reason=reason_of(language, item), risk=risk_of(language, item)),
    ]
    return "\n".join(lines)


async def face(uow: UnitOfWork, item: Item, kind: str, language: str, token: str) -> tuple[str, Keyboard]:
    """Return what a card of this kind says of an item now, and its buttons."""
    if item.state is ItemState.PENDING:
        changed = await change_lines(uow, language, item)
        return review_text(language, item, changed), _buttons(language, item, kind, token)
    return _text(language, item, kind, await last_change(uow, item)), _buttons(language, item, kind, token)


def _text(language: str, item: Item, kind: str, change: LastChange) -> str:
    if item.state is ItemState.IGNORED:
        return say(language, "card.ignored", id=item.id, reason=reason_of(language, item))
    name = who(language, change, item)
    if not has_text(item):
        return say(language, "card.forgotten", id=item.id, who=name)
    if is_taken(item):
        return say(language, "card.note-taken", id=item.id, who=name, line=worded(item))
    if kind == USED and item.state is ItemState.APPLIED:
        return say(language, "card.used", id=item.id, line=worded(item))
    if kind == RECEIPT:
        if item.state is ItemState.REJECTED:
            return say(language, "receipt.undone", line=worded(item))
        return receipt_line(language, item)
    return say(language, f"card.{item.state}", id=item.id, who=name, line=worded(item))


def _buttons(language: str, item: Item, kind: str, token: str) -> Keyboard:
    def button(verb: str) -> Button:
        return Button(say(language, f"button.{verb}"), f"{verb}:{token}")

    if item.state is ItemState.PENDING and is_proposal(item):
        return ((button("apply"), button("reject")), (button("why"),))
    if item.state is ItemState.PENDING:
        more = ((button("keep"),),) if "budget" in item.reasons else ()
        return ((button("apply"), button("reject")), (button("edit"), button("why")), *more)
    if item.state is ItemState.APPLIED and kind == USED:
        return ((button("edit"), button("forget"), button("why")),)
    if item.state is ItemState.APPLIED:
        return ((button("undo"), button("why")),) if kind == RECEIPT else ((button("undo"),),)
    if item.state is ItemState.EXPIRED or is_taken(item):
        return ((button("undo"), button("why")),)
    return ()


async def _name_the_rest(core: MemoryCore, uow: UnitOfWork, rest: Sequence[Item], news: News) -> None:
    """Name what is beyond the first cards in one line a place: nothing is only in a message that could be missed."""
    by_place: dict[tuple[Place, ItemState], list[str]] = {}
    for item in rest:
        place = address(item, news.near)
        if place is not None:
            by_place.setdefault((place, item.state), []).append(item.id)
    for (place, state), ids in by_place.items():
        key = "announce.more-applied" if state is ItemState.APPLIED else "card.more"
        text = say(await _language_in(core, place, news), key, count=len(ids), ids=", ".join(ids))
        await post(core, uow, Reply(place=place, text=text), news.cause)


async def _language_in(core: MemoryCore, place: Place, news: News) -> str:
    """A group's own language wins over that of whoever spoke last; in private everybody is answered in their own."""
    return news.language if place.private else await language_at(core, place, news.language)
