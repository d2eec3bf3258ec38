"""Buttons that say a command (`handlers.offers`): carried out for the place where they stand, by whoever presses, as of now."""

from handlers.access import Access
from handlers.commands import MemoryCommand
from handlers.memory import carry_out, failure
from handlers.memory_change import Changed
from handlers.messages import Inbound, Result
from handlers.offers import LEAVE, command_of, offered_by
from handlers.pressing import meant, refused, request_of, told
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import CommandError, DhakiraError, ItemError
from memory_core.ports import InboxRow
from memory_core.spaces import home_space

_LOOK = MemoryCommand("compact")
"""What leaving a proposal asks for: the rights to carry it out."""


class OfferPresses:
    """Does what an answer offered; a deed takes the place of its question, a look follows it."""

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press."""
        home = home_space(self._core.profile, inbound.place)
        try:
            home, words = meant(self._core.profile, inbound)
            command, record = _read(words)
            request = await request_of(self._core, self._access, (row, inbound, language), home, command)
            if words == LEAVE:
                return await told(self._core, row, inbound, _left(language))
            await self._still(row.key, command, record)
            changed = await carry_out(self._core, request)
        except DhakiraError as error:
            result = failure(language, error)
            return await refused(self._core, row, inbound, result, offered_by(home, language, result))
        return await told(self._core, row, inbound, changed, instead=_is_deed(command))

    async def _still(self, cause: str, command: MemoryCommand, record: str) -> None:
        """See that what is to be taken back is what the button meant: a second press must not take back what was before."""
        if not record:
            return
        item = await self._core.item(command.item or "")
        async with self._core.store.reading() as uow:
            done = await uow.ledger.record_by_cause(cause)
        if done is None and (item is None or item.record_id != record):
            raise ItemError("That was taken back, or something else was done since.", code="button.gone")


def _read(words: str) -> tuple[MemoryCommand, str]:
    command = (_LOOK, "") if words == LEAVE else command_of(words)
    if command is None:
        raise CommandError("That button is none of ours.", code="button.gone")
    return command


def _left(language: str) -> Changed:
    return Changed(Result(ok=True, code="memory.left", lines=(say(language, "offer.left"),)))


def _is_deed(command: MemoryCommand) -> bool:
    return command.changes and (command.name != "compact" or "apply" in command.options)
