"""Which answers are being given right now, so that `/stop` and endings can cut them and keep what was said."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


@dataclass(slots=True)
class RunningTurn:
    """One answer on its way: what was said so far, and whether somebody stopped it."""

    pieces: list[str] = field(default_factory=list)
    stopped: bool = False
    kept: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when what was said is in the journal, or the turn is over."""
    _speaking: asyncio.Future[None] | None = None

    @property
    def said(self) -> str:
        """Return what was said so far."""
        return "".join(self.pieces).strip()

    async def speak(self, speaking: Awaitable[None]) -> None:
        """Let the model speak until it has finished or is stopped. Raises what the model raises."""
        self._speaking = asyncio.ensure_future(speaking)
        if self.stopped:
            self._speaking.cancel()
        try:
            await self._speaking
        except asyncio.CancelledError:
            if not self.stopped:
                self._speaking.cancel()
                raise

    def stop(self) -> None:
        """Cut the answer."""
        self.stopped = True
        if self._speaking is not None:
            self._speaking.cancel()


@dataclass(slots=True)
class Quiet:
    """A place in which no turn and no ending has begun since it was looked at."""

    lasts: bool = True


class Turns:
    """The running turn of each place: at most one."""

    def __init__(self) -> None:
        self._running: dict[str, RunningTurn] = {}
        self._closing: dict[str, asyncio.Lock] = {}
        self._quiet: dict[str, Quiet] = {}

    def quiet(self, place_key: str) -> Quiet | None:
        """Look at a place for the turn that is next there; None when another one comes first, whose answer belongs to it."""
        if place_key in self._running or place_key in self._closing or place_key in self._quiet:
            return None
        quiet = self._quiet[place_key] = Quiet()
        return quiet

    def _disturb(self, place_key: str) -> None:
        quiet = self._quiet.pop(place_key, None)
        if quiet is not None:
            quiet.lasts = False

    @asynccontextmanager
    async def running(self, place_key: str) -> AsyncIterator[RunningTurn]:
        """Be the running turn of a place while inside; waits until an ending that has begun there is through."""
        lock = self._closing.get(place_key)
        if lock is not None:
            async with lock:
                pass
        self._disturb(place_key)
        turn = self._running[place_key] = RunningTurn()
        try:
            yield turn
        finally:
            turn.kept.set()
            if self._running.get(place_key) is turn:
                del self._running[place_key]

    async def stop(self, place_key: str) -> bool:
        """Cut the running turn of a place and wait until what it said is kept; False when there is none."""
        turn = self._running.get(place_key)
        if turn is None or turn.kept.is_set():
            return False
        turn.stop()
        await turn.kept.wait()
        return True

    @asynccontextmanager
    async def closed(self, place_key: str) -> AsyncIterator[None]:
        """Cut the running turn and let no other begin while inside: an ending acts at its place in the order (§7)."""
        lock = self._closing.setdefault(place_key, asyncio.Lock())
        self._disturb(place_key)
        try:
            async with lock:
                await self.stop(place_key)
                yield
        finally:
            if not lock.locked():
                self._closing.pop(place_key, None)


def with_code_closed(markdown: str) -> str:
    """Close the block of code in which an answer was cut off, so that what is added is no part of it."""
    fence = ""
    for line in markdown.split("\n"):
        mark = _FENCE.match(line)
        if mark is None:
            continue
        if not fence:
            fence = mark[1]
        elif line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
    return f"{markdown}\n{fence}" if fence else markdown
