"""A bot on real parts that live in memory, and people who write to it, press its buttons and read what it sends."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from handlers.access import Access
from handlers.announcements import Announcements
from handlers.conversation import Conversation
from handlers.finalized import Announcer
from handlers.mailbox import Mailbox
from handlers.messages import Command, Inbound, Reply, Result
from handlers.router import Router
from handlers.turns import Turns
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.errors import ModelError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.finalization.thread_log import ThreadLog
from memory_core.finalization.worker import FinalizationWorker
from memory_core.ports import Composer, ModelMessage
from memory_core.ports import Conversation as Model
from memory_core.spaces import Place
from memory_core.values import Fact, Part, PartKind, Slice, Span, Speaker
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core

HADI = Speaker(1003, "Hadi")
STRANGER = Speaker(6666, "Nobody")


@dataclass
class Talker:
    """A model that repeats what it was told, waits where a test wants it to, or fails."""

    requests: list[tuple[ModelMessage, ...]] = field(default_factory=list)
    hold: asyncio.Event | None = None
    speaking: asyncio.Event = field(default_factory=asyncio.Event)
    broken: bool = False

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        self.requests.append(tuple(messages))
        if self.broken:
            raise ModelError("no answer", code="model.timeout")
        yield "I hear you. "
        self.speaking.set()
        if self.hold is not None:
            await self.hold.wait()
        yield "Go on."


class Reading(OfflineExtractor):
    """A model that reads until the test lets it go on."""

    def __init__(self) -> None:
        self.reading, self.go_on = asyncio.Event(), asyncio.Event()

    async def extract(self, part: Slice) -> list[Fact]:
        self.reading.set()
        await self.go_on.wait()
        return await super().extract(part)


@dataclass
class Members:
    """Telegram's word about who is who."""

    admins: set[int] = field(default_factory=set)
    members: set[int] = field(default_factory=set)
    asked_fresh: int = 0

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool) -> bool:
        self.asked_fresh += fresh
        return chat_id == GROUP.chat_id and user_id in self.admins

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        return chat_id == GROUP.chat_id and user_id in self.members | self.admins

    def private_link(self) -> str:
        return "https://t.me/dhakira_bot?start=memory"


class Chats:
    """Says and presses; reads what came into the outbox since the last look, delivering it on the way."""

    def __init__(
        self, core: MemoryCore, access: Access, router: Router, mailbox: Mailbox, talker: Talker, members: Members
    ) -> None:
        self.core, self.router, self.mailbox, self.talker, self.members = core, router, mailbox, talker, members
        self.announcements = Announcements(core, access)
        self._update = self._message = 0

    def inbound(self, text: str, who: Speaker | None = SARA, place: Place = PRIVATE, **changes: object) -> Inbound:
        self._update += 1
        self._message += 1
        name, _, args = text[1:].partition(" ")
        inbound = Inbound(
            key=f"telegram:{self._update}",
            kind="message",
            place=place,
            sent_at=self.core.clock.now(),
            speaker=who,
            language="en",
            message_id=self._message,
            text=text,
            parts=(Part(PartKind.TYPED, Span(0, len(text))),),
            command=Command(name.partition("@")[0].lower(), args) if text.startswith("/") else None,
        )
        return replace(inbound, **changes)  # type: ignore[arg-type]

    async def say(self, text: str, who: Speaker | None = SARA, place: Place = PRIVATE, **changes: object) -> Result:
        result = await self.mailbox.handle(self.inbound(text, who, place, **changes))
        assert result is not None
        return result

    async def press(self, reply: Reply, verb: str, who: Speaker = SARA) -> Result:
        action = next(b.action for row in reply.buttons for b in row if b.action.startswith(f"{verb}:"))
        result = await self.mailbox.handle(self.pressing(reply.place, action, who))
        assert result is not None
        return result

    def pressing(self, place: Place, action: str, who: Speaker = SARA) -> Inbound:
        self._update += 1
        return Inbound(
            key=f"telegram:{self._update}",
            kind="button",
            place=place,
            sent_at=self.core.clock.now(),
            speaker=who,
            language="en",
            message_id=1,
            callback_id=f"call-{self._update}",
            data=action,
        )

    async def sent(self) -> list[Reply]:
        """Deliver what waits, as a platform would, and return it in order."""
        replies: list[Reply] = []
        while True:
            async with self.core.store.transaction() as uow:
                heads = sorted(await uow.outbox.heads("telegram"), key=lambda row: row.id)
                if not heads:
                    return replies
                row = heads[0]
                reply = Reply.from_json(row.payload)
                self._message += 1
                await uow.outbox.put(replace(row, state="sent", message_id=self._message))
                card = await uow.cards.get(row.card) if row.card else None
                if card is not None:
                    await uow.cards.put(replace(card, message_id=self._message))
                replies.append(reply)

    async def shown(self) -> list[str]:
        return [reply.text for reply in await self.sent()]

    async def card(self) -> Reply:
        """Return the newest message with buttons."""
        return [reply for reply in await self.sent() if reply.buttons][-1]

    async def message_of(self, reply: Reply) -> int:
        async with self.core.store.reading() as uow:
            card = await uow.cards.get(reply.card or "")
        assert card is not None
        assert card.message_id is not None
        return card.message_id

    async def finalize(self) -> list[str]:
        worker = FinalizationWorker(
            self.core.context,
            self.core.runs,
            FinalizationSettings(),
            owner="w",
            announce=Announcer(self.core),
            settled=self.announcements.flush,
            overlooked=self.core.promoting.overlooked,
            logged=ThreadLog(self.core.context, self.core.lock, self.core.mode, self.core.windows.checkpoints.told),
            checkpoints=self.core.windows.checkpoints,
        )
        outcomes = []
        while (outcome := await worker.run_once()) != "idle":
            outcomes.append(outcome)
        return outcomes


@asynccontextmanager
async def open_chats(
    operators: Sequence[int] = (),
    users: Sequence[int] = (SARA.id, OMAR.id),
    *,
    settings: CoreSettings | None = None,
    composer: Composer | None = None,
) -> AsyncIterator[Chats]:
    async with open_core(settings=settings, composer=composer) as core, chats_over(core, operators, users) as chats:
        yield chats


@asynccontextmanager
async def chats_over(
    core: MemoryCore,
    operators: Sequence[int] = (),
    users: Sequence[int] = (SARA.id, OMAR.id),
    model: Model | None = None,
) -> AsyncIterator[Chats]:
    """Run a bot over a core that the test has made: with parts that fail, or anew over what a killed one left."""
    talker, members, turns = Talker(), Members(), Turns()
    access = Access(core.profile, operators=operators, users=users, chats=[GROUP.chat_id], membership=members)
    router = Router(core, access, Conversation(core, model or talker, turns), turns)
    mailbox = Mailbox(router, core.clock)
    chats = Chats(core, access, router, mailbox, talker, members)
    yield chats
    await mailbox.drain(1)
