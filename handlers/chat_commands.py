"""Commands typed in a conversation: what to answer, and where a person's own memory may be shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from handlers import memory_read, memory_recall, windows
from handlers.access import Access
from handlers.access_commands import AccessCommands, parse_access
from handlers.answers import finish
from handlers.commands import MemoryCommand, chat_name, parse_inbox, parse_memory
from handlers.entrance import Entrance
from handlers.handoff import Handoffs
from handlers.helping import help_result
from handlers.listing import Page, page_of
from handlers.looking import parse_recall
from handlers.manners import answers_all, language_at
from handlers.memory import carry_out, failure
from handlers.memory_used import page_of_used
from handlers.messages import Button, Inbound, Reply, Result
from handlers.offers import offered_by
from handlers.privacy import Practice, privacy
from handlers.request import Request
from handlers.review import News, refresh_cards, tell
from handlers.settings_card import SettingsCard
from handlers.task_answers import TaskAnswers
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, DhakiraError
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.spaces import PRIVATE, Place, home_space, parent_spaces
from memory_core.values import Actor


@dataclass(frozen=True, slots=True)
class _Asked:
    row: InboxRow
    inbound: Inbound
    language: str

    @property
    def place(self) -> Place:
        """Return where it was typed."""
        return self.inbound.place


class ChatCommands:
    """All commands of a chat but the endings, which are carried out where they are taken in."""

    def __init__(
        self,
        core: MemoryCore,
        access: Access,
        turns: Turns,
        entrance: Entrance,
        tasks: TaskAnswers,
        practice: Practice,
    ) -> None:
        self._core = core
        self._access = access
        self._turns = turns
        self._tasks = tasks
        self._practice = practice
        self._card = SettingsCard(core, access)
        self._handoffs = Handoffs(core, turns)
        self._letting = AccessCommands(access, entrance.admitting, entrance.pairing)

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a command and answer it."""
        language = await language_at(self._core, inbound.place, language)
        asked = _Asked(row, inbound, language)
        assert inbound.command is not None
        try:
            match chat_name(inbound.command.name):
                case "memory" | "notes" | "skills" as name:
                    words = inbound.command.args if name == "memory" else f"{name} {inbound.command.args}"
                    return await self._memory(asked, parse_memory(words))
                case "inbox":
                    return await self._inbox(asked)
                case "why":
                    return await self._memory(asked, await self._why(asked))
                case "recall":
                    return await self._recall(asked)
                case "access" | "pair" | "settings" | "privacy" as name:
                    return await self._about_us(asked, name, inbound.command.args)
                case "tasks" | "task" | "handoff" as name:
                    return await self._work(asked, name)
                case "compact" | "context" | "note" | "fresh" as name:
                    return await self._say(asked, await self._window(asked, name))
                case "stop":
                    return await self._stop(asked)
                case "start":
                    text = say(language, "start.private" if inbound.place.private else "start.group")
                    return await self._say(asked, Result(ok=True, code="start", lines=(text,)))
                case _:
                    return await self._say(asked, await self._help(asked))
        except DhakiraError as error:
            result = failure(language, error)
            if "spaces" not in result.fields:
                return await self._say(asked, result)
            # It names lines: those of a person's own memory are for their private chat.
            replies = await self._replies(asked, result.lines, self._where(asked, result))
            return await finish(self._core, asked.row.key, result, replies)

    async def _say(self, asked: _Asked, result: Result) -> Result:
        reply_to = None if asked.place.private else asked.inbound.message_id
        ways = offered_by(home_space(self._core.profile, asked.place), asked.language, result)
        reply = Reply(place=asked.place, text="\n".join(result.lines), buttons=ways, reply_to=reply_to)
        return await finish(self._core, asked.row.key, result, [reply])

    async def _about_us(self, asked: _Asked, name: str, args: str) -> Result:
        """Answer what is about the bot itself: who may talk to it, how it behaves, what it keeps."""
        match name:
            case "access":
                return await self._let_in(asked, args)
            case "pair":
                return await self._pair(asked)
            case "settings":
                return await self._card.show(asked.row, asked.inbound, asked.language)
            case _:
                told = await privacy(self._core, asked.place, asked.language, self._practice)
                return await self._say(asked, told)

    async def _help(self, asked: _Asked) -> Result:
        actor = self._access.actor(asked.inbound.speaker) if asked.inbound.speaker is not None else None
        home = home_space(self._core.profile, asked.place)
        return help_result(
            asked.language,
            asked.place,
            decides=actor is None or await self._access.manages(actor, home, fresh=False),
            operator=actor is not None and actor.operator,
            answers_all=not asked.place.private and await answers_all(self._core, asked.place),
        )

    async def _work(self, asked: _Asked, name: str) -> Result:
        """Look after open work, or take the conversation elsewhere."""
        if name == "handoff":
            return await self._say(asked, await self._handoffs.give(asked.inbound, asked.language))
        return await self._tasks.command(asked.row, asked.inbound, asked.language, lists=name == "tasks")

    async def _stop(self, asked: _Asked) -> Result:
        stopped = await self._turns.stop(asked.place.key)
        key = "turn.stopped" if stopped else "turn.nothing-running"
        return await self._say(asked, Result(ok=stopped, code=key, lines=(say(asked.language, key),)))

    async def _let_in(self, asked: _Asked, args: str) -> Result:
        """Answer an operator, in private: it is about people."""
        result = await self._letting.run(self._actor(asked), parse_access(args), asked.language)
        replies = await self._replies(asked, result.lines, self._private(asked))
        return await finish(self._core, asked.row.key, result, replies)

    async def _pair(self, asked: _Asked) -> Result:
        """Give an operator a code; tell everybody else what to do with one. A code that is given is taken before."""
        if asked.inbound.command is not None and asked.inbound.command.args.strip():
            text = say(asked.language, "access.pair-locked")
            return await self._say(asked, Result(ok=False, code="access.pair-locked", lines=(text,)))
        if asked.inbound.speaker is not None and self._access.actor(asked.inbound.speaker).operator:
            return await self._let_in(asked, "pair")
        text = say(asked.language, "access.pair-how")
        return await self._say(asked, Result(ok=False, code="access.pair-how", lines=(text,)))

    def _actor(self, asked: _Asked) -> Actor:
        if asked.inbound.speaker is None:
            raise AccessError("An anonymous sender has no rights.", code="access.anonymous")
        return self._access.actor(asked.inbound.speaker)

    async def _memory(self, asked: _Asked, command: MemoryCommand) -> Result:
        actor = self._actor(asked)
        home = home_space(self._core.profile, asked.place)
        request = Request(
            actor=actor,
            command=command,
            spaces=await self._access.scope(self._core, actor, home, command),
            language=asked.language,
            cause=asked.row.key,
            place=asked.place,
        )
        if command.name == "forget-me" and "confirm" in command.options:
            # What is being said right now would be written down after everything else was erased.
            await self._turns.stop(self._private(asked).key)
        changed = await carry_out(self._core, request)
        where = self._where(asked, changed.result)
        lines = changed.result.lines
        page: Page | None = None
        if command.name == "review":
            page = await page_of(self._core, changed.result, "review", asked.language, where)
            lines = (page.head,)
        if command.name == "used":
            page = await page_of_used(self._core, changed.result, asked.language, where)
        if command.name == "populate" and changed.items:
            lines = lines[:1]

        async def more(uow: UnitOfWork) -> None:
            await refresh_cards(self._core, uow, changed.items, asked.row.key)
            if page is not None:
                await page.post(self._core, uow, where, asked.row.key)
            if command.name == "populate":
                news = News(near=asked.place, language=asked.language, cause=asked.row.key)
                await tell(self._core, uow, changed.items, news)

        replies = await self._replies(asked, lines, where)
        replies[-1] = replace(
            replies[-1], buttons=changed.buttons or replies[-1].buttons, document=changed.result.attachment
        )
        return await finish(self._core, asked.row.key, changed.result, replies, more)

    async def _inbox(self, asked: _Asked) -> Result:
        actor = self._actor(asked)
        request = Request(
            actor=actor,
            command=parse_inbox(asked.inbound.command.args if asked.inbound.command else ""),
            spaces=await self._access.reviewable_spaces(self._core, actor),
            language=asked.language,
            cause=asked.row.key,
        )
        result = await memory_read.inbox(self._core, request)
        where = self._private(asked)
        page = await page_of(self._core, result, "inbox", asked.language, where)

        async def more(uow: UnitOfWork) -> None:
            await page.post(self._core, uow, where, asked.row.key)

        replies = await self._replies(asked, (page.head,), where)
        return await finish(self._core, asked.row.key, result, replies, more)

    async def _why(self, asked: _Asked) -> MemoryCommand:
        """Read `/why`: about the answer that it replies to, or the line of a card, or else the last answer."""
        number = asked.inbound.reply_to
        if number is None:
            return MemoryCommand("used")
        async with self._core.store.reading() as uow:
            card = await uow.cards.at(asked.place, number)
        return MemoryCommand("why", item=card.item_id) if card else MemoryCommand("used", item=str(number))

    async def _recall(self, asked: _Asked) -> Result:
        """Find what was said here: in private the person's own conversations, in a group that group's."""
        text, page = parse_recall(asked.inbound.command.args if asked.inbound.command else "")
        home = home_space(self._core.profile, asked.place)
        speaker = asked.inbound.speaker
        found = memory_recall.Recall(
            text=text,
            spaces=(home, *parent_spaces(home)),
            language=asked.language,
            user=speaker.id if speaker else None,
            page=page,
        )
        return await self._say(asked, await memory_recall.recall(self._core, found))

    async def _window(self, asked: _Asked, name: str) -> Result:
        """Look at what the next answer is made from, or change it."""
        speaker = asked.inbound.speaker
        here = windows.Here(
            place=asked.place,
            speaker=speaker,
            language=asked.language,
            cause=asked.row.key,
            words=asked.inbound.command.args if asked.inbound.command else "",
            may_write=partial(self._manages, asked),
        )
        return await windows.carry_out(self._core, name, here)

    async def _manages(self, asked: _Asked) -> bool:
        home = home_space(self._core.profile, asked.place)
        return await self._access.manages(self._actor(asked), home, fresh=True)

    async def _replies(self, asked: _Asked, lines: Sequence[str], where: Place) -> list[Reply]:
        """Answer where it may be read; in the group itself only a pointer to the private chat (§10)."""
        if where == asked.place:
            reply_to = None if where.private else asked.inbound.message_id
            return [Reply(place=where, text="\n".join(lines), reply_to=reply_to)]
        async with self._core.store.reading() as uow:
            known = await uow.sessions.current(self._core.profile, where)
            known = known or await uow.sessions.last_ended(self._core.profile, where)
        pointer = say(asked.language, "private.pointer" if known else "private.pointer-start")
        return [
            Reply(place=asked.place, text=pointer, buttons=self._way(asked), reply_to=asked.inbound.message_id),
            Reply(place=where, text="\n".join(lines)),
        ]

    def _way(self, asked: _Asked) -> tuple[tuple[Button, ...], ...]:
        link = self._access.private_link()
        return ((Button(say(asked.language, "button.private"), url=link),),) if link else ()

    def _where(self, asked: _Asked, result: Result) -> Place:
        spaces = [str(key) for key in result.fields.get("spaces", ())]
        alone = result.attachment is not None or any(key.startswith("user:") for key in spaces)
        return self._private(asked) if alone else asked.place

    def _private(self, asked: _Asked) -> Place:
        if asked.place.private or asked.inbound.speaker is None:
            return asked.place
        return replace(asked.place, chat_id=asked.inbound.speaker.id, kind=PRIVATE, topic_id=None)
