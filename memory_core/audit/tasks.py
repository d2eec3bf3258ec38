"""Tasks against what was done to them: whose they are, whose words brought them up or closed them, and who confirmed a dismissal (§9)."""

from collections.abc import Sequence

from memory_core.audit.findings import Counts, Finding
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Task, TaskChange, UnitOfWork
from memory_core.spaces import Scope, Space
from memory_core.tasks.questions import DISMISS

_BY_WORDS = frozenset({"model", "boundary"})
"""Origins of changes that stand on a message: its words are named."""
_FORGOTTEN = 0
"""In the place of somebody who was forgotten since."""


async def check_tasks(context: LedgerContext, space: Space, counts: Counts) -> list[Finding]:
    """Recheck every task of one space, however it stands."""
    return await context.store.read(lambda uow: _checked(uow, context.profile, space, counts))


async def _checked(uow: UnitOfWork, profile: str, space: Space, counts: Counts) -> list[Finding]:
    found: list[Finding] = []
    for task in await uow.tasks.every(profile, [space.key]):
        counts.tasks += 1
        changes = await uow.tasks.changes(task)
        codes = [
            *_owner(task, space),
            *await _origin(uow, task),
            *_history(task, changes),
            *[code for change in changes for code in await _words(uow, change)],
            *[code for change in changes for code in await _confirmed(uow, change)],
        ]
        found += [Finding(code=code, space=space.key, where=f"task {task.number}") for code in dict.fromkeys(codes)]
    return found


def _owner(task: Task, space: Space) -> list[str]:
    wrong = task.user_id == _FORGOTTEN or (space.scope is Scope.USER and task.user_id != space.id)
    return ["task.nobodys"] if wrong else []


async def _origin(uow: UnitOfWork, task: Task) -> list[str]:
    """What came up in a conversation rests on it, and goes with it."""
    if task.session_id is None:
        return []
    session = await uow.sessions.get(task.session_id)
    return [] if session is not None and session.deleted_at is None else ["task.session-gone"]


def _history(task: Task, changes: Sequence[TaskChange]) -> list[str]:
    """Each change begins where the one before it ended, the first one at nothing, and the last one is how the task stands."""
    left, status = list(changes), None
    while left:
        now = (one for one in left if one.at == left[0].at)  # of one moment, they stand in no order
        change = next((one for one in now if one.before is status and (one.kind == "add") is (status is None)), None)
        if change is None:
            return ["task.history-broken"]
        left.remove(change)
        status = change.after
    return [] if status is task.status else ["task.history-broken"]


async def _words(uow: UnitOfWork, change: TaskChange) -> list[str]:
    """What a model or code did stands on words that the person typed; what was erased since has none."""
    if change.origin not in _BY_WORDS or change.user_id == _FORGOTTEN:
        return []
    message = await uow.sessions.message(change.message_id) if change.message_id is not None else None
    if message is None:
        return ["task.words-gone"]
    if message.speaker is not None and message.speaker.id != change.user_id:
        return ["task.wrong-speaker"]
    return [] if message.typed() or not message.text else ["task.words-gone"]


async def _confirmed(uow: UnitOfWork, change: TaskChange) -> list[str]:
    """A dismissal is the answer of one person to a question that was put to them before, within its time, by another update."""
    if change.kind != DISMISS:
        return []
    asked = await uow.tasks.used_by(change.profile, change.space_key, change.task_number, change.cause)
    stands = (
        asked is not None
        and change.origin not in _BY_WORDS
        and asked.kind == DISMISS
        and asked.user_id == change.user_id
        and asked.cause != change.cause
        and asked.asked_at <= change.at <= asked.expires_at
    )
    return [] if stands else ["task.unconfirmed"]
