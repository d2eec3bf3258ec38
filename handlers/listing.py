"""A page of what waits, as a chat shows it: cards for the first, lines for the others, buttons to the pages beside it."""

from dataclasses import dataclass

from handlers.commands import DEFAULT_LIMIT
from handlers.manners import language_at
from handlers.messages import Button, Reply, Result
from handlers.outgoing import post
from handlers.review import REVIEW, SHOWN, Planned, post_card
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Place

REVIEWED, INBOX = "review", "inbox"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: `head` is the answer; cards and `foot` follow it."""

    head: str
    cards: tuple[Item, ...]
    foot: str
    buttons: tuple[tuple[Button, ...], ...]
    language: str
    kind: str = REVIEW
    """Of the cards."""

    async def post(self, core: MemoryCore, uow: UnitOfWork, where: Place, cause: str) -> None:
        """Write what follows the answer."""
        for item in self.cards:
            await post_card(core, uow, item, Planned(where, self.kind, self.language, cause))
        if self.foot:
            await post(core, uow, Reply(place=where, text=self.foot, buttons=self.buttons), cause)


async def page_of(core: MemoryCore, result: Result, which: str, language: str, where: Place) -> Page:
    """Lay a list's result out for a chat.

    Args:
        core: Knows the items.
        result: Of `memory_read.review` or `inbox`: the title, a line for each item, and what is said about pages.
        which: `review` or `inbox`.
        language: Of whoever asked; a group's own language wins for the cards.
        where: The place that shows it.
    """
    ids = [str(one["id"]) for one in result.fields["items"]]
    if not ids:
        return Page(head="\n".join(result.lines), cards=(), foot="", buttons=(), language=language)
    items = [await core.item(item_id) for item_id in ids[:SHOWN]]
    # Below the cards only the lines themselves: their words are one tap on the page, or one /memory why, away.
    rest = [line.partition("\n")[0] for line in result.lines[1 + min(SHOWN, len(ids)) : 1 + len(ids)]]
    page, pages = int(result.fields["page"]), int(result.fields["pages"])
    limit = result.fields.get("limit", DEFAULT_LIMIT)
    if pages > 1:
        rest.append(result.lines[1 + len(ids)])
    return Page(
        head=result.lines[0],
        cards=tuple(item for item in items if item is not None),
        foot="\n".join(rest),
        buttons=_beside(which, page, pages, int(limit), language),
        language=language if where.private else await language_at(core, where, language),
    )


def _beside(which: str, page: int, pages: int, limit: int, language: str) -> tuple[tuple[Button, ...], ...]:
    row = []
    if page > 1:
        row.append(Button(say(language, "button.previous"), f"page:{which}:{page - 1}:{limit}"))
    if page < pages:
        row.append(Button(say(language, "button.next"), f"page:{which}:{page + 1}:{limit}"))
    return (tuple(row),) if row else ()
