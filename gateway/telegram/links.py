"""Which links of an answer may be shown as links: those that Telegram takes and that go where they say."""

import re
from urllib.parse import unquote, urlsplit

LONGEST_URL = 2048
_HOST = re.compile(r"(?:[^\s/?#@:<>\"\[\]\\%]+\.)+[^\W\d_][^\s/?#@:<>\"\[\]\\%.]+")
_ADDRESS = re.compile(r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)")
_LOOKS_LIKE_URL = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*://)?((?:[\w-]+\.)+[^\W\d_]{2,})(?:[:/?#]\S*)?\s*", re.IGNORECASE)
_FILES = frozenset(
    [
        "c",
        "cc",
        "cpp",
        "cs",
        "css",
        "csv",
        "go",
        "html",
        "ini",
        "java",
        "js",
        "json",
        "kt",
        "lock",
        "md",
        "php",
        "pl",
        "py",
        "rb",
        "rs",
        "sh",
        "sql",
        "swift",
        "toml",
        "ts",
        "txt",
        "xml",
        "yaml",
        "yml",
        "zip",
    ]
)
"""Endings of names of files, some of which are also those of hosts."""
_CONTACT = re.compile(r"(?i)(?:mailto|tel):([^?]+)")


def checked(url: str) -> str:
    """Return the address if it may stand behind words, else nothing.

    Only http and https with a host that Telegram accepts (Bot API, "entity URL is invalid"); what it would refuse costs
    the whole message, and its own app links could do more than open a page.
    """
    url = url.strip().replace(" ", "%20")
    if len(url) > LONGEST_URL or not url.isprintable():
        return ""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or "\\" in url or port == 0:
        return ""
    return url if _ADDRESS.fullmatch(host) or _HOST.fullmatch(host) else ""


def misleads(shown: str, url: str) -> bool:
    """Say whether the words look like the address of another place than the one they lead to."""
    looks = _LOOKS_LIKE_URL.fullmatch(shown)
    if looks is None:
        return False
    claimed = looks[1].lower()
    if "://" not in shown and claimed.rpartition(".")[2] in _FILES:
        return False
    return (urlsplit(url).hostname or "").lower().removeprefix("www.") != claimed.removeprefix("www.")


def spelled_out(shown: str, url: str) -> str:
    """Return what to write behind the words of a link that is not shown as one; nothing for what is no address."""
    contact = _CONTACT.match(url.strip())
    if contact is None:
        target = checked(url)
        return "" if not target or target in shown else f" ({target})"
    words = "".join(char for char in unquote(contact[1]) if char.isprintable())[:200]
    return "" if words in shown else f" ({words})"
