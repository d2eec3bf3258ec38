"""Silence ends a conversation after as long as its place says: its own word in `space.json`, its chat's, or the settings'."""

from datetime import timedelta

from memory_core.documents.space_file import SHORTEST_IDLE_S
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Session
from memory_core.sessions.preferences import Preference, Preferences
from memory_core.spaces import Space
from memory_core.values import Actor

IDLE, _FIELD = "idle", "idle_after_s"


class Silence:
    """Who has been silent for too long, and who may say what too long is.

    Args:
        context: The ledger's surroundings.
        preferences: Reads and writes what a place says.
        default_s: Seconds where a place says nothing of its own; 0 for never.
    """

    def __init__(self, context: LedgerContext, preferences: Preferences, default_s: float) -> None:
        self._context = context
        self._preferences = preferences
        self.default_s = default_s

    async def over(self) -> list[Session]:
        """Return the open sessions that have been silent for as long as their place allows, oldest first."""
        now = self._context.clock.now()
        shortest = min(self.default_s, SHORTEST_IDLE_S) if self.default_s else SHORTEST_IDLE_S
        profile, before = self._context.profile, now - timedelta(seconds=shortest)
        found = await self._context.store.read(lambda uow: uow.sessions.idle_since(profile, before))
        allowed: dict[str, float] = {}
        for key in {session.home_key for session in found}:
            own = (await self.of(Space.parse(self._context.profile, key)))[0]
            allowed[key] = self.default_s if own is None else own
        return [s for s in found if allowed[s.home_key] and now - s.last_at >= timedelta(seconds=allowed[s.home_key])]

    async def of(self, space: Space) -> tuple[int | None, str]:
        """Return a space's seconds, 0 for never, None where nobody says; and whose word it is: `own`, `chat`, `default`."""
        word, whose = await self._preferences.of(space, _FIELD)
        return (word if isinstance(word, int) else None), whose

    async def set(self, actor: Actor, space: Space, seconds: int | None, cause: str) -> int | None:
        """Write a space's word, None to take it away; return the one before, also when this is the second try after a crash.

        Raises:
            SpaceError: `space.busy`.
            DocumentError: As `write_space`.
        """
        before = await self._preferences.set(actor, space, Preference(command=IDLE, field=_FIELD, value=seconds), cause)
        return None if before is None else int(before)
