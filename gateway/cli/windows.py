"""`dhakira context`, `compact`, `note`, `fresh`: the newest conversation of a space, as its chat's own commands have it."""

from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import log_to_file, show_result

if TYPE_CHECKING:
    from pathlib import Path

    from gateway.app import App
    from handlers.messages import Result

In = Annotated[str, typer.Option("--space", help="user:ID, chat:ID or topic:CHAT/THREAD; else your own.")]
As = Annotated[int | None, typer.Option("--as", help="Act with this person's rights.")]


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    for command in (compact, context, note, fresh):
        program.command(command.__name__)(command)


def compact(space: In = "", as_user: As = None, as_json: AsJson = False, home: Home = None) -> int:
    """Sum a conversation up now; what comes next starts from that."""
    return _show("compact", "", space, as_user, as_json=as_json, home=home)


def context(space: In = "", as_user: As = None, as_json: AsJson = False, home: Home = None) -> int:
    """Show what the next answer is made from and what each part costs, in estimated tokens."""
    return _show("context", "", space, as_user, as_json=as_json, home=home)


def note(
    words: Annotated[list[str] | None, typer.Argument(help="The new notes; or clear, undo, take, drop.")] = None,
    space: In = "",
    as_user: As = None,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Show a conversation's working notes, or replace them whole."""
    return _show("note", readable(" ".join(words or [])), space, as_user, as_json=as_json, home=home)


def fresh(space: In = "", as_user: As = None, as_json: AsJson = False, home: Home = None) -> int:
    """Begin a new window: the notes and the last request stay."""
    return _show("fresh", "", space, as_user, as_json=as_json, home=home)


def _show(name: str, words: str, space: str, as_user: int | None, *, as_json: bool, home: "Path | None") -> int:
    import asyncio

    return show_result(asyncio.run(_opened(name, words, readable(space), as_user, home)), as_json=as_json)


async def _opened(name: str, words: str, space: str, as_user: int | None, home: "Path | None") -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home
    from gateway.serving import members_of
    from handlers.memory import failure
    from memory_core.errors import AccessError, SessionError, SpaceError

    settings = settings_of(home)
    async with members_of(settings) as (membership, secrets):
        log_to_file(make_home(settings.home), *secrets)
        async with open_app(settings, membership=membership) as app:
            try:
                return await _carried_out(app, name, words, space, as_user)
            except (AccessError, SpaceError, SessionError) as error:
                return failure(settings.language, error)


async def _carried_out(app: "App", name: str, words: str, space: str, as_user: int | None) -> "Result":
    from gateway.app import CONSOLE
    from handlers.access import denied
    from handlers.windows import Here, carry_out
    from memory_core.errors import SessionError
    from memory_core.ports import Which
    from memory_core.spaces import Place, Scope, Space, user_space
    from memory_core.values import Actor, Speaker

    operator = as_user is None or as_user in app.settings.access.operators
    user = as_user or app.settings.console_user_id
    actor = Actor(user, operator=operator)
    wanted = Space.named(app.core.profile, space) if space else user_space(app.core.profile, user)
    if not await app.access.sees(actor, wanted):
        raise denied()
    found, _ = await app.core.conversations.listed(Which(home_key=wanted.key), 1)
    if not found and wanted.scope is not Scope.USER:
        raise SessionError("Nothing has been said there yet.", code="session.gone")
    place = found[0].place if found else Place(CONSOLE, wanted.id)

    async def may_write() -> bool:
        return await app.access.manages(actor, wanted, fresh=True)

    here = Here(
        place=place,
        speaker=Speaker(user, app.settings.console.name) if wanted.scope is Scope.USER else None,
        language=app.settings.language,
        cause=f"cli:{app.ids.new('line')}",
        words=words,
        may_write=may_write,
    )
    return await carry_out(app.core, name, here)
