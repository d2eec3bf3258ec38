"""Lives of a real gateway in bad weather: each begins where the last was cut off, and every send of it is accounted for.

The plan of a storm (who does what, which engine, which trouble, after how long the kill) comes from one seed. What the kill
meets is the machine's affair: the moments are those of a real process.
"""

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from gateway.simulator import Simulator
from gateway.simulator.faults import Fault
from tests.chaos import spawn
from tests.chaos.crowd import GROUP, PEOPLE, Crowd
from tests.chaos.process import rows

CLAIM_S = 1.0
REQUEST_S = 2.0
LANES = 8
"""Most sends that one kill can leave without a record."""
SENDS = ("sendMessage", "editMessageText")
_SETTINGS = """\
[access]
operators = [{admin}]
users = {users}
chats = [{group}]
[telegram]
api_base = "{base}"
poll_timeout_s = 1
request_timeout_s = {request_s}
[memory]
group_mode = "auto"
[outbox]
chat_interval_s = 0
group_per_minute = 6000
overall_per_s = 1000
[review]
gather_s = 0
[finalization]
claim_s = {claim_s}
heartbeat_s = 0.25
poll_s = 0.05
reclaims = 3
backoff_s = 0
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """What one gateway process did before its end: its calls, and how many of them it had written down, by chat."""

    number: int
    engine: str
    trouble: str
    end: str
    calls: range
    recorded: Counter[int]


@dataclass(slots=True)
class Storm:
    """One home under one simulator, through many lives.

    Args:
        home: An empty folder; where a file system can be mounted there, it is one small enough to be filled.
        sim: Started.
        chance: Where the plan comes from.
    """

    home: Path
    sim: Simulator
    chance: Random
    crowd: Crowd
    lives: list[Life] = field(default_factory=list)
    small_disk: bool = False

    @property
    def kills(self) -> int:
        """How many lives ended by SIGKILL."""
        return sum(life.end == "killed" for life in self.lives)

    @property
    def log(self) -> Path:
        """Where the gateways write."""
        return self.home.parent / "gateways.log"

    def env(self, engine: str = "ptb") -> dict[str, str]:
        """Return what a process of this home is told."""
        return {
            "DHAKIRA_HOME": str(self.home),
            "DHAKIRA_TELEGRAM__TOKEN": self.sim.token,
            "DHAKIRA_TELEGRAM__ENGINE": engine,
        }

    async def live(self) -> None:
        """Run a gateway for a moment, let people act meanwhile, bring trouble over it, and kill it."""
        number, engine = len(self.lives), ("ptb", "aiogram")[len(self.lives) % 2]
        self._act(2)
        trouble = self.chance.choices(("none", "http", "stopped", "disk"), (55, 33, 5, 7))[0]
        early, delay, most = self.chance.random() < 0.15, self.chance.random(), self.chance.randint(1, 10)
        if trouble == "http":
            self._weather()
        first, before, polls = len(self.sim.journal), self._recorded(), self.sim.api.polls
        gateway = spawn.start(["run"], self.env(engine), self.log)
        try:
            if early:
                await asyncio.sleep(delay * 0.2)
            else:
                await self._ready(gateway, polls)
                await self._meanwhile(gateway, trouble, first + most)
                await asyncio.sleep(delay * 0.1)
        finally:
            gateway.send(signal.SIGKILL)
        code = await gateway.ended()
        await self._heard_out(first)
        self.sim.api.faults.clear()
        recorded = self._recorded()
        recorded.subtract(before)
        end = "killed" if code == -signal.SIGKILL else f"exit {code}"
        calls = range(first, len(self.sim.journal))
        self.lives.append(Life(number=number, engine=engine, trouble=trouble, end=end, calls=calls, recorded=recorded))

    async def _heard_out(self, first: int) -> None:
        """Wait until what had left a dead process is taken in."""
        async with asyncio.timeout(30):
            while self._hears(first):  # noqa: ASYNC110 - a connection that ends tells nobody here
                await asyncio.sleep(0.01)

    def _hears(self, first: int) -> bool:
        return bool(self.sim.callers) or any(
            call.ok is None for call in self.sim.journal[first:] if call.method in SENDS
        )

    async def calm_down(self) -> int:
        """Run a gateway in good weather until nothing is left to do; return its exit code after SIGTERM."""
        first, before = len(self.sim.journal), self._recorded()
        gateway = spawn.start(["run"], self.env(), self.log)
        try:
            async with asyncio.timeout(150):
                while self._left():
                    assert gateway.alive, self.log.read_text(encoding="utf-8")[-2000:]
                    await asyncio.sleep(0.1)
        finally:
            gateway.send(signal.SIGTERM)
            code = await gateway.ended()
        recorded = self._recorded()
        recorded.subtract(before)
        calls = range(first, len(self.sim.journal))
        self.lives.append(
            Life(number=len(self.lives), engine="ptb", trouble="none", end="stopped", calls=calls, recorded=recorded)
        )
        return code

    async def command(self, *words: str) -> int:
        """Run a command line on this home to its end."""
        return await spawn.finished(words, self.env(), self.log)

    # --- trouble ---------------------------------------------------------------------------------------------

    def _act(self, most: int) -> None:
        for _ in range(self.chance.randint(0, most)):
            self.crowd.act()

    def _weather(self) -> None:
        """Have some of the next calls dropped, delayed, garbled or refused."""
        chance = self.chance
        for _ in range(chance.randint(1, 3)):
            method = chance.choice(("send*", "send*", "edit*", "answer*", "getUpdates", "*"))
            skip, times = chance.randint(0, 6), chance.randint(1, 3)
            kind = chance.choice(("before", "after", "after", "garbage", "slow", "too-slow", "flood", "restart"))
            match kind:
                case "before":
                    fault = Fault(method=method, skip=skip, times=times, drop="before")
                case "after":
                    fault = Fault(method=method, skip=skip, times=times, drop="after")
                case "garbage":
                    fault = Fault(method=method, skip=skip, times=times, drop="garbage")
                case "slow":
                    fault = Fault(method=method, skip=skip, times=times, delay=chance.random() * 0.3)
                case "too-slow":
                    fault = Fault(method=method, skip=skip, times=1, delay=REQUEST_S + 0.5)
                case "flood":
                    fault = Fault(method=method, skip=skip, times=times, code=429, parameters={"retry_after": 1})
                case _:
                    fault = Fault(method=method, skip=skip, times=times, code=500)
            self.sim.fault(fault)

    async def _ready(self, gateway: spawn.Running, polls: int) -> None:
        """Wait until the gateway polls, or has ended because Telegram could not be reached."""
        async with asyncio.timeout(60):
            while gateway.alive and self.sim.api.polls == polls:  # noqa: ASYNC110 - a process's end is no event
                await asyncio.sleep(0.005)

    async def _meanwhile(self, gateway: spawn.Running, trouble: str, calls: int) -> None:
        """Let people act until the gateway has made so many calls in all, or is slow about it; then bring the trouble."""
        for _ in range(3):
            self._act(2)
            with suppress(TimeoutError):
                await self.sim.wait(lambda: len(self.sim.journal) >= calls, timeout=0.5)
        if trouble == "stopped":
            await self._stopped(gateway)
        elif trouble == "disk":
            with self._full_disk(gateway):
                self._act(4)
                await asyncio.sleep(0.3)
            await asyncio.sleep(0.1)

    async def _stopped(self, gateway: spawn.Running) -> None:
        """Stop the process for longer than its claims last, let another one take its jobs over, and let it go on."""
        gateway.send(signal.SIGSTOP)
        await asyncio.sleep(CLAIM_S + 0.2)
        # 1 where the process was stopped in the middle of a transaction: then nobody can write, and is told so.
        assert await self.command("finalization", "run") in (0, 1)
        gateway.send(signal.SIGCONT)
        self._act(3)
        await asyncio.sleep(0.3)

    @contextmanager
    def _full_disk(self, gateway: spawn.Running) -> Iterator[None]:
        """Leave no room while inside: a filled disk where one could be mounted, else no file of the process may grow."""
        if self.small_disk:
            filler = self.home / "filler"
            with suppress(OSError), filler.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
            try:
                yield
            finally:
                filler.unlink()
            return
        limit = resource.RLIMIT_FSIZE
        with suppress(ProcessLookupError):
            _, hard = resource.prlimit(gateway.pid, limit)
            resource.prlimit(gateway.pid, limit, (0, hard))
        yield
        with suppress(ProcessLookupError):
            resource.prlimit(gateway.pid, limit, (hard, hard))

    # --- what is written -------------------------------------------------------------------------------------

    def _recorded(self) -> Counter[int]:
        """Return how many sends and edits are on record, by chat."""
        if not (self.home / "dhakira.sqlite").exists():
            return Counter()
        sql = "SELECT chat_key, sum(parts_sent) FROM outbox WHERE kind <> 'answer' GROUP BY chat_key"
        try:
            found = rows(self.home, sql)
        except sqlite3.OperationalError:  # killed before the first migration
            return Counter()
        return Counter({int(str(key).partition(":")[2]): int(str(count)) for key, count in found})

    def _left(self) -> bool:
        if self.sim.world.updates.last_id and len(self.sim.world.updates) > 0:
            return True
        sql = (
            "SELECT (SELECT count(*) FROM inbox WHERE state <> 'done')"
            " + (SELECT count(*) FROM outbox WHERE state = 'waiting')"
            " + (SELECT count(*) FROM jobs WHERE state IN ('pending', 'running'))"
            " + (SELECT count(*) FROM announcements WHERE sent_at IS NULL)"
            " + (SELECT count(*) FROM intents)"
        )
        try:
            ((left,),) = rows(self.home, sql)
        except sqlite3.OperationalError:
            return True
        return bool(left)


@contextmanager
def _mounted(folder: Path) -> Iterator[bool]:
    """Mount a file system of a few megabytes on a folder while inside, where this machine lets us."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m,mode=0700", "tmpfs", str(folder)]
    done = os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    try:
        yield done
    except BaseException:
        if done:  # what went wrong there is to be looked at afterwards
            shutil.copytree(folder, folder.with_name(f"{folder.name}-kept"), dirs_exist_ok=True)
        raise
    finally:
        if done:
            subprocess.run(["umount", "-l", str(folder)], check=False, capture_output=True)


@contextmanager
def storm_home(home: Path, *, small_disk: bool) -> Iterator[bool]:
    """Prepare a home; say whether it lies on a disk that can be filled."""
    if not small_disk:
        yield False
        return
    with _mounted(home) as mounted:
        yield mounted


def write_settings(home: Path, base: str) -> None:
    """Settings under which nothing waits for long and claims are short."""
    text = _SETTINGS.format(
        admin=min(PEOPLE), users=sorted(PEOPLE), group=GROUP, base=base, request_s=REQUEST_S, claim_s=CLAIM_S
    )
    (home / "dhakira.toml").write_text(text, encoding="utf-8")
