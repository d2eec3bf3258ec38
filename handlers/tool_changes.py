"""Tools that ask for a change: a memory to be proposed, a task to be added or closed. Code checks the words; people decide."""

from collections.abc import Mapping, Sequence

from handlers.citing import cited, cited_words
from handlers.model_tools import ToolSpec, ToolTurn, number_of, record, text_of
from handlers.review import News, tell
from handlers.task_boundary import post_once
from handlers.tasks import TaskRequest, asked_later, completed
from handlers.texts import say
from memory_core.errors import CommandError
from memory_core.languages.task_words import supports
from memory_core.policy.overlap import overlap
from memory_core.tasks.board import LONGEST, Wish
from memory_core.values import MAX_STATEMENT, Actor, Category, EvidenceRef, Fact

_ALIKE = 0.5
"""Share of a task's content words that its person must have said."""


async def _propose(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    statement = " ".join(text_of(arguments, "statement", MAX_STATEMENT).split())
    spans = cited_words(turn, arguments.get("words"))
    category = arguments.get("category", Category.OTHER)
    fact = Fact(
        statement=statement,
        category=next((one for one in Category if one == category), Category.OTHER),
        evidence=tuple(EvidenceRef(turn.message.id, span) for span in spans),
    )
    cause = turn.cause("propose", arguments)
    found = await turn.core.runs.propose(turn.message, fact, cause)
    core = turn.core
    async with core.store.transaction() as uow:
        if found.items and await uow.cards.once(f"proposed:{cause}", core.clock.now()):
            place, reply_to = turn.inbound.place, turn.inbound.message_id
            await tell(
                core, uow, found.items, News(near=place, language=turn.language, cause=turn.key, reply_to=reply_to)
            )
    if not found.items:
        return [record(kept=False, why="nothing may be proposed here")]
    return [record(item=item.id, state=str(item.state), why=item.reason) for item in found.items]


async def _add(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    title, words = text_of(arguments, "title", LONGEST), cited(turn, arguments.get("words"))
    if overlap(title, [words]) < _ALIKE:
        raise CommandError("The task must be in the person's own words.", code="tool.unsupported")
    wish = _wish(turn, turn.cause("add", arguments))
    done = await turn.core.tasks.add(wish, title)
    if done.change is not None:
        request = _request(turn, wish.cause)
        buttons = await asked_later(turn.core, request, done.task)
        line = say(turn.language, "task.added", number=done.task.number, title=done.task.title)
        await post_once(turn.core, turn.inbound, wish.cause, [line], buttons)
    return [record(task=done.task.number, title=done.task.title, new=done.change is not None)]


async def _complete(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    number, words = number_of(arguments, "number"), cited(turn, arguments.get("words"))
    task = await turn.core.tasks.get(turn.home, number)
    if not any(supports(piece, words, task.title, number) for piece in turn.message.typed()):
        raise CommandError("These words do not say that this task is done.", code="tool.unsupported")
    wish = _wish(turn, turn.cause("complete", arguments))
    done = await turn.core.tasks.complete(wish, number)
    told = await completed(turn.core, _request(turn, wish.cause), done)
    await post_once(turn.core, turn.inbound, wish.cause, told.result.lines, told.buttons)
    return [record(task=number, title=task.title, status=str(done.task.status))]


def _wish(turn: ToolTurn, cause: str) -> Wish:
    return Wish(
        actor=_actor(turn),
        space=turn.home,
        cause=cause,
        origin="model",
        session_id=turn.session.id,
        message_id=turn.message.id,
    )


def _request(turn: ToolTurn, cause: str) -> TaskRequest:
    place_key = turn.inbound.place.key
    return TaskRequest(actor=_actor(turn), space=turn.home, place_key=place_key, language=turn.language, cause=cause)


def _actor(turn: ToolTurn) -> Actor:
    assert turn.message.speaker is not None  # nobody else has typed anything that can be cited
    return Actor(turn.message.speaker.id, turn.message.speaker.name)


_WORDS = {"type": "string", "description": "The person's own words from this message, word for word."}
PROPOSE = ToolSpec(
    name="propose_memory",
    description="Put a lasting fact that the person has just stated before them for review. It is not remembered by this.",
    properties={
        "statement": {"type": "string", "description": "One line, in the language in which it was said."},
        "words": {"type": "array", "items": {"type": "string"}, "description": "Their words, word for word."},
        "category": {"type": "string", "enum": list(Category)},
    },
    required=("statement", "words"),
    most=3,
    act=_propose,
)
ADD_TASK = ToolSpec(
    name="add_task",
    description="Note open work that the person wants noted here, in their words.",
    properties={"title": {"type": "string", "description": "A few words, in their language."}, "words": _WORDS},
    required=("title", "words"),
    most=5,
    act=_add,
)
COMPLETE_TASK = ToolSpec(
    name="complete_task",
    description="Close a task of the active-tasks list that the person says is done.",
    properties={"number": {"type": "integer", "minimum": 1}, "words": _WORDS},
    required=("number", "words"),
    most=3,
    act=_complete,
)
