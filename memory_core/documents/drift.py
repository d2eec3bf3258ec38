"""What every store says when a file is not as it was read: the refusal, and what changed meanwhile (§6)."""

import difflib
import hashlib
from collections import OrderedDict
from collections.abc import Callable

from memory_core.documents.outline import rows_of
from memory_core.errors import DocumentError
from memory_core.spaces import Doc

ABSENT = "absent"
"""The version of a document that does not exist."""
_REMEMBERED = 128
SHOWN_LINES, SHOWN_CHARS = 20, 200
"""How much of a difference is told."""


def encoded(doc: Doc, text: str) -> bytes:
    """Return a text's bytes. Raises DocumentError `document.bad-text` when it is no valid Unicode."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise DocumentError(
            f"The new text of {doc.name} holds characters that cannot be stored.",
            code="document.bad-text",
            doc=doc.key,
        ) from None


def version_of(data: bytes) -> str:
    """Return the version of a document: the SHA-256 of its bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


class Witness:
    """Remembers the texts of the last versions read or written, so that drift can be told line by line.

    Args:
        clean: Hides credentials in what is told.
    """

    def __init__(self, clean: Callable[[str], str] = str) -> None:
        self._clean = clean
        self._texts: OrderedDict[str, str] = OrderedDict({ABSENT: ""})

    def saw(self, version: str, text: str) -> None:
        """Remember what a version says; the oldest is dropped."""
        self._texts[version] = text
        self._texts.move_to_end(version)
        while len(self._texts) > _REMEMBERED:
            self._texts.popitem(last=False)

    def drift(self, doc: Doc, expected: str, version: str, text: str) -> DocumentError:
        """Describe a refused write.

        The error's fields: `doc`, `expected`, `version` (now) and `changed`: up to 20 lines of 200 code points, `+ …` for
        those that came, `- …` for those that went; empty when the expected version is not remembered. `more` counts the rest.
        """
        before = "" if expected == ABSENT else self._texts.get(expected)
        changed = [] if before is None else changed_lines(self._clean(before), self._clean(text))
        return DocumentError(
            f"{doc.name} was changed by someone else meanwhile; nothing was written.",
            code="document.drift",
            hint="Read the file again as it is now, then repeat the command.",
            doc=doc.key,
            name=doc.name,
            expected=expected,
            version=version,
            changed=changed[:SHOWN_LINES],
            more=max(0, len(changed) - SHOWN_LINES),
        )


def changed_lines(before: str, after: str) -> list[str]:
    """Return the lines that came (`+ …`) and went (`- …`) between two texts, in the file's order."""
    steps = difflib.unified_diff(_texts(before), _texts(after), lineterm="", n=0)
    return [f"{step[0]} {_short(step[1:])}" for step in list(steps)[2:] if step[0] in "+-"]


def _texts(text: str) -> list[str]:
    return [row.text for row in rows_of(text)]


def _short(line: str) -> str:
    return line if len(line) <= SHOWN_CHARS else f"{line[: SHOWN_CHARS - 1]}…"
