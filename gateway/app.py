"""The composition root: opens what the settings name and wires core, handlers and router together."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from gateway.elsewhere import External, open_external
from gateway.embedding import open_encoder
from gateway.health import GatewayFile
from gateway.home import make_profile, refuse_half_restored
from gateway.models import Models, RecordingConversation, open_models
from gateway.processes import known_as_running
from gateway.runtime import SystemClock, SystemIds, fail_point
from gateway.settings import Settings
from handlers.access import Access
from handlers.access_commands import AccessCommands, parse_access
from handlers.announcements import Announcements
from handlers.commands import parse_memory
from handlers.conversation import Conversation
from handlers.finalized import Announcer
from handlers.mailbox import Mailbox
from handlers.manners import language_at
from handlers.memory import failure, handle
from handlers.messages import Membership, Result
from handlers.one_turn import Rhythm
from handlers.privacy import Practice
from handlers.router import Router
from handlers.turns import Turns
from memory_core.core import CoreSettings, MemoryCore
from memory_core.documents.budgets import Budgets
from memory_core.documents.files import LocalDocumentStore
from memory_core.errors import AccessError, CommandError, SpaceError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.ledger.expiry import ExpirySettings
from memory_core.policy.decide import PolicySettings
from memory_core.policy.scanner import mask
from memory_core.ports import Clock, Extractor, FailPoint, Ids, Store
from memory_core.ports import Conversation as Model
from memory_core.sessions.checkpoints import CheckpointSettings
from memory_core.spaces import MOST_ID, Place, Scope, Space, is_person, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Actor, Mode

CONSOLE = "console"
"""The platform of the terminal's conversations."""


def core_settings(settings: Settings) -> CoreSettings:
    """Say the settings' memory numbers in the core's terms."""
    memory = settings.memory
    return CoreSettings(
        profile=settings.profile,
        private_mode=Mode(memory.private_mode),
        group_mode=Mode(memory.group_mode),
        budgets=Budgets(
            user_md=memory.user_md,
            memory_md=memory.memory_md,
            portable_md=memory.portable_md,
            note_md=memory.note_md,
            approved_block=memory.approved_block,
        ),
        policy=PolicySettings(
            min_confidence=memory.min_confidence,
            auto_line_cap=memory.auto_line_cap,
            evidence_overlap=memory.evidence_overlap,
        ),
        expiry=ExpirySettings(after_days=settings.review.expire_after_days, warn_days=settings.review.warn_days),
        history_chars=settings.sessions.history_budget_chars,
        notebook_bytes=settings.sessions.notebook_bytes,
        window_chars=settings.finalization.window_chars,
        idle_after_s=settings.sessions.idle_after_s,
        search_index=memory.search_index,
        checkpoints=CheckpointSettings(
            messages=settings.sessions.checkpoint_messages,
            tokens=settings.sessions.checkpoint_tokens,
            min_chars=settings.sessions.checkpoint_min_chars,
        ),
    )


def finalization_settings(settings: Settings) -> FinalizationSettings:
    """Say the settings' worker numbers in the worker's terms."""
    numbers = settings.finalization
    return FinalizationSettings(
        claim_s=numbers.claim_s,
        heartbeat_s=numbers.heartbeat_s,
        attempts=numbers.attempts,
        reclaims=numbers.reclaims,
        backoff_s=numbers.backoff_s,
        backoff_max_s=numbers.backoff_max_s,
        keep=numbers.keep,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """An opened home: core, handlers, router and mailbox, for whichever door wants them."""

    settings: Settings
    core: MemoryCore
    access: Access
    router: Router
    mailbox: Mailbox
    announce: Announcer
    announcements: Announcements
    conversation: Model
    """What answers people; a RecordingConversation where the caller asked for one."""
    external: External
    """A memory elsewhere."""

    @property
    def store(self) -> Store:
        """The database."""
        return self.core.store

    @property
    def clock(self) -> Clock:
        """The time."""
        return self.core.clock

    @property
    def ids(self) -> Ids:
        """Where identifiers come from."""
        return self.core.ids

    @property
    def failpoint(self) -> FailPoint:
        """Where tests end the process."""
        return self.core.failpoint

    async def command_line(self, words: Sequence[str], space: str, as_user: int | None) -> Result:
        """Carry out `dhakira memory …` (PORTS, People on the command line).

        Args:
            words: What stands behind `memory`.
            space: A space's key; the console person's own, or that of `as_user`, if empty.
            as_user: Whose rights to act with; the operator's if None.

        Returns:
            As in a chat, also when the words, the space or the rights are not good for it.

        Raises:
            TelegramError: The rights depend on what Telegram says, and it cannot be asked.
        """
        try:
            return await self._on_line(words, space, as_user)
        except (CommandError, SpaceError, AccessError) as error:
            return failure(self.settings.language, error)

    async def access_line(self, words: Sequence[str]) -> Result:
        """Carry out `dhakira access …` as the operator."""
        entrance = self.router.entrance
        operator = next(iter(self.settings.access.operators), self.settings.console_user_id)
        actor = Actor(operator, self.settings.console.name, operator=True)
        commands = AccessCommands(self.access, entrance.admitting, entrance.pairing)
        try:
            return await commands.run(actor, parse_access(words), self.settings.language)
        except (CommandError, AccessError) as error:
            return failure(self.settings.language, error)

    async def _on_line(self, words: Sequence[str], space: str, as_user: int | None) -> Result:
        if as_user is not None and not is_person(as_user):
            line = f"--as ID, a person's number from 1 to {MOST_ID}"
            raise CommandError("Nobody can have that number.", code="command.usage", hint=line, usage=line)
        command = parse_memory(words)
        operator = next(iter(self.settings.access.operators), self.settings.console_user_id)
        if as_user is None:
            actor = Actor(operator, self.settings.console.name, operator=True)
        else:
            actor = Actor(as_user, operator=as_user in self.settings.access.operators, operator_as=operator)
        mine = user_space(self.core.profile, as_user or self.settings.console_user_id)
        home = Space.named(self.core.profile, space) if space else mine
        place = Place(CONSOLE, home.id) if home.scope is Scope.USER else None
        language: str = self.settings.language
        if place is not None and home == mine:
            language = await language_at(self.core, place, language)
        return await handle(
            self.core,
            actor,
            command,
            spaces=await self.access.scope(self.core, actor, home, command),
            language=language,
            cause=f"cli:{self.ids.new('line')}",
            place=place,
        )


@asynccontextmanager
async def open_app(
    settings: Settings,
    *,
    membership: Membership | None = None,
    record: bool = False,
    extractor: Extractor | None = None,
    models: Models | None = None,
    clock: Clock | None = None,
    ids: Ids | None = None,
) -> AsyncIterator[App]:
    """Open database, documents and models as the settings say; everything is closed on leaving.

    Args:
        settings: Of the gateway.
        membership: Who is in a chat; nobody if there is no Telegram.
        record: Keep the requests that the model receives, for a demonstration that reads them back.
        extractor: Another one than the settings name, for tests.
        models: Others than the settings name, for tests.
        clock: Another time than the system's, for tests.
        ids: Other identifiers than random ones, for tests.

    Raises:
        StorageError, SettingsError, ModelError: Something cannot be opened as it is.
        SupervisorError: `supervisor.restore-unfinished`.
    """
    await asyncio.to_thread(refuse_half_restored, settings.home)
    clock = clock or SystemClock()
    failpoint = fail_point(os.environ)
    models = models or open_models(settings.models, settings.home)
    answers: Model = models.conversation
    if record:
        answers = RecordingConversation(answers)
    ids = ids or SystemIds()
    await asyncio.to_thread(make_profile, settings.home, settings.profile)
    async with AsyncExitStack() as opened:
        opened.push_async_callback(models.close)
        processes = opened.enter_context(known_as_running(settings.home, ids.new("process"), clock.now()))
        # Once more: a restore that begins from here on sees this process, and waits for its end.
        refuse_half_restored(settings.home)
        store = await SqliteStore.open(settings.database, synchronous=settings.storage.synchronous, clock=clock)
        opened.push_async_callback(store.close)
        external = open_external(settings, store)
        opened.push_async_callback(external.follow)
        core = MemoryCore(
            store=store,
            documents=LocalDocumentStore(settings.home, clock, clean=_masked),
            extractor=extractor or models.extractor,
            composer=models.composer,
            clock=clock,
            ids=ids,
            settings=core_settings(settings),
            failpoint=failpoint,
            witness=external.witness,
            elsewhere=external.asked,
            encoder=open_encoder(settings),
            deployment=GatewayFile(settings.home, clock),
            processes=processes,
        )
        app = _wired(settings, core, answers, membership, external)
        await app.router.migrations.remember()
        await app.router.entrance.admitting.look()
        yield app


def _masked(text: str) -> str:
    """Hide credentials in copies of documents and in what is told of them."""
    return mask(text)[0]


def _wired(
    settings: Settings, core: MemoryCore, conversation: Model, membership: Membership | None, external: External
) -> App:
    access = Access(
        settings.profile,
        operators=settings.access.operators,
        # Whoever sits at this machine's terminal may talk to the bot that runs on it.
        users=(*settings.access.users, settings.console_user_id),
        chats=settings.access.chats,
        membership=membership,
    )
    turns = Turns()
    rhythm = Rhythm(settings.memory.curate_first_reply, settings.memory.curate_every_replies)
    talk = Conversation(core, conversation, turns, rhythm)
    models, days = settings.models, settings.retention
    practice = Practice(
        models=(models.chat, models.extract, models.compose), inbox_days=days.inbox_days, outbox_days=days.outbox_days
    )
    router = Router(core, access, talk, turns, language=settings.language, practice=practice)
    return App(
        settings=settings,
        core=core,
        access=access,
        router=router,
        mailbox=Mailbox(router, core.clock),
        announce=Announcer(core),
        announcements=Announcements(core, access, language=settings.language, window_s=settings.review.gather_s),
        conversation=conversation,
        external=external,
    )
