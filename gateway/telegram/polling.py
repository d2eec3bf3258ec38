"""Long polling of our own over either library: an update is acknowledged only once it was taken in."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import structlog

from gateway.telegram.channel import ApiFailure
from memory_core.errors import StorageError
from memory_core.ports import Clock

ALLOWED_UPDATES = ("message", "edited_message", "channel_post", "callback_query", "my_chat_member", "chat_member")
"""Named in every poll, for the server remembers an earlier choice (Bot API getUpdates)."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
TRIES = 3
"""How often an update may make the gateway stumble before it is put aside."""

TOGETHER = 8
"""How many updates are taken in, some milliseconds in all, before others have their turn."""
AHEAD_S = 0.01
"""How long the next poll lets the work on what the last one brought go first; asking takes the loop as long as answering."""

Intake = Callable[[dict[str, Any]], Awaitable["asyncio.Future[Any] | None"]]
"""Takes one raw update in; returns when it may be acknowledged, with the work on it if there is any."""
Fetch = Callable[[int | None], Awaitable[list[Any]]]

_log = structlog.get_logger(__name__)
_MEANS = {
    "telegram.unauthorized": "Telegram does not accept the bot token any more",
    "telegram.conflict": "another program asks for this bot's updates, and Telegram gives them to one only: stop the other",
    "telegram.unreachable": "no updates come in; it is tried again without end",
}
UNSTORED = "telegram.unstored"
"""Updates come in, and what keeps them refuses: they stay with Telegram, which brings them again."""
_CODES = {401: "telegram.unauthorized", 404: "telegram.unauthorized", 409: "telegram.conflict"}


def code_of(failure: ApiFailure) -> str:
    """Name what keeps updates away."""
    return _CODES.get(failure.code, "telegram.unreachable")


class Poller:
    """Fetches batches and hands each update over, in order.

    Args:
        fetch: One getUpdates from an offset; raises ApiFailure and nothing else.
        clock: For pauses and for the time of the last success.
        patience_s: A poll that takes longer is given up, for its connection may be dead without a sign.
    """

    def __init__(self, fetch: Fetch, clock: Clock, patience_s: float) -> None:
        self._fetch = fetch
        self._clock = clock
        self._patience = patience_s
        self._offset: int | None = None
        self._pause_s = FIRST_PAUSE_S
        self._stop = asyncio.Event()
        self.last_poll_at: datetime | None = None
        self.alive_at: datetime | None = None
        """The last sign of life, whatever came of the poll; in a pause, when that ends."""
        self.problem = ""
        """Code of what is wrong now: `telegram.conflict`, `-unauthorized`, `-unreachable`, `-unstored`, or empty."""

    async def run(self, intake: Intake) -> None:
        """Poll until `stop`; troubles are waited out, from 1 s doubling to 30 s."""
        stopping = asyncio.ensure_future(self._stop.wait())
        try:
            while not self._stop.is_set():
                await self._round(intake, stopping)
        finally:
            await _end(stopping)

    async def _round(self, intake: Intake, stopping: "asyncio.Future[Any]") -> None:
        """Fetch one batch and hand it over."""
        self.alive_at = self._clock.now()
        try:
            batch = await self._poll(stopping)
        except ApiFailure as failure:
            self._note(failure)
            await self._pause(failure.retry_after)
            return
        self.last_poll_at = self._clock.now()
        if self.problem != UNSTORED:
            self.problem = ""
        before = self._offset
        begun: list[asyncio.Future[Any]] = []
        for number, raw in enumerate(batch):
            if number and number % TOGETHER == 0:
                await asyncio.sleep(0)  # what is taken in on the spot waits for nothing, and a batch may hold a hundred
            if not await self._take(raw, intake, begun):
                break
        else:
            self.problem = ""
        if begun:
            await asyncio.wait(begun, timeout=AHEAD_S)
        if batch and self._offset == before:
            await self._pause()
        else:
            self._pause_s = FIRST_PAUSE_S

    def stop(self) -> None:
        """End the poll that waits; an update being taken in is finished first."""
        self._stop.set()

    async def _poll(self, stopping: "asyncio.Future[Any]") -> list[Any]:
        fetching = asyncio.ensure_future(self._fetch(self._offset))
        try:
            await asyncio.wait({fetching, stopping}, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
            if fetching.done():
                return fetching.result()
        finally:
            await _end(fetching)
        if self._stop.is_set():
            return []
        raise ApiFailure(0, "the poll hangs")

    async def _take(self, raw: object, intake: Intake, begun: "list[asyncio.Future[Any]]") -> bool:
        """Hand one update over, add the work on it to `begun` and move the offset; False when it has to be fetched again."""
        number = raw.get("update_id") if isinstance(raw, dict) else None
        if not isinstance(raw, dict) or not isinstance(number, int):
            _log.error("telegram.update-without-id")
            return True
        for attempt in range(1, TRIES + 1):
            if self._stop.is_set():
                return False
            self.alive_at = self._clock.now()
            try:
                work = await intake(raw)
                if work is not None:
                    begun.append(work)
                break
            except (StorageError, sqlite3.Error, OSError) as error:
                # Nothing is wrong with the update: it must not be lost because a disk is full.
                _log.error("telegram.update-not-stored", update_id=number, error=type(error).__name__)
                self.problem = UNSTORED
                return False
            except Exception as error:  # noqa: BLE001 - one poisoned update must not stop all others
                _log.error("telegram.update-failed", update_id=number, attempt=attempt, error=type(error).__name__)
                if attempt < TRIES:
                    await self._pause()
        else:
            _log.error("telegram.update-quarantined", update_id=number)
        self._offset = max(number + 1, self._offset or 0)
        return True

    def _note(self, failure: ApiFailure) -> None:
        code = code_of(failure)
        if code != self.problem:
            _log.warning(code, status=failure.code, means=_MEANS[code])
        self.problem = code

    async def _pause(self, seconds: float | None = None) -> None:
        seconds = seconds or self._pause_s
        self.alive_at = self._clock.now() + timedelta(seconds=seconds)
        waiting = asyncio.ensure_future(self._clock.sleep(seconds))
        stopping = asyncio.ensure_future(self._stop.wait())
        self._pause_s = min(self._pause_s * 2, LONGEST_PAUSE_S)
        try:
            await asyncio.wait({waiting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _end(waiting, stopping)


async def _end(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel what is not done and wait for it, so that nothing outlives its owner."""
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
