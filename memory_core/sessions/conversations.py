"""The kept conversations of a profile: found, counted, read page by page, deleted."""

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import replace

from memory_core.errors import DhakiraError, SessionError
from memory_core.ledger.copy import write_copy
from memory_core.ledger.desk import Desk
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import Edit, Item, Session, Which
from memory_core.sessions.deleting import BEGUN, Deleted, Fates, begin, cause_of, change_space, fates, finish, missing
from memory_core.sessions.history import blotted, without
from memory_core.spaces import Space
from memory_core.values import Actor, ItemState, Message

_PAGE = 500


class Conversations:
    """What can be done with conversations as a whole."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._context = desk.context

    # --- reads -----------------------------------------------------------------------------------------------

    async def listed(self, which: Which, limit: int, offset: int = 0) -> tuple[list[Session], int]:
        """Return a page of sessions, those of the newest messages first, and how many there are in all."""
        async with self._context.store.reading() as uow:
            found = await uow.conversations.listed(self._context.profile, which, limit, offset)
            return found, await uow.conversations.count(self._context.profile, which)

    async def ids(self, which: Which) -> list[str]:
        """Return the ids of all of them, in the order in which they came."""
        async with self._context.store.reading() as uow:
            return await uow.conversations.ids(self._context.profile, which)

    async def named(self, name: str) -> Session:
        """Return the one session with this id, ours or the one that it was imported with.

        Raises:
            SessionError: `session.not-found`, `session.ambiguous`.
        """
        async with self._context.store.reading() as uow:
            found = await uow.conversations.named(self._context.profile, name)
        if not found:
            raise missing(name)
        if len(found) > 1:
            ids = [session.id for session in found]
            hint = f"Name one by its own: {', '.join(ids)}"
            raise SessionError("Several conversations have that id.", code="session.ambiguous", hint=hint, ids=ids)
        return found[0]

    async def page(self, session: Session, after: int, limit: int) -> tuple[list[Message], dict[str, list[Edit]]]:
        """Return the messages behind the `after`-th, and what those said before that were edited, forgotten words blotted out."""
        async with self._context.store.reading() as uow:
            found = await uow.sessions.messages(session.id, after, after + limit)
            edited = [message.id for message in found if message.edited_at is not None]
            edits = await uow.conversations.edits(edited) if edited else {}
            gone = await uow.ledger.forgotten_words([message.id for message in found])
        before = {
            message_id: [replace(one, text=blotted(one.text, gone.get(message_id, ()))) for one in earlier]
            for message_id, earlier in edits.items()
        }
        return [without(message, gone.get(message.id, ())) for message in found], before

    async def messages(self, session: Session) -> AsyncIterator[Message]:
        """Yield the messages of a session that have words; what was forgotten of them is blotted out (§9, Forget)."""
        for after in range(0, session.count, _PAGE):
            async with self._context.store.reading() as uow:
                found = await uow.sessions.messages(session.id, after, after + _PAGE)
                forgotten = await uow.ledger.forgotten_words([message.id for message in found])
            for message in found:
                if message.text:
                    yield without(message, forgotten.get(message.id, ()))

    # --- deleting --------------------------------------------------------------------------------------------

    async def reach(self, session: Session) -> Fates:
        """Return what deleting a session would touch."""
        async with self._context.store.reading() as uow:
            return await fates(uow, session)

    async def delete(self, actor: Actor, session: Session) -> Deleted:
        """Delete a session; see `deleting`. What a crash cuts off is carried on at the next start.

        Raises:
            SessionError: `session.not-found`.
            SpaceError: `space.busy`; the session is going, and goes at the next look.
            DocumentError: A file cannot be changed; so too.
        """
        await begin(self._context, actor, session)
        return await self._carry_out(session, self._desk.wait_s)

    async def finish_deletions(self) -> int:
        """Carry through what was begun and cut off; return how many. What cannot be done now waits for the next look."""
        async with self._context.store.reading() as uow:
            begun = await uow.conversations.half_deleted(self._context.profile)
        for session in begun:
            with suppress(DhakiraError):
                await self._carry_out(session, 2 * LOCK_TTL_S)
        return len(begun)

    async def _carry_out(self, session: Session, wait_s: float) -> Deleted:
        async with self._context.store.reading() as uow:
            record = await uow.ledger.record_by_cause(cause_of(session.id))
        if record is None or record.status != BEGUN:
            raise missing(session.id)
        items: list[Item] = []
        while True:
            spaces = await self._spaces(session)
            # Also where nothing rests on it: whoever was just reading it holds the home space until what they write stands.
            async with self._desk.lock.hold([*spaces, Space.parse(self._context.profile, session.home_key)], wait_s):
                for space in spaces:
                    await self._desk.keeper.prepare(space)
                    items += await change_space(self._context, session, space, record)
                    await self._desk.keeper.finish(space)
                    await write_copy(self._context, space)  # anew: what was patched would keep words that are gone
                if not await self._spaces(session):
                    kept = sum(item.state is ItemState.APPLIED for item in items)
                    return Deleted(tuple(items), await finish(self._context, session, record, kept))

    async def _spaces(self, session: Session) -> Sequence[Space]:
        return [Space.parse(self._context.profile, key) for key in (await self.reach(session)).spaces]
