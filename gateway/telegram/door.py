"""The door's interface, and all of it that does not depend on a library: start, take updates, send, ask about members."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from gateway.telegram.channel import ApiFailure, Call, WebhookState, call_of, draft_of, outcome, typing_of
from gateway.telegram.inbound import Me
from gateway.telegram.marked import Marked
from gateway.telegram.menus import Commands, Menu
from gateway.telegram.message import NOBODY
from gateway.telegram.polling import Intake, Poller
from handlers.messages import Delivery, Reply, Sent, Unknown
from memory_core.errors import TelegramError
from memory_core.ports import Clock
from memory_core.spaces import Place

if TYPE_CHECKING:
    from gateway.telegram.webhook import WebhookOptions, WebhookSource

START_WITHIN_S = 30.0
SLACK_S = 15.0
"""How much longer than asked a poll may take before its connection counts as dead."""
REMEMBERED_S = 300.0
"""How long an answer about a member holds when nothing is at stake."""

_ADMINS = frozenset({"creator", "administrator"})


class TelegramDoor(Protocol):
    """One bot's connection to Telegram, whichever library carries it; also a Channel and a Membership."""

    me: Me | None
    """Who the bot is; None before `start`."""

    @property
    def last_poll_at(self) -> datetime | None:
        """When a request for updates last succeeded."""
        ...

    @property
    def problem(self) -> str:
        """Code of what keeps updates away now, or empty."""
        ...

    async def start(self, intake: Intake) -> None:
        """Sign in, and poll or have Telegram call; each raw update is acknowledged after `intake`.

        Polling drops a webhook, not what waits for it.

        Raises:
            TelegramError: `telegram.unauthorized`, `telegram.unreachable`; with a webhook also `telegram.port-taken`,
                `telegram.webhook-refused`.
        """
        ...

    async def stop(self) -> None:
        """Take no more updates, finish the one being taken in, close connections; a webhook stays set."""
        ...

    async def send(self, reply: Reply) -> Delivery:
        """Carry out one send, edit or answer, once."""
        ...

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool = True) -> bool:
        """Say whether a person administers a chat; False when Telegram does not say."""
        ...

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Say whether a person is in a chat; False when Telegram does not say."""
        ...

    def private_link(self) -> str:
        """Return the address that opens a private chat with the bot; empty before `start`."""
        ...


class LibraryDoor(ABC):
    """A door over some library, whether it polls or Telegram calls; what is the library's own is left abstract.

    `owns_menus` says whether the bot's lists of commands are ours to set.

    Args:
        token: The bot's token.
        clock: For pauses and the time of the last poll.
        api_base: Address of the Bot API server, without a final slash.
        poll_timeout_s: How long one request for updates waits.
        request_timeout_s: How long any other request may take.
        webhook: Let Telegram call there instead of polling.
    """

    owns_menus = True

    def __init__(
        self,
        token: str,
        clock: Clock,
        *,
        api_base: str = "https://api.telegram.org",
        poll_timeout_s: int = 25,
        request_timeout_s: float = 20.0,
        webhook: "WebhookOptions | None" = None,
    ) -> None:
        self.token = token
        self._clock = clock
        self._api_base = api_base.rstrip("/")
        self._poll_s = poll_timeout_s
        self._request_s = request_timeout_s
        self._webhook = _webhook(webhook, self, clock)
        self._source = self._webhook or Poller(self._updates, clock, poll_timeout_s + SLACK_S)
        self._listening: asyncio.Task[None] | None = None
        self._intake: Intake | None = None
        self._known: dict[tuple[int, int], tuple[datetime, str]] = {}
        self.me: Me | None = None

    @property
    def last_poll_at(self) -> datetime | None:
        """When a request for updates last succeeded."""
        return self._source.last_poll_at

    @property
    def alive_at(self) -> datetime | None:
        """When the source of updates last gave a sign of life, whatever came of it; in a pause, when that ends."""
        return self._source.alive_at

    @property
    def problem(self) -> str:
        """Code of what keeps updates away now, or empty."""
        return self._source.problem

    async def start(self, intake: Intake) -> None:
        """Sign in, and poll or have Telegram call; see TelegramDoor.

        Raises:
            TelegramError: `telegram.unauthorized`, `telegram.unreachable`, `telegram.port-taken`, `telegram.webhook-refused`.
        """
        try:
            async with asyncio.timeout(START_WITHIN_S):
                self.me = await self._open()
                await (self._delete_webhook() if self._webhook is None else self._webhook.open(intake))
        except (ApiFailure, TimeoutError, TelegramError) as error:
            self.me = None
            await self._shut()
            raise (error if isinstance(error, TelegramError) else _start_error(error)) from None
        self._intake = intake
        self._take_up()

    async def listen(self) -> None:
        """Stay with the taking of updates that `start` began until `listen_no_more`; if it died, it goes on where it was.

        Cancelling this ends it, so that calling it again begins anew.
        """
        if self._listening is None or self._listening.done():
            self._take_up()
        assert self._listening is not None
        await self._listening

    def _take_up(self) -> None:
        assert self._intake is not None
        self._listening = asyncio.create_task(self._source.run(self._intake), name="telegram-updates")

    async def connect(self) -> None:
        """Sign in without taking updates: enough to ask about members beside a gateway at work; `stop` closes again.

        Raises:
            TelegramError: `telegram.unauthorized`, `telegram.unreachable`.
        """
        try:
            async with asyncio.timeout(START_WITHIN_S):
                self.me = await self._open()
        except (ApiFailure, TimeoutError) as error:
            await self._close()
            raise _start_error(error) from None

    async def listen_no_more(self) -> None:
        """Take no more updates and finish the one being taken in; sending goes on."""
        self._source.stop()
        if self._listening is not None:
            await asyncio.wait({self._listening})
            if not self._listening.cancelled():
                self._listening.exception()  # whoever listens has it too
            self._listening = None

    async def stop(self) -> None:
        """Take no more updates, finish the one being taken in, close connections; a webhook stays set."""
        await self.listen_no_more()
        await self._shut()

    async def _shut(self) -> None:
        if self._webhook is not None:
            await self._webhook.close()
        await self._close()

    async def send(self, reply: Reply) -> Delivery:
        """Carry out one send, edit or answer, once; see Channel."""
        return await self._made(call_of(reply))

    async def draft(self, place: Place, number: int, piece: Marked) -> Delivery:
        """Show a text that is not a message yet, once; private chats only (Bot API sendMessageDraft)."""
        return await self._made(draft_of(place, number, piece))

    async def typing(self, place: Place) -> Delivery:
        """Show for five seconds that the bot writes, once (Bot API sendChatAction)."""
        return await self._made(typing_of(place))

    async def _made(self, call: Call) -> Delivery:
        try:
            async with asyncio.timeout(self._request_s + SLACK_S):
                return Sent(await self._invoke(call))
        except ApiFailure as failure:
            return outcome(failure)
        except TimeoutError:
            return Unknown("no answer in time")

    async def menu(self, scope: str, language: str) -> Commands:
        """Return the list of commands that is set for a scope and language; see MenuDoor."""
        async with asyncio.timeout(self._request_s + SLACK_S):
            return await self._menu(scope, language)

    async def set_menu(self, menu: Menu) -> None:
        """Set a list of commands; see MenuDoor."""
        async with asyncio.timeout(self._request_s + SLACK_S):
            await self._set_menu(menu)

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool = True) -> bool:
        """Say whether a person administers a chat; False when Telegram does not say."""
        return await self._status(chat_id, user_id, fresh) in _ADMINS

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Say whether a person is in a chat; False when Telegram does not say."""
        return await self._status(chat_id, user_id, False) in _ADMINS | {"member"}

    def noticed(self, raw: Mapping[str, Any]) -> None:
        """Forget what is known of a member of whom an update tells that their role has changed."""
        news = raw.get("chat_member")
        if isinstance(news, Mapping):
            member, chat = news.get("new_chat_member"), news.get("chat")
            user = member.get("user") if isinstance(member, Mapping) else None
            if isinstance(user, Mapping) and isinstance(chat, Mapping):
                self._known.pop((chat.get("id", 0), user.get("id", 0)), None)

    def private_link(self) -> str:
        """Return the address that opens a private chat with the bot and shows Start (Bot API, deep linking)."""
        return f"https://t.me/{self.me.username}?start=memory" if self.me and self.me.username else ""

    async def _status(self, chat_id: int, user_id: int, fresh: bool) -> str:
        if user_id in NOBODY:
            return ""
        now, known = self._clock.now(), self._known.get((chat_id, user_id))
        if known and not fresh and (now - known[0]).total_seconds() < REMEMBERED_S:
            return known[1]
        try:
            async with asyncio.timeout(self._request_s + SLACK_S):
                status, inside = await self._member(chat_id, user_id)
        except (ApiFailure, TimeoutError):
            return ""
        shown = "member" if status == "restricted" and inside else status
        self._known[chat_id, user_id] = (now, shown)
        return shown

    @abstractmethod
    async def _open(self) -> Me:
        """Open connections and call getMe. Raises ApiFailure."""

    @abstractmethod
    async def _close(self) -> None:
        """Close connections; does no harm before `_open`."""

    @abstractmethod
    async def _delete_webhook(self) -> None:
        """Call deleteWebhook, pending updates kept. Raises ApiFailure."""

    @abstractmethod
    async def set_webhook(self, params: dict[str, Any]) -> None:
        """Call setWebhook. Raises ApiFailure."""

    @abstractmethod
    async def webhook_state(self) -> WebhookState:
        """Call getWebhookInfo. Raises ApiFailure."""

    @abstractmethod
    async def _updates(self, offset: int | None) -> list[Any]:
        """Call getUpdates and return the updates as they came. Raises ApiFailure."""

    @abstractmethod
    async def _invoke(self, call: Call) -> int:
        """Carry out one call of `channel.py`; the message's id, 0 where there is none. Raises ApiFailure."""

    @abstractmethod
    async def _member(self, chat_id: int, user_id: int) -> tuple[str, bool]:
        """Call getChatMember: the status, and whether a restricted person is in the chat. Raises ApiFailure."""

    @abstractmethod
    async def _menu(self, scope: str, language: str) -> Commands:
        """Call getMyCommands. Raises ApiFailure."""

    @abstractmethod
    async def _set_menu(self, menu: Menu) -> None:
        """Call setMyCommands. Raises ApiFailure."""


def open_door(
    engine: str,
    token: str,
    clock: Clock,
    *,
    api_base: str = "https://api.telegram.org",
    poll_timeout_s: int = 25,
    request_timeout_s: float = 20.0,
    webhook: "WebhookOptions | None" = None,
) -> LibraryDoor:
    """Make the door of the chosen library (`ptb` or `aiogram`); only that library is imported.

    Raises:
        TelegramError: `telegram.unauthorized` for a token that is none.
    """
    settings: dict[str, Any] = {
        "api_base": api_base,
        "poll_timeout_s": poll_timeout_s,
        "request_timeout_s": request_timeout_s,
        "webhook": webhook,
    }
    if engine == "aiogram":
        from gateway.telegram.aiogram_adapter import AiogramDoor

        return AiogramDoor(token, clock, **settings)
    from gateway.telegram.ptb_adapter import PtbDoor

    return PtbDoor(token, clock, **settings)


def _webhook(options: "WebhookOptions | None", line: LibraryDoor, clock: Clock) -> "WebhookSource | None":
    if options is None:
        return None
    from gateway.telegram.webhook import WebhookSource  # a poller needs no HTTP server

    return WebhookSource(options, line, clock)


def unauthorized() -> TelegramError:
    """Say that the token is not accepted."""
    return TelegramError(
        "Telegram does not accept the bot token.",
        code="telegram.unauthorized",
        hint="Get the token from @BotFather and set it again.",
    )


def _start_error(error: ApiFailure | TimeoutError) -> TelegramError:
    if isinstance(error, ApiFailure) and error.code in (401, 404):
        return unauthorized()
    return TelegramError(
        "Telegram cannot be reached.",
        code="telegram.unreachable",
        hint="Check the network and telegram.api_base, then start again.",
    )
