"""Which lines a person means by words: those that say just that, or hold it, or came from a message that said it so."""

from collections.abc import Sequence

from memory_core.languages.normalise import line_key
from memory_core.ports import Item


def lines_saying(items: Sequence[Item], text: str) -> list[Item]:
    """Return the items whose line equals the text, or else those that contain it, or else those that it was said in for.

    Args:
        items: To choose from.
        text: A person's words; what was said is only looked at for two words or more ("I prefer" is of many lines).
    """
    key = line_key(text)
    exact = [item for item in items if item.line_key == key]
    holding = [item for item in items if key and key in item.line_key]
    if exact or holding or " " not in key:
        return exact or holding
    return [item for item in items if any(key in line_key(evidence.span) for evidence in item.evidence)]
