"""Who asks to come in: operators hear of it in private, once a day each, and decide with a button."""

from collections.abc import Sequence
from dataclasses import replace

from handlers.access import Access
from handlers.admitting import DECIDED, Admitting, is_decided
from handlers.answers import finish, press_answer
from handlers.manners import language_at
from handlers.messages import Button, Inbound, Reply, Result
from handlers.outgoing import post
from handlers.texts import say, spoken
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import Admission, InboxRow, UnitOfWork
from memory_core.ports.admissions import ALLOWED, ASKED, CHAT, DENIED, PERSON
from memory_core.spaces import GROUP, Place
from memory_core.values import Speaker

VERB = "dhakira-access"
MOST_A_DAY = 20
"""Requests that operators are told of in a day; a flood beyond that stands in the list alone."""
Operators = Sequence[tuple[Place, str]]
"""Private chats, each with the language spoken there."""
_LONGEST_NAME = 64
_STATES = {"allow": ALLOWED, "deny": DENIED}


class Requests:
    """Asks, and carries out what operators press.

    Args:
        core: Where requests are kept.
        access: Who the operators are.
        admitting: Lets in and keeps out.
        language: Of what operators and those who are let in are told, unless they have chosen one or are named in one.
    """

    def __init__(self, core: MemoryCore, access: Access, admitting: Admitting, language: str) -> None:
        self._core = core
        self._access = access
        self._admitting = admitting
        self._language = language

    async def operators(self, platform: str) -> Operators:
        """Return the private chats of the operators, each with the language that its person wants."""
        places = [Place(platform, operator) for operator in sorted(self._access.operators)]
        return [(place, await language_at(self._core, place, self._language)) for place in places]

    async def ask(self, uow: UnitOfWork, inbound: Inbound, operators: Operators) -> bool:
        """Tell the operators that somebody asks, once a day; say whether they were told. Of a request id and name are kept."""
        place, now = inbound.place, self._core.clock.now()
        kind = PERSON if place.private else CHAT
        subject = inbound.speaker.id if place.private and inbound.speaker is not None else place.chat_id
        raw = inbound.speaker.name if place.private and inbound.speaker is not None else inbound.chat_title
        name = " ".join(raw.split())[:_LONGEST_NAME]
        if not operators or is_decided(await uow.admissions.get(self._core.profile, kind, subject)):
            return False
        if not await uow.cards.once(f"refusal:asked:{subject}:{now:%Y-%m-%d}", now):
            return False
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        is_flood = await uow.admissions.asked_since(self._core.profile, today) >= MOST_A_DAY
        profile = self._core.profile
        await uow.admissions.put(Admission(profile=profile, kind=kind, id=subject, state=ASKED, name=name, at=now))
        if is_flood:
            return False
        for there, language in operators:
            text = _question(language, kind, subject, name, inbound.speaker)
            buttons = (
                tuple(
                    Button(say(language, f"button.{verb}"), f"{VERB}:{verb}:{subject}") for verb in ("allow", "deny")
                ),
            )
            await post(self._core, uow, Reply(place=there, text=text, buttons=buttons), inbound.key)
        return True

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press of an operator."""
        _, verb, number = (*inbound.data.split(":", 2), "", "")[:3]
        speaker = inbound.speaker
        if speaker is None or speaker.id not in self._access.operators:
            text = say(language, "error.access.operators-only")
            return await self._answer(row, inbound, Result(ok=False, code="access.denied", lines=(text,)), alert=True)
        if verb not in _STATES or not number.removeprefix("-").isdecimal():
            text = say(language, "pressed.gone")
            return await self._answer(row, inbound, Result(ok=False, code="button.gone", lines=(text,)), alert=True)
        try:
            wanted = self._admitting.decision(self._access.actor(speaker), int(number), _STATES[verb], "button")
        except DhakiraError:
            text = say(language, "pressed.gone")
            return await self._answer(row, inbound, Result(ok=False, code="button.gone", lines=(text,)), alert=True)
        return await self._decide(row, inbound, language, wanted)

    async def _decide(self, row: InboxRow, inbound: Inbound, language: str, wanted: Admission) -> Result:
        profile, kind, subject = wanted.profile, wanted.kind, wanted.id
        async with self._core.store.reading() as uow:
            before = await uow.admissions.get(profile, kind, subject)
        stands = before if before is not None and is_decided(before) else None
        kept = stands or replace(wanted, name=before.name if before else "")
        fields = {"id": subject, "kind": kind, "state": kept.state, "name": kept.name}
        line = say(language, f"access.is-{kept.state}-{kind}", name=kept.name or "–", id=str(subject))
        result = Result(ok=stands is None, code=DECIDED[kept.state], fields=fields, lines=(line,))

        async def decide(uow: UnitOfWork) -> None:
            if stands is not None:
                return
            await self._admitting.store(uow, wanted)
            if wanted.state == ALLOWED:
                await self._welcome(uow, inbound.place.platform, kept, row.key)

        replies = [
            press_answer(inbound, line, alert=False),
            Reply(place=inbound.place, text=line, edit_of=inbound.message_id),
        ]
        result = await finish(self._core, row.key, result, replies, decide)
        await self._admitting.look()
        return result

    async def _welcome(self, uow: UnitOfWork, platform: str, admission: Admission, cause: str) -> None:
        """Tell those who asked that they may talk now."""
        kind = "private" if admission.kind == PERSON else "group"
        there = Place(platform, admission.id) if kind == "private" else Place(platform, admission.id, GROUP)
        language = spoken(admission.name) or self._language
        text = f"{say(language, 'access.welcome')}\n{say(language, f'start.{kind}')}"
        await post(self._core, uow, Reply(place=there, text=text), cause)

    async def _answer(self, row: InboxRow, inbound: Inbound, result: Result, *, alert: bool) -> Result:
        reply = press_answer(inbound, " ".join(result.lines), alert=alert)
        return await finish(self._core, row.key, result, [reply])


def _question(language: str, kind: str, subject: int, name: str, by: Speaker | None) -> str:
    text = say(language, f"access.asks-{kind}", name=name or "–", id=str(subject))
    if kind == CHAT and by is not None:
        text += "\n" + say(language, "access.asks-by", name=by.name[:_LONGEST_NAME] or "–", id=str(by.id))
    return text
