"""Commands that serve: `run`, `demo`."""

from typing import Annotated, Literal

import typer

from gateway.cli.options import Home, settings_of
from gateway.settings import Settings

Engine = Literal["ptb", "aiogram"]


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("run")(serve)
    program.command("demo")(demo)


def serve(
    home: Home = None,
    engine: Annotated[Engine | None, typer.Option("--engine", help="The library that talks to Telegram.")] = None,
    host: Annotated[str, typer.Option("--host", help="Where the page is served; loopback only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The page's port; 0 takes a free one.")] = 8080,
) -> int:
    """Run the bot: real Telegram with a token, a simulator with a chat page without one."""
    import asyncio

    from gateway.cli.output import log_to_stderr
    from gateway.home import make_home

    settings = _with_engine(settings_of(home), engine)
    make_home(settings.home)
    if settings.telegram.has_token:
        from gateway.serving import serve_telegram, webhook_of
        from gateway.settings import read_token

        token, webhook = read_token(settings).get_secret_value(), webhook_of(settings)
        log_to_stderr(settings, token, *([webhook.secret] if webhook else []))
        asyncio.run(serve_telegram(settings, token, webhook))
    else:
        from gateway.local_run import serve_locally

        log_to_stderr(settings)
        asyncio.run(serve_locally(settings, host, port, print))
    return 0


def _with_engine(settings: Settings, engine: Engine | None) -> Settings:
    if engine is None:
        return settings
    return settings.model_copy(update={"telegram": settings.telegram.model_copy(update={"engine": engine})})


def demo(
    engine: Annotated[
        Literal["ptb", "aiogram", "console"] | None,
        typer.Option("--engine", help="The door to show; ptb if not given."),
    ] = None,
) -> int:
    """Play a conversation in English and Arabic, from the first message to the remembered line, and check all of it."""
    import asyncio

    from gateway.demo import play
    from gateway.logs import configure_logging
    from gateway.settings.tree import LogSettings
    from memory_core.policy.scanner import mask

    configure_logging(LogSettings(level="warning"), (), mask)  # what happens is told; the log would speak in between
    return asyncio.run(play(engine or "ptb", print))
