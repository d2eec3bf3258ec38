"""`/memory …` and `dhakira memory …`: one way from a command to a result, whichever door it came through."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from handlers import memory_care as care
from handlers import memory_compact as files
from handlers import memory_erase as erase
from handlers import memory_idle as idle
from handlers import memory_promotions as promoted
from handlers import memory_read as read
from handlers import memory_recall as look
from handlers import memory_settings as settings
from handlers import noting
from handlers.commands import MemoryCommand
from handlers.items import NAMED
from handlers.memory_change import CHANGES, Changed
from handlers.memory_export import export
from handlers.memory_prompt import prompt
from handlers.memory_used import used
from handlers.mending import mend
from handlers.messages import Result
from handlers.offers import offered
from handlers.request import Request
from handlers.review import News, refresh_cards, tell
from handlers.texts import explain, say
from handlers.wishes import SETTINGS
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.spaces import Place, Space
from memory_core.values import Actor

_READS: dict[str, Callable[[MemoryCore, Request], Awaitable[Result]]] = {
    "status": read.status,
    "mode": read.show_mode,
    "idle": idle.show_idle,
    **dict.fromkeys(SETTINGS, settings.show_setting),
    "recent": read.recent,
    "review": read.review,
    "why": read.why,
    "facts": care.facts,
    "conflicts": care.show_conflicts,
    "promotions": promoted.promotions,
    "lint": care.lint,
    "export": export,
    "restore": files.show_restore,
    "accept": files.show_accept,
    "search": look.search,
    "read": look.read,
    "prompt": prompt,
    "notes": noting.notes,
    "skills": noting.notes,
    "used": used,
    "help": read.help_,
}
_CHANGES: dict[str, Callable[[MemoryCore, Request], Awaitable[Changed]]] = {
    **CHANGES,
    "idle": idle.set_idle,
    **dict.fromkeys(SETTINGS, settings.set_setting),
    "verify": care.verify,
    "conflicts": care.resolve,
    "promotions": promoted.switch_off,
    "clear": erase.clear,
    "forget-me": erase.forget_me,
    "compact": files.compact,
    "restore": files.restore,
    "accept": files.accept,
    "keep": noting.keep,
    "lint": mend,
    "notes": noting.change,
    "skills": noting.change,
}


async def handle(
    core: MemoryCore,
    actor: Actor,
    command: MemoryCommand,
    *,
    spaces: Sequence[Space],
    language: str,
    cause: str,
    place: Place | None = None,
) -> Result:
    """Carry out one command and bring the cards of what it changed up to date; an error becomes a result.

    Args:
        core: The memory.
        actor: Who asks.
        command: What, as `parse_memory` read it.
        spaces: The spaces that this person may touch (Access.scope); items of any other do not exist for this command.
        language: Of the lines.
        cause: What makes it act once: an inbox key, or a command line's own id.
        place: The conversation, for `populate`.
    """
    request = Request(actor=actor, command=command, spaces=spaces, language=language, cause=cause, place=place)
    try:
        changed = await carry_out(core, request)
    except DhakiraError as error:
        return failure(language, error)
    if changed.items:
        async with core.store.transaction() as uow:
            await refresh_cards(core, uow, changed.items, cause)
            if command.name == "populate":
                await tell(core, uow, changed.items, News(near=place, language=language, cause=cause))
    return changed.result


async def carry_out(core: MemoryCore, request: Request) -> Changed:
    """Carry out one command; the caller brings cards up to date. Raises DhakiraError."""
    name = request.command.name
    if request.command.changes:
        changed = await _CHANGES[name](core, request)
    else:
        changed = Changed(await _READS[name](core, request))
    return replace(changed, buttons=changed.buttons or offered(request.space, request.language, changed))


def failure(language: str, error: DhakiraError) -> Result:
    """Turn an error into what a person reads and a program sees."""
    found = error.fields.get("candidates")
    named = []
    if isinstance(found, list):
        named = [say(language, "facts.line", id=one["id"], line=one["statement"]) for one in found[:NAMED]]
        if len(found) > NAMED:
            named.append(say(language, "diff.more", count=len(found) - NAMED))
    return Result(ok=False, code=error.code, fields=dict(error.fields), lines=(*explain(language, error), *named))
