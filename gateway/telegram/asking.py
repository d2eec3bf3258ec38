"""Telegram's word about members for a command line beside the gateway: asked only when a right depends on it."""

from gateway.telegram.door import LibraryDoor


class AskingMembership:
    """A Membership that signs in at the first question. Implements `handlers.messages.Membership`.

    Args:
        door: Not started; `close` stops it.
    """

    def __init__(self, door: LibraryDoor) -> None:
        self._door = door
        self._is_open = False

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool) -> bool:
        """Say whether a person administers a chat.

        Raises:
            TelegramError: `telegram.unauthorized`, `telegram.unreachable`: nobody knows the rights then.
        """
        await self._open()
        return await self._door.is_admin(chat_id, user_id, fresh)

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Say whether a person is in a chat; errors as `is_admin`."""
        await self._open()
        return await self._door.is_member(chat_id, user_id)

    def private_link(self) -> str:
        """Return nothing: the terminal is nobody's group."""
        return ""

    async def close(self) -> None:
        """Close what was opened."""
        if self._is_open:
            await self._door.stop()

    async def _open(self) -> None:
        if not self._is_open:
            await self._door.connect()
            self._is_open = True
