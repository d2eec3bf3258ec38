"""A chat's folder under the chat's new id: one rename where nothing is there yet, else file by file; again does no harm."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from memory_core.documents import disk
from memory_core.documents.markdown import add_line, statements
from memory_core.documents.paths import NAMES, profile_folder, refuse_links, space_folder
from memory_core.documents.slugs import free_names, is_note
from memory_core.spaces import MEMORY, Doc, Scope, Space

Keep = Callable[[Doc, str], None]
"""Keeps a copy of a document that has to give way."""


def move_chat(home: Path, chat: Space, old: int, keep: Keep) -> None:
    """Take the folder of the chat that was `old` over to `chat`, and the copies of its documents. Blocking.

    Raises:
        OSError: The disk refuses; what is left is moved by the next try.
        DocumentError: `document.linked`, `document.unreadable`.
    """
    source = refuse_links(home, space_folder(home, replace(chat, id=old)))
    target = refuse_links(home, space_folder(home, chat))
    if source.is_dir():
        if target.exists():
            _merge(source, target, chat, keep)
        else:
            source.rename(target)
        disk.sync_folder(source.parent)
    _move_copies(home, chat, old)


def joined(text: str, other: str) -> str:
    """Return a document with the lines of another one that it has not."""
    there = {line.statement for line in statements(text)}
    for line in statements(other):
        if line.statement not in there:
            text = add_line(text, line.section, line.statement)
            there.add(line.statement)
    return text


def is_of_chat(space: Space, profile: str, chat_id: int) -> bool:
    """Say whether a space is a chat's, or one of its topics'."""
    return space.profile == profile and space.scope in (Scope.CHAT, Scope.TOPIC) and space.id == chat_id


def _merge(source: Path, target: Path, chat: Space, keep: Keep) -> None:
    for path in sorted(source.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            continue
        there = target / path.relative_to(source)
        if there.exists() and is_note(f"{path.parent.name}/{path.name}"):
            there = _beside(path, there)
        if there.exists():
            _join(path, there, _space_of(path.relative_to(source), chat), keep)
        else:
            disk.make_folders(target.parent, there.parent)
            path.rename(there)
            disk.sync_folder(there.parent)
    for folder in sorted((path for path in source.rglob("*") if path.is_dir()), reverse=True):
        folder.rmdir()
    source.rmdir()


def _beside(path: Path, there: Path) -> Path:
    """Return where a note goes whose name is taken: neither of two is lost; the same twice is one."""
    if disk.read_bytes(path) == disk.read_bytes(there):
        return there
    folder = there.parent
    names = free_names(f"{folder.name}/{there.name}")
    return next(free for free in (folder.parent / name for name in names) if not free.exists())


def _join(path: Path, there: Path, space: Space, keep: Keep) -> None:
    data, known = disk.read_bytes(path) or b"", disk.read_bytes(there) or b""
    if path.name in NAMES:
        text = disk.decoded(path.name, data)
        if path.name == MEMORY:
            disk.replace_bytes(there, joined(disk.decoded(there.name, known), text).encode())
        elif data != known:
            keep(Doc(space, path.name), text)
    path.unlink()


def _space_of(inside: Path, chat: Space) -> Space:
    if len(inside.parts) > 1 and inside.parts[0] == "topics" and inside.parts[1].isdecimal():
        return replace(chat, scope=Scope.TOPIC, thread=int(inside.parts[1]))
    return chat


def _move_copies(home: Path, chat: Space, old: int) -> None:
    folder = refuse_links(home, profile_folder(home, chat.profile) / "backups")
    if not folder.is_dir():
        return
    begins = {f"{kind}_{old}_": f"{kind}_{chat.id}_" for kind in (Scope.CHAT, Scope.TOPIC)}
    for path in sorted(folder.iterdir()):
        for was, now in begins.items():
            if path.name.startswith(was):
                path.rename(path.with_name(now + path.name[len(was) :]))
    disk.sync_folder(folder)
