"""Lines of a terminal or a pipe as they come, with Ctrl+C as an event instead of an exception."""

import asyncio
import codecs
import contextlib
import os
import re
import signal
from collections.abc import Iterator

CHUNK = 65_536
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LEFT_BY_JSON = re.compile("[\x7f-\x9f]")
"""Of these, what a JSON text may hold unescaped."""


def printable(text: str) -> str:
    """Return a text that a terminal only shows: no word of anybody moves its cursor, sets its title or answers for it.

    U+FFFD stands for control characters, tabs and line ends aside, and for what stands for no character.
    """
    return _CONTROLS.sub("\ufffd", text)


def printable_json(text: str) -> str:
    """Return JSON that means the same and that a terminal only shows."""
    return printable(_LEFT_BY_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


class Lines:
    """Reads lines from a file descriptor without blocking the event loop.

    Args:
        descriptor: A terminal, a pipe or a file; bytes that are no UTF-8 become replacement characters.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._ended = False

    async def read(self) -> str | None:
        """Return the next line without its end, or None at the end of input. May be cancelled without loss."""
        while "\n" not in self._text and not self._ended:
            await self._readable()
            chunk = os.read(self._descriptor, CHUNK)
            self._ended = not chunk
            self._text += self._decoder.decode(chunk, final=not chunk)
        line, newline, rest = self._text.partition("\n")
        if not newline and not line:
            return None
        self._text = rest
        return line.removesuffix("\r")

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        try:
            loop.add_reader(self._descriptor, ready.set)
        except PermissionError:
            return  # a plain file, of which epoll wants nothing to know: reading it does not block
        try:
            await ready.wait()
        finally:
            loop.remove_reader(self._descriptor)


class Interrupts:
    """Ctrl+C, counted as an event."""

    def __init__(self) -> None:
        self._pressed = asyncio.Event()

    async def wait(self) -> None:
        """Return at the next Ctrl+C, or at once if one came since the last time."""
        await self._pressed.wait()
        self._pressed.clear()

    def clear(self) -> None:
        """Forget a Ctrl+C that came too late to mean anything."""
        self._pressed.clear()

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Take SIGINT over from Python while inside."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self._pressed.set)
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGINT)
