"""Commands of the operator: `memory …` with the chat's own words, and `finalization …`."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result
from gateway.settings import Settings
from handlers.messages import Result

if TYPE_CHECKING:
    from gateway.finalization import Asked


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    # The words behind `memory` belong to the grammar of the chat, which has its own say about every one of them.
    program.command("memory", context_settings={"ignore_unknown_options": True})(memory)
    program.command("finalization")(finalization)


def memory(
    words: Annotated[
        list[str] | None, typer.Argument(help="As behind /memory in a chat; none shows the status.")
    ] = None,
    space: Annotated[str, typer.Option("--space", help="profile, user:ID, chat:ID or topic:CHAT/THREAD.")] = "",
    as_user: Annotated[
        int | None, typer.Option("--as", help="Act with this person's rights; both are recorded.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="For export: the file to write, or its folder.")] = None,
    force: Annotated[bool, typer.Option("--force", help="For export: replace the file if it is there.")] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Look at, approve, change and forget what is remembered; `memory help` lists the words."""
    import asyncio

    settings = settings_of(home)
    result = asyncio.run(_memory(settings, [readable(word) for word in words or []], readable(space), as_user))
    if result.attachment is not None:
        result = _saved(result, settings.language, out, force=force)
    return show_result(result, as_json=as_json)


def run_words(words: list[str], space: str, as_user: int | None, *, as_json: bool, home: Path | None) -> int:
    """Carry out words of the memory's grammar and print what came of them; return the exit code."""
    import asyncio

    result = asyncio.run(_memory(settings_of(home), [readable(word) for word in words], readable(space), as_user))
    return show_result(result, as_json=as_json)


def _saved(result: Result, language: str, out: Path | None, *, force: bool) -> Result:
    from gateway.archives import save
    from handlers.texts import say

    assert result.attachment is not None
    path = save(result.attachment, out or Path(), force=force)
    lines = (*result.lines, say(language, "export.saved", path=str(path)))
    return replace(result, fields={**result.fields, "path": str(path)}, lines=lines)


async def _memory(settings: Settings, words: list[str], space: str, as_user: int | None) -> Result:
    from gateway.app import open_app
    from gateway.home import make_home
    from gateway.serving import members_of

    async with members_of(settings) as (membership, secrets):
        log_to_file(make_home(settings.home), *secrets)
        async with open_app(settings, membership=membership) as app:
            return await app.command_line(words, space, as_user)


def finalization(
    action: Annotated[str, typer.Argument(help="list, retry, run or prune.")] = "list",
    job: Annotated[str, typer.Argument(help="For retry: a job's id, or all.")] = "",
    keep: Annotated[
        int | None, typer.Option("--keep", min=0, max=1_000_000, help="For prune: how many finished jobs stay.")
    ] = None,
    state: Annotated[str, typer.Option("--state", help="For list: pending, running, completed or failed.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="For list: how many, newest first.")] = 20,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Look after the ended sessions that wait to be read."""
    import asyncio

    from gateway.finalization import Asked

    asked = Asked(action=readable(action), job_id=readable(job), keep=keep, state=readable(state), limit=limit)
    return asyncio.run(_finalization(settings_of(home), asked, as_json=as_json))


async def _finalization(settings: Settings, asked: "Asked", *, as_json: bool) -> int:
    from gateway.app import open_app
    from gateway.finalization import finalization as carry_out
    from gateway.home import make_home

    log_to_file(make_home(settings.home))
    async with open_app(settings) as app:
        result = await carry_out(app, asked)
    return show_result(result, as_json=as_json)
