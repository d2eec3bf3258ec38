"""A group became a supergroup: Telegram gives it another id, and its memory, its talk and its people's rights go along (§5)."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from handlers.access import Access
from handlers.messages import Inbound, Result
from memory_core.core import MemoryCore
from memory_core.errors import DocumentError, SpaceError, StorageError
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.spaces import GROUP, Place
from memory_core.values import EndReason

_log = logging.getLogger(__name__)
_Receipt = Callable[[UnitOfWork], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Migrations:
    """Moves chats when an update tells of it, or a send that came too late."""

    core: MemoryCore
    access: Access

    async def by_update(self, row: InboxRow, inbound: Inbound) -> str | None:
        """Carry a move out at its place in the order of updates: what comes next is of the new chat.

        Raises:
            StorageError: `storage.busy`: nothing has changed, and the update has to come again.
        """
        old, new = inbound.place.chat_id, int(inbound.status)
        if old not in self.access.chats and not await self._is_known(inbound.place.platform, old):
            return None
        result = Result(ok=True, code="chat.moved", fields={"old": old, "new": new})

        async def receipt(uow: UnitOfWork) -> bool:
            if not await uow.inbox.receive(row):
                return False
            await uow.inbox.done(row.key, result.to_json())
            return True

        return row.key if await self._move(inbound.place.platform, old, new, receipt) else None

    async def by_send(self, platform: str, old: int, new: int) -> None:
        """Carry out a move of which a send was told. Raises StorageError `storage.busy`."""

        async def nothing(_: UnitOfWork) -> bool:
            return True

        if not await self._is_known(platform, old):
            await self._move(platform, old, new, nothing)

    async def remember(self) -> None:
        """Let those talk who may talk in chats that have moved, as the settings name them by their old ids."""
        for move in await self.core.moving.known():
            self.access.follow(move.old, move.new)

    async def _move(self, platform: str, old: int, new: int, also: _Receipt) -> bool:
        was, now = (Place(platform, chat, GROUP) for chat in (old, new))

        async def together(uow: UnitOfWork) -> bool:
            if not await also(uow):
                return False
            if await uow.sessions.current(self.core.profile, now) is not None:
                # Somebody has spoken under the new id already: two stretches of talk are two sessions.
                await self.core.end(uow, was, EndReason.IDLE)
            return True

        try:
            moved = await self.core.moving.move(platform, old, new, together)
        except SpaceError:
            raise StorageError("The chat's memory is busy.", code="storage.busy") from None
        except DocumentError as error:  # the rows have moved; upkeep takes the folder along
            _log.warning("the folder of a chat that moved waits: %s", error.code)
            moved = True
        self.access.follow(old, new)
        return moved

    async def _is_known(self, platform: str, old: int) -> bool:
        return any(move.platform == platform and move.old == old for move in await self.core.moving.known())
