"""`/notes`, `/skills` and `/memory keep`: longer than a line, kept in files of their own, one line each in the index."""

from collections.abc import Awaitable, Callable

from handlers.items import facts_of
from handlers.memory_change import Changed
from handlers.memory_read import find
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.documents.slugs import NOTES, SKILLS, slug_in, slug_of
from memory_core.errors import CommandError, ItemError
from memory_core.ledger.naming import Which
from memory_core.ledger.noting import Listed, Noted, Shown
from memory_core.spaces import Scope, Space
from memory_core.values import MASK, ItemState

PAGE = 20


async def notes(core: MemoryCore, request: Request) -> Result:
    """List notes or skills, or show one."""
    name = request.command.options.get("name")
    if name is not None:
        return _shown(request, await core.shelf.notes.show(_spaces(request), _folder(request), str(name)))
    found = await core.shelf.notes.listed(_spaces(request), _folder(request))
    pages = max(1, -(-len(found) // PAGE))
    page = _page(request)
    if page > pages:
        raise CommandError("There is no such page.", code="command.no-page", page=page, pages=pages)
    return _listed(request, found, page, pages)


def _listed(request: Request, found: list[Listed], page: int, pages: int) -> Result:
    language, folder = request.language, _folder(request)
    shown = found[(page - 1) * PAGE : page * PAGE]
    lines = [say(language, f"{folder}.title" if found else f"{folder}.none", count=len(found))]
    for one in shown:
        key = "notes.line" if one.doc.space == request.space else "notes.line-of"
        lines.append(
            say(language, key, space=one.doc.space.key, slug=slug_in(one.doc.name), hook=one.hook or one.title)
        )
    if page < pages:
        lines.append(say(language, "notes.more", page=page, pages=pages, command=f"/{folder} page {page + 1}"))
    if found:
        lines.append(say(language, "notes.next", command=f"/{folder} show {slug_in(found[0].doc.name)}"))
    fields = {
        "notes": [
            {
                "space": one.doc.space.key,
                "file": one.doc.name,
                "slug": slug_in(one.doc.name),
                "title": one.title,
                "hook": one.hook,
                "at": one.at.isoformat() if one.at else None,
            }
            for one in shown
        ],
        "spaces": [space.key for space in _spaces(request)],
        "total": len(found),
        "page": page,
        "pages": pages,
    }
    return Result(ok=True, code=f"memory.{folder}", fields=fields, lines=tuple(lines))


def _shown(request: Request, note: Shown) -> Result:
    language = request.language
    lines = [say(language, "notes.head", title=note.title, slug=slug_in(note.doc.name))]
    lines += note.current.splitlines() or [say(language, "notes.empty")]
    if note.archive:
        lines += ["", say(language, "notes.archive"), *note.archive.splitlines()]
    fields = {
        "file": note.doc.name,
        "slug": slug_in(note.doc.name),
        "title": note.title,
        "hook": note.hook,
        "current": note.current,
        "archive": note.archive,
        "spaces": [note.doc.space.key],
    }
    return Result(ok=True, code=f"memory.{_folder(request).removesuffix('s')}", fields=fields, lines=tuple(lines))


async def change(core: MemoryCore, request: Request) -> Changed:
    """Write, rotate, name, delete a note, or take its last change back."""
    command = request.command
    verb, folder = str(command.options["change"]), _folder(request)
    _refuse_nowhere(request.space, folder)
    if MASK in command.text:
        raise ItemError("That text holds a credential.", code="scanner.rejected", id="")
    return _changed(request, verb, await _VERBS[verb](core, request))


async def _edit(core: MemoryCore, request: Request) -> Noted:
    return await _written(core, request, rotate=False)


async def _rotate(core: MemoryCore, request: Request) -> Noted:
    return await _written(core, request, rotate=True)


async def _written(core: MemoryCore, request: Request, *, rotate: bool) -> Noted:
    return await core.shelf.notes.write(
        request.actor, _which(request), request.command.text, rotate=rotate, cause=request.cause
    )


async def _hook(core: MemoryCore, request: Request) -> Noted:
    return await core.shelf.notes.hook(request.actor, _which(request), request.command.text, request.cause)


async def _delete(core: MemoryCore, request: Request) -> Noted:
    return await core.shelf.notes.delete(request.actor, _which(request), request.cause)


async def _undo(core: MemoryCore, request: Request) -> Noted:
    return await core.shelf.notes.undo_last(request.actor, _which(request), request.cause)


_VERBS: dict[str, Callable[[MemoryCore, Request], Awaitable[Noted]]] = {
    "edit": _edit,
    "rotate": _rotate,
    "hook": _hook,
    "delete": _delete,
    "undo": _undo,
}


def _changed(request: Request, verb: str, noted: Noted) -> Changed:
    language, folder, slug = request.language, _folder(request), slug_in(noted.doc.name)
    done = "created" if noted.created and verb != "undo" else verb
    lines = [say(language, f"notes.done-{done}", title=noted.title, slug=slug)]
    gone = [i for i in noted.items if i.section and i.state in (ItemState.SUPERSEDED, ItemState.FORGOTTEN)]
    if gone:
        lines.append(say(language, "notes.lines-gone", count=len(gone)))
    if verb != "undo":
        lines.append(say(language, "notes.undo", command=f"/{folder} undo {slug}"))
    fields = {
        "file": noted.doc.name,
        "slug": slug,
        "title": noted.title,
        "done": done,
        "items": [facts_of(item) for item in noted.items],
        "spaces": [noted.doc.space.key],
    }
    code = f"memory.{folder.removesuffix('s')}-{done}"
    return Changed(Result(ok=True, code=code, fields=fields, lines=tuple(lines)), noted.items)


async def keep(core: MemoryCore, request: Request) -> Changed:
    """Keep a line, for which its file has no room, in a note instead."""
    item = await find(core, request)
    space = Space.parse(item.profile, item.space_key)
    _refuse_nowhere(space, NOTES)
    name = request.command.text or item.section
    outcome = await core.shelf.notes.keep(request.actor, item, name, request.cause)
    kept = outcome.items[0]
    slug = slug_of(name)
    lines = [
        say(request.language, "notes.kept", id=kept.id, line=kept.statement, slug=slug),
        say(request.language, "memory.applied-undo", id=kept.id),
    ]
    fields = {"items": [facts_of(kept)], "spaces": [kept.space_key], "slug": slug}
    return Changed(Result(ok=True, code="memory.kept", fields=fields, lines=tuple(lines)), outcome.items)


def _refuse_nowhere(space: Space, folder: str) -> None:
    """A profile has no notes, a person and a topic no skills (ARCHITECTURE §5)."""
    where = (Scope.PROFILE, Scope.CHAT) if folder == SKILLS else (Scope.USER, Scope.CHAT, Scope.TOPIC)
    if space.scope not in where:
        raise CommandError("There are none here.", code=f"command.no-{folder}", space=space.key)


def _folder(request: Request) -> str:
    return SKILLS if request.command.name == SKILLS else NOTES


def _spaces(request: Request) -> tuple[Space, ...]:
    return tuple(request.spaces)


def _which(request: Request) -> Which:
    return Which(request.space, _folder(request), str(request.command.options["name"]))


def _page(request: Request) -> int:
    page = request.command.options.get("page", 1)
    return page if isinstance(page, int) else 1
