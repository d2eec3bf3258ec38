"""What the next answer is made from: `/context` shows it, `/compact` sums it up, `/fresh` begins anew, `/note` pins notes."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from handlers.access import denied
from handlers.messages import Result
from handlers.texts import diff_lines, say
from memory_core.core import MemoryCore
from memory_core.documents.drift import changed_lines
from memory_core.ports import Session
from memory_core.ports.checkpoints import Checkpoint, Notebook
from memory_core.recall.context import Past, PromptContext
from memory_core.sessions.runtime import Window, window
from memory_core.sessions.summary import GOAL, LISTS, read
from memory_core.spaces import Place
from memory_core.values import Message, Role, Speaker

COMPACT, CONTEXT, NOTE, FRESH = "compact", "context", "note", "fresh"
_CLEAR, _TAKE, _DROP, _UNDO = "clear", "take", "drop", "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """Where, by whom and with which words a command of this room was given."""

    place: Place
    speaker: Speaker | None
    language: str
    cause: str
    words: str
    may_write: Callable[[], Awaitable[bool]]
    """Say whether the person decides about this place's memory, asked afresh."""

    def result(self, key: str, lines: tuple[str, ...] = (), /, **fields: object) -> Result:
        """Return a result whose first line is the sentence of its code."""
        return Result(ok=True, code=key, fields=fields, lines=(say(self.language, key, **fields), *lines))


async def carry_out(core: MemoryCore, name: str, here: Here) -> Result:
    """Carry one of the four out.

    Raises:
        AccessError: `access.denied`.
        SessionError: `note.*`.
        SpaceError: `space.busy`.
    """
    return await {COMPACT: _compact, CONTEXT: _context, NOTE: _note, FRESH: _fresh}[name](core, here)


async def _compact(core: MemoryCore, here: Here) -> Result:
    session = await core.session(here.place)
    if session is None or not session.count:
        return here.result("context.nothing")
    made = await core.windows.checkpoints.make(session.id, boundary="explicit", cause=here.cause)
    counts = {"chars": made.chars, "messages": made.messages}
    if made.checkpoint is None:
        least = core.windows.checkpoints.settings.min_chars
        return here.result("context.too-short", (), **counts, least=least)
    facts = _checkpoint_facts(made.checkpoint)
    return here.result("context.compacted", _summary_lines(here.language, made.checkpoint), **counts, checkpoint=facts)


async def _fresh(core: MemoryCore, here: Here) -> Result:
    session = await core.session(here.place)
    if session is None or not session.count:
        return here.result("context.nothing")
    made = await core.windows.checkpoints.begin_afresh(session.id, here.cause)
    return here.result("context.fresh", (), checkpoint=_checkpoint_facts(made) if made else None)


# --- what it is made from ------------------------------------------------------------------------------------


async def _context(core: MemoryCore, here: Here) -> Result:
    session = await core.store.read(lambda uow: core.journal.upcoming(uow, here.place))
    asked = Message(
        id="",
        session_id=session.id,
        seq=session.count + 1,
        role=Role.USER,
        speaker=here.speaker,
        text="",
        sent_at=core.clock.now(),
    )
    shown = await core.store.read(lambda uow: window(uow, session, asked, core.windows.history_chars))
    prompt = await core.prompt(session.id, asked, past=Past(session, shown))
    left = await core.windows.checkpoints.uncovered(session) if session.id else (0, 0)
    fields = _context_facts(core, session.id, shown, prompt, left)
    return Result(ok=True, code="context.shown", fields=fields, lines=_context_lines(here.language, fields))


def _context_facts(
    core: MemoryCore, session_id: str, shown: Window, prompt: PromptContext, left: tuple[int, int]
) -> dict[str, object]:
    approved = sum(len(block.lines) for block in prompt.approved)
    history = prompt.messages[1:-1]
    untrusted = {json.loads(record)["kind"]: tokens_of(record) for record in shown.untrusted}
    talk = sum(tokens_of(message.text) for message in history)
    whole = tokens_of(prompt.messages[0].text)
    limits = core.windows.checkpoints.settings
    return {
        "session": session_id or None,
        "tokens": whole + talk,
        "instructions": {"tokens": whole - sum(untrusted.values()), "lines": approved},
        "has_compaction": shown.has_compaction,
        "checkpoint": _checkpoint_facts(shown.checkpoint) if shown.checkpoint else None,
        "checkpoint_tokens": untrusted.get("checkpoint", 0),
        "notebook": {
            "bytes": len(shown.notebook.text.encode()) if shown.notebook else 0,
            "limit": core.windows.notebooks.most_bytes,
            "tokens": untrusted.get("notebook", 0),
        },
        "history": {
            "messages": len(history),
            "chars": shown.chars,
            "limit": core.windows.history_chars,
            "tokens": talk,
        },
        "uncovered": {"chars": left[0], "messages": left[1], "least": limits.min_chars, "every": limits.messages},
    }


def tokens_of(text: str) -> int:
    """Estimate tokens: four bytes of UTF-8 each, which is about right for English and for Arabic alike."""
    return -(-len(text.encode("utf-8", "replace")) // 4)


def _context_lines(language: str, fields: Mapping[str, object]) -> tuple[str, ...]:
    made, uncovered = fields["checkpoint"], fields["uncovered"]
    notebook, history = fields["notebook"], fields["history"]
    assert isinstance(uncovered, dict)
    assert isinstance(notebook, dict)
    assert isinstance(history, dict)
    lines = [
        say(language, "context.shown", tokens=fields["tokens"]),
        say(language, "context.instructions", **_plain(fields["instructions"])),
    ]
    if fields["has_compaction"] and isinstance(made, dict):
        lines.append(say(language, "context.checkpoint", tokens=fields["checkpoint_tokens"], **made))
    else:
        lines.append(say(language, "context.no-checkpoint" if made is None else "context.begun-afresh"))
    if notebook["bytes"]:
        lines.append(say(language, "context.notebook", **notebook))
    lines.append(say(language, "context.history", **history))
    if uncovered["messages"]:
        lines.append(say(language, "context.uncovered", **uncovered))
    return tuple(lines)


def _plain(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def _checkpoint_facts(checkpoint: Checkpoint) -> dict[str, object]:
    summary = read(checkpoint.payload)
    return {
        "id": checkpoint.id,
        "session": checkpoint.session_id,
        "upto": checkpoint.upto,
        "boundary": checkpoint.boundary,
        "degraded": checkpoint.degraded,
        "made": checkpoint.created_at.isoformat(timespec="minutes"),
        GOAL: summary.goal.text if summary.goal else None,
        **{name: [entry.text for entry in summary.lists[name]] for name in LISTS},
    }


def _summary_lines(language: str, checkpoint: Checkpoint) -> tuple[str, ...]:
    summary = read(checkpoint.payload)
    lines = [say(language, "context.goal", text=summary.goal.text)] if summary.goal else []
    for name in LISTS:
        entries = summary.lists[name]
        if entries:
            lines.append(say(language, f"context.list-{name.replace('_', '-')}"))
            lines += [say(language, "context.entry", text=entry.text) for entry in entries]
    return tuple(lines or [say(language, "context.empty")])


# --- notes ---------------------------------------------------------------------------------------------------


async def _note(core: MemoryCore, here: Here) -> Result:
    text = here.words.strip()
    word = text.lower()
    if not text:
        return await _notes(core, here)
    if not await here.may_write():
        raise denied()
    session = await core.store.write(lambda uow: core.journal.opened(uow, here.place))
    if word in (_TAKE, _DROP):
        return await decided(core, here, session, takes=word == _TAKE)
    user = here.speaker.id if here.speaker else None
    if word == _UNDO:
        done = await core.windows.notebooks.undo(session, here.cause, user)
        code = "note.undone" if done.text else "note.undone-none"
        return here.result(code, (done.text,) if done.text else (), bytes=len(done.text.encode()))
    if word == _CLEAR and await core.windows.notebooks.of(session) is None:
        return here.result("note.none", (), bytes=0, limit=core.windows.notebooks.most_bytes)
    done = await core.windows.notebooks.write(session, "" if word == _CLEAR else text, here.cause, user)
    size = len(done.text.encode())
    return here.result(
        "note.written" if size else "note.cleared", (), bytes=size, limit=core.windows.notebooks.most_bytes
    )


async def decided(core: MemoryCore, here: Here, session: Session, *, takes: bool, proposal_id: str = "") -> Result:
    """Take what a model proposed for the notes, or put it aside. Raises as `Notebooks.decide`."""
    done = await core.windows.notebooks.decide(session, here.cause, takes=takes, proposal_id=proposal_id)
    return here.result("note.taken" if takes else "note.dropped", (), bytes=len(done.text.encode()))


def proposal_lines(language: str, before: Notebook | None, proposed: Notebook) -> tuple[str, ...]:
    """Return what a proposal would change: its whole text where there are no notes yet, else the lines that come and go."""
    if before is None:
        return (say(language, "note.proposed"), proposed.text)
    return (say(language, "note.proposed"), *diff_lines(language, changed_lines(before.text, proposed.text)))


async def _notes(core: MemoryCore, here: Here) -> Result:
    session = await core.store.read(lambda uow: core.journal.upcoming(uow, here.place))
    notes = await core.windows.notebooks.of(session)
    proposal = await core.windows.notebooks.proposed(session) if session.id else None
    lines = (notes.text,) if notes else ()
    if proposal is not None:
        lines = (*lines, *proposal_lines(here.language, notes, proposal))
    fields = {"text": notes.text if notes else "", "proposed": proposal.text if proposal else None}
    code = "note.shown" if notes else "note.none"
    return replace(here.result(code, lines), fields=fields)
