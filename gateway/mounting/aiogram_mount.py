"""Mounted into aiogram: a middleware before all handlers, and what they leave unhandled."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware, Bot, Dispatcher
from aiogram.dispatcher.event.bases import UNHANDLED
from aiogram.types import TelegramObject, Update

from gateway.mounting.dhakira import Dhakira
from gateway.mounting.handed import HandedDoor
from gateway.runtime import SystemClock
from gateway.telegram.aiogram_adapter import AiogramDoor


class MountedDoor(HandedDoor, AiogramDoor):
    """The door over a Bot that somebody else polls with and closes."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.token, SystemClock())
        self._bot = bot


class _First(BaseMiddleware):
    def __init__(self, memory: Dhakira) -> None:
        self._memory = memory

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Hand over what is ours before any handler, and what is talk after all of them."""
        assert isinstance(event, Update)
        bot: Bot = data["bot"]
        self._memory.connect(lambda: MountedDoor(bot))
        raw = event.model_dump(by_alias=True, exclude_none=True, warnings=False)
        if await self._memory.takes(raw):
            return None
        result = await handler(event, data)
        if result is UNHANDLED and await self._memory.answers(raw):
            return None
        return result


def mount_dispatcher(memory: Dhakira, dispatcher: object) -> None:
    """Mount into a Dispatcher: opens with its startup, closes with its shutdown."""
    assert isinstance(dispatcher, Dispatcher)

    async def start(bot: Bot) -> None:
        memory.connect(lambda: MountedDoor(bot))
        await memory.open()

    dispatcher.startup.register(start)
    dispatcher.shutdown.register(memory.close)
    dispatcher.update.outer_middleware(_First(memory))
