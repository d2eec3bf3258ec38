"""`dhakira index`: how the search index stands, and making it anew."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result
from memory_core.errors import CommandError, EncodingError

if TYPE_CHECKING:
    from gateway.app import App
    from gateway.settings import Settings
    from handlers.messages import Result
    from memory_core.ports.recall import IndexTotals


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("index")(index)


def index(
    action: Annotated[str, typer.Argument(help="status or rebuild.")] = "status",
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Say how the search index over what was said stands, or make it anew from the journal."""
    import asyncio

    action = readable(action)
    if action not in ("status", "rebuild"):
        raise CommandError("An index has status and rebuild.", code="command.usage", hint="dhakira index status")
    return show_result(asyncio.run(_index(settings_of(home), action)), as_json=as_json)


async def _index(settings: "Settings", action: str) -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home

    log_to_file(make_home(settings.home))
    async with open_app(settings) as app:
        return await (_status(app) if action == "status" else _rebuild(app))


async def _status(app: "App") -> "Result":
    from handlers.messages import Result
    from handlers.texts import say

    found = await app.core.search.indexing.status()
    state = found.state if app.core.config.search_index else "disabled"
    fields: dict[str, object] = {"state": state, "behind": found.behind, **_numbers(found.totals)}
    lines = [say(app.settings.language, f"index.{state}", **fields)]
    if app.settings.memory.embedding:
        fields |= await _encoded(app)
        lines.append(say(app.settings.language, f"embedding.{fields['embedding']}", **fields))
    return Result(ok=state != "damaged", code=f"index.{state}", fields=fields, lines=tuple(lines))


async def _encoded(app: "App") -> dict[str, object]:
    """Say how searching by meaning stands, where it is switched on."""
    from gateway.embedding import INSTALL, is_installed

    if not is_installed():
        return {"embedding": "missing", "install": INSTALL}
    left = await app.core.search.encoding.left()
    return {"embedding": "behind" if left else "ready", "unencoded": left}


async def _rebuild(app: "App") -> "Result":
    from handlers.messages import Result
    from handlers.texts import say

    with _progress() as tell:
        totals = await app.core.search.indexing.rebuild(tell)
        with suppress(EncodingError):
            await app.core.search.encoding.catch_up(tell)
    fields: dict[str, object] = {"state": "ready", "behind": 0, **_numbers(totals)}
    lines = [say(app.settings.language, "index.rebuilt", **fields)]
    if app.settings.memory.embedding:
        fields |= await _encoded(app)
        lines.append(say(app.settings.language, f"embedding.{fields['embedding']}", **fields))
    return Result(ok=True, code="index.rebuilt", fields=fields, lines=tuple(lines))


def _numbers(totals: "IndexTotals | None") -> dict[str, int]:
    if totals is None:
        return {"lines": 0, "spaces": 0, "size": 0}
    return {"lines": totals.lines, "spaces": totals.spaces, "size": -(-totals.bytes // 1024)}


@contextmanager
def _progress() -> "Iterator[Callable[[int, int], None]]":
    """Show a bar on standard error where somebody watches."""
    if not sys.stderr.isatty():
        yield lambda read, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("messages", total=None)
        yield lambda read, of: bar.update(task, completed=read, total=of)
