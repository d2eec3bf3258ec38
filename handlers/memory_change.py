"""What people change: each command is a function from core and request to a result and the items that it touched."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from handlers.commands import ALL, CLEAR, DEFAULT
from handlers.items import NAMED, facts_of, has_text, ids_of, state_word, worded
from handlers.memory_read import find
from handlers.messages import Button, Result
from handlers.note_cards import is_taken
from handlers.request import Request
from handlers.review import receipt_line
from handlers.texts import say
from memory_core.core import MemoryCore, Outcome
from memory_core.errors import CommandError, DocumentError, ItemError
from memory_core.ledger.history import SHARE, UNSHARE, taken_back
from memory_core.ledger.mending import LINT
from memory_core.ledger.whole import VERIFY
from memory_core.ports import Item
from memory_core.spaces import GROUP, PRIVATE, Place, Scope
from memory_core.values import MASK, ItemState, Mode, Trigger


@dataclass(frozen=True, slots=True)
class Changed:
    """A result, and the items whose cards have to follow."""

    result: Result
    items: tuple[Item, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    """Under the answer, in a chat."""


async def apply(core: MemoryCore, request: Request) -> Changed:
    """Approve one item, all that wait, or all of low risk."""
    items = await _pending(core, request)
    try:
        outcome = await core.apply(request.actor, items, request.cause)
    except DocumentError as error:
        if error.code == "document.over-budget" and len(items) == 1:
            error.fields["keep"] = items[0].id
        raise
    lines = applied_lines(request.language, outcome.items)
    if "risk" in request.command.options:
        left = await core.items(request.spaces, [ItemState.PENDING])
        if left:
            lines.append(say(request.language, "memory.low-left", ids=ids_of(left)))
    return _changed("memory.applied", outcome, lines)


def applied_lines(language: str, items: Sequence[Item]) -> list[str]:
    """Say what an approval came to, item by item, and how to take a single one back."""
    lines: list[str] = []
    for item in items:
        key = "memory.replaced" if item.state is ItemState.SUPERSEDED else "memory.applied"
        lines.append(say(language, "memory.note-taken" if is_taken(item) else key, id=item.id, line=worded(item)))
    applied = [item for item in items if item.state is ItemState.APPLIED or is_taken(item)]
    if len(applied) == 1:
        lines.append(say(language, "memory.applied-undo", id=applied[0].id))
    return lines


async def reject(core: MemoryCore, request: Request) -> Changed:
    """Decline one item or all that wait."""
    outcome = await core.reject(request.actor, await _pending(core, request), request.cause)
    lines = [say(request.language, "memory.rejected", id=item.id, line=worded(item)) for item in outcome.items]
    return _changed("memory.rejected", outcome, lines)


async def edit(core: MemoryCore, request: Request) -> Changed:
    """Say an item otherwise; what waits goes on waiting."""
    item = await find(core, request)
    if MASK in request.command.text:
        raise ItemError("That text holds a credential.", code="scanner.rejected", id=item.id)
    outcome = await core.edit(request.actor, item, request.command.text, request.cause)
    lines = [say(request.language, "memory.edited", id=one.id, line=one.statement) for one in outcome.items]
    lines += [
        say(request.language, "memory.edited-pending", id=one.id)
        for one in outcome.items
        if one.state is ItemState.PENDING
    ]
    return _changed("memory.edited", outcome, lines)


async def undo(core: MemoryCore, request: Request) -> Changed:
    """Take an item's last change back; again, the one before."""
    if request.command.item == LINT:
        return await _undo_mending(core, request)
    if request.command.item == CLEAR:
        outcome = await core.care.undo_clearing(request.actor, request.space, request.cause)
    else:
        outcome = await core.undo(request.actor, await find(core, request), request.cause)
    back = taken_back(outcome.record)
    command = back[1] if back is not None else ""
    lines = []
    for item in outcome.items:
        state = state_word(request.language, item)
        lines.append(say(request.language, _undone(command, item), id=item.id, state=state, line=worded(item)))
    changed = _changed("memory.undone", outcome, lines)
    return replace(changed, result=replace(changed.result, fields={**changed.result.fields, "undone": command}))


async def _undo_mending(core: MemoryCore, request: Request) -> Changed:
    """Take the last mending of a space back."""
    await core.care.mending.undo(request.actor, request.space, request.cause)
    fields = {"items": [], "spaces": [request.space.key], "undone": LINT}
    lines = (say(request.language, "lint.undone"),)
    return Changed(Result(ok=True, code="memory.undone", fields=fields, lines=lines))


def _undone(command: str, item: Item) -> str:
    """Return the sentence that says what was taken back: of a change that left the state as it was, its own."""
    if not has_text(item):
        return "memory.undone-bare"
    if command in (SHARE, UNSHARE, VERIFY, "edit"):
        return f"memory.undone-{command}"
    # What was remembered without being asked about was never declined before.
    return "memory.undone-gone" if item.state is ItemState.REJECTED else "memory.undone"


async def forget(core: MemoryCore, request: Request) -> Changed:
    """Forget one item, named by its id or by words of its line."""
    outcome = await core.forget(request.actor, await _line(core, request), request.cause)
    lines = [say(request.language, "memory.forgotten", id=item.id) for item in outcome.items]
    return _changed("memory.forgotten", outcome, lines)


async def share(core: MemoryCore, request: Request) -> Changed:
    """Let the bot use a person's line in groups."""
    outcome = await core.share(request.actor, await find(core, request), request.cause)
    lines = [say(request.language, "memory.shared", id=item.id, line=worded(item)) for item in outcome.items]
    return _changed("memory.shared", outcome, lines)


async def unshare(core: MemoryCore, request: Request) -> Changed:
    """Keep a person's line out of groups again."""
    outcome = await core.care.unshare(request.actor, await find(core, request), request.cause)
    lines = [say(request.language, "memory.unshared", id=item.id, line=worded(item)) for item in outcome.items]
    return _changed("memory.unshared", outcome, lines)


async def set_mode(core: MemoryCore, request: Request) -> Changed:
    """Set what a space does with facts."""
    wanted, language = str(request.command.options["mode"]), request.language
    own = None if wanted == DEFAULT else Mode(wanted)
    before = await core.set_mode(request.actor, request.space, own, request.cause)
    mode = await core.mode(request.space)
    key = "memory.mode-same" if before is mode else "memory.mode-set"
    line = say(language, key, before=str(before), mode=say(language, f"mode.{mode}"))
    fields = {
        "space": request.space.key,
        "spaces": [request.space.key],
        "mode": str(mode),
        "previous": str(before),
    }
    return Changed(Result(ok=True, code="memory.mode-set", fields=fields, lines=(line,)))


async def populate(core: MemoryCore, request: Request) -> Changed:
    """Read the open conversation now."""
    places = [request.place] if request.place else _places_of(request)
    sessions = [await core.session(place) for place in places]
    session = next((one for one in sessions if one is not None), None)
    if session is None:
        raise CommandError("There is no open conversation.", code="command.no-session")
    curation = await core.curate(session.id, cutoff=None, trigger=Trigger.POPULATE, cause=f"{request.cause}#curate")
    # In a group a person's own facts are told to that person alone (§7).
    shown = [item for item in curation.items if item.space_key in {space.key for space in request.spaces}]
    lines = [say(request.language, "memory.populated", read=curation.counts.get("read", 0))]
    lines += [receipt_line(request.language, item) for item in shown] or [say(request.language, "memory.nothing-found")]
    fields = {
        "items": [facts_of(item) for item in shown],
        "spaces": [request.space.key],
        "counts": dict(sorted(curation.counts.items())),
    }
    result = Result(ok=True, code="memory.populated", fields=fields, lines=tuple(lines))
    return Changed(result, curation.items)


CHANGES: dict[str, Callable[[MemoryCore, Request], Awaitable[Changed]]] = {
    "apply": apply,
    "reject": reject,
    "edit": edit,
    "undo": undo,
    "forget": forget,
    "share": share,
    "unshare": unshare,
    "mode": set_mode,
    "populate": populate,
}


def _changed(code: str, outcome: Outcome, lines: list[str]) -> Changed:
    fields = {
        "items": [facts_of(item) for item in outcome.items],
        "spaces": sorted({item.space_key for item in outcome.items}),
    }
    return Changed(Result(ok=True, code=code, fields=fields, lines=tuple(lines)), outcome.items)


async def _pending(core: MemoryCore, request: Request) -> list[Item]:
    if request.command.item != ALL:
        return [await find(core, request)]
    already = await _already(core, request.cause)
    if already:
        return already
    waiting = await core.items(request.spaces, [ItemState.PENDING])
    if not waiting:
        raise ItemError("Nothing waits for review here.", code="item.nothing-pending")
    risk = request.command.options.get("risk")
    found = waiting if risk is None else [item for item in waiting if item.risk == risk]
    if not found:
        raise ItemError("Nothing of low risk waits here.", code="item.none-low")
    return found


async def _line(core: MemoryCore, request: Request) -> Item:
    already = await _already(core, request.cause)
    if already:
        return already[0]
    command = request.command
    keys = {space.key for space in request.spaces}
    item = await core.item(command.item) if command.item else None
    if item is not None and item.space_key in keys:
        return item
    found = await core.find_lines(request.spaces, command.text)
    if len(found) > 1:
        raise ItemError(
            "More than one line says that.",
            code="item.ambiguous",
            ids=", ".join(one.id for one in found[:NAMED]) + (", …" if len(found) > NAMED else ""),
            candidates=[{"id": one.id, "statement": one.statement} for one in found],
            spaces=sorted({one.space_key for one in found}),
        )
    if not found:
        if command.item and any(char.isdigit() for char in command.item):
            raise ItemError("There is no such item here.", code="item.not-found", id=command.item)
        raise ItemError("No line says that.", code="item.no-line")
    return found[0]


async def _already(core: MemoryCore, cause: str) -> list[Item]:
    """Return the items that this cause changed before a crash: they no longer look as the command needs them."""
    async with core.store.reading() as uow:
        record = await uow.ledger.record_by_cause(cause)
        if record is None:
            return []
        found = [await uow.ledger.item(core.profile, step.item_id) for step in record.transitions]
    return [item for item in found if item is not None]


def _places_of(request: Request) -> list[Place]:
    """Return where a space that the command line names has its conversation."""
    space = request.space
    match space.scope:
        case Scope.USER:
            return [Place(platform, space.id, PRIVATE) for platform in ("telegram", "console")]
        case Scope.CHAT:
            return [Place("telegram", space.id, GROUP)]
        case Scope.TOPIC:
            return [Place("telegram", space.id, GROUP, space.thread)]
        case _:
            return []
