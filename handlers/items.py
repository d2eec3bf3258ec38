"""How items, people and times read in a sentence, shared by answers, receipts and cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from handlers.messages import Inbound
from handlers.request import Request
from handlers.texts import reason, say
from memory_core.ledger.items import PROMOTED
from memory_core.ledger.note_proposals import TAKEN
from memory_core.ports import Item, UnitOfWork
from memory_core.promotion.wording import as_said
from memory_core.spaces import Space, user_space
from memory_core.values import Evidence, ItemState, Record, Trigger

NAMED = 10
"""Lines that an answer names when more are meant than it can."""
_SHOWN = 160
"""Longest quotation of a person's words in a card, in code points."""


def when(at: datetime) -> str:
    """Return a time as people read it."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def evidence_line(language: str, evidence: Evidence) -> str:
    """Quote one span with who said it and when."""
    key = "card.evidence-stale" if evidence.stale else "card.evidence"
    span = " ".join(evidence.span.split())
    shown = span if len(span) <= _SHOWN else f"{span[: _SHOWN - 1]}…"
    return say(
        language, key, span=shown, who=evidence.speaker.name or str(evidence.speaker.id), when=when(evidence.said_at)
    )


def evidence_lines(language: str, item: Item) -> list[str]:
    """Quote what an item rests on."""
    quoted = [evidence_line(language, evidence) for evidence in item.evidence if evidence.span]
    return quoted or [say(language, "card.no-evidence")]


def evidence_facts(item: Item) -> list[dict[str, object]]:
    """Return what an item rests on for `--json`, while its words may be shown."""
    return [
        {
            "message": one.message_id,
            "span": one.span,
            "speaker": one.speaker.id,
            "name": one.speaker.name,
            "said_at": one.said_at.isoformat(),
            "stale": one.stale,
        }
        for one in (item.evidence if has_text(item) else ())
    ]


@dataclass(frozen=True, slots=True)
class LastChange:
    """What last changed an item, and the name of who asked for it as the update itself gives it."""

    record: Record | None
    name: str = ""


async def last_change(uow: UnitOfWork, item: Item) -> LastChange:
    """Return an item's last change. A person may be known by nothing but a press: the inbox keeps who pressed."""
    record = await uow.ledger.record(item.record_id) if item.record_id else None
    if record is None or record.actor is None:
        return LastChange(record)
    row = await uow.inbox.get(record.cause)
    speaker = Inbound.from_json(row.payload).speaker if row is not None else None
    return LastChange(record, speaker.name if speaker is not None and speaker.id == record.actor else "")


def who(language: str, change: LastChange, item: Item, viewer: int | None = None) -> str:
    """Name the person who last changed an item; the bot itself if policy did, the file if somebody wrote there."""
    record = change.record
    if record is not None and record.trigger is Trigger.RECONCILE:
        return say(language, "who.file")
    if record is None or record.actor is None:
        return say(language, "who.bot")
    if record.operator_as is not None:
        return say(language, "who.operator")
    actor = record.actor
    if actor == viewer:
        return say(language, "who.you")
    names = {evidence.speaker.id: evidence.speaker.name for evidence in item.evidence}
    return change.name or names.get(actor) or say(language, "who.person", id=str(actor))


def ids_of(items: Sequence[Item], most: int = 40) -> str:
    """Return the items' ids in one line; how many more there are, if there are many."""
    shown = ", ".join(item.id for item in items[:most])
    return f"{shown} … +{len(items) - most}" if len(items) > most else shown


def has_text(item: Item) -> bool:
    """Say whether the item's line may still be shown."""
    return bool(item.statement) and item.state is not ItemState.FORGOTTEN


def state_word(language: str, item: Item) -> str:
    """Return the item's state as a word."""
    if item.reason == TAKEN and item.state is ItemState.SUPERSEDED:
        return say(language, "state.taken")
    return say(language, f"state.{item.state}")


def reason_of(language: str, item: Item) -> str:
    """Return why an item waits or was not kept."""
    return reason(language, item.reason)


def risk_of(language: str, item: Item) -> str:
    """Return the item's risk as a word."""
    return say(language, f"risk.{item.risk}") if item.risk in ("low", "medium", "high") else item.risk


def memory_of(request: Request, space: Space) -> str:
    """Name a memory in a sentence: a person's own is called that, any other by its key."""
    own = space == user_space(space.profile, request.actor.user_id)
    return say(request.language, "memory.own") if own else space.key


def worded(item: Item) -> str:
    """Return an item's line in the language in which it was said; only what code put into English is put back."""
    if PROMOTED not in item.reasons:
        return item.statement
    said = sorted(item.evidence, key=lambda evidence: evidence.said_at)
    return as_said(item.statement, [evidence.span for evidence in said])


def facts_of(item: Item) -> dict[str, object]:
    """Return an item for `--json`: ids, states and reasons, and its line while it may be shown."""
    return {
        "id": item.id,
        "state": str(item.state),
        "space": item.space_key,
        "doc": item.doc,
        "section": item.section,
        "reason": item.reason,
        "risk": item.risk,
        "statement": item.statement if has_text(item) else "",
    }
