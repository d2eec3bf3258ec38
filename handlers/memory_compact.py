"""Whole files: a shorter one proposed and carried out, one brought back, a loss accepted."""

from collections.abc import Sequence

from handlers.items import facts_of, when
from handlers.memory_change import Changed
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import diff_lines, has, say
from handlers.troubles import trouble_lines
from memory_core.core import MemoryCore
from memory_core.ledger.compacting import Compacted
from memory_core.ledger.proposals import Proposal
from memory_core.ledger.restoring import Offer, Restored
from memory_core.ports import Backup
from memory_core.values import ItemState

# --- compact -------------------------------------------------------------------------------------------------


async def compact(core: MemoryCore, request: Request) -> Changed:
    """Propose a shorter file, or carry a proposal out."""
    options = request.command.options
    if "apply" in options:
        done = await core.shelf.compact(request.actor, request.spaces, str(options["apply"]), request.cause)
        return Changed(_compacted(request, done), done.items)
    name = request.command.item
    return Changed(_proposed(request, await core.shelf.propose(request.actor, request.space, name, request.cause)))


def _proposed(request: Request, proposal: Proposal) -> Result:
    language, plan = request.language, proposal.plan
    sizes = {"used": proposal.used, "after": proposal.after, "limit": proposal.limit}
    lines = [say(language, "compact.title", name=proposal.doc.name, **sizes)]
    for line in plan.changed:
        lines += [say(language, "diff.gone", line=source.statement) for source in line.sources]
        lines.append(say(language, "diff.came", line=line.text))
    for gone in plan.dropped:
        reason = say(language, f"compact.{gone.reason}")
        lines.append(say(language, "diff.dropped", line=gone.line.statement, reason=reason))
    kept = sum(line.kept for line in plan.lines)
    lines.append(say(language, "compact.kept", count=kept))
    lines.append(say(language, "compact.next", id=proposal.id))
    fields = {
        "id": proposal.id,
        "file": proposal.doc.name,
        "spaces": [proposal.doc.space.key],
        **sizes,
        "kept": kept,
        "merged": [{"text": one.text, "from": [s.statement for s in one.sources]} for one in plan.changed],
        "dropped": [{"text": gone.line.statement, "reason": gone.reason} for gone in plan.dropped],
    }
    return Result(ok=True, code="memory.compact-proposed", fields=fields, lines=tuple(lines))


def _compacted(request: Request, done: Compacted) -> Result:
    language, proposal = request.language, done.proposal
    new = [item for item in done.items if item.state is ItemState.APPLIED]
    lines = [say(language, "compact.done", name=proposal.doc.name, after=proposal.after, limit=proposal.limit)]
    lines += [say(language, "compact.line", id=item.id, line=item.statement) for item in new]
    if done.items:
        lines.append(say(language, "compact.undo", id=(new or done.items)[0].id))
    if done.backup:
        lines.append(say(language, "compact.backup", id=done.backup))
    fields = {
        "file": proposal.doc.name,
        "spaces": [proposal.doc.space.key],
        "items": [facts_of(item) for item in done.items],
        "backup": done.backup,
        "used": proposal.after,
        "limit": proposal.limit,
    }
    return Result(ok=True, code="memory.compacted", fields=fields, lines=tuple(lines))


# --- restore, accept -----------------------------------------------------------------------------------------


async def show_restore(core: MemoryCore, request: Request) -> Result:
    """List the kept files, or show what bringing one back would change."""
    wanted = request.command.item
    if wanted is not None:
        return _offered(request, await core.shelf.look(request.spaces, wanted))
    found, language = await core.shelf.backups(request.spaces), request.language
    lines = [say(language, "restore.title" if found else "restore.none")]
    lines += [_backup_line(request, backup) for backup in found]
    if found:
        lines.append(say(language, "restore.pick", id=found[0].id))
    lines += trouble_lines(language, [one for one in await core.shelf.troubles(request.space) if one.lost])
    fields = {"backups": [_backup_fields(backup) for backup in found], "spaces": [s.key for s in request.spaces]}
    return Result(ok=True, code="memory.backups", fields=fields, lines=tuple(lines))


async def restore(core: MemoryCore, request: Request) -> Changed:
    """Bring a file back as it was shown."""
    command = request.command
    token = str(command.options["token"])
    done = await core.shelf.restore(request.actor, request.spaces, command.item or "", token, request.cause)
    lines = [say(request.language, "restore.done", name=done.doc.name)]
    if done.backup:
        lines.append(say(request.language, "restore.before", id=done.backup))
    return Changed(_restored("memory.restored", done, lines), done.items)


async def show_accept(core: MemoryCore, request: Request) -> Result:
    """Show what accepting a file's loss would forget."""
    offer = await core.shelf.look_at_loss(request.spaces, request.command.item or "")
    lines = [say(request.language, "accept.look", name=offer.doc.name), *diff_lines(request.language, offer.changed)]
    lines.append(say(request.language, "accept.next", name=offer.doc.name, token=offer.token))
    return Result(ok=True, code="memory.accept-offered", fields=_offer_fields(offer), lines=tuple(lines))


async def accept(core: MemoryCore, request: Request) -> Changed:
    """Believe a file that has lost most of its lines."""
    command = request.command
    token = str(command.options["token"])
    done = await core.shelf.accept(request.actor, request.spaces, command.item or "", token, request.cause)
    gone = [item for item in done.items if item.state is ItemState.FORGOTTEN]
    lines = [say(request.language, "accept.done", name=done.doc.name, count=len(gone))]
    if gone:
        lines.append(say(request.language, "accept.undo", id=gone[0].id))
    return Changed(_restored("memory.accepted", done, lines), done.items)


def _offered(request: Request, offer: Offer) -> Result:
    language = request.language
    key = "restore.look-lost" if offer.backup is None else "restore.look"
    at = when(offer.backup.at) if offer.backup else ""
    lines = [say(language, key, name=offer.doc.name, when=at), *diff_lines(language, offer.changed)]
    lines.append(say(language, "restore.next", id=offer.wanted, token=offer.token))
    return Result(ok=True, code="memory.restore-offered", fields=_offer_fields(offer), lines=tuple(lines))


def _offer_fields(offer: Offer) -> dict[str, object]:
    return {
        "id": offer.wanted,
        "file": offer.doc.name,
        "spaces": [offer.doc.space.key],
        "token": offer.token,
        "changed": list(offer.changed),
    }


def _restored(code: str, done: Restored, lines: Sequence[str]) -> Result:
    fields = {
        "file": done.doc.name,
        "spaces": [done.doc.space.key],
        "items": [facts_of(item) for item in done.items],
        "backup": done.backup,
    }
    return Result(ok=True, code=code, fields=fields, lines=tuple(lines))


def _backup_line(request: Request, backup: Backup) -> str:
    key = "restore.line" if backup.doc.space == request.space else "restore.line-of"
    name = f"backup.{backup.why}"
    why = say(request.language, name) if has(name) else backup.why
    return say(
        request.language,
        key,
        id=backup.id,
        space=backup.doc.space.key,
        name=backup.doc.name,
        when=when(backup.at),
        size=backup.size,
        why=why,
    )


def _backup_fields(backup: Backup) -> dict[str, object]:
    return {
        "id": backup.id,
        "space": backup.doc.space.key,
        "file": backup.doc.name,
        "at": backup.at.isoformat(),
        "size": backup.size,
        "why": backup.why,
    }
