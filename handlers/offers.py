"""What an answer offers to do next, as buttons that say the command; pressed, they do what typing it there would."""

from typing import Any

from handlers.commands import MemoryCommand, parse_memory
from handlers.memory_change import Changed
from handlers.messages import Button, Result
from handlers.texts import say
from memory_core.errors import CommandError
from memory_core.spaces import Space

VERB = "dhakira-do"
"""Verb of such a button; the topic and the words of a command follow it, for the place where it is pressed."""
LEAVE = "leave"
"""Says that nothing is to be done."""
SHOWN = 5
"""Most kept files, or conflicts, with buttons."""
_OFFERED = frozenset({"accept", "compact", "conflicts", "keep", "lint", "restore"})
_IN_A_ROW = 4
_MOST = 64
"""Bytes that a button may carry (Bot API InlineKeyboardButton)."""

Keyboard = tuple[tuple[Button, ...], ...]


def offered(home: Space, language: str, changed: Changed) -> Keyboard:
    """Return the buttons under an answer, or under an error that names a way out; `home` is what a press is about."""
    return tuple(tuple(_button(home, one) for one in row if _is_ours(home, one)) for row in _ways(language, changed))


def _ways(language: str, changed: Changed) -> Keyboard:
    fields, last = changed.result.fields, changed.items[0] if changed.items else None
    match changed.result.code:
        case "memory.lint" if fields.get("safe"):
            return _rows(language, ("fix", "lint fix"))
        case "memory.compact-proposed":
            return _rows(language, ("carry-out", f"compact apply {fields['id']}"), ("leave", LEAVE))
        case "memory.restore-offered":
            return _rows(language, ("restore", f"restore {fields['id']} {fields['token']}"), ("leave", LEAVE))
        case "memory.accept-offered":
            return _rows(language, ("let-go", f"accept {fields['file']} {fields['token']}"), ("leave", LEAVE))
        case "memory.compacted" | "memory.restored" if last is not None:
            return _rows(language, ("undo", f"undo {last.id} {last.record_id}"))
        case "memory.conflicts":
            return tuple(row for one in fields["conflicts"][:SHOWN] for row in _rivals(language, one))
        case "memory.backups":
            return tuple(row for one in fields["backups"][:SHOWN] for row in _kept(language, one))
        case "document.drift" if fields.get("again"):
            return _rows(language, ("again", str(fields["again"])))
        case "document.over-budget":
            kept = [("keep", f"keep {fields['keep']}")] if "keep" in fields else []
            return _rows(language, ("shorten", f"compact {fields['doc']}"), *kept)
    return ()


def offered_by(home: Space, language: str, result: Result) -> Keyboard:
    """Return the buttons under an answer that changed nothing."""
    return offered(home, language, Changed(result))


def command_of(words: str) -> tuple[MemoryCommand, str] | None:
    """Read what a button says: its command, and the record that alone may be taken back (empty for all but `undo`).

    Returns:
        None for what no answer offers.
    """
    verb, _, rest = words.partition(" ")
    item, _, record = rest.partition(" ") if verb == "undo" else ("", "", "")
    try:
        command = parse_memory(f"undo {item}" if record else words)
    except CommandError:
        return None
    return (command, record) if command.name in _OFFERED or record else None


def _kept(language: str, backup: dict[str, str]) -> Keyboard:
    return _rows(language, ("look", f"restore {backup['id']}"), id=backup["id"], name=backup["file"])


def _rivals(language: str, group: dict[str, Any]) -> Keyboard:
    ids = [str(item["id"]) for item in group["items"]][:_IN_A_ROW]
    return (tuple(Button(say(language, "button.keep-rival", id=id_), f"conflicts resolve {id_}") for id_ in ids),)


def _rows(language: str, *buttons: tuple[str, str], **values: str) -> Keyboard:
    return (tuple(Button(say(language, f"button.{name}", **values), words) for name, words in buttons),)


def _button(home: Space, button: Button) -> Button:
    return Button(button.label, f"{VERB}:{home.thread}:{button.action}")


def _is_ours(home: Space, button: Button) -> bool:
    fits = len(_button(home, button).action.encode()) <= _MOST
    return fits and (button.action == LEAVE or command_of(button.action) is not None)
