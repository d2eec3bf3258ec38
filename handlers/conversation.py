"""A turn up to its answer: what came before, prompt, model, journal, and what is posted (ARCHITECTURE §7)."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from handlers.answers import DoneMeanwhile, finish, outcome_of, result_from
from handlers.limits import Limits
from handlers.live import Live, Showing, Underway, Unseen, shown_in, step_of
from handlers.memory import failure
from handlers.messages import Inbound, Reply, Result
from handlers.model_tools import TOOL_RULES
from handlers.one_turn import ASKED, DUE, SAID, STATED, Ahead, Rhythm, Turn
from handlers.outgoing import post_ahead
from handlers.remembering import Remembering, fields_of
from handlers.task_boundary import TaskBoundary
from handlers.texts import say
from handlers.tool_box import tools_of
from handlers.turns import Quiet, RunningTurn, Turns, with_code_closed
from handlers.zone_question import ZoneQuestion
from memory_core.core import MemoryCore, PromptContext
from memory_core.errors import OVERFLOW, DhakiraError, ModelError
from memory_core.languages.normalise import shows_nothing
from memory_core.ports import Conversation as Model
from memory_core.ports import InboxRow, ModelMessage, ModelTool, OutboxRow, UnitOfWork
from memory_core.recall.context import Past
from memory_core.spaces import Space, home_space
from memory_core.values import Message

_WithTools = Callable[[Sequence[ModelMessage], Sequence[ModelTool]], AsyncIterator[str]]


class Conversation:
    """Answers messages. Memory trouble never fails a turn; a silent model does, with a sentence.

    Args:
        core: The memory.
        model: Answers.
        turns: Knows what runs.
        rhythm: When curation runs by itself.
    """

    def __init__(self, core: MemoryCore, model: Model, turns: Turns, rhythm: Rhythm | None = None) -> None:
        self._core = core
        self._model = model
        self._with_tools: _WithTools | None = getattr(model, "stream_with_tools", None)
        core.preview.tool_rules = TOOL_RULES if self._with_tools is not None else ""
        self._turns = turns
        self._rhythm = rhythm or Rhythm()
        self.live: Live = Unseen()
        """Shows answers that take long."""
        self.offer: Callable[[OutboxRow, bool], bool] = lambda row, behind: False
        """Hands an answer to delivery the moment it is committed, behind others or not; says whether that sees to it."""
        self._on_their_way: set[str] = set()
        self._due: set[str] = set()
        self._limits = Limits(core)
        self._boundary = TaskBoundary(core)
        self._zones = ZoneQuestion(core)
        self._remembering = Remembering(core, self._zones)

    def is_on_its_way(self, key: str) -> bool:
        """Say, once, whether delivery has taken all that a turn posted: nobody need look for it."""
        taken = key in self._on_their_way
        self._on_their_way.discard(key)
        return taken

    def is_due(self, key: str) -> bool:
        """Say, once, whether a curation run is due after a turn that is answered: nobody waits for it, so others may go first."""
        due = key in self._due
        self._due.discard(key)
        return due

    async def ahead(self, uow: UnitOfWork, message: Message, quiet: Quiet) -> Ahead | None:
        """Read a new message's past with it."""
        past = await self._core.past(uow, message.session_id, message)
        return Ahead(message=message, past=past, quiet=quiet) if past is not None else None

    async def run(self, row: InboxRow, inbound: Inbound, language: str, ahead: Ahead | None = None) -> Result:
        """Carry a turn through from wherever a crash left it.

        Args:
            row: The update as it was taken in.
            inbound: What it brought.
            language: Of our own sentences.
            ahead: What was read while it was taken in, if anything.
        """
        if row.step not in SAID:
            holds = ahead is not None and ahead.quiet.lasts
            async with self._turns.running(inbound.place.key) as running:
                moved = await self._reconcile(inbound)
                if ahead is not None and holds and not moved:
                    turn: Turn | Result = Turn(
                        row=row, inbound=inbound, message=ahead.message, past=ahead.past, language=language
                    )
                else:
                    turn = await self._look(row, inbound, language)
                if isinstance(turn, Turn) and self._boundary.concerns(turn.message, turn.past):
                    turn = await self._at_boundary(turn)
                result = turn if isinstance(turn, Result) else await self._answer(turn, running)
            if result is not None:
                return result
        turn = await self._look(row, inbound, language)
        return turn if isinstance(turn, Result) else await self._remembering.run(turn)

    async def _at_boundary(self, turn: Turn) -> Turn | Result:
        """Hold the first words of a session against what is open; the turn's result, if they were a wish to dismiss."""
        met = await self._boundary.meet(turn.row, turn.inbound, turn.message, turn.past, turn.language)
        return met.result or replace(turn, past=met.past)

    async def _look(self, row: InboxRow, inbound: Inbound, language: str) -> Turn | Result:
        """Gather a turn's facts as they are now; its result, if something ended it meanwhile."""
        found = await self._core.store.read(lambda uow: self._facts(uow, row), brief=True)
        if found.row.state == "done":
            return result_from(found.row.result)
        if found.message is None or found.past is None:
            return await finish(self._core, row.key, Result(ok=False, code="session.gone"))
        if found.past.session.ended_at is not None and found.row.step not in SAID:
            return await finish(self._core, row.key, unanswered(language))
        return Turn(row=found.row, inbound=inbound, message=found.message, past=found.past, language=language)

    async def _facts(self, uow: UnitOfWork, row: InboxRow) -> "_Facts":
        message = await uow.sessions.message(row.message_id) if row.message_id else None
        past = await self._core.past(uow, message.session_id, message) if message else None
        return _Facts(await uow.inbox.get(row.key) or row, message, past)

    # --- the answer ------------------------------------------------------------------------------------------

    async def _answer(self, turn: Turn, running: RunningTurn) -> Result | None:
        """Say the answer; None when the turn goes on at once with what is to be remembered."""
        showing = self.live.watch(self._underway(turn, running))
        try:
            async with showing:
                prompt = await self._speak(turn, running)
        except DhakiraError as error:
            return await self._failed(turn, showing, error)
        if running.stopped and not running.said:
            result = Result(ok=True, code="turn.stopped", lines=(say(turn.language, "turn.nothing-said"),))
            return await finish(self._core, turn.row.key, result, [self._reply(turn, result.lines[0], showing)])
        return await self._keep(turn, running, showing, prompt)

    def _underway(self, turn: Turn, running: RunningTurn) -> Underway:
        key = turn.row.key

        async def keep(message_id: int) -> None:
            await self._core.store.write(lambda uow: uow.inbox.step(key, step_of(message_id)), brief=True)

        return Underway(
            place=turn.inbound.place,
            number=turn.inbound.message_id or 1,
            said=lambda: running.said,
            keep=keep,
            reply_to=turn.reply_to,
            message_id=shown_in(turn.row.step),
        )

    async def _speak(self, turn: Turn, running: RunningTurn) -> PromptContext:
        home = Space.parse(self._core.profile, turn.session.home_key)
        zone = await self._core.zone(home)
        tools = await tools_of(self._core, turn) if self._with_tools is not None else ()
        build = partial(
            self._core.prompt, turn.session.id, turn.message, zone=zone, tool_rules=TOOL_RULES if tools else ""
        )
        prompt = await build(past=turn.past)
        try:
            await running.speak(self._collect(prompt.messages, running, tools))
        except ModelError as error:
            past = None
            if error.code == OVERFLOW and not running.said:
                past = await self._limits.shortened(turn.message, f"{turn.row.key}#overflow")
            if past is None:
                raise
            prompt = await build(past=past)
            await running.speak(self._collect(prompt.messages, running, tools))
        if shows_nothing(running.said) and not running.stopped:
            raise ModelError("The model said nothing.", code="model.bad-output")
        return prompt

    async def _collect(
        self, messages: Sequence[ModelMessage], running: RunningTurn, tools: Sequence[ModelTool] = ()
    ) -> None:
        stream: AsyncIterator[str] = (
            self._with_tools(messages, tools) if self._with_tools and tools else self._model.stream(messages)
        )
        try:
            async for piece in stream:
                running.pieces.append(piece)
        finally:
            close = getattr(stream, "aclose", None)
            if close is not None:
                await close()

    async def _keep(self, turn: Turn, running: RunningTurn, showing: Showing, prompt: PromptContext) -> Result | None:
        """Journal and post what was said, with what the model was shown; the turn ends here unless something is to be remembered."""
        text = running.said
        if running.stopped:
            text = f"{with_code_closed(text)}\n\n{say(turn.language, 'turn.stopped-mark')}"
        step = "" if running.stopped else self._next(turn)
        code = "turn.stopped" if running.stopped else "turn.answered"
        result = Result(ok=True, code=code, fields=fields_of(()), lines=(text,))

        async def keep(uow: UnitOfWork) -> tuple[OutboxRow, bool]:
            said = await self._core.reply(uow, turn.session.id, text, reply_to=turn.message.id)
            await self._limits.look(uow, turn.past, turn.message, said)
            if prompt.shown:
                await uow.shown.keep(turn.message, prompt.shown)
            reply = replace(self._reply(turn, text, showing), markdown=True, journal=said.id)
            posted = await post_ahead(self._core, uow, reply, turn.row.key)
            key = turn.row.key
            stands = await (uow.inbox.step(key, step) if step else uow.inbox.done(key, result.to_json()))
            if not stands:
                raise DoneMeanwhile
            return posted

        try:
            posted = await self._core.store.write(keep, brief=True)
        except DoneMeanwhile:
            return await outcome_of(self._core, turn.row.key)
        self._core.failpoint.hit("turn.answered")
        if step == DUE:
            self._due.add(turn.row.key)
        ends = step in ("", DUE)
        if self.offer(*posted) and ends:
            self._on_their_way.add(turn.row.key)
        return result if ends else None

    def _next(self, turn: Turn) -> str:
        """Say what follows the answer; nothing, for most turns."""
        if turn.asked:
            return ASKED
        if self._rhythm.due(turn.session.replies + 1):
            return DUE
        states = self._core.promoting.concerns(turn.message) or self._zones.concerns(turn.inbound, turn.message)
        return STATED if states else ""

    async def _failed(self, turn: Turn, showing: Showing, error: DhakiraError) -> Result:
        result = failure(turn.language, error)
        return await finish(self._core, turn.row.key, result, [self._reply(turn, "\n".join(result.lines), showing)])

    def _reply(self, turn: Turn, text: str, showing: Showing) -> Reply:
        """Answer in the message that the chat has seen of the answer, if there is one."""
        shown = showing.message_id
        place, reply_to = turn.inbound.place, turn.reply_to
        return Reply(place=place, text=text, reply_to=reply_to, edit_of=shown, or_send=shown is not None)

    async def _reconcile(self, inbound: Inbound) -> bool:
        """Take hand edits over; say whether anything may have changed by it."""
        # Before the history is used, for a line that a hand took out is forgotten there too. Hand edits that cannot be
        # read now are read at the next turn.
        try:
            return await self._core.reconcile(home_space(self._core.profile, inbound.place)) is not None
        except DhakiraError:
            return True


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the database says of a turn."""

    row: InboxRow
    message: Message | None
    past: Past | None


def unanswered(language: str) -> Result:
    """Say that a message was left behind by an ending."""
    return Result(ok=False, code="turn.unanswered", lines=(say(language, "turn.unanswered"),))
