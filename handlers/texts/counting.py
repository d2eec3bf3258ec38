"""Counted nouns: a sentence keeps its forms side by side, parted by `|`, and the number chooses (CLDR plural rules)."""

from handlers.texts import known, say

_FEW, _MANY = range(3, 11), 100


def say_counted(language: str, key: str, count: int) -> str:
    """Return the form of a sentence that a number asks for.

    Args:
        language: As for `say`.
        key: A sentence with its forms: English one and more; Arabic one, two, three to ten, eleven and more.
        count: How many; also the gap `{count}`.
    """
    forms = say(language, key, count=count).split("|")
    return forms[_arabic(count) if known(language) == "ar" else int(count != 1)]


def _arabic(count: int) -> int:
    if count in (1, 2):
        return count - 1
    return 2 if count % _MANY in _FEW else 3
