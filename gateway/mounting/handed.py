"""What makes a door of a bot that somebody else polls for and closes; updates are handed over instead of fetched."""

from datetime import datetime

from gateway.supervisor import forever
from gateway.telegram.door import LibraryDoor
from gateway.telegram.polling import Intake


class HandedDoor(LibraryDoor):
    """Mixed in before the door of a library, whose calls it keeps."""

    owns_menus = False

    @property
    def alive_at(self) -> datetime:
        """Now: silence here is no sign of anything."""
        return self._clock.now()

    async def start(self, intake: Intake) -> None:
        """Learn who the bot is, without polling. Raises as LibraryDoor.connect."""
        del intake
        await self.connect()

    async def listen(self) -> None:
        """Wait to be cancelled: nothing is fetched here."""
        await forever()

    async def listen_no_more(self) -> None:
        """Do nothing: whoever polls ends that."""

    async def _close(self) -> None:
        """Leave the connections to their owner."""
