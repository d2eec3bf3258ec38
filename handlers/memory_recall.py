"""Looking things up: what was said (`/recall`), what the memory files say (`/memory search`, `/memory read`). Nothing here writes memory."""

from collections.abc import Sequence
from dataclasses import dataclass

from handlers.items import when
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.documents.slugs import is_note
from memory_core.errors import DocumentError
from memory_core.ledger.reconciling import documents_of
from memory_core.policy.scanner import mask
from memory_core.ports import UnitOfWork
from memory_core.recall.documents import DocumentLine, lines_of, search_lines
from memory_core.recall.passages import Passage, apart, read_passages
from memory_core.recall.search import Ask, Found
from memory_core.spaces import MEMORY, SOUL, Doc, Scope, Space
from memory_core.values import Message, Mode, Role

PAGE, MOST = 5, 50
"""Passages of a page, and of an answer in all."""
_LONGEST, _LONGEST_AROUND = 500, 160
"""Code points shown of a message, and of those around it."""
_SUPERGROUP = -1_000_000_000_000
"""Ids of supergroups and channels are this minus the number in links to their messages (Bot API, Chat)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """One `/recall …`: who asks what, about which spaces."""

    text: str
    spaces: Sequence[Space]
    """Those that the person may see here; the first is the one it is about."""
    language: str
    user: int | None = None
    page: int = 1
    size: int = PAGE


@dataclass(frozen=True, slots=True)
class _Page:
    """Some of the passages that were found."""

    passages: Sequence[Passage]
    page: int
    pages: int
    abstains: bool


async def recall(core: MemoryCore, asked: Recall) -> Result:
    """Show the passages that answer a question, each with what stands around it, who said it and when."""
    keys = [space.key for space in asked.spaces]
    if await core.mode(asked.spaces[0]) is Mode.OFF:
        fields = {"passages": [], "spaces": keys, "abstain": True}
        return Result(ok=True, code="recall.off", fields=fields, lines=(say(asked.language, "recall.off"),))

    async def page_of(uow: UnitOfWork, found: Found) -> _Page:
        hits = apart(found.hits)
        pages = max(1, -(-len(hits) // asked.size))
        page = min(asked.page, pages)
        shown = hits[(page - 1) * asked.size : page * asked.size]
        return _Page(await read_passages(uow, core.profile, shown), page, pages, found.abstains)

    ask = Ask(text=asked.text, spaces=asked.spaces, user=asked.user, asked_at=core.clock.now(), limit=MOST)
    of = await core.search.look(ask, page_of)
    fields = {
        "query": asked.text,
        "passages": [_facts(passage) for passage in of.passages],
        "abstain": of.abstains,
        "page": of.page,
        "pages": of.pages,
        "spaces": keys,
    }
    return Result(ok=True, code="recall.found", fields=fields, lines=tuple(_lines(asked, of)))


def _lines(asked: Recall, of: _Page) -> list[str]:
    language = asked.language
    if not of.passages:
        return [say(language, "recall.nothing")]
    first = (of.page - 1) * asked.size + 1
    lines = [say(language, "recall.unsure" if of.abstains else "recall.title")]
    lines += ["\n".join(_shown(language, number, one)) for number, one in enumerate(of.passages, start=first)]
    if of.page < of.pages:
        lines.append(say(language, "recall.more", page=of.page, pages=of.pages, next=of.page + 1))
    return lines


def _shown(language: str, number: int, passage: Passage) -> list[str]:
    message = passage.message
    rows = [say(language, "recall.head", number=number, who=_who(language, message), when=when(message.sent_at))]
    for place, near in enumerate(passage.messages):
        if place == passage.at:
            rows.append(say(language, "recall.line", text=_cut(near.text, _LONGEST)))
        else:
            text = _cut(near.text, _LONGEST_AROUND)
            rows.append(say(language, "recall.around", who=_who(language, near), text=text))
    link = link_to(message, passage)
    return [*rows, f"   {link}"] if link else rows


def _facts(passage: Passage) -> dict[str, object]:
    message = passage.message
    return {
        "id": passage.hit.known_as,
        "message_id": message.id,
        "who": _speaker(message),
        "when": message.sent_at.isoformat(),
        "text": message.text,
        "space": passage.hit.space,
        "score": round(passage.hit.score, 4),
        "link": link_to(message, passage),
        "around": [
            {"who": _speaker(near), "text": near.text} for at, near in enumerate(passage.messages) if at != passage.at
        ],
    }


def link_to(message: Message, passage: Passage) -> str:
    """Return the address of a message that its chat's members can open; empty where there is none (private and basic groups)."""
    kind, _, rest = passage.hit.space.partition(":")
    chat, thread = passage.hit.chat_id, rest.partition("/")[2]
    number = message.platform_message_id
    if number is None and message.imported and isinstance(message.external_id, int):
        number = message.external_id
    if kind not in ("chat", "topic") or not 2 * _SUPERGROUP < chat < _SUPERGROUP or number is None:
        return ""
    inner = _SUPERGROUP - chat
    return f"https://t.me/c/{inner}/{thread}/{number}" if thread else f"https://t.me/c/{inner}/{number}"


def _speaker(message: Message) -> dict[str, object] | None:
    return {"id": message.speaker.id, "name": message.speaker.name} if message.speaker else None


def _who(language: str, message: Message) -> str:
    if message.speaker is not None:
        return message.speaker.name or str(message.speaker.id)
    return say(language, "who.bot" if message.role is Role.ASSISTANT else "recall.somebody")


def _cut(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


# --- memory files --------------------------------------------------------------------------------------------


async def search(core: MemoryCore, request: Request) -> Result:
    """Search the memory files of these spaces, line by line, as they stand now."""
    options = request.command.options
    lines = await _lines_of(core, request.spaces, protected=bool(options.get("protected")))
    found = (await search_lines(request.command.text, lines))[:MOST]
    pages = max(1, -(-len(found) // PAGE))
    wanted = options.get("page", 1)
    page = min(wanted if isinstance(wanted, int) else 1, pages)
    shown = found[(page - 1) * PAGE : page * PAGE]
    language = request.language
    fields = {
        "query": request.command.text,
        "lines": [_line_facts(line) for line in shown],
        "page": page,
        "pages": pages,
        "spaces": [space.key for space in request.spaces],
    }
    rows = [say(language, "search.title" if shown else "search.nothing")]
    rows += [say(language, "search.line", doc=_where(line), line=mask(line.text)[0]) for line in shown]
    if page < pages:
        rows.append(say(language, "search.more", page=page, pages=pages, next=page + 1))
    return Result(ok=True, code="memory.search", fields=fields, lines=tuple(rows))


async def read(core: MemoryCore, request: Request) -> Result:
    """Show a memory file as it stands; credentials in it are hidden."""
    space = request.space
    asked = request.command.text.casefold().removesuffix(".md")
    wanted = next((name for name in names_of(space) if name.casefold().removesuffix(".md") == asked), None)
    if wanted is None and is_note(f"{asked}.md") and (await core.documents.read(Doc(space, f"{asked}.md"))).text:
        wanted = f"{asked}.md"
    if wanted is None:
        known = ", ".join(names_of(space))
        raise DocumentError("There is no such file here.", code="document.unknown", name=asked[:40], names=known)
    doc = Doc(space, wanted)
    text = mask((await core.documents.read(doc)).text)[0]
    key = "read.title" if text.strip() else "read.empty"
    fields = {"file": wanted, "space": space.key, "spaces": [space.key], "text": text}
    rows = (say(request.language, key, file=wanted), *text.strip().splitlines())
    return Result(ok=True, code="memory.read", fields=fields, lines=rows)


def names_of(space: Space) -> tuple[str, ...]:
    """Return the names of a space's files that people may look at."""
    return (SOUL, MEMORY) if space.scope is Scope.PROFILE else documents_of(space)


async def _lines_of(core: MemoryCore, spaces: Sequence[Space], *, protected: bool) -> list[DocumentLine]:
    """Return the lines of all files; SOUL.md, which belongs to the operator, only where it is asked for."""
    found: list[DocumentLine] = []
    for space in spaces:
        notes = [file.name for file in await core.documents.notes(space)]
        for name in (*names_of(space), *notes):
            if name == SOUL and not protected:
                continue
            try:
                text = (await core.documents.read(Doc(space, name))).text
            except DocumentError:  # /memory status tells of it
                continue
            found += lines_of(space.key, name, text)
        if space.scope is Scope.PROFILE:
            for name, text_of in await core.documents.shared(space.profile):
                found += lines_of(space.key, f"shared/{name}", text_of.text)
    return found


def _line_facts(line: DocumentLine) -> dict[str, object]:
    return {
        "file": line.name,
        "space": line.space,
        "section": line.section,
        "number": line.number,
        "text": mask(line.text)[0],
    }


def _where(line: DocumentLine) -> str:
    place = f"{line.name}:{line.number}"
    return f"{place}, {line.section}" if line.section else place
