"""Tools that look things up: memory files and talk of the spaces of this conversation, up to its last message and no further."""

import re
from collections.abc import Mapping, Sequence

from handlers.model_tools import ToolSpec, ToolTurn, number_of, record, text_of
from handlers.tool_references import HISTORY, MEMORY, Reference, read_reference
from memory_core.errors import CommandError, DocumentError
from memory_core.ledger.reconciling import documents_of
from memory_core.policy.scanner import scan
from memory_core.ports import Session, UnitOfWork
from memory_core.recall.documents import DocumentLine, lines_of, search_lines
from memory_core.recall.passages import Passage, read_passages
from memory_core.recall.search import Ask, Found
from memory_core.spaces import Doc, Scope
from memory_core.values import Message

_FOUND = 6
"""Records of each kind that a search returns."""
_LINES, _MESSAGES = 40, 15
"""Lines and messages of a page."""
_LONGEST_QUERY, _LONGEST_REFERENCE, _LONGEST_TEXT = 400, 200, 600
_NUMBER = re.compile(r"[0-9]{1,9}")


async def _search(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    query = text_of(arguments, "query", _LONGEST_QUERY)
    lines = await search_lines(query, await _lines(turn))
    found = [
        record(ref=f"{MEMORY}{_named(turn, line)}", section=line.section, text=line.text[:_LONGEST_TEXT])
        for line in lines[:_FOUND]
    ]
    speaker = turn.message.speaker
    ask = Ask(
        text=query,
        spaces=turn.spaces,
        user=speaker.id if speaker else None,
        asked_at=turn.message.sent_at,
        but_sessions=frozenset({turn.session.id}),
        limit=_FOUND,
    )

    async def talk(uow: UnitOfWork, talked: Found) -> Sequence[Passage]:
        return [] if talked.abstains else await read_passages(uow, turn.core.profile, talked.hits)

    for passage in await turn.core.search.look(ask, talk):
        message = passage.message
        if message.sent_at <= turn.message.sent_at and scan(message.text).allowed:
            found.append(record(ref=f"{HISTORY}{message.session_id}/{message.seq}", **_said(message)))
    return found or [record(found=0)]


async def _read(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    reference = read_reference(text_of(arguments, "ref", _LONGEST_REFERENCE))
    page = number_of(arguments, "page", reference.page)
    return await (_memory(turn, reference, page) if reference.kind == MEMORY else _history(turn, reference, page))


# --- memory files ------------------------------------------------------------------------------------------------


async def _memory(turn: ToolTurn, reference: Reference, page: int) -> Sequence[str]:
    """Return a page of a file's lines; those that the scanner dislikes stay out, as they do of prompts."""
    lines = [line for line in await _lines(turn) if _named(turn, line).partition("#")[0] == reference.name]
    if not lines:
        raise _unknown()
    shown = [record(line=line.number, section=line.section, text=line.text[:_LONGEST_TEXT]) for line in lines]
    return _paged(shown, page, _LINES)


async def _lines(turn: ToolTurn) -> list[DocumentLine]:
    found: list[DocumentLine] = []
    for space in turn.spaces:
        notes = [file.name for file in await turn.core.documents.notes(space)]
        for name in (*documents_of(space), *notes):
            try:
                text = (await turn.core.documents.read(Doc(space, name))).text
            except DocumentError:
                continue
            found += [line for line in lines_of(space.key, name, text) if scan(line.text).allowed]
    return found


def _named(turn: ToolTurn, line: DocumentLine) -> str:
    """Name a line as a reference does: by file and line, `chat/` before a file of the chat that a topic belongs to."""
    chat = "chat/" if line.space != turn.home.key and turn.home.scope is Scope.TOPIC else ""
    return f"{chat}{line.name}#{line.number}"


# --- talk --------------------------------------------------------------------------------------------------------


async def _history(turn: ToolTurn, reference: Reference, page: int) -> Sequence[str]:
    """Return a page of what was said in one session of these spaces, before this turn's message."""
    session_id, _, number = reference.name.partition("/")
    if session_id in ("", "current"):
        session_id = turn.session.id
    core = turn.core
    session = await core.store.read(lambda uow: uow.sessions.get(session_id))
    if session is None or not _may_see(turn, session):
        raise _unknown()
    last = turn.message.seq - 1 if session.id == turn.session.id else session.count
    if number:
        if not _NUMBER.fullmatch(number):
            raise _unknown()
        page = max(1, -(-int(number) // _MESSAGES))
    first = (page - 1) * _MESSAGES
    found = await core.store.read(lambda uow: _messages(uow, turn, session, first, min(first + _MESSAGES, last)))
    pages = max(1, -(-last // _MESSAGES))
    if page > pages:
        raise CommandError(f"There are {pages} pages.", code="command.no-page")
    return [record(page=page, pages=pages), *(record(number=m.seq, **_said(m)) for m in found)]


def _may_see(turn: ToolTurn, session: Session) -> bool:
    return (
        session.profile == turn.core.profile
        and session.deleted_at is None
        and session.home_key in {space.key for space in turn.spaces}
    )


async def _messages(uow: UnitOfWork, turn: ToolTurn, session: Session, after: int, upto: int) -> list[Message]:
    """Return messages that may be shown: not erased, not forgotten, not said while memory was off, not after this turn's."""
    messages = await uow.sessions.messages(session.id, after, upto)
    stand = await uow.recall.stand(session.profile, [message.id for message in messages])
    return [
        message
        for message in messages
        if message.id in stand and message.sent_at <= turn.message.sent_at and scan(message.text).allowed
    ]


def _said(message: Message) -> dict[str, object]:
    return {
        "who": message.speaker.name if message.speaker else str(message.role),
        "when": message.sent_at.isoformat(timespec="minutes"),
        "text": message.text[:_LONGEST_TEXT],
    }


def _paged(records: Sequence[str], page: int, size: int) -> list[str]:
    pages = max(1, -(-len(records) // size))
    if page > pages:
        raise CommandError(f"There are {pages} pages.", code="command.no-page")
    return [record(page=page, pages=pages), *records[(page - 1) * size : page * size]]


def _unknown() -> DocumentError:
    """Say the same of what is not there and of what is somebody else's."""
    return DocumentError("There is nothing of that name here.", code="document.unknown")


SEARCH = ToolSpec(
    name="search_memory",
    description="Find lines of the memory files and earlier talk of this conversation's people. Returns records with references.",
    properties={"query": {"type": "string", "description": "What to look for, in the words it was likely said in."}},
    required=("query",),
    most=4,
    act=_search,
)
READ = ToolSpec(
    name="read_reference",
    description=(
        "Read a page of a reference: memory://USER.md, memory://MEMORY.md, history://current, or history://SESSION/NUMBER "
        "from a search."
    ),
    properties={
        "ref": {"type": "string", "description": "The reference."},
        "page": {"type": "integer", "minimum": 1, "description": "Which page; 1 if not given."},
    },
    required=("ref",),
    most=4,
    act=_read,
)
