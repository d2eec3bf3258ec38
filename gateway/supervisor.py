"""Starts the parts of a gateway, starts a failed one again, and stops all of them in order within ten seconds."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gateway.logs import get_logger
from memory_core.errors import DhakiraError, SupervisorError
from memory_core.ports import Clock

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
SOUND_AFTER_S = 300.0
"""A part that worked for this long before it failed begins with the first pause again."""
DRAIN_WITHIN_S = 10.0
"""What was begun is finished or handed back within this time of a signal; kill -9 after it loses nothing either."""
LAST_WORDS_S = 1.0
"""How long a part that ignores its cancellation is waited for."""
LOOK_EVERY_S, SILENT_AFTER_S = 10.0, 90.0
"""A watched part without a sign of life for this long is started again: noticed within 100 s, at work again within 120 s."""

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
    alive_at: Callable[[], datetime | None] | None = None
    """The last sign of life, or a time until which silence is right; the part is watched if given."""


@dataclass(slots=True)
class PartState:
    """How a part is: `starting`, `running`, `pausing` before it is started again, or `ended`."""

    name: str
    state: str
    since: datetime
    failures: int = 0
    """How often it failed since the start."""
    error: str = ""
    """Code of the last failure."""


class Supervisor:
    """Runs parts beside each other; one part's failure is nobody else's.

    Args:
        parts: In the order of starting; they are stopped in the opposite order.
        clock: For the pauses before a failed part is started again, and for looking after watched ones.
        drain_within_s: How long stopping may take in all, in seconds of the event loop.
        changed: Called whenever a part's state has changed.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        clock: Clock,
        *,
        drain_within_s: float = DRAIN_WITHIN_S,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._parts = parts
        self._clock = clock
        self._drain_within_s = drain_within_s
        self._changed = changed
        self._states = {part.name: PartState(part.name, "starting", clock.now()) for part in parts}

    @property
    def states(self) -> list[PartState]:
        """How each part is, in the order of starting."""
        return list(self._states.values())

    @property
    def failures(self) -> dict[str, int]:
        """How often each part failed since the start; those only that did."""
        return {state.name: state.failures for state in self.states if state.failures}

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
            began = self._clock.now()
            self._enter(part, "running")
            error = await self._once(part, began)
            if error is None:
                self._enter(part, "ended")
                return
            if (self._clock.now() - began).total_seconds() >= SOUND_AFTER_S:
                pause = FIRST_PAUSE_S
            self._note(part, error, pause)
            await self._clock.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def _once(self, part: Part, began: datetime) -> Exception | None:
        """Run a part to its end and return what went wrong; that must not stop the others."""
        try:
            await (part.run() if part.alive_at is None else self._watched(part, began))
        except Exception as error:  # noqa: BLE001 - whatever it was
            return error
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is None or task.cancelling():
                raise
            # Nobody stops the part: something that it waited for was killed.
            return SupervisorError(f"{part.name} was killed.", code="supervisor.part-killed")
        return None

    async def _watched(self, part: Part, began: datetime) -> None:
        """Run a part and look after it.

        Raises:
            SupervisorError: `supervisor.part-silent` when it lives and does nothing.
        """
        running = asyncio.ensure_future(part.run())
        try:
            while not running.done():
                pausing = asyncio.ensure_future(self._clock.sleep(LOOK_EVERY_S))
                await asyncio.wait({running, pausing}, return_when=asyncio.FIRST_COMPLETED)
                pausing.cancel()
                if not running.done() and self._is_silent(part, began):
                    raise SupervisorError(f"{part.name} gives no sign of life.", code="supervisor.part-silent")
            running.result()
        finally:
            running.cancel()
            await asyncio.wait({running}, timeout=LAST_WORDS_S)

    def _is_silent(self, part: Part, began: datetime) -> bool:
        assert part.alive_at is not None
        last = max(part.alive_at() or began, began)
        return (self._clock.now() - last).total_seconds() > SILENT_AFTER_S

    def _enter(self, part: Part, state: str) -> None:
        entry = self._states[part.name]
        entry.state, entry.since = state, self._clock.now()
        self._changed()

    def _note(self, part: Part, error: Exception, pause: float) -> None:
        entry = self._states[part.name]
        entry.failures += 1
        entry.error = error.code if isinstance(error, DhakiraError) else "error.internal"
        _log.error("supervisor.part-failed", part=part.name, code=entry.error, again_in_s=pause, exc_info=error)
        self._enter(part, "pausing")

    async def _stop(self, tasks: Sequence[tuple[Part, "asyncio.Task[None]"]]) -> None:
        try:
            async with asyncio.timeout(self._drain_within_s):
                for part, task in reversed(tasks):
                    await self._drain(part)
                    task.cancel()
                    await asyncio.wait({task})
                    self._enter(part, "ended")
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


async def unless(stop: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Do the work, or give it up once `stop` is set; return whether it was done. Raises what the work raises."""
    doing, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({doing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            doing.result()
            return True
        return False
    finally:
        for task in (doing, stopping):
            task.cancel()
        await asyncio.wait({doing, stopping}, timeout=LAST_WORDS_S)


@contextlib.contextmanager
def stop_on_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` on the first SIGTERM or SIGINT while inside; a second one ends the process at once."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)

    def heard(number: signal.Signals) -> None:
        if not stop.is_set():
            stop.set()
            return
        # Nothing is lost by it: what must survive is in rows. The exit code tells what happened.
        _log.warning("supervisor.stopped-at-once", signal=number.name)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    for number in signals:
        loop.add_signal_handler(number, heard, number)
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
