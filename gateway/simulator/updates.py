"""The queue of updates: ids, the sticky choice of kinds, lifetimes, and what getUpdates returns and forgets."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gateway.simulator.errors import Json

MESSAGE_LIFETIME_S = 24 * 3600
CALLBACK_LIFETIME_S = 150
MAX_RESPONSE_BYTES = 4 * 1024 * 1024
NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class QueuedUpdate:
    """An update that waits, until `expires` by the simulator's clock; `again` means redelivered whatever the offset."""

    payload: Json
    expires: float
    again: bool = False

    @property
    def id(self) -> int:
        """The update's id."""
        number: int = self.payload["update_id"]
        return number


class UpdateQueue:
    """Updates in order of id, with Telegram's rules of acknowledgement by offset.

    Args:
        now: Seconds since the epoch.
        first_id: Id of the first update.
    """

    def __init__(self, now: Callable[[], float], first_id: int) -> None:
        self._now = now
        self._next_id = first_id
        self._waiting: list[QueuedUpdate] = []
        self._sent: dict[int, Json] = {}
        self.allowed: frozenset[str] | None = None

    def choose(self, kinds: Sequence[str] | None) -> None:
        """Keep `kinds` as the allowed updates until changed; an empty list means the default set, None no change."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def wants(self, kind: str) -> bool:
        """Whether updates of this kind are queued at all."""
        return kind in self.allowed if self.allowed is not None else kind not in NOT_BY_DEFAULT

    def put(self, kind: str, payload: Json) -> int | None:
        """Queue an update and return its id, or None if its kind is not wanted."""
        if not self.wants(kind):
            return None
        return self.put_raw({kind: payload})

    def put_raw(self, update: Json) -> int:
        """Queue an update exactly as given, however broken; an `update_id` of its own is kept."""
        number = update.get("update_id", self._next_id)
        self._next_id = max(self._next_id, number + 1)
        whole = {"update_id": number, **update}
        lifetime = CALLBACK_LIFETIME_S if "callback_query" in update else MESSAGE_LIFETIME_S
        self._waiting.append(QueuedUpdate(whole, self._now() + lifetime))
        self._sent[number] = whole
        return int(number)

    def redeliver(self, update_id: int) -> bool:
        """Queue an update a second time under its old id; False if there never was one."""
        if update_id not in self._sent:
            return False
        self._waiting = [queued for queued in self._waiting if queued.id != update_id]
        self._waiting.append(QueuedUpdate(self._sent[update_id], self._now() + MESSAGE_LIFETIME_S, again=True))
        return True

    def take(self, offset: int, limit: int) -> list[Json]:
        """Acknowledge everything below `offset` and return up to `limit` updates from there on.

        A negative offset keeps only that many of the newest updates. What is returned stays queued.
        """
        self._forget(offset)
        found = sorted(
            (queued for queued in self._waiting if queued.again or queued.id >= offset), key=lambda queued: queued.id
        )
        taken: list[Json] = []
        size = 0
        for queued in found[: min(max(limit, 1), 100)]:
            size += len(json.dumps(queued.payload))
            if taken and size > MAX_RESPONSE_BYTES:
                break
            queued.again = False
            taken.append(queued.payload)
        return taken

    def waiting(self) -> list[Json]:
        """Return everything that waits, by id; nothing is acknowledged."""
        self._forget(0)
        return [queued.payload for queued in sorted(self._waiting, key=lambda queued: queued.id)]

    def drop(self, update_id: int) -> None:
        """Forget one update: a webhook has taken it."""
        self._waiting = [queued for queued in self._waiting if queued.id != update_id]

    def drop_if_late(self, update_id: int, due: float) -> None:
        """Forget an update that would be delivered again only after its life has ended."""
        self._waiting = [queued for queued in self._waiting if queued.id != update_id or queued.expires >= due]

    def clear(self) -> None:
        """Drop everything that waits."""
        self._waiting.clear()

    def __len__(self) -> int:
        self._forget(0)
        return len(self._waiting)

    @property
    def last_id(self) -> int:
        """The newest id handed out, or the one before the first."""
        return self._next_id - 1

    def _forget(self, offset: int) -> None:
        now = self._now()
        self._waiting = [queued for queued in self._waiting if queued.expires > now]
        if offset > 0:
            self._waiting = [queued for queued in self._waiting if queued.again or queued.id >= offset]
        elif offset < 0:
            self._waiting = sorted(self._waiting, key=lambda queued: queued.id)[offset:]
