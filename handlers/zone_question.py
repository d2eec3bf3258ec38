"""Asks a person for their time zone, once and only when it matters: where they said that they live, or that something is tomorrow."""

from datetime import timedelta

from handlers.answers import finish
from handlers.commands import parse_memory
from handlers.memory import carry_out, failure
from handlers.messages import Button, Inbound, Reply, Result
from handlers.outgoing import post
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.languages.zones import home_zone, names_day, names_home
from memory_core.ports import Confirmation, InboxRow, UnitOfWork
from memory_core.spaces import user_space
from memory_core.values import Actor, Message, Mode

VERB = "zone"
_LIVES = timedelta(days=1)
_NOTICE = 200
"""Bot API answerCallbackQuery: at most 200 characters."""
_MOST = 10_000


class ZoneQuestion:
    """A proposal with a button; nothing is set before it is pressed, and no zone is learned in a group."""

    def __init__(self, core: MemoryCore) -> None:
        self._core = core
        self._settled: set[int] = set()
        """People who have a zone, or were asked: what they say of days needs no look any more."""

    def concerns(self, inbound: Inbound, message: Message) -> bool:
        """Say whether there may be something to ask; costs nothing for most messages."""
        if not inbound.place.private or message.speaker is None:
            return False
        text = " ".join(message.typed())
        return names_home(text) or (message.speaker.id not in self._settled and names_day(text))

    async def ask(self, uow: UnitOfWork, inbound: Inbound, message: Message, language: str, cause: str) -> None:
        """Ask in the caller's transaction, if it is worth it and was not asked before."""
        if not self.concerns(inbound, message) or message.speaker is None:
            return
        person, core = message.speaker.id, self._core
        space = user_space(core.profile, person)
        settings = await core.space_settings(space)
        zone = home_zone(" ".join(message.typed()))
        if await core.mode(space) is Mode.OFF or (settings.zone and zone in ("", settings.zone)):
            self._settle(person)
            return
        if not zone and not names_day(" ".join(message.typed())):
            return
        self._settle(person)
        if not await uow.cards.once(f"zone:{core.profile}:{person}:{zone}", core.clock.now()):
            return
        text = say(language, "zone.propose" if zone else "zone.ask", zone=zone, now=settings.zone or "UTC")
        buttons = (
            ((Button(say(language, "button.zone", zone=zone), await self._asked(uow, person, zone)),),) if zone else ()
        )
        await post(core, uow, Reply(place=inbound.place, text=text, buttons=buttons), cause)

    async def _asked(self, uow: UnitOfWork, person: int, zone: str) -> str:
        """Note what a person is asked to confirm; return the button's action."""
        token = self._core.ids.new("token")
        asked = Confirmation(
            token=token,
            profile=self._core.profile,
            command=f"{VERB} {zone}",
            space_key=user_space(self._core.profile, person).key,
            user_id=person,
            expires_at=self._core.clock.now() + _LIVES,
        )
        await uow.confirmations.put(asked)
        return f"{VERB}:{token}"

    async def press(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Set the zone that the same person was asked about, as `/memory zone` does."""
        core = self._core
        token = inbound.data.partition(":")[2]
        asked = await core.store.read(lambda uow: uow.confirmations.get(token))
        person = inbound.speaker
        if asked is None or person is None or person.id != asked.user_id or not asked.command.startswith(f"{VERB} "):
            return await self._no(row, inbound, "button.gone", say(language, "pressed.gone"))
        async with core.store.transaction() as uow:
            is_good = await uow.confirmations.use(token, row.key, core.clock.now())
        if not is_good:
            return await self._no(row, inbound, "button.gone", say(language, "pressed.gone"))
        request = Request(
            actor=Actor(person.id, person.name),
            command=parse_memory(asked.command),
            spaces=(user_space(core.profile, person.id),),
            language=language,
            cause=row.key,
            place=inbound.place,
        )
        try:
            changed = await carry_out(core, request)
        except DhakiraError as error:
            result = failure(language, error)
            return await self._no(row, inbound, result.code, " ".join(result.lines))
        text = "\n".join(changed.result.lines)
        shown = Reply(place=inbound.place, text=text, edit_of=inbound.message_id, or_send=True)
        answer = Reply(place=inbound.place, text="", answer_to=inbound.callback_id)
        return await finish(core, row.key, changed.result, [answer, shown])

    async def _no(self, row: InboxRow, inbound: Inbound, code: str, text: str) -> Result:
        answer = Reply(place=inbound.place, text=text[:_NOTICE], answer_to=inbound.callback_id, alert=True)
        return await finish(self._core, row.key, Result(ok=False, code=code, lines=(text,)), [answer])

    def _settle(self, person: int) -> None:
        if len(self._settled) >= _MOST:
            self._settled.clear()
        self._settled.add(person)
