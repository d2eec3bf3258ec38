"""Every sentence a person reads, by language: `say("ar", "receipt.applied", line=…)`."""

import unicodedata
from collections.abc import Mapping

from handlers.texts.ar import TEXTS as ARABIC
from handlers.texts.ar_access import TEXTS as ARABIC_ACCESS
from handlers.texts.ar_audit import TEXTS as ARABIC_AUDIT
from handlers.texts.ar_care import TEXTS as ARABIC_CARE
from handlers.texts.ar_compact import TEXTS as ARABIC_COMPACT
from handlers.texts.ar_handoff import TEXTS as ARABIC_HANDOFF
from handlers.texts.ar_notes import TEXTS as ARABIC_NOTES
from handlers.texts.ar_operations import TEXTS as ARABIC_OPERATIONS
from handlers.texts.ar_promotions import TEXTS as ARABIC_PROMOTIONS
from handlers.texts.ar_prompt import TEXTS as ARABIC_PROMPT
from handlers.texts.ar_recall import TEXTS as ARABIC_RECALL
from handlers.texts.ar_review import TEXTS as ARABIC_REVIEW
from handlers.texts.ar_sessions import TEXTS as ARABIC_SESSIONS
from handlers.texts.ar_settings import TEXTS as ARABIC_SETTINGS
from handlers.texts.ar_tasks import TEXTS as ARABIC_TASKS
from handlers.texts.ar_undoing import TEXTS as ARABIC_UNDOING
from handlers.texts.ar_windows import TEXTS as ARABIC_WINDOWS
from handlers.texts.en import TEXTS as ENGLISH
from handlers.texts.en_access import TEXTS as ENGLISH_ACCESS
from handlers.texts.en_audit import TEXTS as ENGLISH_AUDIT
from handlers.texts.en_care import TEXTS as ENGLISH_CARE
from handlers.texts.en_compact import TEXTS as ENGLISH_COMPACT
from handlers.texts.en_handoff import TEXTS as ENGLISH_HANDOFF
from handlers.texts.en_notes import TEXTS as ENGLISH_NOTES
from handlers.texts.en_operations import TEXTS as ENGLISH_OPERATIONS
from handlers.texts.en_promotions import TEXTS as ENGLISH_PROMOTIONS
from handlers.texts.en_prompt import TEXTS as ENGLISH_PROMPT
from handlers.texts.en_recall import TEXTS as ENGLISH_RECALL
from handlers.texts.en_review import TEXTS as ENGLISH_REVIEW
from handlers.texts.en_sessions import TEXTS as ENGLISH_SESSIONS
from handlers.texts.en_settings import TEXTS as ENGLISH_SETTINGS
from handlers.texts.en_tasks import TEXTS as ENGLISH_TASKS
from handlers.texts.en_undoing import TEXTS as ENGLISH_UNDOING
from handlers.texts.en_windows import TEXTS as ENGLISH_WINDOWS
from memory_core.errors import DhakiraError
from memory_core.values import MAX_STATEMENT

_AREAS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "en": (
        ENGLISH,
        ENGLISH_ACCESS,
        ENGLISH_REVIEW,
        ENGLISH_AUDIT,
        ENGLISH_CARE,
        ENGLISH_COMPACT,
        ENGLISH_NOTES,
        ENGLISH_HANDOFF,
        ENGLISH_OPERATIONS,
        ENGLISH_PROMOTIONS,
        ENGLISH_PROMPT,
        ENGLISH_RECALL,
        ENGLISH_SESSIONS,
        ENGLISH_TASKS,
        ENGLISH_SETTINGS,
        ENGLISH_UNDOING,
        ENGLISH_WINDOWS,
    ),
    "ar": (
        ARABIC,
        ARABIC_ACCESS,
        ARABIC_REVIEW,
        ARABIC_AUDIT,
        ARABIC_CARE,
        ARABIC_COMPACT,
        ARABIC_NOTES,
        ARABIC_HANDOFF,
        ARABIC_OPERATIONS,
        ARABIC_PROMOTIONS,
        ARABIC_PROMPT,
        ARABIC_RECALL,
        ARABIC_SESSIONS,
        ARABIC_TASKS,
        ARABIC_SETTINGS,
        ARABIC_UNDOING,
        ARABIC_WINDOWS,
    ),
}
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    code: {key: text for area in areas for key, text in area.items()} for code, areas in _AREAS.items()
}
_FSI, _RLI, _PDI = "\u2068", "\u2067", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_MANY_LETTERS = 0.5
_SHOWN_LINES = 40


class _Fields(dict[str, object]):
    """Fields of a sentence; one that is missing reads as nothing rather than failing the answer."""

    def __missing__(self, key: str) -> object:
        return ""


def say(language: str, key: str, /, **fields: object) -> str:
    """Return one sentence.

    Args:
        language: `en` or `ar`, or a client's tag such as `ar-EG`; any other is answered in English.
        key: The sentence's name.
        fields: What stands in its gaps. Words of the other writing direction are isolated, so that ids, quotes and
            punctuation keep their order (Unicode Bidirectional Algorithm, FSI and PDI). A remembered `line` that a hand
            wrote longer than a line may be is shown with its beginning, except where lines are compared.
    """
    code = known(language)
    line = fields.get("line")
    if isinstance(line, str) and not key.startswith("diff."):
        fields["line"] = _shortened(line)
    shown = {name: _isolated(code, value) for name, value in fields.items()}
    return _flat(LANGUAGES[code][key].format_map(_Fields(shown)))


def _shortened(line: str) -> str:
    return line if len(line) <= MAX_STATEMENT else f"{line[: MAX_STATEMENT - 1]}…"


def has(key: str) -> bool:
    """Say whether there is a sentence of that name."""
    return key in LANGUAGES["en"]


def known(language: str) -> str:
    """Return the language of ours that a client's tag means."""
    code = language.lower().replace("_", "-").partition("-")[0]
    return code if code in LANGUAGES else "en"


def spoken(text: str) -> str:
    """Return the language that a text is mostly written in, `ar` or `en`, or nothing if it has no letters."""
    letters = [char for char in text if char.isalpha()]
    if not letters:
        return ""
    arabic = sum(unicodedata.bidirectional(char) == "AL" for char in letters)
    return "ar" if arabic >= len(letters) * _MANY_LETTERS else "en"


def explain(language: str, error: DhakiraError) -> tuple[str, ...]:
    """Return what went wrong and what to do next, never another exception's text."""
    key = f"error.{error.code}"
    lines = [say(language, key if has(key) else "error.generic", **error.fields)]
    if error.code == "document.drift":
        lines += diff_lines(language, error.fields.get("changed"))
        again = error.fields.get("again")
        lines.append(say(language, "drift.look", again=again) if again else say(language, "drift.again"))
    if "keep" in error.fields:
        lines.append(say(language, "keep.offer", id=error.fields["keep"]))
    return tuple(lines)


def diff_lines(language: str, changed: object) -> list[str]:
    """Return a difference as lines to read: at most 40, then how many more there are.

    Args:
        language: Of the reader.
        changed: `+ …` for each line that comes, `- …` for each that goes; anything else reads as none.
    """
    steps = [str(step) for step in changed] if isinstance(changed, list | tuple) else []
    shown = [
        say(language, "diff.came" if one[:1] == "+" else "diff.gone", line=one[2:]) for one in steps[:_SHOWN_LINES]
    ]
    more = len(steps) - len(shown)
    return [*shown, say(language, "diff.more", count=more)] if more > 0 else shown


def reason(language: str, code: str) -> str:
    """Return why an item waits or was not kept; a reason of a finer kind reads as the one it belongs to."""
    parts = code.split("-")
    for length in range(len(parts), 0, -1):
        key = f"reason.{'-'.join(parts[:length])}"
        if has(key):
            return say(language, key)
    return say(language, "reason.other")


def _flat(text: str) -> str:
    """Drop isolates inside isolates, so that a command can be copied out of a sentence as it is typed."""
    if _FSI not in text and _RLI not in text:
        return text
    kept, depth = [], 0
    for char in text:
        depth += char in (_FSI, _RLI)
        if char not in (_FSI, _RLI, _PDI) or depth == 1:
            kept.append(char)
        depth -= char == _PDI and depth > 0
    return "".join(kept)


def _isolated(language: str, value: object) -> object:
    if not isinstance(value, str) or not value:
        return value
    foreign = language == "ar" or any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in value)
    # Arabic that begins with a Latin word would be laid out from left to right by its first letter.
    begins_left = next((char for char in value if char.isalpha()), "")
    is_turned = language == "ar" and unicodedata.bidirectional(begins_left or "a") == "L" and spoken(value) == "ar"
    opener = _RLI if is_turned else _FSI
    return f"{opener}{value}{_PDI}" if foreign else value
