"""The real gateway as a process that can be killed at a named point, the simulator that it talks to, and its home."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

from gateway.app import open_app
from gateway.runtime import SystemClock
from gateway.serving import PLATFORM, door_of, make_worker
from gateway.settings import load_settings
from gateway.simulator import Simulator
from gateway.telegram.delivery import OutboxDelivery
from tests.chaos import spawn

SARA, OMAR, HADI = 1001, 1002, 1003
NAMES = {SARA: "Sara", OMAR: "Omar", HADI: "Hadi"}
Case = TypeVar("Case")
WITHIN_S = 60.0
ROUNDS = int(os.environ.get("CHAOS_ROUNDS", "0"))
"""How many random rounds `make chaos` asks for; 0 is the short form, which is part of the suite."""


def write_settings(home: Path, base: str, engine: str, private_mode: str) -> None:
    """Settings under which nothing waits for long."""
    (home / "dhakira.toml").write_text(
        f'[access]\nusers = {sorted(NAMES)}\n[telegram]\nengine = "{engine}"\napi_base = "{base}"\npoll_timeout_s = 1\n'
        f'[memory]\nprivate_mode = "{private_mode}"\n[outbox]\nchat_interval_s = 0\n'
        "[finalization]\nclaim_s = 2\nheartbeat_s = 0.5\npoll_s = 0.1\n",
        encoding="utf-8",
    )


def in_full(cases: tuple[Case, ...], more: tuple[Case, ...]) -> tuple[Case, ...]:
    """Return the cases, with all the others in the long form."""
    return tuple(dict.fromkeys((*cases, *more))) if ROUNDS else cases


def rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    """Read the database of a home that may be at work."""
    with closing(sqlite3.connect(f"file:{home / 'dhakira.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(sql).fetchall()


class _Later(SystemClock):
    """A time at which claims of the dead have run out and whatever was put off is due."""

    def now(self) -> datetime:
        """Return the time in five minutes."""
        return super().now() + timedelta(minutes=5)


@dataclass(slots=True)
class Chaos:
    """A home, a simulator, and an account of the sends of which no record was made before a kill."""

    home: Path
    sim: Simulator
    first: int = 1
    """The last message id that was used before this simulator."""
    unrecorded: int = 0
    elsewhere: int = 0
    """Sends on record that went to an earlier simulator."""
    kills: list[str] = field(default_factory=list)

    def says(self, who: int, text: str) -> None:
        """Let somebody say something in their private chat."""
        self.sim.says(who, text, who)

    def texts(self, who: int) -> list[str]:
        """Return what the bot said in somebody's chat, as it looks now."""
        return [str(message.get("text", "")) for message in self.sim.bot_messages(who)]

    def said(self, who: int, words: str) -> int:
        """Count the bot's messages that hold these words."""
        return sum(words in text for text in self.texts(who))

    @asynccontextmanager
    async def gateway(self, point: str = "") -> AsyncIterator[spawn.Running]:
        """Run the gateway; on leaving it is ended by SIGTERM, unless it was killed before."""
        env = {"DHAKIRA_HOME": str(self.home), "DHAKIRA_TELEGRAM__TOKEN": self.sim.token, "DHAKIRA_FAILPOINT": point}
        process = spawn.start(["run"], env, self.home.parent / "gateway.log")
        try:
            yield process
        finally:
            process.send(signal.SIGTERM)
            assert await process.ended() in (0, -signal.SIGKILL)

    async def killed(self, process: spawn.Running, point: str) -> None:
        """Wait until the gateway killed itself, and note which sends it made that it had not recorded yet."""
        code = await process.ended(WITHIN_S)
        assert code == -signal.SIGKILL, f"{point} was not reached"
        self.note_kill(point)

    def note_kill(self, point: str) -> None:
        """Note a kill that has happened."""
        self.kills.append(point)
        self.unrecorded = self.sends() - self.recorded()

    def sends(self) -> int:
        """Count the sends and edits that reached the chat, or had reached it before."""
        return sum(
            call.method in ("sendMessage", "editMessageText")
            and (bool(call.ok) or "not modified" in (call.description or ""))
            for call in self.sim.journal
        )

    def recorded(self) -> int:
        """Count the sends and edits that are on record."""
        ((count,),) = rows(self.home, "SELECT coalesce(sum(parts_sent), 0) FROM outbox WHERE kind <> 'answer'")
        assert isinstance(count, int)
        return count - self.elsewhere

    async def until_dead_or(self, process: spawn.Running, heard: Callable[[], bool]) -> bool:
        """Wait until the gateway killed itself, which is True, or something was heard."""
        dying = asyncio.ensure_future(process.ended(2 * WITHIN_S))
        hearing = asyncio.ensure_future(self.sim.wait(heard, timeout=WITHIN_S))
        try:
            await asyncio.wait({dying, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                hearing.result()
            return dying.done()
        finally:
            for task in (dying, hearing):
                task.cancel()
            await asyncio.gather(dying, hearing, return_exceptions=True)

    async def settle(self) -> None:
        """Let what is left be done here, by the same parts, until nothing waits."""
        settings = load_settings(self.home, {})
        door = door_of(settings, self.sim.token)
        async with open_app(settings, membership=door, clock=_Later()) as app:
            await door.connect()
            try:
                await app.core.recover()
                await app.mailbox.recover(PLATFORM)
                await app.mailbox.settled()
                while await make_worker(app).run_once() != "idle":
                    pass
                await app.announcements.flush()
                await OutboxDelivery(app.store, door, app.clock, PLATFORM).deliver_once()
            finally:
                await door.stop()


@asynccontextmanager
async def chaos(home: Path, engine: str, private_mode: str = "review", first: int = 1) -> AsyncIterator[Chaos]:
    """Open a simulator for a home; numbers of updates and messages begin at `first`."""
    sim = Simulator(first_update_id=first, last_message_id=first)
    for person, name in NAMES.items():
        sim.add_user(person, name, language_code="en")
        sim.private(person)
    base = await sim.start()
    write_settings(home, base, engine, private_mode)
    try:
        yield Chaos(home, sim, first)
    finally:
        await sim.stop()
