"""`dhakira access …`: who may talk to the bot, with the words and the result of `/access` in a chat."""

from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result

if TYPE_CHECKING:
    from gateway.settings import Settings
    from handlers.messages import Result


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    # A chat's id begins with a minus, which is no option.
    program.command("access", context_settings={"ignore_unknown_options": True})(access)


def access(
    words: Annotated[
        list[str] | None, typer.Argument(help="list, allow ID, deny ID or pair; a chat's ID is negative.")
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Say who may talk to the bot, let people and chats in, keep them out, make a pairing code; at once, also while it runs."""
    import asyncio

    result = asyncio.run(_access(settings_of(home), [readable(word) for word in words or []]))
    return show_result(result, as_json=as_json)


async def _access(settings: "Settings", words: list[str]) -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home

    log_to_file(make_home(settings.home))
    async with open_app(settings) as app:
        return await app.access_line(words)
