"""`dhakira sessions export`: kept conversations as lines that `import` reads back, in bounded memory."""

import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from gateway.app import App
from gateway.archives import written
from gateway.terminal import printable_json
from handlers.messages import Result
from handlers.texts import say
from memory_core.ports import Which
from memory_core.sessions.lines import written_line


async def export_sessions(app: App, names: Sequence[str], wanted: Which, out: Path | None, *, force: bool) -> Result:
    """Write conversations to a file or standard output; what was deleted or forgotten is not in it.

    Args:
        app: Whose.
        names: Ids of sessions; all that `wanted` names if empty.
        wanted: Which, without names.
        out: The file; standard output if None.
        force: Replace what is there.

    Raises:
        SessionError: `session.not-found`, `session.ambiguous`; nothing is written.
        DocumentError: `document.exists`, `document.no-space`, `document.read-only`; no half of a file stays.
    """
    found = [(await app.core.conversations.named(name)).id for name in names]
    ids = list(dict.fromkeys(found)) if names else await app.core.conversations.ids(wanted)
    messages = 0
    with _opened(out, force=force) as file:
        async for line in _lines(app, ids):
            file.write(f"{printable_json(line)}\n".encode())
            messages += 1
    language = app.settings.language
    lines = [say(language, "sessions.exported", count=messages, sessions=len(ids))]
    path = _whole(out)
    if path is not None:
        lines.append(say(language, "export.saved", path=path))
    fields = {"sessions": len(ids), "messages": messages, "path": path}
    return Result(ok=True, code="sessions.exported", fields=fields, lines=tuple(lines))


def _whole(out: Path | None) -> str | None:
    return None if out is None else str(out.absolute())


async def _lines(app: App, ids: Sequence[str]) -> AsyncIterator[str]:
    for session_id in ids:
        async with app.store.reading() as uow:
            session = await uow.sessions.get(session_id)
        if session is None or session.deleted_at is not None:
            continue
        async for message in app.core.conversations.messages(session):
            yield written_line(session, message)


@contextmanager
def _opened(out: Path | None, *, force: bool) -> Iterator[BinaryIO]:
    if out is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with written(out, force=force) as file:
        yield file
