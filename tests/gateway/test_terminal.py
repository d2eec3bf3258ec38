import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.terminal import Interrupts, Lines, printable, printable_json

pytestmark = pytest.mark.anyio


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    out, into = os.pipe()
    yield out, into
    for end in (out, into):
        with contextlib.suppress(OSError):
            os.close(end)


async def test_lines_come_whole_even_when_bytes_come_in_pieces(pipe: tuple[int, int]) -> None:
    out, into = pipe
    lines = Lines(out)
    raw = "مرحبا\r\nsecond".encode()
    first = asyncio.create_task(lines.read())
    for at in range(len(raw)):
        os.write(into, raw[at : at + 1])
        await asyncio.sleep(0)
    os.close(into)
    assert await first == "مرحبا"
    assert await lines.read() == "second"
    assert await lines.read() is None
    assert await lines.read() is None


async def test_a_reading_that_is_cancelled_loses_nothing(pipe: tuple[int, int]) -> None:
    out, into = pipe
    lines = Lines(out)
    os.write(into, b"half ")
    reading = asyncio.create_task(lines.read())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    os.write(into, b"a line\n")
    assert await lines.read() == "half a line"


async def test_a_plain_file_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n\n\xff\n")
    descriptor = os.open(path, os.O_RDONLY)
    lines = Lines(descriptor)
    assert [await lines.read() for _ in range(4)] == ["one", "", "\ufffd", None]
    os.close(descriptor)


async def test_ctrl_c_is_an_event() -> None:
    interrupts = Interrupts()
    with interrupts.listening():
        os.kill(os.getpid(), signal.SIGINT)
        await interrupts.wait()
        os.kill(os.getpid(), signal.SIGINT)
        await interrupts._pressed.wait()
        interrupts.clear()
        waiting = asyncio.create_task(interrupts.wait())
        await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()


def test_what_is_shown_moves_no_cursor_and_json_still_means_the_same() -> None:
    said = "a\tb\nc \x1b[2J \x07 \x9b2J \x7f \r \ud800 \u2068سلام\u2069"
    assert printable(said) == "a\tb\nc \ufffd[2J \ufffd \ufffd2J \ufffd \ufffd \ufffd \u2068سلام\u2069"
    held = said.replace("\ud800", "")
    told = printable_json(json.dumps(held, ensure_ascii=False))
    assert json.loads(told) == held
    assert printable(told) == told
