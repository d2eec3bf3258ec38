"""Tasks as rows."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.ports.tasks import Task, TaskChange, TaskQuestion, TaskStatus
from memory_core.storage.columns import maybe_time, to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteTasks:
    """Implements `ports.Tasks` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, task: Task) -> Task:
        """Insert with the space's next number, which was never used there before; return it so."""
        row = await self._database.one(
            "tasks.insert",
            profile=task.profile,
            space_key=task.space_key,
            user_id=task.user_id,
            title=task.title,
            line_key=task.line_key,
            session_id=task.session_id,
            message_id=task.message_id,
            at=to_text(task.created_at),
        )
        assert row is not None
        return replace(task, number=row["number"])

    async def get(self, profile: str, space_key: str, number: int) -> Task | None:
        """Return one task of a space."""
        row = await self._database.one("tasks.get", profile=profile, space_key=space_key, number=number)
        return _task(row) if row else None

    async def same(self, profile: str, space_key: str, line_key: str) -> Task | None:
        """Return the active task of a space with the same words."""
        row = await self._database.one("tasks.same", profile=profile, space_key=space_key, line_key=line_key)
        return _task(row) if row else None

    async def active(self, profile: str, space_key: str, limit: int) -> list[Task]:
        """Return active tasks, the last changed first."""
        rows = await self._database.all("tasks.active", profile=profile, space_key=space_key, limit=limit)
        return [_task(row) for row in rows]

    async def count_active(self, profile: str, space_key: str) -> int:
        """Count the active tasks of a space."""
        row = await self._database.one("tasks.count_active", profile=profile, space_key=space_key)
        return int(row["found"]) if row else 0

    async def completed_since(self, profile: str, space_key: str, since: datetime, limit: int) -> list[Task]:
        """Return tasks completed since then, the last first."""
        rows = await self._database.all(
            "tasks.completed_since", profile=profile, space_key=space_key, since=to_text(since), limit=limit
        )
        return [_task(row) for row in rows]

    async def move(self, task: Task, after: TaskStatus, at: datetime) -> bool:
        """Give a task another status if it still has the one of `task`; say whether it had."""
        return await self._database.touched(
            "tasks.move",
            profile=task.profile,
            space_key=task.space_key,
            number=task.number,
            before=str(task.status),
            after=str(after),
            at=to_text(at),
            closed_at=None if after is TaskStatus.ACTIVE else to_text(at),
        )

    async def record(self, change: TaskChange) -> None:
        """Keep what was done. A second change of one cause is a StorageError."""
        await self._database.all(
            "tasks.record",
            cause=change.cause,
            profile=change.profile,
            space_key=change.space_key,
            task_number=change.task_number,
            at=to_text(change.at),
            kind=change.kind,
            origin=change.origin,
            user_id=change.user_id,
            operator_as=change.operator_as,
            before=str(change.before) if change.before else None,
            after=str(change.after),
            session_id=change.session_id,
            message_id=change.message_id,
        )

    async def change_by(self, cause: str) -> TaskChange | None:
        """Return what a cause did."""
        row = await self._database.one("tasks.change_by", cause=cause)
        return _change(row) if row else None

    async def changes(self, task: Task) -> list[TaskChange]:
        """Return what was done to a task, oldest first."""
        rows = await self._database.all(
            "tasks.changes", profile=task.profile, space_key=task.space_key, number=task.number
        )
        return [_change(row) for row in rows]

    async def ask(self, question: TaskQuestion) -> None:
        """Keep a question; those whose time is over go, but for the answered ones of dismissals."""
        await self._database.all("tasks.drop_questions", now=to_text(question.asked_at))
        await self._database.all(
            "tasks.ask",
            token=question.token,
            profile=question.profile,
            space_key=question.space_key,
            task_number=question.task_number,
            place_key=question.place_key,
            kind=question.kind,
            user_id=question.user_id,
            cause=question.cause,
            asked_at=to_text(question.asked_at),
            expires_at=to_text(question.expires_at),
        )

    async def question(self, token: str) -> TaskQuestion | None:
        """Return one, also one that is answered or whose time is over."""
        row = await self._database.one("tasks.question", token=token)
        return _question(row) if row else None

    async def asked(
        self, profile: str, place_key: str, user_id: int, number: int, kind: str, now: datetime
    ) -> TaskQuestion | None:
        """Return the newest question that this person may still answer in this chat."""
        row = await self._database.one(
            "tasks.asked",
            profile=profile,
            place_key=place_key,
            user_id=user_id,
            number=number,
            kind=kind,
            now=to_text(now),
        )
        return _question(row) if row else None

    async def put_by(self, cause: str) -> list[TaskQuestion]:
        """Return the questions that a cause led to, by the tasks' numbers."""
        return [_question(row) for row in await self._database.all("tasks.put_by", cause=cause)]

    async def used_by(self, profile: str, space_key: str, number: int, cause: str) -> TaskQuestion | None:
        """Return the question about a task that a cause has answered."""
        row = await self._database.one(
            "tasks.used_by", profile=profile, space_key=space_key, number=number, cause=cause
        )
        return _question(row) if row else None

    async def use(self, token: str, cause: str, now: datetime) -> bool:
        """Take a question up as answered; False when its time is over or another cause has answered it."""
        return await self._database.touched("tasks.use", token=token, cause=cause, now=to_text(now))

    async def every(self, profile: str, space_keys: Sequence[str]) -> list[Task]:
        """Return all tasks of these spaces, however they stand, in the order of their numbers."""
        rows = await self._database.all("tasks.every", profile=profile, space_keys=list(space_keys))
        return [_task(row) for row in rows]

    async def spaces(self, profile: str) -> list[str]:
        """Return the keys of the spaces that have tasks, however they stand."""
        return [row["space_key"] for row in await self._database.all("tasks.spaces", profile=profile)]

    async def forget_session(self, profile: str, session_id: str) -> int:
        """Delete the tasks that came up in a session; return how many."""
        return len(await self._database.all("tasks.forget_session", profile=profile, session_id=session_id))

    async def forget(self, profile: str, space_key: str, user_id: int) -> None:
        """Delete a person's tasks, what was done to them and what they were asked."""
        who = {"profile": profile, "space_key": space_key, "user_id": user_id}
        await self._database.all("tasks.forget_tasks", **who)
        await self._database.all("tasks.forget_changes", **who)
        await self._database.all("tasks.forget_actor", profile=profile, user_id=user_id)
        await self._database.all("tasks.forget_questions", **who)
        await self._database.all("tasks.forget_asked", profile=profile, user_id=user_id)


def _task(row: Row) -> Task:
    return Task(
        number=row["number"],
        profile=row["profile"],
        space_key=row["space_key"],
        user_id=row["user_id"],
        title=row["title"],
        line_key=row["line_key"],
        status=TaskStatus(row["status"]),
        session_id=row["session_id"],
        message_id=row["message_id"],
        created_at=to_time(row["created_at"]),
        updated_at=to_time(row["updated_at"]),
        closed_at=maybe_time(row["closed_at"]),
    )


def _change(row: Row) -> TaskChange:
    return TaskChange(
        cause=row["cause"],
        profile=row["profile"],
        space_key=row["space_key"],
        task_number=row["task_number"],
        at=to_time(row["at"]),
        kind=row["kind"],
        origin=row["origin"],
        user_id=row["user_id"],
        operator_as=row["operator_as"],
        before=TaskStatus(row["before"]) if row["before"] else None,
        after=TaskStatus(row["after"]),
        session_id=row["session_id"],
        message_id=row["message_id"],
    )


def _question(row: Row) -> TaskQuestion:
    return TaskQuestion(
        token=row["token"],
        profile=row["profile"],
        space_key=row["space_key"],
        task_number=row["task_number"],
        place_key=row["place_key"],
        kind=row["kind"],
        user_id=row["user_id"],
        cause=row["cause"],
        asked_at=to_time(row["asked_at"]),
        expires_at=to_time(row["expires_at"]),
        used_by=row["used_by"],
    )
