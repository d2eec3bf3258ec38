"""How a note is named and written behind `/notes` and `/skills`: a verb, a name (quoted if it has several words), a text."""

from handlers.looking import unquoted

CHANGE = "change"
"""Option of what changes a note: the verb."""
_WITH_TEXT = frozenset({"edit", "rotate", "hook"})
_WITHOUT = frozenset({"delete", "undo"})
_ALIASES = {"write": "edit", "replace": "edit", "set": "edit", "archive": "rotate", "remove": "delete", "read": "show"}
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'"}
_MOST = 100


def note_words(rest: str) -> tuple[dict[str, object], str] | None:
    """Read what stands behind `/notes`: options (`name`, `change`, `page`) and a text; None when it makes no sense."""
    verb, _, behind = _cut(rest)
    verb = _ALIASES.get(verb.lower(), verb.lower()).removeprefix("--")
    if verb in ("", "list"):
        return _listed(behind)
    if verb == "page":
        return _listed(rest)
    if verb == "show" or verb in _WITHOUT:
        name = unquoted(behind)
        change: dict[str, object] = {} if verb == "show" else {CHANGE: verb}
        return ({"name": name, **change}, "") if name else None
    if verb not in _WITH_TEXT:
        return None
    name, text = _named(behind)
    return ({"name": name, CHANGE: verb}, text) if name and text else None


def _listed(rest: str) -> tuple[dict[str, object], str] | None:
    words = rest.lower().replace("--", "").replace("=", " ").split()
    if not words:
        return {"page": 1}, ""
    if len(words) != 2 or words[0] != "page" or not words[1].isdecimal() or not 1 <= int(words[1]) <= _MOST:
        return None
    return {"page": int(words[1])}, ""


def _named(rest: str) -> tuple[str, str]:
    """Return a name and the text behind it: a quoted name may have several words."""
    closing = _QUOTES.get(rest[:1])
    end = rest.find(closing, 1) if closing else -1
    if end > 0:
        return rest[1:end].strip(), _text(rest[end + 1 :])
    name, _, text = _cut(rest)
    return name, _text(text)


def _text(rest: str) -> str:
    return unquoted(rest.strip().removeprefix(":").strip())


def _cut(text: str) -> tuple[str, str, str]:
    text = text.strip()
    parts = text.split(maxsplit=1)
    return parts[0] if parts else "", " ", parts[1].strip() if len(parts) > 1 else ""
