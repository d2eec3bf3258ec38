"""One space's tasks and every change of them: under the space lock, by the owner's right, once per cause, on the record.

A task is dismissed only as the answer to a question (see `questions`); nothing here lets a model do it (specs GK, tasks).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from memory_core.errors import TaskError
from memory_core.languages.normalise import line_key, shows_nothing
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.fencing import check_fences
from memory_core.ports import SpaceLock, Task, TaskChange, TaskStatus, UnitOfWork
from memory_core.spaces import Scope, Space
from memory_core.tasks.questions import TaskQuestions
from memory_core.values import MASK, Actor

LONGEST: Final = 160
"""Code points of a task."""
MOST: Final = 100
"""Active tasks of a space."""
SHOWN: Final = 12
"""Active tasks in a prompt (specs GK)."""
AT_ENDING, DONE_AT_ENDING = 8, 5
"""Active and lately completed tasks that `/new` shows (specs GK)."""
LATELY: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Who wants something of a task, where it came up and why it acts once.

    Args:
        actor: By whose right.
        space: Whose task.
        cause: Acts once.
        origin: `command`, `button`, `phrase`, `boundary` or `model`.
        manages: Whether the person decides about the space, not only about their own tasks.
        session_id: Where it came up, if in a conversation.
        message_id: The words that say it.
    """

    actor: Actor
    space: Space
    cause: str
    origin: str = "command"
    manages: bool = False
    session_id: str | None = None
    message_id: str | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A task as it is now and the change that made it so; `repeated` when this cause had made it before."""

    task: Task
    change: TaskChange | None
    repeated: bool = False


class TaskBoard:
    """Adds, completes, dismisses and brings back."""

    def __init__(
        self, context: LedgerContext, lock: SpaceLock, refuse: Callable[[str], str | None], wait_s: float
    ) -> None:
        self.questions = TaskQuestions(context.profile, context.store, context.clock, context.ids)
        self._profile = context.profile
        self._store = context.store
        self._lock = lock
        self._clock = context.clock
        self._refuse = refuse
        self._wait_s = wait_s
        self._failpoint = context.failpoint

    async def active(self, space: Space, limit: int = MOST) -> list[Task]:
        """Return what is open in a space, the last changed first."""
        return await self._store.read(lambda uow: uow.tasks.active(self._profile, space.key, limit))

    async def overview(self, uow: UnitOfWork, space: Space) -> "Overview":
        """Read what an ending shows, in the caller's transaction."""
        since = self._clock.now() - LATELY
        return Overview(
            active=tuple(await uow.tasks.active(self._profile, space.key, AT_ENDING)),
            completed=tuple(await uow.tasks.completed_since(self._profile, space.key, since, DONE_AT_ENDING)),
            count=await uow.tasks.count_active(self._profile, space.key),
        )

    async def all(self, space: Space, limit: int = MOST) -> "Overview":
        """Read a space's open tasks and those completed within a week."""
        since = self._clock.now() - LATELY

        async def read(uow: UnitOfWork) -> Overview:
            active = await uow.tasks.active(self._profile, space.key, limit)
            completed = await uow.tasks.completed_since(self._profile, space.key, since, limit)
            return Overview(tuple(active), tuple(completed), await uow.tasks.count_active(self._profile, space.key))

        return await self._store.read(read)

    async def get(self, space: Space, number: int) -> Task:
        """Return one task. Raises TaskError `task.not-found`."""
        found = await self._store.read(lambda uow: uow.tasks.get(self._profile, space.key, number))
        if found is None:
            raise _not_found(number)
        return found

    async def changes(self, task: Task) -> list[TaskChange]:
        """Return what was done to a task, oldest first."""
        return await self._store.read(lambda uow: uow.tasks.changes(task))

    async def done_by(self, cause: str) -> Task | None:
        """Return the task that a cause has changed, as it is now."""

        async def read(uow: UnitOfWork) -> Task | None:
            change = await uow.tasks.change_by(cause)
            return await uow.tasks.get(change.profile, change.space_key, change.task_number) if change else None

        return await self._store.read(read)

    def checked(self, title: str) -> str:
        """Return a task's words as one line.

        Raises:
            TaskError: `task.empty`, `task.too-long`, or `scanner.rejected` for a credential or hidden instructions.
        """
        line = " ".join(title.split())
        if shows_nothing(line) or not line_key(line):
            raise TaskError("A task needs words.", code="task.empty")
        if len(line) > LONGEST:
            raise TaskError("That is too long for a task.", code="task.too-long", limit=LONGEST, length=len(line))
        if MASK in line or self._refuse(line) is not None:
            raise TaskError("That cannot be kept as a task.", code="scanner.rejected")
        return line

    async def add(self, wish: Wish, title: str) -> Done:
        """Add a task; one that is open with the same words is returned as it is, without a change.

        Raises:
            TaskError: As `checked`; `task.too-many`.
            SpaceError: `space.busy`.
        """
        line = self.checked(title)
        async with self._lock.hold([wish.space], self._wait_s), self._store.transaction() as uow:
            await check_fences(uow, wish.space.key)
            if (before := await self._repeated(uow, wish)) is not None:
                return before
            same = await uow.tasks.same(self._profile, wish.space.key, line_key(line))
            if same is not None:
                return Done(same, None)
            if await uow.tasks.count_active(self._profile, wish.space.key) >= MOST:
                raise TaskError("There are too many open tasks.", code="task.too-many", limit=MOST)
            now = self._clock.now()
            task = await uow.tasks.add(
                Task(
                    profile=self._profile,
                    space_key=wish.space.key,
                    # A person's own space holds their tasks, whoever of the operators wrote one down for them.
                    user_id=wish.space.id if wish.space.scope is Scope.USER else wish.actor.user_id,
                    title=line,
                    line_key=line_key(line),
                    session_id=wish.session_id,
                    message_id=wish.message_id,
                    created_at=now,
                    updated_at=now,
                )
            )
            change = self._change(wish, task, "add", None, TaskStatus.ACTIVE)
            self._failpoint.hit("task.moved")
            await uow.tasks.record(change)
        self._failpoint.hit("task.recorded")
        return Done(task, change)

    async def complete(self, wish: Wish, number: int) -> Done:
        """Say that a task is done.

        Raises:
            TaskError: `task.not-found`, `task.not-yours`, `task.closed`.
            SpaceError: `space.busy`.
        """
        return await self._move(wish, number, "done", TaskStatus.COMPLETED)

    async def dismiss(self, wish: Wish, number: int, token: str) -> Done:
        """Take a task off the list as the answer to the question `token`, which is used up with it.

        Raises:
            TaskError: As `complete`; `task.question-over` when the question is answered or its ten minutes are over.
        """
        return await self._move(wish, number, "dismiss", TaskStatus.DISMISSED, token)

    async def reopen(self, wish: Wish, number: int, token: str = "") -> Done:
        """Bring back a task that was completed or dismissed.

        Raises:
            TaskError: `task.not-found`, `task.not-yours`, `task.open`; `task.question-over` for a button of long ago.
        """
        return await self._move(wish, number, "undo", TaskStatus.ACTIVE, token)

    def may_close(self, wish: Wish, task: Task) -> None:
        """See that somebody may be asked about a task. Raises TaskError `task.not-yours`, `task.closed`."""
        self._check_owner(wish, task)
        if task.status is not TaskStatus.ACTIVE:
            raise TaskError("It is so already.", code="task.closed", number=task.number, status=str(task.status))

    def _check_owner(self, wish: Wish, task: Task) -> None:
        if task.user_id != wish.actor.user_id and not wish.manages:
            raise TaskError("That is somebody else's task.", code="task.not-yours", number=task.number)

    async def _move(self, wish: Wish, number: int, kind: str, after: TaskStatus, token: str = "") -> Done:
        async with self._lock.hold([wish.space], self._wait_s), self._store.transaction() as uow:
            await check_fences(uow, wish.space.key)
            if (before := await self._repeated(uow, wish)) is not None:
                return before
            task = await uow.tasks.get(self._profile, wish.space.key, number)
            if task is None:
                raise _not_found(number)
            self._check_owner(wish, task)
            is_open = task.status is TaskStatus.ACTIVE
            if is_open is (after is TaskStatus.ACTIVE):
                code = "task.open" if is_open else "task.closed"
                raise TaskError("It is so already.", code=code, number=number, status=str(task.status))
            now = self._clock.now()
            if token and not await uow.tasks.use(token, wish.cause, now):
                raise TaskError("That was answered, or its time is over.", code="task.question-over", number=number)
            await uow.tasks.move(task, after, now)
            change = self._change(wish, task, kind, task.status, after)
            self._failpoint.hit("task.moved")
            await uow.tasks.record(change)
            moved = await uow.tasks.get(self._profile, wish.space.key, number)
            assert moved is not None
        self._failpoint.hit("task.recorded")
        return Done(moved, change)

    async def _repeated(self, uow: UnitOfWork, wish: Wish) -> Done | None:
        change = await uow.tasks.change_by(wish.cause)
        task = await uow.tasks.get(change.profile, change.space_key, change.task_number) if change else None
        return Done(task, change, repeated=True) if task is not None else None

    def _change(self, wish: Wish, task: Task, kind: str, before: TaskStatus | None, after: TaskStatus) -> TaskChange:
        return TaskChange(
            cause=wish.cause,
            profile=self._profile,
            space_key=wish.space.key,
            task_number=task.number,
            at=self._clock.now(),
            kind=kind,
            origin=wish.origin,
            user_id=wish.actor.user_id,
            operator_as=wish.actor.operator_as,
            before=before,
            after=after,
            session_id=wish.session_id,
            message_id=wish.message_id,
        )


def task_line(task: Task) -> str:
    """Return a task as a model is shown it: its number, its words, since when."""
    if task.status is not TaskStatus.ACTIVE:
        return f"{task.number}: {task.title} ({task.status} just now, by the person's own words)"
    return f"{task.number}: {task.title} (since {task.created_at:%Y-%m-%d})"


@dataclass(frozen=True, slots=True)
class Overview:
    """A space's tasks as people are shown them; `count` is of all that are open."""

    active: tuple[Task, ...]
    completed: tuple[Task, ...]
    count: int


def _not_found(number: int) -> TaskError:
    return TaskError("There is no such task here.", code="task.not-found", number=number)
