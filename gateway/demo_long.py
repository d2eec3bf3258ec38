"""The demonstration's part about long conversations: past a checkpoint, a restart and /new, the bot still knows what is left to do."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from gateway.app import App, open_app
from gateway.demo_promotion import LAYLA, SAM, ReadsNothing
from gateway.demo_stages import ConsoleStage, Person, SimulatorStage, Stage, gateway_over
from gateway.demo_telling import Say, Telling
from gateway.models import RecordingConversation
from gateway.serving import door_of
from gateway.settings import Settings
from gateway.simulator import Simulator
from memory_core.ports import Which
from memory_core.recall.prompt_format import untrusted_records
from memory_core.sessions.summary import read

MESSAGES = 6
"""After how many messages the demonstration's talk is summed up."""


_OTHER = {"ptb": "aiogram", "aiogram": "ptb"}
_NAMES = {"ptb": "python-telegram-bot", "aiogram": "aiogram"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """One person's long conversation."""

    title: str
    person: Person
    words: tuple[str, ...]
    left: str
    """What is unfinished: said in the first of the words."""
    task: str
    """What is noted as a task."""
    question: str


TALKS = (
    Talk(
        title="A conversation that goes on",
        person=SAM,
        words=(
            "I still need to renew the certificate of the staging server.",
            "We decided to move the ledger to PostgreSQL.",
            "The move must not take longer than a night.",
        ),
        left="renew the certificate of the staging server",
        task="order a cake for the last day",
        question="What is left to do?",
    ),
    Talk(
        title="محادثة تطول",
        person=LAYLA,
        words=(
            "بقي تجديد شهادة خادم الاختبار.",
            "قررنا نقل الدفاتر إلى قاعدة جديدة.",
            "يجب ألا يطول النقل أكثر من ليلة.",
        ),
        left="تجديد شهادة خادم الاختبار",
        task="طلب كعكة لليوم الأخير",
        question="ماذا بقي؟",
    ),
)


def as_long(settings: Settings) -> Settings:
    """Return settings under which a few sentences are a long conversation."""
    few = {"checkpoint_messages": MESSAGES, "checkpoint_min_chars": 40}
    return settings.model_copy(update={"sessions": settings.sessions.model_copy(update=few)})


async def go_on(say: Say, settings: Settings, engine: str, talks: Sequence[Talk] = TALKS) -> None:
    """Play each conversation over two lives of the bot, the second one with the other Telegram library. Raises StepFailed."""
    async with AsyncExitStack() as stack:
        simulator = await _simulator(stack) if engine != "console" else None
        async with _alive(settings, simulator) as (app, stage):
            for talk in talks:
                await _sum_up(Telling(say, stage), app, talk)
        other, over = _other_door(settings, engine)
        say(f"\n── the bot is stopped and started again{over} " + "─" * 28)
        async with _alive(other, simulator) as (app, stage):
            for talk in talks:
                telling = Telling(say, stage)
                await _still_knows(telling, app, talk, "after the restart")
                shown = await telling.says(talk.person, "/new")
                telling.check(any(talk.task in one.text for one in shown), f"/new names the open task: {talk.task}")
                await _still_knows(telling, app, talk, "in the next conversation")
                await telling.says(talk.person, "/reset")
                last = await telling.says(talk.person, talk.question)
                telling.check(talk.left not in _requested(app), "after /reset nothing of it is there any more")
                telling.check(any(talk.task in one.text for one in last), "but the task, which is no conversation's")


def _other_door(settings: Settings, engine: str) -> tuple[Settings, str]:
    """Return settings with the other Telegram library, and how that is said: what a bot knows is not the library's."""
    if engine == "console":
        return settings, ""
    other = _OTHER[engine]
    telegram = settings.telegram.model_copy(update={"engine": other})
    return settings.model_copy(update={"telegram": telegram}), f", now with {_NAMES[other]}"


async def _simulator(stack: AsyncExitStack) -> Simulator:
    simulator = Simulator()
    for person in (SAM, LAYLA):
        simulator.add_user(person.id, person.name, language_code=person.language)
        simulator.private(person.id)
    await simulator.start()
    stack.push_async_callback(simulator.stop)
    return simulator


@asynccontextmanager
async def _alive(settings: Settings, simulator: Simulator | None) -> AsyncIterator[tuple[App, Stage]]:
    """Be one life of the bot while inside."""
    door = door_of(settings, simulator.token, simulator.base_url) if simulator is not None else None
    async with AsyncExitStack() as stack:
        app = await stack.enter_async_context(
            open_app(settings, membership=door, record=True, extractor=ReadsNothing())
        )
        if simulator is None or door is None:
            yield app, ConsoleStage(app)
        else:
            await stack.enter_async_context(gateway_over(app, door))
            yield app, SimulatorStage(app, simulator)


async def _sum_up(telling: Telling, app: App, talk: Talk) -> None:
    telling.title(talk.title)
    await telling.says(talk.person, f"/task add {talk.task}")
    for words in talk.words:
        await telling.says(talk.person, words)
    async with app.store.reading() as uow:
        found = [one for session in await _sessions(app, talk) for one in await uow.checkpoints.of_session(session)]
    telling.check(
        len(found) == 1, f"after {MESSAGES} messages the conversation was summed up, by the worker", str(len(found))
    )
    summary = read(found[0].payload)
    telling.quote(
        "the checkpoint", "\n".join(f"{name.replace('_', ' ')}: {entry.text}" for _, name, entry in summary.entries)
    )
    work = [entry.text for entry in summary.lists["unfinished_work"]]
    telling.check(any(talk.left in text for text in work), f"it names as unfinished: {talk.left}")


async def _sessions(app: App, talk: Talk) -> list[str]:
    return (await app.core.conversations.ids(Which(home_key=f"user:{talk.person.id}")))[-1:]


async def _still_knows(telling: Telling, app: App, talk: Talk, when: str) -> None:
    shown = await telling.says(talk.person, talk.question)
    telling.check(talk.left in _requested(app), f"{when} the model is given what is unfinished, as an untrusted record")
    telling.check(any(talk.left in one.text for one in shown), "and the answer names it")


def _requested(app: App) -> str:
    """Return the untrusted records of the last request."""
    assert isinstance(app.conversation, RecordingConversation)
    return "\n".join(untrusted_records(app.conversation.requests[-1][0].text))
