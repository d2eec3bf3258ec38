"""`dhakira events`: what was decided about which item, when, by whom and why."""

from typing import Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result
from gateway.settings import Settings


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("events")(events)


def events(
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="How many at most, the newest.")] = 20,
    kind: Annotated[
        str, typer.Option("--kind", help="Only these: proposed, applied, dropped, expired and so on.")
    ] = "",
    space: Annotated[str, typer.Option("--space", help="profile, user:ID, chat:ID or topic:CHAT/THREAD.")] = "",
    item: Annotated[str, typer.Option("--item", help="Only of this item.")] = "",
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """List the newest decisions about items, with the gates that failed; no text of any item."""
    import asyncio

    return asyncio.run(_events(settings_of(home), limit, *map(readable, (kind.lower(), space, item)), as_json=as_json))


async def _events(settings: Settings, limit: int, kind: str, space: str, item: str, *, as_json: bool) -> int:
    from gateway.app import open_app
    from gateway.decisions import events as listed
    from gateway.home import make_home

    log_to_file(make_home(settings.home))
    async with open_app(settings) as app:
        result = await listed(app.core, limit=limit, kind=kind, space=space, item=item.lower().removeprefix("#"))
    return show_result(result, as_json=as_json)
