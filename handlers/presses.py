"""A pressed button: authorised like a message, acts once, and is answered exactly once before anything else is sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from handlers.access import Access
from handlers.access_requests import VERB as ACCESS
from handlers.access_requests import Requests
from handlers.answers import finish, press_answer
from handlers.batch_presses import BatchPresses
from handlers.commands import MemoryCommand
from handlers.confirm_presses import ConfirmPresses
from handlers.items import last_change, state_word, who
from handlers.manners import language_at
from handlers.memory import carry_out, failure
from handlers.memory_erase import CONFIRM
from handlers.messages import Inbound, Reply, Result
from handlers.note_cards import is_taken
from handlers.note_presses import VERB as NOTE
from handlers.note_presses import NotePresses
from handlers.offer_presses import OfferPresses
from handlers.offers import VERB as OFFER
from handlers.offers import offered_by
from handlers.pressing import refused
from handlers.request import Request
from handlers.review import EDITING, REVIEW, USED, Planned, post_card, refresh_cards
from handlers.settings_card import VERB as SETTINGS
from handlers.settings_card import SettingsCard
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import InboxRow, Item, UnitOfWork
from memory_core.spaces import Space
from memory_core.values import Actor, ItemState, PartKind

_NEEDS = {
    "apply": (ItemState.PENDING,),
    "reject": (ItemState.PENDING,),
    "edit": (ItemState.PENDING,),
    "keep": (ItemState.PENDING,),
    "undo": (ItemState.APPLIED, ItemState.EXPIRED),
    "forget": (ItemState.APPLIED,),
}
_SAID = {
    "apply": "pressed.applied",
    "reject": "pressed.rejected",
    "undo": "pressed.undone",
    "forget": "pressed.forgotten",
    "keep": "pressed.kept",
}


@dataclass(frozen=True, slots=True)
class _Press:
    row: InboxRow
    inbound: Inbound
    language: str
    actor: Actor
    item: Item
    verb: str
    kind: str

    def request(self, text: str = "") -> Request:
        """Say the press as the command that does the same."""
        return Request(
            actor=self.actor,
            command=MemoryCommand(self.verb, item=self.item.id, text=text),
            spaces=[Space.parse(self.item.profile, self.item.space_key)],
            language=self.language,
            cause=self.row.key,
            place=self.inbound.place,
        )


class Presses:
    """Buttons of cards, and new words for an item by reply to its card."""

    def __init__(self, core: MemoryCore, access: Access, turns: Turns, requests: Requests) -> None:
        self._core = core
        self._access = access
        self._requests = requests
        self._settings = SettingsCard(core, access)
        self._confirming = ConfirmPresses(core, access, turns)
        self._batches = BatchPresses(core, access)
        self._offers = OfferPresses(core, access)
        self._notes = NotePresses(core, access)

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press."""
        verb, _, token = inbound.data.partition(":")
        language = await language_at(self._core, inbound.place, language)
        if verb == SETTINGS:
            return await self._settings.run(row, inbound, language)
        if verb == ACCESS:
            return await self._requests.run(row, inbound, language)
        if verb == CONFIRM:
            return await self._confirming.run(row, inbound, language)
        if verb == NOTE:
            return await self._notes.run(row, inbound, language)
        if verb == OFFER:
            return await self._offers.run(row, inbound, language)
        if verb in BatchPresses.VERBS:
            return await self._batches.run(row, inbound, language)
        async with self._core.store.reading() as uow:
            card = await uow.cards.get(token)
        item = await self._core.item(card.item_id) if card else None
        if item is None or (verb not in _NEEDS and verb != "why"):
            return await self._notice(row, inbound, Result(ok=False, code="button.gone"), say(language, "pressed.gone"))
        if inbound.speaker is None or not await self._may(self._access.actor(inbound.speaker), item):
            text = say(language, "error.access.denied")
            return await self._notice(row, inbound, Result(ok=False, code="access.denied", lines=(text,)), text)
        kind = card.kind if card else ""
        press = _Press(row, inbound, language, self._access.actor(inbound.speaker), item, verb, kind)
        if not await self._fits(press):
            return await self._already(press)
        return await (self._ask(press) if verb == "edit" else self._act(press))

    async def edited_item(self, inbound: Inbound) -> Item | None:
        """Return the item to whose card this message is a reply with new words, if it is one by somebody who may."""
        if (
            inbound.reply_to is None
            or inbound.speaker is None
            or inbound.command is not None
            or not inbound.text.strip()
        ):
            return None
        if any(part.kind is not PartKind.TYPED for part in inbound.parts):
            return None
        async with self._core.store.reading() as uow:
            card = await uow.cards.at(inbound.place, inbound.reply_to)
        item = await self._core.item(card.item_id) if card and card.kind in (REVIEW, EDITING) else None
        # A line that is remembered already gets other words only in answer to the question for them.
        editable = (ItemState.PENDING, ItemState.APPLIED) if card and card.kind == EDITING else (ItemState.PENDING,)
        if item is None or item.state not in editable:
            return None
        return item if await self._may(self._access.actor(inbound.speaker), item) else None

    async def edit(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Give an item the words of a reply to its card."""
        async with self._core.store.reading() as uow:
            card = await uow.cards.at(inbound.place, inbound.reply_to or 0)
        item = await self._core.item(card.item_id) if card else None
        if item is None or inbound.speaker is None:
            return await finish(self._core, row.key, Result(ok=False, code="button.gone"))
        kind = card.kind if card else ""
        press = _Press(row, inbound, language, self._access.actor(inbound.speaker), item, "edit", kind)
        changed: Sequence[Item] = ()
        try:
            outcome = await carry_out(self._core, press.request(inbound.text))
            result, changed = outcome.result, outcome.items
        except DhakiraError as error:
            result = failure(language, error)

        text = "\n".join(result.lines)
        planned = Planned(inbound.place, REVIEW, language, row.key, inbound.message_id)
        waiting = [one for one in changed if one.state is ItemState.PENDING]

        async def cards(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, changed, row.key)
            for one in waiting:
                await post_card(self._core, uow, one, planned, text)

        # What still waits is answered by a card, so that the next tap can approve the new words.
        reply = Reply(place=inbound.place, text=text, reply_to=inbound.message_id)
        return await finish(self._core, row.key, result, [] if waiting else [reply], cards)

    async def _may(self, actor: Actor, item: Item) -> bool:
        return await self._access.manages(actor, Space.parse(item.profile, item.space_key), fresh=True)

    async def _fits(self, press: _Press) -> bool:
        """Say whether the item is as the button needs it, or this very press has made it otherwise before a crash."""
        wanted = _NEEDS.get(press.verb)
        if press.verb == "edit" and press.kind == USED:
            wanted = (ItemState.APPLIED,)
        if press.verb == "undo" and is_taken(press.item):
            return True
        if wanted is None or press.item.state in wanted:
            return True
        async with self._core.store.reading() as uow:
            return await uow.ledger.record_by_cause(press.row.key) is not None

    async def _act(self, press: _Press) -> Result:
        try:
            changed = await carry_out(self._core, press.request())
        except DhakiraError as error:
            result = failure(press.language, error)
            ways = offered_by(Space.parse(press.item.profile, press.item.space_key), press.language, result)
            return await refused(self._core, press.row, press.inbound, result, ways)
        replies: list[Reply] = []
        if press.verb == "why":
            text = "\n".join(changed.result.lines)
            replies.append(Reply(place=press.inbound.place, text=text, reply_to=press.inbound.message_id))
        notice = say(press.language, _SAID[press.verb]) if press.verb in _SAID else ""

        async def cards(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, changed.items, press.row.key)

        answer = press_answer(press.inbound, notice, alert=False)
        return await finish(self._core, press.row.key, changed.result, [answer, *replies], cards)

    async def _ask(self, press: _Press) -> Result:
        """Ask for the new words; the reply to this question, or to the card itself, brings them."""
        planned = Planned(press.inbound.place, EDITING, press.language, press.row.key, press.inbound.message_id)

        async def question(uow: UnitOfWork) -> None:
            await post_card(self._core, uow, press.item, planned)

        fields = {"item": press.item.id, "spaces": [press.item.space_key]}
        notice = say(press.language, "pressed.edit")
        result = Result(ok=True, code="memory.edit-asked", fields=fields, lines=(notice,))
        answer = press_answer(press.inbound, notice, alert=False)
        return await finish(self._core, press.row.key, result, [answer], question)

    async def _already(self, press: _Press) -> Result:
        """Say that somebody was quicker, and who; and bring the card up to date."""
        async with self._core.store.reading() as uow:
            change = await last_change(uow, press.item)
        name = who(press.language, change, press.item, press.actor.user_id)
        text = say(press.language, "pressed.already", state=state_word(press.language, press.item), who=name)
        fields = {"id": press.item.id, "state": str(press.item.state)}

        async def cards(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, [press.item], press.row.key)

        result = Result(ok=False, code="item.already-settled", fields=fields, lines=(text,))
        return await finish(self._core, press.row.key, result, [press_answer(press.inbound, text, alert=False)], cards)

    async def _notice(self, row: InboxRow, inbound: Inbound, result: Result, text: str) -> Result:
        return await finish(self._core, row.key, result, [press_answer(inbound, text, alert=True)])
