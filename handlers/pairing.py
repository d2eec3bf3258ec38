"""`/pair CODE`: a person lets themselves in with a code that an operator made; single use, ten minutes, five tries, in private."""

from datetime import timedelta

from handlers.admitting import Admitting
from handlers.codes import drawn, hashed, plain, shown
from handlers.messages import Inbound, Reply, Result
from handlers.outgoing import post
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ports import Admission, InboxRow, UnitOfWork
from memory_core.ports.admissions import ALLOWED, DENIED, PERSON
from memory_core.values import Actor

LIVES = timedelta(minutes=10)
TRIES = 5
"""Wrong codes that one person may give until an hour after the first of them."""
WINDOW = timedelta(hours=1)


class Pairing:
    """Makes codes and takes them.

    Args:
        core: Where codes are kept, as hashes.
        admitting: Lets people in.
    """

    def __init__(self, core: MemoryCore, admitting: Admitting) -> None:
        self._core = core
        self._admitting = admitting

    async def make(self, actor: Actor) -> str:
        """Make a code, as `ABCD-EFGH`; the only time that it is seen here."""
        code = drawn(self._core.ids.new, "pairing")
        now = self._core.clock.now()
        async with self._core.store.transaction() as uow:
            await uow.admissions.sweep(now - WINDOW)
            await uow.admissions.add_code(self._core.profile, self._hash(code), actor.user_id, now + LIVES)
        return shown(code)

    def is_tried(self, inbound: Inbound) -> bool:
        """Say whether an update gives a code."""
        command = inbound.command
        return command is not None and command.name.lower() == "pair" and bool(plain(command.args))

    async def may_try(self, inbound: Inbound) -> bool:
        """Say whether a person's code would be looked at: not after too many wrong ones."""
        if inbound.speaker is None:
            return not inbound.place.private
        user, since = inbound.speaker.id, self._core.clock.now() - WINDOW
        async with self._core.store.reading() as uow:
            return await uow.admissions.tries(self._core.profile, user, since) < TRIES

    async def by_command(self, row: InboxRow, inbound: Inbound, language: str) -> str | None:
        """Take the code and answer it, in one transaction with the update; None for a repeated one."""
        async with self._core.store.transaction() as uow:
            if not await uow.inbox.receive(row):
                return None
            result = await self._tried(uow, inbound, language)
            reply_to = None if inbound.place.private else inbound.message_id
            text = "\n".join(result.lines)
            await post(self._core, uow, Reply(place=inbound.place, text=text, reply_to=reply_to), row.key)
            await uow.inbox.done(row.key, result.to_json())
        await self._admitting.look()
        return row.key

    async def _tried(self, uow: UnitOfWork, inbound: Inbound, language: str) -> Result:
        assert inbound.command is not None
        speaker, now = inbound.speaker, self._core.clock.now()
        user = speaker.id if speaker is not None else 0
        code_hash = self._hash(plain(inbound.command.args))
        good, made_by = await uow.admissions.use_code(self._core.profile, code_hash, user, now)
        if not inbound.place.private or speaker is None:
            # Whoever reads the group has read the code.
            return _no("access.pair-private", say(language, "access.pair-private"))
        before = await uow.admissions.get(self._core.profile, PERSON, user)
        if before is not None and before.state == DENIED:
            return _no("access.kept-out", say(language, "error.access.kept-out"))
        if not good:
            tried = await uow.admissions.failed_try(self._core.profile, user, now, now - WINDOW)
            left = max(0, TRIES - tried)
            key = "access.pair-wrong" if left else "access.pair-locked"
            return _no(key, say(language, key, left=left))
        admission = Admission(
            profile=self._core.profile,
            kind=PERSON,
            id=user,
            state=ALLOWED,
            name=speaker.name,
            how="pair",
            by=made_by,
            at=now,
        )
        await self._admitting.store(uow, admission)
        lines = (say(language, "access.paired"), say(language, "start.private"))
        return Result(ok=True, code="access.paired", fields={"id": user}, lines=lines)

    def _hash(self, code: str) -> str:
        return hashed(self._core.profile, code)


def _no(code: str, line: str) -> Result:
    return Result(ok=False, code=code, lines=(line,))
