"""A chat that its platform gives another id keeps its memory: rows in one transaction, then the folder, which a start finishes (§5)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copy import write_copy
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ports import Move, SpaceLock, UnitOfWork
from memory_core.spaces import Scope, Space

Also = Callable[[UnitOfWork], Awaitable[bool]]
"""What belongs into the same transaction; False takes everything back, for it has been done before."""


class _SeenBefore(Exception):  # noqa: N818 - a way out of the transaction, caught here
    """The update that told of the move was taken in earlier."""


@dataclass(frozen=True, slots=True)
class Moving:
    """Re-keys the spaces of a chat and of its topics."""

    context: LedgerContext
    lock: SpaceLock

    async def move(self, platform: str, old: int, new: int, also: Also) -> bool:
        """Re-key a chat's rows and take its folder along; False, changing nothing, when `also` says so.

        The transaction may hold more: the receipt of the update that told of it, an ending of what was said under the new id.

        Raises:
            SpaceError: `space.busy` when somebody is at work in one of the spaces for longer than a dead process could be.
            DocumentError: The folder cannot be moved now; the next start, or upkeep, does it.
        """
        profile = self.context.profile
        move = Move(profile=profile, platform=platform, old=old, new=new, at=self.context.clock.now())
        spaces = await self._spaces(move)
        async with self.lock.hold(spaces, 2 * LOCK_TTL_S):
            try:
                async with self.context.store.transaction() as uow:
                    if not await also(uow):
                        raise _SeenBefore
                    is_new = await uow.moves.begin(move)
            except _SeenBefore:
                return False
            self.context.failpoint.hit("migration.rekeyed")
            if is_new:
                await self._take_files(move)
        return True

    async def finish(self) -> int:
        """Take the folders along that a crash left behind; return how many chats. Raises as `move`."""
        left = [move for move in await self.known() if not move.has_files]
        for move in left:
            async with self.lock.hold(await self._spaces(move), 2 * LOCK_TTL_S):
                await self._take_files(move)
        return len(left)

    async def known(self) -> list[Move]:
        """Return every move so far, oldest first."""
        return await self.context.store.read(lambda uow: uow.moves.all(self.context.profile))

    async def _take_files(self, move: Move) -> None:
        await self.context.documents.move_chat(move.profile, move.old, move.new)
        self.context.failpoint.hit("migration.moved")
        spaces = [space for space in await self._spaces(move) if space.id == move.new]

        async def followed(uow: UnitOfWork) -> None:
            await uow.moves.followed(move)
            for space in spaces:
                await uow.ledger.bump(space.key)

        await self.context.store.write(followed)
        for space in spaces:
            await write_copy(self.context, space)  # anew: it names documents by their spaces

    async def _spaces(self, move: Move) -> list[Space]:
        """Return the chat under both ids, with all its topics."""

        async def known(uow: UnitOfWork) -> list[str]:
            return [key for chat in (move.old, move.new) for key in await uow.ledger.topics(move.profile, chat)]

        topics = {Space.parse(move.profile, key).thread for key in await self.context.store.read(known)}
        for space in await self.context.documents.list_spaces(move.profile):
            if space.scope is Scope.TOPIC and space.id in (move.old, move.new):
                topics.add(space.thread)
        chats = [Space(move.profile, Scope.CHAT, chat) for chat in (move.old, move.new)]
        return [*chats, *(replace(chat, scope=Scope.TOPIC, thread=topic) for chat in chats for topic in sorted(topics))]
