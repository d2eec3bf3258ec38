"""The command grammar, written once: the same words in a chat and on the command line."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from handlers.command_table import CHANGES_WITH, CHAT_NAMES, MEMORY, MEMORY_NAMES, Spec
from handlers.looking import HIDDEN, search_words, unquoted
from handlers.note_words import note_words
from handlers.wishes import SETTINGS, typed_setting, typed_silence
from memory_core.errors import CommandError
from memory_core.values import Category, Mode

ALL, DEFAULT, CLEAR = "all", "default", "clear"
"""Words in the place of an id or a mode: everything, what applies without a word of one's own, the last clearing."""
LOW = "low"
"""After `apply`: everything of low risk that waits."""
SAID = "said"
"""After a list: every line in the language in which it was said."""
DEFAULT_LIMIT, MAX_LIMIT = 10, 100
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


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
        needed = CHANGES_WITH.get(self.name)
        return MEMORY[self.name].changes and (needed is None or needed in self.options)


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
    text = (args if isinstance(args, str) else " ".join(args)).translate(HIDDEN).strip()
    word, rest = _first(text)
    if not word:
        return MemoryCommand("status")
    name = MEMORY_NAMES.get(word.lower().removeprefix("--"))
    if name is None:
        raise _unknown(f"/memory {word}", word, MEMORY_NAMES, "/memory ")
    reader = _READERS.get(name)
    if reader is not None:
        return reader(name, rest)
    if rest and name != "help":
        raise usage(name)
    return MemoryCommand(name)


def usage(name: str) -> CommandError:
    """Say how a command is written."""
    line = MEMORY[name].usage
    return CommandError("I could not read that.", code="command.usage", hint=f"Write it as: {line}", usage=line)


def _first(text: str) -> tuple[str, str]:
    parts = text.split(maxsplit=1)
    return (parts[0] if parts else "", parts[1].strip() if len(parts) > 1 else "")


def _mode(name: str, rest: str) -> MemoryCommand:
    word = unquoted(rest).lower()
    if not word:
        return MemoryCommand(name)
    if word not in {*Mode, DEFAULT}:
        raise usage(name)
    return MemoryCommand(name, options={"mode": word})


def _idle(name: str, rest: str) -> MemoryCommand:
    """Read a time as `90m`, `6h` or `2 days`; `never`, or `default` for what holds without a word of one's own."""
    text = unquoted(rest)
    value = typed_silence(text) if text else None
    if text and value is None:
        raise usage(name)
    return MemoryCommand(name, options={"idle": value} if text else {})


def _setting(name: str, rest: str) -> MemoryCommand:
    text = unquoted(rest)
    value = typed_setting(name, text) if text else None
    if text and value is None:
        raise usage(name)
    return MemoryCommand(name, options={name: value} if text else {})


def _listed(name: str, rest: str) -> MemoryCommand:
    return MemoryCommand(name, options={"limit": _limit(name, rest)})


def _one(name: str, rest: str) -> MemoryCommand:
    return MemoryCommand(name, item=_id(name, rest))


def parse_inbox(args: str) -> MemoryCommand:
    """Read what stands behind `/inbox`: how many and which page, as for a review of one memory.

    Raises:
        CommandError: `command.usage`.
    """
    try:
        return _paged("review", args.translate(HIDDEN).strip())
    except CommandError:
        line = "/inbox [N] [page P]"
        raise CommandError(
            "I could not read that.", code="command.usage", hint=f"Write it as: {line}", usage=line
        ) from None


def _paged(name: str, rest: str) -> MemoryCommand:
    """Read how many and which page, in any order."""
    options: dict[str, object] = {}
    words = rest.lower().replace("--", "").replace("=", " ").split()
    while words:
        word = words.pop(0)
        key = word if word in ("page", "limit") and words else "limit"
        if key in options:
            raise usage(name)
        options[key] = _limit(name, words.pop(0) if key == word else word)
    return MemoryCommand(name, options={"limit": DEFAULT_LIMIT, **options})


def _search(name: str, rest: str) -> MemoryCommand:
    text, options = search_words(rest)
    if not text:
        raise usage(name)
    return MemoryCommand(name, text=text, options=options)


def _read(name: str, rest: str) -> MemoryCommand:
    text = unquoted(rest)
    if not text:
        raise usage(name)
    return MemoryCommand(name, text=text)


def _maybe_one(name: str, rest: str) -> MemoryCommand:
    return MemoryCommand(name, item=_id(name, rest) if rest else None)


def _words(name: str, rest: str) -> MemoryCommand:
    return MemoryCommand(name, text=unquoted(rest))


def _apply(name: str, rest: str) -> MemoryCommand:
    """Read an id, `all`, or `low`: all of low risk."""
    words = unquoted(rest).lower().split()
    if words in ([LOW], [ALL, LOW]):
        return MemoryCommand(name, item=ALL, options={"risk": LOW})
    return _one_or_all(name, rest)


def _one_or_all(name: str, rest: str) -> MemoryCommand:
    return MemoryCommand(name, item=_id(name, rest, may_be_all=True))


def _lint(name: str, rest: str) -> MemoryCommand:
    word = unquoted(rest).lower().removeprefix("--")
    if word not in ("", "fix"):
        raise usage(name)
    return MemoryCommand(name, options={"fix": True} if word else {})


def _keep(name: str, rest: str) -> MemoryCommand:
    """Read an id and, behind it, the name of a note."""
    word, note = _first(rest)
    return MemoryCommand(name, item=_id(name, word), text=unquoted(note))


def _notes(name: str, rest: str) -> MemoryCommand:
    """Read what is to be done with which note; without any word, all are listed."""
    found = note_words(rest)
    if found is None:
        raise usage(name)
    options, text = found
    return MemoryCommand(name, text=text, options=options)


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


def _facts(name: str, rest: str) -> MemoryCommand:
    """Read how many, of which category, which page and in which language, in any order."""
    options: dict[str, object] = {}
    words = rest.lower().replace("--", "").replace("=", " ").split()
    while words:
        word = words.pop(0)
        if name == "facts" and word in set(Category) and "category" not in options:
            options["category"] = word
        elif word == SAID and word not in options:
            options[word] = True
        elif word in ("page", "limit") and words and word not in options:
            options[word] = _limit(name, words.pop(0))
        elif word[:1].isdecimal() and "limit" not in options:
            options["limit"] = _limit(name, word)
        else:
            raise usage(name)
    return MemoryCommand(name, options=options)


def _conflicts(name: str, rest: str) -> MemoryCommand:
    word, item = _first(rest)
    if not word:
        return MemoryCommand(name)
    if word.lower() != "resolve":
        raise usage(name)
    return MemoryCommand(name, item=_id(name, item), options={"resolve": True})


def _promotions(name: str, rest: str) -> MemoryCommand:
    """Read `why` or `off` and the id of what was promoted; else how many, which page and in which language."""
    word, item = _first(rest)
    if word.lower() not in ("why", "off"):
        return _facts(name, rest)
    return MemoryCommand(name, item=_id(name, item), options={word.lower(): True})


def _confirmed(name: str, rest: str) -> MemoryCommand:
    """Read a command of two steps: asked for, then confirmed with the token of the answer."""
    word, token = _first(rest)
    if not word:
        return MemoryCommand(name)
    token = unquoted(token)
    if word.lower() != "confirm" or not _ID.fullmatch(token):
        raise usage(name)
    return MemoryCommand(name, options={"confirm": token})


def _compact(name: str, rest: str) -> MemoryCommand:
    """Read a file's name, or `apply` and a proposal's id."""
    word, item = _first(rest)
    if word.lower() == "apply":
        return MemoryCommand(name, options={"apply": _id(name, item)})
    if item:
        raise usage(name)
    return MemoryCommand(name, item=_file(name, word) if word else None)


def _restore(name: str, rest: str) -> MemoryCommand:
    """Read a kept file's id or a file's name, and the token that was shown with it."""
    word, token = _first(rest)
    if not word and name == "restore":
        return MemoryCommand(name)
    kept = name == "restore" and _ID.fullmatch(word) is not None and _stem_of(word) not in _FILES
    item = word.lower() if kept else _file(name, word)
    token = unquoted(token).lower().removeprefix("confirm").strip()
    if not token:
        return MemoryCommand(name, item=item)
    return MemoryCommand(name, item=item, options={"token": _id(name, token)})


_FILES = {"user": "USER.md", "memory": "MEMORY.md", "portable": "PORTABLE.md"}


def _stem_of(word: str) -> str:
    return word.lower().removesuffix(".md")


def _file(name: str, word: str) -> str:
    found = _FILES.get(_stem_of(unquoted(word)))
    if found is None:
        raise usage(name)
    return found


def _edit(name: str, rest: str) -> MemoryCommand:
    word, text = _first(rest)
    item, text = _id(name, word), unquoted(text)
    if not text:
        raise usage(name)
    return MemoryCommand(name, item=item, text=text)


def _forget(name: str, rest: str) -> MemoryCommand:
    text = unquoted(rest)
    if not text or text.lower() == ALL:
        raise usage(name)
    word = text.lower().removeprefix("#")
    quoted = text != rest.strip()
    return MemoryCommand(name, item=word if not quoted and _ID.fullmatch(word) else None, text=text)


_READERS: Mapping[str, Callable[[str, str], MemoryCommand]] = {
    "mode": _mode,
    "idle": _idle,
    **dict.fromkeys(SETTINGS, _setting),
    "recent": _listed,
    "review": _paged,
    "apply": _apply,
    "reject": _one_or_all,
    "why": _one,
    "undo": _one,
    "share": _one,
    "unshare": _one,
    "verify": _one,
    "edit": _edit,
    "forget": _forget,
    "facts": _facts,
    "conflicts": _conflicts,
    "promotions": _promotions,
    "clear": _confirmed,
    "compact": _compact,
    "restore": _restore,
    "accept": _restore,
    "forget-me": _confirmed,
    "search": _search,
    "read": _read,
    "prompt": _words,
    "keep": _keep,
    "lint": _lint,
    "notes": _notes,
    "skills": _notes,
    "used": _maybe_one,
}
"""How what stands behind a command is read; whoever is not here takes nothing."""


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


__all__ = [
    "ALL",
    "CHAT_NAMES",
    "CLEAR",
    "DEFAULT",
    "DEFAULT_LIMIT",
    "LOW",
    "MAX_LIMIT",
    "MEMORY",
    "SAID",
    "MemoryCommand",
    "Spec",
    "chat_name",
    "parse_inbox",
    "parse_memory",
    "usage",
]
