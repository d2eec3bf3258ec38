"""What takes away more than a line: asked for first, confirmed by the same person within ten minutes, once (§10)."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

from handlers.items import facts_of, memory_of
from handlers.memory_change import Changed
from handlers.messages import Button, Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import ConfirmationError, DhakiraError
from memory_core.ports import Confirmation
from memory_core.spaces import Space
from memory_core.values import ItemState

MINUTES = 10
CONFIRM = "confirm"
"""Verb of a button that confirms, and word of the command that does the same."""


async def clear(core: MemoryCore, request: Request) -> Changed:
    """Forget every remembered line of a space; undo brings them back for a day."""
    if CONFIRM in request.command.options:
        return await confirmed(core, request, lambda: _clear(core, request))
    # What a hand has written or taken out counts in the question as it will in the deed.
    await core.reconcile(request.space)
    items = await core.care.remembered(request.space)
    pending = len(await core.items([request.space], [ItemState.PENDING]))
    lines = [say(request.language, "clear.ask", count=len(items), space=memory_of(request, request.space))]
    if pending:
        lines.append(say(request.language, "clear.pending", count=pending))
    return await ask(core, request, "memory.clear-asked", {"remembered": len(items), "pending": pending}, lines)


async def _clear(core: MemoryCore, request: Request) -> Changed:
    outcome = await core.care.clear(request.actor, request.space, request.cause)
    left = [one for one in await core.care.lint([request.space]) if one.code == "disliked"]
    lines = [say(request.language, "clear.done", count=len(outcome.items), space=memory_of(request, request.space))]
    if left:
        lines.append(say(request.language, "clear.left", count=len(left)))
    fields = {
        "items": [facts_of(item) for item in outcome.items],
        "spaces": [request.space.key],
        "left": len(left),
    }
    return Changed(Result(ok=True, code="memory.cleared", fields=fields, lines=tuple(lines)), outcome.items)


async def forget_me(core: MemoryCore, request: Request) -> Changed:
    """Erase all that is known about the person who asks; it cannot be undone."""
    if CONFIRM in request.command.options:
        return await confirmed(core, request, lambda: _forget_me(core, request))
    with suppress(DhakiraError):  # a file that cannot be read must not keep anybody from being forgotten
        await core.reconcile(request.space)
    found = await core.care.reach(request.space)
    applied = sum(item.state is ItemState.APPLIED for item in found.own)
    in_chats = sum(item.state is ItemState.APPLIED for item in found.gone)
    counts = {
        "lines": applied,
        "items": len(found.own),
        "messages": found.messages,
        "chat_lines": in_chats,
        "kept_lines": len(found.thinned),
    }
    lines = [say(request.language, "forget-me.ask", space=memory_of(request, request.space), **counts)]
    if found.gone or found.thinned:
        lines.append(say(request.language, "forget-me.ask-chats", **counts))
    lines.append(say(request.language, "forget-me.for-good"))
    return await ask(core, request, "memory.forget-me-asked", dict(counts), lines)


async def _forget_me(core: MemoryCore, request: Request) -> Changed:
    erased = await core.care.forget_person(request.actor, request.space, request.cause)
    mode = (await core.space_settings(request.space)).mode
    counts, language = dict(erased.counts), request.language
    remains = ["others", "rows", "outside"]
    remains += [name for name, key in (("kept", "kept_lines"), ("hashes", "tombstones")) if counts.get(key)]
    remains += ["mode"] if mode is not None else []
    lines = [
        say(language, "forget-me.done", space=memory_of(request, request.space)),
        say(language, "forget-me.gone", **counts),
        say(language, "forget-me.gone-chats", **counts),
        say(language, "forget-me.remains"),
        *(say(language, f"forget-me.remains-{name}", mode=str(mode or ""), **counts) for name in sorted(remains)),
    ]
    fields = {"spaces": [request.space.key], "erased": counts, "remains": sorted(remains)}
    return Changed(Result(ok=True, code="memory.forgotten-me", fields=fields, lines=tuple(lines)), erased.items)


async def ask(core: MemoryCore, request: Request, code: str, fields: dict[str, object], lines: list[str]) -> Changed:
    """Ask a person to confirm what they want: a token in the answer, and a button that carries it."""
    name, token, now = request.command.name, core.ids.new("token"), core.clock.now()
    asked = Confirmation(
        token=token,
        profile=core.profile,
        command=name,
        space_key=request.space.key,
        user_id=request.actor.user_id,
        operator_as=request.actor.operator_as,
        expires_at=now + timedelta(minutes=MINUTES),
    )
    async with core.store.transaction() as uow:
        await uow.confirmations.drop_expired(now)
        await uow.confirmations.put(asked)
    command = f"/memory {name} {CONFIRM} {token}"
    shown = (*lines, say(request.language, "confirm.how", minutes=MINUTES, command=command))
    all_fields = {**fields, "spaces": [request.space.key], CONFIRM: token, "expires_at": asked.expires_at.isoformat()}
    button = Button(say(request.language, f"button.{CONFIRM}-{name}"), f"{CONFIRM}:{token}")
    return Changed(Result(ok=True, code=code, fields=all_fields, lines=shown), buttons=((button,),))


async def confirmed(core: MemoryCore, request: Request, act: Callable[[], Awaitable[Changed]]) -> Changed:
    """Carry out what was confirmed; what could not be done may be confirmed again.

    Raises:
        ConfirmationError: `confirmation.unknown`: not asked for, or not by this person, or about another space;
            `confirmation.over`: too late, or used.
    """
    token = str(request.command.options[CONFIRM])
    await _take_up(core, request, token)
    try:
        changed = await act()
    except DhakiraError:
        async with core.store.transaction() as uow:
            await uow.confirmations.release(token, request.cause)
        raise
    async with core.store.transaction() as uow:
        await uow.confirmations.done(token)
    return changed


async def _take_up(core: MemoryCore, request: Request, token: str) -> None:
    async with core.store.transaction() as uow:
        asked = await uow.confirmations.get(token)
        if asked is None or not _is_theirs(core, request, asked):
            raise ConfirmationError("Nothing of that kind is to be confirmed.", code="confirmation.unknown")
        if not await uow.confirmations.use(token, request.cause, core.clock.now()):
            raise ConfirmationError(
                "That was confirmed before, or its time is over.", code="confirmation.over", command=asked.command
            )


def _is_theirs(core: MemoryCore, request: Request, asked: Confirmation) -> bool:
    actor = request.actor
    return (
        asked.profile == core.profile
        and asked.command == request.command.name
        and Space.parse(core.profile, asked.space_key) in request.spaces
        and (asked.user_id, asked.operator_as) == (actor.user_id, actor.operator_as)
    )
