"""Time, identifiers and fail points of a running process: the only place that asks the system for them."""

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Mapping
from datetime import UTC, datetime

from memory_core.errors import SettingsError
from memory_core.ports import FailPoint

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""What short ids are made of: nothing that can be mistaken when read aloud or typed (no 0/o, 1/l/i)."""
SHORT_LENGTH = 4
SHORT_KINDS = frozenset({"item"})

FAILPOINT_VARIABLE = "DHAKIRA_FAILPOINT"
FAIL_POINTS = frozenset(
    {
        "change.intended",
        "change.written",
        "change.applied",
        "checkpoint.composed",
        "checkpoint.landed",
        "curation.extracted",
        "deletion.begun",
        "deletion.space",
        "deletion.rows",
        "erasure.lines",
        "erasure.files",
        "erasure.rows",
        "finalization.claimed",
        "finalization.curated",
        "finalization.logged",
        "finalization.summed",
        "intake.fetched",
        "intake.received",
        "migration.moved",
        "migration.rekeyed",
        "mode.intended",
        "mode.written",
        "promotion.decided",
        "promotion.forgotten",
        "task.moved",
        "task.recorded",
        "turn.answered",
        "turn.promoted",
        "turn.curated",
        "delivery.before-call",
        "delivery.after-call",
        "delivery.recorded",
    }
)
"""Every name that code passes to `hit`."""


class SystemClock:
    """The system's time."""

    def now(self) -> datetime:
        """Return the time as an aware UTC datetime."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that many seconds."""
        await asyncio.sleep(seconds)


class SystemIds:
    """Identifiers: short ones for people to type, and long ones that sort by creation within a process."""

    def __init__(self) -> None:
        self._last = 0

    def new(self, kind: str) -> str:
        """Return a new id; `item` gives four characters (as `r7k2`), any other kind `<k>-<time><random>`."""
        if kind in SHORT_KINDS:
            while _names_a_secret(drawn := "".join(secrets.choice(ALPHABET) for _ in range(SHORT_LENGTH))):
                pass
            return drawn
        # Two ids of one microsecond must differ and sort: the later one takes the next number.
        self._last = max(self._last + 1, time.time_ns() // 1000)
        return f"{kind[:1]}{self._last:014x}{secrets.token_hex(4)}"


def _names_a_secret(short_id: str) -> bool:
    """Say whether a line that begins with this id and a colon reads as somebody's password: `gpwd: Prefers tea` does."""
    from memory_core.policy.scanner import mask  # commands that make no item start without it

    return bool(mask(f"{short_id}: hunter2")[1])


class NoFailPoint:
    """What production uses: nothing ever fails on purpose."""

    def hit(self, name: str) -> None:
        """Do nothing."""


class KillAt:
    """Ends the process for good at one named point, as a power cut would.

    Args:
        name: The point.
        time: At which time of coming there; 1 is the first.
    """

    def __init__(self, name: str, time: int = 1) -> None:
        self._name = name
        self._left = time

    def hit(self, name: str) -> None:
        """End the process by SIGKILL when `name` is the one asked for: no handler runs, nothing is flushed."""
        if name != self._name:
            return
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)


def fail_point(env: Mapping[str, str]) -> FailPoint:
    """Return the fail point that `DHAKIRA_FAILPOINT` names; an aid for tests of crashes, never set in production.

    `name` kills at the first time of coming there, `name:3` at the third.

    Raises:
        SettingsError: `settings.bad-value` when no such point exists.
    """
    name, _, time = env.get(FAILPOINT_VARIABLE, "").partition(":")
    if not name:
        return NoFailPoint()
    if name not in FAIL_POINTS or not (time or "1").isdecimal() or not int(time or 1):
        raise SettingsError(
            f"{FAILPOINT_VARIABLE} names no fail point.",
            code="settings.bad-value",
            hint=f"Unset it, or use one of: {', '.join(sorted(FAIL_POINTS))}.",
            key=FAILPOINT_VARIABLE,
        )
    return KillAt(name, int(time or 1))
