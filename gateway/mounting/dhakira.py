"""Our gateway inside a bot that somebody else polls for: it is handed updates, and sends through the bot that it is given."""

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from gateway.app import App, open_app
from gateway.home import make_home, sole_gateway
from gateway.logs import join_host_log
from gateway.mounting.claims import COMMANDS, Claim, claim
from gateway.serving import PLATFORM, Gateway
from gateway.settings import find_home, load_settings
from gateway.telegram.door import LibraryDoor
from gateway.telegram.inbound import from_raw
from gateway.telegram.pacing import Pace
from handlers.messages import Inbound
from memory_core.errors import SettingsError
from memory_core.policy.scanner import mask


class Dhakira:
    """Memory for a running bot.

    It takes `/memory`, `/inbox`, `/new`, `/reset` and `/stop`, its own buttons and the replies to its cards; with `talk`, also
    what people say and no handler of the bot wants. Everything else stays with the bot.

    What is sent goes through our outbox: in order per chat and at least once, also over a restart. What comes in is only as sure
    as the bot's own polling: the libraries acknowledge an update before a handler has finished with it, so one that arrives
    as the process dies may be lost (ARCHITECTURE §2, 6 holds for our own door only).

    Args:
        home: The folder of all that is kept; else `DHAKIRA_HOME`, else `~/.dhakira`. Its `dhakira.toml` says who may use it.
        talk: Answer, with the settings' model, what people say and no handler of the bot takes.
        commands: Names of the commands to take, without the slash.

    Raises:
        SettingsError: The settings cannot be used.
    """

    def __init__(
        self, home: str | Path | None = None, *, talk: bool = False, commands: frozenset[str] = COMMANDS
    ) -> None:
        self.settings = load_settings(find_home(Path(home) if home else None, os.environ), os.environ)
        self.talks = talk
        self._commands = commands
        self._door_of: Callable[[], LibraryDoor] | None = None
        self._opening = asyncio.Lock()
        self._open: AsyncExitStack | None = None
        self._app: App | None = None
        self._door: LibraryDoor | None = None
        self._gateway: Gateway | None = None

    def mount(self, framework: object) -> None:
        """Mount into an aiogram `Dispatcher` or a python-telegram-bot `Application`, before it starts.

        Raises:
            SettingsError: `settings.bad-value` for anything else.
        """
        library = type(framework).__module__.partition(".")[0]
        if library == "aiogram":
            from gateway.mounting.aiogram_mount import mount_dispatcher

            mount_dispatcher(self, framework)
        elif library == "telegram":
            from gateway.mounting.ptb_mount import mount_application

            mount_application(self, framework)
        else:
            raise SettingsError(
                "This can be mounted into an aiogram Dispatcher or a python-telegram-bot Application only.",
                code="settings.bad-value",
                hint="Pass the dispatcher or the application itself.",
            )

    def connect(self, door_of: Callable[[], LibraryDoor]) -> None:
        """Say how to reach Telegram; the door is made when the first update comes, or at `open`."""
        self._door_of = door_of

    async def open(self) -> None:
        """Open the home, finish what a crash left behind and begin to deliver; does nothing when that has been done.

        Raises:
            SupervisorError: `supervisor.already-running` when another gateway holds the home.
            TelegramError: Telegram cannot be reached.
        """
        async with self._opening:
            if self._open is not None:
                return
            assert self._door_of is not None, "mount first"
            door = self._door_of()
            join_host_log([door.token], mask)
            async with AsyncExitStack() as stack:
                make_home(self.settings.home)
                stack.enter_context(sole_gateway(self.settings.home))
                app = await stack.enter_async_context(open_app(self.settings, membership=door))
                await self._run(app, door, stack)
                self._app, self._door = app, door
                self._open = stack.pop_all()

    async def _run(self, app: App, door: LibraryDoor, stack: AsyncExitStack) -> None:
        outbox, stop, is_ready = self.settings.outbox, asyncio.Event(), asyncio.Event()
        pace = Pace(outbox.chat_interval_s, outbox.group_per_minute, outbox.overall_per_s)

        async def ready() -> None:
            is_ready.set()

        self._gateway = Gateway(app, door, pace)
        running = asyncio.create_task(self._gateway.run(stop, ready), name="dhakira")
        waiting = asyncio.create_task(is_ready.wait())

        async def end() -> None:
            stop.set()
            await running

        stack.push_async_callback(end)
        try:
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if running.done():
            stack.pop_all()
            await running

    async def close(self) -> None:
        """Finish what runs, deliver what waits for up to three seconds, and close; while the bot can still send."""
        stack, self._open = self._open, None
        if stack is not None:
            await stack.aclose()

    async def takes(self, raw: Mapping[str, Any]) -> bool:
        """Take an update in if it is ours; the bot's own handlers are for what this returns False for."""
        inbound, whose = await self._claimed(raw)
        if inbound is None or whose in (Claim.THEIRS, Claim.TALK):
            return False
        if whose is Claim.BOTH:
            if self.talks or inbound.kind == "edit":
                await self._hand(raw)
            return False
        if whose is Claim.REPLY and not await self._router_expects(inbound):
            return False
        await self._hand(raw)
        return True

    async def answers(self, raw: Mapping[str, Any]) -> bool:
        """Take an update in that no handler of the bot wants, if it is talk and we are asked to talk."""
        inbound, whose = await self._claimed(raw)
        if inbound is None or not self.talks or whose not in (Claim.TALK, Claim.REPLY):
            return False
        await self._hand(raw)
        return True

    async def _claimed(self, raw: Mapping[str, Any]) -> tuple[Inbound | None, Claim]:
        await self.open()
        assert self._door is not None
        assert self._door.me is not None
        inbound = from_raw(raw, self._door.me, PLATFORM)
        return inbound, claim(inbound, self._commands) if inbound is not None else Claim.THEIRS

    async def _router_expects(self, inbound: Inbound) -> bool:
        assert self._app is not None
        return await self._app.router.is_card_reply(inbound)

    async def _hand(self, raw: Mapping[str, Any]) -> None:
        assert self._gateway is not None
        await self._gateway.intake(raw)
