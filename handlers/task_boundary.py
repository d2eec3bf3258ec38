"""The first words of a conversation, held against what is open: one task plainly said to be done is closed, one not wanted is asked about.

Code decides, on the person's own typed words and on their own tasks only; the model is not asked (specs GK, boundary check).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from handlers.answers import finish
from handlers.messages import Button, Inbound, Reply, Result
from handlers.outgoing import post
from handlers.tasks import TaskRequest, asked, completed
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.languages.task_words import Said, said_of
from memory_core.ports import InboxRow, Task
from memory_core.recall.context import Past
from memory_core.spaces import Space
from memory_core.tasks.board import Done, Wish
from memory_core.values import Actor, Message, Speaker


@dataclass(frozen=True, slots=True)
class Met:
    """What the first words came to: a result that ends the turn, or the past as it is now."""

    past: Past
    result: Result | None = None


class TaskBoundary:
    """Looks at the first message of a session, where anything is open."""

    def __init__(self, core: MemoryCore) -> None:
        self._core = core

    @staticmethod
    def concerns(message: Message, past: Past) -> bool:
        """Say whether there is anything to look at; costs nothing."""
        return message.seq == 1 and bool(past.tasks) and message.speaker is not None

    async def meet(self, row: InboxRow, inbound: Inbound, message: Message, past: Past, language: str) -> Met:
        """Hold the first words against what is open. Trouble with tasks never fails a turn: it goes on as if nothing was said."""
        assert message.speaker is not None
        try:
            return await self._meet(row, inbound, message, past, language, message.speaker)
        except DhakiraError:
            return Met(past)

    async def _meet(
        self, row: InboxRow, inbound: Inbound, message: Message, past: Past, language: str, speaker: Speaker
    ) -> Met:
        space = Space.parse(self._core.profile, past.session.home_key)
        request = TaskRequest(
            actor=Actor(speaker.id, speaker.name),
            space=space,
            place_key=inbound.place.key,
            language=language,
            cause=f"{row.key}#task",
        )
        before = await self._core.tasks.done_by(request.cause)
        if before is not None:
            return Met(await self._closed(inbound, past, request, before))
        mine = {task.number: task for task in await self._core.tasks.active(space) if task.user_id == speaker.id}
        said = said_of("\n".join(message.typed()), {number: task.title for number, task in mine.items()})
        unwanted = [mine[number] for number, what in sorted(said.items()) if what is Said.UNWANTED]
        if unwanted:
            return Met(past, await self._ask(row, inbound, request, unwanted))
        finished = [number for number, what in said.items() if what is Said.DONE]
        if len(finished) != 1:
            return Met(past)
        wish = Wish(
            actor=request.actor,
            space=space,
            cause=request.cause,
            origin="boundary",
            session_id=past.session.id,
            message_id=message.id,
        )
        done = await self._core.tasks.complete(wish, finished[0])
        return Met(await self._closed(inbound, past, request, done.task))

    async def _closed(self, inbound: Inbound, past: Past, request: TaskRequest, task: Task) -> Past:
        """Tell once that a task was closed, and let the model know of it in this turn."""
        told = await completed(self._core, request, Done(task, None))
        await post_once(self._core, inbound, request.cause, told.result.lines, told.buttons)
        others = tuple(one for one in past.tasks if one.number != task.number)
        return replace(past, tasks=(task, *others))

    async def _ask(self, row: InboxRow, inbound: Inbound, request: TaskRequest, tasks: Sequence[Task]) -> Result:
        """Ask instead of answering: the model is not run on it."""
        told = await asked(self._core, request, tasks)
        reply_to = None if inbound.place.private else inbound.message_id
        text = "\n".join(told.result.lines)
        reply = Reply(place=inbound.place, text=text, buttons=told.buttons, reply_to=reply_to)
        return await finish(self._core, row.key, told.result, [reply])


async def post_once(
    core: MemoryCore,
    inbound: Inbound,
    cause: str,
    lines: Sequence[str],
    buttons: tuple[tuple[Button, ...], ...] = (),
) -> None:
    """Send a receipt about a task in reply to the words that it is about, once for each cause."""
    async with core.store.transaction() as uow:
        if await uow.cards.once(f"task-receipt:{cause}", core.clock.now()):
            text = "\n".join(lines)
            reply = Reply(place=inbound.place, text=text, buttons=buttons, reply_to=inbound.message_id)
            await post(core, uow, reply, inbound.key)
