"""One place to wait for the world to change, so that nobody sleeps and looks again."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


class Changes:
    """A counter of changes with waiters; `notify` may be called from any plain function on the loop's thread."""

    def __init__(self) -> None:
        self.version = 0
        self._waiters: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Count a change and wake everybody who waits."""
        self.version += 1
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def newer(self, version: int, timeout: float) -> None:
        """Return once there is a change after `version`, or `timeout` seconds have passed."""
        with suppress(TimeoutError):
            await self.wait_for(lambda: self.version > version, timeout)

    async def wait_for(self, predicate: Callable[[], T], timeout: float) -> T:
        """Return the first true value of `predicate`, asked again after each change.

        Raises:
            TimeoutError: It was still false after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not (value := predicate()):
                waiter = asyncio.get_running_loop().create_future()
                self._waiters.add(waiter)
                try:
                    await waiter
                finally:
                    self._waiters.discard(waiter)
            return value
