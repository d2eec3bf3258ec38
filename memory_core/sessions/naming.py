"""Chats and people of other records than Telegram's go by names: each name has a number of its own that Telegram gives to nobody."""

import hashlib
import re

_FIRST, _MANY = 3 * 10**15, 10**15
"""Telegram's own numbers of groups are far nearer to zero; with these, all stay within 52 bits (Bot API, Chat)."""
_NAME = re.compile(r"[^\W\d_][\w .#@-]{0,99}")


def number_of(name: str) -> int | None:
    """Return the number of a name, always the same: negative, as a group's; None for what is no name."""
    if not _NAME.fullmatch(name):
        return None
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    return -_FIRST - int.from_bytes(digest, "big") % _MANY


def is_named(number: int) -> bool:
    """Say whether a number stands for a name."""
    return -_FIRST - _MANY < number <= -_FIRST
