"""The button under what lint found: whoever presses it must decide about the memory of that place, now."""

from handlers.access import Access
from handlers.answers import finish, press_answer
from handlers.commands import MemoryCommand
from handlers.memory import carry_out, failure
from handlers.mending import FIX
from handlers.messages import Inbound, Reply, Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import InboxRow
from memory_core.spaces import home_space


class FixPresses:
    """Mends what may be mended in the memory of the place where the button stands."""

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press; the list of findings turns into what was mended."""
        command = MemoryCommand("lint", options={FIX: True})
        if inbound.speaker is None:
            text = say(language, "error.access.denied")
            return await self._refuse(row, inbound, Result(ok=False, code="access.denied", lines=(text,)))
        actor = self._access.actor(inbound.speaker)
        try:
            home = home_space(self._core.profile, inbound.place)
            request = Request(
                actor=actor,
                command=command,
                spaces=await self._access.scope(self._core, actor, home, command),
                language=language,
                cause=row.key,
                place=inbound.place,
            )
            result = (await carry_out(self._core, request)).result
        except DhakiraError as error:
            return await self._refuse(row, inbound, failure(language, error))
        answer = press_answer(inbound, "", alert=False)
        told = Reply(place=inbound.place, text="\n".join(result.lines), edit_of=inbound.message_id)
        return await finish(self._core, row.key, result, [answer, told])

    async def _refuse(self, row: InboxRow, inbound: Inbound, result: Result) -> Result:
        return await finish(self._core, row.key, result, [press_answer(inbound, " ".join(result.lines), alert=True)])
