"""`dhakira demo`: a scripted conversation, each step of which is checked on what it left behind, not on what it claims."""

import re
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from gateway.app import App, open_app
from gateway.demo_long import as_long, go_on
from gateway.demo_promotion import HABITS, LAYLA, SAM, Habit, ReadsNothing, repeat
from gateway.demo_stages import ConsoleStage, Person, Shown, SimulatorStage, Stage, gateway_over
from gateway.demo_telling import Say, StepFailed, Telling
from gateway.models import RecordingConversation
from gateway.serving import door_of
from gateway.settings import Settings, load_settings
from gateway.simulator import Simulator
from memory_core.errors import DhakiraError
from memory_core.ports import Extractor, Item, ModelMessage
from memory_core.recall.prompt_format import approved_lines
from memory_core.spaces import USER, user_space
from memory_core.values import ItemState

_APPROVED = re.compile(r"<approved-memory .*?</approved-memory>", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One person's conversation."""

    title: str
    person: Person
    words: tuple[str, ...]
    """What is said, and has to come back as evidence."""
    proposals: int
    question: str
    answer: str
    """What the answer in the next session must hold."""


ACTS = (
    Act(
        title="In English",
        person=SAM,
        words=("My name is Sam.", "I prefer short answers."),
        proposals=2,
        question="What is my name?",
        answer="Sam",
    ),
    Act(
        title="بالعربية",
        person=LAYLA,
        words=("اسمي ليلى.", "أفضل الردود المختصرة."),
        proposals=2,
        question="ما اسمي؟",
        answer="ليلى",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What a test breaks, to see the demonstration fail."""

    settings: Callable[[Settings], Settings] = lambda settings: settings
    extractor: Extractor | None = None
    prepare: Callable[[Path], None] = lambda home: None
    repeating: Callable[[Settings], Settings] = lambda settings: settings
    """For the home in which people repeat themselves."""
    long: Callable[[Settings], Settings] = lambda settings: settings
    """For the home in which a conversation is long."""
    acts: Sequence[Act] = ACTS
    habits: Sequence[Habit] = HABITS


async def play(engine: str, say: Say, changes: Changes | None = None) -> int:
    """Play all acts in a home that is thrown away; return 0 only if everything happened.

    Args:
        engine: `ptb` or `aiogram` over HTTP against the simulator, or `console` without HTTP.
        say: Prints a line.
        changes: For tests.
    """
    changes = changes or Changes()
    try:
        with tempfile.TemporaryDirectory(prefix="dhakira-demo-") as folder:
            settings = changes.settings(_settings(Path(folder), engine))
            changes.prepare(settings.home)
            async with AsyncExitStack() as stack:
                await _Play(say, *await _open(stack, settings, engine, changes)).run(changes.acts)
        with tempfile.TemporaryDirectory(prefix="dhakira-demo-") as folder:
            settings = changes.repeating(_settings(Path(folder), engine, mode="auto"))
            async with AsyncExitStack() as stack:
                app, stage, _ = await _open(stack, settings, engine, replace(changes, extractor=ReadsNothing()))
                await repeat(Telling(say, stage), app, changes.habits)
        with tempfile.TemporaryDirectory(prefix="dhakira-demo-") as folder:
            await go_on(say, changes.long(as_long(_settings(Path(folder), engine, mode="manual"))), engine)
    except StepFailed as failed:
        say(f"✗ {failed}")
    except (DhakiraError, TimeoutError) as error:
        say(f"✗ {getattr(error, 'message', 'A step did not come to its end in time.')}")
    else:
        say("")
        say("demo ok")
        return 0
    say("demo failed")
    return 1


def _settings(home: Path, engine: str, *, mode: str = "review") -> Settings:
    plain = load_settings(home, {})
    access = plain.access.model_copy(update={"users": (SAM.id, LAYLA.id)})
    memory = plain.memory.model_copy(update={"private_mode": mode})
    numbers = plain.finalization.model_copy(update={"poll_s": 0.05})
    review = plain.review.model_copy(update={"gather_s": 0.0})
    telegram = plain.telegram.model_copy(update={"engine": engine if engine != "console" else "ptb"})
    changed = {"access": access, "memory": memory, "review": review, "finalization": numbers, "telegram": telegram}
    return plain.model_copy(update=changed)


async def _open(
    stack: AsyncExitStack, settings: Settings, engine: str, changes: Changes
) -> tuple[App, Stage, Sequence[Sequence[ModelMessage]]]:
    if engine == "console":
        app = await stack.enter_async_context(open_app(settings, record=True, extractor=changes.extractor))
        return app, ConsoleStage(app), _recording(app).requests
    simulator = Simulator()
    for person in (SAM, LAYLA):
        simulator.add_user(person.id, person.name, language_code=person.language)
        simulator.private(person.id)
    base = await simulator.start()
    stack.push_async_callback(simulator.stop)
    door = door_of(settings, simulator.token, base)
    app = await stack.enter_async_context(open_app(settings, membership=door, record=True, extractor=changes.extractor))
    await stack.enter_async_context(gateway_over(app, door))
    return app, SimulatorStage(app, simulator), _recording(app).requests


def _recording(app: App) -> RecordingConversation:
    assert isinstance(app.conversation, RecordingConversation)
    return app.conversation


class _Play:
    def __init__(self, say: Say, app: App, stage: Stage, requests: Sequence[Sequence[ModelMessage]]) -> None:
        self._telling = Telling(say, stage)
        self._app = app
        self._stage = stage
        self._requests = requests

    async def run(self, acts: Sequence[Act] = ACTS) -> None:
        known: dict[int, list[str]] = {}
        for act in acts:
            self._telling.title(act.title)
            items = await self._talk(act)
            known[act.person.id] = await self._review(act, items)
            others = [line for person, lines in known.items() if person != act.person.id for line in lines]
            await self._next_session(act, known[act.person.id], others)

    async def _talk(self, act: Act) -> list[Item]:
        """Say the words, end the session, and return what waits then."""
        for words in act.words:
            await self._telling.says(act.person, words)
        path = self._user_md(act.person)
        self._telling.check(not path.is_file(), f"nothing is remembered before {act.person.name} approved it")
        self._cards = [
            shown for shown in await self._telling.says(act.person, "/new") if len(shown.buttons) > 1 or shown.text
        ]
        space = user_space(self._app.core.profile, act.person.id)
        items = await self._app.core.items([space], [ItemState.PENDING])
        self._telling.check(
            len(items) == act.proposals, f"{act.proposals} statements were proposed", f"{len(items)} wait"
        )
        return items

    async def _review(self, act: Act, items: Sequence[Item]) -> list[str]:
        for item in items:
            span = item.evidence[0].span
            self._telling.check(any(span in words for words in act.words), f"“{span}” is what {act.person.name} typed")
            card = next((c for c in self._cards if item.statement in c.text and span in c.text), None)
            if card is None:
                raise StepFailed(f"no card shows {item.id} with its evidence")
            await self._approve(act.person, card, item)
        text = self._user_md(act.person).read_text(encoding="utf-8") if self._user_md(act.person).is_file() else ""
        self._telling.quote(f"USER.md of {act.person.name}", text)
        for item in items:
            self._telling.check(f"- {item.statement}" in text, f"USER.md holds: {item.statement}")
        return [item.statement for item in items]

    async def _approve(self, person: Person, card: Shown, item: Item) -> None:
        after = await self._stage.approves(person, card, item.id)
        if after is not None:
            changed = after.text != card.text and after.buttons != card.buttons
            self._telling.check(changed, f"the card of {item.id} says so")
            self._telling.bot(after)
        now = await self._app.core.item(item.id)
        self._telling.check(now is not None and now.state is ItemState.APPLIED, f"{item.id} was applied")

    async def _next_session(self, act: Act, lines: Sequence[str], others: Sequence[str]) -> None:
        before = len(self._requests)
        answers = await self._telling.says(act.person, act.question)
        self._telling.check(len(self._requests) == before + 1, "the model was asked once")
        system = self._requests[-1][0].text
        self._telling.quote("what the model got to know", "\n".join(_APPROVED.findall(system)))
        got = approved_lines(system)
        self._telling.check(all(line in got for line in lines), "the next session's prompt holds the approved lines")
        whole = "\n".join(message.text for message in self._requests[-1])
        self._telling.check(not any(line in whole for line in others), "and nobody else's")
        self._telling.check(any(act.answer in shown.text for shown in answers), f"the answer says “{act.answer}”")

    def _user_md(self, person: Person) -> Path:
        settings = self._app.settings
        return settings.home / "profiles" / settings.profile / "users" / str(person.id) / USER
