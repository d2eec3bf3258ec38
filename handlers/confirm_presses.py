"""A pressed button that confirms: only by the person who was asked, with their rights as they are now."""

from handlers.access import Access
from handlers.answers import finish, press_answer
from handlers.commands import MemoryCommand
from handlers.memory import carry_out, failure
from handlers.memory_erase import CONFIRM
from handlers.messages import Inbound, Reply, Result
from handlers.request import Request
from handlers.review import refresh_cards
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.spaces import Space


class ConfirmPresses:
    """Buttons under a question; the question turns into its answer."""

    def __init__(self, core: MemoryCore, access: Access, turns: Turns) -> None:
        self._core = core
        self._access = access
        self._turns = turns

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out what a button confirms."""
        token = inbound.data.partition(":")[2]
        async with self._core.store.reading() as uow:
            asked = await uow.confirmations.get(token)
        if asked is None:
            return await self._refuse(row, inbound, "button.gone", say(language, "pressed.gone"))
        if inbound.speaker is None or inbound.speaker.id != asked.user_id or asked.operator_as is not None:
            return await self._refuse(row, inbound, "access.denied", say(language, "pressed.not-yours"))
        actor = self._access.actor(inbound.speaker)
        command = MemoryCommand(asked.command, options={CONFIRM: token})
        try:
            home = Space.parse(self._core.profile, asked.space_key)
            request = Request(
                actor=actor,
                command=command,
                spaces=await self._access.scope(self._core, actor, home, command),
                language=language,
                cause=row.key,
                place=inbound.place,
            )
            if asked.command == "forget-me":
                # What is being said right now would be written down after everything else was erased.
                await self._turns.stop(inbound.place.key)
            changed = await carry_out(self._core, request)
        except DhakiraError as error:
            result = failure(language, error)
            return await self._refuse(row, inbound, result.code, " ".join(result.lines))

        async def cards(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, changed.items, row.key)

        answer = press_answer(inbound, "", alert=False)
        told = Reply(place=inbound.place, text="\n".join(changed.result.lines), edit_of=inbound.message_id)
        return await finish(self._core, row.key, changed.result, [answer, told], cards)

    async def _refuse(self, row: InboxRow, inbound: Inbound, code: str, text: str) -> Result:
        answer = press_answer(inbound, text, alert=True)
        return await finish(self._core, row.key, Result(ok=False, code=code, lines=(text,)), [answer])
