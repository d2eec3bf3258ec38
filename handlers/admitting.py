"""Who was let in since the settings were written: one list in the database, the same for a chat and the command line."""

from handlers.access import NOBODY, Access
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, CommandError
from memory_core.ports import Admission, UnitOfWork
from memory_core.ports.admissions import ALLOWED, CHAT, DENIED, PERSON
from memory_core.spaces import MOST_ID
from memory_core.values import Actor

DECIDED = {ALLOWED: "access.allowed", DENIED: "access.barred"}
"""Codes of results: what was decided."""


class Admitting:
    """Keeps the list, and what `Access` knows of it.

    Args:
        core: Where it is kept.
        access: Told of every change.
    """

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access
        self._known: tuple[Admission, ...] = ()

    async def look(self) -> bool:
        """Read what any process has decided; say whether that changed who may talk."""
        profile = self._core.profile
        found = tuple(await self._core.store.read(lambda uow: uow.admissions.all(profile)))
        if found == self._known:
            return False
        self._known = found
        self._access.learn(found)
        return True

    async def all(self) -> tuple[Admission, ...]:
        """Return the list as it is now."""
        await self.look()
        return self._known

    def decision(self, actor: Actor, subject: int, state: str, how: str, name: str = "") -> Admission:
        """Return the word of an operator about a person or, with a negative id, a chat; the caller stores it.

        Raises:
            AccessError: `access.nobody` for an id that stands for many or for none, `access.operator` for an operator.
            CommandError: `command.usage` for a number that Telegram gives to nobody.
        """
        if subject == 0 or abs(subject) > MOST_ID:
            raise CommandError("Nobody has that number.", code="command.usage", usage="/access allow ID")
        if subject in NOBODY:
            raise AccessError("That id stands for many people.", code="access.nobody", id=str(subject))
        if state == DENIED and subject in self._access.operators:
            raise AccessError("An operator cannot be denied.", code="access.operator", id=str(subject))
        return Admission(
            profile=self._core.profile,
            kind=PERSON if subject > 0 else CHAT,
            id=subject,
            state=state,
            name=name,
            how=how,
            by=actor.user_id,
            at=self._core.clock.now(),
        )

    async def decide(self, admission: Admission) -> Admission | None:
        """Store a decision, effective at once; return what stood there before."""
        async with self._core.store.transaction() as uow:
            before = await self.store(uow, admission)
        await self.look()
        return before

    async def store(self, uow: UnitOfWork, admission: Admission) -> Admission | None:
        """Store a decision in the caller's transaction, who calls `look` afterwards; return what stood there before."""
        before = await uow.admissions.get(admission.profile, admission.kind, admission.id)
        await uow.admissions.put(admission)
        return before


def is_decided(admission: Admission | None) -> bool:
    """Say whether an operator has had their say already."""
    return admission is not None and admission.state in (ALLOWED, DENIED)
