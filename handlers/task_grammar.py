"""How `/task …` is written: the same words in a chat and behind `dhakira task`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from handlers.looking import HIDDEN, unquoted
from memory_core.errors import CommandError

USAGE = "/task add WORDS | done N | dismiss N | undo N | why N"
_LONGEST_NUMBER = 6
_LONGEST_TOKEN = 40
_NAMES: Mapping[str, str] = {
    "add": "add",
    "new": "add",
    "done": "done",
    "complete": "done",
    "dismiss": "dismiss",
    "drop": "dismiss",
    "undo": "undo",
    "reopen": "undo",
    "why": "why",
    "confirm": "confirm",
    "list": "list",
}


@dataclass(frozen=True, slots=True)
class TaskCommand:
    """One `/task …`; `text` is a new task's words or a question's token."""

    name: str
    number: int = 0
    text: str = ""

    @property
    def changes(self) -> bool:
        """Say whether it may change a task."""
        return self.name in ("add", "done", "undo", "confirm")


def parse_task(args: str | Sequence[str]) -> TaskCommand:
    """Read what stands behind `/task`; nothing means the list.

    Raises:
        CommandError: `command.usage`.
    """
    text = (args if isinstance(args, str) else " ".join(args)).translate(HIDDEN).strip()
    if not text:
        return TaskCommand("list")
    word, _, rest = text.partition(" ")
    name, rest = _NAMES.get(word.lower(), ""), unquoted(rest)
    if name == "list" and not rest:
        return TaskCommand("list")
    if name == "add" and rest:
        return TaskCommand("add", text=rest)
    if name == "confirm" and rest.isascii() and 0 < len(rest) <= _LONGEST_TOKEN and " " not in rest:
        return TaskCommand("confirm", text=rest)
    number = rest.removeprefix("#")
    # isdecimal: Arabic-Indic digits are digits too.
    if name in ("done", "dismiss", "undo", "why") and number.isdecimal() and len(number) <= _LONGEST_NUMBER:
        return TaskCommand(name, int(number))
    raise CommandError("I could not read that.", code="command.usage", hint=f"Write it as: {USAGE}", usage=USAGE)
