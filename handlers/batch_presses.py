"""Buttons that are about several items: all of low risk of one announcement, and the pages of a list."""

from collections.abc import Sequence
from dataclasses import replace

from handlers import memory_read
from handlers.access import Access
from handlers.answers import finish, press_answer
from handlers.commands import DEFAULT_LIMIT, MAX_LIMIT, MemoryCommand
from handlers.listing import INBOX, REVIEWED, page_of
from handlers.memory import failure
from handlers.memory_change import applied_lines
from handlers.messages import Inbound, Reply, Result
from handlers.pressing import refused
from handlers.request import Request
from handlers.review import refresh_cards
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, DhakiraError
from memory_core.ports import InboxRow, Item, UnitOfWork
from memory_core.spaces import PRIVATE, Space, home_space
from memory_core.values import Actor, ItemState, Risk, Speaker

LOW, PAGE = "low", "page"


class BatchPresses:
    """Carries them out with the rights of whoever presses, as they are now."""

    VERBS = (LOW, PAGE)

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press."""
        verb, _, rest = inbound.data.partition(":")
        try:
            if inbound.speaker is None:
                raise AccessError("An anonymous sender has no rights.", code="access.denied")
            if verb == LOW:
                return await self._low(row, inbound, language, rest)
            return await self._page(row, inbound, inbound.speaker, language, rest)
        except DhakiraError as error:
            return await refused(self._core, row, inbound, failure(language, error))

    # --- all of low risk --------------------------------------------------------------------------------------

    async def _low(self, row: InboxRow, inbound: Inbound, language: str, batch: str) -> Result:
        """Apply what one announcement named, is of low risk and still waits; nothing that came after it."""
        assert inbound.speaker is not None
        actor = self._access.actor(inbound.speaker)
        items = await self._mine(actor, batch)
        applied: list[Item] = []
        lines: list[str] = []
        for key in sorted({item.space_key for item in items}):
            try:
                changed = await self._apply(actor, [i for i in items if i.space_key == key], f"{row.key}#{key}")
            except DhakiraError as error:
                lines += failure(language, error).lines
                continue
            applied += changed
            lines += applied_lines(language, changed)
        done = [item for item in applied if item.state is ItemState.APPLIED]
        left = [item.id for item in await self._mine(actor, batch) if item.state is ItemState.PENDING]
        notice = say(language, "pressed.low", count=len(done)) if done else say(language, "pressed.low-none")
        if left:
            lines.append(say(language, "memory.low-left", ids=", ".join(left)))
        fields = {"items": [item.id for item in done], "left": left}
        result = Result(ok=bool(done), code="memory.applied" if done else "item.none-low", fields=fields)
        result = replace(result, lines=tuple(lines) or (notice,))

        async def cards(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, [*items, *applied], row.key)

        replies = [press_answer(inbound, notice, alert=not done)]
        if lines:
            replies.append(Reply(place=inbound.place, text="\n".join(lines), reply_to=inbound.message_id))
        return await finish(self._core, row.key, result, replies, cards)

    async def _mine(self, actor: Actor, batch: str) -> list[Item]:
        """Return the batch's items that this person decides about. Raises AccessError if there is none of them."""
        async with self._core.store.reading() as uow:
            rows = await uow.announcements.of_batch(batch)
            found = [await uow.ledger.item(self._core.profile, row.item_id) for row in rows]
        items = [item for item in found if item is not None]
        spaces = {item.space_key: Space.parse(item.profile, item.space_key) for item in items}
        mine = {key for key, space in spaces.items() if await self._access.manages(actor, space, fresh=True)}
        if not mine:
            raise AccessError("Only somebody who decides about it may do that.", code="access.denied")
        return [item for item in items if item.space_key in mine]

    async def _apply(self, actor: Actor, items: Sequence[Item], cause: str) -> Sequence[Item]:
        async with self._core.store.reading() as uow:
            before = await uow.ledger.record_by_cause(cause)
        if before is not None:  # this very press did it before a crash
            return (await self._core.apply(actor, items, cause)).items
        low = [item for item in items if item.state is ItemState.PENDING and item.risk == Risk.LOW]
        return (await self._core.apply(actor, low, cause)).items if low else ()

    # --- pages ------------------------------------------------------------------------------------------------

    async def _page(self, row: InboxRow, inbound: Inbound, speaker: Speaker, language: str, rest: str) -> Result:
        which, _, numbers = rest.partition(":")
        page, _, limit = numbers.partition(":")
        if which not in (REVIEWED, INBOX) or not _small(page) or not _small(limit or "1"):
            raise AccessError("That button is none of ours.", code="button.gone")
        actor, where = self._access.actor(speaker), inbound.place
        command = MemoryCommand("review", options={"page": int(page), "limit": int(limit or DEFAULT_LIMIT)})
        if which == INBOX:
            spaces: Sequence[Space] = await self._access.reviewable_spaces(self._core, actor)
            if not where.private:
                where = replace(where, chat_id=speaker.id, kind=PRIVATE, topic_id=None)
        else:
            home = home_space(self._core.profile, where)
            spaces = await self._access.scope(self._core, actor, home, command)
        request = Request(actor=actor, command=command, spaces=spaces, language=language, cause=row.key, place=where)
        look = memory_read.inbox if which == INBOX else memory_read.review
        result = await look(self._core, request)
        laid = await page_of(self._core, result, which, language, where)

        async def more(uow: UnitOfWork) -> None:
            await laid.post(self._core, uow, where, row.key)

        return await finish(
            self._core,
            row.key,
            result,
            [press_answer(inbound, "", alert=False), Reply(place=where, text=laid.head)],
            more,
        )


def _small(word: str) -> bool:
    return word.isdecimal() and len(word) <= len(str(MAX_LIMIT)) and int(word) >= 1
