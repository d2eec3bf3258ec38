"""Tasks: open work of a space, what was done to it, and what people were asked about it; each method with its duty."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class TaskStatus(StrEnum):
    """How a task stands."""

    ACTIVE = "active"
    COMPLETED = "completed"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One piece of open work. Its number is of its space; `user_id` is whose it is."""

    number: int = 0
    profile: str
    space_key: str
    user_id: int
    title: str
    line_key: str
    status: TaskStatus = TaskStatus.ACTIVE
    session_id: str | None = None
    """The session in which it came up."""
    message_id: str | None = None
    """The message whose words brought it up."""
    created_at: datetime
    updated_at: datetime
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskChange:
    """What was done to a task. `origin` is `command`, `button`, `phrase`, `boundary` (a person's plain words) or `model`."""

    cause: str
    profile: str
    space_key: str
    task_number: int
    at: datetime
    kind: str
    """`add`, `done`, `dismiss` or `undo`."""
    origin: str
    user_id: int
    """By whose right."""
    operator_as: int | None = None
    before: TaskStatus | None = None
    after: TaskStatus
    session_id: str | None = None
    message_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskQuestion:
    """What one person was asked about one task in one chat; a button carries its token."""

    token: str
    profile: str
    space_key: str
    task_number: int
    place_key: str
    kind: str
    """`dismiss` or `undo`."""
    user_id: int
    """Whose answer alone counts."""
    cause: str
    """The update that led to the question; it cannot be its answer."""
    asked_at: datetime
    expires_at: datetime
    used_by: str = ""


class Tasks(Protocol):
    """Rows of one transaction. Every list is newest first."""

    async def add(self, task: Task) -> Task:
        """Insert with the space's next number, which was never used there before; return it so."""
        ...

    async def get(self, profile: str, space_key: str, number: int) -> Task | None:
        """Return one task of a space."""
        ...

    async def same(self, profile: str, space_key: str, line_key: str) -> Task | None:
        """Return the active task of a space with the same words."""
        ...

    async def active(self, profile: str, space_key: str, limit: int) -> list[Task]:
        """Return active tasks, the last changed first."""
        ...

    async def count_active(self, profile: str, space_key: str) -> int:
        """Count the active tasks of a space."""
        ...

    async def completed_since(self, profile: str, space_key: str, since: datetime, limit: int) -> list[Task]:
        """Return tasks completed since then, the last first."""
        ...

    async def move(self, task: Task, after: TaskStatus, at: datetime) -> bool:
        """Give a task another status if it still has the one of `task`; say whether it had."""
        ...

    async def record(self, change: TaskChange) -> None:
        """Keep what was done. A second change of one cause is a StorageError."""
        ...

    async def change_by(self, cause: str) -> TaskChange | None:
        """Return what a cause did."""
        ...

    async def changes(self, task: Task) -> list[TaskChange]:
        """Return what was done to a task, oldest first."""
        ...

    async def ask(self, question: TaskQuestion) -> None:
        """Keep a question; those whose time is over go, but for the answered ones of dismissals."""
        ...

    async def question(self, token: str) -> TaskQuestion | None:
        """Return one, also one that is answered or whose time is over."""
        ...

    async def asked(
        self, profile: str, place_key: str, user_id: int, number: int, kind: str, now: datetime
    ) -> TaskQuestion | None:
        """Return the newest question that this person may still answer in this chat."""
        ...

    async def put_by(self, cause: str) -> Sequence[TaskQuestion]:
        """Return the questions that a cause led to, by the tasks' numbers."""
        ...

    async def used_by(self, profile: str, space_key: str, number: int, cause: str) -> TaskQuestion | None:
        """Return the question about a task that a cause has answered."""
        ...

    async def use(self, token: str, cause: str, now: datetime) -> bool:
        """Take a question up as answered; False when its time is over or another cause has answered it."""
        ...

    async def every(self, profile: str, space_keys: Sequence[str]) -> list[Task]:
        """Return all tasks of these spaces, however they stand, in the order of their numbers."""
        ...

    async def spaces(self, profile: str) -> list[str]:
        """Return the keys of the spaces that have tasks, however they stand."""
        ...

    async def forget_session(self, profile: str, session_id: str) -> int:
        """Delete the tasks that came up in a session; return how many."""
        ...

    async def forget(self, profile: str, space_key: str, user_id: int) -> None:
        """Delete a person's tasks, what was done to them and what they were asked; what they did to others' is nobody's then."""
        ...
