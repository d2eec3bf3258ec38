"""`/new`, `/reset`, silence and exits: the cut, its reply and its job are one transaction (ARCHITECTURE §8)."""

from dataclasses import dataclass, replace

from handlers.conversation import unanswered
from handlers.messages import Inbound, Reply, Result
from handlers.one_turn import SAID
from handlers.outgoing import post
from handlers.tasks import overview_lines
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import Ending, MemoryCore
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.spaces import Place, home_space
from memory_core.values import EndReason

REASONS = {"new": EndReason.NEW, "reset": EndReason.RESET}


@dataclass(frozen=True, slots=True)
class Endings:
    """Ends conversations. What came before the cut stays in the old session; the running answer is cut and kept there."""

    core: MemoryCore
    turns: Turns

    async def end(self, place: Place, reason: EndReason) -> Ending:
        """End a place's conversation without a word: silence, the console's exit, one shot."""

        async def cut(uow: UnitOfWork) -> Ending:
            ending = await self.core.end(uow, place, reason)
            await self._leave_queued(uow, place, "en")
            return ending

        async with self.turns.closed(place.key):
            return await self.core.store.write(cut)

    async def by_command(self, row: InboxRow, inbound: Inbound, name: str, language: str) -> bool:
        """Take an ending in and carry it out at once, in the order in which updates came; False for a duplicate.

        The update's receipt, the cut, the job, the reply and `done` commit together, so a crash leaves all or nothing.
        """
        place = inbound.place

        async def cut(uow: UnitOfWork) -> bool:
            if not await uow.inbox.receive(row):
                return False
            left = await self._leave_queued(uow, place, language)
            ending = await self.core.end(uow, place, REASONS[name])
            open_work = await self.core.tasks.overview(uow, home_space(self.core.profile, place))
            result = _result(name, ending, left, language)
            result = replace(result, lines=(*result.lines, *overview_lines(language, open_work)))
            await post(self.core, uow, Reply(place=place, text="\n".join(result.lines)), row.key)
            await uow.inbox.done(row.key, result.to_json())
            return True

        async with self.turns.closed(place.key):
            return await self.core.store.write(cut)

    async def idle(self) -> int:
        """End the conversations that have been silent for as long as their place allows; return how many."""
        ended = 0
        for session in await self.core.silence.over():
            async with self.turns.closed(session.place.key), self.core.store.transaction() as uow:
                current = await uow.sessions.current(self.core.profile, session.place)
                # Somebody may have spoken since the look.
                if current is not None and current.id == session.id and current.last_at == session.last_at:
                    await self.core.end(uow, session.place, EndReason.IDLE)
                    ended += 1
        return ended

    async def _leave_queued(self, uow: UnitOfWork, place: Place, language: str) -> int:
        """Close the turns that nobody has begun to answer; return how many."""
        queued = [
            row
            for row in await uow.inbox.unfinished(place.platform)
            if row.kind == "turn" and row.place.key == place.key and row.step not in SAID
        ]
        for row in queued:
            await uow.inbox.done(row.key, unanswered(language).to_json())
        return len(queued)


def _result(name: str, ending: Ending, left: int, language: str) -> Result:
    lines = [say(language, f"ending.{name}" if ending.job else "ending.empty")]
    if left:
        key = "ending.unanswered-one" if left == 1 else "ending.unanswered"
        lines.append(say(language, key, count=left))
    fields = {
        "session": ending.session.id if ending.session else None,
        "messages": ending.cutoff.count if ending.cutoff else 0,
        "job": ending.job.id if ending.job else None,
        "unanswered": left,
    }
    return Result(ok=True, code=f"session.{name}", fields=fields, lines=tuple(lines))
