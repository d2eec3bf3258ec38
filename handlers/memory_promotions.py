"""`/memory promotions`: what came from repeated words, whose words they were, and taking such a line out again."""

from dataclasses import dataclass

from handlers.items import evidence_lines, facts_of, has_text, when
from handlers.memory_change import Changed
from handlers.memory_read import find
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import ItemError
from memory_core.ports import Item
from memory_core.promotion.promotions import PromotionView
from memory_core.values import ItemState


async def promotions(core: MemoryCore, request: Request) -> Result:
    """List what was promoted here, or with `why` the words of one promotion. Nothing is written."""
    if "why" in request.command.options:
        return await _why(core, request)
    found, language = await core.promotions.records(request.spaces), request.language
    waiting = {item.id for item in await core.items(request.spaces, [ItemState.PENDING])}
    states = {view.item_id: _state(view, waiting=view.item_id in waiting) for view in found}
    lines = [say(language, "promotions.title" if found else "promotions.none", count=len(found))]
    for view in found:
        lines += _lines(language, view, states[view.item_id])
    active = next((view for view in found if view.active), None)
    if active is not None:
        lines.append(say(language, "promotions.next", id=active.item_id))
    fields = {
        "promotions": [_fields(view, states[view.item_id]) for view in found],
        "spaces": [space.key for space in request.spaces],
    }
    return Result(ok=True, code="memory.promotions", fields=fields, lines=tuple(lines))


async def _why(core: MemoryCore, request: Request) -> Result:
    one, language = await _promoted(core, request), request.language
    state = _state(one.view, waiting=one.item.state is ItemState.PENDING)
    lines = _lines(language, one.view, state)
    words = evidence_lines(language, one.item) if has_text(one.item) else []
    if words:
        lines += [say(language, "promotions.why-words"), *(f"   {line}" for line in words)]
    lines.append(say(language, "promotions.why-by", when=when(one.view.updated_at)))
    evidence = [
        {
            "message": said.message_id,
            "span": said.span,
            "speaker": said.speaker.id,
            "name": said.speaker.name,
            "said_at": said.said_at.isoformat(),
            "stale": said.stale,
        }
        for said in (one.item.evidence if has_text(one.item) else ())
    ]
    fields = {**_fields(one.view, state), "evidence": evidence, "spaces": [one.item.space_key]}
    return Result(ok=True, code="memory.promotion", fields=fields, lines=tuple(lines))


async def switch_off(core: MemoryCore, request: Request) -> Changed:
    """Take a promoted line out and keep it out. Raises ItemError `item.not-in-use`, and as `MemoryCore.forget`."""
    one = await _promoted(core, request)
    if one.item.state not in (ItemState.APPLIED, ItemState.FORGOTTEN):
        raise ItemError("That line is not in use.", code="item.not-in-use", id=one.item.id)
    outcome = await core.promotions.deactivate(request.actor, one.item, request.cause)
    lines = [say(request.language, "promotions.off", id=one.item.id, line=one.view.content)]
    fields = {
        "items": [facts_of(item) for item in outcome.items],
        "spaces": sorted({item.space_key for item in outcome.items}),
    }
    return Changed(
        Result(ok=True, code="memory.promotion-off", fields=fields, lines=tuple(lines)), tuple(outcome.items)
    )


@dataclass(frozen=True, slots=True)
class _Promoted:
    item: Item
    view: PromotionView


async def _promoted(core: MemoryCore, request: Request) -> _Promoted:
    """Return the promotion that the command names. Raises ItemError `item.not-found`, `item.not-promoted`."""
    item = await find(core, request)
    views = await core.promotions.records(request.spaces)
    view = next((one for one in views if one.item_id == item.id), None)
    if view is None:
        raise ItemError("That line did not come from repeated words.", code="item.not-promoted", id=item.id)
    return _Promoted(item, view)


def _lines(language: str, view: PromotionView, state: str) -> list[str]:
    times = "promotions.session" if view.occurrences == 1 else "promotions.sessions"
    details = [
        say(language, f"promotions.kind-{view.kind}"),
        say(language, times, count=view.occurrences),
        say(language, "promotions.sure", confidence=f"{view.confidence:.2f}"),
        say(language, f"promotions.state-{state}", by=view.superseded_by),
    ]
    title = say(language, "promotions.line" if view.content else "promotions.bare", id=view.item_id, line=view.content)
    return [title, f"   {' · '.join(details)}"]


def _state(view: PromotionView, *, waiting: bool) -> str:
    if view.active or waiting:
        return "active" if view.active else "waiting"
    return "replaced" if view.superseded_by else "forgotten"


def _fields(view: PromotionView, state: str) -> dict[str, object]:
    return {
        "id": view.item_id,
        "space": view.space_key,
        "kind": view.kind,
        "content": view.content,
        "state": state,
        "occurrences": view.occurrences,
        "sessions": list(view.sessions),
        "confidence": round(view.confidence, 4),
        "updated_at": view.updated_at.isoformat(),
        "superseded_by": view.superseded_by,
    }
