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

    def allows(self, chat_id: int, now: datetime) -> bool:
        """Say whether a call to this chat may go out now."""
        if len(self._all) == self._all_limit and now - self._all[0] < self._window:
            return False
        times = self._chats.get(chat_id)
        if not times:
            return True
        is_full = chat_id < 0 and len(times) == self._group_limit and now - times[0] < _MINUTE
        return not is_full and now - times[-1] >= self._interval

    def note(self, chat_id: int, now: datetime) -> None:
        """Remember a call."""
        self._all.append(now)
        if len(self._chats) > _TIDY_ABOVE:
            self._chats = {chat: times for chat, times in self._chats.items() if now - times[-1] < _MINUTE}
        self._chats.setdefault(chat_id, deque(maxlen=self._group_limit)).append(now)
