"""The command grammar, written once: the same words in a chat and on the command line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from memory_core.errors import CommandError
from memory_core.values import Mode

ALL = "all"
DEFAULT_LIMIT, MAX_LIMIT = 10, 100
_HIDDEN = dict.fromkeys([0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Direction marks that come along when somebody copies an id out of one of our Arabic lines."""
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'"}
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Spec:
    """One command: how it is written, and whether it changes anything."""

    name: str
    usage: str
    changes: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryCommand:
    """One `/memory …`: `item` is an id or `all`; `text` what stands behind it; `options` as `limit` and `mode`."""

    name: str
    item: str | None = None
    text: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def changes(self) -> bool:
        """Say whether it may change memory."""
        return MEMORY[self.name].changes and not (self.name == "mode" and "mode" not in self.options)


_SPECS = (
    Spec("status", "/memory status", aliases=("dashboard",)),
    Spec("mode", "/memory mode [auto|review|manual|off]", changes=True),
    Spec("populate", "/memory populate", changes=True),
    Spec("recent", "/memory recent [N]", aliases=("show",)),
    Spec("review", "/memory review [N]", aliases=("pending",)),
    Spec("why", "/memory why ID"),
    Spec("apply", "/memory apply ID|all", changes=True, aliases=("approve",)),
    Spec("reject", "/memory reject ID|all", changes=True),
    Spec("edit", "/memory edit ID new text", changes=True, aliases=("correct",)),
    Spec("undo", "/memory undo ID", changes=True),
    Spec("forget", "/memory forget ID", changes=True),
    Spec("share", "/memory share ID", changes=True),
    Spec("help", "/memory help"),
)
MEMORY: Mapping[str, Spec] = {spec.name: spec for spec in _SPECS}
_MEMORY_NAMES = {word: spec.name for spec in _SPECS for word in (spec.name, *spec.aliases)}

CHAT_NAMES: Mapping[str, str] = {
    "memory": "memory",
    "new": "new",
    "new_thread": "new",
    "reset": "reset",
    "stop": "stop",
    "inbox": "inbox",
    "help": "help",
    "start": "start",
}
"""Commands of a chat, and the seeds' names for them."""


def chat_name(name: str) -> str:
    """Return a chat command's own name.

    Raises:
        CommandError: `command.unknown`, with the nearest name.
    """
    try:
        return CHAT_NAMES[name.lower()]
    except KeyError:
        raise _unknown(f"/{name}", name, CHAT_NAMES, "/") from None


def parse_memory(args: str | Sequence[str]) -> MemoryCommand:
    """Read what stands behind `/memory`, or the words of a command line.

    Args:
        args: Raw text, or words that a shell has split already. Without any, the status is meant.

    Raises:
        CommandError: `command.unknown` with the nearest name, or `command.usage` with the line to write.
    """
    text = (args if isinstance(args, str) else " ".join(args)).translate(_HIDDEN).strip()
    word, rest = _first(text)
    if not word:
        return MemoryCommand("status")
    name = _MEMORY_NAMES.get(word.lower().removeprefix("--"))
    if name is None:
        raise _unknown(f"/memory {word}", word, _MEMORY_NAMES, "/memory ")
    match name:
        case "mode":
            return _mode(rest)
        case "recent" | "review":
            return MemoryCommand(name, options={"limit": _limit(name, rest)})
        case "apply" | "reject":
            return MemoryCommand(name, item=_id(name, rest, may_be_all=True))
        case "why" | "undo" | "share":
            return MemoryCommand(name, item=_id(name, rest))
        case "edit":
            return _edit(rest)
        case "forget":
            return _forget(rest)
        case "status" | "populate" if rest:
            raise usage(name)
        case _:
            return MemoryCommand(name)


def usage(name: str) -> CommandError:
    """Say how a command is written."""
    line = MEMORY[name].usage
    return CommandError("I could not read that.", code="command.usage", hint=f"Write it as: {line}", usage=line)


def unquoted(text: str) -> str:
    """Return the words inside one pair of quotation marks, or the text as it is."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1]:
        return text[1:-1].strip()
    return text


def _first(text: str) -> tuple[str, str]:
    parts = text.split(maxsplit=1)
    return (parts[0] if parts else "", parts[1].strip() if len(parts) > 1 else "")


def _mode(rest: str) -> MemoryCommand:
    word = unquoted(rest).lower()
    if not word:
        return MemoryCommand("mode")
    if word not in set(Mode):
        raise usage("mode")
    return MemoryCommand("mode", options={"mode": word})


def _limit(name: str, rest: str) -> int:
    word = rest.removeprefix("--limit").removeprefix("=").strip()
    if not word:
        return DEFAULT_LIMIT
    # isdecimal: Arabic-Indic digits are digits too, superscripts are not.
    if not word.isdecimal() or len(word) > len(str(MAX_LIMIT)) or not 1 <= int(word) <= MAX_LIMIT:
        raise usage(name)
    return int(word)


def _id(name: str, rest: str, *, may_be_all: bool = False) -> str:
    word = unquoted(rest).lower().removeprefix("#")
    if not _ID.fullmatch(word) or (word == ALL and not may_be_all):
        raise usage(name)
    return word


def _edit(rest: str) -> MemoryCommand:
    word, text = _first(rest)
    item, text = _id("edit", word), unquoted(text)
    if not text:
        raise usage("edit")
    return MemoryCommand("edit", item=item, text=text)


def _forget(rest: str) -> MemoryCommand:
    text = unquoted(rest)
    if not text or text.lower() == ALL:
        raise usage("forget")
    word = text.lower().removeprefix("#")
    quoted = text != rest.strip()
    return MemoryCommand("forget", item=word if not quoted and _ID.fullmatch(word) else None, text=text)


def _unknown(shown: str, word: str, names: Mapping[str, str], prefix: str) -> CommandError:
    near = get_close_matches(word.lower(), list(names), n=1, cutoff=0.5)
    nearest = f"{prefix}{names[near[0]]}" if near else f"{prefix}help".replace("//", "/")
    return CommandError(
        "That is not a command.",
        code="command.unknown",
        hint=f"Did you mean {nearest}?",
        name=shown[:60],
        nearest=nearest,
    )
