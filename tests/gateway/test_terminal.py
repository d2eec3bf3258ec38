import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.terminal import Interrupts, Lines

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
