"""How words to look for are typed: behind `/recall` and `/memory search`, with or without quotation marks, and a page."""

import re

from memory_core.errors import CommandError

HIDDEN = dict.fromkeys([0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Direction marks that come along when somebody copies an id out of one of our Arabic lines."""
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'"}

RECALL_USAGE = "/recall WORDS [page P]"
PROTECTED = "--include-protected"
"""Behind `search`: look into SOUL.md too, which belongs to the operator."""
_AT_PAGE = re.compile(r"(?:^|\s)(?:--)?page[ =](\d{1,3})$", re.IGNORECASE)


def paged_text(text: str) -> tuple[str, int]:
    """Read words to look for and, behind them, the page."""
    text = text.translate(HIDDEN).strip()
    found = _AT_PAGE.search(text)
    if found is None:
        return unquoted(text), 1
    return unquoted(text[: found.start()]), max(1, int(found[1]))


def parse_recall(args: str) -> tuple[str, int]:
    """Read what stands behind `/recall`: words and a page.

    Raises:
        CommandError: `command.usage` without words.
    """
    text, page = paged_text(args)
    if not text:
        raise CommandError(
            "I could not read that.", code="command.usage", hint=f"Write it as: {RECALL_USAGE}", usage=RECALL_USAGE
        )
    return text, page


def search_words(rest: str) -> tuple[str, dict[str, object]]:
    """Read what stands behind `search`: words, and the options `page` and `protected`."""
    words = rest.split()
    protected = PROTECTED in words
    text, page = paged_text(" ".join(word for word in words if word != PROTECTED) if protected else rest)
    return text, {"page": page, **({"protected": True} if protected else {})}


def unquoted(text: str) -> str:
    """Return the words inside one pair of quotation marks, or the text as it is."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1]:
        return text[1:-1].strip()
    return text
