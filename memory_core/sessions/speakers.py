"""How a model is told who wrote something: in a line of our own above the words, which no name can leave."""

import re

_CUT = re.compile(r"[\[\]<>\x00-\x1f\x85\u2028\u2029]")
_MOST = 64


def shown_name(name: str) -> str:
    """Return a name as the platform shows it, in one line and without brackets; 64 code points stay."""
    return " ".join(_CUT.sub(" ", name).split())[:_MOST]


def by(name: str | None, text: str) -> str:
    """Put a line with the writer's name above a text; one without a name, as of an anonymous admin, stays as it is."""
    shown = shown_name(name) if name else ""
    return f"[by {shown}]\n{text}" if shown else text
