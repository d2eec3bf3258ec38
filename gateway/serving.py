"""One bot at work: a door, delivery, finalization workers, timers, upkeep and housekeeping, under one supervisor."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from gateway.app import App, finalization_settings, open_app
from gateway.health import Health
from gateway.home import sole_bot, sole_gateway
from gateway.housekeeping import Housekeeping
from gateway.logs import get_logger
from gateway.settings import Settings
from gateway.supervisor import Part, Supervisor, forever, repeating, stop_on_signals, unless
from gateway.telegram.asking import AskingMembership
from gateway.telegram.delivery import OutboxDelivery, Told
from gateway.telegram.door import LibraryDoor, open_door
from gateway.telegram.inbound import from_raw
from gateway.telegram.menus import keep_menus
from gateway.telegram.pacing import Pace
from gateway.telegram.streaming import LOOK_EVERY_S, LiveAnswers
from handlers.messages import Membership, Result
from memory_core.documents.paths import profile_folder
from memory_core.errors import DhakiraError
from memory_core.finalization.sweeping import fail_orphans, release_the_dead
from memory_core.finalization.thread_log import ThreadLog
from memory_core.finalization.worker import FinalizationWorker
from memory_core.ports import Clock

if TYPE_CHECKING:
    from gateway.telegram.webhook import WebhookOptions

PLATFORM = "telegram"
REST_S = 0.3
"""Seconds between two batches of messages that are encoded."""
SWEEP_EVERY_S = 600.0
"""How often words that were forgotten a day ago are looked for and blanked."""
IDLE_LOOK_S = 60.0
TRY_AGAIN_S = 20.0
"""How often updates are taken up again that a trouble of the database has left undone."""
NEWS_LOOK_S = 5.0
"""How often news that had to wait (for quiet hours, or to be gathered) are looked for."""
TIDY_EVERY_S = 3600.0
"""How often rows are looked for that are done and old."""
LISTEN_WITHIN_S, TURNS_WITHIN_S, FLUSH_WITHIN_S, CLOSE_WITHIN_S = 1.5, 4.0, 3.0, 1.0
"""What stopping may take in all is shared out, so that a slow model does not keep replies from being delivered. A turn that is
cut, or a reply that is left, is for the next start."""

_log = get_logger(__name__)


class Gateway:
    """Wires an opened app to a door.

    Args:
        app: Core, handlers and router.
        door: The connection to Telegram, not started yet.
        pace: Limits of speed; None towards the simulator.
    """

    def __init__(self, app: App, door: LibraryDoor, pace: Pace | None) -> None:
        self._app = app
        self._door = door
        told = Told(moved=app.router.migrations.by_send, unheard=app.router.unheard)
        self._delivery = OutboxDelivery(app.store, door, app.clock, PLATFORM, app.failpoint, pace, told)
        self._housekeeping = Housekeeping(app.store, app.clock, app.settings.retention)
        self._enough = asyncio.Event()
        self._at_rest = asyncio.Event()
        self._recovered = asyncio.Event()
        engine = app.settings.telegram.engine
        self.health = Health(app.settings.home, engine, app.clock, door, lambda: app.mailbox.busy)
        app.router.deliver_through(self._delivery.wake, self._delivery.offer)
        show_after_s = app.settings.telegram.show_after_s
        budget = pace or Pace(chat_interval_s=0, group_per_minute=6000)
        self._live = LiveAnswers(door, app.clock, budget, PLATFORM, show_after_s)
        if show_after_s:
            app.router.show_through(self._live)

    async def run(self, stop: asyncio.Event, ready: Callable[[], Awaitable[None]]) -> None:
        """Recover, start, say `ready`, and work until `stop`; then drain.

        Raises:
            TelegramError: Telegram cannot be reached, or refuses the token, at the start.
        """
        try:
            await self.health.tell()
            if not await unless(stop, self._begin()):
                await self._door.stop()
                return
            # What has been made so far lives as long as the process: the collector need not go through it again and again.
            gc.collect()
            gc.freeze()
            supervisor = Supervisor(self._parts(), self._app.clock, changed=self.health.changed)
            self.health.parts = lambda: supervisor.states
            self.health.enter("ready")
            await ready()
            await supervisor.run(stop)
        finally:
            self.health.enter("stopped")
            await self.health.tell()

    async def _begin(self) -> None:
        finished = await self._app.core.recover()
        await self._door.start(self.intake)
        again = await self._app.mailbox.recover(PLATFORM)
        self._recovered.set()
        if finished or again:
            _log.info("gateway.recovered", changes=finished, updates=again)

    def _parts(self) -> list[Part]:
        settings, clock = self._app.settings, self._app.clock
        # Stopped from the last to the first: nothing new comes in, what runs is finished, its replies go out, the door closes.
        parts = [
            Part("health", self.health.run),
            Part("connections", forever, _within(CLOSE_WITHIN_S, self._door.stop)),
            Part("delivery", self._deliver, self._flush),
            *self._finalizers(settings.finalization.workers),
            Part("announcements", repeating(self._tell, clock, NEWS_LOOK_S)),
            Part("upkeep", repeating(self._look_after, clock, SWEEP_EVERY_S)),
            Part("housekeeping", repeating(self._housekeeping.tidy, clock, TIDY_EVERY_S)),
        ]
        # Also where silence ends nothing: a chat may say otherwise for itself.
        every = min(IDLE_LOOK_S, max(0.2, (settings.sessions.idle_after_s or 4 * IDLE_LOOK_S) / 4))
        parts.append(Part("idle", repeating(self._end_idle, clock, every)))
        if getattr(self._door, "owns_menus", False):
            parts.append(Part("menus", self._keep_menus))
        if self._app.core.search.encoding.is_on:
            parts.append(Part("encoding", self._encode))
        if settings.health.port:
            parts.append(Part("health-port", self._serve_health))
        return [
            *parts,
            Part("live answers", repeating(self._live.look, clock, LOOK_EVERY_S)),
            Part("turns", repeating(self._try_again, clock, TRY_AGAIN_S), self._finish_turns),
            Part("door", self._door.listen, self._listen_no_more, alive_at=lambda: self._door.alive_at),
        ]

    async def _keep_menus(self) -> None:
        await keep_menus(self._door, self._app.clock)
        await forever()

    async def _serve_health(self) -> None:
        from gateway.health_server import serve_health

        await serve_health(self.health, self._app.settings.health.port)

    async def _listen_no_more(self) -> None:
        self.health.enter("draining")
        await _within(LISTEN_WITHIN_S, self._door.listen_no_more)()

    async def _finish_turns(self) -> None:
        await self._app.mailbox.drain(TURNS_WITHIN_S)

    async def intake(self, raw: Mapping[str, Any]) -> "asyncio.Task[Result | None] | None":
        """Take one raw update in; the door acknowledges it when this returns, with the task that carries it out."""
        # What a crash left behind came earlier and goes first.
        await self._recovered.wait()
        self._app.failpoint.hit("intake.fetched")
        assert self._door.me is not None
        if "chat_member" in raw:
            self._door.noticed(raw)
        inbound = from_raw(raw, self._door.me, PLATFORM, received_at=self._app.clock.now())
        return await self._app.mailbox.take(inbound) if inbound is not None else None

    async def _tell(self) -> None:
        # What the command line has decided about people while this runs.
        await self._app.router.entrance.admitting.look()
        if await self._app.announcements.flush():
            self._delivery.wake()

    async def _look_after(self) -> None:
        """Blank what was forgotten a day ago, finish what broke off between a file and the database, close what waits too long."""
        await self._app.core.blank_forgotten()
        with contextlib.suppress(
            DhakiraError
        ):  # a space that is busy, or a file that cannot be written, waits for the next look
            await self._app.core.recover()
        await self._app.external.follow()
        if await self._app.announcements.look_after():
            self._delivery.wake()
        if self._app.core.config.search_index:
            await self._app.core.search.indexing.catch_up()
        if not self._app.settings.memory.embedding:
            await self._app.core.search.encoding.stop()

    async def _encode(self) -> None:
        """Give what was said its vectors, with a rest after each batch: whoever talks comes first."""
        while True:
            count = 0
            with contextlib.suppress(DhakiraError):  # searches go by words meanwhile
                count = await self._app.core.search.encoding.step()
            await self._app.clock.sleep(REST_S if count else IDLE_LOOK_S)

    async def _try_again(self) -> None:
        await self._app.mailbox.try_again(PLATFORM)

    async def _end_idle(self) -> None:
        await self._app.router.endings.idle()

    async def _deliver(self) -> None:
        await self._delivery.run(self._enough)
        self._at_rest.set()

    async def _flush(self) -> None:
        self._enough.set()
        try:
            async with asyncio.timeout(FLUSH_WITHIN_S):
                await self._at_rest.wait()
                await self._delivery.deliver_once()
        except TimeoutError:
            _log.info("delivery.left-for-the-next-start")

    def _finalizers(self, count: int) -> list[Part]:
        return [Part(f"finalization-{number}", self._finalize) for number in range(1, count + 1)]

    async def _finalize(self) -> None:
        worker, clock, numbers = make_worker(self._app), self._app.clock, self._app.settings.finalization
        swept = None
        while True:
            if swept is None or (clock.now() - swept).total_seconds() >= numbers.heartbeat_s:
                await sweep_jobs(self._app)
                swept = clock.now()
            if await worker.run_once() == "idle":
                await clock.sleep(numbers.poll_s)
            else:
                self._delivery.wake()


def _within(seconds: float, work: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Return the work with an end: what it has not done by then is left."""

    async def bounded() -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await work()

    return bounded


def make_worker(app: App) -> FinalizationWorker:
    """Make a worker that tells the approvers through the app's handlers."""
    return FinalizationWorker(
        app.core.context,
        app.core.runs,
        finalization_settings(app.settings),
        owner=app.core.context.processes.owner(app.ids.new("worker")),
        announce=app.announce,
        settled=app.announcements.flush,
        overlooked=app.core.promoting.overlooked,
        checkpoints=app.core.windows.checkpoints,
        logged=_thread_log(app),
    )


def _thread_log(app: App) -> ThreadLog:
    core = app.core
    told = core.windows.checkpoints.told if app.settings.sessions.log_summaries else None
    return ThreadLog(core.context, core.lock, core.mode, told)


async def sweep_jobs(app: App) -> None:
    """End what nobody will carry on: claims of processes that died, and jobs of profiles whose folder is gone."""
    context = app.core.context

    async def exists(profile: str) -> bool:
        return await asyncio.to_thread(profile_folder(app.settings.home, profile).is_dir)

    await release_the_dead(context)
    await fail_orphans(context, exists)


async def serve_telegram(settings: Settings, token: str, webhook: "WebhookOptions | None" = None) -> None:
    """Serve one bot over the settings' library and address until SIGTERM or SIGINT.

    Args:
        settings: Of the gateway.
        token: The bot's.
        webhook: From `webhook_of`; without it the bot polls.

    Raises:
        SupervisorError: `supervisor.already-running`, `supervisor.token-in-use`.
        TelegramError: `telegram.unauthorized`, `telegram.unreachable`, `telegram.port-taken`, `telegram.webhook-refused`, at
            the start.
    """
    outbox = settings.outbox
    pace = Pace(outbox.chat_interval_s, outbox.group_per_minute, outbox.overall_per_s)
    stop = asyncio.Event()

    async def ready() -> None:
        _log.info("gateway.ready", engine=settings.telegram.engine, home=str(settings.home))

    with sole_gateway(settings.home), sole_bot(settings.telegram.api_base, token), stop_on_signals(stop):
        door = door_of(settings, token, webhook=webhook)
        async with open_app(settings, membership=door) as app:
            await Gateway(app, door, pace).run(stop, ready)


@asynccontextmanager
async def members_of(settings: Settings) -> AsyncIterator[tuple[Membership | None, tuple[str, ...]]]:
    """Give a terminal Telegram's word about members, asked for when a right depends on it, and the secrets of that.

    Args:
        settings: Of the gateway; without a token nobody is in a chat.
    """
    if not settings.telegram.has_token:
        yield None, ()
        return
    from gateway.settings import read_token

    token = read_token(settings).get_secret_value()
    membership = AskingMembership(door_of(settings, token))
    try:
        yield membership, (token,)
    finally:
        await membership.close()


def door_of(
    settings: Settings,
    token: str,
    api_base: str = "",
    webhook: "WebhookOptions | None" = None,
    *,
    clock: Clock | None = None,
) -> LibraryDoor:
    """Make the door that the settings name, towards another server if given; without `webhook` it polls.

    Pauses and times are the machine's unless a clock is given.
    """
    from gateway.runtime import SystemClock

    telegram = settings.telegram
    return open_door(
        telegram.engine,
        token,
        clock or SystemClock(),
        api_base=api_base or telegram.api_base,
        poll_timeout_s=telegram.poll_timeout_s,
        request_timeout_s=telegram.request_timeout_s,
        webhook=webhook,
    )


def webhook_of(settings: Settings) -> "WebhookOptions | None":
    """Return where Telegram shall call, or None where it is asked for updates.

    Raises:
        SettingsError: There is no usable secret.
    """
    telegram = settings.telegram
    if telegram.mode != "webhook" or telegram.webhook_url is None:
        return None
    from gateway.settings import read_webhook_secret
    from gateway.telegram.webhook import WebhookOptions

    host, _, port = telegram.webhook_listen.rpartition(":")
    secret = read_webhook_secret(settings).get_secret_value()
    return WebhookOptions(url=telegram.webhook_url, host=host.strip("[]"), port=int(port), secret=secret)
