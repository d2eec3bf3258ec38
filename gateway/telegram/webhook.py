"""The front door for both libraries where Telegram calls us: an update is acknowledged only once it was taken in."""

import asyncio
import hmac
import json
import sqlite3
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from gateway.telegram.channel import ApiFailure, WebhookState
from gateway.telegram.polling import ALLOWED_UPDATES, TRIES, Intake, code_of
from memory_core.errors import StorageError, TelegramError
from memory_core.ports import Clock

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
MAX_BODY_BYTES = 4 * 1024 * 1024
"""No update is longer: the Bot API server holds a whole answer of getUpdates to this."""
BODY_WITHIN_S = 10.0
LOOK_EVERY_S = 60.0
"""How often Telegram is asked whether it still calls here, and whether it gets through."""
RETRY_AFTER_S = 2
MOST_STUMBLES = 1000
"""Updates that failed and have not come again yet, of which the count is kept."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookOptions:
    """Where Telegram calls, and where that arrives.

    Args:
        url: What Telegram is told; its path is the only one served.
        host: The address to listen on.
        port: The port to listen on.
        secret: What every call must carry (Bot API setWebhook, `secret_token`).
    """

    url: str
    host: str
    port: int
    secret: str

    @property
    def path(self) -> str:
        """The path that is served."""
        return urlsplit(self.url).path or "/"

    def params(self) -> dict[str, Any]:
        """What setWebhook is told; what waits is kept."""
        return {
            "url": self.url,
            "secret_token": self.secret,
            "allowed_updates": list(ALLOWED_UPDATES),
            "drop_pending_updates": False,
        }


class WebhookLine(Protocol):
    """The two calls that a webhook needs; both raise ApiFailure."""

    async def set_webhook(self, params: dict[str, Any]) -> None:
        """Call setWebhook."""
        ...

    async def webhook_state(self) -> WebhookState:
        """Call getWebhookInfo."""
        ...


class WebhookSource:
    """Serves the address, hands updates over one after the other, and sees to it that Telegram goes on calling.

    Args:
        options: Address and secret.
        line: For the calls to Telegram.
        clock: For pauses and times.
    """

    def __init__(self, options: WebhookOptions, line: WebhookLine, clock: Clock) -> None:
        self._options = options
        self._line = line
        self._clock = clock
        self._intake: Intake | None = None
        self._runner: web.AppRunner | None = None
        self._one_by_one = asyncio.Lock()
        self._stop = asyncio.Event()
        self._stumbles: OrderedDict[int, int] = OrderedDict()
        self._looked_at: datetime | None = None
        self.last_poll_at: datetime | None = None
        self.alive_at: datetime | None = None
        self.problem = ""
        """Code of what is wrong now, as of polling; also `telegram.undelivered`: Telegram does not get through."""

    async def open(self, intake: Intake) -> None:
        """Listen, then tell Telegram to call.

        Raises:
            TelegramError: `telegram.port-taken`, `telegram.webhook-refused`.
            ApiFailure: Telegram cannot be reached.
        """
        self._intake = intake
        app = web.Application(client_max_size=MAX_BODY_BYTES)
        app.router.add_route("*", self._options.path, self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._options.host, self._options.port).start()
        except OSError:
            raise TelegramError(
                f"{self._options.host}:{self._options.port} cannot be listened on.",
                code="telegram.port-taken",
                hint="Set telegram.webhook_listen to an address of this machine and a free port.",
            ) from None
        await self._announce()
        # What went wrong before was said then, or is what we come back from.
        self.last_poll_at = self._looked_at = self._clock.now()

    async def close(self) -> None:
        """Stop listening; Telegram keeps the webhook and what waits, for the next start."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def run(self, intake: Intake) -> None:
        """Look after the webhook until `stop`, and finish the update that is being taken in."""
        self._intake = intake
        while not self._stop.is_set():
            await self._look()
            await self._pause(LOOK_EVERY_S)
        async with self._one_by_one:
            pass

    def stop(self) -> None:
        """Refuse updates from now on; Telegram brings them again."""
        self._stop.set()

    # What Telegram is told and asked

    async def _announce(self) -> None:
        try:
            try:
                await self._line.set_webhook(self._options.params())
            except ApiFailure as failure:
                if failure.retry_after is None:
                    raise
                # Telegram takes one change a second: somebody restarts us quickly.
                await self._clock.sleep(failure.retry_after)
                await self._line.set_webhook(self._options.params())
        except ApiFailure as failure:
            if failure.code != 400:
                raise
            raise TelegramError(
                "Telegram does not accept the address of the webhook.",
                code="telegram.webhook-refused",
                hint="telegram.webhook_url must be an https address that Telegram can reach, on port 443, 80, 88 or 8443.",
            ) from None

    async def _look(self) -> None:
        self.alive_at = self._clock.now()
        try:
            state = await self._line.webhook_state()
            self._note(self._judged(state))
            if state.url != self._options.url:
                await self._line.set_webhook(self._options.params())
        except ApiFailure as failure:
            self._note(code_of(failure))
            return
        self.last_poll_at = self._looked_at = self._clock.now()

    def _judged(self, state: WebhookState) -> str:
        if state.url != self._options.url:
            return "telegram.conflict"
        news = state.failed_at is not None and (self._looked_at is None or state.failed_at > self._looked_at)
        if not (news and state.waiting):
            return ""
        _log.warning("telegram.undelivered", waiting=state.waiting, why=state.failure[:200])
        return "telegram.undelivered"

    def _note(self, code: str) -> None:
        if code and code != self.problem:
            _log.warning(code)
        self.problem = code

    async def _pause(self, seconds: float) -> None:
        self.alive_at = self._clock.now() + timedelta(seconds=seconds)
        waits = {asyncio.ensure_future(one) for one in (self._clock.sleep(seconds), self._stop.wait())}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
            await asyncio.wait(waits)

    # What comes in

    async def _answer(self, request: web.Request) -> web.Response:
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        given = request.headers.get(SECRET_HEADER)
        if given is None:
            return web.Response(status=401)
        if not hmac.compare_digest(given.encode(errors="surrogateescape"), self._options.secret.encode()):
            return web.Response(status=403)
        if self._stop.is_set():
            return _later()
        if (request.content_length or 0) > MAX_BODY_BYTES:
            return web.Response(status=413)
        try:
            async with asyncio.timeout(BODY_WITHIN_S):
                raw = json.loads(await request.read())
        except TimeoutError:
            return web.Response(status=408)
        except (ValueError, RecursionError):
            return web.Response(status=400)
        number = raw.get("update_id") if isinstance(raw, dict) else None
        if not isinstance(number, int) or isinstance(number, bool):
            return web.Response(status=400)
        async with self._one_by_one:
            return _later() if self._stop.is_set() else await self._take(number, raw)

    async def _take(self, number: int, raw: dict[str, Any]) -> web.Response:
        assert self._intake is not None
        try:
            await self._intake(raw)
        except (StorageError, sqlite3.Error, OSError) as error:
            # Nothing is wrong with the update: it must not be lost because a disk is full.
            _log.error("telegram.update-not-stored", update_id=number, error=type(error).__name__)
            return _later()
        except Exception as error:  # noqa: BLE001 - one poisoned update must not stop all others
            return self._stumbled(number, error)
        self._stumbles.pop(number, None)
        self.last_poll_at = self._clock.now()
        return web.Response()

    def _stumbled(self, number: int, error: Exception) -> web.Response:
        """Let Telegram bring an update again that made us stumble, but not for ever."""
        attempt = self._stumbles.pop(number, 0) + 1
        _log.error("telegram.update-failed", update_id=number, attempt=attempt, error=type(error).__name__)
        if attempt >= TRIES:
            _log.error("telegram.update-quarantined", update_id=number)
            return web.Response()
        self._stumbles[number] = attempt
        while len(self._stumbles) > MOST_STUMBLES:
            self._stumbles.popitem(last=False)
        return web.Response(status=500)


def _later() -> web.Response:
    return web.Response(status=503, headers={"Retry-After": str(RETRY_AFTER_S)})
