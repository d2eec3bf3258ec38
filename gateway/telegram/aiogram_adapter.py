"""The door over aiogram: its Bot and its session, without Dispatcher, filters and bot-wide defaults."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetChatMember, Response, TelegramMethod
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
    BotCommandScopeUnion,
    BufferedInputFile,
)
from aiogram.utils.token import TokenValidationError
from pydantic import ValidationError

from gateway.telegram.channel import ApiFailure, Call, WebhookState
from gateway.telegram.door import LibraryDoor, unauthorized
from gateway.telegram.inbound import Me
from gateway.telegram.menus import Commands, Menu
from gateway.telegram.polling import ALLOWED_UPDATES
from handlers.messages import Attachment
from memory_core.ports import Clock

_CODES: tuple[tuple[type[TelegramAPIError], int], ...] = (
    (TelegramUnauthorizedError, 401),
    (TelegramForbiddenError, 403),
    (TelegramNotFound, 404),
    (TelegramConflictError, 409),
    (TelegramBadRequest, 400),
    (TelegramEntityTooLarge, 413),
)


class _PlainCall(TelegramMethod[Any]):
    """A call whose parameters are plain values, as `Call` has them, and whose answer is left unparsed.

    Of a sent message only the number is of use. To have the library build its types of both costs as much as the sending itself, and
    a message that a newer server shapes otherwise would make a call fail that was done.
    """

    __returning__ = Any


_METHODS: dict[str, type[_PlainCall]] = {
    name: type(name, (_PlainCall,), {"__api_method__": name, "__module__": __name__})
    for name in (
        "sendMessage",
        "sendDocument",
        "editMessageText",
        "answerCallbackQuery",
        "sendMessageDraft",
        "sendChatAction",
    )
}


class _RawUpdates(TelegramMethod[list[Any]]):
    """The getUpdates method with its result unparsed: parsing one update at fault would hold up all behind it."""

    __returning__ = list[Any]
    __api_method__ = "getUpdates"

    offset: int | None = None
    timeout: int
    allowed_updates: list[str]


_RESPONSES = tuple(Response[method.__returning__] for method in (_PlainCall, _RawUpdates, GetChatMember))  # type: ignore[name-defined]
"""The library names these types at every answer and pydantic keeps them only while somebody holds them: made anew after each
garbage collection they cost milliseconds a call."""


class AiogramDoor(LibraryDoor):
    """TelegramDoor over aiogram; arguments as LibraryDoor."""

    def __init__(self, token: str, clock: Clock, **settings: Any) -> None:
        super().__init__(token, clock, **settings)
        session = AiohttpSession(api=TelegramAPIServer.from_base(self._api_base), timeout=self._request_s)
        try:
            self._bot = Bot(token, session=session)
        except TokenValidationError:
            raise unauthorized() from None

    async def _open(self) -> Me:
        with _failures():
            me = await self._bot.get_me(request_timeout=self._patience)
        return Me(me.id, me.username or "")

    async def _close(self) -> None:
        await self._bot.session.close()

    async def _delete_webhook(self) -> None:
        with _failures():
            await self._bot.delete_webhook(drop_pending_updates=False, request_timeout=self._patience)

    async def set_webhook(self, params: dict[str, Any]) -> None:
        """Call setWebhook. Raises ApiFailure."""
        with _failures():
            await self._bot.set_webhook(**params, request_timeout=self._patience)

    async def webhook_state(self) -> WebhookState:
        """Call getWebhookInfo. Raises ApiFailure."""
        with _failures():
            info = await self._bot.get_webhook_info(request_timeout=self._patience)
        return WebhookState(
            url=info.url,
            waiting=info.pending_update_count,
            failed_at=info.last_error_date,
            failure=info.last_error_message or "",
        )

    async def _updates(self, offset: int | None) -> list[Any]:
        method = _RawUpdates(offset=offset, timeout=self._poll_s, allowed_updates=list(ALLOWED_UPDATES))
        with _failures():
            return await self._bot(method, request_timeout=self._poll_s + self._patience)

    async def _invoke(self, call: Call) -> int:
        with _failures():
            result = await self._bot(_METHODS[call.method](**_typed(call.params)), request_timeout=self._patience)
        return int(result.get("message_id", 0)) if isinstance(result, dict) else 0

    async def _member(self, chat_id: int, user_id: int) -> tuple[str, bool]:
        with _failures():
            member = await self._bot.get_chat_member(chat_id, user_id, request_timeout=self._patience)
        return str(getattr(member.status, "value", member.status)), bool(getattr(member, "is_member", False))

    async def _menu(self, scope: str, language: str) -> Commands:
        with _failures():
            found = await self._bot.get_my_commands(_scope(scope), language or None, request_timeout=self._patience)
        return tuple((one.command, one.description) for one in found)

    async def _set_menu(self, menu: Menu) -> None:
        commands = [BotCommand(command=name, description=does) for name, does in menu.commands]
        with _failures():
            await self._bot.set_my_commands(
                commands, _scope(menu.scope), menu.language or None, request_timeout=self._patience
            )

    @property
    def _patience(self) -> int:
        return max(1, round(self._request_s))


_SCOPES: dict[str, Callable[[], BotCommandScopeUnion]] = {
    "default": BotCommandScopeDefault,
    "all_private_chats": BotCommandScopeAllPrivateChats,
    "all_group_chats": BotCommandScopeAllGroupChats,
    "all_chat_administrators": BotCommandScopeAllChatAdministrators,
}


def _scope(name: str) -> BotCommandScopeUnion:
    return _SCOPES[name]()


def _typed(params: dict[str, Any]) -> dict[str, Any]:
    """Give the library its own type for a file."""
    file = params.get("document")
    if not isinstance(file, Attachment):
        return params
    return {**params, "document": BufferedInputFile(file.data, file.name)}


@contextmanager
def _failures() -> Iterator[None]:
    """Tell the library's errors in the terms that both doors share."""
    try:
        yield
    except TelegramRetryAfter as error:
        raise ApiFailure(429, "too many requests", retry_after=float(error.retry_after)) from None
    except TelegramMigrateToChat as error:
        raise ApiFailure(400, "migrated", migrate_to=error.migrate_to_chat_id) from None
    except TelegramAPIError as error:
        code = next((code for kind, code in _CODES if isinstance(error, kind)), 0)
        raise ApiFailure(code, error.message) from None
    except ClientDecodeError as error:
        # A proxy's page instead of JSON says nothing; a result of another shape says that it was done.
        code = 400 if isinstance(error.original, ValidationError) else 0
        raise ApiFailure(code, type(error.original).__name__) from None
    except (ValueError, TypeError, KeyError) as error:
        raise ApiFailure(400, type(error).__name__) from None
    except (AiogramError, OSError, RuntimeError) as error:
        # A session closed under a call: nobody knows what the server did.
        raise ApiFailure(0, type(error).__name__) from None
