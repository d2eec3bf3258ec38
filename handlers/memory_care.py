"""What people look at to keep a memory in order, and their word on a line: facts, conflicts, lint; verify, resolve."""

from collections.abc import Sequence

from handlers.commands import SAID
from handlers.items import evidence_line, facts_of, memory_of, worded
from handlers.memory_change import Changed
from handlers.memory_read import find
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import has, say
from memory_core.core import MemoryCore, Outcome
from memory_core.errors import CommandError
from memory_core.ledger.conflicts import ConflictGroup
from memory_core.ledger.lint import Finding
from memory_core.ledger.lint_notes import SAFE
from memory_core.ledger.verifying import confidence_now
from memory_core.ports import Item
from memory_core.spaces import Space
from memory_core.values import ItemState

PAGE = 10
_QUOTED = 2
"""Most quotations shown for one item of a conflict."""


# --- facts ---------------------------------------------------------------------------------------------------


async def facts(core: MemoryCore, request: Request) -> Result:
    """List what is remembered here, with how sure it is, where it comes from and where it stands; in pages."""
    options, language = request.command.options, request.language
    size, page = _number(options.get("limit"), PAGE), _number(options.get("page"), 1)
    category = options.get("category")
    found = [item for item in await core.care.facts(request.spaces) if category in (None, item.category)]
    pages = max(1, -(-len(found) // size))
    if page > pages:
        raise CommandError("There is no such page.", code="command.no-page", page=page, pages=pages)
    shown = found[(page - 1) * size : page * size]
    lines = [say(language, "facts.title" if found else "facts.none", count=len(found))]
    for item in shown:
        lines += _fact_lines(core, request, item)
    if page < pages:
        again = f"/memory facts {size if size != PAGE else ''} {category or ''} page {page + 1}{f' {SAID}' if SAID in options else ''}"
        lines.append(say(language, "facts.next", page=page, pages=pages, command=" ".join(again.split())))
    fields = {
        "items": [_fact_fields(core, item) for item in shown],
        "spaces": [space.key for space in request.spaces],
        "total": len(found),
        "page": page,
        "pages": pages,
    }
    return Result(ok=True, code="memory.facts", fields=fields, lines=tuple(lines))


def _number(value: object, default: int) -> int:
    return value if isinstance(value, int) else default


def _fact_lines(core: MemoryCore, request: Request, item: Item) -> list[str]:
    language = request.language
    sure = f"{confidence_now(item, core.clock.now()):.2f}"
    details = [
        say(language, "facts.where", doc=_place(request, item), section=item.section),
        say(language, "facts.verified" if item.verified else "facts.sure", confidence=sure),
        _source(language, item),
    ]
    if item.slot:
        details.append(say(language, "facts.slot", slot=item.slot))
    line = worded(item) if SAID in request.command.options else item.statement
    return [say(language, "facts.line", id=item.id, line=line), f"   {' · '.join(details)}"]


def _place(request: Request, item: Item) -> str:
    return item.doc if item.space_key == request.space.key else f"{item.space_key}/{item.doc}"


def _source(language: str, item: Item) -> str:
    if not item.evidence:
        return say(language, "facts.by-hand")
    names = sorted({evidence.speaker.name or str(evidence.speaker.id) for evidence in item.evidence})
    return say(language, "facts.said-by", who=", ".join(names))


def _fact_fields(core: MemoryCore, item: Item) -> dict[str, object]:
    return {
        **facts_of(item),
        "confidence": round(confidence_now(item, core.clock.now()), 4),
        "verified": item.verified,
        "source": "words" if item.evidence else "hand",
        "said": worded(item),
        "category": item.category,
        "slot": item.slot,
        "value": item.value,
        "shared": item.shared,
    }


# --- verify, conflicts ---------------------------------------------------------------------------------------


async def verify(core: MemoryCore, request: Request) -> Changed:
    """Confirm a remembered line."""
    outcome = await core.care.verify(request.actor, await find(core, request), request.cause)
    lines = [say(request.language, "verify.done", id=item.id, line=worded(item)) for item in outcome.items]
    return _changed("memory.verified", outcome, lines)


async def show_conflicts(core: MemoryCore, request: Request) -> Result:
    """List what contradicts each other, each with the words that it comes from."""
    groups, language = await core.care.conflicts(request.spaces), request.language
    lines = [say(language, "conflicts.title" if groups else "conflicts.none", count=len(groups))]
    for group in groups:
        lines += _group_lines(request, group)
    if groups:
        lines.append(say(language, "conflicts.next", id=groups[0].items[0].id))
    fields = {
        "conflicts": [
            {"slot": group.slot, "space": group.space_key, "items": [_rival(item) for item in group.items]}
            for group in groups
        ],
        "spaces": [space.key for space in request.spaces],
    }
    return Result(ok=True, code="memory.conflicts", fields=fields, lines=tuple(lines))


def _group_lines(request: Request, group: ConflictGroup) -> list[str]:
    language, space = request.language, Space.parse(request.space.profile, group.space_key)
    lines = [say(language, "conflicts.group", slot=group.slot, space=memory_of(request, space))]
    for item in group.items:
        state = say(language, f"state.{item.state}")
        lines.append(say(language, "conflicts.item", id=item.id, state=state, line=worded(item)))
        quoted = [evidence_line(language, evidence) for evidence in item.evidence if evidence.span][:_QUOTED]
        lines += [f"   {one}" for one in quoted or [say(language, "card.no-evidence")]]
    return lines


def _rival(item: Item) -> dict[str, object]:
    evidence = [
        {"span": one.span, "speaker": one.speaker.id, "said_at": one.said_at.isoformat()} for one in item.evidence
    ]
    return {**facts_of(item), "value": item.value, "verified": item.verified, "evidence": evidence}


async def resolve(core: MemoryCore, request: Request) -> Changed:
    """Keep one item of a conflict."""
    language = request.language
    outcome = await core.care.resolve(request.actor, await find(core, request), request.cause)
    lines = []
    for item in sorted(outcome.items, key=lambda item: item.state is not ItemState.APPLIED):
        key = "conflicts.kept" if item.state is ItemState.APPLIED else "conflicts.gave-way"
        state = say(language, f"state.{item.state}")
        lines.append(say(language, key, id=item.id, line=worded(item), state=state))
    kept = next((item.id for item in outcome.items if item.state is ItemState.APPLIED), "")
    lines.append(say(language, "memory.applied-undo", id=kept))
    return _changed("memory.resolved", outcome, lines)


def _changed(code: str, outcome: Outcome, lines: Sequence[str]) -> Changed:
    fields = {
        "items": [facts_of(item) for item in outcome.items],
        "spaces": sorted({item.space_key for item in outcome.items}),
    }
    return Changed(Result(ok=True, code=code, fields=fields, lines=tuple(lines)), outcome.items)


# --- lint ----------------------------------------------------------------------------------------------------


async def lint(core: MemoryCore, request: Request) -> Result:
    """Name what is wrong in the files, by place, and what to do; the words of a refused line are not repeated."""
    found, language = await core.care.lint(request.spaces), request.language
    lines = [say(language, "lint.title" if found else "lint.clean", count=len(found))]
    lines += [finding_line(language, finding) for finding in found]
    safe = sum(finding.code in SAFE for finding in found)
    if safe:
        lines.append(say(language, "lint.next", count=safe))
    fields = {
        "findings": [
            {"code": one.code, "doc": one.doc, "line": one.line, "item": one.item_id, **one.details} for one in found
        ],
        "safe": safe,
        "spaces": [space.key for space in request.spaces],
    }
    return Result(ok=True, code="memory.lint", fields=fields, lines=tuple(lines))


def finding_line(language: str, finding: Finding) -> str:
    """Say where something is wrong, what, and what to do."""
    key = "lint.at" if finding.line is not None else "lint.in"
    where = say(language, key, doc=finding.doc, line=finding.line)
    kind = str(finding.details.get("kind", "")).partition(".")[0]
    named = f"lint.{finding.code}-{kind}"
    what = say(
        language, named if kind and has(named) else f"lint.{finding.code}", id=finding.item_id or "", **finding.details
    )
    return f"{where} – {what} [{finding.code}]"
