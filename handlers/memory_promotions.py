"""`/memory promotions`: what came from repeated words, whose words they were, and taking such a line out again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from handlers.commands import DEFAULT_LIMIT, SAID
from handlers.items import evidence_lines, facts_of, has_text, when, worded
from handlers.memory_change import Changed
from handlers.memory_read import find
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import CommandError, ItemError
from memory_core.ledger.items import PROMOTED
from memory_core.ports import Item
from memory_core.promotion.promotions import PromotionView
from memory_core.values import Category, ItemState


async def promotions(core: MemoryCore, request: Request) -> Result:
    """List a page of what was promoted here, or with `why` the words of one promotion. Nothing is written.

    Raises:
        CommandError: `command.no-page`.
    """
    options, language = request.command.options, request.language
    if "why" in options:
        return await _why(core, request)
    found = await _promotions(core, request)
    size, page = _number(options.get("limit"), DEFAULT_LIMIT), _number(options.get("page"), 1)
    pages = max(1, -(-len(found) // size))
    if page > pages:
        raise CommandError("There is no such page.", code="command.no-page", page=page, pages=pages)
    shown = [await _with_words(core, one) for one in found[(page - 1) * size : page * size]]
    lines = [say(language, "promotions.title" if found else "promotions.none", count=len(found))]
    for one in shown:
        lines += _lines(language, one, said=SAID in options)
    fields = {
        "promotions": [_fields(one) for one in shown],
        "spaces": [space.key for space in request.spaces],
        "total": len(found),
        "page": page,
        "pages": pages,
    }
    lines += _hints(request, shown, page, pages)
    return Result(ok=True, code="memory.promotions", fields=fields, lines=tuple(lines))


def _number(value: object, default: int) -> int:
    return value if isinstance(value, int) else default


def _hints(request: Request, shown: Sequence["_Promotion"], page: int, pages: int) -> list[str]:
    options, language, lines = request.command.options, request.language, []
    size = _number(options.get("limit"), DEFAULT_LIMIT)
    if page < pages:
        words = (
            "/memory promotions",
            str(size) if size != DEFAULT_LIMIT else "",
            f"page {page + 1}",
            SAID if SAID in options else "",
        )
        lines.append(say(language, "facts.next", page=page, pages=pages, command=" ".join(filter(None, words))))
    if SAID not in options and any(one.said not in (None, one.view.content) for one in shown):
        lines.append(say(language, "promotions.said"))
    active = next((one.view for one in shown if one.view.active), None)
    if active is not None:
        lines.append(say(language, "promotions.next", id=active.item_id))
    return lines


async def _with_words(core: MemoryCore, one: "_Promotion") -> "_Promotion":
    """Return a promotion with its line as it was said, while its words may be shown."""
    item = await core.item(one.view.item_id)
    shown = item is not None and has_text(item) and item.statement == one.view.content
    return replace(one, said=worded(item)) if item is not None and shown else one


async def _why(core: MemoryCore, request: Request) -> Result:
    item, language = await find(core, request), request.language
    one = await _with_words(core, await _promotion(core, request, item))
    lines = _lines(language, one, said=False)
    words = evidence_lines(language, item) if has_text(item) else []
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
        for said in (item.evidence if has_text(item) else ())
    ]
    fields = {**_fields(one), "evidence": evidence, "spaces": [item.space_key]}
    return Result(ok=True, code="memory.promotion", fields=fields, lines=tuple(lines))


async def switch_off(core: MemoryCore, request: Request) -> Changed:
    """Take a promoted line out and keep it out. Raises ItemError `item.not-in-use`, and as `MemoryCore.forget`."""
    item = await find(core, request)
    one = await _promotion(core, request, item)
    if item.state not in (ItemState.APPLIED, ItemState.FORGOTTEN):
        raise ItemError("That line is not in use.", code="item.not-in-use", id=item.id)
    outcome = await core.promotions.deactivate(request.actor, item, request.cause)
    lines = [say(request.language, "promotions.off", id=item.id, line=one.view.content)]
    fields = {
        "items": [facts_of(changed) for changed in outcome.items],
        "spaces": sorted({changed.space_key for changed in outcome.items}),
    }
    result = Result(ok=True, code="memory.promotion-off", fields=fields, lines=tuple(lines))
    return Changed(result, tuple(outcome.items))


@dataclass(frozen=True, slots=True)
class _Promotion:
    """A promotion, and what has become of it: `active`, `waiting`, `replaced` or `forgotten`."""

    view: PromotionView
    state: str
    said: str | None = None
    """Its line in the language in which it was said."""


async def _promotions(core: MemoryCore, request: Request) -> list[_Promotion]:
    """Return what is on record, and what waits for review, which no record has yet."""
    recorded = await core.promotions.records(request.spaces)
    pending = await core.items(request.spaces, [ItemState.PENDING])
    waiting = {item.id: item for item in pending if PROMOTED in item.reasons}
    found = [_Promotion(view, _state(view, waiting=view.item_id in waiting)) for view in recorded]
    new = [item for item in waiting.values() if item.id not in {view.item_id for view in recorded}]
    return [*found, *(_Promotion(_proposed(item), "waiting") for item in new)]


async def _promotion(core: MemoryCore, request: Request, item: Item) -> _Promotion:
    """Return what is known of an item's promotion. Raises ItemError `item.not-promoted`."""
    found = next((one for one in await _promotions(core, request) if one.view.item_id == item.id), None)
    if found is None:
        raise ItemError("That line did not come from repeated words.", code="item.not-promoted", id=item.id)
    return found


def _proposed(item: Item) -> PromotionView:
    return PromotionView(
        item_id=item.id,
        space_key=item.space_key,
        kind="project-fact" if item.category == Category.PROJECT else "user-preference",
        content=item.statement,
        active=False,
        occurrences=len(item.evidence),
        confidence=item.confidence,
        sessions=(),
        updated_at=item.updated_at,
    )


def _state(view: PromotionView, *, waiting: bool) -> str:
    if view.active or waiting:
        return "active" if view.active else "waiting"
    return "replaced" if view.superseded_by else "forgotten"


def _lines(language: str, one: _Promotion, *, said: bool) -> list[str]:
    view = one.view
    times = "promotions.session" if view.occurrences == 1 else "promotions.sessions"
    details = [
        say(language, f"promotions.kind-{view.kind}"),
        say(language, times, count=view.occurrences),
        say(language, "promotions.sure", confidence=f"{view.confidence:.2f}"),
        say(language, f"promotions.state-{one.state}", by=view.superseded_by),
    ]
    title = say(
        language,
        "promotions.line" if view.content else "promotions.bare",
        id=view.item_id,
        line=(one.said if said else None) or view.content,
    )
    return [title, f"   {' · '.join(details)}"]


def _fields(one: _Promotion) -> dict[str, object]:
    view = one.view
    return {
        "id": view.item_id,
        "space": view.space_key,
        "kind": view.kind,
        "content": view.content,
        "said": one.said,
        "state": one.state,
        "occurrences": view.occurrences,
        "sessions": list(view.sessions),
        "confidence": round(view.confidence, 4),
        "updated_at": view.updated_at.isoformat(),
        "superseded_by": view.superseded_by,
    }
