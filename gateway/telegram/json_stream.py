"""Reads a JSON document of any size piece by piece: members and elements are walked, and only what is asked for is held."""

import json
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

_CHUNK = 65_536
LARGEST_VALUE = 16_777_216
"""Most characters of one value that is read whole; a message of an export has a few thousand."""
_BLANK = " \t\r\n"
_IN_NUMBERS = "0123456789.eE+-"
"""And nothing, which is in every text: the end of what was read."""


class NotJsonError(Exception):
    """The document breaks off, or is none."""


class JsonStream:
    """A cursor in a JSON document.

    Args:
        read: Returns at most that many bytes; none at the end.
    """

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._decode = getincrementaldecoder("utf-8-sig")("replace").decode
        self._text = ""
        self._at = 0
        self._ended = False
        self._decoder = json.JSONDecoder()

    def peek(self) -> str:
        """Return the next character that is not blank; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANK:
                self._at += 1
            if self._at < len(self._text) or not self._more(_CHUNK):
                return self._text[self._at : self._at + 1]

    def value(self) -> object:
        """Return the whole next value.

        Raises:
            NotJsonError: It is none, or larger than any message is.
        """
        if not self.peek():
            raise NotJsonError
        while True:
            try:
                found, end = self._decoder.raw_decode(self._text, self._at)
            except (ValueError, RecursionError):
                found, end = None, len(self._text)
            else:
                # A number that what was read ends in may go on.
                if self._ended or self._text[end : end + 1] not in _IN_NUMBERS:
                    self._at = end
                    return found
            have = len(self._text) - self._at
            if have > LARGEST_VALUE or (not self._more(max(_CHUNK, have)) and self._is_broken()):
                raise NotJsonError

    def skip(self, depth: int = 0) -> None:
        """Go past the next value, however large; raises as `value`."""
        if depth > 100:
            raise NotJsonError
        match self.peek():
            case "{":
                for _ in self.members():
                    self.skip(depth + 1)
            case "[":
                for _ in self.elements():
                    self.skip(depth + 1)
            case _:
                self.value()

    def members(self) -> Iterator[str]:
        """Walk an object: yield each key; whoever takes it goes past its value before the next."""
        yield from self._walk("{", "}")

    def elements(self) -> Iterator[str]:
        """Walk an array: yield nothing of note before each element, which the taker goes past."""
        yield from self._walk("[", "]")

    def _walk(self, opening: str, closing: str) -> Iterator[str]:
        self._expect(opening)
        if self.peek() == closing:
            self._at += 1
            return
        while True:
            key = ""
            if opening == "{":
                name = self.value()
                if not isinstance(name, str):
                    raise NotJsonError
                key = name
                self._expect(":")
            yield key
            if self.peek() == closing:
                self._at += 1
                return
            self._expect(",")

    def _expect(self, char: str) -> None:
        if self.peek() != char:
            raise NotJsonError
        self._at += 1

    def _is_broken(self) -> bool:
        try:
            self._decoder.raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            return True
        return False

    def _more(self, size: int) -> bool:
        if self._ended:
            return False
        raw = self._read(size)
        self._ended = not raw
        self._text = self._text[self._at :] + self._decode(raw, final=self._ended)
        self._at = 0
        return not self._ended
