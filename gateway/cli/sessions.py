"""`dhakira sessions …`: the kept conversations, for the operator."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, settings_of
from gateway.cli.output import log_to_file, show_result
from gateway.settings import Settings
from memory_core.errors import CommandError

if TYPE_CHECKING:
    from gateway.importing import Form, Source
    from handlers.messages import Result

FORMS: "dict[str, Form]" = {"auto": "auto", "jsonl": "jsonl", "telegram": "telegram"}
_IMPORT_HELP = """Bring conversations in from a file: they can be recalled, and are never evidence for a memory.

FILE is our own JSONL (one message a line: {chat, topic?, session, message_id, sent_at, speaker: {id, name} or null,
role: user|assistant, text}), or a Telegram Desktop result.json or its folder; gzipped or not; - is standard input.
What is there already is left as it is, so doing it again adds only what is new."""

sessions = typer.Typer(
    name="sessions",
    help="List, show, export, import and delete kept conversations.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    sessions.command("import", help=_IMPORT_HELP)(bring_in)
    program.add_typer(sessions, name="sessions")


@sessions.callback()
def _root() -> None:
    """List, show, export, import and delete kept conversations."""


def bring_in(
    file: Annotated[Path, typer.Argument(help="The file, a folder with a result.json, or - for standard input.")],
    form: Annotated[str, typer.Option("--format", help="jsonl or telegram; found out by itself.")] = "auto",
    chat: Annotated[int | None, typer.Option("--chat", help="The chat that counts, as the Bot API numbers it.")] = None,
    bot: Annotated[int, typer.Option("--bot", help="The bot's user id; that of the token, if there is one.")] = 0,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Bring conversations in from a file."""
    import asyncio

    if form not in FORMS:
        raise CommandError("A format is jsonl or telegram.", code="command.usage", hint="Leave --format out.")
    if chat == 0:
        raise CommandError("No chat has the number 0.", code="command.usage", hint="--chat -1001234567890, for one.")
    result = asyncio.run(_import(settings_of(home), file, FORMS[form], chat, bot))
    return show_result(result, as_json=as_json)


async def _import(settings: Settings, file: Path, form: "Form", chat: int | None, bot: int) -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home
    from gateway.importing import import_sessions

    log_to_file(make_home(settings.home))
    async with open_app(settings) as app:
        return await import_sessions(app, file, form=form, chat=chat, bot=bot or _own_id(settings), progress=_progress)


def _own_id(settings: Settings) -> int:
    """Return the bot's user id, which a token begins with (Bot API, Authorizing your bot)."""
    if not settings.telegram.has_token:
        return 0
    from gateway.settings import read_token

    return int(read_token(settings).get_secret_value().partition(":")[0])


@contextmanager
def _progress(source: "Source") -> "Iterator[Callable[[], None]]":
    """Show a bar on standard error where somebody watches."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(source.name[-40:], total=source.size or None)
        yield lambda: bar.update(task, completed=source.done())
