"""Webhooks: setWebhook and its kin, and the calls to the bot, again and again until each update is taken."""

import asyncio
import ipaddress
import json
import re
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from gateway.simulator.errors import ApiError, Json, Told, bad_request
from gateway.simulator.world import Webhook, World

ANSWER_WITHIN_S = 60.0
LONGEST_DELAY_S = 60.0
MAX_RETRY_AFTER_S = 3600
GONE_AFTER_S = 23 * 3600
"""A bot that answers 410 for this long has its webhook taken away."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
_PORTS = frozenset({None, 80, 88, 443, 8443})
_NOT_IN_AN_ANSWER = re.compile(r"(?i)(?:deletewebhook|setwebhook|close|logout|get.*)\Z")

Execute = Callable[[str, Json], Awaitable[None]]


def set_webhook(world: World, params: Json) -> Told | bool:
    """Bot API setWebhook; an http address will do on this machine, as with a local Bot API server."""
    url = params["url"]
    if not url:
        return delete_webhook(world, params)
    _check_address(url)
    if "certificate" in params:
        raise ApiError(501, "Not Implemented in the simulator: certificates of a webhook")
    secret = params.get("secret_token", "")
    if not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    now, old = world.now(), world.webhook
    if world.webhook_set_at is not None and now < world.webhook_set_at + 1:
        raise ApiError(429, "Too Many Requests: retry after 1", {"retry_after": 1})
    world.webhook_set_at = now
    world.updates.choose(params.get("allowed_updates"))
    connections = min(max(params.get("max_connections", 40), 1), 100)
    drop = params.get("drop_pending_updates")
    if old is not None and (old.url, old.secret, old.max_connections) == (url, secret, connections) and not drop:
        return Told(True, "Webhook is already set")
    if drop:
        world.updates.clear()
    world.webhook = Webhook(url=url, secret=secret, max_connections=connections)
    world.poller += 1
    world.poll_refusal = "Conflict: terminated by setWebhook request"
    return Told(True, "Webhook was set")


def delete_webhook(world: World, params: Json) -> Told | bool:
    """Bot API deleteWebhook."""
    if params.get("drop_pending_updates"):
        world.updates.clear()
    was, world.webhook = world.webhook, None
    return Told(True, "Webhook was deleted" if was else "Webhook is already deleted")


def get_webhook_info(world: World, _: Json) -> Json:
    """Bot API getWebhookInfo."""
    hook = world.webhook
    info: Json = {"url": hook.url if hook else "", "has_custom_certificate": False}
    info["pending_update_count"] = len(world.updates)
    if hook is not None:
        info["max_connections"] = hook.max_connections
        if hook.failed_at is not None:
            info |= {"last_error_date": int(hook.failed_at), "last_error_message": hook.failure}
    if world.updates.allowed is not None:
        info["allowed_updates"] = sorted(world.updates.allowed)
    return info


def _check_address(url: str) -> None:
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise bad_request("invalid webhook URL specified") from None
    if not host or parts.scheme not in {"http", "https"}:
        raise bad_request("invalid webhook URL specified")
    if _is_here(host):
        return
    if parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if port not in _PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(slots=True)
class _Attempts:
    """How often an update failed, and when it is due again."""

    fails: int = 0
    delay: float = 1.0
    due: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """One call to the bot: which update, and the HTTP status it came to; 0 when there was no answer."""

    update_id: int
    status: int


class Pusher:
    """Calls the bot while a webhook is set; one call at a time for each chat and kind of update, others beside it.

    Args:
        world: Whose updates.
        execute: Carries out a method that the bot puts into its answer.
    """

    def __init__(self, world: World, execute: Execute) -> None:
        self._world = world
        self._execute = execute
        self._attempts: dict[int, _Attempts] = {}
        self._busy: dict[Hashable, asyncio.Task[None]] = {}
        self._running: asyncio.Task[None] | None = None
        self._session: aiohttp.ClientSession | None = None
        self.deliveries: list[Delivery] = []

    def start(self) -> None:
        """Begin; needs a running loop."""
        self._running = asyncio.create_task(self._run(), name="webhook")

    async def stop(self) -> None:
        """Cut what is being delivered; it stays queued."""
        tasks = [task for task in (self._running, *self._busy.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._busy.clear()
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _run(self) -> None:
        changes = self._world.changes
        while True:
            version = changes.version
            await changes.newer(version, self._begin())

    def _begin(self) -> float:
        """Start every delivery that is due; return the seconds until the next one."""
        hook, now, soonest = self._world.webhook, self._world.now(), 3600.0
        if hook is None:
            return soonest
        seen = set(self._busy)
        for update in self._world.updates.waiting():
            lane = lane_of(update)
            if lane in seen:
                continue
            seen.add(lane)
            due = self._attempts.setdefault(update["update_id"], _Attempts()).due
            if due > now:
                soonest = min(soonest, due - now)
            elif len(self._busy) < hook.max_connections:
                self._busy[lane] = asyncio.create_task(self._deliver(hook, lane, update))
        return soonest

    async def _deliver(self, hook: Webhook, lane: Hashable, update: Json) -> None:
        number = update["update_id"]
        try:
            status, why, retry_after, answer = await self._call(hook, update)
            self.deliveries.append(Delivery(update_id=number, status=status))
            if 200 <= status <= 299:
                hook.gone_since = None
                self._attempts.pop(number, None)
                self._world.updates.drop(number)
                await self._answered(answer)
            else:
                self._failed(hook, number, status, why, retry_after)
        finally:
            self._busy.pop(lane, None)
            self._world.changes.notify()

    async def _call(self, hook: Webhook, update: Json) -> tuple[int, str, int, bytes]:
        host = urlsplit(hook.url if "://" in hook.url else f"https://{hook.url}").hostname or ""
        if not _is_here(host):
            return 0, "the simulator calls this machine only", 0, b""
        if self._session is None:
            limit = aiohttp.ClientTimeout(total=ANSWER_WITHIN_S)
            connector = aiohttp.TCPConnector(limit=100, ssl=False)
            self._session = aiohttp.ClientSession(timeout=limit, connector=connector)
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret
        body = json.dumps(update).encode()
        try:
            async with self._session.post(hook.url, data=body, headers=headers, allow_redirects=False) as response:
                answer = await response.read()
                why = f"Wrong response from the webhook: {response.status} {response.reason}"
                return response.status, why, _seconds(response.headers.get("Retry-After", "")), answer
        except TimeoutError:
            return 0, "Read timeout expired", 0, b""
        except (aiohttp.ClientError, OSError):
            return 0, "Connection refused", 0, b""

    def _failed(self, hook: Webhook, number: int, status: int, why: str, retry_after: int) -> None:
        now = self._world.now()
        hook.failed_at, hook.failure = now, why
        self._count_gone(hook, status, now)
        attempts = self._attempts.setdefault(number, _Attempts())
        wait: float = retry_after
        if not retry_after and attempts.fails:
            attempts.delay = min(attempts.delay * 2, LONGEST_DELAY_S)
            wait = attempts.delay
        attempts.fails += 1
        attempts.due = now + wait
        self._world.updates.drop_if_late(number, attempts.due)

    def _count_gone(self, hook: Webhook, status: int, now: float) -> None:
        if status != 410:
            hook.gone_since = None if status else hook.gone_since
        elif hook.gone_since is None:
            hook.gone_since = now
        elif now > hook.gone_since + GONE_AFTER_S and self._world.webhook is hook:
            self._world.webhook = None

    async def _answered(self, answer: bytes) -> None:
        """Carry out the method that an answer may name (Bot API, "Making requests when getting updates")."""
        try:
            call: Any = json.loads(answer or b"{}")
        except ValueError:
            return
        if not isinstance(call, dict) or not isinstance(call.get("method"), str):
            return
        method = call.pop("method")
        if not _NOT_IN_AN_ANSWER.match(method):
            await self._execute(method, call)


def lane_of(update: Json) -> Hashable:
    """Name the queue of an update: those of one chat (a button's: one person) and kind come in order, others beside them."""
    number: int = update["update_id"]
    kind = next((name for name in update if name != "update_id"), "")
    content = update.get(kind)
    who = content.get("from" if kind == "callback_query" else "chat") if isinstance(content, dict) else None
    return (kind, who["id"]) if isinstance(who, dict) and "id" in who else number


def _seconds(header: str) -> int:
    return min(int(header), MAX_RETRY_AFTER_S) if header.isdecimal() else 0
