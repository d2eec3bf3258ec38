"""What people look at: status, recent, review, why, the inbox and the help. Nothing here writes."""

from collections.abc import Sequence

from handlers.commands import ALL, DEFAULT_LIMIT, MEMORY
from handlers.deployment import gateway_lines
from handlers.items import (
    LastChange,
    evidence_facts,
    evidence_lines,
    facts_of,
    has_text,
    last_change,
    reason_of,
    risk_of,
    state_word,
    when,
    who,
    worded,
)
from handlers.messages import Result
from handlers.note_cards import change_lines
from handlers.readings import last_line, last_reading
from handlers.request import Request
from handlers.texts import say
from handlers.troubles import trouble_fields, trouble_lines
from memory_core.core import MemoryCore
from memory_core.errors import ItemError
from memory_core.ports import Item
from memory_core.spaces import Space, parent_spaces, user_space
from memory_core.values import ItemState, JobState

_TOLD = (
    ItemState.PENDING,
    ItemState.APPLIED,
    ItemState.REJECTED,
    ItemState.SUPERSEDED,
    ItemState.FORGOTTEN,
    ItemState.EXPIRED,
)


_QUOTED = 2
"""Most quotations shown below one line of a list."""


async def status(core: MemoryCore, request: Request) -> Result:
    """Say the mode, what is remembered and waits, how full the files are, and what the worker has before it."""
    space, language = request.space, request.language
    mode = await core.mode(space)
    applied = len(await core.items([space], [ItemState.APPLIED]))
    pending = len(await core.items([space], [ItemState.PENDING]))
    async with core.store.reading() as uow:
        jobs = [job for job in await uow.queue.jobs(core.profile, (), 1000) if job.home_key == space.key]
    waiting = sum(job.state in (JobState.PENDING, JobState.RUNNING) for job in jobs)
    failed = sum(job.state is JobState.FAILED for job in jobs)
    pressure = await core.pressure(space)
    is_own = space == user_space(core.profile, request.actor.user_id)
    lines = [
        say(language, "memory.title-own" if is_own else "memory.title", space=space.key),
        say(language, "memory.mode", mode=say(language, f"mode.{mode}")),
        say(language, "memory.counts", applied=applied, pending=pending),
    ]
    for name, full in pressure:
        suffix = {"ok": "", "warning": "-warning"}.get(full.level, "-critical")
        lines.append(say(language, f"memory.file{suffix}", name=name, used=full.used, limit=full.limit))
    if waiting or failed:
        lines.append(say(language, "memory.jobs", waiting=waiting, failed=failed))
    last = last_reading(jobs)
    if last is not None:
        lines.append(last_line(language, last))
    troubles = await core.shelf.troubles(space)
    lines += trouble_lines(language, troubles)
    fields: dict[str, object] = {
        "space": space.key,
        "spaces": [space.key],
        "mode": str(mode),
        "applied": applied,
        "pending": pending,
        "finalization": {"waiting": waiting, "failed": failed, "last": last},
        "files": {name: {"used": full.used, "limit": full.limit, "level": full.level} for name, full in pressure},
        "troubles": trouble_fields(troubles),
    }
    if request.actor.operator and core.deployment is not None:
        report = await core.deployment.report()
        if report is not None:
            lines += gateway_lines(language, report)
            fields["gateway"] = {"state": report["state"], "problems": report["problems"]}
    return Result(ok=True, code="memory.status", fields=fields, lines=tuple(lines))


async def show_mode(core: MemoryCore, request: Request) -> Result:
    """Say the mode."""
    mode = await core.mode(request.space)
    line = say(request.language, "memory.mode", mode=say(request.language, f"mode.{mode}"))
    source = await _mode_source(core, request.space)
    fields = {"space": request.space.key, "spaces": [request.space.key], "mode": str(mode), "source": source}
    lines = (line, say(request.language, f"mode.source-{source}"))
    return Result(ok=True, code="memory.mode", fields=fields, lines=lines)


async def _mode_source(core: MemoryCore, space: Space) -> str:
    """Say whose word the mode of a space is: its own, its chat's, or nobody's."""
    if (await core.space_settings(space)).mode is not None:
        return "own"
    chat = parent_spaces(space)
    return "chat" if chat and (await core.space_settings(chat[0])).mode is not None else "default"


async def recent(core: MemoryCore, request: Request) -> Result:
    """Say what changed last: items of exactly these spaces, newest first."""
    found = sorted(await core.items(request.spaces, _TOLD), key=lambda item: (item.updated_at, item.id), reverse=True)
    found = found[: _limit(request)]
    language = request.language
    lines = [say(language, "memory.recent-title" if found else "memory.recent-none")]
    for item in found:
        key = "memory.recent-line" if has_text(item) else "memory.recent-bare"
        lines.append(
            say(
                language,
                key,
                id=item.id,
                state=state_word(language, item),
                line=worded(item),
                when=when(item.updated_at),
                who=who(language, await _change_of(core, item), item, request.actor.user_id),
            )
        )
    return Result(ok=True, code="memory.recent", fields=_fields(found, request.spaces), lines=tuple(lines))


async def review(core: MemoryCore, request: Request) -> Result:
    """List a page of what waits in these spaces, oldest first, each with the reason and the risk."""
    return await _listed(core, "memory.review", request)


async def inbox(core: MemoryCore, request: Request) -> Result:
    """List a page of what waits in every space that a person decides about."""
    return await _listed(core, "memory.inbox", request)


async def why(core: MemoryCore, request: Request) -> Result:
    """Show the words that an item comes from, who said them and when, and what became of it."""
    item = await find(core, request)
    language = request.language
    key = "memory.why-title" if has_text(item) else "memory.why-bare"
    lines = [say(language, key, id=item.id, state=state_word(language, item), line=worded(item))]
    async with core.store.reading() as uow:
        lines += await change_lines(uow, language, item, None)
    if has_text(item):
        lines += evidence_lines(language, item)
    if item.state in (ItemState.PENDING, ItemState.IGNORED):
        lines.append(say(language, "memory.why-reason", reason=reason_of(language, item)))
    name = who(language, await _change_of(core, item), item, request.actor.user_id)
    lines.append(say(language, "memory.why-by", who=name, when=when(item.updated_at)))
    fields = {
        **facts_of(item),
        "reasons": list(item.reasons),
        "evidence": evidence_facts(item),
        "spaces": [item.space_key],
    }
    return Result(ok=True, code="memory.why", fields=fields, lines=tuple(lines))


async def help_(core: MemoryCore, request: Request) -> Result:
    """List the commands."""
    del core
    lines = [say(request.language, "help.memory-title"), *(say(request.language, f"help.{name}") for name in MEMORY)]
    return Result(ok=True, code="memory.help", fields={"commands": list(MEMORY)}, lines=tuple(lines))


async def find(core: MemoryCore, request: Request) -> Item:
    """Return the item that the command names.

    Raises:
        ItemError: `item.not-found`, also for an item of a space that this person has no business in.
    """
    wanted = request.command.item or ""
    item = await core.item(wanted) if wanted and wanted != ALL else None
    if item is None or item.space_key not in {space.key for space in request.spaces}:
        raise ItemError("There is no such item here.", code="item.not-found", id=wanted)
    return item


async def _listed(core: MemoryCore, code: str, request: Request) -> Result:
    language, limit = request.language, _limit(request)
    keys = [space.key for space in request.spaces]
    async with core.store.reading() as uow:
        total = await uow.ledger.count(core.profile, keys, [ItemState.PENDING])
        pages = max(1, -(-total // limit))
        # A page that is there no more, because somebody decided meanwhile, is the last one.
        page = min(_page(request), pages)
        shown = await uow.ledger.items(core.profile, keys, [ItemState.PENDING], limit, (page - 1) * limit)
    fields = {
        "items": [{**facts_of(item), "evidence": evidence_facts(item)} for item in shown],
        "spaces": keys,
        "pending": total,
        "page": page,
        "pages": pages,
        "limit": limit,
    }
    if not shown:
        return Result(ok=True, code=code, fields=fields, lines=(say(language, "memory.review-none"),))
    lines = [say(language, "memory.review-title", count=total)]
    key = "memory.inbox-line" if code == "memory.inbox" else "memory.review-line"
    lines += [_waiting(language, key, item) for item in shown]
    if pages > 1:
        more = code.replace("memory.", "memory.page-") if page < pages else "memory.page"
        lines.append(
            say(
                language,
                more,
                page=page,
                pages=pages,
                next=f"{'' if limit == DEFAULT_LIMIT else limit} page {page + 1}".strip(),
            )
        )
    lines.append(say(language, "memory.next", id=shown[0].id))
    return Result(ok=True, code=code, fields=fields, lines=tuple(lines))


def _waiting(language: str, key: str, item: Item) -> str:
    """Show one item that waits, and below it the words that it comes from."""
    line = say(
        language,
        key,
        id=item.id,
        space=item.space_key,
        line=worded(item),
        reason=reason_of(language, item),
        risk=risk_of(language, item),
    )
    words = evidence_lines(language, item)
    more = len(words) - _QUOTED
    if more > 0:
        words = [*words[:_QUOTED], say(language, "review.more-words", count=more, id=item.id)]
    return "\n".join([line, *(f"   {one}" for one in words)])


def _fields(items: Sequence[Item], spaces: Sequence[Space]) -> dict[str, object]:
    return {"items": [facts_of(item) for item in items], "spaces": [space.key for space in spaces]}


def _limit(request: Request) -> int:
    limit = request.command.options.get("limit", DEFAULT_LIMIT)
    return limit if isinstance(limit, int) else DEFAULT_LIMIT


async def _change_of(core: MemoryCore, item: Item) -> LastChange:
    async with core.store.reading() as uow:
        return await last_change(uow, item)


def _page(request: Request) -> int:
    page = request.command.options.get("page", 1)
    return page if isinstance(page, int) else 1
