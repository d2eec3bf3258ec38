"""`dhakira tasks` and `dhakira task …`: open work from the command line, with the chat's own words."""

from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result

if TYPE_CHECKING:
    from gateway.settings import Settings
    from handlers.messages import Result

Named = Annotated[str, typer.Option("--space", help="user:ID, chat:ID or topic:CHAT/THREAD.")]
As = Annotated[int | None, typer.Option("--as", help="Act with this person's rights; both are recorded.")]


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("tasks")(tasks)
    program.command("task", context_settings={"ignore_unknown_options": True})(task)


def tasks(space: Named = "", as_user: As = None, as_json: AsJson = False, home: Home = None) -> int:
    """List what is still to be done, and what was done within a week."""
    import asyncio

    return show_result(asyncio.run(_carried_out(settings_of(home), [], readable(space), as_user)), as_json=as_json)


def task(
    words: Annotated[
        list[str] | None, typer.Argument(help="add WORDS, done N, dismiss N, confirm TOKEN, undo N, why N.")
    ] = None,
    space: Named = "",
    as_user: As = None,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Add a task, say that it is done, dismiss it (asks first), bring it back."""
    import asyncio

    said = [readable(word) for word in words or []]
    return show_result(asyncio.run(_carried_out(settings_of(home), said, readable(space), as_user)), as_json=as_json)


async def _carried_out(settings: "Settings", words: list[str], space: str, as_user: int | None) -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home
    from gateway.serving import members_of
    from gateway.task_line import task_line

    async with members_of(settings) as (membership, secrets):
        log_to_file(make_home(settings.home), *secrets)
        async with open_app(settings, membership=membership) as app:
            return await task_line(app, words, space, as_user)
