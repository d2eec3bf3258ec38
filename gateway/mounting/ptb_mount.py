"""Mounted into python-telegram-bot: a handler in a group before all others."""

from typing import Any

from telegram import Update
from telegram.ext import Application, ApplicationHandlerStop, CallbackContext, TypeHandler

from gateway.mounting.dhakira import Dhakira
from gateway.mounting.handed import HandedDoor
from gateway.runtime import SystemClock
from gateway.telegram.ptb_adapter import PtbDoor

GROUP = -1000
"""Before the groups that people number by hand."""


class MountedDoor(HandedDoor, PtbDoor):
    """The door over the bot of a running Application."""

    def __init__(self, application: "Application[Any, Any, Any, Any, Any, Any]") -> None:
        super().__init__(application.bot.token, SystemClock())
        self._bot = application.bot


class _First(TypeHandler[Update, CallbackContext[Any, Any, Any, Any], None]):
    """Hands over what is ours, and talk that no other handler would take."""

    def __init__(self, memory: Dhakira, application: "Application[Any, Any, Any, Any, Any, Any]") -> None:
        super().__init__(Update, self._take)
        self._memory = memory
        self._application = application

    async def _take(self, update: Update, context: CallbackContext[Any, Any, Any, Any]) -> None:
        del context
        raw = update.to_dict()
        if await self._memory.takes(raw):
            raise ApplicationHandlerStop
        if not self._wanted(update) and await self._memory.answers(raw):
            raise ApplicationHandlerStop

    def _wanted(self, update: Update) -> bool:
        """Say whether another handler of the application takes an update; in this library each group may."""
        others = (one for group in self._application.handlers.values() for one in group if one is not self)
        return any(one.check_update(update) not in (None, False) for one in others)


def mount_application(memory: Dhakira, application: object) -> None:
    """Mount into an Application: opens after its start-up under `run_polling` or at the first update, closes as it stops."""
    assert isinstance(application, Application)
    memory.connect(lambda: MountedDoor(application))
    application.add_handler(_First(memory, application), group=GROUP)
    before, after = application.post_init, application.post_stop

    async def opened(started: "Application[Any, Any, Any, Any, Any, Any]") -> None:
        if before is not None:
            await before(started)
        await memory.open()

    async def closed(stopped: "Application[Any, Any, Any, Any, Any, Any]") -> None:
        await memory.close()
        if after is not None:
            await after(stopped)

    application.post_init, application.post_stop = opened, closed
