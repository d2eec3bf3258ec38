"""`/memory prompt`: exactly what the model would get now, what was left out of it, and why. Nothing here writes."""

from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore, PromptContext
from memory_core.policy.scanner import mask
from memory_core.recall.prompt_format import without_soul
from memory_core.spaces import Scope, user_space
from memory_core.values import Speaker

_SAID = "…"
"""What somebody says who says nothing in particular."""


async def prompt(core: MemoryCore, request: Request) -> Result:
    """Show the request that these words would make, of the person who asks or, on the command line, is meant."""
    space, language = request.space, request.language
    text = mask(request.command.text)[0] or _SAID
    zone = await core.zone(space)
    made = await core.preview.prompt(space, request.place, await _speaker(core, request), text, zone)
    messages = [(message.role, _shown(request, message.role, message.text)) for message in made.messages]
    fields = {
        **_facts(made),
        "characters": sum(len(message.text) for message in made.messages),
        "messages": [{"role": role, "text": shown} for role, shown in messages],
        "spaces": _spaces(request, made),
        "text": text,
    }
    lines = [say(language, "prompt.title", text=text, chars=fields["characters"]), *_summary(core, language, made)]
    for role, shown in messages:
        lines += [say(language, "prompt.role", role=role), shown]
    return Result(ok=True, code="memory.prompt", fields=fields, lines=tuple(lines))


async def _speaker(core: MemoryCore, request: Request) -> Speaker:
    """Return who would speak: in a private memory its owner, elsewhere whoever asks."""
    actor, space = request.actor, request.space
    if space.scope is not Scope.USER or space.id == actor.user_id:
        return Speaker(actor.user_id, actor.name)
    async with core.store.reading() as uow:
        place = request.place
        known = await uow.sessions.speakers(core.profile, place) if place is not None else []
    return next((one for one in known if one.id == space.id), Speaker(space.id, ""))


def _spaces(request: Request, made: PromptContext) -> list[str]:
    """Return whose memory is shown: with a person's own lines in it, it is for their private chat."""
    own = user_space(request.space.profile, request.actor.user_id).key
    shows = {block.space for block in made.approved} | {one.space for one in made.dropped}
    keys = [space.key for space in request.spaces]
    return [*keys, own] if own in shows and own not in keys else keys


def _shown(request: Request, role: str, text: str) -> str:
    """Show the operator's own text to operators, and a credential to nobody."""
    if role == "system" and not request.actor.operator:
        text = without_soul(text, lambda chars: say(request.language, "prompt.soul", chars=chars))
    return mask(text)[0]


def _facts(made: PromptContext) -> dict[str, object]:
    return {
        "included": [
            {"file": block.source, "label": block.label, "space": block.space, "lines": len(block.lines)}
            for block in made.approved
        ],
        "dropped": [
            {"file": one.source, "label": one.label, "space": one.space, "line": mask(one.line)[0], "why": "budget"}
            for one in made.dropped
        ],
        "left_out": list(made.disliked),
        "recalled": [record.source for record in made.recalled.records],
        "again": [record.source for record in made.again.records],
        "notices": len(made.again.notices),
        "abstained": made.recalled.abstained,
        "history": len(made.messages) - 2,
        "versions": dict(made.versions),
    }


def _summary(core: MemoryCore, language: str, made: PromptContext) -> list[str]:
    lines = [
        say(language, "prompt.included", source=block.source, label=block.label, count=len(block.lines))
        for block in made.approved
    ]
    if made.recalled.abstained == "off":
        return [say(language, "prompt.off")]
    budget = core.config.budgets.approved_block
    lines = lines or [say(language, "prompt.nothing")]
    lines += [
        say(language, "prompt.dropped", source=one.source, label=one.label, budget=budget, line=mask(one.line)[0])
        for one in made.dropped
    ]
    lines += [say(language, "prompt.disliked", where=where) for where in made.disliked]
    shown = [record.source for record in made.again.records] + [record.source for record in made.recalled.records]
    lines += [say(language, "prompt.recalled", source=source) for source in shown]
    if made.recalled.abstained:
        lines.append(say(language, f"prompt.not-recalled-{made.recalled.abstained}"))
    return [*lines, say(language, "prompt.history", count=len(made.messages) - 2)]
