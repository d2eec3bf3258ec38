"""`/help` and the menus: which commands concern whom, where."""

from collections.abc import Mapping
from enum import StrEnum

from handlers.messages import Result
from handlers.texts import say
from memory_core.spaces import Place


class Audience(StrEnum):
    """Who looks, and where."""

    PRIVATE = "private"
    MEMBER = "member"
    ADMIN = "admin"


COMMANDS: Mapping[Audience, tuple[str, ...]] = {
    Audience.PRIVATE: (
        "new",
        "reset",
        "stop",
        "inbox",
        "recall",
        "tasks",
        "context",
        "handoff",
        "memory",
        "settings",
        "privacy",
        "help",
    ),
    Audience.MEMBER: ("new", "stop", "recall", "why", "tasks", "memory", "privacy", "help"),
    Audience.ADMIN: (
        "new",
        "reset",
        "stop",
        "inbox",
        "recall",
        "tasks",
        "context",
        "memory",
        "settings",
        "privacy",
        "help",
    ),
}
"""In the order in which they are shown; every one of them works for its audience."""
_LINES = {"why": "help.why-answer", "context": "help.window", "notes": "help.notes-chat", "skills": "help.skills-chat"}
"""One line tells of all commands that are about the next answer."""
OPERATOR = ("access", "pair")
"""What operators may besides, in private."""


def help_result(language: str, place: Place, *, decides: bool, operator: bool, answers_all: bool) -> Result:
    """List what can be written here by this person.

    Args:
        language: Of the lines.
        place: Where it was asked.
        decides: Whether they administer the chat.
        operator: Whether they run the bot.
        answers_all: Whether the bot answers here without being addressed.
    """
    audience = Audience.PRIVATE if place.private else Audience.ADMIN if decides else Audience.MEMBER
    names = [name for name in COMMANDS[audience] if name != "help"]
    lines = [say(language, "help.title"), *(say(language, _LINES.get(name, f"help.{name}")) for name in names)]
    if not place.private:
        lines.insert(0, say(language, "help.answers-all" if answers_all else "help.answers-addressed"))
    if operator and place.private:
        names += OPERATOR
        lines += [say(language, f"help.{name}") for name in OPERATOR]
    fields = {"commands": names, "audience": str(audience)}
    return Result(ok=True, code="help", fields=fields, lines=tuple(lines))
