"""`/memory idle`: after how much silence a conversation of this place ends by itself."""

from handlers.memory_change import Changed
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from handlers.texts.counting import say_counted
from memory_core.core import MemoryCore
from memory_core.errors import CommandError
from memory_core.spaces import Scope

_UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


async def show_idle(core: MemoryCore, request: Request) -> Result:
    """Say after how much silence a conversation here ends, and whose word that is."""
    _refuse_profile(request)
    seconds, source = await core.silence.of(request.space)
    shown = int(core.silence.default_s) if seconds is None else seconds
    lines = (_sentence(request, shown), say(request.language, f"idle.source-{source}"))
    return Result(ok=True, code="memory.idle", fields={**_fields(request, shown), "source": source}, lines=lines)


async def set_idle(core: MemoryCore, request: Request) -> Changed:
    """Let silence end conversations here sooner, later, never, or as it does elsewhere."""
    _refuse_profile(request)
    wanted = request.command.options["idle"]
    own = wanted if isinstance(wanted, int) else None
    before = await core.silence.set(request.actor, request.space, own, request.cause)
    seconds, source = await core.silence.of(request.space)
    shown = int(core.silence.default_s) if seconds is None else seconds
    fields = {**_fields(request, shown), "source": source, "previous": before}
    lines = (say(request.language, "idle.set"), _sentence(request, shown))
    return Changed(Result(ok=True, code="memory.idle-set", fields=fields, lines=lines))


def _refuse_profile(request: Request) -> None:
    if request.space.scope is Scope.PROFILE:
        raise CommandError("Nobody talks in the profile.", code="command.no-session")


def _fields(request: Request, seconds: int) -> dict[str, object]:
    return {"space": request.space.key, "spaces": [request.space.key], "idle_after_s": seconds}


def _sentence(request: Request, seconds: int) -> str:
    return silence_line(request.language, seconds)


def silence_line(language: str, seconds: int) -> str:
    """Say after how many seconds of silence a conversation ends; 0 is never."""
    if not seconds:
        return say(language, "idle.never")
    unit, size = next((unit, size) for unit, size in _UNITS if seconds % size == 0)
    return say(language, "idle.after", time=say_counted(language, f"idle.{unit}", seconds // size))
