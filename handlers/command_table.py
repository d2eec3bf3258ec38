"""Every command by name: how it is written, what else it is called, and when it changes anything."""

from collections.abc import Mapping
from dataclasses import dataclass

from handlers.wishes import SETTINGS


@dataclass(frozen=True, slots=True)
class Spec:
    """One command: how it is written, and whether it changes anything."""

    name: str
    usage: str
    changes: bool = False
    aliases: tuple[str, ...] = ()


_SPECS = (
    Spec("status", "/memory status", aliases=("dashboard",)),
    Spec("mode", "/memory mode [auto|review|manual|off|default]", changes=True),
    Spec("idle", "/memory idle [30m|6h|2d|never|default]", changes=True),
    Spec("addressing", "/memory addressing [mention|always|default]", changes=True),
    Spec("listen", "/memory listen [on|off|default]", changes=True),
    Spec("quiet", "/memory quiet [22:00-07:00|off|default]", changes=True, aliases=("quiet-hours",)),
    Spec("language", "/memory language [en|ar|default]", changes=True),
    Spec("zone", "/memory zone [Area/City|default]", changes=True),
    Spec("populate", "/memory populate", changes=True),
    Spec("recent", "/memory recent [N]", aliases=("show",)),
    Spec("review", "/memory review [N] [page P]", aliases=("pending",)),
    Spec("why", "/memory why ID"),
    Spec("apply", "/memory apply ID|all|low", changes=True, aliases=("approve",)),
    Spec("reject", "/memory reject ID|all", changes=True),
    Spec("edit", "/memory edit ID new text", changes=True, aliases=("correct",)),
    Spec("undo", "/memory undo ID|clear|lint", changes=True),
    Spec("forget", "/memory forget ID", changes=True),
    Spec("share", "/memory share ID", changes=True),
    Spec("unshare", "/memory unshare ID", changes=True),
    Spec("facts", "/memory facts [N] [category] [page P] [said]"),
    Spec("verify", "/memory verify ID", changes=True),
    Spec("conflicts", "/memory conflicts [resolve ID]", changes=True),
    Spec("promotions", "/memory promotions [N] [page P] [said] | [why ID|off ID]", changes=True),
    Spec("lint", "/memory lint [fix]", changes=True),
    Spec("clear", "/memory clear [confirm TOKEN]", changes=True),
    Spec("export", "/memory export"),
    Spec("forget-me", "/memory forget-me [confirm TOKEN]", changes=True, aliases=("forget_me", "forgetme")),
    Spec("compact", "/memory compact [FILE|apply ID]", changes=True),
    Spec("restore", "/memory restore [ID|FILE] [TOKEN]", changes=True),
    Spec("accept", "/memory accept FILE [TOKEN]", changes=True),
    Spec("search", "/memory search WORDS [page P]"),
    Spec("read", "/memory read FILE"),
    Spec("prompt", "/memory prompt [WORDS]"),
    Spec("keep", "/memory keep ID [NOTE]", changes=True),
    Spec("notes", "/memory notes [show|edit|rotate|hook|delete|undo NAME] [text]", changes=True),
    Spec("skills", "/memory skills [show|edit|rotate|hook|delete|undo NAME] [text]", changes=True),
    Spec("used", "/memory used [ID]"),
    Spec("help", "/memory help"),
)
CHANGES_WITH = {
    "mode": "mode",
    "idle": "idle",
    **{name: name for name in SETTINGS},
    "conflicts": "resolve",
    "promotions": "off",
    "restore": "token",
    "accept": "token",
    "lint": "fix",
    "notes": "change",
    "skills": "change",
}
"""Commands that only look until this option is given."""
MEMORY: Mapping[str, Spec] = {spec.name: spec for spec in _SPECS}
MEMORY_NAMES: Mapping[str, str] = {word: spec.name for spec in _SPECS for word in (spec.name, *spec.aliases)}
"""Every word that means a command of the memory."""

CHAT_NAMES: Mapping[str, str] = {
    "memory": "memory",
    "new": "new",
    "new_thread": "new",
    "new-thread": "new",
    "reset": "reset",
    "stop": "stop",
    "inbox": "inbox",
    "recall": "recall",
    "why": "why",
    "tasks": "tasks",
    "task": "task",
    "handoff": "handoff",
    "compact": "compact",
    "context": "context",
    "note": "note",
    "fresh": "fresh",
    "settings": "settings",
    "privacy": "privacy",
    "access": "access",
    "pair": "pair",
    "notes": "notes",
    "skills": "skills",
    "help": "help",
    "start": "start",
}
"""Commands of a chat, and the seeds' names for them."""
