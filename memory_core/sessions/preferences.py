"""How a place wants to be treated: one field of its `space.json` at a time, changed once per cause and on the record."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from memory_core.documents.space_file import read_space, write_space
from memory_core.ledger.context import LedgerContext
from memory_core.ports import SpaceLock, UnitOfWork
from memory_core.spaces import Doc, Space, parent_spaces
from memory_core.values import Actor, Operation, Record, Trigger

DEFAULT = "default"
"""On the record in the place of a value: the place says nothing of its own."""
SPACE_FILE = "space.json"

Extra = Callable[[UnitOfWork], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """A wish: `command` is who changes it, as `quiet`; `field` its name in the file; None as `value` takes the own word away."""

    command: str
    field: str
    value: str | int | bool | None


class Preferences:
    """Reads and writes wishes.

    Args:
        context: The ledger's surroundings.
        lock: Around a change.
        wait_s: How long a change waits for the lock.
    """

    def __init__(self, context: LedgerContext, lock: SpaceLock, wait_s: float) -> None:
        self._context = context
        self._lock = lock
        self._wait_s = wait_s

    async def of(self, space: Space, field: str) -> tuple[object, str]:
        """Return what a space wishes, None where nobody says; and whose word it is: `own`, `chat`, `default`."""
        for one, whose in zip((space, *parent_spaces(space)), ("own", "chat"), strict=False):
            word = getattr(await read_space(self._context.documents, Doc(one, SPACE_FILE)), field)
            if word is not None:
                return word, whose
        return None, DEFAULT

    async def set(
        self, actor: Actor, space: Space, wish: Preference, cause: str, also: Extra | None = None
    ) -> str | None:
        """Write a wish; return the word before, also when this is the second try after a crash; None where there was none.

        Args:
            actor: Whose decision.
            space: Of which place.
            wish: What to write.
            cause: What makes it act once.
            also: Written together with the record that says it is done.

        Raises:
            SpaceError: `space.busy`.
            DocumentError: As `write_space`.
        """
        doc = Doc(space, SPACE_FILE)
        async with self._lock.hold([space], self._wait_s):
            async with self._context.store.reading() as uow:
                record = await uow.ledger.record_by_cause(cause)
            if record is None:
                before = getattr(await read_space(self._context.documents, doc), wish.field)
                record = self._record(actor, doc, before, wish, cause)
            if record.status != "applied":
                await self._keep(record)
                await write_space(self._context.documents, doc, **{wish.field: wish.value})
                await self._keep(replace(record, status="applied"), also)
        word = record.operations[0].before
        return None if word in (None, DEFAULT) else word

    def _record(self, actor: Actor, doc: Doc, before: object, wish: Preference, cause: str) -> Record:
        return Record(
            id=self._context.ids.new("record"),
            at=self._context.clock.now(),
            space_key=doc.space.key,
            trigger=Trigger.COMMAND,
            # Until the file says it.
            status="failed",
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command=wish.command,
            cause=cause,
            operations=(Operation(doc.key, wish.command, "set", _word(before), _word(wish.value)),),
        )

    async def _keep(self, record: Record, also: Extra | None = None) -> None:
        async with self._context.store.transaction() as uow:
            await uow.ledger.put_record(record)
            await uow.ledger.bump(record.space_key)
            if also is not None:
                await also(uow)


def _word(value: object) -> str:
    match value:
        case None:
            return DEFAULT
        case bool():
            return "on" if value else "off"
        case _:
            return str(value)
