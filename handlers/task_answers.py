"""`/task …` in a chat, and the answers to its questions: a button, or the exact words, of the same person in the same chat."""

from datetime import timedelta

from handlers.access import Access
from handlers.answers import finish, press_answer
from handlers.memory import failure
from handlers.messages import Inbound, Reply, Result
from handlers.task_grammar import TaskCommand, parse_task
from handlers.tasks import TaskRequest, Told, answered, carry_out
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, DhakiraError
from memory_core.languages.task_words import confirms
from memory_core.ports import InboxRow, TaskQuestion
from memory_core.spaces import home_space
from memory_core.tasks.questions import Answer
from memory_core.values import PartKind

_RESOLUTION = timedelta(seconds=1)
"""Platforms tell the time of a message in whole seconds."""


class TaskAnswers:
    """Carries commands, presses and phrases about tasks out, with the rights of whoever does it."""

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def command(self, row: InboxRow, inbound: Inbound, language: str, *, lists: bool) -> Result:
        """Carry out `/tasks` or `/task …` and answer it where it was typed."""
        assert inbound.command is not None
        command = TaskCommand("list") if lists else parse_task(inbound.command.args)
        request = await self._request(row.key, inbound, language, fresh=command.changes)
        told = await carry_out(self._core, command, request)
        return await self._tell(row, inbound, told)

    async def press(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press of a button under a question."""
        token = inbound.data.partition(":")[2]
        try:
            request = await self._request(row.key, inbound, language, fresh=True)
            question = await self._core.tasks.questions.by_token(token, request.answer)
            told = await answered(self._core, request, question, "button")
        except DhakiraError as error:
            result = failure(language, error)
            return await finish(
                self._core, row.key, result, [press_answer(inbound, " ".join(result.lines), alert=True)]
            )
        text = "\n".join(told.result.lines)
        shown = Reply(place=inbound.place, text=text, edit_of=inbound.message_id, or_send=True)
        return await finish(self._core, row.key, told.result, [press_answer(inbound, "", alert=False), shown])

    async def is_phrase(self, inbound: Inbound) -> bool:
        """Say whether a message is the exact answer to a question that its person was asked here before it was sent."""
        number = confirms(inbound.text)
        if number is None or inbound.speaker is None or inbound.command is not None:
            return False
        if not inbound.parts or any(part.kind is not PartKind.TYPED for part in inbound.parts):
            return False
        question = await self._asked(inbound, number)
        return question is not None and inbound.sent_at + _RESOLUTION > question.asked_at

    async def by_phrase(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Dismiss the task that the exact words name."""
        number = confirms(inbound.text) or 0
        request = await self._request(row.key, inbound, language, fresh=True)
        question = await self._asked(inbound, number) or await self._taken_up(request, number)
        told = await answered(self._core, request, question, "phrase")
        return await self._tell(row, inbound, told)

    async def _asked(self, inbound: Inbound, number: int) -> TaskQuestion | None:
        assert inbound.speaker is not None
        answer = Answer(inbound.speaker.id, inbound.place.key, inbound.key)
        return await self._core.tasks.questions.by_phrase(number, answer)

    async def _taken_up(self, request: TaskRequest, number: int) -> TaskQuestion:
        """Return the question that this very update answered before a crash. Raises TaskError `task.question-over`."""
        return await self._core.tasks.questions.used(request.space, number, request.cause)

    async def _request(self, cause: str, inbound: Inbound, language: str, *, fresh: bool) -> TaskRequest:
        if inbound.speaker is None:
            raise AccessError("An anonymous sender has no rights.", code="access.anonymous")
        home = home_space(self._core.profile, inbound.place)
        actor = self._access.actor(inbound.speaker)
        return TaskRequest(
            actor=actor,
            space=home,
            place_key=inbound.place.key,
            language=language,
            cause=cause,
            manages=await self._access.manages(actor, home, fresh=fresh),
        )

    async def _tell(self, row: InboxRow, inbound: Inbound, told: Told) -> Result:
        reply_to = None if inbound.place.private else inbound.message_id
        text = "\n".join(told.result.lines)
        reply = Reply(place=inbound.place, text=text, buttons=told.buttons, reply_to=reply_to)
        return await finish(self._core, row.key, told.result, [reply])
