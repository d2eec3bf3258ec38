"""`dhakira notes …` and `dhakira skills …`: the words behind `/notes` and `/skills`."""

from typing import Annotated

import typer

from gateway.cli.memory import run_words
from gateway.cli.options import AsJson, Home

Words = Annotated[list[str] | None, typer.Argument(help="As behind /notes in a chat; none lists them.")]
InSpace = Annotated[str, typer.Option("--space", help="profile, user:ID, chat:ID or topic:CHAT/THREAD.")]
AsUser = Annotated[int | None, typer.Option("--as", help="Act with this person's rights; both are recorded.")]


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("notes", context_settings={"ignore_unknown_options": True})(notes)
    program.command("skills", context_settings={"ignore_unknown_options": True})(skills)


def notes(
    words: Words = None, space: InSpace = "", as_user: AsUser = None, as_json: AsJson = False, home: Home = None
) -> int:
    """List, read, write, rotate and delete longer notes, each in a file of its own."""
    return run_words(["notes", *(words or [])], space, as_user, as_json=as_json, home=home)


def skills(
    words: Words = None, space: InSpace = "", as_user: AsUser = None, as_json: AsJson = False, home: Home = None
) -> int:
    """List, read, write, rotate and delete what the bot is to know about doing certain things."""
    return run_words(["skills", *(words or [])], space, as_user, as_json=as_json, home=home)
