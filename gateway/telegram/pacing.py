"""How fast calls may follow each other, per chat, per group and in all (Bot FAQ, "My bot is hitting limits")."""

from collections import deque
from datetime import datetime, timedelta

_MINUTE = timedelta(minutes=1)
_SECOND = timedelta(seconds=1)
_TIDY_ABOVE = 1000


class Pace:
    """Remembers when calls went out and says whether another may.

    Args:
        chat_interval_s: Least time between two calls to one chat.
        group_per_minute: Most calls a minute to one group or channel.
        overall_per_s: Most calls a second to all chats together.
    """

    def __init__(self, chat_interval_s: float = 1.0, group_per_minute: int = 20, overall_per_s: float = 30.0) -> None:
        self._interval = timedelta(seconds=chat_interval_s)
        self._group_limit = group_per_minute
        self._all_limit = max(1, int(overall_per_s))
        self._window = _SECOND if overall_per_s >= 1 else timedelta(seconds=1 / overall_per_s)
        self._chats: dict[int, deque[datetime]] = {}
        self._all: deque[datetime] = deque(maxlen=self._all_limit)
        self._resting: dict[int, datetime] = {}

    def allows(self, chat_id: int, now: datetime, *, courtesy: bool = False) -> bool:
        """Say whether a call to this chat may go out now.

        Args:
            chat_id: The chat.
            now: The time.
            courtesy: The call only shows that something comes: it leaves half of each limit to what must arrive.
        """
        if self.rests(chat_id, now) or _is_full(self._all, self._all_limit, self._window, now, courtesy):
            return False
        times = self._chats.get(chat_id)
        if not times:
            return True
        if chat_id < 0 and _is_full(times, self._group_limit, _MINUTE, now, courtesy):
            return False
        return now - times[-1] >= self._interval

    def rest(self, chat_id: int, until: datetime) -> None:
        """Make no call of any kind to a chat before a time: flood control said so."""
        self._resting[chat_id] = max(until, self._resting.get(chat_id, until))

    def rests(self, chat_id: int, now: datetime) -> bool:
        """Say whether flood control still holds a chat."""
        until = self._resting.get(chat_id)
        if until is not None and until <= now:
            del self._resting[chat_id]
            return False
        return until is not None

    def note(self, chat_id: int, now: datetime) -> None:
        """Remember a call."""
        self._all.append(now)
        if len(self._chats) > _TIDY_ABOVE:
            self._chats = {chat: times for chat, times in self._chats.items() if now - times[-1] < _MINUTE}
        self._chats.setdefault(chat_id, deque(maxlen=self._group_limit)).append(now)


def _is_full(times: deque[datetime], limit: int, window: timedelta, now: datetime, courtesy: bool) -> bool:
    """Say whether the last calls leave no room for another within the window."""
    most = max(1, limit // 2) if courtesy else limit
    return len(times) >= most and now - times[-most] < window
