"""At the entrance: who is not known hears once a day how to come in, operators hear who asks, and an operator's invitation opens."""

from handlers.access import Access
from handlers.access_requests import Requests
from handlers.admitting import Admitting
from handlers.answers import press_answer
from handlers.messages import Inbound, Reply
from handlers.outgoing import post
from handlers.pairing import Pairing
from handlers.texts import explain, say
from memory_core.core import MemoryCore
from memory_core.errors import AccessError
from memory_core.ports import InboxRow
from memory_core.ports.admissions import ALLOWED


class Entrance:
    """What happens to those who may not talk here, yet.

    Args:
        core: The memory.
        access: Who may talk.
        language: Of what operators are told.
    """

    def __init__(self, core: MemoryCore, access: Access, language: str) -> None:
        self._core = core
        self._access = access
        self.admitting = Admitting(core, access)
        self.pairing = Pairing(core, self.admitting)
        self.requests = Requests(core, access, self.admitting, language)

    async def refusal(self, inbound: Inbound) -> AccessError | None:
        """Return why somebody may not talk here; whoever another process has let in meanwhile may."""
        refused = await self._access.refusal(inbound)
        if refused is not None and await self.admitting.look():
            refused = await self._access.refusal(inbound)
        return refused

    async def serves(self, inbound: Inbound) -> bool:
        """Say whether a group is served and its speaker not kept out; nobody is told."""
        return inbound.place.chat_id in self._access.chats and await self._access.refusal(inbound) is None

    def is_asked_elsewhere(self, inbound: Inbound) -> bool:
        """Say whether it is the copy of a channel's post that is answered in the channel."""
        return inbound.copy_of is not None and inbound.copy_of in self._access.chats

    async def paired(self, row: InboxRow, inbound: Inbound, language: str) -> tuple[bool, str | None]:
        """Carry a `/pair CODE` out; say whether it was one that may be tried, and the key to process."""
        if not self.pairing.is_tried(inbound) or not await self.pairing.may_try(inbound):
            return False, None
        return True, await self.pairing.by_command(row, inbound, language)

    async def invited(self, inbound: Inbound, language: str) -> bool:
        """Say whether a chat that the bot was brought into is served from now on: an operator did it. Else operators are asked."""
        speaker = inbound.speaker
        if inbound.place.private:
            return False
        if speaker is not None and speaker.id in self._access.operators:
            actor = self._access.actor(speaker)
            chat = inbound.place.chat_id
            await self.admitting.decide(
                self.admitting.decision(actor, chat, ALLOWED, "invited", " ".join(inbound.chat_title.split())[:64])
            )
            return True
        await self.refuse(inbound, _unserved(inbound), language)
        return False

    async def refuse(self, inbound: Inbound, error: AccessError, language: str) -> None:
        """Tell an unknown person or chat once a day how to get in; of them id, name and day are kept (§5)."""
        place = inbound.place
        subject = inbound.speaker.id if place.private and inbound.speaker is not None else place.chat_id
        is_quiet = not place.private and error.code == "access.kept-out"
        if (place.private and inbound.speaker is None) or (is_quiet and not inbound.callback_id):
            return
        now, operators = self._core.clock.now(), await self.requests.operators(place.platform)
        async with self._core.store.transaction() as uow:
            asked = error.code != "access.kept-out" and await self.requests.ask(uow, inbound, operators)
            is_first = await uow.cards.once(f"refusal:{subject}:{now:%Y-%m-%d}", now)
            if not is_first and not inbound.callback_id:  # a press waits for its answer, however often
                return
            lines = [*explain(language, error), *([say(language, "access.asked")] if asked else [])]
            text = "\n".join(lines)
            reply = press_answer(inbound, text, alert=True) if inbound.callback_id else Reply(place=place, text=text)
            await post(self._core, uow, reply, inbound.key)


def _unserved(inbound: Inbound) -> AccessError:
    return AccessError("This chat is not served.", code="access.unknown-chat", id=str(inbound.place.chat_id))
