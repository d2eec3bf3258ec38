"""`/privacy`: what is kept here, where, who can see it, and how to take it along or away; as things are set now."""

from dataclasses import dataclass

from handlers.manners import listens_at
from handlers.messages import Result
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.spaces import Place, home_space

OFFLINE = "offline"


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """What this deployment does with people's words, by its settings."""

    models: tuple[str, ...] = (OFFLINE,)
    """Names of the language models that read them; `offline` sends nothing anywhere."""
    inbox_days: float = 30
    outbox_days: float = 14


async def privacy(core: MemoryCore, place: Place, language: str, practice: Practice) -> Result:
    """Say it in full.

    Args:
        core: Knows mode and settings of the place.
        place: Where it was asked.
        language: Of the lines.
        practice: What the deployment does.
    """
    where = "private" if place.private else "group"
    mode = await core.mode(home_space(core.profile, place))
    listens = not place.private and await listens_at(core, place)
    away = [name for name in dict.fromkeys(practice.models) if name != OFFLINE]
    lines = [say(language, "privacy.title"), say(language, f"privacy.kept-{where}")]
    if not place.private:
        lines.append(say(language, "privacy.listens" if listens else "privacy.listens-not"))
    lines += [
        say(language, "privacy.mode", mode=say(language, f"mode.{mode}")),
        say(language, "privacy.secrets"),
        say(language, "privacy.where"),
        say(language, "privacy.model", names=", ".join(away)) if away else say(language, "privacy.model-offline"),
        say(language, f"privacy.seen-{where}"),
        say(language, "privacy.days", inbox=f"{practice.inbox_days:g}", outbox=f"{practice.outbox_days:g}"),
        say(language, f"privacy.take-{where}"),
        say(language, f"privacy.erase-{where}"),
    ]
    fields = {"mode": str(mode), "listen": listens, "models": list(practice.models)}
    return Result(ok=True, code="privacy", fields=fields, lines=tuple(lines))
