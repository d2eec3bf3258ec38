"""Starts the parts of a gateway, starts a failed one again, and stops all of them in order within ten seconds."""

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from gateway.logs import get_logger
from memory_core.ports import Clock

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
DRAIN_WITHIN_S = 10.0
"""What was begun is finished or handed back within this time of a signal; kill -9 after it loses nothing either."""
LAST_WORDS_S = 1.0
"""How long a part that ignores its cancellation is waited for."""

_log = get_logger(__name__)


async def nothing() -> None:
    """Drain a part that has nothing to finish."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a gateway does all the time."""

    name: str
    run: Callable[[], Awaitable[None]]
    """Works until cancelled; an exception has it started again after a pause."""
    drain: Callable[[], Awaitable[None]] = nothing
    """Finishes what was begun and takes nothing new; called before `run` is cancelled."""


class Supervisor:
    """Runs parts beside each other.

    Args:
        parts: In the order of starting; they are stopped in the opposite order.
        clock: For the pauses before a failed part is started again.
        drain_within_s: How long stopping may take in all, in seconds of the event loop.
    """

    def __init__(self, parts: Sequence[Part], clock: Clock, *, drain_within_s: float = DRAIN_WITHIN_S) -> None:
        self._parts = parts
        self._clock = clock
        self._drain_within_s = drain_within_s
        self.failures: dict[str, int] = {}
        """How often each part failed since the start."""

    async def run(self, stop: asyncio.Event) -> None:
        """Run all parts until `stop` is set, then drain them; returns when nothing runs any more."""
        tasks = [(part, asyncio.create_task(self._keep(part), name=part.name)) for part in self._parts]
        try:
            await stop.wait()
        finally:
            await self._stop(tasks)

    async def _keep(self, part: Part) -> None:
        pause = FIRST_PAUSE_S
        while True:
            try:
                await part.run()
                return
            except Exception:  # noqa: BLE001 - one part's trouble must not stop the others
                self.failures[part.name] = self.failures.get(part.name, 0) + 1
                _log.error("supervisor.part-failed", part=part.name, again_in_s=pause, exc_info=True)
            await self._clock.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def _stop(self, tasks: Sequence[tuple[Part, "asyncio.Task[None]"]]) -> None:
        try:
            async with asyncio.timeout(self._drain_within_s):
                for part, task in reversed(tasks):
                    await self._drain(part)
                    task.cancel()
                    await asyncio.wait({task})
        except TimeoutError:
            _log.warning("supervisor.drain-cut-short", seconds=self._drain_within_s)
        finally:
            for _, task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait({task for _, task in tasks}, timeout=LAST_WORDS_S)

    async def _drain(self, part: Part) -> None:
        try:
            await part.drain()
        except Exception:  # noqa: BLE001 - the other parts still have to be drained
            _log.error("supervisor.drain-failed", part=part.name, exc_info=True)


@contextlib.contextmanager
def stop_on_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` on SIGTERM and SIGINT while inside."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)
    for number in signals:
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


async def forever() -> None:
    """Stand for a part that runs by itself and only has to be drained."""
    await asyncio.Event().wait()


def repeating(step: Callable[[], Awaitable[object]], clock: Clock, every_s: float) -> Callable[[], Awaitable[None]]:
    """Make a part's `run` that takes a step, pauses for `every_s` seconds, and so on."""

    async def run() -> None:
        while True:
            await step()
            await clock.sleep(every_s)

    return run
