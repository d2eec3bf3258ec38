"""From an Inbound to its handler: taken in once in one transaction, carried out in another, however often it is tried."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from handlers.access import Access
from handlers.answers import finish, press_answer, result_from
from handlers.chat_commands import ChatCommands
from handlers.commands import CHAT_NAMES
from handlers.conversation import Conversation
from handlers.endings import REASONS, Endings
from handlers.entrance import Entrance
from handlers.gathering import Gathering
from handlers.handoff import Handoffs
from handlers.journalling import journal, may_count, with_note
from handlers.live import Live
from handlers.memory import failure
from handlers.messages import Command, Inbound, Reply, Result
from handlers.migration import Migrations
from handlers.one_turn import Ahead
from handlers.outgoing import post
from handlers.overheard import Overheard
from handlers.presses import Presses
from handlers.privacy import Practice
from handlers.reading import is_for_another_bot, unreadable
from handlers.review import refresh_cards
from handlers.task_answers import TaskAnswers
from handlers.tasks import VERB as TASK
from handlers.texts import known, say, spoken
from handlers.turns import Turns
from handlers.unheard import Unheard
from handlers.zone_question import ZoneQuestion
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.policy.scanner import mask
from memory_core.ports import InboxRow, OutboxRow, UnitOfWork
from memory_core.spaces import home_space
from memory_core.values import Message, Span, Speaker

_log = logging.getLogger(__name__)


class Router:
    """The one way in for every door (ARCHITECTURE §2 rule 7).

    Args:
        core: The memory.
        access: Who may do what.
        conversation: Answers turns.
        turns: Knows which answers run.
        language: Of sentences to people whose language is not known.
        on_outbox: Called when there may be something new to deliver.
        practice: What `/privacy` tells of the deployment.
    """

    def __init__(
        self,
        core: MemoryCore,
        access: Access,
        conversation: Conversation,
        turns: Turns,
        *,
        language: str = "en",
        on_outbox: Callable[[], None] | None = None,
        practice: Practice | None = None,
    ) -> None:
        self._core = core
        self._access = access
        self._conversation = conversation
        self._turns = turns
        self._language = language
        self.on_outbox = on_outbox or (lambda: None)
        """Called when there may be something new to deliver."""
        self.endings = Endings(core, turns)
        self.migrations = Migrations(core, access)
        self.unheard = Unheard(core, access)
        self.entrance = Entrance(core, access, language)
        tasks = self._tasks = TaskAnswers(core, access)
        self._commands = ChatCommands(core, access, turns, self.entrance, tasks, practice or Practice())
        self._handoffs = Handoffs(core, turns)
        self._zones = ZoneQuestion(core)
        self._presses = Presses(core, access, turns, self.entrance.requests)
        self._overheard = Overheard(core, self.entrance)
        self._gathering = Gathering(core)
        self._greeted: set[str] = set()
        self._fresh: dict[str, _Taken] = {}
        """Turns taken in and not begun: what was just written need not be read."""

    def deliver_through(self, wake: Callable[[], None], offer: Callable[[OutboxRow, bool], bool]) -> None:
        """Name who delivers: `wake` has it look for what is new, `offer` hands it a row at once."""
        self.on_outbox, self._conversation.offer = wake, offer

    def is_due(self, key: str) -> bool:
        """Say, once, whether an update that was carried out is to be processed again: when it is quiet, for what is due after it."""
        return self._conversation.is_due(key)

    def show_through(self, live: Live) -> None:
        """Let a door show answers that take long while they are being given."""
        self._conversation.live = live

    # --- taking in -------------------------------------------------------------------------------------------

    async def receive(self, inbound: Inbound) -> str | None:
        """Take an update in, masked, with the message that it brings; acknowledge it after this returns.

        Returns:
            The key to `process`; None for what is ignored, refused, or was taken in before.
        """
        inbound = masked(inbound)
        key = None
        try:
            match inbound.kind:
                case "edit":
                    key = await self._edited(inbound)
                case "membership":
                    key = await self._joined(inbound)
                case "migration":
                    key = await self.migrations.by_update(self._row(inbound, "migration"), inbound)
                case "message" | "button":
                    key = await self._arrived(inbound)
        finally:
            if key not in self._fresh:
                self.on_outbox()
        return key

    async def _arrived(self, inbound: Inbound) -> str | None:
        if not await self._concerns_us(inbound):
            return None
        refusal = await self.entrance.refusal(inbound)
        language = self.language_of(inbound)
        if inbound.command is not None:
            pairs, key = await self.entrance.paired(self._row(inbound, "other"), inbound, language)
            if pairs:
                return key
        if refusal is not None:
            await self.entrance.refuse(inbound, refusal, language)
            return None
        if inbound.kind == "button":
            return await self._take(self._row(inbound, "button"))
        name = CHAT_NAMES.get(inbound.command.name.lower(), "") if inbound.command else ""
        if name in REASONS:
            ended = await self.endings.by_command(self._row(inbound, "ending"), inbound, name, language)
            return inbound.key if ended else None
        if self._handoffs.is_given(inbound):
            taken = await self._handoffs.take(self._row(inbound, "ending"), inbound, language)
            return inbound.key if taken else None
        if inbound.command is not None or await self._presses.edited_item(inbound) is not None:
            return await self._take(self._row(inbound, "command"), inbound)
        if await self._tasks.is_phrase(inbound):
            return await self._take(self._row(inbound, "task"))
        problem = unreadable(inbound)
        if problem is not None:
            if self._gathering.is_repeated(inbound):
                return None
            return await self._at_once(replace(inbound, text="", parts=(), masked=()), failure(language, problem))
        return await self._said(inbound)

    async def _concerns_us(self, inbound: Inbound) -> bool:
        """Say whether something is answered: a piece belongs to what came before it, and other talk is none of ours."""
        if key := await self._gathering.joined(self._row, inbound):
            self._fresh.pop(key, None)
            return False
        if is_for_another_bot(inbound):
            return False
        addressed = inbound.addressed and not self.entrance.is_asked_elsewhere(inbound)
        return addressed or await self._overheard.takes(inbound)

    async def _said(self, inbound: Inbound) -> str | None:
        """Journal a message and take its update in, together."""
        core, place = self._core, inbound.place
        notice = await self._notice(inbound)
        row = self._row(inbound, "turn")
        counts = await may_count(core, place)
        quiet = self._turns.quiet(place.key)

        async def take(uow: UnitOfWork) -> _Taken | None:
            if await uow.inbox.get(inbound.key) is not None:
                return None
            message = await journal(core, uow, inbound, counts=counts)
            if message is None:
                return None
            taken = replace(row, message_id=message.id)
            await uow.inbox.receive(taken)
            await self._greet(uow, inbound, notice)
            ahead = await self._conversation.ahead(uow, message, quiet) if quiet is not None else None
            return _Taken(taken, inbound, ahead, message)

        taken = await core.store.write(take, brief=True)
        if taken is None:
            return None
        self._fresh[inbound.key] = taken
        if taken.message is not None:
            self._gathering.hold(inbound, taken.message)
        if notice:
            self.on_outbox()
        core.failpoint.hit("intake.received")
        return inbound.key

    async def _take(self, row: InboxRow, inbound: Inbound | None = None) -> str | None:
        notice = await self._notice(inbound) if inbound else ""
        async with self._core.store.transaction() as uow:
            if not await uow.inbox.receive(row):
                return None
            if inbound is not None:
                await self._greet(uow, inbound, notice)
        self._core.failpoint.hit("intake.received")
        return row.key

    async def _edited(self, inbound: Inbound) -> str | None:
        """Update a journalled message; never a command (specs: an edit is the same message, not a new order)."""
        if inbound.message_id is None:
            return None
        result = Result(ok=True, code="message.edited", fields={"message": inbound.message_id})
        counts = await may_count(self._core, inbound.place)
        text, parts = with_note(inbound)
        async with self._core.store.transaction() as uow:
            before = await uow.sessions.by_platform_id(inbound.place, inbound.message_id)
            if before is None or _author(before.speaker) != _author(inbound.speaker):
                return None
            if not await uow.inbox.receive(self._row(replace(inbound, command=None), "edit")):
                return None
            edited = await self._core.edit_message(
                uow,
                inbound.place,
                inbound.message_id,
                text,
                parts=parts,
                masked=inbound.masked,
                may_count=counts,
                direct=inbound.addressed,
            )
            if edited is not None:
                await refresh_cards(self._core, uow, await uow.ledger.citing(edited.id), inbound.key)
            await uow.inbox.done(inbound.key, result.to_json())
        return inbound.key

    async def _joined(self, inbound: Inbound) -> str | None:
        """Say at the first contact with a chat what is remembered there."""
        if inbound.status not in ("member", "administrator"):
            return None
        is_unknown = await self.entrance.refusal(inbound) is not None
        if is_unknown and not await self.entrance.invited(inbound, self.language_of(inbound)):
            return None
        return await self._at_once(inbound, Result(ok=True, code="chat.joined"), inbound)

    async def _at_once(self, inbound: Inbound, result: Result, greeted: Inbound | None = None) -> str | None:
        """Take in and answer what needs no work."""
        notice = await self._notice(greeted) if greeted else ""
        async with self._core.store.transaction() as uow:
            if not await uow.inbox.receive(self._row(inbound, "other")):
                return None
            if greeted is not None:
                await self._greet(uow, greeted, notice)
            if result.lines:
                await post(self._core, uow, Reply(place=inbound.place, text="\n".join(result.lines)), inbound.key)
            await uow.inbox.done(inbound.key, result.to_json())
        return inbound.key

    # --- first contact ---------------------------------------------------------------------------------------

    async def _notice(self, inbound: Inbound) -> str:
        """Return what is said at the first contact with a place; nothing where it was said already."""
        if _contact(inbound) in self._greeted:
            return ""
        mode = await self._core.mode(home_space(self._core.profile, inbound.place))
        return say(self.language_of(inbound), f"notice.{mode}")

    async def _greet(self, uow: UnitOfWork, inbound: Inbound, notice: str) -> None:
        if notice and await uow.cards.once(f"first:{self._core.profile}:{_contact(inbound)}", self._core.clock.now()):
            await post(self._core, uow, Reply(place=inbound.place, text=notice), inbound.key)
        self._greeted.add(_contact(inbound))

    # --- carrying out ----------------------------------------------------------------------------------------

    async def process(self, key: str) -> Result | None:
        """Carry an update out; its replies and its result commit together. A repeat returns the stored result."""
        if self._gathering.is_held(key):
            await self._gathering.settle(key)
        taken = self._fresh.pop(key, None) or await self._taken(key)
        if taken is None:
            return None
        if taken.row.state == "done":
            return result_from(taken.row.result)
        inbound = taken.inbound
        try:
            return await self._dispatch(taken)
        except DhakiraError as error:
            return await self._give_up(inbound, failure(self.language_of(inbound), error))
        except Exception:  # noqa: BLE001 - whatever it was, the person hears something and the others go on
            _log.exception("update %s could not be carried out", key)
            lines = (say(self.language_of(inbound), "error.error.internal"),)
            return await self._give_up(inbound, Result(ok=False, code="error.internal", lines=lines))
        finally:
            if not self._conversation.is_on_its_way(key):
                self.on_outbox()

    async def _taken(self, key: str) -> "_Taken | None":
        row = await self._core.store.read(lambda uow: uow.inbox.get(key), brief=True)
        return None if row is None else _Taken(row, Inbound.from_json(row.payload))

    async def _dispatch(self, taken: "_Taken") -> Result:
        row, inbound = taken.row, taken.inbound
        language = self.language_of(inbound)
        match row.kind:
            case "turn":
                return await self._conversation.run(row, inbound, language, taken.ahead)
            case "task":
                return await self._tasks.by_phrase(row, inbound, language)
            case "button" if inbound.data.startswith(f"{TASK}:"):
                return await self._tasks.press(row, inbound, language)
            case "button" if inbound.data.startswith("zone:"):
                return await self._zones.press(row, inbound, language)
            case "button":
                return await self._presses.run(row, inbound, language)
            case "command" if inbound.command is not None:
                return await self._commands.run(row, inbound, language)
            case "command":
                return await self._presses.edit(row, inbound, language)
            case _:
                return await finish(self._core, row.key, Result(ok=True, code="update.ignored"))

    async def _give_up(self, inbound: Inbound, result: Result) -> Result:
        text = "\n".join(result.lines)
        reply = (
            press_answer(inbound, text, alert=False) if inbound.callback_id else Reply(place=inbound.place, text=text)
        )
        return await finish(self._core, inbound.key, result, [reply])

    async def is_card_reply(self, inbound: Inbound) -> bool:
        """Say whether a message gives new words to an item, by reply to its card."""
        return await self._presses.edited_item(inbound) is not None

    async def recover(self, platform: str) -> list[InboxRow]:
        """Return what a crash left taken in and not done, in order."""
        self._fresh.clear()
        async with self._core.store.reading() as uow:
            return await uow.inbox.unfinished(platform)

    def lane(self, update: Inbound | InboxRow) -> str:
        """Name the queue of an update: turns wait for each other in their place; what people press and order overtakes."""
        if isinstance(update, InboxRow):
            return update.place.key if update.kind == "turn" else f"{update.place.key}#now"
        ordered = update.kind == "message" and update.command is None
        return update.place.key if ordered else f"{update.place.key}#now"

    def language_of(self, inbound: Inbound) -> str:
        """Return the language to answer in: that of the words for talk, else the client's, else the bot's own."""
        if inbound.kind == "message" and inbound.command is None:
            return spoken(inbound.text) or known(inbound.language or self._language)
        return known(inbound.language or self._language)

    def _row(self, inbound: Inbound, kind: str) -> InboxRow:
        return InboxRow(
            key=inbound.key,
            place=inbound.place,
            kind=kind,
            payload=inbound.to_json(),
            received_at=self._core.clock.now(),
        )


@dataclass(frozen=True, slots=True)
class _Taken:
    """An update that was taken in, and what was read of its turn with it."""

    row: InboxRow
    inbound: Inbound
    ahead: Ahead | None = None
    message: Message | None = None


def masked(inbound: Inbound) -> Inbound:
    """Return the update with credentials masked, code point for code point, before anything of it is stored (§6)."""
    text, spans = mask(inbound.text)
    command = inbound.command
    if command is not None:
        command = Command(command.name, mask(command.args)[0])
    found = tuple(Span(span.start, span.end) for span in spans)
    return replace(inbound, text=text, masked=found, command=command)


def _author(speaker: Speaker | None) -> int | None:
    return speaker.id if speaker else None


def _contact(inbound: Inbound) -> str:
    return f"{inbound.place.platform}:{inbound.place.chat_id}"
