"""What of a bot's updates is ours: our commands, our buttons, replies to our cards; talk only where we are asked to answer it."""

import re
from enum import Enum

from handlers.commands import CHAT_NAMES
from handlers.messages import Inbound

COMMANDS = frozenset(CHAT_NAMES) - {"start", "help", "settings", "privacy", "pair", "access"}
"""Commands that are ours; every bot has a `/start` and a `/help` of its own, and often others of these names."""
_BUTTON = re.compile(r"[a-z-]+:[a-z][0-9a-f]{22}(?::.*)?|dhakira-[a-z]+:.*|page:(?:review|inbox):\d{1,3}(?::\d{1,3})?")
"""What our buttons carry: a verb and an opaque token (`SystemIds`), a verb that names us, or the page of a list."""


class Claim(Enum):
    """To whom an update goes."""

    OURS = "ours"
    BOTH = "both"
    """We take note, and the bot's own handlers see it too."""
    REPLY = "reply"
    """Ours if it answers one of our cards, else talk."""
    TALK = "talk"
    """Ours only if nobody else wants it and we are asked to talk."""
    THEIRS = "theirs"


def claim(inbound: Inbound, commands: frozenset[str] = COMMANDS) -> Claim:
    """Say to whom an update goes.

    Args:
        inbound: The normalised update.
        commands: Names of our commands, without the slash, in lower case.
    """
    match inbound.kind:
        case "button":
            return Claim.OURS if _BUTTON.fullmatch(inbound.data) else Claim.THEIRS
        case "edit" | "membership":
            return Claim.BOTH
        case _ if inbound.command is not None:
            return Claim.OURS if inbound.command.name.lower() in commands else Claim.THEIRS
        case _ if not inbound.addressed:
            return Claim.THEIRS
        case _:
            return Claim.REPLY if inbound.reply_to is not None else Claim.TALK
