"""A pressed button that confirms: only by the person who was asked, with their rights as they are now."""

from handlers.access import Access
from handlers.commands import MemoryCommand
from handlers.memory import carry_out, failure
from handlers.memory_erase import CONFIRM
from handlers.messages import Inbound, Result
from handlers.pressing import refused, request_of, told
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import InboxRow
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
        command = MemoryCommand(asked.command, options={CONFIRM: token})
        try:
            home = Space.parse(self._core.profile, asked.space_key)
            request = await request_of(self._core, self._access, (row, inbound, language), home, command)
            if asked.command == "forget-me":
                # What is being said right now would be written down after everything else was erased.
                await self._turns.stop(inbound.place.key)
            changed = await carry_out(self._core, request)
        except DhakiraError as error:
            return await refused(self._core, row, inbound, failure(language, error))
        return await told(self._core, row, inbound, changed)

    async def _refuse(self, row: InboxRow, inbound: Inbound, code: str, text: str) -> Result:
        return await refused(self._core, row, inbound, Result(ok=False, code=code, lines=(text,)))
