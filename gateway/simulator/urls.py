"""Addresses of links and buttons: which of them Telegram refuses, in its words, and how it writes the others."""

import ipaddress
import re
from contextlib import suppress
from dataclasses import dataclass

from gateway.simulator.errors import bad_request

_APP = re.compile(r"(?i)(tg|tonsite|ton):(?://)?(.*)\Z", re.DOTALL)
_SCHEME = re.compile(r"([^:/?#@\[\]]*)://")
_HOST_CHARS = re.compile(r"[A-Za-z0-9&'()*+,.\-_!$~;=%\x80-\U0010ffff]*\Z")
_APP_HOST = re.compile(r"[a-z0-9_-]+", re.ASCII)
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_USER_CHARS = re.compile(r"[A-Za-z0-9&'()*+,.\-_!$~;=%:\x80-\U0010ffff]*\Z")


def checked_url(url: str, what: str) -> str:
    """Return `url` as Telegram writes it.

    Args:
        url: As the bot sent it; without a scheme it is taken for http.
        what: The beginning of the refusal, as `entity URL`.

    Raises:
        ApiError: 400 `<what> '<url>' is invalid: …` unless it is http, https or a link into an app, with a proper host.
    """
    try:
        return _app_link(url) or _web_link(url)
    except ValueError as why:
        raise bad_request(f"{what} '{url}' is invalid: {why}") from None


@dataclass(frozen=True, slots=True)
class _Parts:
    scheme: str
    user: str
    host: str
    port: str
    path: str


def _app_link(url: str) -> str:
    found = _APP.match(url)
    if found is None:
        return ""
    parts, scheme = _parts(found[2]), found[1].lower()
    if _SCHEME.match(found[2]) or parts.user or parts.port or parts.host.startswith("["):
        raise ValueError(f"Wrong {'tg' if scheme == 'tg' else 'ton'} URL")
    if scheme != "tonsite" and not _APP_HOST.fullmatch(parts.host):
        raise ValueError("Unallowed characters in URL host")
    path = parts.path[1:] if parts.path.startswith("/?") else parts.path
    return f"{scheme}://{parts.host}{path}"


def _web_link(url: str) -> str:
    parts = _parts(url)
    if "." not in parts.host and not parts.host.startswith("["):
        raise ValueError("Wrong HTTP URL")
    user, port = f"{parts.user}@" if parts.user else "", f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{user}{parts.host}{port}{parts.path}"


def _parts(url: str) -> _Parts:
    scheme, rest = "http", url
    if found := _SCHEME.match(url):
        scheme, rest = found[1].lower(), url[found.end() :]
        if scheme not in {"http", "https"}:
            raise ValueError("Unsupported URL protocol")
    place, query = _cut(rest)
    port = ""
    colon = max(place.rfind(char, 1) for char in ":]@")
    if colon > 0 and place[colon] == ":":
        place, port = place[:colon], place[colon + 1 :].lstrip("0")
        if not (port.isascii() and port.isdigit() and int(port) <= 65_535):
            raise ValueError("Wrong port number specified in the URL")
    user, _, host = place.rpartition("@")
    host = host.lower()
    _check_host(host, user)
    return _Parts(scheme, user, host, port, _path(query))


def _check_host(host: str, user: str) -> None:
    if host.startswith("[") and host.endswith("]"):
        with suppress(ValueError):
            ipaddress.IPv6Address(host[1:-1])
            return
        raise ValueError("Wrong IPv6 address specified in the URL")
    if not host:
        raise ValueError("URL host is empty")
    if host == ".":
        raise ValueError("Host is invalid")
    for part, chars, name in ((host, _HOST_CHARS, "host"), (user, _USER_CHARS, "userinfo")):
        if _BAD_PERCENT.search(part) and chars.match(part[: part.index("%")]):
            raise ValueError(f"Wrong percent-encoded symbol in URL {name}")
        if not chars.match(part):
            raise ValueError(f"Disallowed character in URL {name}")


def _cut(text: str) -> tuple[str, str]:
    at = min((at for at in map(text.find, "/?#") if at >= 0), default=len(text))
    return text[:at], text[at:]


def _path(query: str) -> str:
    query = "".join(f"%{ord(char):02X}" if char <= " " else char for char in query.rstrip(" \t\r\n\0\x0b"))
    return query if query.startswith("/") else f"/{query}"
