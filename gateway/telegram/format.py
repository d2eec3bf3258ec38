"""A reply becomes pieces that Telegram takes as they are: Markdown read, cleaned as the server cleans, cut to length."""

import re
import unicodedata

from gateway.telegram.markdown import from_markdown
from gateway.telegram.marked import Edit, Marked, edited
from gateway.telegram.splitting import split
from gateway.telegram.utf16 import units
from handlers.messages import Reply

MAX_UNITS = 4096
"""Longest text of one message in UTF-16 units: safe whether the server counts those or code points (Bot API sendMessage)."""
EMPTY = "…"
"""Stands for a text of which nothing visible is left."""

_TRIMMED = " \n"
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a\ud800-\udfff]")
_BLANKED = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")


def render(reply: Reply, limit: int = MAX_UNITS) -> list[Marked]:
    """Turn a reply into at least one piece of at most `limit` UTF-16 units.

    Only a model's answer is read as Markdown; one that renders to nothing is shown as it was written.
    """
    marked = from_markdown(reply.text) if reply.markdown else Marked(reply.text, reply.entities)
    return _pieces(marked, limit) or (_pieces(Marked(reply.text), limit) if reply.markdown else []) or [Marked(EMPTY)]


def _pieces(marked: Marked, limit: int) -> list[Marked]:
    cleaned = _cleaned(marked)
    if not cleaned.entities and units(cleaned.text) <= limit:
        text = cleaned.text.strip(_TRIMMED)
        return [Marked(text)] if _shows(text) else []
    return [piece for piece in split(cleaned, limit) if _shows(piece.text)]


def _shows(text: str) -> bool:
    """Say whether anything can be seen; the server refuses a text of invisible signs alone."""
    return any(unicodedata.category(char) not in ("Cf", "Cc", "Zs", "Zl", "Zp") for char in text)


def _cleaned(marked: Marked) -> Marked:
    """Remove what the server removes, so that offsets and lengths are those which it will see."""
    blanked = Marked(_BLANKED.sub(" ", marked.text), marked.entities)
    return edited(blanked, (Edit(found.start(), found.end()) for found in _DROPPED.finditer(blanked.text)))
