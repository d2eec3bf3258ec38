"""Links and mail addresses that Telegram finds in plain text, by the rules of its own library."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

Found = tuple[str, int, int]
_TAIL = frozenset(".:;,('?!`\"")
_NO_PATH = frozenset('\n<>"«»')
_NO_USER = frozenset("\n/[]{}()'`<>\"@«»")
_CLOSES = {")": "(", "]": "[", "}": "{"}
_APP_LINK = re.compile(r"(?i)(?=((?:tg|ton)://[a-z0-9_-]{1,253}))")
_SCHEME = re.compile(r"(?i)(?:https?|ftp|tonsite)://")
_PORT = re.compile(r":0*([1-9]\d{0,4})(?!\d)")
_PART = re.compile(r"(?i)[a-z0-9](?:[a-z0-9_-]{0,28}[a-z0-9])?", re.ASCII)
_MAIL_USER = re.compile(r"(?i)(?:[a-z0-9_-]{0,26}[.+]){0,10}[a-z0-9_-]{1,35}", re.ASCII)
_IP_PART = re.compile(r"0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5]")


@cache
def top_domains() -> frozenset[str]:
    """The last parts of host names that make a link where no scheme is written: all short ones, and common long ones."""
    return frozenset(Path(__file__).with_name("top_domains.txt").read_text(encoding="utf-8").split())


def is_word(char: str) -> bool:
    """Say whether a letter, a digit, a number or an underscore."""
    return char == "_" or unicodedata.category(char)[0] in "LN"


def find_links(text: str) -> Iterator[Found]:
    """Yield kind (`url` or `email`), start and end of each, in code points; they may overlap."""
    for match in _APP_LINK.finditer(text):
        yield "url", match.start(), _path_end(text, match.end(1))
    at, begin = text.find("."), 0
    while 0 <= at < len(text) - 1:
        start, end, good = _around(text, begin, at)
        if good:
            yield from _judged(text, start, end)
        else:
            end = text.rfind(".", begin, end) + 1
        begin = max(end, at + 1)
        while good and begin < len(text) and text[begin] == ".":
            begin += 1
        at = text.find(".", begin)


def _around(text: str, begin: int, dot: int) -> tuple[int, int, bool]:
    """Return where the link around a dot starts and ends, and whether what stands before it lets it be one."""
    end = _forward(text, dot, lambda char: char == "@" or _in_host(char))
    start = _back(text, begin, dot, _in_host)
    mail = "@" in text[dot:end]
    if mail:
        start = _back(text, begin, start, _in_user)
    if port := _PORT.match(text, end):
        end = port.end() if int(port[1]) <= 65_535 else end
    end = _path_end(text, end)
    while end > dot + 1 and text[end - 1] == ".":
        end -= 1
    good = True
    if start > begin and text[start - 1] == "@":
        user = _back(text, begin, start - 1, _in_user)
        good = not mail and user < start - 1
        start = user
    start, may_start = _with_scheme(text, begin, start)
    return start, end, good and may_start and end > dot + 1


def _with_scheme(text: str, begin: int, start: int) -> tuple[int, bool]:
    """Return the start with the scheme before it, and whether a link may start there."""
    if start == begin:
        return start, True
    if start - begin >= 6 and text[start - 3 : start] == "://":
        scheme = text[_back(text, begin, start - 3, _in_scheme) : start - 3].lower()
        for name, others in (("https", ()), ("http", ("shttp",)), ("ftp", ("tftp", "sftp")), ("tonsite", ())):
            if scheme.endswith(name) and scheme not in others:
                return start - 3 - len(name), True
        return start, False
    before = text[start - 1]
    return start, not (is_word(before) or before in "/#@")


def _judged(text: str, start: int, end: int) -> Iterator[Found]:
    found = text[start:end]
    if _is_mail(found):
        yield "email", start, end
    elif found.startswith("mailto:") and _is_mail(found[7:]):
        yield "email", start + 7, end
    elif length := _link_length(found):
        yield "url", start, start + length


def _link_length(link: str) -> int:
    """Return how much of it is a link: a path ends before a bracket that it did not open; 0 if the host is none."""
    scheme = _SCHEME.match(link)
    rest = link[scheme.end() if scheme else 0 :]
    cut = min((at for at in map(rest.find, "/?#") if at >= 0), default=len(rest))
    host, path = rest[:cut], rest[cut:]
    host = host.partition("@")[2] if "@" in host else host
    host = host.rpartition(":")[0] if ":" in host else host
    if not _is_host(host, bool(scheme)):
        return 0
    return len(link) - len(path) + _balanced(path)


def _balanced(path: str) -> int:
    end = len(path)
    opened: dict[str, int] = dict.fromkeys(_CLOSES.values(), 0)
    for at, char in enumerate(path):
        if char in opened:
            opened[char] += 1
        elif char in _CLOSES:
            opened[_CLOSES[char]] -= 1
            if opened[_CLOSES[char]] < 0:
                end = at
                break
    while end and path[end - 1] in _TAIL:
        end -= 1
    return end


def _is_host(host: str, has_scheme: bool) -> bool:
    parts = host.split(".")
    if len(parts) == 1 or host.lower() == "teiegram.org":
        return False
    if any(not part or len(part.encode()) > 63 or part[-1] == "-" for part in parts):
        return False
    if len(parts) == 4 and all(map(_IP_PART.fullmatch, parts)):
        return True
    top = parts[-1]
    if all(char in ".0123456789" for char in host) or len(top) < 2 or "_" in parts[-2]:
        return False
    if top.startswith("xn--"):
        return len(top) > 5 and top[4:].isascii() and top[4:].isalnum()
    if "_" in top or "-" in top:
        return False
    return has_scheme or (top.lower() in top_domains() and (top.lower() == top or top[1:] != top.lower()[1:]))


def _is_mail(address: str) -> bool:
    user, at, host = address.partition("@")
    parts = host.split(".")
    return (
        bool(at)
        and bool(_MAIL_USER.fullmatch(user))
        and 2 <= len(parts) <= 7
        and 2 <= len(parts[-1]) <= 8
        and parts[-1].isascii()
        and parts[-1].isalpha()
        and all(map(_PART.fullmatch, parts[:-1]))
    )


def _path_end(text: str, end: int) -> int:
    if end == len(text) or text[end] not in "/?#":
        return end
    last = _forward(text, end + 1, lambda char: char not in _NO_PATH and _is_symbol(char))
    while last > end + 1 and text[last - 1] in _TAIL:
        last -= 1
    return last if text[end] == "/" or last > end + 1 else end


def _forward(text: str, at: int, wanted: Callable[[str], bool]) -> int:
    while at < len(text) and wanted(text[at]):
        at += 1
    return at


def _back(text: str, begin: int, at: int, wanted: Callable[[str], bool]) -> int:
    while at > begin and wanted(text[at - 1]):
        at -= 1
    return at


def _is_symbol(char: str) -> bool:
    if "\u2000" <= char <= "\u206f":
        return char in "\u200c\u200d" or "\u2010" <= char <= "\u2015"
    return unicodedata.category(char)[0] != "Z"


def _in_host(char: str) -> bool:
    return char in ".~_-" or (char.isascii() and char.isalnum()) or (char >= "\u00c0" and _is_symbol(char))


def _in_user(char: str) -> bool:
    return char not in _NO_USER and _is_symbol(char)


def _in_scheme(char: str) -> bool:
    return (char.isalnum() or char in "+-") if char.isascii() else unicodedata.category(char)[0] != "Z"
