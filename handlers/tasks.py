"""`/tasks`, `/task …` and `dhakira task …`: open work of a place, for whoever is there; each answer the same through every door."""

from collections.abc import Sequence
from dataclasses import dataclass

from handlers.items import when
from handlers.messages import Button, Result
from handlers.task_grammar import TaskCommand
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ports import Task, TaskChange, TaskQuestion, TaskStatus
from memory_core.spaces import Space
from memory_core.tasks.board import Done, Overview, Wish
from memory_core.tasks.questions import DISMISS, MINUTES, UNDO, Answer
from memory_core.values import Actor

VERB = "task"
"""Verb of every button about a task; it carries the token of a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRequest:
    """One `/task …` as it reaches its function.

    Args:
        actor: Who asks.
        space: Whose tasks.
        place_key: The chat; a question that is put here is answered here.
        language: Of the lines.
        cause: What makes it act once.
        manages: Whether the person decides about everybody's tasks here.
    """

    actor: Actor
    space: Space
    place_key: str
    language: str
    cause: str
    manages: bool = False

    def wish(self, origin: str = "command") -> Wish:
        """Return it as the board takes it."""
        return Wish(actor=self.actor, space=self.space, cause=self.cause, origin=origin, manages=self.manages)

    @property
    def answer(self) -> Answer:
        """Return it as an answer to a question, or as what leads to one."""
        return Answer(self.actor.user_id, self.place_key, self.cause)


@dataclass(frozen=True, slots=True)
class Told:
    """What a command came to, and the buttons under it."""

    result: Result
    buttons: tuple[tuple[Button, ...], ...] = ()


async def carry_out(core: MemoryCore, command: TaskCommand, request: TaskRequest) -> Told:
    """Carry out one command. Raises DhakiraError, nothing having changed."""
    match command.name:
        case "add":
            return await added(core, request, await core.tasks.add(request.wish(), command.text))
        case "done":
            return await completed(core, request, await core.tasks.complete(request.wish(), command.number))
        case "dismiss":
            task = await core.tasks.get(request.space, command.number)
            core.tasks.may_close(request.wish(), task)
            return await asked(core, request, [task])
        case "undo":
            done = await core.tasks.reopen(request.wish(), command.number)
            return Told(_result(request, "task.reopened", [done.task]))
        case "confirm":
            question = await core.tasks.questions.by_token(command.text, request.answer)
            return await answered(core, request, question)
        case "why":
            return await _why(core, request, command.number)
        case _:
            return Told(listed(await core.tasks.all(request.space), request))


async def added(core: MemoryCore, request: TaskRequest, done: Done) -> Told:
    """Say that a task was added, or that it was there."""
    del core
    return Told(_result(request, "task.added" if done.change else "task.there", [done.task]))


async def completed(core: MemoryCore, request: TaskRequest, done: Done) -> Told:
    """Say that a task is done, with a button that takes it back."""
    async with core.store.transaction() as uow:
        question = await core.tasks.questions.put(uow, done.task, request.answer, UNDO)
    button = Button(say(request.language, "button.undo"), f"{VERB}:{question.token}")
    return Told(_result(request, "task.completed", [done.task]), ((button,),))


async def asked(core: MemoryCore, request: TaskRequest, tasks: Sequence[Task]) -> Told:
    """Ask whether tasks are to be dismissed; a later button or the exact words of the same person here answer it."""
    async with core.store.transaction() as uow:
        put = [await core.tasks.questions.put(uow, task, request.answer) for task in tasks]
    language = request.language
    lines = [say(language, "task.dismiss-ask", number=task.number, title=task.title) for task in tasks]
    lines += [
        say(language, "task.dismiss-how", minutes=MINUTES, phrase=say(language, "task.phrase", number=q.task_number))
        for q in put[:1]
    ]
    fields = {
        "tasks": [facts(task) for task in tasks],
        "spaces": [request.space.key],
        "confirm": put[0].token,
        "expires_at": put[0].expires_at.isoformat(),
    }
    buttons = tuple(
        (Button(say(language, "button.task-dismiss", number=q.task_number), f"{VERB}:{q.token}"),) for q in put
    )
    return Told(Result(ok=True, code="task.dismiss-asked", fields=fields, lines=tuple(lines)), buttons)


async def asked_later(core: MemoryCore, request: TaskRequest, task: Task) -> tuple[tuple[Button, ...], ...]:
    """Return the button under the receipt of a task that a model added: its person may dismiss it for a while."""
    async with core.store.transaction() as uow:
        question = await core.tasks.questions.put(uow, task, request.answer)
    label = say(request.language, "button.task-dismiss", number=task.number)
    return ((Button(label, f"{VERB}:{question.token}"),),)


async def answered(core: MemoryCore, request: TaskRequest, question: TaskQuestion, origin: str = "command") -> Told:
    """Carry out what a question asked, by the one who answers it."""
    wish = request.wish(origin)
    if question.kind == DISMISS:
        done = await core.tasks.dismiss(wish, question.task_number, question.token)
        return Told(_result(request, "task.dismissed", [done.task]))
    done = await core.tasks.reopen(wish, question.task_number, question.token)
    return Told(_result(request, "task.reopened", [done.task]))


def listed(found: Overview, request: TaskRequest) -> Result:
    """Show what is open here, and what was completed within a week."""
    language = request.language
    lines = [say(language, "tasks.title" if found.active else "tasks.none", count=found.count)]
    lines += [line_of(language, task) for task in found.active]
    if found.completed:
        lines.append(say(language, "tasks.completed"))
        lines += [line_of(language, task) for task in found.completed]
    fields = {
        "tasks": [facts(task) for task in (*found.active, *found.completed)],
        "active": found.count,
        "spaces": [request.space.key],
    }
    return Result(ok=True, code="tasks.listed", fields=fields, lines=tuple(lines))


async def _why(core: MemoryCore, request: TaskRequest, number: int) -> Told:
    task = await core.tasks.get(request.space, number)
    changes = await core.tasks.changes(task)
    lines = [line_of(request.language, task)]
    lines += [_change_line(request.language, change) for change in changes]
    result = _result(request, "task.why", [task])
    fields = {**result.fields, "changes": [_change_facts(change) for change in changes]}
    return Told(Result(ok=True, code="task.why", fields=fields, lines=tuple(lines)))


def _result(request: TaskRequest, code: str, tasks: Sequence[Task]) -> Result:
    lines = (
        [say(request.language, code, number=task.number, title=task.title) for task in tasks]
        if code != "task.why"
        else []
    )
    fields = {"tasks": [facts(task) for task in tasks], "spaces": [request.space.key]}
    return Result(ok=True, code=code, fields=fields, lines=tuple(lines))


def line_of(language: str, task: Task) -> str:
    """Return a task as a line of a list."""
    key = "tasks.line" if task.status is TaskStatus.ACTIVE else f"tasks.line-{task.status}"
    at = task.closed_at or task.created_at
    return say(language, key, number=task.number, title=task.title, at=f"{at:%Y-%m-%d}")


def overview_lines(language: str, found: Overview) -> list[str]:
    """Return what an ending says of open work; nothing where there is none."""
    lines = []
    if found.active:
        lines = [say(language, "tasks.title", count=found.count)]
        lines += [line_of(language, task) for task in found.active]
        if found.count > len(found.active):
            lines.append(say(language, "tasks.more", count=found.count - len(found.active)))
    if found.completed:
        lines.append(say(language, "tasks.completed"))
        lines += [line_of(language, task) for task in found.completed]
    return lines


def facts(task: Task) -> dict[str, object]:
    """Return a task for `--json`."""
    return {
        "number": task.number,
        "title": task.title,
        "status": str(task.status),
        "owner": task.user_id,
        "space": task.space_key,
        "created_at": task.created_at.isoformat(),
        "closed_at": task.closed_at.isoformat() if task.closed_at else None,
    }


def _change_line(language: str, change: TaskChange) -> str:
    return say(
        language,
        "task.change",
        what=say(language, f"task.did-{change.kind}"),
        how=say(language, f"task.by-{change.origin}"),
        who=str(change.user_id),
        when=when(change.at),
    )


def _change_facts(change: TaskChange) -> dict[str, object]:
    return {
        "kind": change.kind,
        "origin": change.origin,
        "by": change.user_id,
        "operator_as": change.operator_as,
        "at": change.at.isoformat(),
        "message": change.message_id,
    }
