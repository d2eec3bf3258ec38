"""Commands that talk to the bot: `chat`, `ask`."""

import sys
from typing import Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import exit_code, log_to_file, show_result
from gateway.settings import Settings
from memory_core.errors import CommandError


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("chat")(chat)
    program.command("ask")(ask)


def chat(
    handoff: Annotated[
        str, typer.Option("--handoff", help="Go on with the conversation of another chat of yours: its /handoff code.")
    ] = "",
    home: Home = None,
) -> int:
    """Talk to the bot in this terminal; /exit, Ctrl+D or Ctrl+C ends the session."""
    import asyncio

    from gateway.app import open_app
    from gateway.console import converse
    from gateway.home import make_home
    from gateway.serving import members_of

    settings = settings_of(home)

    async def talk() -> int:
        async with members_of(settings) as (membership, secrets):
            log_to_file(make_home(settings.home), *secrets)
            async with open_app(settings, membership=membership) as app:
                return await converse(app, sys.stdin.fileno(), handoff=readable(handoff))

    return asyncio.run(talk())


def ask(
    text: Annotated[str, typer.Argument(help="What to say; may be a command such as /memory.")],
    go_on: Annotated[
        bool, typer.Option("--continue", help="Go on with the console's session, and leave it open.")
    ] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Say one thing to the bot and print its answer; the session ends with it."""
    import asyncio

    text = readable(text)
    if not text.strip():
        raise CommandError(
            "There is nothing to ask.", code="command.empty", hint='As in: dhakira ask "What do I prefer?"'
        )
    settings = settings_of(home)
    return asyncio.run(_ask(settings, text, go_on=go_on, as_json=as_json))


async def _ask(settings: Settings, text: str, *, go_on: bool, as_json: bool) -> int:
    from gateway.app import open_app
    from gateway.console import PLATFORM, Console
    from gateway.home import make_home
    from gateway.serving import members_of
    from memory_core.spaces import PRIVATE, Place
    from memory_core.values import EndReason

    async with members_of(settings) as (membership, secrets):
        log_to_file(make_home(settings.home), *secrets)
        async with open_app(settings, membership=membership) as app:
            # One shot is a topic of its own: it neither reads nor ends what the person talks about in `chat`.
            own = int(app.clock.now().timestamp() * 1_000)
            place = None if go_on else Place(PLATFORM, settings.console_user_id, PRIVATE, own)
            console = Console(app, _silent if as_json else print, place, aside=_beside)
            result = await console.turn(text)
            if result is None:
                return 0
            if result.ok and not go_on:
                await console.end(EndReason.ONE_SHOT)
            return show_result(result, as_json=True) if as_json else exit_code(result.ok, result.code)


def _silent(text: str) -> None:
    """Print nothing: the result says it all."""
    del text


def _beside(text: str) -> None:
    print(text, file=sys.stderr)
