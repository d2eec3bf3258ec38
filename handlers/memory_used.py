"""`/why` and `/memory used`: which memory was in the prompt of an answer, whose words it rests on, and what to do about it."""

from collections.abc import Sequence

from handlers.items import evidence_facts, evidence_lines, facts_of, worded
from handlers.listing import Page
from handlers.manners import language_at
from handlers.messages import Result
from handlers.request import Request
from handlers.review import SHOWN, USED
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import ItemError
from memory_core.ports import Item
from memory_core.ports.conversations import Which
from memory_core.recall.used import Used, UsedLine, UsedRecord
from memory_core.spaces import Place, home_space, parent_spaces
from memory_core.values import ItemState

_PROFILE = "profile"
_LONGEST = 300


async def used(core: MemoryCore, request: Request) -> Result:
    """Show what the prompt of an answer held: lines of memories that this person decides about, others are counted.

    Raises:
        ItemError: `item.no-answer`.
    """
    place = request.place or await _place_of(core, request)
    wanted = request.command.item or ""
    found = await core.usage.of(place, wanted) if place is not None else None
    if found is None or place is None:
        raise ItemError("Nothing is known of that message.", code="item.no-answer", id=wanted)
    home = home_space(core.profile, place)
    own = {space.key for space in request.spaces} | {_PROFILE}
    near = own | {home.key, *(space.key for space in parent_spaces(home))}
    lines = [line for line in found.lines if line.space in own]
    # Talk of this place is known to whoever is here; lines of a memory are for those who decide about it.
    records = [one for one in found.records if one.space in (own if one.item is not None else near)]
    hidden = len(found.lines) - len(lines) + len(found.records) - len(records)
    fields = {
        "question": found.question.id,
        "lines": [_line_facts(line) for line in lines],
        "recalled": [_record_facts(record) for record in records],
        "hidden": hidden,
        "changed": found.changed,
        "spaces": sorted({home.key, *(line.space for line in lines), *(one.space for one in records)} - {_PROFILE}),
    }
    return Result(
        ok=True, code="memory.used", fields=fields, lines=_told(request.language, found, lines, records, hidden)
    )


async def page_of_used(core: MemoryCore, result: Result, language: str, where: Place) -> Page:
    """Lay the answer out for a chat: below it a card for each of the first lines, with buttons to edit and to forget."""
    known = [*result.fields["lines"], *result.fields["recalled"]]
    ids = dict.fromkeys(str(one["id"]) for one in known if one.get("id"))
    managed = [await core.item(item_id) for item_id in list(ids)[:SHOWN]]
    cards: tuple[Item, ...] = tuple(item for item in managed if item is not None and item.state is ItemState.APPLIED)
    return Page(
        head="\n".join(result.lines),
        cards=cards,
        foot="",
        buttons=(),
        language=language if where.private else await language_at(core, where, language),
        kind=USED,
    )


async def _place_of(core: MemoryCore, request: Request) -> Place | None:
    """Return where a memory's conversation was last, for the command line."""
    async with core.store.reading() as uow:
        listed = await uow.conversations.listed(core.profile, Which(home_key=request.space.key), 1)
    return listed[0].place if listed else None


def _told(
    language: str, found: Used, lines: Sequence[UsedLine], records: Sequence[UsedRecord], hidden: int
) -> tuple[str, ...]:
    rows = [say(language, "used.title" if lines or records else "used.nothing")]
    for line in lines:
        rows += _line_rows(language, line)
    for record in records:
        rows += _record_rows(language, record)
    if hidden:
        rows.append(say(language, "used.hidden", count=hidden))
    if found.changed:
        rows.append(say(language, "used.changed", count=found.changed))
    if any(line.item is not None for line in lines):
        rows.append(say(language, "used.next"))
    return tuple(rows)


def _line_rows(language: str, line: UsedLine) -> list[str]:
    if line.item is None:
        return [say(language, "used.file-line", file=line.source, line=line.text)]
    item = line.item
    key = "used.line" if item.state is ItemState.APPLIED else "used.line-since"
    return [say(language, key, id=item.id, line=worded(item)), *(f"   {one}" for one in evidence_lines(language, item))]


def _record_rows(language: str, record: UsedRecord) -> list[str]:
    if record.item is not None:
        row = say(language, "used.recalled-line", id=record.item.id, line=worded(record.item))
        return [row, *(f"   {one}" for one in evidence_lines(language, record.item))]
    text = str(record.shown.get("text", ""))
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    if "who" in record.shown:
        when = str(record.shown.get("when", ""))[:16].replace("T", " ")
        return [say(language, "used.recalled", text=text, who=str(record.shown["who"]), when=when)]
    return [say(language, "used.recalled-from", text=text, source=record.source)]


def _line_facts(line: UsedLine) -> dict[str, object]:
    known = {**facts_of(line.item), "evidence": evidence_facts(line.item)} if line.item is not None else {}
    return {**known, "file": line.source, "label": line.label, "space": line.space, "statement": line.text}


def _record_facts(record: UsedRecord) -> dict[str, object]:
    known = {**facts_of(record.item), "evidence": evidence_facts(record.item)} if record.item is not None else {}
    return {**known, "source": record.source, "space": record.space, "record": record.shown}
