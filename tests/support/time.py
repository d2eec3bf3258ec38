"""A clock that stands still until a test, or a product's own sleep, moves it."""

import asyncio
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


class FixedClock:
    """`sleep` moves the time at once, so that nothing waits."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start

    def now(self) -> datetime:
        return self._now

    def advance(self, **delta: float) -> None:
        self._now += timedelta(**delta)

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds=seconds)
        await asyncio.sleep(0)


class ManualClock(FixedClock):
    """`sleep` lasts until the test has moved the time far enough."""

    def __init__(self, start: datetime = START) -> None:
        super().__init__(start)
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def advance(self, **delta: float) -> None:
        super().advance(**delta)
        for due, sleeper in self._sleepers:
            if due <= self._now and not sleeper.done():
                sleeper.set_result(None)
        self._sleepers = [(due, sleeper) for due, sleeper in self._sleepers if not sleeper.done()]

    @property
    def sleepers(self) -> int:
        """How many wait."""
        return len(self._sleepers)

    async def sleep(self, seconds: float) -> None:
        sleeper: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + timedelta(seconds=seconds), sleeper))
        await sleeper


class CountingIds:
    """Ids that count by kind: `r001` for items, `message-0001` for the rest."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def new(self, kind: str) -> str:
        self._last[kind] = self._last.get(kind, 0) + 1
        return f"r{self._last[kind]:03}" if kind == "item" else f"{kind}-{self._last[kind]:04}"
