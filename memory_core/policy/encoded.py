"""Text wrapped in another writing (base 64, hexadecimal, percent, entities, escapes, reversed, rotated) or taken apart. Unwrapped once."""

import base64
import binascii
import codecs
import html
from collections.abc import Callable, Iterator
from urllib.parse import unquote_plus

from memory_core.languages.linear import Linear
from memory_core.policy.parted import parted

_BASE64 = Linear(r"[A-Za-z0-9+/_-]{24,}={0,2}", exact=True)
_HEX = Linear(r"(?:0x)?(?:[0-9a-fA-F]{2}[ ]?){16,}", exact=True)
_PERCENT = Linear(r"\S*(?:%[0-9A-Fa-f]{2}\S*?)+\S*", exact=True)
_ENTITIES = Linear(r"(?:&#x?[0-9A-Fa-f]{1,6};\s?){8,}", exact=True)
_ESCAPES = Linear(r"(?:\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})){8,}", exact=True)

Wrapped = tuple[tuple[str, int, int], ...]
"""Readable texts, each with where its wrapping stands."""


def unwrapped(text: str, has: frozenset[str]) -> Iterator[tuple[str, int, int]]:
    """Yield each readable text that is wrapped in `text`, with the place of its wrapping; `has` names the text's shapes."""
    for shape, (pattern, unwrap) in _WRAPPINGS.items():
        if shape in has:
            for match in pattern.finditer(text):
                yield from _readable(unwrap(match.group() or ""), match.span())
    if "rotated" in has:
        yield codecs.encode(text, "rot13"), 0, len(text)
    if "reversed" in has:
        yield text[::-1], 0, len(text)
    yield from parted(text, has)


def _readable(text: str, place: tuple[int, int]) -> Iterator[tuple[str, int, int]]:
    if len(text) >= 8 and text.isprintable():
        yield text, *place


def _from_base64(token: str) -> str:
    body = token.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4)).decode()
    except (binascii.Error, ValueError):
        return ""


def _from_hex(token: str) -> str:
    body = "".join(token.removeprefix("0x").split())
    try:
        return bytes.fromhex(body).decode()
    except ValueError:
        return ""


def _from_percent(token: str) -> str:
    once = unquote_plus(token, errors="ignore")
    return unquote_plus(once, errors="ignore") if "%25" in token else once


def _from_escapes(token: str) -> str:
    digits = token.replace("\\u", " ").replace("\\x", " ").split()
    return "".join(chr(int(code, 16)) for code in digits if not 0xD800 <= int(code, 16) <= 0xDFFF)


_WRAPPINGS: dict[str, tuple[Linear, Callable[[str], str]]] = {
    "base64": (_BASE64, _from_base64),
    "hex": (_HEX, _from_hex),
    "percent": (_PERCENT, _from_percent),
    "entities": (_ENTITIES, html.unescape),
    "escapes": (_ESCAPES, _from_escapes),
}
