"""Questions about tasks: bound to one person, one chat and ten minutes; answered by a later update or never (specs GK, §6)."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from memory_core.errors import TaskError
from memory_core.ports import Clock, Ids, Store, Task, TaskQuestion, UnitOfWork
from memory_core.spaces import Space

MINUTES: Final = 10
DISMISS, UNDO = "dismiss", "undo"
_UNDO_HOURS = 24


@dataclass(frozen=True, slots=True)
class Answer:
    """Who answers, where, by which update."""

    user_id: int
    place_key: str
    cause: str


class TaskQuestions:
    """Puts questions and checks who answers them."""

    def __init__(self, profile: str, store: Store, clock: Clock, ids: Ids) -> None:
        self._profile = profile
        self._store = store
        self._clock = clock
        self._ids = ids

    async def put(self, uow: UnitOfWork, task: Task, answer: Answer, kind: str = DISMISS) -> TaskQuestion:
        """Put a question in the caller's transaction: to `answer.user_id`, in its chat, because of its update."""
        for known in await uow.tasks.put_by(answer.cause):
            if (known.task_number, known.kind) == (task.number, kind):
                return known
        now = self._clock.now()
        time = timedelta(minutes=MINUTES) if kind == DISMISS else timedelta(hours=_UNDO_HOURS)
        question = TaskQuestion(
            token=self._ids.new("token"),
            profile=self._profile,
            space_key=task.space_key,
            task_number=task.number,
            place_key=answer.place_key,
            kind=kind,
            user_id=answer.user_id,
            cause=answer.cause,
            asked_at=now,
            expires_at=now + time,
        )
        await uow.tasks.ask(question)
        return question

    async def by_token(self, token: str, answer: Answer) -> TaskQuestion:
        """Return the question that a button or a typed token answers.

        Raises:
            TaskError: `task.question-unknown`: not there, or not this person's, or asked in another chat.
        """
        asked = await self._store.read(lambda uow: uow.tasks.question(token))
        if asked is None or not self._may(asked, answer):
            raise TaskError("There is no such question.", code="task.question-unknown")
        return asked

    async def by_phrase(self, number: int, answer: Answer) -> TaskQuestion | None:
        """Return the open question that the exact words answer; None when this person was asked nothing of the kind here."""
        now = self._clock.now()
        asked = await self._store.read(
            lambda uow: uow.tasks.asked(self._profile, answer.place_key, answer.user_id, number, DISMISS, now)
        )
        return asked if asked is not None and self._may(asked, answer) else None

    async def used(self, space: Space, number: int, cause: str) -> TaskQuestion:
        """Return the question about a task that an update has answered. Raises TaskError `task.question-over`."""
        found = await self._store.read(lambda uow: uow.tasks.used_by(self._profile, space.key, number, cause))
        if found is None:
            raise TaskError("That was answered, or its time is over.", code="task.question-over", number=number)
        return found

    def _may(self, asked: TaskQuestion, answer: Answer) -> bool:
        return (
            asked.profile == self._profile
            and (asked.user_id, asked.place_key) == (answer.user_id, answer.place_key)
            and asked.cause != answer.cause
        )
