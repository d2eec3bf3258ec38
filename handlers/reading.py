"""Which messages are read at all."""

from handlers.commands import CHAT_NAMES
from handlers.messages import Inbound
from memory_core.errors import CommandError, DhakiraError
from memory_core.languages.normalise import shows_nothing

LONGEST = 32_768
"""Most characters of one message that are read."""


def is_for_another_bot(inbound: Inbound) -> bool:
    """In a group a command that nobody here knows, and that does not name us, is somebody else's."""
    if inbound.command is None or inbound.place.private or inbound.command.name.lower() in CHAT_NAMES:
        return False
    return "@" not in inbound.text.split(maxsplit=1)[0] if inbound.text else False


def unreadable(inbound: Inbound) -> DhakiraError | None:
    """Return why a message cannot be answered as talk: there are no words, or too many."""
    if shows_nothing(inbound.text):
        return CommandError("There is no text.", code="command.empty")
    if len(inbound.text) > LONGEST:
        return CommandError("Too long.", code="turn.too-long", length=len(inbound.text), limit=LONGEST)
    return None
