"""`/memory addressing`, `listen`, `quiet`, `language`, `zone`: how a place wants to be treated."""

from handlers.memory_change import Changed
from handlers.messages import Reply, Result
from handlers.outgoing import post
from handlers.request import Request
from handlers.texts import has, say
from handlers.wishes import NEVER_QUIET, SETTINGS, Setting
from memory_core.core import MemoryCore
from memory_core.errors import CommandError
from memory_core.ports import UnitOfWork
from memory_core.sessions.preferences import DEFAULT, Preference
from memory_core.spaces import GROUP, Place, Scope, Space


async def show_setting(core: MemoryCore, request: Request) -> Result:
    """Say how one setting is here, and whose word that is."""
    setting = _of(request)
    value, source = await core.preferences.of(request.space, setting.field)
    lines = (sentence(request.language, setting.name, value), say(request.language, f"idle.source-{source}"))
    fields = {**_fields(request, setting, value), "source": source}
    return Result(ok=True, code=f"memory.{setting.name}", fields=fields, lines=lines)


async def set_setting(core: MemoryCore, request: Request) -> Changed:
    """Set one, or take the place's own word away; what a chat has to know of it is said there."""
    setting = _of(request)
    wanted = request.command.options[setting.name]
    value = None if wanted == DEFAULT else wanted
    assert value is None or isinstance(value, str | bool)
    wish = Preference(command=setting.name, field=setting.field, value=value)

    async def announce(uow: UnitOfWork) -> None:
        there = _place(request.space, request.place)
        if setting.name == "listen" and there is not None:
            text = say(request.language, "listen.announced" if value else "listen.ended")
            await post(core, uow, Reply(place=there, text=text), request.cause)

    before = await core.preferences.set(request.actor, request.space, wish, request.cause, announce)
    now, source = await core.preferences.of(request.space, setting.field)
    lines = (say(request.language, "idle.set"), sentence(request.language, setting.name, now))
    fields = {**_fields(request, setting, now), "source": source, "previous": before}
    return Changed(Result(ok=True, code=f"memory.{setting.name}-set", fields=fields, lines=lines))


def sentence(language: str, name: str, value: object) -> str:
    """Say in one sentence how a setting is; None is what holds without a word."""
    if name == "quiet" and value not in (None, NEVER_QUIET):
        return say(language, "quiet.hours", hours=str(value).replace("-", "–"))
    if name == "zone" and value is not None:
        return say(language, "zone.is", zone=str(value))
    word = {None: "none", True: "on", False: "off", NEVER_QUIET: "none"}.get(value, str(value))  # type: ignore[call-overload]
    key = f"{name}.is-{word}"
    return say(language, key if has(key) else f"{name}.is-none")


def _of(request: Request) -> Setting:
    setting = SETTINGS[request.command.name]
    if request.space.scope is Scope.PROFILE:
        raise CommandError("Nobody talks in the profile.", code="command.no-session")
    if setting.groups_only and request.space.scope is Scope.USER:
        raise CommandError("That is for groups.", code="command.groups-only", name=setting.name)
    return setting


def _fields(request: Request, setting: Setting, value: object) -> dict[str, object]:
    return {"space": request.space.key, "spaces": [request.space.key], setting.name: value}


def _place(space: Space, near: Place | None) -> Place | None:
    """Return where the people of a group's space are."""
    platform = near.platform if near is not None else "telegram"
    match space.scope:
        case Scope.CHAT:
            return Place(platform, space.id, GROUP)
        case Scope.TOPIC:
            return Place(platform, space.id, GROUP, space.thread)
        case _:
            return None
