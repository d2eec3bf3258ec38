"""The kept conversations, for the operator: listed, shown, deleted; what comes out is the same for every door."""

from collections.abc import Sequence
from datetime import datetime

from handlers.messages import Result
from handlers.review import refresh_cards
from handlers.texts import has, say
from memory_core.core import MemoryCore
from memory_core.ports import Edit, Session, Which
from memory_core.sessions.deleting import cause_of
from memory_core.sessions.lines import id_of
from memory_core.spaces import Space
from memory_core.values import Actor, Message, PartKind

_SHOWN = 400
"""Most characters of one message that a line shows; the fields hold it whole."""


def which(core: MemoryCore, space: str = "", chat: int | None = None) -> Which:
    """Say which sessions are meant. Raises SpaceError `space.unknown` for a key that is none."""
    return Which(home_key=Space.named(core.profile, space).key if space else "", chat_id=chat)


async def listed(core: MemoryCore, wanted: Which, *, language: str, limit: int, page: int) -> Result:
    """List kept conversations, those of the newest messages first."""
    found, total = await core.conversations.listed(wanted, limit, (page - 1) * limit)
    pages = max(1, -(-total // limit))
    lines = [say(language, "sessions.title" if total else "sessions.none", count=total)]
    lines += [_line(language, session) for session in found]
    lines += _paged(language, page, pages)
    fields = {"sessions": [facts_of(session) for session in found], "total": total, "page": page, "pages": pages}
    return Result(ok=True, code="sessions.listed", fields=fields, lines=tuple(lines))


async def shown(core: MemoryCore, name: str, *, language: str, limit: int, page: int) -> Result:
    """Show what was said in one conversation, in order.

    Raises:
        SessionError: `session.not-found`, `session.ambiguous`.
    """
    session = await core.conversations.named(name)
    messages, edits = await core.conversations.page(session, (page - 1) * limit, limit)
    pages = max(1, -(-session.count // limit))
    lines = [_line(language, session)]
    for message in messages:
        lines += _said(language, message, edits.get(message.id, ()))
    lines += _paged(language, page, pages)
    fields = {
        "session": facts_of(session),
        "messages": [_message_facts(message, edits.get(message.id, ())) for message in messages],
        "page": page,
        "pages": pages,
    }
    return Result(ok=True, code="sessions.shown", fields=fields, lines=tuple(lines))


async def deleted(core: MemoryCore, actor: Actor, name: str, *, language: str, yes: bool) -> Result:
    """Delete one conversation with all that rests on it alone; without `yes` only say what that would touch.

    Raises:
        SessionError: `session.not-found`, `session.ambiguous`.
        SpaceError, DocumentError: It is going, and goes as soon as that is mended.
    """
    session = await core.conversations.named(name)
    if not yes:
        found = await core.conversations.reach(session)
        counts = {"gone": len(found.gone), "asked": len(found.asked), "kept": len(found.kept)}
        fields = {"session": facts_of(session), **counts}
        lines = [
            say(language, "sessions.delete-ask", id=session.id, count=session.count),
            say(language, "sessions.delete-items", **counts),
            say(language, "sessions.delete-yes"),
        ]
        return Result(ok=False, code="session.unconfirmed", fields=fields, lines=tuple(lines))
    done = await core.conversations.delete(actor, session)
    async with core.store.transaction() as uow:
        await refresh_cards(core, uow, done.items, cause_of(session.id))
    counts = {name: done.counts.get(name, 0) for name in ("gone", "asked", "kept")}
    lines = [
        say(language, "sessions.deleted", id=session.id, count=session.count),
        say(language, "sessions.deleted-items", **counts),
    ]
    fields = {
        "session": session.id,
        "counts": dict(sorted(done.counts.items())),
        "items": [{"id": item.id, "state": str(item.state), "space": item.space_key} for item in done.items],
    }
    return Result(ok=True, code="sessions.deleted", fields=fields, lines=tuple(lines))


def _paged(language: str, page: int, pages: int) -> list[str]:
    """Say which page this is, unless it is the last or only one; where there is none of that number, which is."""
    if page == pages:
        return []
    key = "sessions.next" if page < pages else "sessions.beyond"
    return [say(language, key, page=page, pages=pages)]


def facts_of(session: Session) -> dict[str, object]:
    """Return a session for `--json`."""
    return {
        "id": session.id,
        "external_id": session.external_id,
        "space": session.home_key,
        "place": session.place.key,
        "messages": session.count,
        "started_at": _written(session.started_at),
        "last_at": _written(session.last_at),
        "ended_at": _written(session.ended_at),
        "end_reason": session.end_reason and str(session.end_reason),
        "imported": session.imported,
        "parent": session.parent_id,
    }


def _line(language: str, session: Session) -> str:
    state = str(session.end_reason) if session.end_reason else "open"
    return say(
        language,
        "sessions.line",
        id=session.id,
        place=session.place.key,
        started=f"{session.started_at:%Y-%m-%d %H:%M}",
        last=f"{session.last_at:%Y-%m-%d %H:%M}",
        count=session.count,
        state=say(language, f"sessions.state-{state}"),
    )


def _said(language: str, message: Message, edits: Sequence[Edit]) -> list[str]:
    who = say(language, f"sessions.who-{message.role}")
    if message.speaker is not None:
        who = message.speaker.name or str(message.speaker.id)
    marks = sorted({str(part.kind) for part in message.parts} - {str(PartKind.TYPED)})
    marks += ["edited"] if edits else []
    text = say(language, "sessions.wordless") if not message.text else _short(message.text)
    lines = [say(language, "sessions.said", at=f"{message.sent_at:%Y-%m-%d %H:%M}", who=who, text=text)]
    lines += [f"   {say(language, f'sessions.part-{mark}')}" for mark in marks if has(f"sessions.part-{mark}")]
    return lines + [f"   {say(language, 'sessions.before', text=_short(edit.text))}" for edit in edits]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def _message_facts(message: Message, edits: Sequence[Edit]) -> dict[str, object]:
    return {
        "id": message.id,
        "message_id": id_of(message),
        "number": message.seq,
        "role": str(message.role),
        "speaker": {"id": message.speaker.id, "name": message.speaker.name} if message.speaker else None,
        "text": message.text,
        "parts": [{"kind": str(p.kind), "span": [p.span.start, p.span.end]} for p in message.parts],
        "masked": [[span.start, span.end] for span in message.masked],
        "sent_at": _written(message.sent_at),
        "reply_to": message.reply_to,
        "edited_at": _written(message.edited_at),
        "edits": [{"text": edit.text, "replaced_at": _written(edit.replaced_at)} for edit in edits],
    }


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
