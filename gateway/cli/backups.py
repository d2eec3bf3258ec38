"""`dhakira backup` and `dhakira restore`: a whole home as one file, and back."""

from pathlib import Path
from typing import Annotated

import typer

from gateway.cli.options import AsJson, Home, settings_of
from gateway.cli.output import log_to_file, log_to_nowhere, show_result


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("backup")(backup)
    program.command("restore")(restore)


def backup(
    path: Annotated[
        Path | None, typer.Argument(help="The file to write, or its folder; a name with the time if none.")
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Write the whole home into one file, while the bot runs; the token and keys are not in it."""
    import asyncio

    from gateway.backup import back_up
    from gateway.home import make_home
    from gateway.runtime import SystemClock
    from handlers.messages import Result
    from handlers.texts import say

    settings = settings_of(home)
    log_to_file(make_home(settings.home))
    target = path or Path()
    if target.is_dir():
        target /= f"dhakira-backup-{SystemClock().now():%Y%m%dT%H%M%SZ}.zip"
    target = target.absolute()
    manifest = asyncio.run(back_up(settings, target))
    fields: dict[str, object] = {"path": str(target), "files": len(manifest.files), "size": target.stat().st_size}
    line = say(settings.language, "backup.made", **fields)
    return show_result(Result(ok=True, code="backup.made", fields=fields, lines=(line,)), as_json=as_json)


def restore(
    path: Annotated[Path, typer.Argument(help="What `dhakira backup` wrote.")],
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Put a backup in the home's place; what was there is kept aside. No gateway may be running."""
    import os

    from gateway.backup_restore import restore as put_back
    from gateway.runtime import SystemClock
    from gateway.settings import find_home
    from handlers.deployment import when
    from handlers.messages import Result
    from handlers.texts import say

    # The settings may be what is damaged: only the folder is needed here.
    folder = find_home(home, os.environ)
    log_to_nowhere()
    manifest, aside = put_back(folder, path, SystemClock().now())
    fields: dict[str, object] = {"home": str(folder), "at": manifest.at, "files": len(manifest.files)}
    lines = [say("en", "backup.restored", **fields | {"at": when(manifest.at)})]
    if aside is not None:
        fields["aside"] = str(aside)
        lines.append(say("en", "backup.aside", **fields))
    return show_result(Result(ok=True, code="backup.restored", fields=fields, lines=tuple(lines)), as_json=as_json)
