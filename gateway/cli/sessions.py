"""`dhakira sessions …`: the kept conversations, for the operator."""

import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import OK, log_to_file, show_result
from gateway.settings import Settings
from gateway.terminal import printable
from memory_core.errors import CommandError
from memory_core.spaces import MOST_ID

if TYPE_CHECKING:
    from gateway.app import App
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


Space = Annotated[str, typer.Option("--space", help="Only of this home: user:ID, chat:ID or topic:CHAT/THREAD.")]
Chat = Annotated[int | None, typer.Option("--chat", help="Only of this chat, with all its topics.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=1000, help="How many at a time.")]
Page = Annotated[int, typer.Option("--page", min=1, max=1_000_000, help="Which of the pages.")]
Name = Annotated[str, typer.Argument(help="A session's id, ours or the one that it was imported with.")]


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    sessions.command("list")(show_list)
    sessions.command("show")(show)
    sessions.command("export")(export)
    sessions.command("import", help=_IMPORT_HELP)(bring_in)
    sessions.command("delete")(delete)
    program.add_typer(sessions, name="sessions")


@sessions.callback()
def _root() -> None:
    """List, show, export, import and delete kept conversations."""


def show_list(
    space: Space = "", chat: Chat = None, limit: Limit = 20, page: Page = 1, as_json: AsJson = False, home: Home = None
) -> int:
    """List kept conversations, those of the newest messages first."""

    async def work(app: "App") -> "Result":
        from handlers.sessions import listed, which

        wanted = which(app.core, readable(space), chat)
        return await listed(app.core, wanted, language=app.settings.language, limit=limit, page=page)

    return _run(work, as_json=as_json, home=home)


def show(name: Name, limit: Limit = 50, page: Page = 1, as_json: AsJson = False, home: Home = None) -> int:
    """Show what was said in one conversation, with what messages said before they were edited."""

    async def work(app: "App") -> "Result":
        from handlers.sessions import shown

        return await shown(app.core, readable(name), language=app.settings.language, limit=limit, page=page)

    return _run(work, as_json=as_json, home=home)


def export(
    names: Annotated[list[str] | None, typer.Argument(help="Ids of sessions; all if none is given.")] = None,
    space: Space = "",
    chat: Chat = None,
    out: Annotated[Path | None, typer.Option("--out", help="The file to write; else standard output.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Write conversations as lines that `sessions import` reads back."""
    if as_json and out is None:
        raise CommandError("With --json the lines need a file.", code="command.usage", hint="Add --out FILE.")

    async def work(app: "App") -> "Result":
        from gateway.exporting import export_sessions
        from handlers.sessions import which

        wanted = which(app.core, readable(space), chat)
        return await export_sessions(app, [readable(name) for name in names or []], wanted, out, force=force)

    return _run(work, as_json=as_json, home=home, beside=out is None)


def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do it: it cannot be undone.")] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Delete one conversation, with all that is remembered because of it alone; without --yes say what that is."""

    async def work(app: "App") -> "Result":
        from handlers.sessions import deleted
        from memory_core.values import Actor

        operator = next(iter(app.settings.access.operators), app.settings.console_user_id)
        actor = Actor(operator, app.settings.console.name, operator=True)
        return await deleted(app.core, actor, readable(name), language=app.settings.language, yes=yes)

    return _run(work, as_json=as_json, home=home)


def _run(work: "Callable[[App], Awaitable[Result]]", *, as_json: bool, home: Path | None, beside: bool = False) -> int:
    """Carry out a command in an opened home; print the result, `beside` standard output if that holds something else."""
    import asyncio

    settings = settings_of(home)

    async def run() -> "Result":
        from gateway.app import open_app
        from gateway.home import make_home

        log_to_file(make_home(settings.home))
        async with open_app(settings) as app:
            return await work(app)

    result = asyncio.run(run())
    if beside and result.ok:
        print(printable("\n".join(result.lines)), file=sys.stderr)
        return OK
    return show_result(result, as_json=as_json)


def bring_in(
    file: Annotated[Path, typer.Argument(help="The file, a folder with a result.json, or - for standard input.")],
    form: Annotated[str, typer.Option("--format", help="jsonl or telegram; found out by itself.")] = "auto",
    chat: Annotated[
        int | None,
        typer.Option("--chat", min=-MOST_ID, max=MOST_ID, help="The chat that counts, as the Bot API numbers it."),
    ] = None,
    bot: Annotated[
        int, typer.Option("--bot", min=0, max=MOST_ID, help="The bot's user id; that of the token, if there is one.")
    ] = 0,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Bring conversations in from a file."""
    if form not in FORMS:
        raise CommandError("A format is jsonl or telegram.", code="command.usage", hint="Leave --format out.")
    if chat == 0:
        raise CommandError("No chat has the number 0.", code="command.usage", hint="--chat -1001234567890, for one.")

    async def work(app: "App") -> "Result":
        from gateway.importing import import_sessions

        own = bot or _own_id(app.settings)
        return await import_sessions(app, file, form=FORMS[form], chat=chat, bot=own, progress=_progress)

    return _run(work, as_json=as_json, home=home)


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
