"""What every store says when a file is not as it was read: the refusal, and what changed meanwhile (§6)."""

import difflib
import hashlib
from collections import OrderedDict

from memory_core.errors import DocumentError
from memory_core.spaces import Doc

ABSENT = "absent"
"""The version of a document that does not exist."""
_REMEMBERED = 128
_SHOWN_LINES = 20


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
    """Remembers the texts of the last versions read or written, so that drift can be told line by line."""

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict({ABSENT: ""})

    def saw(self, version: str, text: str) -> None:
        """Remember what a version says; the oldest is dropped."""
        self._texts[version] = text
        self._texts.move_to_end(version)
        while len(self._texts) > _REMEMBERED:
            self._texts.popitem(last=False)

    def drift(self, doc: Doc, expected: str, version: str, text: str) -> DocumentError:
        """Describe a refused write.

        The error's fields: `doc`, `expected`, `version` (now) and `changed`: up to 20 lines, `+ …` for those that came,
        `- …` for those that went; empty when the expected version is not remembered.
        """
        before = "" if expected == ABSENT else self._texts.get(expected)
        changed = [] if before is None else _changed(before, text)
        return DocumentError(
            f"{doc.name} was changed by someone else meanwhile; nothing was written.",
            code="document.drift",
            hint="Look at the file as it is now and try again.",
            doc=doc.key,
            expected=expected,
            version=version,
            changed=changed,
        )


def _changed(before: str, after: str) -> list[str]:
    steps = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    lines = [f"{step[0]} {step[1:]}" for step in list(steps)[2:] if step[0] in "+-"]
    return lines[:_SHOWN_LINES]
