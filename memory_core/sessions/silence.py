"""Silence ends a conversation after as long as its place says: its own word in `space.json`, its chat's, or the settings'."""

from dataclasses import replace
from datetime import timedelta

from memory_core.documents.space_file import SHORTEST_IDLE_S, read_space, write_space
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Session, SpaceLock
from memory_core.spaces import Doc, Space, parent_spaces
from memory_core.values import Actor, Operation, Record, Trigger

IDLE, DEFAULT = "idle", "default"
_SPACE_FILE = "space.json"


class Silence:
    """Who has been silent for too long, and who may say what too long is.

    Args:
        context: The ledger's surroundings.
        lock: Around a change of a space's word.
        default_s: Seconds where a place says nothing of its own; 0 for never.
        wait_s: How long a change waits for the lock.
    """

    def __init__(self, context: LedgerContext, lock: SpaceLock, default_s: float, wait_s: float) -> None:
        self._context = context
        self._lock = lock
        self._wait_s = wait_s
        self.default_s = default_s

    async def over(self) -> list[Session]:
        """Return the open sessions that have been silent for as long as their place allows, oldest first."""
        now = self._context.clock.now()
        shortest = min(self.default_s, SHORTEST_IDLE_S) if self.default_s else SHORTEST_IDLE_S
        async with self._context.store.reading() as uow:
            found = await uow.sessions.idle_since(self._context.profile, now - timedelta(seconds=shortest))
        allowed: dict[str, float] = {}
        for key in {session.home_key for session in found}:
            own = (await self.of(Space.parse(self._context.profile, key)))[0]
            allowed[key] = self.default_s if own is None else own
        return [s for s in found if allowed[s.home_key] and now - s.last_at >= timedelta(seconds=allowed[s.home_key])]

    async def of(self, space: Space) -> tuple[int | None, str]:
        """Return a space's seconds, 0 for never, None where nobody says; and whose word it is: `own`, `chat`, `default`."""
        for one, whose in zip((space, *parent_spaces(space)), ("own", "chat"), strict=False):
            word = (await read_space(self._context.documents, Doc(one, _SPACE_FILE))).idle_after_s
            if word is not None:
                return word, whose
        return None, DEFAULT

    async def set(self, actor: Actor, space: Space, seconds: int | None, cause: str) -> int | None:
        """Write a space's word, None to take it away; return the one before, also when this is the second try after a crash.

        Raises:
            SpaceError: `space.busy`.
            DocumentError: As `write_space`.
        """
        doc = Doc(space, _SPACE_FILE)
        async with self._lock.hold([space], self._wait_s):
            async with self._context.store.reading() as uow:
                record = await uow.ledger.record_by_cause(cause)
            if record is None:
                before = (await read_space(self._context.documents, doc)).idle_after_s
                record = self._record(actor, doc, before, seconds, cause)
            if record.status != "applied":
                await self._keep(record)
                await write_space(self._context.documents, doc, idle_after_s=seconds)
                await self._keep(replace(record, status="applied"))
        word = record.operations[0].before
        return None if word in (None, DEFAULT) else int(word)

    def _record(self, actor: Actor, doc: Doc, before: int | None, after: int | None, cause: str) -> Record:
        return Record(
            id=self._context.ids.new("record"),
            at=self._context.clock.now(),
            space_key=doc.space.key,
            trigger=Trigger.COMMAND,
            # Until the file says it.
            status="failed",
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command=IDLE,
            cause=cause,
            operations=(Operation(doc.key, IDLE, "set", _word(before), _word(after)),),
        )

    async def _keep(self, record: Record) -> None:
        async with self._context.store.transaction() as uow:
            await uow.ledger.put_record(record)
            await uow.ledger.bump(record.space_key)


def _word(seconds: int | None) -> str:
    return DEFAULT if seconds is None else str(seconds)
