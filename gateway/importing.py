"""`dhakira sessions import`: a file of conversations, of any size, in bounded memory; doing it again adds what is new."""

import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Literal

from gateway.app import App
from gateway.telegram.desktop import DesktopExport
from gateway.telegram.json_stream import JsonStream, NotJsonError
from handlers.messages import Result
from handlers.texts import say
from memory_core.errors import ImportingError
from memory_core.sessions.importing import BATCH, Importer, Line, Tally, Unusable
from memory_core.sessions.lines import read_line
from memory_core.spaces import GROUP, PRIVATE, Place

LONGEST_LINE = 1_048_576
"""Most bytes of one line; what is longer is skipped and counted."""
SILENCE_S = 21_600
"""Where conversations never end by silence: after how much of it an export's next session begins."""
_PEEK = 65_536
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
"""How a text begins that was written with two bytes a character (Unicode, Byte Order Mark)."""
BREAKS = (NotJsonError, EOFError, OSError, zlib.error)
"""What a file breaks off with."""
Form = Literal["auto", "jsonl", "telegram"]
Read = tuple[int, Line | Unusable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """An opened file."""

    file: "io.BufferedReader[Any]"
    done: Callable[[], int]
    """How many bytes of it have been read."""
    size: int
    """In bytes; 0 if nobody knows."""
    name: str


@contextmanager
def opened(path: Path) -> Iterator[Source]:
    """Open a file, the `result.json` of a folder, or standard input for `-`; what is gzipped is unpacked on the way.

    Raises:
        ImportingError: `import.no-file`, `import.unreadable`.
    """
    with ExitStack() as stack:
        try:
            raw = _raw(stack, path)
            counting = _Counting(raw)
            file: io.BufferedReader[Any] = stack.enter_context(io.BufferedReader(counting, _PEEK))
            if file.peek(2)[:2] == b"\x1f\x8b":
                file = io.BufferedReader(gzip.GzipFile(fileobj=file), _PEEK)
        except FileNotFoundError:
            raise ImportingError(
                f"There is no file {path}.",
                code="import.no-file",
                hint="Name a .jsonl file, a Telegram Desktop result.json or its folder, or - for standard input.",
                path=str(path),
            ) from None
        except OSError as error:
            raise ImportingError(f"{path} cannot be read.", code="import.unreadable", path=str(path)) from error
        size = os.fstat(raw.fileno()).st_size if raw is not sys.stdin.buffer else 0
        yield Source(file=file, done=lambda: counting.count, size=size, name=str(path))


def _raw(stack: ExitStack, path: Path) -> BinaryIO:
    if str(path) == "-":
        return sys.stdin.buffer
    return stack.enter_context((path / "result.json" if path.is_dir() else path).open("rb"))


class _Counting(io.RawIOBase):
    """A file that knows how much of it has been read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        raw = self._file.read(len(buffer))
        buffer[: len(raw)] = raw
        self.count += len(raw)
        return len(raw)


def form_of(source: Source) -> Literal["jsonl", "telegram"]:
    """Say what a file holds by how it begins: an object a line, or one document."""
    if source.name.endswith(".jsonl"):
        return "jsonl"
    first = source.file.peek(_PEEK).lstrip()
    line = first.split(b"\n", 1)[0]
    if b'"message_id"' in line and b'"session"' in line:
        return "jsonl"
    is_document = first.startswith(b"{") and (b'"messages"' in first or b'"chats"' in first or line.strip() == b"{")
    return "telegram" if is_document or source.name.endswith(".json") else "jsonl"


def lines_of(source: Source, chat: Place | None) -> Iterator[Read]:
    """Yield each line that is not empty with its number."""
    for number, raw in enumerate(_bounded(source.file), start=1):
        if raw is None:
            yield number, Unusable("too-long")
        elif raw.strip():
            yield number, read_line(raw, chat)


def _bounded(file: BinaryIO) -> Iterator[bytes | None]:
    """Yield lines; None for one that is too long, of which no more is held than that."""
    while raw := file.readline(LONGEST_LINE):
        if len(raw) < LONGEST_LINE or raw.endswith(b"\n"):
            yield raw
            continue
        rest = file.readline(LONGEST_LINE)
        yield None if rest.strip() else raw
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)


async def import_sessions(
    app: App,
    path: Path,
    *,
    form: Form = "auto",
    chat: int | None = None,
    bot: int = 0,
    progress: Callable[[Source], AbstractContextManager[Callable[[], None]]],
) -> Result:
    """Read a file into the journal.

    Args:
        app: Whose journal.
        path: The file.
        form: What it holds; found out if `auto`.
        chat: The chat that counts instead of the file's own.
        bot: The bot's user id, whose messages are the assistant's.
        progress: Shows how far it is; called after each batch.

    Raises:
        ImportingError: The file cannot be read, or is neither of both forms.
    """
    place = None if chat is None else Place("telegram", chat, PRIVATE if chat > 0 else GROUP)
    importer, tally = Importer(app.core.profile, app.store, app.ids), Tally()
    silence = app.settings.sessions.idle_after_s or SILENCE_S
    with opened(path) as source, progress(source) as tell:
        broken, held = "", form
        try:
            if source.file.peek(2)[:2] in _UTF16:
                return _result(app.settings.language, tally, held, "import.bad-encoding")
            held = form_of(source) if form == "auto" else form
            export = DesktopExport(JsonStream(source.file.read), chat=place, bot=bot, silence_s=silence)
            found = lines_of(source, place) if held == "jsonl" else export.lines()
            await _take(importer, found, tally, tell)
            if held == "telegram" and not export.found_messages:
                broken = "import.not-an-export"
        except BREAKS as error:
            broken = "import.bad-json" if isinstance(error, NotJsonError) else "import.unreadable"
    return _result(app.settings.language, tally, held, broken)


async def _take(importer: Importer, found: Iterator[Read], tally: Tally, tell: Callable[[], None]) -> None:
    """Import batch by batch; what came before a break in the file is kept, then the break is raised."""
    broken: Exception | None = None
    more = True
    while more:
        batch: list[Line] = []
        taken = tally.read
        try:
            for number, line in islice(found, BATCH):
                tally.read += 1
                if isinstance(line, Unusable):
                    tally.skip(number, line.reason)
                else:
                    batch.append(line)
        except BREAKS as error:
            broken = error
        if batch:
            await importer.add(batch, tally)
        tell()
        if broken is not None:
            raise broken
        more = tally.read - taken == BATCH


def _result(language: str, tally: Tally, form: str, broken: str) -> Result:
    usable = tally.imported + tally.known
    code = broken or ("sessions.imported" if usable or not tally.read else "import.nothing-usable")
    first = sorted((number, reason) for reason, numbers in tally.first.items() for number in numbers)
    fields = {
        "format": form,
        "read": tally.read,
        "imported": tally.imported,
        "known": tally.known,
        "differing": tally.differing,
        "masked": tally.masked,
        "sessions": len(tally.sessions),
        "skipped": dict(sorted(tally.skipped.items())),
        "first_skipped": [{"line": number, "reason": reason} for number, reason in first],
    }
    return Result(ok=code == "sessions.imported", code=code, fields=fields, lines=tuple(_lines(language, tally, code)))


def _lines(language: str, tally: Tally, code: str) -> Iterator[str]:
    if code != "sessions.imported":
        yield say(language, f"sessions.{code.replace('.', '-')}")
    yield say(language, "sessions.imported", count=tally.imported, sessions=len(tally.sessions), known=tally.known)
    if tally.differing:
        yield say(language, "sessions.differing", count=tally.differing)
    if tally.masked:
        yield say(language, "sessions.masked", count=tally.masked)
    for reason, count in sorted(tally.skipped.items(), key=lambda pair: (-pair[1], pair[0])):
        where = ", ".join(map(str, tally.first[reason]))
        why = say(language, f"sessions.skip-{reason}")
        yield say(language, "sessions.skipped", count=count, reason=why, lines=where)
