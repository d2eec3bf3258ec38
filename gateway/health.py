"""How a gateway is: told to a file beside the database, so that every other process can read it without asking."""

import asyncio
import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from gateway.home import is_served
from gateway.logs import get_logger
from gateway.supervisor import PartState
from memory_core.ports import Clock

FILE_NAME = "gateway.json"
VERSION = 1
TELL_EVERY_S = 5.0
SILENT_AFTER_S = 30.0
"""A gateway that holds its home and has told nothing for this long does not respond."""
OLD_POLL_S = 120.0
"""Updates that nobody has asked for successfully for this long are not on their way (field report TG-28)."""
MOST_BYTES = 64 * 1024
FULL_BELOW = 1024 * 1024
"""Free bytes below which nothing that matters can be stored, and the gateway may not even say so."""

_log = get_logger(__name__)


class Line(Protocol):
    """What is to be known of the connection to Telegram."""

    @property
    def last_poll_at(self) -> datetime | None:
        """When a request for updates last succeeded."""
        ...

    @property
    def problem(self) -> str:
        """Code of what keeps updates away now, or empty."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a gateway was at a moment. Codes, names, numbers and times only."""

    state: str
    """`starting`, `ready`, `degraded`, `draining` or `stopped`; seen from outside also `silent` and `killed`."""
    at: str
    started_at: str
    pid: int
    engine: str
    busy: int = 0
    """Updates that are being carried out."""
    last_poll_at: str | None = None
    problems: Sequence[str] = ()
    parts: Sequence[Mapping[str, object]] = field(default_factory=tuple)

    @property
    def is_well(self) -> bool:
        """Say whether messages come in and answers go out."""
        return self.state == "ready"


class Health:
    """Gathers how the gateway is and tells it to the file.

    Args:
        home: Where the file is.
        engine: The library that talks to Telegram.
        clock: The time.
        line: The connection.
        busy: Counts what is being carried out.
    """

    def __init__(self, home: Path, engine: str, clock: Clock, line: Line, busy: Callable[[], int]) -> None:
        self._path = home / FILE_NAME
        self._engine = engine
        self._clock = clock
        self._line = line
        self._busy = busy
        self._started = clock.now()
        self._wake = asyncio.Event()
        self._phase = "starting"
        self.parts: Callable[[], Sequence[PartState]] = list

    def report(self) -> Report:
        """Return how it is now."""
        now, polled = self._clock.now(), self._line.last_poll_at
        problems = self._problems(now)
        state = "degraded" if problems and self._phase == "ready" else self._phase
        return Report(
            state=state,
            at=now.isoformat(),
            started_at=self._started.isoformat(),
            pid=os.getpid(),
            engine=self._engine,
            busy=self._busy(),
            last_poll_at=polled.isoformat() if polled else None,
            problems=problems,
            parts=[{**asdict(part), "since": part.since.isoformat()} for part in self.parts()],
        )

    def _problems(self, now: datetime) -> list[str]:
        found = [self._line.problem] if self._line.problem else []
        last = max(self._line.last_poll_at or self._started, self._started)
        if not found and (now - last).total_seconds() > OLD_POLL_S:
            found.append("telegram.silent")
        return found + [f"part.{part.name}" for part in self.parts() if part.state == "pausing"]

    def enter(self, phase: str) -> None:
        """Note a new phase of the gateway's life: `ready`, `draining` or `stopped`."""
        self._phase = phase
        self.changed()

    def changed(self) -> None:
        """Say that there is something new to tell."""
        self._wake.set()

    async def run(self) -> None:
        """Tell it every few seconds, and at once when something has changed."""
        while True:
            self._wake.clear()
            await self.tell()
            waits = {asyncio.ensure_future(one) for one in (self._wake.wait(), self._clock.sleep(TELL_EVERY_S))}
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
                await asyncio.wait(waits)

    async def tell(self) -> None:
        """Write the file; a disk that refuses is nothing to stop for."""
        data = json.dumps({"version": VERSION, **asdict(self.report())}, sort_keys=True).encode()
        try:
            await asyncio.to_thread(_replace, self._path, data)
        except OSError as error:
            _log.warning("health.not-told", error=type(error).__name__)


def _replace(path: Path, data: bytes) -> None:
    """Put new bytes in the file's place; not synced, for after a crash nobody believes it."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600), "wb") as file:
        file.write(data)
    fresh.replace(path)


def read_report(home: Path, now: datetime) -> Report | None:
    """Return how the gateway of a home is, as seen from outside; None when none has ever told.

    `silent`: it runs and does not tell any more; `killed`: it runs no more and has not said that it ends.
    """
    told = _read(home / FILE_NAME)
    if told is None:
        return None
    running = is_served(home)
    age = (now - datetime.fromisoformat(told.at)).total_seconds()
    state = told.state
    if not running and state != "stopped":
        state = "killed"
    elif running and (state == "stopped" or age > SILENT_AFTER_S):
        state = "starting" if state == "stopped" else "silent"
    problems = list(told.problems)
    if running and shutil.disk_usage(home).free < FULL_BELOW:
        state, problems = "degraded" if state == "ready" else state, [*problems, "disk.full"]
    return replace(told, state=state, problems=problems)


def _read(path: Path) -> Report | None:
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as file:
            told = json.loads(file.read(MOST_BYTES))
        if told.pop("version") != VERSION:
            return None
        report = Report(**told)
        datetime.fromisoformat(report.at)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return report


class GatewayFile:
    """What the gateway of a home tells, for whoever asks in a chat or a terminal. Implements `ports.Deployment`.

    Args:
        home: Whose.
        clock: The time.
    """

    def __init__(self, home: Path, clock: Clock) -> None:
        self._home = home
        self._clock = clock

    async def report(self) -> Mapping[str, object] | None:
        """Return the report as it is seen from outside; None when none has told anything."""
        found = await asyncio.to_thread(read_report, self._home, self._clock.now())
        return asdict(found) if found else None
