"""The door over python-telegram-bot: its Bot and its request layer, without Application, Updater and Defaults."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    ForceReply,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
    MessageEntity,
    ReplyParameters,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from gateway.telegram.channel import ApiFailure, Call, WebhookState
from gateway.telegram.door import LibraryDoor, unauthorized
from gateway.telegram.inbound import Me
from gateway.telegram.menus import Commands, Menu
from gateway.telegram.polling import ALLOWED_UPDATES
from handlers.messages import Attachment
from memory_core.ports import Clock

CONNECTIONS = 16
POLL_CONNECTIONS = 4  # with one, a poll torn down at a bad moment blocks the next for ever

_CODES: tuple[tuple[type[TelegramError], int], ...] = (
    (InvalidToken, 401),
    (Forbidden, 403),
    (Conflict, 409),
    (BadRequest, 400),  # before NetworkError, its base class
)


class _RawBot(Bot):
    """A Bot that also hands over updates as they came: parsing one at fault would hold up all behind it."""

    async def raw_updates(self, params: dict[str, Any], read_timeout: float) -> Any:
        """Call getUpdates and return the decoded result unparsed."""
        return await self._post("getUpdates", params, read_timeout=read_timeout)


class PtbDoor(LibraryDoor):
    """TelegramDoor over python-telegram-bot; arguments as LibraryDoor."""

    def __init__(self, token: str, clock: Clock, **settings: Any) -> None:
        super().__init__(token, clock, **settings)
        # The library's opt-in to times as timedeltas; without it, it warns at each flood control.
        os.environ.setdefault("PTB_TIMEDELTA", "true")
        try:
            self._bot = _RawBot(
                token,
                base_url=f"{self._api_base}/bot",
                request=self._connections(CONNECTIONS),
                get_updates_request=self._connections(POLL_CONNECTIONS),
            )
        except InvalidToken:
            raise unauthorized() from None

    def _connections(self, size: int) -> HTTPXRequest:
        wait = self._request_s
        return HTTPXRequest(
            size, read_timeout=wait, write_timeout=wait, connect_timeout=min(wait, 10.0), pool_timeout=min(wait, 10.0)
        )

    async def _open(self) -> Me:
        with _failures():
            await self._bot.initialize()
        return Me(self._bot.id, self._bot.username)

    async def _close(self) -> None:
        with _failures():
            await self._bot.shutdown()

    async def _delete_webhook(self) -> None:
        with _failures():
            await self._bot.delete_webhook(drop_pending_updates=False)

    async def set_webhook(self, params: dict[str, Any]) -> None:
        """Call setWebhook. Raises ApiFailure."""
        with _failures():
            await self._bot.set_webhook(**params)

    async def webhook_state(self) -> WebhookState:
        """Call getWebhookInfo. Raises ApiFailure."""
        with _failures():
            info = await self._bot.get_webhook_info()
        return WebhookState(
            url=info.url,
            waiting=info.pending_update_count,
            failed_at=info.last_error_date,
            failure=info.last_error_message or "",
        )

    async def _updates(self, offset: int | None) -> list[Any]:
        params = {"offset": offset, "timeout": self._poll_s, "allowed_updates": list(ALLOWED_UPDATES)}
        with _failures():
            batch = await self._bot.raw_updates(params, self._poll_s + self._request_s)
        if not isinstance(batch, list):
            raise ApiFailure(0, "updates are not a list")
        return batch

    async def _invoke(self, call: Call) -> int:
        with _failures():
            match call.method:
                case "answerCallbackQuery":
                    await self._bot.answer_callback_query(**call.params)
                    return 0
                case "sendMessageDraft":
                    await self._bot.send_message_draft(**_typed(call.params))
                    return 0
                case "sendChatAction":
                    await self._bot.send_chat_action(**call.params)
                    return 0
                case "editMessageText":
                    edited = await self._bot.edit_message_text(**_typed(call.params))
                    return 0 if isinstance(edited, bool) else edited.message_id
                case "sendDocument":
                    return (await self._bot.send_document(**_typed(call.params))).message_id
                case _:
                    return (await self._bot.send_message(**_typed(call.params))).message_id

    async def _member(self, chat_id: int, user_id: int) -> tuple[str, bool]:
        with _failures():
            member = await self._bot.get_chat_member(chat_id, user_id)
        return str(member.status), bool(getattr(member, "is_member", False))

    async def _menu(self, scope: str, language: str) -> Commands:
        with _failures():
            found = await self._bot.get_my_commands(BotCommandScope(scope), language or None)
        return tuple((one.command, one.description) for one in found)

    async def _set_menu(self, menu: Menu) -> None:
        commands = [BotCommand(name, does) for name, does in menu.commands]
        with _failures():
            await self._bot.set_my_commands(commands, BotCommandScope(menu.scope), menu.language or None)


def _typed(params: dict[str, Any]) -> dict[str, Any]:
    """Give the library its own types for the nested values."""
    typed = dict(params)
    if "entities" in typed:
        typed["entities"] = [MessageEntity(**one) for one in typed["entities"]]
    if "reply_markup" in typed:
        asks = "force_reply" in typed["reply_markup"]
        typed["reply_markup"] = ForceReply() if asks else InlineKeyboardMarkup.de_json(typed["reply_markup"])
    if "reply_parameters" in typed:
        typed["reply_parameters"] = ReplyParameters(**typed["reply_parameters"])
    if "link_preview_options" in typed:
        typed["link_preview_options"] = LinkPreviewOptions(**typed["link_preview_options"])
    if isinstance(file := typed.get("document"), Attachment):
        typed["document"] = InputFile(file.data, file.name)
    return typed


@contextmanager
def _failures() -> Iterator[None]:
    """Tell the library's errors in the terms that both doors share."""
    try:
        yield
    except RetryAfter as error:
        wait = error.retry_after
        seconds = wait if isinstance(wait, int) else wait.total_seconds()
        raise ApiFailure(429, "too many requests", retry_after=float(seconds)) from None
    except ChatMigrated as error:
        raise ApiFailure(400, "migrated", migrate_to=error.new_chat_id) from None
    except TelegramError as error:
        code = next((code for kind, code in _CODES if isinstance(error, kind)), 0)
        raise ApiFailure(code, error.message) from None
    except (ValueError, TypeError, KeyError) as error:
        # A call or an answer of another shape; asking again would only post it again.
        raise ApiFailure(400, type(error).__name__) from None
    except (OSError, RuntimeError) as error:
        # A pool closed under a call: nobody knows what the server did.
        raise ApiFailure(0, type(error).__name__) from None
