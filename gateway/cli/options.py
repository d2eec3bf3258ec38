"""Options that several commands share, and the settings they lead to."""

import os
from pathlib import Path
from typing import Annotated

import typer

from gateway.settings import Settings, find_home, load_settings

Home = Annotated[
    Path | None, typer.Option("--home", help="The folder of all that is kept; else DHAKIRA_HOME, ~/.dhakira.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]


def readable(text: str) -> str:
    """Return a word of the command line with U+FFFD for bytes that are no UTF-8: what no file and no database could hold."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def settings_of(home: Path | None) -> Settings:
    """Read the settings of a home.

    Raises:
        SettingsError: What is wrong, as one sentence.
        SupervisorError: `supervisor.home-unreadable` when the home is there and is no folder.
    """
    folder = find_home(home, os.environ)
    if folder.exists():
        from gateway.home import make_home

        make_home(folder)
    return load_settings(folder, os.environ)
