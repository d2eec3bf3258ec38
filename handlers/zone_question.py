"""Asks a person for their time zone, once and only when it matters: where they said that they live, or that something is tomorrow."""

from handlers.messages import Button, Inbound, Reply
from handlers.outgoing import post
from handlers.settings_card import VERB
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.languages.zones import home_zone, names_day, names_home
from memory_core.ports import UnitOfWork
from memory_core.spaces import user_space
from memory_core.values import Message, Mode

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
        button = Button(say(language, "button.zone", zone=zone), f"{VERB}:{inbound.place.topic_id or 0}:zone {zone}")
        await post(core, uow, Reply(place=inbound.place, text=text, buttons=((button,),) if zone else ()), cause)

    def _settle(self, person: int) -> None:
        if len(self._settled) >= _MOST:
            self._settled.clear()
        self._settled.add(person)
