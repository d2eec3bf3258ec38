"""The audit of tasks: clean after everything that people, buttons and words do; whatever was done otherwise is named."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core.audit.run import Audit
from memory_core.ports import Task, TaskChange, TaskQuestion, TaskStatus, UnitOfWork
from memory_core.spaces import user_space
from memory_core.tasks.board import Wish
from memory_core.values import Actor, EndReason
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA, says

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)


async def findings(chats: Chats) -> list[str]:
    report = await Audit(chats.core.context, chats.core.prompt_for).run()
    return [finding.code for finding in report.findings]


async def test_whatever_people_do_leaves_a_clean_audit() -> None:
    async with open_chats(users=(SARA.id, OMAR.id)) as chats:
        clock = chats.core.clock
        for title in ("write the report", "call the bank", "buy milk", "paint the door"):
            await chats.say(f"/task add {title}")
        await chats.say("/task done 1")
        await chats.say("/task undo 1")
        await chats.say("/task dismiss 2")
        await chats.say("yes dismiss task 2")
        await chats.sent()
        await chats.say("/task dismiss 3")
        await chats.press(await chats.card(), "task")
        await chats.say("hello")
        await chats.say("/new")
        await chats.say("I finished paint the door.")
        chats.members.admins.add(OMAR.id)
        await chats.say("/task add bring cake", place=GROUP)
        await chats.sent()
        await chats.say("/task dismiss 1", OMAR, GROUP)
        await chats.press(await chats.card(), "task", OMAR)
        clock.advance(days=2)  # type: ignore[attr-defined]
        await chats.say("/task dismiss 1")  # putting a question drops those of long ago
        assert await findings(chats) == []
        asked = await chats.say("/memory forget-me", OMAR)
        await chats.say(f"/memory forget-me confirm {asked.fields['confirm']}", OMAR)
        assert (await chats.say("/tasks", place=GROUP)).fields["active"] == 0, "what Omar did to Sara's task stays done"
        assert await findings(chats) == []


async def test_a_model_s_task_is_clean_and_goes_with_its_conversation() -> None:
    async with open_chats() as chats:
        said = await says(chats.core, PRIVATE, SARA, "please note that I have to call the bank", 1)
        wish = replace(_wish("m"), session_id=said.session_id, message_id=said.id)
        await chats.core.tasks.add(wish, "call the bank")
        assert await findings(chats) == []
        async with chats.core.store.transaction() as uow:
            await chats.core.end(uow, PRIVATE, EndReason.RESET)
        session = await chats.core.conversations.named(said.session_id)
        await chats.core.conversations.delete(OPERATOR, session)
        assert await findings(chats) == []


def _wish(cause: str) -> Wish:
    return Wish(actor=Actor(SARA.id), space=SPACE, cause=cause, origin="model")


def _task(chats: Chats, **changes: object) -> Task:
    now = chats.core.clock.now()
    task = Task(
        profile="default",
        space_key=SPACE.key,
        user_id=SARA.id,
        title="x",
        line_key="x",
        created_at=now,
        updated_at=now,
    )
    return replace(task, **changes)  # type: ignore[arg-type]


def _change(chats: Chats, number: int, kind: str, **changes: object) -> TaskChange:
    change = TaskChange(
        cause=f"planted-{kind}",
        profile="default",
        space_key=SPACE.key,
        task_number=number,
        at=chats.core.clock.now(),
        kind=kind,
        origin="command",
        user_id=SARA.id,
        before=TaskStatus.ACTIVE,
        after=TaskStatus.DISMISSED if kind == "dismiss" else TaskStatus.COMPLETED,
    )
    return replace(change, **changes)  # type: ignore[arg-type]


Planted = Callable[[Chats, UnitOfWork, Task], Awaitable[None]]


async def _moved(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    await uow.tasks.move(task, TaskStatus.COMPLETED, chats.core.clock.now())


async def _dismissed(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    await uow.tasks.move(task, TaskStatus.DISMISSED, chats.core.clock.now())
    await uow.tasks.record(_change(chats, task.number, "dismiss", origin="button"))


async def _answered(chats: Chats, uow: UnitOfWork, task: Task, user_id: int, after: timedelta) -> None:
    now = chats.core.clock.now()
    question = TaskQuestion(
        token="planted",
        profile="default",
        space_key=SPACE.key,
        task_number=task.number,
        place_key=PRIVATE.key,
        kind="dismiss",
        user_id=user_id,
        cause="asked",
        asked_at=now,
        expires_at=now + timedelta(minutes=10),
    )
    await uow.tasks.ask(question)
    change = _change(chats, task.number, "dismiss", origin="button", at=now + after)
    await uow.tasks.use(question.token, change.cause, now)
    await uow.tasks.move(task, TaskStatus.DISMISSED, change.at)
    await uow.tasks.record(change)


async def _answered_by_another(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    await _answered(chats, uow, task, OMAR.id, timedelta(minutes=1))


async def _answered_too_late(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    await _answered(chats, uow, task, SARA.id, timedelta(minutes=11))


async def _by_a_model_without_words(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    await uow.tasks.move(task, TaskStatus.COMPLETED, chats.core.clock.now())
    await uow.tasks.record(_change(chats, task.number, "done", origin="model"))


async def _by_somebody_else_s_words(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    said = await chats.core.receive(
        uow, GROUP, OMAR, "it is done", parts=(), masked=(), platform_message_id=77, sent_at=chats.core.clock.now()
    )
    await uow.tasks.move(task, TaskStatus.COMPLETED, chats.core.clock.now())
    await uow.tasks.record(_change(chats, task.number, "done", origin="boundary", message_id=said.id))


async def _of_somebody_else(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    del task
    made = await uow.tasks.add(_task(chats, user_id=OMAR.id))
    added = _change(chats, made.number, "add", before=None, after=TaskStatus.ACTIVE, cause="planted-add")
    await uow.tasks.record(added)


async def _of_no_conversation(chats: Chats, uow: UnitOfWork, task: Task) -> None:
    del task
    made = await uow.tasks.add(_task(chats, session_id="s-nothing"))
    added = _change(chats, made.number, "add", before=None, after=TaskStatus.ACTIVE, cause="planted-add")
    await uow.tasks.record(added)


@pytest.mark.parametrize(
    ("plant", "code"),
    [
        (_moved, "task.history-broken"),
        (_dismissed, "task.unconfirmed"),
        (_answered_by_another, "task.unconfirmed"),
        (_answered_too_late, "task.unconfirmed"),
        (_by_a_model_without_words, "task.words-gone"),
        (_by_somebody_else_s_words, "task.wrong-speaker"),
        (_of_somebody_else, "task.nobodys"),
        (_of_no_conversation, "task.session-gone"),
    ],
)
async def test_what_was_done_behind_its_back_is_named(plant: Planted, code: str) -> None:
    async with open_chats() as chats:
        await chats.say("/task add write the report")
        async with chats.core.store.transaction() as uow:
            task = await uow.tasks.get("default", SPACE.key, 1)
            assert task is not None
            await plant(chats, uow, task)
        assert await findings(chats) == [code]
