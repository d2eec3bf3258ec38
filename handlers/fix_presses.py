"""The button under what lint found: whoever presses it must decide about the memory of that place, now."""

from handlers.access import Access
from handlers.answers import finish
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

_LONGEST_NOTICE = 200
"""Bot API answerCallbackQuery: at most 200 characters."""


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
        answer = Reply(place=inbound.place, text="", answer_to=inbound.callback_id)
        told = Reply(place=inbound.place, text="\n".join(result.lines), edit_of=inbound.message_id)
        return await finish(self._core, row.key, result, [answer, told])

    async def _refuse(self, row: InboxRow, inbound: Inbound, result: Result) -> Result:
        text = " ".join(result.lines)
        shown = text if len(text) <= _LONGEST_NOTICE else f"{text[: _LONGEST_NOTICE - 1]}…"
        answer = Reply(place=inbound.place, text=shown, answer_to=inbound.callback_id, alert=True)
        return await finish(self._core, row.key, result, [answer])
